/**
 * A change said in words, of a trigger that is there: the trigger as a When, an operation on it, and the When lowered
 * again. What the words do not name stays as it is; what they leave open is asked.
 */
import { nextFires } from '../../../domain/schedule/fire-times.ts';
import type { Trigger } from '../../../domain/schedule/trigger.ts';
import { answerTo } from '../answer.ts';
import { clockOfPart } from '../clocks.ts';
import { isContradiction, type Joined } from '../contradiction.ts';
import type { WhenResult } from '../result.ts';
import type { EditSaid } from '../rules/edits.ts';
import type { Sentence } from '../sentence.ts';
import { NOTHING, type When, withBound } from '../when.ts';
import { dropBounds, setBounds, within } from './bounds.ts';
import { asYearly, replaceDays, weekdaysOf } from './days.ts';
import { type Facts, firesOf, type Operation } from './facts.ts';
import { addMonths, dropSaid, exceptSaid, onlyMonths, skipNext, skipSaid } from './leave-out.ts';
import { ofTrigger } from './of-trigger.ts';
import { type Edit, readEdit, saysOnly } from './read-edit.ts';
import { shift } from './shift.ts';
import { addDays, onlyDays } from './some-days.ts';
import { addTimes, asPace, atTimes, nearTimes, onlyTimes, replaceTimes, UNCLEAR } from './times.ts';
import { withPolicies } from './with-policies.ts';

/** The trigger, changed as the words say; a question where they leave it open. */
export function editTrigger(
  text: string,
  trigger: Trigger,
  { sentence: sentenceOf }: { sentence(text: string): Sentence },
): WhenResult {
  const sentence = sentenceOf(text);
  const edit = readEdit(sentence);
  if (edit.kind === 'none') return { kind: 'none', reason: null };
  if (edit.kind === 'unread')
    return { kind: 'none', reason: sentence.language.say.reasons.unreadable(edit.said) };
  return applyEdit(edit, trigger);
}

export function applyEdit(edit: Edit, trigger: Trigger): WhenResult {
  const { spoken } = edit;
  const when = editedWhen(edit, trigger);
  return withPolicies(answerTo({ spoken, when }), trigger);
}

/** The time that was said, of what has none yet. */
export function timeAlone({ spoken, said }: Edit): WhenResult {
  return answerTo({ spoken, when: said });
}

function editedWhen(
  { spoken, said: joined, saysEach, does }: Edit,
  trigger: Trigger,
): Joined<When> {
  if (isContradiction(joined) && spoken.parts.length > 0) return joined;
  const said = isContradiction(joined) ? NOTHING : joined;
  const { sentence } = spoken;
  const facts: Facts = { sentence, trigger, said: plainPace(said), saysEach };
  const before = ofTrigger(trigger);
  if (before === null) return UNCLEAR;
  return operate(does, asPace(asYearly(fromNowOn(before, facts)), facts), facts);
}

/** In its zone: an offset tells the passes of a fold apart, and another time has another. An interval goes on. */
function fromNowOn(was: When, facts: Facts): When {
  const zoned = was.zone.kind === 'offset' ? { ...was, zone: was.zone.zone } : was;
  const [atMs] = nextFires(facts.trigger, facts.sentence.nowMs, 1);
  const [first] = firesOf(facts, 1);
  if (facts.trigger.kind !== 'every' || atMs === undefined || first === undefined) return zoned;
  const date = { kind: 'iso-date', day: first.day, secondOfDay: first.second, atMs } as const;
  return withBound(zoned, { kind: 'from', at: { kind: 'day', date }, counted: true });
}

/** "make it weekly": nothing stands beside it that it could be an adjective of. */
function plainPace(said: When): When {
  const { days, times } = said;
  // "every morning" is every day.
  if (days.kind === 'unsaid' && times.kind === 'part' && said.again === 'again')
    return { ...said, days: { kind: 'every', unit: 'day', interval: 1 } };
  if (days.kind === 'doubtful' && days.doubt === 'adjective' && days.beside.kind === 'unsaid')
    return { ...said, days: days.pace };
  return times.kind === 'pace' ? { ...said, times: { ...times, isDoubtful: false } } : said;
}

