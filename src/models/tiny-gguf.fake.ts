/**
 * Writes a GGUF file that llama.cpp loads: the llama architecture with one small layer, a vocabulary of
 * bytes, and weights out of a seed. What it says means nothing; that it says something is the point.
 */

const EMBEDDING = 32;
const HEADS = 2;
const FEED_FORWARD = 64;
const CONTEXT = 8192;
const ALIGNMENT = 32;
/** Bytes come after three tokens of other kinds. */
const FIRST_BYTE = 3;

/** The types of values in the head of the file. */
const UINT32 = 4;
const INT32 = 5;
const FLOAT32 = 6;
const STRING = 8;
const ARRAY = 9;

/** Of tokens: unknown, control, a byte. */
const UNKNOWN = 2;
const CONTROL = 3;
const BYTE = 6;

export function tinyGguf(seed = 7): Uint8Array {
  const tokens = [
    '<unk>',
    '<s>',
    '</s>',
    ...Array.from({ length: 256 }, (_, byte) => byteToken(byte)),
  ];
  const types = tokens.map((_, id) => (id === 0 ? UNKNOWN : id < FIRST_BYTE ? CONTROL : BYTE));
  const facts = [
    text('general.architecture', 'llama'),
    text('general.name', 'tiny'),
    number('general.alignment', ALIGNMENT),
    number('llama.context_length', CONTEXT),
    number('llama.embedding_length', EMBEDDING),
    number('llama.block_count', 1),
    number('llama.feed_forward_length', FEED_FORWARD),
    number('llama.attention.head_count', HEADS),
    number('llama.attention.head_count_kv', HEADS),
    number('llama.rope.dimension_count', EMBEDDING / HEADS),
    entry('llama.attention.layer_norm_rms_epsilon', FLOAT32, float32(1e-5)),
    text('tokenizer.ggml.model', 'llama'),
    list('tokenizer.ggml.tokens', STRING, tokens.map(string)),
    list(
      'tokenizer.ggml.scores',
      FLOAT32,
      tokens.map(() => float32(0)),
    ),
    list('tokenizer.ggml.token_type', INT32, types.map(uint32)),
    number('tokenizer.ggml.unknown_token_id', 0),
    number('tokenizer.ggml.bos_token_id', 1),
    number('tokenizer.ggml.eos_token_id', 2),
  ];
  const tensors = tensorShapes(tokens.length);
  const random = createRandom(seed);
  const data = tensors.map(({ name, shape }) => {
    if (shape.length === 1) return weights(shape, () => 1);
    const row = shape[0] ?? 1;
    // Only letters have a chance, so it never comes to an end by itself.
    const isSilent = (index: number): boolean =>
      name === 'output.weight' && !isLetter(Math.floor(index / row) - FIRST_BYTE);
    return weights(shape, (index) => (isSilent(index) ? 0 : random() - 0.5));
  });
  let offset = 0;
  const infos = tensors.map(({ name, shape }, index) => {
    const info = [
      string(name),
      uint32(shape.length),
      ...shape.map(uint64),
      uint32(0),
      uint64(offset),
    ];
    offset += padded(data[index]?.length ?? 0);
    return Buffer.concat(info);
  });
  const head = Buffer.concat([
    Buffer.from('GGUF'),
    uint32(3),
    uint64(tensors.length),
    uint64(facts.length),
    ...facts,
    ...infos,
  ]);
  return Buffer.concat([pad(head), ...data.map(pad)]);
}

function tensorShapes(vocabulary: number): { name: string; shape: number[] }[] {
  const square = [EMBEDDING, EMBEDDING];
  const shapes: Record<string, number[]> = {
    'token_embd.weight': [EMBEDDING, vocabulary],
    'blk.0.attn_norm.weight': [EMBEDDING],
    'blk.0.attn_q.weight': square,
    'blk.0.attn_k.weight': square,
    'blk.0.attn_v.weight': square,
    'blk.0.attn_output.weight': square,
    'blk.0.ffn_norm.weight': [EMBEDDING],
    'blk.0.ffn_gate.weight': [EMBEDDING, FEED_FORWARD],
    'blk.0.ffn_up.weight': [EMBEDDING, FEED_FORWARD],
    'blk.0.ffn_down.weight': [FEED_FORWARD, EMBEDDING],
    'output_norm.weight': [EMBEDDING],
    'output.weight': [EMBEDDING, vocabulary],
  };
  return Object.entries(shapes).map(([name, shape]) => ({ name, shape }));
}

function isLetter(byte: number): boolean {
  return byte >= 97 && byte <= 122;
}

function byteToken(byte: number): string {
  return `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`;
}

function weights(shape: readonly number[], next: (index: number) => number): Buffer {
  const count = shape.reduce((product, length) => product * length, 1);
  const bytes = Buffer.alloc(count * 4);
  for (let index = 0; index < count; index++) bytes.writeFloatLE(next(index), index * 4);
  return bytes;
}

/** The same numbers from the same seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function padded(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT;
}

function pad(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(padded(bytes.length) - bytes.length)]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

function float32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return bytes;
}

function string(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([uint64(bytes.length), bytes]);
}

function entry(key: string, type: number, value: Buffer): Buffer {
  return Buffer.concat([string(key), uint32(type), value]);
}

function text(key: string, value: string): Buffer {
  return entry(key, STRING, string(value));
}

function number(key: string, value: number): Buffer {
  return entry(key, UINT32, uint32(value));
}

function list(key: string, type: number, values: readonly Buffer[]): Buffer {
  return entry(key, ARRAY, Buffer.concat([uint32(type), uint64(values.length), ...values]));
}
