/** Reminders as their person answers them: done, later, and not done after all. Which one is meant, or it is asked. */
import type { Clock } from '../../base/clock.ts';
import { badRequest, type Result, type RoteError, valueOrThrow } from '../../base/errors.ts';
import {
  finished,
  type Insistence,
  type Reminder,
  reopened,
  seen,
  snoozed,
  waitsForAnswer,
} from '../../domain/reminder.ts';
import type { ToldReminder } from '../../store/reminders.ts';
import type { Store } from '../../store/store.ts';

/** What "snooze" is for without a time. */
export const USUAL_SNOOZE_MS = 10 * 60_000;

const DAY_MS = 24 * 60 * 60_000;
/** No conversation has more of them open. */
const MOST = 200;

export interface ReminderDesk {
  /** Those that wait for an answer, the latest told first. */
  list(): Promise<ToldReminder[]>;
  /** Where their wall times are. */
  timezone(): Promise<string>;
  /** What they answered last; null if nothing. */
  answeredLast(): Promise<ToldReminder | null>;
  /** Null if it is not theirs. */
  get(id: string): Promise<ToldReminder | null>;
  /** When something is told again that is put off until an instant, a time in words, or ten minutes. */
  timeOf(until?: string | number): Promise<number>;
  /** By its id or words of it; without either, the only one that waits. */
  done(which?: string): Promise<ToldReminder>;
  /** Until an instant, or a time in words, or ten minutes. */
  snooze(which?: string, until?: string | number): Promise<ToldReminder>;
  /** Told for the nth time, it was shown to its person; nothing changes if it was told again since. */
  seen(id: string, told: number): Promise<ToldReminder>;
  /** What was done or snoozed last, or the one that is meant, waits again. */
  undo(which?: string): Promise<ToldReminder>;
}

export interface ReminderPorts {
  store: Pick<Store, 'reminders' | 'changes'>;
  clock: Pick<Clock, 'nowMs'>;
  /** Whether it is theirs to answer. */
  isTheirs: (reminder: Reminder) => Promise<boolean>;
  timezone: () => Promise<string>;
  /** "10 minutes", "tomorrow at 9", as they are meant where the person is. */
  readTime: (words: string) => Promise<Result<number>>;
}

export function createReminderDesk(ports: ReminderPorts): ReminderDesk {
  const { store, clock, isTheirs, readTime } = ports;

  async function theirs(states: readonly Reminder['state'][]): Promise<ToldReminder[]> {
    const sinceMs = clock.nowMs() - 30 * DAY_MS;
    const found = await store.reminders.list({ states, sinceMs, limit: MOST });
    const own = await Promise.all(found.map(isTheirs));
    return found.filter((_, index) => own[index]);
  }

  async function list(): Promise<ToldReminder[]> {
    const nowMs = clock.nowMs();
    return (await theirs(['open', 'snoozed'])).filter((one) => waitsForAnswer(one, nowMs));
  }

  async function answered(): Promise<ToldReminder[]> {
    const both = await theirs(['done', 'snoozed']);
    return both.toSorted((one, other) => other.changedMs - one.changedMs);
  }

  async function meant(
    which: string | undefined,
    among: readonly ToldReminder[],
  ): Promise<ToldReminder> {
    const fits = which === undefined ? preferred(among) : named(which, among);
    const [only, ...others] = fits;
    if (only === undefined) throw noReminder(which);
    if (others.length > 0) throw whichReminder(fits);
    return only;
  }

  /** By its id it is found however many wait. */
  async function waiting(which: string | undefined): Promise<ToldReminder> {
    const named = which === undefined ? null : await get(which);
    if (named !== null && waitsForAnswer(named, clock.nowMs())) return named;
    return meant(which, await list());
  }

  async function change(
    { id }: ToldReminder,
    decide: (current: Reminder, insistence: Insistence) => Reminder | null,
  ): Promise<ToldReminder> {
    const changed = await store.reminders.change(id, decide, clock.nowMs());
    if (changed === null) throw isOver();
    store.changes.notify();
    return changed;
  }

  async function timeOf(until?: string | number): Promise<number> {
    const nowMs = clock.nowMs();
    const untilMs = typeof until === 'string' ? valueOrThrow(await readTime(until)) : until;
    const tellMs = untilMs ?? nowMs + USUAL_SNOOZE_MS;
    if (tellMs <= nowMs) throw inThePast(String(until));
    return tellMs;
  }

  async function get(id: string): Promise<ToldReminder | null> {
    const found = await store.reminders.get(id);
    return found !== null && (await isTheirs(found)) ? found : null;
  }

  return {
    list,
    answeredLast: async () => (await answered())[0] ?? null,
    get,
    timeOf,
    timezone: ports.timezone,
    async done(which) {
      // Said twice, it is done once.
      const before = which === undefined ? null : await get(which);
      if (before?.state === 'done') return before;
      const reminder = await waiting(which);
      return change(reminder, (one) => finished(one, clock.nowMs()));
    },
    async snooze(which, until) {
      const reminder = await waiting(which);
      const nowMs = clock.nowMs();
      const tellMs = await timeOf(until);
      return change(reminder, (one) => snoozed(one, tellMs, nowMs));
    },
    async seen(id, told) {
      const found = await get(id);
      if (found === null) throw noReminder(id);
      const nowMs = clock.nowMs();
      const changed = await store.reminders.change(id, (one) => seen(one, { told, nowMs }), nowMs);
      if (changed !== null) store.changes.notify();
      return changed ?? found;
    },
    async undo(which) {
      const named = which === undefined ? null : await get(which);
      const latest = named === null ? await answered() : [named];
      const reminder = await meant(which, which === undefined ? latest.slice(0, 1) : latest);
      return change(reminder, (one, insistence) => reopened(one, clock.nowMs(), insistence));
    },
  };
}

/** What was told is answered before what was put off. */
function preferred(among: readonly ToldReminder[]): readonly ToldReminder[] {
  const open = among.filter(({ state }) => state === 'open');
  return open.length > 0 ? open : among;
}

function named(which: string, among: readonly ToldReminder[]): readonly ToldReminder[] {
  const exact = among.filter(({ id }) => id === which);
  if (exact.length > 0) return exact;
  const words = which.toLocaleLowerCase();
  return among.filter(
    ({ id, text }) => id.startsWith(which) || text.toLocaleLowerCase().includes(words),
  );
}

export const WHICH_REMINDER = 'which-reminder';

function whichReminder(among: readonly ToldReminder[]): RoteError {
  const lines = among.map(({ id, text }) => `  ${text} (${id})`);
  return badRequest({
    code: WHICH_REMINDER,
    message: `${among.length} reminders wait for an answer:\n${lines.join('\n')}`,
    hint: 'Say which, by its id or a word of it.',
    details: { ids: among.map(({ id }) => id) },
  });
}

function noReminder(which: string | undefined): RoteError {
  const message =
    which === undefined
      ? 'No reminder waits for an answer.'
      : `No reminder that waits for an answer is "${which}".`;
  const hint = 'rote reminders list shows those that do.';
  return badRequest({ code: 'unknown-reminder', message, hint });
}

function isOver(): RoteError {
  const message = 'That reminder is over: it was answered, or told anew.';
  const hint = 'rote reminders list shows those that wait.';
  return badRequest({ code: 'reminder-over', message, hint });
}

function inThePast(until: string): RoteError {
  const message = `"${until}" has passed.`;
  const hint = 'Say "10 minutes", "18:00" or "tomorrow at 9".';
  return badRequest({ code: 'past-time', message, hint });
}
