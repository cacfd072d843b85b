/** The tools of one MCP server: the last list that is known, and whatever the server changes in it. */
import type { Clock } from '../../base/clock.ts';
import { contentHash } from '../../base/content-hash.ts';
import type { Log } from '../../base/log.ts';
import type { SecretMask } from '../secret-mask.ts';
import type { McpConnection } from './mcp-connection.ts';
import { type Listing, makeListing } from './mcp-listing.ts';
import type { McpMemory } from './mcp-memory.ts';

const LIMIT_MS = 10_000;
/** Between two looks at a list; for one that changes all the time it doubles up to the longest, until it was quiet. */
const PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

export interface McpToolList {
  /** Null where nothing is known. */
  current(): Listing | null;
  /** What the server answered when it was asked for its tools. */
  take(described: readonly unknown[]): Promise<void>;
  /** What was known before, where nothing is known now. */
  takeRemembered(listing: Listing | null): void;
  /** The server can be asked from now on; null where it can't. */
  follow(connection: McpConnection | null): void;
  /** The server has told that its tools changed. */
  touch(): void;
}

export function createMcpToolList(options: {
  name: string;
  mask: () => SecretMask;
  memory: Pick<McpMemory, 'rememberListing'>;
  clock: Pick<Clock, 'setTimer' | 'defer' | 'monotonicMs'>;
  log: Log;
  onTools(): void;
}): McpToolList {
  const { name, clock, log } = options;
  let listing: Listing | null = null;
  let hash: string | null = null;
  let pauseMs = 0;
  let lookedMs = Number.NEGATIVE_INFINITY;
  let connection: McpConnection | null = null;
  let isStale = false;
  /** Ends the asking that is under way, or the pause after it. */
  let endAsking: (() => void) | null = null;

  async function take(
    described: readonly unknown[],
    isWanted: () => boolean = () => true,
  ): Promise<void> {
    const next = await makeListing(name, described, {
      // Even here may stand what the server was told in confidence.
      mask: options.mask().value,
      turn: () => new Promise((resolve) => clock.defer(resolve)),
    });
    if (!isWanted()) return;
    hash ??= listing === null ? null : contentHash(listing);
    const nextHash = contentHash(next);
    const isSame = hash === nextHash;
    hash = nextHash;
    listing = next;
    if (isSame) return;
    options.memory.rememberListing(next);
    options.onTools();
  }

  /** Once for however many changes were told in the meantime. */
  function ask(): void {
    if (!isStale || endAsking !== null || connection === null) return;
    isStale = false;
    pauseMs = nextPause();
    const asked = connection;
    const ending = new AbortController();
    const cancelTimer = clock.setTimer(LIMIT_MS, () => ending.abort('it took too long'));
    endAsking = () => ending.abort('it is gone');
    asked
      .list(ending.signal)
      .then((described) => take(described, () => asked === connection))
      .catch((error: Error) =>
        log.warn('mcp-tools-not-listed', { server: name, reason: error.message }),
      )
      .finally(() => {
        cancelTimer();
        lookedMs = clock.monotonicMs();
        if (asked === connection) endAsking = clock.setTimer(pauseMs, askAgain);
      });
  }

  /** Of a server that says again and again that its tools changed, each look costs as much as the first. */
  function nextPause(): number {
    const isQuiet = clock.monotonicMs() - lookedMs >= LONGEST_PAUSE_MS + pauseMs;
    return isQuiet ? PAUSE_MS : Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  }

  function askAgain(): void {
    endAsking = null;
    ask();
  }

  return {
    current: () => listing,
    take,
    takeRemembered(remembered) {
      listing ??= remembered;
    },
    follow(next) {
      endAsking?.();
      endAsking = null;
      connection = next;
      if (next === null) isStale = false;
      ask();
    },
    touch() {
      isStale = true;
      ask();
    },
  };
}
