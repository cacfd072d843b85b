/** What happens when somebody looks at their quiet hours or sets them, and what is answered. */
import { z } from 'zod';
import { badRequest } from '../../base/errors.ts';
import type { Bodies, Performed } from '../../domain/operation.ts';
import { formatWallTime } from '../../language/en/describe-trigger.ts';
import { ENGLISH_QUIET } from '../../language/en/english-quiet.ts';
import { sayQuiet } from '../../language/say-quiet.ts';
import { formatInstant } from '../../time/instant.ts';
import { type QuietChange, type QuietDesk, type QuietState, readHours } from './quiet-desk.ts';
import type { QUIET_ENTRIES } from './quiet-entries.ts';

export interface QuietDesks {
  quiet(): Promise<QuietDesk>;
}

const instant = z.iso.datetime();
const answer = z.strictObject({
  hours: z
    .strictObject({ from: z.string(), to: z.string() })
    .nullable()
    .describe('Every day, by the clock of the time zone: 22:00 to 07:00.'),
  mutedUntilUtc: instant.nullable(),
  timezone: z.string(),
  quietUntilUtc: instant.nullable().describe('When messages come again; null if they do now.'),
  waiting: z.int().describe('How many messages wait for that.'),
});

function tell(state: QuietState): Performed {
  const { quiet, timezone, untilMs, waiting } = state;
  const instantOrNull = (ms: number | null) => (ms === null ? null : formatInstant(ms));
  const view: z.output<typeof answer> = {
    hours: quiet.hours ?? null,
    mutedUntilUtc: instantOrNull(quiet.mutedUntilMs ?? null),
    timezone,
    quietUntilUtc: instantOrNull(untilMs),
    waiting,
  };
  const when = (ms: number): string => formatWallTime(Math.floor(ms / 1000) * 1000, timezone);
  return { answer: view, say: () => sayQuiet(state, ENGLISH_QUIET, when) };
}

const OFF = 'off';

export const QUIET_BODIES: Bodies<typeof QUIET_ENTRIES, QuietDesks> = {
  show: { answer, run: async (_, { desks }) => tell(await (await desks.quiet()).show()) },
  set: {
    answer,
    async run({ hours, mute }, { desks }) {
      if (hours === undefined && mute === undefined)
        throw badRequest({
          code: 'bad-quiet',
          message: 'Nothing says what to set.',
          hint: 'Give hours, mute, or both.',
        });
      const change: QuietChange = {
        ...(hours !== undefined && { hours: hours === OFF ? null : readHours(hours) }),
        ...(mute !== undefined && { mutedUntil: mute === OFF ? null : mute }),
      };
      return tell(await (await desks.quiet()).set(change));
    },
  },
};
