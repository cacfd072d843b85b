/** "an hour later", "half an hour earlier": of something that comes once, also days and months. */
import { SECONDS_PER_DAY } from '../../../time/civil.ts';
import { addUnits } from '../calendar.ts';
import { secondsOf } from '../clocks.ts';
import type { Joined } from '../contradiction.ts';
import { nearDate } from '../dates.ts';
import type { EditSaid } from '../rules/edits.ts';
import { clocksOf, type When } from '../when.ts';
import type { Facts } from './facts.ts';
import { clockOf } from './of-rule.ts';
import { shiftTimes, UNCLEAR } from './times.ts';

export function shift(
  was: When,
  { length, sign }: EditSaid & { does: 'shift' },
  facts: Facts,
): Joined<When> {
  const { months, days, seconds } = length;
  if (was.again !== 'once')
    return months + days > 0 ? UNCLEAR : shiftTimes(was, seconds * sign, facts);
  const date = was.days.kind === 'on' ? was.days.date : null;
  const [clock] = clocksOf(was);
  if (date?.kind !== 'near-date' || clock === undefined) return UNCLEAR;
  const [before = 0] = date.choices;
  const day = addUnits(addUnits(before, months * sign, 'month'), days * sign, 'day');
  const wall = day * SECONDS_PER_DAY + secondsOf(clock) + seconds * sign;
  const moved = Math.floor(wall / SECONDS_PER_DAY);
  const at = clockOf(wall - moved * SECONDS_PER_DAY);
  return {
    ...was,
    days: { kind: 'on', date: nearDate(moved) },
    times: { kind: 'at', clocks: [at], part: 'unsaid' },
  };
}
