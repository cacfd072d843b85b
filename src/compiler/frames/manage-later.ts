/** What is done to schedules at another time than now: run the backup at 5pm, pause everything from 3 to 17 August. */
import type { Trigger } from '../../domain/schedule/trigger.ts';
import type { PhraseName } from '../../language/intent-words.ts';
import { finish } from '../compile-draft.ts';
import type { Reading } from '../compile-reading.ts';
import type { CompileResult, ScheduleFacts } from '../compile-types.ts';
import { isCommand, splitCommand } from '../what/command-line.ts';
import { describeWhat } from '../what/describe-what.ts';
import { lowerWhat } from '../what/lower/lower.ts';
import type { What } from '../what/what.ts';
import { withoutSpans } from '../wish/clean-text.ts';
import { settle } from '../wish/settle-time.ts';
import type { Work } from '../work/work.ts';
import { type Found, findSchedules, namesOf, SUITS } from './find-schedules.ts';
import { matchPhrase } from './match-phrase.ts';
import { skipOf } from './skip-next.ts';

type Verb = 'run' | 'pause' | 'resume';

const VERBS: readonly [PhraseName, Verb][] = [
  ['start', 'run'],
  ['pause', 'pause'],
  ['resume', 'resume'],
];

/** Null where no schedule is named, or no time. */
export function manageLater(text: string, reading: Reading): CompileResult | null {
  return pauseBetween(text, reading) ?? atTime(text, reading);
}

function atTime(text: string, reading: Reading): CompileResult | null {
  const { clock, language } = reading;
  const isOne = VERBS.some(([name]) => matchPhrase(text, language, [name]) !== null);
  // A day without a time is its beginning, where nothing is run.
  const isRun = matchPhrase(text, language, ['start']) !== null;
  const time = isOne ? (isRun ? clock.read(text) : clock.readDay(text)) : null;
  if (time === null || time.kind === 'none') return null;
  // "pause the 9am one": the time says which.
  if (meantIn(text, reading)?.found.kind === 'found') return null;
  const rest = withoutSpans(text, time.spans, language);
  const meant = meantIn(rest, reading);
  if (meant === null) return null;
  const { verb, found } = meant;
  if (found.kind === 'ask') return finish(found.work, null, reading);
  if (found.kind === 'none') return null;
  const settled = settle({ text, result: time }, reading);
  if (settled.kind === 'ask') return { kind: 'question', question: settled.question };
  const { trigger } = settled;
  if (trigger === null) return null;
  if (verb === 'pause') return skippedThen(text, reading) ?? notOnSomeDays(found, reading);
  if (verb === 'resume' && trigger.kind !== 'at') return notOnSomeDays(found, reading);
  return drafted(verb, found.schedules, trigger, reading, settled.notes);
}

/** "pause it on 3 December" means that day alone, and a schedule stays paused. */
function notOnSomeDays(found: Found & { kind: 'found' }, reading: Reading): CompileResult {
  const reason = reading.language.say.notOnSomeDays(namesOf(found.schedules, reading));
  return { kind: 'not-understood', reason, suggestions: [] };
}

/** "pause the backup tomorrow", and the next run is of then: that one is left out. */
function skippedThen(text: string, reading: Reading): CompileResult | null {
  const which = matchPhrase(text, reading.language, ['pause'])?.slots['which'];
  const skipped = which === undefined ? null : skipOf(which, text, reading);
  return skipped?.kind === 'draft' ? skipped : null;
}

function meantIn(rest: string, reading: Reading): { verb: Verb; found: Found } | null {
  for (const [name, verb] of VERBS) {
    const which = matchPhrase(rest, reading.language, [name])?.slots['which'];
    if (which === undefined) continue;
    const command = splitCommand(which);
    if (verb === 'run' && command !== null && isCommand(command)) return null;
    return { verb, found: findSchedules(which, reading, SUITS[verb]) };
  }
  return null;
}

const DAY_ALONE = /^\d{1,2}(?:st|nd|rd|th|\.)?$/;

/** Both days are left out, so that it goes on the day after the last. */
function pauseBetween(text: string, reading: Reading): CompileResult | null {
  const matched = matchPhrase(text, reading.language, ['pause-between']);
  const { which = '', from = '', when = '' } = matched?.slots ?? {};
  if (matched === null) return null;
  const found = findSchedules(which, reading, SUITS.pause);
  if (found.kind === 'ask') return finish(found.work, null, reading);
  if (found.kind === 'none') return null;
  // "from 3 to 17 August" has one month for both.
  const first = DAY_ALONE.test(from) ? `${from} ${when.replace(/^\S+\s*/, '')}` : from;
  const begins = instantOf(first, reading);
  const ends = instantOf(when, reading);
  if (begins === null || ends === null || begins.atUtc >= ends.atUtc) return null;
  const end = Temporal.Instant.from(ends.atUtc).toZonedDateTimeISO(ends.timezone);
  // All of the last day; "until 7am" is that very moment.
  const isDay = end.equals(end.startOfDay());
  const after = (isDay ? end.add({ days: 1 }) : end).toInstant();
  const paused = drafted('pause', found.schedules, begins, reading);
  const resumed = drafted('resume', found.schedules, { ...ends, atUtc: after.toString() }, reading);
  if (paused?.kind !== 'draft' || resumed?.kind !== 'draft') return null;
  return { kind: 'drafts', drafts: [paused.draft, resumed.draft] };
}

function instantOf(text: string, reading: Reading): (Trigger & { kind: 'at' }) | null {
  const settled = settle({ text, result: reading.clock.readDay(text) }, reading);
  return settled.kind === 'settled' && settled.trigger?.kind === 'at' ? settled.trigger : null;
}

function drafted(
  verb: Verb,
  schedules: readonly ScheduleFacts[],
  trigger: Trigger,
  reading: Reading,
  notes: string[] = [],
): CompileResult | null {
  const { language, catalog } = reading;
  const actions = schedules.map(({ id, name }) => ({ kind: 'schedule' as const, verb, id, name }));
  const cases = [{ condition: null, actions }];
  const what: What = { source: null, takes: [], filters: [], cases };
  const lowered = lowerWhat(what, language.news, catalog);
  if (lowered.kind === 'misfit') return null;
  const { steps, missing, name } = lowered;
  const said = describeWhat(what, language.say.what('you'));
  const work: Work =
    missing.length > 0
      ? { kind: 'missing', tools: missing }
      : { kind: 'steps', steps, what: said, name };
  return finish(work, trigger, reading, notes);
}
