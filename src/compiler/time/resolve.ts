/** A draft to a trigger, or to the next question that has to be asked before there is one. */
import { askDates } from './ask-dates.ts';
import { askMeaning } from './ask-meaning.ts';
import { type Draft, partSaid, wordsOf } from './draft.ts';
import { LONG_UNITS } from './parts.ts';
import type { Clock } from './read-clock.ts';
import type { Sentence } from './reading.ts';
import {
  decideClocks,
  decideWindow,
  limitClocks,
  withHalf,
  withLimitClocks,
} from './resolve-clocks.ts';
import { resolveOnce } from './resolve-once.ts';
import { resolveRepeating } from './resolve-repeating.ts';
import { resolveRule } from './resolve-rule.ts';
import type { Resolved } from './result.ts';

export function resolve(sentence: Sentence, draft: Draft): Resolved<Draft> {
  return (
    askZone(sentence, draft) ??
    (draft.date === null ? null : askLength(sentence, draft)) ??
    askDates(sentence, draft) ??
    askMeaning(sentence, draft) ??
    askLength(sentence, draft) ??
    askHalf(sentence, draft) ??
    withDecidedLimits(draft) ??
    atBeginning(draft) ??
    (draft.rule === null ? null : resolveRule(sentence, draft, draft.rule)) ??
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
  const text = language.say.askWhich(zones.said, zones.zones);
  return { kind: 'ask', about: 'zone', text, options };
}

/** "at 9pm for 3 days" may be once, for something that takes three days; "the next 3 days" is each of them. */
function askLength(sentence: Sentence, draft: Draft): Resolved<Draft> | null {
  const { length, date } = draft;
  if (length === null || draft.delay !== null || isRepeating(draft)) return null;
  const weekday = date?.date.kind === 'near-date' ? date.date.weekday : null;
  if (date !== null && (weekday === null || !LONG_UNITS.has(length.unit))) return null;
  // "Wednesday at 6pm for 8 weeks"
  const unit = weekday === null ? ('day' as const) : ('week' as const);
  const pace = { kind: 'pace' as const, unit, interval: 1, doubt: null };
  const daily = { ...draft, pace };
  const isOfDays = ['day', 'week'].includes(length.unit);
  // "at 9 and 5 for 3 weeks": what is to be done twice is not what takes three weeks.
  if (length.isNext || (isOfDays && draft.clocks.length > 1))
    return isOfDays ? { kind: 'sure', draft: daily } : { kind: 'none', reason: 'notHowOften' };
  const { askWhich, labels } = sentence.language.say;
  const parts = draft.parts.filter(({ kind }) => kind !== 'length');
  const options = [
    { label: weekday === null ? labels.everyDay : labels.everyWeek, draft: daily },
    { label: labels.once, draft: { ...draft, parts, length: null } },
  ];
  const text = askWhich(
    wordsOf(sentence, draft, 'length'),
    options.map(({ label }) => label),
  );
  return { kind: 'ask', about: 'meaning', text, options };
}

/** "the meeting on 26 November from 14:00 to 16:00", "the last Thursday of the month 15:00-16:00": when it begins. */
function atBeginning(draft: Draft): Resolved<Draft> | null {
  const { window, clocks, date } = draft;
  if (window?.isSpan !== true || clocks.length > 0) return null;
  const isAppointment = isRepeating(draft) ? isSeldom(draft) : date !== null;
  if (!isAppointment) return null;
  const decided = decideWindow(window, partSaid(draft));
  if ('hour' in decided) return null;
  return { kind: 'sure', draft: { ...draft, window: null, clocks: [decided.from] } };
}

/** More seldom than each week: nobody wants to hear of it several times on that day. */
function isSeldom({ pace, nthWeekday, counted }: Draft): boolean {
  if (pace === null) return nthWeekday !== null || counted !== null;
  return (
    pace.unit === 'month' || pace.unit === 'year' || (pace.unit === 'week' && pace.interval > 1)
  );
}

/** A bare hour that nothing decides. */
function askHalf({ language }: Sentence, draft: Draft): Resolved<Draft> | null {
  const open = openClock(draft);
  if (open === null) return null;
  const minutes = open.minute === 0 ? '' : `:${String(open.minute).padStart(2, '0')}`;
  const { askWhich, half: sayHalf } = language.say;
  const options = (['am', 'pm'] as const).map((half) => ({
    label: sayHalf(`${open.hour}${minutes}`, half),
    draft: withHalf(draft, half),
  }));
  const labels = options.map(({ label }) => label);
  return { kind: 'ask', about: 'half-of-day', text: askWhich(open.said, labels), options };
}

function openClock(draft: Draft): Clock | null {
  const part = partSaid(draft);
  const said = [{ clocks: draft.clocks, part }, ...(draft.turns ?? [])];
  for (const one of said) {
    const decided = decideClocks(one.clocks, one.part);
    if (decided.kind === 'open') return decided.clock;
  }
  const window = draft.window === null ? null : decideWindow(draft.window, part);
  if (window !== null && 'hour' in window) return window;
  const limits = decideClocks(limitClocks(draft), part);
  return limits.kind === 'open' ? limits.clock : null;
}

/** "tomorrow evening starting at 9", "from 3pm until 5": the halves that the rest decides. */
function withDecidedLimits(draft: Draft): Resolved<Draft> | null {
  const said = limitClocks(draft);
  if (said.every(({ half }) => half !== null)) return null;
  const decided = decideClocks(said, partSaid(draft));
  if (decided.kind === 'open') return null;
  return { kind: 'sure', draft: withLimitClocks(draft, decided.clocks) };
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
    draft.minutes !== null ||
    draft.seconds !== null ||
    months?.repeats === true ||
    part?.repeats === true ||
    date?.repeats === true
  );
}
