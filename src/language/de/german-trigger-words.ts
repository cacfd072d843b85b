/** Deutsch: Auslöser in Worten, die der Übersetzer wieder als denselben Auslöser liest. */

import { runsOf } from '../../time/bit-set.ts';
import { wholeUnits } from '../../time/duration.ts';
import { type DaysOut, daysOutSaid, type MonthDay } from '../date-stretches.ts';
import { clockTime, parityOf, stretches } from '../list-words.ts';
import type {
  CronSaid,
  LeftOutSaid,
  RuleDaysSaid,
  RuleSaid,
  TimesSaid,
  TriggerWords,
  WallSaid,
} from '../trigger-words.ts';
import { weekdaysSaid } from '../weekday-row.ts';
import {
  allButNth,
  every,
  exceptWeekdays,
  inMonths,
  inPeriod,
  listed,
  monthDaysIn,
  monthDaysInWords,
  nthDaysIn,
  nthDaysInWords,
  ordinal,
  spaced,
  weekdaysIn,
  weekdaysInWords,
} from './german-day-words.ts';
import { sayGermanEventTrigger } from './german-events.ts';
import { GERMAN_MONTHS, GERMAN_WEEKDAYS } from './german-names.ts';

const EVERY_FULL_HOUR = 'zu jeder vollen Stunde';

export const germanTriggerWords: TriggerWords = {
  event: sayGermanEventTrigger,
  notOnDaysOf: (calendar) => `, nicht an Tagen im Kalender "${calendar}"`,
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
  const { count, unit } = wholeUnits(everyMs);
  return unit === 'millisecond' ? `alle ${count} Millisekunden` : every(count, unit);
}

/** Die Tage stehen vor der Zeit: "montags bis freitags im Juni um 09:00". */
function cronInWords(said: CronSaid): string {
  const { times } = said;
  const isDaily =
    times.kind === 'clocks' ||
    times.kind === 'pace' ||
    (times.kind === 'hourly' && times.between !== null) ||
    (times.kind === 'fields' && times.hours !== null);
  return daysAndTimes(cronDays(said, isDaily ? every(1, 'day') : ''), times);
}

/** Neben "jeden Tag" muss die Stunde ihren eigenen Takt nennen. */
function daysAndTimes(days: string, times: TimesSaid): string {
  const said = timesInWords(times);
  const isTwice = said === EVERY_FULL_HOUR && days.startsWith(every(1, 'day'));
  return spaced(days, isTwice ? `${every(1, 'hour')} zur vollen Stunde` : said);
}

