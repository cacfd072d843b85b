/** The screens of this machine, for what has no other way to its person. */
import type { Clock } from '../../base/clock.ts';
import type { HomeScreens } from '../../channels/home/home-channel.ts';
import { OWNER_SESSION } from '../../domain/session-key.ts';
import { openTerminals, showsItself, writeToTerminal } from '../../home/terminals.ts';
import type { Engine } from '../../store/store.ts';
import { createDesktopNotifier } from '../../tools/built-in/desktop-notifier.ts';
import type { AddressOf } from './find-way.ts';

const LONGEST_SHOWN = 4000;

export function createHomeScreens(options: {
  home: string;
  clock: Clock;
  engine: Pick<Engine, 'get'>;
  environment: Readonly<Record<string, string | undefined>>;
  /** Null where the daemon has no terminal. */
  writeLine: ((line: string) => void) | null;
  timezone: () => string;
}): HomeScreens {
  const { home, clock, engine, environment, writeLine } = options;
  const notifier = createDesktopNotifier({ environment, platform: process.platform }, clock);

  /** When somebody asked for it; null where a schedule, or nobody, did. */
  async function askedMsOf(runId: string | null): Promise<number | null> {
    const run = runId === null ? null : await engine.get(runId);
    return run === null || run.scheduleId !== null ? null : run.enqueuedMs;
  }

  return {
    writeLine,
    async showOnTerminals(text, runId) {
      const terminals = openTerminals(home, clock.nowMs());
      if (terminals.length === 0) return;
      const askedMs = await askedMsOf(runId);
      const note = noteOf(text, wallClock(clock.nowMs(), options.timezone()));
      for (const terminal of terminals)
        if (!showsItself(terminal, askedMs)) writeToTerminal(terminal, note);
    },
    notify:
      notifier === null
        ? null
        : async (text, signal) => void (await notifier({ title: 'Rote', text, signal })),
  };
}

/** Whether words for the owner that belong to no channel are seen anywhere. */
export async function isOwnerReached(facts: {
  home: string;
  clock: Clock;
  environment: Readonly<Record<string, string | undefined>>;
  addressOf: AddressOf;
}): Promise<boolean> {
  const { home, clock, environment, addressOf } = facts;
  if ((await addressOf(OWNER_SESSION)) !== null) return true;
  if (openTerminals(home, clock.nowMs()).length > 0) return true;
  return createDesktopNotifier({ environment, platform: process.platform }, clock) !== null;
}

/** In a line of its own, wherever the cursor stands; the bell says that it has come. */
function noteOf(text: string, time: string): string {
  const lines = text.slice(0, LONGEST_SHOWN).split('\n');
  return `\r\n\u0007[Rote ${time}] ${lines.join('\r\n')}\r\n`;
}

function wallClock(nowMs: number, timezone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(nowMs)
    .toZonedDateTimeISO(timezone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });
}
