/** When somebody is left alone, as they say and see it. */
import type { Clock } from '../../base/clock.ts';
import { badRequest, type Result, type RoteError, valueOrThrow } from '../../base/errors.ts';
import { leftAloneUntil, type Quiet } from '../../domain/quiet.ts';
import { type QuietHours, readClock } from '../../time/quiet-hours.ts';

export interface QuietState {
  quiet: Quiet;
  timezone: string;
  nowMs: number;
  /** When they can be told again; null if they can be told now. */
  untilMs: number | null;
  /** How many messages wait for that. */
  waiting: number;
}

/** What changes; null takes it away. */
export interface QuietChange {
  hours?: QuietHours | null;
  mutedUntil?: number | string | null;
}

export interface QuietDesk {
  show(): Promise<QuietState>;
  set(change: QuietChange): Promise<QuietState>;
}

export interface QuietPorts {
  clock: Pick<Clock, 'nowMs'>;
  get: () => Promise<Quiet>;
  put: (quiet: Quiet) => Promise<unknown>;
  waiting: () => Promise<number>;
  timezone: () => Promise<string>;
  /** "Monday", "2 hours", as they are meant where the person is. */
  readTime: (words: string) => Promise<Result<number>>;
}

export function createQuietDesk(ports: QuietPorts): QuietDesk {
  const { clock } = ports;

  async function show(): Promise<QuietState> {
    const nowMs = clock.nowMs();
    const [stored, timezone] = await Promise.all([ports.get(), ports.timezone()]);
    const { hours, mutedUntilMs = 0 } = stored;
    const quiet = { ...(hours && { hours }), ...(mutedUntilMs > nowMs && { mutedUntilMs }) };
    const untilMs = leftAloneUntil(nowMs, quiet, timezone);
    return { quiet, timezone, nowMs, untilMs, waiting: await ports.waiting() };
  }

  async function instantOf(until: number | string): Promise<number> {
    const untilMs = typeof until === 'number' ? until : valueOrThrow(await ports.readTime(until));
    if (untilMs <= clock.nowMs()) throw refused(`"${until}" has passed.`, SAY_UNTIL);
    return untilMs;
  }

  return {
    show,
    async set({ hours, mutedUntil }) {
      const before = (await show()).quiet;
      if (hours && hours.from === hours.to)
        throw refused('Quiet hours begin and end at different times.', SAY_HOURS);
      const untilMs = mutedUntil == null ? mutedUntil : await instantOf(mutedUntil);
      const kept = {
        hours: hours === undefined ? before.hours : (hours ?? undefined),
        mutedUntilMs: untilMs === undefined ? before.mutedUntilMs : (untilMs ?? undefined),
      };
      await ports.put({
        ...(kept.hours && { hours: kept.hours }),
        ...(kept.mutedUntilMs !== undefined && { mutedUntilMs: kept.mutedUntilMs }),
      });
      return show();
    },
  };
}

/** `22:00-07:00`, `22-7`; refused if it is none. */
export function readHours(text: string): QuietHours {
  const [from = '', to = '', ...more] = text.split(/[-–]/);
  const [begin, end] = [readClock(from), readClock(to)];
  if (begin === null || end === null || more.length > 0)
    throw refused(`"${text}" is no stretch of a day.`, SAY_HOURS);
  return { from: begin, to: end };
}

const SAY_HOURS = 'Write 22:00-07:00, or off.';
const SAY_UNTIL = 'Say "2 hours", "18:00" or "Monday at 9".';

function refused(message: string, hint: string): RoteError {
  return badRequest({ code: 'bad-quiet', message, hint });
}
