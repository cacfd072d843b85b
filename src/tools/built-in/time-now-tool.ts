/** `time.now` tells the time in a zone. */
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { ENGLISH_WEEKDAYS } from '../../language/en/english-names.ts';
import { parseTimezone } from '../../time/timezone.ts';
import { defineTool } from '../define-tool.ts';
import { done, fail, type Tool } from '../tool.ts';

const inputSchema = z.strictObject({
  timezone: z
    .string()
    .optional()
    .describe('An IANA zone: Europe/Berlin. Default: the zone of the person.'),
});
const outputSchema = z.object({
  utc: z.string(),
  local: z.string(),
  timezone: z.string(),
  date: z.string(),
  time: z.string(),
  weekday: z.string(),
});

export function createTimeNowTool(options: {
  clock: Pick<Clock, 'nowMs'>;
  defaultTimezone: string;
}): Tool {
  return defineTool({
    name: 'time.now',
    summary: 'tell the time',
    description: ['Returns the time in UTC and the local time of a zone.'],
    aliases: ['now'],
    input: inputSchema,
    output: outputSchema,
    audience: 'member',
    effect: 'read',
    examples: [{ input: { timezone: 'Asia/Tokyo' }, does: 'the time in Tokyo' }],
    async call(input, { asker }) {
      const timezone = parseTimezone(input.timezone ?? asker?.timezone ?? options.defaultTimezone);
      if (!timezone.ok) {
        const { message, hint } = timezone.fault;
        return fail({ code: 'bad-input', message: `timezone: ${message} ${hint}` });
      }
      const instant = Temporal.Instant.fromEpochMilliseconds(options.clock.nowMs());
      const local = instant.toZonedDateTimeISO(timezone.value);
      return done({
        utc: instant.toString(),
        local: local.toString({ timeZoneName: 'never' }),
        timezone: timezone.value,
        date: local.toPlainDate().toString(),
        time: local.toPlainTime().toString({ smallestUnit: 'second' }),
        weekday: ENGLISH_WEEKDAYS[local.dayOfWeek % 7],
      });
    },
  });
}
