/** What an interface of the model server has to know: how to read a request, and how to write a reply. */
import type { Block, CacheUse } from './model-server-cache.fake.ts';
import type { ReadReply, Turn } from './model-server-scenario.fake.ts';

export type Json = Record<string, unknown>;

/** A refusal as the real interface would write it. */
export interface Wrong {
  status: number;
  type: string;
  message: string;
}

export interface WireReply {
  reply: ReadReply;
  /** Names for what is said, counted up. */
  id: (kind: string) => string;
  model: string;
  cache: CacheUse;
  outputTokens: number;
}

export interface WireDialect {
  name: Turn['dialect'];
  /** What the real interface would refuse; null where it would not. */
  check(body: Json, headers: Json): Wrong | null;
  error(wrong: Wrong): Json;
  /** The prompt, in the order in which it is kept. */
  blocks(body: Json): Block[];
  /** Whether marks say what is kept. */
  explicitCache(body: Json): boolean;
  turn(body: Json): Omit<Turn, 'request' | 'dialect'>;
  /** The events of a stream; `body` are those in the middle, that say something. */
  events(reply: WireReply): { head: string[]; body: string[]; tail: string[] };
  errorEvent(wrong: Wrong): string;
  whole(reply: WireReply): Json;
}

export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: Json) => (typeof part['text'] === 'string' ? part['text'] : ''))
    .join('');
}

export function piecesOf(text: string | string[] | undefined): string[] {
  if (Array.isArray(text)) return text;
  if (text === undefined || text === '') return [];
  // In words, so that a stream has something to stream.
  return text.match(/\S*\s*/g)?.filter((piece) => piece !== '') ?? [];
}

export function inputText(input: Json | string): string {
  return typeof input === 'string' ? input : JSON.stringify(input);
}

/** The name on the wire, where the request has such a tool. */
export function wireName(name: string, tools: readonly string[]): string {
  const plain = name.replaceAll('.', '__');
  return tools.includes(plain) ? plain : name;
}

export const TOOL_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** A block without its mark, and its mark. */
export function toBlock(value: Json): Block {
  const { cache_control, ...rest } = value;
  const control = cache_control as { ttl?: '5m' | '1h' } | undefined;
  return { text: JSON.stringify(rest), mark: control === undefined ? null : (control.ttl ?? '5m') };
}

/** The rules that the marks of a prompt keep. */
export function wrongMarks(blocks: readonly Block[]): string | null {
  const marks = blocks.flatMap(({ mark }) => (mark === null ? [] : [mark]));
  if (marks.length > 4) {
    return `A maximum of 4 blocks with cache_control may be provided. Found ${marks.length}.`;
  }
  const firstShort = marks.indexOf('5m');
  if (firstShort !== -1 && marks.indexOf('1h', firstShort) !== -1) {
    return "a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block.";
  }
  return null;
}

/** Models of the tests that take no pictures. */
const BLIND = /^qwen3:8b$|gpt-3\.5/;
const LARGEST_PICTURE = 5 * 1024 * 1024;
/** How the base64 of each kind begins. */
const PICTURE_HEADS: Readonly<Record<string, string>> = {
  'image/png': 'iVBORw0KGgo',
  'image/jpeg': '/9j/',
  'image/gif': 'R0lGOD',
  'image/webp': 'UklGR',
};

/** Pictures in any interface, as the type that is said and their base64. */
function picturesIn(value: unknown): { type: string; data: string }[] {
  if (typeof value === 'string') {
    const [, type, data] = /^data:(image\/[^;]+);base64,(.*)$/s.exec(value) ?? [];
    return type === undefined || data === undefined ? [] : [{ type, data }];
  }
  if (typeof value !== 'object' || value === null) return [];
  const { media_type, data } = value as Json;
  if (typeof media_type === 'string' && typeof data === 'string')
    return [{ type: media_type, data }];
  return Object.values(value).flatMap(picturesIn);
}

/** What the real ones refuse of pictures; null where they would not. */
export function wrongPictures(body: Json): string | null {
  const pictures = picturesIn(body['messages'] ?? body['input']);
  if (pictures.length === 0) return null;
  if (BLIND.test(String(body['model']))) return `${body['model']} is not a multimodal model`;
  const bad = pictures.find(({ type, data }) => !data.startsWith(PICTURE_HEADS[type] ?? '\0'));
  if (bad !== undefined) return `the image does not match the media type ${bad.type}`;
  const isLarge = pictures.some(({ data }) => data.length > LARGEST_PICTURE);
  return isLarge ? 'image exceeds 5 MB maximum' : null;
}
