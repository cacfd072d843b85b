/**
 * Tells when the lists of an offer, or the resources that somebody follows, are no longer what they were. Whatever
 * may have changed something is only a reason to look: nothing is told that is the same as before. As long as
 * nobody follows, nobody looks.
 */
import type { Clock } from '../base/clock.ts';
import { contentHash } from '../base/content-hash.ts';
import type { Log } from '../base/log.ts';
import type { Caller, Offer } from './offer.ts';

export type CatalogChange =
  | { kind: 'tools' }
  | { kind: 'prompts' }
  | { kind: 'resources' }
  | { kind: 'resource'; uri: string };

export interface ChangeWatch {
  /** From now on, changes of this resource are told; the one that nobody asked for for longest is given up. */
  follow(uri: string): void;
  /** Resolves when what there is now is known; from then on all that changes is told. */
  subscribe(listener: (change: CatalogChange) => void): Promise<() => void>;
  stop(): void;
}

const MOST_FOLLOWED = 200;
/** Many changes in a row are one look. */
const PAUSE_MS = 100;

/** Subscribers are told what the owner sees of lists; each asks for their own. */
const LOOKER: Caller = { client: 'rote', isOwner: true };

export function createChangeWatch(dependencies: {
  offer: Offer;
  clock: Pick<Clock, 'setTimer'>;
  log: Pick<Log, 'warn'>;
  /** Each calls a listener when something may have changed; the returned function ends that. */
  signals: readonly ((listener: () => void) => () => void)[];
}): ChangeWatch {
  const { offer, clock, log, signals } = dependencies;
  const listeners = new Set<(change: CatalogChange) => void>();
  const known = new Map<string, string>();
  const followed = new Set<string>();
  let ends: (() => void)[] | null = null;
  let cancelTimer: (() => void) | null = null;
  let looking: Promise<void> | null = null;

  const lists: Readonly<Record<'tools' | 'prompts' | 'resources', () => Promise<unknown>>> = {
    tools: () => offer.tools(LOOKER),
    prompts: () => offer.prompts(LOOKER),
    resources: async () => (await offer.resources(LOOKER)).map(({ uri, name }) => [uri, name]),
  };

  function tell(change: CatalogChange): void {
    for (const listener of [...listeners]) listener(change);
  }

  /** True if the value is known and differs from the one before. */
  function isNew(key: string, value: unknown): boolean {
    const hash = contentHash(value ?? null);
    const before = known.get(key);
    known.set(key, hash);
    return before !== undefined && before !== hash;
  }

  async function look(): Promise<void> {
    for (const kind of ['tools', 'prompts', 'resources'] as const)
      if (isNew(kind, await lists[kind]())) tell({ kind });
    for (const uri of [...followed])
      if (isNew(`resource:${uri}`, await offer.read(LOOKER, uri))) tell({ kind: 'resource', uri });
  }

  /** One look at a time; what changes meanwhile has another. */
  function lookOnce(): Promise<void> {
    const mine = (looking ?? Promise.resolve())
      .then(look)
      .catch((error: Error) => log.warn('mcp-not-looked', { reason: error.message }));
    looking = mine;
    return mine;
  }

  function lookSoon(): void {
    cancelTimer ??= clock.setTimer(PAUSE_MS, () => {
      cancelTimer = null;
      void lookOnce();
    });
  }

  return {
    follow(uri) {
      followed.delete(uri);
      followed.add(uri);
      const [oldest] = followed;
      if (followed.size > MOST_FOLLOWED && oldest !== undefined) {
        followed.delete(oldest);
        known.delete(`resource:${oldest}`);
      }
      void lookOnce();
    },
    async subscribe(listener) {
      listeners.add(listener);
      ends ??= signals.map((onChange) => onChange(lookSoon));
      await lookOnce();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        for (const end of ends ?? []) end();
        ends = null;
        known.clear();
      };
    },
    stop() {
      listeners.clear();
      for (const end of ends ?? []) end();
      ends = null;
      cancelTimer?.();
    },
  };
}
