/** "every 20 minutes from 6pm to 8pm": a reminder may be meant for one evening, or for each, where nobody said on which days. */
import { nextFires } from '../../domain/schedule/fire-times.ts';
import type { Trigger } from '../../domain/schedule/trigger.ts';
import type { Reading } from '../compile-reading.ts';
import type { CompileResult } from '../compile-types.ts';
import { meaningsOf } from '../engine/meaning.ts';
import { isContradiction } from '../when/contradiction.ts';
import { editTrigger } from '../when/edits/edit.ts';
import { readEdit } from '../when/edits/read-edit.ts';
import type { Work } from '../work/work.ts';
import { matchAnswer } from './match-answer.ts';
import type { Settled } from './settle-time.ts';
import { zoned } from './time-reader.ts';
import { bareWord, splitWords } from './wish-words.ts';

interface Timed {
  trigger: Trigger | null;
  notes: string[];
}

/** As it is where the days are said; the question, or the trigger that was answered, where they are not. */
export function onWhichDays(
  timed: Timed,
  { work, settled }: { work: Work; settled: Settled & { kind: 'settled' } },
  reading: Reading,
): Timed | CompileResult {
  const said = settled.spans.map(({ start, end }) => settled.text.slice(start, end)).join(' ');
  if (!isReminder(work) || !hasHoursAlone(said, reading)) return timed;
  const { language, clock, answers } = reading;
  const { trigger } = timed;
  if (trigger === null) return timed;
  const { askOnWhichDays, onDays } = language.say;
  const { runs } = language.restrictions.plainly;
  const night = nightOf(trigger, clock);
  const clocks = clocksOf(trigger, clock);
  // Hours that are over today are tomorrow's.
  const next = [onDays.today, onDays.tomorrow].flatMap((day) => {
    const read = editTrigger(night === null ? day : runs(night), trigger, clock);
    const fires = read.kind === 'when' ? clocksOf(read.trigger, clock) : [];
    const isThen = fires.length > 0 && fires.every((fire) => clocks.includes(fire));
    return read.kind === 'when' && isThen ? [{ day, read }] : [];
  })[0];
  if (next === undefined) return timed;
  const choices = [onDays.daily, next.day];
  const chosen = matchAnswer(answers.next() ?? '', choices);
  if (chosen === null)
    return { kind: 'question', question: { text: askOnWhichDays(said), choices } };
  return chosen === onDays.daily ? timed : { trigger: next.read.trigger, notes: next.read.notes };
}

const LOOKED_AT = 30;
const HALF_DAY_MS = 43_200_000;

/** How many runs come before a long rest, where midnight is between them: a day would end too early. */
function nightOf(trigger: Trigger, { nowMs }: Reading['clock']): number | null {
  const fires = nextFires(trigger, nowMs, LOOKED_AT * LOOKED_AT);
  const rest = fires.findIndex((at, index) => at - (fires[index - 1] ?? at) > HALF_DAY_MS);
  const days = fires.slice(0, rest).map((at) =>
    zoned(at, trigger.timezone ?? 'UTC')
      .toPlainDate()
      .toString(),
  );
  return rest > 0 && new Set(days).size > 1 ? rest : null;
}

const clocksOf = (trigger: Trigger, { nowMs }: Reading['clock']): string[] =>
  nextFires(trigger, nowMs, LOOKED_AT).map((atMs) =>
    zoned(atMs, trigger.timezone ?? 'UTC')
      .toPlainTime()
      .toString(),
  );

const isReminder = (work: Work): boolean =>
  work.kind === 'steps' && work.steps.every(({ tool }) => tool === 'message.send');

/** A pace between two hours, and no word of a day. */
function hasHoursAlone(said: string, { clock, words }: Reading): boolean {
  const edit = said === '' ? null : readEdit(clock.sentence(said));
  if (edit?.kind !== 'edit' || isContradiction(edit.said)) return false;
  const { days, months, times, bounds, except } = edit.said;
  const isPaced = times.kind === 'pace' && times.window.kind === 'between';
  const isMore = [days, months].some(({ kind }) => kind !== 'unsaid');
  const meanings = meaningsOf(words);
  const isOfDays = splitWords(said).some((word) => {
    const { unit, pace } = meanings.get(bareWord(word).toLowerCase()) ?? {};
    return unit === 'day' || pace?.unit === 'day';
  });
  return isPaced && !isMore && bounds.length + except.length === 0 && !isOfDays;
}
