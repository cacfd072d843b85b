/** A draft to a trigger, or to the next question that has to be asked before there is one. */
import { type Draft, partSaid } from './draft.ts';
import type { DatePoint } from './parts.ts';
import type { Sentence } from './reading.ts';
import { decideClocks, decideWindow, withHalf } from './resolve-clocks.ts';
import { daysOf, sayDay } from './resolve-dates.ts';
import { resolveOnce } from './resolve-once.ts';
import { resolveRepeating } from './resolve-repeating.ts';
import type { Resolved } from './result.ts';

export function resolve(sentence: Sentence, draft: Draft): Resolved<Draft> {
  return (
    askZone(sentence, draft) ??
    askDates(sentence, draft) ??
    askMeaning(sentence, draft) ??
    askHalf(sentence, draft) ??
    (isRepeating(draft) ? resolveRepeating(sentence, draft) : resolveOnce(sentence, draft))
  );
}

function askZone({ language }: Sentence, draft: Draft): Resolved<Draft> | null {
  const { zones } = draft;
  if (zones === null || zones.zones.length < 2) return null;
  const options = zones.zones.map((zone) => ({
    label: zone,
    draft: { ...draft, zones: { ...zones, zones: [zone] } },
  }));
  return { kind: 'ask', about: 'zone', text: language.say.askZone(zones.said), options };
}

/** A date that may be several days is asked about, wherever it stands. */
function askDates(sentence: Sentence, draft: Draft): Resolved<Draft> | null {
  const { date, start, until } = draft;
  if (date !== null) {
    const point = { date: date.date, clock: null };
    const asked = askPoint(sentence, point, (fixed) => ({
      ...draft,
      date: { ...date, date: fixed },
    }));
    if (asked !== null) return asked;
  }
  for (const [key, limit] of [
    ['start', start],
    ['until', until],
  ] as const) {
    const point = limit?.point;
    if (limit === null || point === null || point === undefined) continue;
    const asked = askPoint(sentence, point, (fixed) => ({
      ...draft,
      [key]: { ...limit, point: { ...point, date: fixed } },
    }));
    if (asked !== null) return asked;
  }
  for (const [index, exception] of draft.exceptions.entries()) {
    if (exception.kind !== 'date') continue;
    const { point } = exception;
    const asked = askPoint(sentence, point, (fixed) => ({
      ...draft,
      exceptions: draft.exceptions.with(index, { kind: 'date', point: { ...point, date: fixed } }),
    }));
    if (asked !== null) return asked;
  }
  return null;
}

function askPoint(
  sentence: Sentence,
  { date }: DatePoint,
  fix: (date: DatePoint['date']) => Draft,
): Resolved<Draft> | null {
  if (date.kind === 'yearly-date' || date.kind === 'iso-date') return null;
  const isMany = date.kind === 'slash-date' || date.choices.length > 1;
  if (!isMany && date.kind !== 'vague-date') return null;
  const options =
    date.kind === 'slash-date'
      ? date.choices.map((choice) => ({
          label: sayDay(daysOf(choice, sentence.today)[0] ?? 0, sentence),
          draft: fix(choice),
        }))
      : date.choices.map((day) => ({
          label: sayDay(day, sentence),
          draft: fix({ kind: 'near-date', choices: [day], weekday: null, part: partOf(date) }),
        }));
  const text = sentence.language.say.askDay(options.map(({ label }) => label).join(' / '));
  return { kind: 'ask', about: 'day', text, options };
}

function partOf(date: DatePoint['date']) {
  return date.kind === 'near-date' ? date.part : null;
}

