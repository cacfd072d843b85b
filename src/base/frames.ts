/** Values over a pipe: each is a frame, four bytes of length and then so many bytes of the value as V8 writes it. */
import { deserialize, serialize } from 'node:v8';

const HEAD_BYTES = 4;

export function frameOf(value: unknown): Buffer {
  const body = serialize(value);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(body.length);
  return Buffer.concat([head, body]);
}

/** To be fed what comes out of a pipe. Throws if a frame is longer than it may be. */
export function createFrameReader(
  onValue: (value: unknown) => void,
  maxBytes: number,
): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let bytes = 0;
  let wanted = HEAD_BYTES;
  let isHead = true;

  function take(): void {
    const all = Buffer.concat(chunks);
    const part = all.subarray(0, wanted);
    chunks = [all.subarray(wanted)];
    bytes -= wanted;
    if (!isHead) onValue(deserialize(part));
    wanted = isHead ? part.readUInt32BE() : HEAD_BYTES;
    isHead = !isHead;
    if (wanted > maxBytes) throw new RangeError(`a frame of ${wanted} bytes is too long`);
  }

  return (chunk) => {
    chunks.push(chunk);
    bytes += chunk.length;
    // Joined only once a part is whole: a long frame comes in many pieces.
    while (bytes >= wanted) take();
  };
}
