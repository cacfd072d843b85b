/** Deutsch: Auslöser in Worten, die der Übersetzer wieder als denselben Auslöser liest. */
import { runsOf } from '../../domain/time/bit-set.ts';
import { clockTime, listed as listedWith, stretches } from '../../domain/time/list-words.ts';
import type {
  CronSaid,
  MonthDaysSaid,
  NthDaySaid,
  PaceUnit,
  RuleDaysSaid,
  RuleSaid,
  TimesSaid,
  TriggerWords,
  WallSaid,
} from '../../domain/time/trigger-words.ts';

export const GERMAN_WEEKDAYS = [
  'Sonntag',
  'Montag',
  'Dienstag',
  'Mittwoch',
  'Donnerstag',
  'Freitag',
  'Samstag',
];
export const GERMAN_MONTHS = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
];
const ORDINALS = ['ersten', 'zweiten', 'dritten', 'vierten', 'fünften'];
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
const LENGTHS: readonly (readonly [PaceUnit, number])[] = [
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
];

export const germanTriggerWords: TriggerWords = {
  shortWeekdays: GERMAN_WEEKDAYS.map((name) => name.slice(0, 2)),
  every: (everyMs, from) => `${everyLength(everyMs)}, gezählt ab ${from}`,
  once: (at) => `einmal am ${at}`,
  cron: cronInWords,
  rule: ruleInWords,
  skippedTime: ({ wall, timezone, runsAt }) =>
    `${wall} gibt es in ${timezone} nicht, weil die Uhr dort vorgestellt wird; es läuft zum ersten Zeitpunkt danach, ${runsAt}.`,
  doubledTime: ({ wall, timezone, pass, offset }) =>
    `${wall} gibt es in ${timezone} zweimal, weil die Uhr dort zurückgestellt wird; es läuft beim ${pass === 'first' ? 'ersten' : 'zweiten'} Mal, bei UTC${offset}.`,
};

/** In der größten Einheit, die aufgeht: alle 90 Minuten. */
function everyLength(everyMs: number): string {
  const whole = LENGTHS.find(([, unitMs]) => everyMs % unitMs === 0);
  return whole === undefined
    ? `alle ${everyMs} Millisekunden`
    : every(everyMs / whole[1], whole[0]);
}

/** Die Tage stehen vor der Zeit: "montags bis freitags im Juni um 09:00". */
function cronInWords(said: CronSaid): string {
  const { times } = said;
  const isDaily = times.kind === 'clocks' || (times.kind === 'fields' && times.hours !== null);
  return spaced(cronDays(said, isDaily ? every(1, 'day') : ''), timesInWords(times));
}

function cronDays(said: CronSaid, anyDay: string): string {
  const { monthDays, weekdays, nthDays, months } = said;
  const ways = [
    ...(monthDays === null ? [] : [`${monthDaysInWords(monthDays)} jedes Monats`]),
    ...(weekdays.length === 0 ? [] : [weekdaysInWords(weekdays)]),
    ...nthDays.map((day) => `${nthDaysInWords([day])} im Monat`),
  ];
  if (monthDays === null && nthDays.length === 0)
    return spaced(ways[0] ?? anyDay, inMonths(months));
  const monthly = { interval: 1, unit: 'month', months } as const;
  // "jedes Jahr" verträgt keinen Takt neben sich, und die Monate gelten für alles, was davor steht.
  if (ways.length > 1 || said.times.kind !== 'clocks')
    return ways.join(' oder ') + (months.length === 0 ? '' : `, nur ${inMonths(months)},`);
  return monthDays === null ? nthDaysIn(nthDays, monthly) : monthDaysIn(monthDays, monthly);
}

function timesInWords(times: TimesSaid): string {
  switch (times.kind) {
    case 'clocks':
      return `um ${listed(times.clocks)}`;
    case 'hourly': {
      const { interval, minute } = times;
      if (minute === 0 && interval === 1) return 'zu jeder vollen Stunde';
      const minutes = minute === 1 ? '1 Minute' : `${minute} Minuten`;
      const past = minute === 0 ? 'zur vollen Stunde' : `jeweils ${minutes} nach der vollen Stunde`;
      return `${every(interval, 'hour')} ${past}`;
    }
    case 'fields': {
      const { unit, step, values, ofMinutes, hours } = times;
      const own = step === null ? inNumbers(unit, values) : every(step, unit);
      const pace = spaced(own, ofMinutes === null ? '' : inNumbers('minute', ofMinutes));
      if (hours !== null) return `${pace} ${inHours(hours)}`;
      // Verstrichene Zeit zählt ab dem Moment, in dem es gesagt wird; dies geht nach der Uhr.
      if (step !== null) return `${pace} nach der Uhr`;
      return `${pace} ${unit === 'second' && ofMinutes === null ? 'jeder Minute' : 'jeder Stunde'}`;
    }
  }
}

/** "in Minute 5", "in den Minuten 0 bis 10 und 30". */
function inNumbers(unit: 'minute' | 'second', values: number[]): string {
  const name = unit === 'minute' ? 'Minute' : 'Sekunde';
  const numbers = listed(stretches(values, 'bis'));
  return values.length === 1 ? `in ${name} ${numbers}` : `in den ${name}n ${numbers}`;
}

