/** Deutsch: Auslöser in Worten, die der Übersetzer wieder als denselben Auslöser liest. */

import { runsOf } from '../../domain/time/bit-set.ts';
import { dateStretches } from '../../domain/time/date-stretches.ts';
import { clockTime, stretches } from '../../domain/time/list-words.ts';
import type {
  CronSaid,
  PaceUnit,
  RuleDaysSaid,
  RuleSaid,
  TimesSaid,
  TriggerWords,
  WallSaid,
} from '../../domain/time/trigger-words.ts';
import {
  every,
  GERMAN_WEEKDAYS,
  inMonths,
  listed,
  monthDaysIn,
  monthDaysInWords,
  nthDaysIn,
  nthDaysInWords,
  spaced,
  weekdaysInWords,
} from './german-day-words.ts';

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

function daysOut(dates: readonly string[]): string[] {
  return dateStretches(dates, (first, last) => `${first} bis ${last}`);
}

function ruleInWords({ pace, start, count, until, exdates }: RuleSaid): string {
  return [
    paceInWords(pace),
    ...(start === null ? [] : [`ab ${wall(start)}`]),
    ...(count === null ? [] : [`${count} ${count === 1 ? 'Lauf' : 'Läufe'} insgesamt`]),
    ...(until === null ? [] : [`bis ${wall(until)}`]),
    ...(exdates.length === 0 ? [] : [`außer am ${listed(daysOut(exdates))}`]),
  ].join(', ');
}

function paceInWords(pace: RuleSaid['pace']): string {
  switch (pace.kind) {
    case 'days':
      return `${ruleDays(pace.days)} um ${listed(pace.clocks)}`;
    case 'turns': {
      const weeks = pace.interval === 1 ? '' : every(pace.interval, 'week');
      const turns = pace.turns.map(
        (turn) => `${weekdaysInWords(turn.weekdays)} um ${listed(turn.clocks)}`,
      );
      return spaced(weeks, listed(turns));
    }
    case 'short':
      return every(pace.interval, pace.unit);
    case 'rule':
      return `nach der Regel ${pace.rrule}`;
  }
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