/** What is done, the most particular first. */
function operate(does: readonly EditSaid[], was: When, facts: Facts): Joined<When> {
  for (const one of does) {
    if (one.does === 'shift') return saysMore(facts.said) ? UNCLEAR : shift(was, one, facts);
    if (one.does === 'skip-next') return skipNext(was, one.runs, facts);
  }
  const says = (what: EditSaid['does']): boolean => does.some((one) => one.does === what);
  if (says('unlimit')) return dropBounds(was, facts);
  if (says('skip')) return skipSaid(was, facts);
  if (says('drop')) return dropSaid(was, facts);
  const isOnly = says('only') || saysOnly(facts.sentence);
  const operations = says('add') ? ADDING : isOnly ? NARROWING : CHANGING;
  return inTurn(operations, was, facts);
}

/** An operation, and what has to be said for it. */
type Step = readonly [names: (said: When, facts: Facts) => boolean, operation: Operation];

const saysZone = ({ zone }: When): boolean => zone.kind !== 'unsaid';
const saysTimes = ({ times }: When): boolean => times.kind !== 'unsaid';
const saysDays = ({ days }: When): boolean => days.kind !== 'unsaid';
const saysMonths = ({ months }: When): boolean => months.kind !== 'unsaid';
const saysBounds = ({ bounds }: When): boolean => bounds.length > 0;
const saysOut = ({ except }: When): boolean => except.length > 0;

/** "an hour later on weekends": of some of its days only, which nobody can shift alone. */
const saysMore = (said: When): boolean =>
  saysOut(said) || saysMonths(said) || (saysDays(said) && said.days.kind !== 'after');

const setZone: Operation = (was, { said }) => ({ ...was, zone: said.zone });

/** Days and times together take the place of both. */
const replaceBoth: Operation = (was, facts) => {
  const { said } = facts;
  const isPaced = said.times.kind === 'pace';
  const times = isPaced ? replaceTimes(was, facts) : was;
  if (isContradiction(times)) return replaceAll(was, facts);
  const near = nearTimes(said, was);
  const clocks = near.kind === 'part' ? clocksOfPart(near, facts) : near;
  return replaceDays(isPaced ? times : atTimes(was, clocks), facts);
};

/** An end with a time is none of the times. */
function clocksOfPart(times: When['times'] & { kind: 'part' }, { sentence }: Facts): When['times'] {
  return { kind: 'at', clocks: [clockOfPart(sentence, times)], part: 'unsaid' };
}

const replaceAll: Operation = (was, { said }) => ({
  ...was,
  days: said.days,
  times: said.times,
  months: said.months,
});

/** A day and a stretch of days, said of what comes again: only within them. */
const onlyWithin: Operation = (was, facts) => {
  const { days } = facts.said;
  const date = days.kind === 'on' ? days.date : null;
  if (was.again === 'once' || date === null || weekdaysOf(days) !== null)
    return onlyDays(was, facts);
  if (date.kind === 'vague-date') return within(was, date.from, date.to);
  const [day, ...more] = date.kind === 'near-date' ? date.choices : [];
  return day === undefined || more.length > 0 ? onlyDays(was, facts) : within(was, day, day);
};

const LIMITING: readonly Step[] = [
  [saysZone, setZone],
  [saysBounds, setBounds],
  [saysOut, exceptSaid],
];

const CHANGING: readonly Step[] = [
  [(said) => saysDays(said) && saysTimes(said), replaceBoth],
  [(said) => saysDays(said) && !saysTimes(said), replaceDays],
  [(said) => saysTimes(said) && !saysDays(said), replaceTimes],
  [saysMonths, onlyMonths],
  ...LIMITING,
];

const NARROWING: readonly Step[] = [
  [saysTimes, onlyTimes],
  [saysDays, onlyWithin],
  [saysMonths, onlyMonths],
  ...LIMITING,
];

const ADDING: readonly Step[] = [
  [saysDays, addDays],
  [(said) => saysTimes(said) && !saysDays(said), addTimes],
  [saysMonths, addMonths],
  ...LIMITING,
];

function inTurn(steps: readonly Step[], was: When, facts: Facts): Joined<When> {
  const { said } = facts;
  const due = steps.filter(([names]) => names(said, facts));
  let when: Joined<When> = due.length === 0 ? UNCLEAR : was;
  for (const [, operation] of due) {
    if (isContradiction(when)) return when;
    when = operation(when, facts);
  }
  return when;
}