/** Words that people use for two things. */
function askMeaning({ language }: Sentence, draft: Draft): Resolved<Draft> | null {
  const { pace, nthWeekday, counted } = draft;
  const ask = (said: string, options: { label: string; draft: Draft }[]): Resolved<Draft> => ({
    kind: 'ask',
    about: 'meaning',
    text: language.say.askMeaning(said),
    options,
  });
  if (pace?.doubt === 'adjective') {
    return ask(`${pace.unit}`, [
      { label: 'again and again', draft: { ...draft, pace: { ...pace, doubt: null } } },
      { label: 'once', draft: { ...draft, pace: null, repeats: false } },
    ]);
  }
  if (pace?.doubt === 'meaning') return askBi(draft, pace.unit, ask);
  if (nthWeekday !== null && nthWeekday.nth > 0) {
    const days = nthWeekday.days.map((of) => ({ nth: nthWeekday.nth, of, isNamed: true }));
    const monthly = { kind: 'counted', days, period: 'month', interval: 1, months: [] } as const;
    return ask(`every ${nthWeekday.nth}`, [
      {
        label: `every ${nthWeekday.nth} weeks`,
        draft: { ...draft, nthWeekday: { ...nthWeekday, nth: -nthWeekday.nth } },
      },
      {
        label: `number ${nthWeekday.nth} in each month`,
        draft: {
          ...draft,
          nthWeekday: null,
          counted: { ...monthly, days, months: [], repeats: true, shift: null, year: null },
        },
      },
    ]);
  }
  const isOpen =
    counted !== null &&
    draft.repeats === null &&
    !counted.repeats &&
    counted.months.length < 2 &&
    pace === null;
  if (isOpen && counted.shift === null && counted.year === null && isWeekdayOrMonth(counted)) {
    return ask('once', [
      { label: 'once', draft: { ...draft, repeats: false } },
      { label: 'again and again', draft: { ...draft, repeats: true } },
    ]);
  }
  const { weekdays } = draft;
  const isRow = weekdays !== null && !weekdays.repeats && weekdays.days.length > 1;
  if (isRow && pace === null && draft.repeats === null && draft.counted === null) {
    return ask('days', [
      { label: 'every week', draft: { ...draft, weekdays: { ...weekdays, repeats: true } } },
      {
        label: 'only the coming ones',
        draft: {
          ...draft,
          weekdays: { ...weekdays, repeats: true },
          count: weekdays.days.length * Math.max(1, draft.clocks.length),
        },
      },
    ]);
  }
  return null;
}

/** "the third Wednesday", "the first Monday of January": once, or in every month or year. */
function isWeekdayOrMonth({ days, months }: NonNullable<Draft['counted']>): boolean {
  return months.length > 0 || days.some(({ of }) => of !== 'day');
}

/** "biweekly": every two weeks, or twice a week; a single day decides it. */
function askBi(
  draft: Draft,
  unit: string,
  ask: (said: string, options: { label: string; draft: Draft }[]) => Resolved<Draft>,
): Resolved<Draft> {
  const { pace } = draft;
  const sure = { ...draft, pace: pace === null ? null : { ...pace, doubt: null } };
  const once = { ...draft, pace: pace === null ? null : { ...pace, interval: 1, doubt: null } };
  return ask(`bi${unit}ly`, [
    { label: `every two ${unit}s`, draft: sure },
    { label: `in every ${unit}`, draft: once },
  ]);
}

/** A bare hour that nothing decides. */
function askHalf({ language }: Sentence, draft: Draft): Resolved<Draft> | null {
  const part = partSaid(draft);
  const clocks = decideClocks(draft.clocks, part);
  const window = draft.window === null ? null : decideWindow(draft.window, part);
  const open =
    clocks.kind === 'open' ? clocks.clock : window !== null && 'hour' in window ? window : null;
  if (open === null) return null;
  const label = (half: 'am' | 'pm') =>
    `${open.hour}${minuteText(open.minute)} ${half.toUpperCase()}`;
  return {
    kind: 'ask',
    about: 'half-of-day',
    text: language.say.askHalf(open.hour),
    options: [
      { label: label('am'), draft: withHalf(draft, 'am') },
      { label: label('pm'), draft: withHalf(draft, 'pm') },
    ],
  };
}

function minuteText(minute: number): string {
  return minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
}

function isRepeating(draft: Draft): boolean {
  if (draft.repeats !== null) return draft.repeats;
  const { pace, rate, nthWeekday, weekdays, counted, months, weeks, part, date, minutesPast } =
    draft;
  return (
    pace !== null ||
    rate !== null ||
    nthWeekday !== null ||
    weeks !== null ||
    weekdays?.repeats === true ||
    weekdays?.isGroup === true ||
    counted?.repeats === true ||
    (counted !== null && (counted.days.length > 1 || counted.months.length > 1)) ||
    minutesPast !== null ||
    months?.repeats === true ||
    part?.repeats === true ||
    date?.repeats === true
  );
}
