/** Words for days and stretches of days in every language, as `wordsOf` gives them: in small letters, umlauts as two. */
import { GERMAN_STRETCHES } from '../de/german-stretches.ts';
import { ENGLISH_STRETCHES } from '../en/english-stretches.ts';
import type { StretchWords } from '../stretch-words.ts';

function both<Table extends Exclude<keyof StretchWords, 'beforeDay' | 'lately'>>(
  table: Table,
): StretchWords[Table] {
  return { ...ENGLISH_STRETCHES[table], ...GERMAN_STRETCHES[table] };
}

const ALL = [ENGLISH_STRETCHES, GERMAN_STRETCHES];

export const BEFORE_A_DAY: ReadonlySet<string> = new Set(
  ALL.flatMap(({ beforeDay }) => beforeDay.split(' ')),
);
export const LATELY: ReadonlySet<string> = new Set(ALL.flatMap(({ lately }) => lately.split('|')));
export const DAYS = both('days');
export const PARTS = both('parts');
export const PARTS_OF_DAYS = both('partsOfDays');
export const WEEKDAYS = both('weekdays');
export const MONTHS = both('months');
export const WHICH = both('which');
export const UNITS = both('units');
export const NUMBERS = both('numbers');
