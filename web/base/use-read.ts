/**
 * What the daemon answers at a path, kept up to date: read again when an event of the named kinds comes. The answer of
 * before stays on the screen meanwhile, and when one comes back to a view.
 */
import { type Signal, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { get, Refused } from './api.ts';
import { type EventKind, onEvent } from './live.ts';

export interface Reading<Answer> {
  /** Null until the first answer. */
  data: Answer | null;
  /** Of the latest try. */
  error: Refused | null;
  isLoading: boolean;
}

interface Kept {
  state: Signal<Reading<unknown>>;
  users: number;
  /** The latest request; answers of earlier ones are dropped. */
  asked: number;
}

/** Events come in bursts; one look after the burst is enough. */
const AFTER_EVENTS_MS = 150;
const MOST_KEPT = 60;
const kept = new Map<string, Kept>();

/** With `null` nothing is read. `kinds` must not change between two draws. */
export function useRead<Answer>(
  path: string | null,
  kinds: readonly EventKind[] = [],
): Reading<Answer> & { reload: () => Promise<void> } {
  const entry = path === null ? NOTHING : entryOf(path);
  useEffect(() => {
    if (path === null) return;
    entry.users += 1;
    void load(path);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onEvent(({ kind }) => {
      if (kind !== 'reset' && !kinds.includes(kind)) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void load(path);
      }, AFTER_EVENTS_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
      entry.users -= 1;
      forgetOldest();
    };
  }, [path]);
  const { data, error, isLoading } = entry.state.value as Reading<Answer>;
  return { data, error, isLoading, reload: () => (path === null ? Promise.resolve() : load(path)) };
}

/** Reads a path again, for whoever shows it. */
export async function load(path: string): Promise<void> {
  const entry = entryOf(path);
  entry.asked += 1;
  const { asked, state } = entry;
  if (!state.value.isLoading) state.value = { ...state.value, isLoading: true };
  try {
    const data = await get<unknown>(path);
    if (entry.asked === asked) state.value = { data, error: null, isLoading: false };
  } catch (error) {
    if (entry.asked !== asked) return;
    const refused = error instanceof Refused ? error : UNREACHED;
    state.value = { ...state.value, error: refused, isLoading: false };
  }
}

/** What was read belongs to whoever was signed in. */
export function forgetReadings(): void {
  kept.clear();
}

function entryOf(path: string): Kept {
  const known = kept.get(path);
  if (known !== undefined) return known;
  const made = emptyEntry();
  kept.set(path, made);
  return made;
}

function emptyEntry(): Kept {
  return { state: signal({ data: null, error: null, isLoading: true }), users: 0, asked: 0 };
}

const NOTHING: Kept = {
  ...emptyEntry(),
  state: signal({ data: null, error: null, isLoading: false }),
};
const UNREACHED = new Refused(0, {
  code: 'unreached',
  message: 'The daemon can’t be reached.',
  hint: 'It is tried again by itself.',
});

function forgetOldest(): void {
  for (const [path, { users }] of kept) {
    if (kept.size <= MOST_KEPT) return;
    if (users === 0) kept.delete(path);
  }
}
