/** How fast what happens may follow one another, and how long it has to be quiet. */
import type { Unit } from '../../../language/language.ts';
import { type PaceSaid, rule } from '../values.ts';

const DAY_MS = 24 * 3_600_000;
const UNIT_MS: Partial<Record<Unit, number>> = {
  ...{ second: 1000, minute: 60_000, hour: 3_600_000 },
  ...{ day: DAY_MS, week: 7 * DAY_MS },
};
const LONGEST_QUIET_MS = DAY_MS;

/** A rate is kept by the minute or the hour: more of a longer time can't be told from it. */
function most(count: number, unit: Unit): PaceSaid {
  const isWhole = Number.isInteger(count) && count >= 1 && count <= 10_000;
  if (!isWhole || (unit !== 'minute' && unit !== 'hour')) return { kind: 'unread' };
  return { kind: 'most', count, per: unit };
}

const quiet = (ms: number): PaceSaid | null =>
  ms > 0 && ms <= LONGEST_QUIET_MS ? { kind: 'quiet', ms } : null;

const inMs = (count: number, unit: Unit): number | null => {
  const unitMs = UNIT_MS[unit];
  return unitMs === undefined ? null : Math.round(count * unitMs);
};

export const PACE_RULES = [
  rule(
    'length: count unit',
    'when ~/a.csv changes, tell me once it has been quiet for 10 seconds',
    ([count, unit]) => inMs(count, unit),
  ),
  rule(
    'length: any unit',
    'when ~/a.csv changes, tell me, once it has been quiet for a minute',
    ([, unit]) => inMs(1, unit),
  ),
  rule(
    'pace: ?comma at-most count ?times per unit',
    'when ~/a.csv changes, tell me at most 3 times a minute',
    ([, , count, , , unit]) => most(count, unit),
  ),
  rule(
    'pace: ?comma at-most so-often per unit',
    'when ~/a.csv changes, tell me at most twice a minute',
    ([, , count, , unit]) => most(count, unit),
  ),
  rule(
    'pace: ?comma ?and when|after has-been quiet for length',
    'when ~/a.csv changes, tell me once it has been quiet for a minute',
    ([, , , , , , ms]) => quiet(ms),
  ),
  rule(
    'pace: ?comma ?and when has-been length ?for quiet',
    'wenn sich ~/a.csv ändert, sag mir Bescheid, sobald es eine Minute ruhig war',
    ([, , , , ms]) => quiet(ms),
  ),
  rule(
    'pace: ?comma ?and after length quiet-of',
    'when ~/a.csv changes, tell me after a minute of quiet',
    ([, , , ms]) => quiet(ms),
  ),
];