function cronDays(said: CronSaid, anyDay: string): string {
  const { monthDays, weekdays, nthDays, months } = said;
  if (monthDays === null && nthDays.length === 0)
    return weekdays.length === 0 ? spaced(anyDay, inMonths(months)) : weekdaysIn(weekdays, months);
  const allBut = monthDays === null && weekdays.length === 0 ? allButNth(nthDays, months) : null;
  if (allBut !== null) return allBut;
  const ways = [
    ...(monthDays === null ? [] : [`${monthDaysInWords(monthDays)} jedes Monats`]),
    ...(weekdays.length === 0 ? [] : [weekdaysInWords(weekdays)]),
    ...(nthDays.length === 0 ? [] : [`${nthDaysInWords(nthDays)} im Monat`]),
  ];
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
    case 'hourly':
      return hourlyInWords(times);
    case 'pace':
      return `${every(times.interval, times.unit)} ${fromTo(times)}`;
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

function hourlyInWords({ interval, minutes, between }: TimesSaid & { kind: 'hourly' }): string {
  const isFull = minutes.join() === '0';
  if (isFull && interval === 1 && between === null) return EVERY_FULL_HOUR;
  const count = minutes.join() === '1' ? '1 Minute' : `${listed(minutes.map(String))} Minuten`;
  const past = isFull ? 'zur vollen Stunde' : `jeweils ${count} nach der vollen Stunde`;
  return spaced(every(interval, 'hour'), past, between === null ? '' : fromTo(between));
}

function fromTo({ from, to }: { from: string; to: string }): string {
  return `von ${from} bis ${to}`;
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

function dayOut(out: DaysOut): string {
  switch (out.kind) {
    case 'date':
      return `am ${out.date}`;
    case 'stretch':
      return `vom ${out.first} bis ${out.last}`;
    case 'yearly': {
      const { first, last, fromYear, toYear } = out;
      const days = last === null ? `am ${named(first)}` : `vom ${named(first)} bis ${named(last)}`;
      return `${days} in den Jahren ${fromYear} bis ${toYear}`;
    }
  }
}

function named({ month, day }: MonthDay): string {
  return `${day}. ${GERMAN_MONTHS[month - 1]}`;
}

function ruleInWords({ pace, start, count, until, exdates }: RuleSaid): string {
  return [
    paceInWords(pace),
    ...(start === null ? [] : [`ab ${wall(start)}`]),
    ...(count === null ? [] : [`${count} ${count === 1 ? 'Lauf' : 'Läufe'} insgesamt`]),
    ...(until === null ? [] : [`bis ${wall(until)}`]),
    ...(exdates.length === 0 ? [] : [`außer ${listed(daysOutSaid(exdates).map(dayOut))}`]),
  ].join(', ');
}

function paceInWords(pace: RuleSaid['pace']): string {
  switch (pace.kind) {
    case 'days':
      return daysAndTimes(ruleDays(pace.days), pace.times);
    case 'turns': {
      const weeks = pace.interval === 1 ? '' : every(pace.interval, 'week');
      const turns = pace.turns.map(
        (turn) => `${weekdaysInWords(turn.weekdays)} um ${listed(turn.clocks)}`,
      );
      return spaced(weeks, listed(turns));
    }
    case 'short':
      return spaced(every(pace.interval, pace.unit), leftOut(pace.out));
    case 'rule':
      return `nach der Regel ${pace.rrule}`;
  }
}

function leftOut({ weekdays, months, clocks }: LeftOutSaid): string {
  const parts = [
    ...(weekdays.length === 0 ? [] : [exceptWeekdays(weekdays)]),
    ...(months.length === 0 ? [] : [`außer ${inMonths(months)}`]),
    ...(clocks.length === 0 ? [] : [`außer um ${listed(clocks)}`]),
  ];
  return parts.join(', ');
}

function ruleDays(said: RuleDaysSaid): string {
  const { interval, months } = said;
  switch (said.kind) {
    case 'daily':
      return spaced(every(interval, 'day'), inMonths(months));
    case 'weekly': {
      if (interval === 1) return weekdaysIn(said.weekdays, months);
      return spaced(every(interval, 'week'), weekdaysInWords(said.weekdays), inMonths(months));
    }
    case 'month-days':
      return monthDaysIn(said.monthDays, said);
    case 'nth-days':
      return (
        (interval === 1 ? allButNth(said.nthDays, months) : null) ?? nthDaysIn(said.nthDays, said)
      );
    case 'nth-weekday':
      return inPeriod(`am ${ordinal(said.nth)} Werktag`, { ...said, unit: 'month' });
    case 'dates': {
      const dates = said.dates.map(named);
      return `${every(interval, 'year')} am ${listed(dates)}`;
    }
    case 'year-days': {
      const days = said.days.map((day) => (day > 0 ? `${day}.` : ordinal(day)));
      return `${every(interval, 'year')} am ${listed(days)} Tag des Jahres`;
    }
    case 'nth-days-of-year':
      return `${every(interval, 'year')} ${nthDaysInWords(said.nthDays)} des Jahres`;
    case 'weeks':
      return weeksOfYear(said);
    case 'month-days-on': {
      const days = `${monthDaysInWords(said.monthDays)} jedes Monats`;
      const only = weekdaysSaid(said.weekdays, true);
      if (only.kind === 'all-but') return `${days} ${exceptWeekdays(only.days)}`;
      return `${days}, nur ${weekdaysInWords(said.weekdays)},`;
    }
    case 'named-month-day':
      return `jeden ${GERMAN_WEEKDAYS[said.weekday]}, den ${said.day}.,`;
  }
}

function weeksOfYear({ interval, weeks, weekdays }: RuleDaysSaid & { kind: 'weeks' }): string {
  const parity = interval === 1 ? parityOf(weeks, 53) : null;
  if (parity !== null) {
    const named = parity === 'even' ? 'geraden' : 'ungeraden';
    return spaced(`in ${named} Wochen`, weekdaysInWords(weekdays));
  }
  const numbers = listed(stretches(weeks, 'bis'));
  const named = weeks.length === 1 ? `in Woche ${numbers}` : `in den Wochen ${numbers}`;
  return spaced(every(interval, 'year'), named, weekdaysInWords(weekdays));
}

function wall({ day, clock }: WallSaid): string {
  return clock === null ? day : `${day} um ${clock}`;
}
