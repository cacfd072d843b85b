/** `rote simulate`: what the stored schedules will do between two instants, and why. */

import { RoteError } from '../../base/errors.ts';
import { printable } from '../../base/printable.ts';
import { withPerson } from '../../domain/person.ts';
import { simulateSchedules } from '../../domain/schedule/simulate-schedules.ts';
import { describeTrigger } from '../../language/en/describe-trigger.ts';
import { wallTime } from '../../language/en/wall-time.ts';
import type { Answer, CommandCall } from '../command.ts';
import { textTable } from '../text-table.ts';
import { withHome } from '../with-home.ts';
import { instantFlag } from './instant-flag.ts';

const DEFAULT_LIMIT = 1000;
const ALL_SCHEDULES = 1_000_000;

export function simulate({ flags, context }: CommandCall): Promise<Answer> {
  return withHome(context, async ({ schedules, defaultTimezone }) => {
    const fromMs = instantFlag(flags, 'from', defaultTimezone());
    const toMs = instantFlag(flags, 'to', defaultTimezone());
    if (fromMs > toMs) throw endsBeforeItBegins();
    const most = flags.number('limit') ?? DEFAULT_LIMIT;
    const stored = await schedules.list({ limit: ALL_SCHEDULES });
    const simulation = simulateSchedules(stored, { fromMs, toMs, most });
    const rows = simulation.occurrences.map((one) => [
      wallTime(one.scheduledForUtc, defaultTimezone()),
      one.decision,
      one.name,
      one.decision === 'run' ? '' : one.reason,
    ]);
    const waiting = stored
      .filter(({ trigger, status }) => trigger.kind === 'event' && status === 'active')
      .map((one) => ({
        scheduleId: one.id,
        name: withPerson(one.name, one),
        when: describeTrigger(one.trigger),
      }));
    const due =
      rows.length === 0
        ? 'Nothing would be due.'
        : textTable(['WHEN', 'DECISION', 'SCHEDULE', 'WHY'], rows);
    const cut = simulation.more
      ? [`… and ${simulation.left ?? 'many'} more; --limit shows more of them.`]
      : [];
    const told = waiting.map(({ name, when }) => printable(`At any time: ${name}, ${when}.`));
    return { data: { ...simulation, waiting }, text: [due, ...cut, ...told].join('\n') };
  });
}

function endsBeforeItBegins(): RoteError {
  return new RoteError(
    {
      code: 'bad-range',
      message: 'The end (--to) comes before the beginning (--from).',
      hint: 'Give them the other way round.',
    },
    { blame: 'request' },
  );
}
