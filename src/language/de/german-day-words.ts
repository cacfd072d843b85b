/** Deutsch: Tage, Wochentage und Monate in Worten, die der Übersetzer wieder liest. */
import { listed as listedWith, parityOf, stretches } from '../list-words.ts';
import type { MonthDaysSaid, NthDaySaid, PaceUnit } from '../trigger-words.ts';
import { alikeNthDays, missingNth, weekdaysSaid } from '../weekday-row.ts';
import { GERMAN_MONTHS, GERMAN_WEEKDAYS } from './german-names.ts';

const ORDINALS = ['ersten', 'zweiten', 'dritten', 'vierten', 'fünften'];
const FROM_END = ['letzten', 'vorletzten', 'drittletzten', 'viertletzten', 'fünftletzten'];
/** Einer davon, und mehrere. */
const UNITS: Readonly<Record<PaceUnit, readonly [string, string]>> = {
  second: ['jede Sekunde', 'Sekunden'],
  minute: ['jede Minute', 'Minuten'],
  hour: ['jede Stunde', 'Stunden'],
  day: ['jeden Tag', 'Tage'],
  week: ['jede Woche', 'Wochen'],
  month: ['jeden Monat', 'Monate'],
  year: ['jedes Jahr', 'Jahre'],
};

interface Period {
  interval: number;
  unit: 'month' | 'year';
  months: number[];
}

export function monthDaysIn(said: MonthDaysSaid, period: Period): string {
  const days = monthDaysInWords(said);
  const [month = 1] = period.months;
  const isDate = period.months.length === 1 && days.endsWith('.');
  const ofMonths = isDate ? (GERMAN_MONTHS[month - 1] ?? '') : inMonths(period.months);
  return inPeriod(days, period, { monthly: 'jedes Monats', ofMonths });
}

export function nthDaysIn(nthDays: NthDaySaid[], period: Period): string {
  const ofMonths = inMonths(period.months);
  const days = nthDaysInWords(nthDays, period.interval === 1);
  return inPeriod(days, period, { monthly: 'im Monat', ofMonths });
}

/** "am 15. jedes Monats", "alle 2 Monate am 15.", "jedes Jahr am 15. Januar". */
export function inPeriod(
  days: string,
  { interval, unit, months }: Period,
  { monthly, ofMonths } = { monthly: 'jedes Monats', ofMonths: inMonths(months) },
): string {
  if (months.length === 0)
    return interval === 1 ? `${days} ${monthly}` : `${every(interval, 'month')} ${days}`;
  if (unit === 'year' || interval === 1) return `${every(interval, 'year')} ${days} ${ofMonths}`;
  return `${every(interval, 'month')} ${days}, nur ${inMonths(months)},`;
}

/** Im Wemfall, mit "am" oder "an" davor. */
export function monthDaysInWords({ days, nearest, fromLast, lastWeekday }: MonthDaysSaid): string {
  const others = [
    ...nearest.map((day) => `dem nächstgelegenen Werktag zum ${day}.`),
    ...fromLast.map(beforeLast),
    ...(lastWeekday ? ['dem letzten Werktag'] : []),
  ];
  if (days.length === 0) return onThe(listed(others));
  const parity = others.length === 0 ? parityOf(days, 31) : null;
  if (parity !== null) return `an ${parity === 'even' ? 'geraden' : 'ungeraden'} Tagen`;
  const numbers = stretches(days, 'bis');
  // "am 1. und dem letzten Werktag" hieße auch: am ersten Werktag.
  const isNumbered = lastWeekday || numbers.some((text) => text.includes(' '));
  const own = isNumbered
    ? `${days.length === 1 ? 'Tag' : 'den Tagen'} ${listed(numbers)}`
    : listed(days.map((day) => `${day}.`));
  return `${isNumbered ? 'an' : 'am'} ${listed([own, ...others])}`;
}

function beforeLast(back: number): string {
  if (back > 1) return `${back} Tage vor dem letzten Tag`;
  return back === 1 ? 'dem vorletzten Tag' : 'dem letzten Tag';
}

function onThe(days: string): string {
  return days.startsWith('dem ') ? `am ${days.slice(4)}` : days;
}

/** "am ersten und letzten Freitag", "am ersten Montag und dem dritten Dienstag". */
export function nthDaysInWords(nthDays: NthDaySaid[], isOfMonth = true): string {
  // Ohne "im Monat" dahinter wäre "am letzten Sonntag und Montag" auch jeder Montag.
  const alike = alikeNthDays(nthDays);
  const isOpen = !isOfMonth && alike.some(({ weekdays }) => weekdays.length > 1);
  const rows = isOpen ? nthDays.map(nthRow) : alike;
  const named = rows.map(({ nths, weekdays }) => {
    const names = listed(weekdays.map((weekday) => GERMAN_WEEKDAYS[weekday] ?? ''));
    return `dem ${listed(nths.map(ordinal))} ${names}`;
  });
  return onThe(listed(named));
}

function nthRow({ nth, weekday }: NthDaySaid): { nths: number[]; weekdays: number[] } {
  return { nths: [nth], weekdays: [weekday] };
}

/** "montags im Juni außer am ersten Montag im Monat"; null, wo nicht genau einer fehlt. */
export function allButNth(nthDays: NthDaySaid[], months: number[]): string | null {
  const missing = missingNth(nthDays);
  if (missing === null) return null;
  const except = `außer ${nthDaysInWords([missing])} im Monat`;
  return spaced(weekdaysInWords([missing.weekday]), inMonths(months), except);
}

/** Im Wemfall: ersten, 20., letzten, vorletzten. */
export function ordinal(nth: number): string {
  if (nth < 0) return FROM_END[-1 - nth] ?? '';
  return ORDINALS[nth - 1] ?? `${nth}.`;
}

/** Mit den Monaten: "montags im Juni", "jeden Tag im Juni außer sonntags". */
export function weekdaysIn(days: number[], months: number[]): string {
  const said = weekdaysSaid(days, true);
  if (said.kind !== 'all-but') return spaced(weekdaysInWords(days), inMonths(months));
  return spaced(every(1, 'day'), inMonths(months), exceptWeekdays(said.days));
}

export function exceptWeekdays(days: number[]): string {
  return `außer ${weekdaysInWords(days)}`;
}

export function weekdaysInWords(days: number[]): string {
  const key = days.join('');
  if (key === '06') return 'an Wochenenden';
  if (key === '0123456') return 'an allen sieben Wochentagen';
  const said = weekdaysSaid(days, false);
  if (said.kind === 'row') return `${onWeekday(said.from)} bis ${onWeekday(said.to)}`;
  // Die Woche beginnt am Montag.
  return listed(
    days.toSorted((left, right) => ((left + 6) % 7) - ((right + 6) % 7)).map(onWeekday),
  );
}

function onWeekday(weekday: number): string {
  return `${GERMAN_WEEKDAYS[weekday]?.toLowerCase()}s`;
}

export function inMonths(months: number[]): string {
  if (months.length === 0) return '';
  const names = stretches(months, 'bis', (month) => GERMAN_MONTHS[month - 1] ?? '');
  const isRow = names.some((name) => name.includes(' '));
  return `${isRow ? 'in den Monaten' : 'im'} ${listed(names)}`;
}

export function every(count: number, unit: PaceUnit): string {
  const [one, many] = UNITS[unit];
  return count === 1 ? one : `alle ${count} ${many}`;
}

export function listed(parts: readonly string[]): string {
  return listedWith(parts, 'und');
}

export function spaced(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