function inHours(hours: number[]): string {
  const [first = 0] = hours;
  if (hours.length === 1) return `in der Stunde ab ${clockTime(first, 0)}`;
  const runs = runsOf(hours).map(([from, to]) => `${clockTime(from, 0)} bis ${clockTime(to, 59)}`);
  return `in den Stunden ${listed(runs)}`;
}

interface Period {
  interval: number;
  unit: 'month' | 'year';
  months: number[];
}

function monthDaysIn(said: MonthDaysSaid, period: Period): string {
  const days = monthDaysInWords(said);
  const [month = 1] = period.months;
  const isDate = period.months.length === 1 && days.endsWith('.');
  const ofMonths = isDate ? (GERMAN_MONTHS[month - 1] ?? '') : inMonths(period.months);
  return inPeriod(days, period, { monthly: 'jedes Monats', ofMonths });
}

function nthDaysIn(nthDays: NthDaySaid[], period: Period): string {
  const ofMonths = inMonths(period.months);
  return inPeriod(nthDaysInWords(nthDays), period, { monthly: 'im Monat', ofMonths });
}

/** "am 15. jedes Monats", "alle 2 Monate am 15.", "jedes Jahr am 15. Januar". */
function inPeriod(
  days: string,
  { interval, unit, months }: Period,
  { monthly, ofMonths }: { monthly: string; ofMonths: string },
): string {
  if (months.length === 0)
    return interval === 1 ? `${days} ${monthly}` : `${every(interval, 'month')} ${days}`;
  if (unit === 'year' || interval === 1) return `${every(interval, 'year')} ${days} ${ofMonths}`;
  return `${every(interval, 'month')} ${days}, nur ${inMonths(months)},`;
}

/** Im Wemfall, mit "am" oder "an" davor. */
function monthDaysInWords({ days, nearest, fromLast, lastWeekday }: MonthDaysSaid): string {
  const others = [
    ...nearest.map((day) => `dem nächstgelegenen Werktag zum ${day}.`),
    ...fromLast.map(beforeLast),
    ...(lastWeekday ? ['dem letzten Werktag'] : []),
  ];
  if (days.length === 0) return onThe(listed(others));
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

function nthDaysInWords(nthDays: NthDaySaid[]): string {
  const words = nthDays.map(({ nth, weekday }) => ({
    order: nth === -1 ? 'letzten' : (ORDINALS[nth - 1] ?? ''),
    name: GERMAN_WEEKDAYS[weekday] ?? '',
  }));
  const [first] = words;
  const isSame = first !== undefined && words.every(({ name }) => name === first.name);
  if (isSame) return `am ${listed(words.map(({ order }) => order))} ${first.name}`;
  return onThe(listed(words.map(({ order, name }) => `dem ${order} ${name}`)));
}

function weekdaysInWords(days: number[]): string {
  const key = days.join('');
  if (key === '12345') return 'montags bis freitags';
  if (key === '06') return 'am Wochenende';
  if (key === '0123456') return 'an allen sieben Wochentagen';
  return listed(days.map((weekday) => `${GERMAN_WEEKDAYS[weekday]?.toLowerCase()}s`));
}

function inMonths(months: number[]): string {
  if (months.length === 0) return '';
  const names = stretches(months, 'bis', (month) => GERMAN_MONTHS[month - 1] ?? '');
  const isRow = names.some((name) => name.includes(' '));
  return `${isRow ? 'in den Monaten' : 'im'} ${listed(names)}`;
}

function ruleInWords({ pace, start, count, until, exdates }: RuleSaid): string {
  return [
    pace.kind === 'days'
      ? `${ruleDays(pace.days)} um ${listed(pace.clocks)}`
      : pace.kind === 'short'
        ? every(pace.interval, pace.unit)
        : `nach der Regel ${pace.rrule}`,
    `ab ${wall(start)}`,
    ...(count === null ? [] : [`${count} ${count === 1 ? 'Lauf' : 'Läufe'} insgesamt`]),
    ...(until === null ? [] : [`bis ${wall(until)}`]),
    ...(exdates.length === 0 ? [] : [`außer am ${listed(exdates)}`]),
  ].join(', ');
}

function ruleDays(said: RuleDaysSaid): string {
  const { interval, months } = said;
  switch (said.kind) {
    case 'daily':
      return spaced(every(interval, 'day'), inMonths(months));
    case 'weekly': {
      const weeks = interval === 1 ? '' : every(interval, 'week');
      return spaced(weeks, weekdaysInWords(said.weekdays), inMonths(months));
    }
    case 'month-days':
      return monthDaysIn(said.monthDays, said);
    case 'nth-days':
      return nthDaysIn(said.nthDays, said);
  }
}

function wall({ day, clock }: WallSaid): string {
  return clock === null ? day : `${day} um ${clock}`;
}

function every(count: number, unit: PaceUnit): string {
  const [one, many] = UNITS[unit];
  return count === 1 ? one : `alle ${count} ${many}`;
}

function listed(parts: readonly string[]): string {
  return listedWith(parts, 'und');
}

function spaced(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
