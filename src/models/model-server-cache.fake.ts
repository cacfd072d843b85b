/**
 * The cache of prompts, as providers keep it: a prompt is a row of blocks, and what is kept is known by
 * the hash of everything up to a block. With marks, the prompt is kept up to each of them, and found
 * again up to twenty blocks before one; without marks (OpenAI) it is kept and found at every block.
 */
import { createHash } from 'node:crypto';

export interface Block {
  /** What is hashed and counted, without its mark. */
  text: string;
  mark: '5m' | '1h' | null;
}

export interface CacheUse {
  /** Neither read nor written. */
  fresh: number;
  read: number;
  written5m: number;
  written1h: number;
}

interface PromptCache {
  use(request: { model: string; blocks: readonly Block[]; explicit: boolean }): CacheUse;
}

const TTL_MS = { '5m': 5 * 60_000, '1h': 60 * 60_000 };
const LOOK_BACK = 20;

export function countTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

export function createPromptCache(options: {
  nowMs: () => number;
  /** Shorter prompts are not kept. */
  minimumTokens: number;
}): PromptCache {
  const aliveUntil = new Map<string, number>();

  return {
    use({ model, blocks, explicit }) {
      const nowMs = options.nowMs();
      const hashes = prefixHashes(model, blocks);
      const tokens = blocks.map(({ text }) => countTokens(text));
      const upTo = (index: number): number =>
        tokens.slice(0, index + 1).reduce((sum, count) => sum + count, 0);
      const marks = blocks.flatMap(({ mark }, index) =>
        explicit ? (mark === null ? [] : [{ index, mark }]) : [{ index, mark: '5m' as const }],
      );
      const isAlive = (index: number): boolean =>
        (aliveUntil.get(hashes[index] ?? '') ?? 0) > nowMs && upTo(index) >= options.minimumTokens;
      const hit = longestHit(marks, isAlive, explicit);
      const use: CacheUse = {
        fresh: 0,
        read: hit === -1 ? 0 : upTo(hit),
        written5m: 0,
        written1h: 0,
      };
      let done = use.read;
      for (const { index, mark } of marks) {
        if (upTo(index) < options.minimumTokens) continue;
        // Reading what is kept keeps it for as long again.
        aliveUntil.set(hashes[index] ?? '', nowMs + TTL_MS[mark]);
        if (index <= hit || !explicit) continue;
        const written = upTo(index) - done;
        if (mark === '5m') use.written5m += written;
        else use.written1h += written;
        done = upTo(index);
      }
      use.fresh = upTo(blocks.length - 1) - done;
      return use;
    },
  };
}

function longestHit(
  marks: readonly { index: number }[],
  isAlive: (index: number) => boolean,
  explicit: boolean,
): number {
  for (const { index } of marks.toReversed()) {
    const first = explicit ? Math.max(0, index - LOOK_BACK) : index;
    for (let candidate = index; candidate >= first; candidate--) {
      if (isAlive(candidate)) return candidate;
    }
  }
  return -1;
}

function prefixHashes(model: string, blocks: readonly Block[]): string[] {
  let hash = model;
  return blocks.map(({ text }) => {
    hash = createHash('sha256').update(`${hash}\n${text}`).digest('hex');
    return hash;
  });
}
