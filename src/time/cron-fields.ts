/** The values of each field of a cron expression. */

export interface CronField {
  name: 'second' | 'minute' | 'hour' | 'day of month' | 'month' | 'day of week';
  least: number;
  /** The largest value a person may write. */
  most: number;
  /** The end of `*` and of open steps; differs from `most` because Sunday is both 0 and 7. */
  starMost: number;
  names: ReadonlyMap<string, number>;
  /** In words, for refusals. */
  takes: string;
}

const MONTH_NAMES =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
const WEEKDAY_NAMES = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');

function field(spec: Omit<CronField, 'starMost' | 'names'> & Partial<CronField>): CronField {
  return { starMost: spec.most, names: new Map(), ...spec };
}

function withShortNames(fullNames: string[], firstValue: number): Map<string, number> {
  const names = new Map<string, number>();
  fullNames.forEach((name, index) => {
    names.set(name.slice(0, 3), firstValue + index);
    names.set(name, firstValue + index);
  });
  return names;
}

export const SECOND = field({ name: 'second', least: 0, most: 59, takes: '0 to 59' });
export const MINUTE = field({ name: 'minute', least: 0, most: 59, takes: '0 to 59' });
export const HOUR = field({ name: 'hour', least: 0, most: 23, takes: '0 to 23' });
export const DAY_OF_MONTH = field({
  name: 'day of month',
  least: 1,
  most: 31,
  takes: '1 to 31, L (last day), L-3, 15W (nearest weekday), LW, or ?',
});
export const MONTH = field({
  name: 'month',
  least: 1,
  most: 12,
  names: withShortNames(MONTH_NAMES, 1),
  takes: '1 to 12 or JAN to DEC',
});
export const DAY_OF_WEEK = field({
  name: 'day of week',
  least: 0,
  most: 7,
  starMost: 6,
  names: withShortNames(WEEKDAY_NAMES, 0),
  takes: '0 to 7 (0 and 7 are Sunday) or SUN to SAT, 5L (last Friday), 1#2 (second Monday), or ?',
});

export const NICKNAMES: ReadonlyMap<string, string> = new Map([
  ['@yearly', '0 0 1 1 *'],
  ['@annually', '0 0 1 1 *'],
  ['@monthly', '0 0 1 * *'],
  ['@weekly', '0 0 * * 0'],
  ['@daily', '0 0 * * *'],
  ['@midnight', '0 0 * * *'],
  ['@hourly', '0 * * * *'],
]);
