/** What is said of schedules by their names: move it, pause it until Monday, and all that `read-manage` reads. */
import { formatWallTime } from '../language/en/describe-trigger.ts';
import { instantMs } from '../time/instant.ts';
import { finish, notUnderstood } from './compile-draft.ts';
import { endsForGood, goneInWords, renamed, update } from './compile-endings.ts';
import type { Reading } from './compile-reading.ts';
import type { CompileResult } from './compile-types.ts';
import { type Found, findSchedules, namesOf, OPEN } from './frames/find-schedules.ts';
import { manageLater } from './frames/manage-later.ts';
import { matchPhrase } from './frames/match-phrase.ts';
import { findManaged, managed, readManage } from './frames/read-manage.ts';
import { skipNext } from './frames/skip-next.ts';
import { editTrigger } from './when/edits/edit.ts';
import { readEdit } from './when/edits/read-edit.ts';
import { spansIn } from './when/result-kinds.ts';
import { withoutSpans } from './wish/clean-text.ts';
import { settle } from './wish/settle-time.ts';
import { bareWord, placedWords, unquoted } from './wish/wish-words.ts';

const LONGEST_NAME = 200;

/** What is about schedules that exist. */
export function managing(said: string, reading: Reading): CompileResult | null {
  const text = said.replace(reading.language.afterthought, '');
  const gone = goneInWords(text, reading);
  if (gone !== null) return { kind: 'not-understood', reason: gone, suggestions: [] };
  const moved =
    rename(text, reading) ??
    leaveOut(text, reading) ??
    move(text, reading) ??
    remake(text, reading) ??
    pauseUntil(text, reading) ??
    manageLater(text, reading) ??
    skipNext(text, reading);
  if (moved !== null) return moved;
  const work = readManage(text, reading);
  return work.kind === 'none' ? null : finish(work, null, reading);
}

/** Of a schedule that is named, of the one that was talked about last, or of the draft that is shown. */
function rename(text: string, reading: Reading): CompileResult | null {
  const managing = findManaged(text, ['rename'], reading);
  const name = unquoted(managing?.matched.slots['text'] ?? '').slice(0, LONGEST_NAME);
  if (managing === null || name === '') return null;
  const { language, options } = reading;
  const second = name === managing.matched.slots['text'] ? behindName(name, reading) : null;
  if (second !== null) return notUnderstood(text, language.say.notRead(second), reading);
  const { which = language.say.it } = managing.matched.slots;
  const draft = options.previous?.draft ?? null;
  if (draft !== null && draft.manage === null && language.it.has(which.toLowerCase()))
    return { kind: 'draft', draft: { ...draft, name } };
  const { found } = managing;
  if (found.kind === 'ask') return finish(found.work, null, reading);
  if (found.kind === 'none') return null;
  const ids = found.schedules.map(({ id }) => id);
  return renamed(ids, found.schedules, name, reading);
}

const ORDERS = ['pause', 'resume', 'remove', 'skip', 'run-now', 'move', 'remind', 'send'] as const;

/** "workout and move it to Thursday", "workout at 9": what goes on behind the new name is no part of it. */
function behindName(name: string, { language, clock }: Reading): string | null {
  const { joints, onwards } = language.restrictions;
  const words = placedWords(name);
  const order = words.find(({ word }, at) => {
    const next = words[at + 1];
    const goesOn = joints.has(bareWord(word)) || onwards.has(bareWord(word));
    if (at === 0 || next === undefined || !goesOn) return false;
    const behind = name.slice(next.start);
    const isOrder = matchPhrase(behind, language, ORDERS) !== null;
    return isOrder || readEdit(clock.sentence(behind)).kind !== 'none';
  });
  if (order !== undefined) return name.slice(order.start);
  const [first] = spansIn(clock.read(name));
  const said = first === undefined ? '' : name.slice(first.start, first.end);
  const isBehind = first !== undefined && first.start > 0 && first.end === name.length;
  return isBehind && /\s/.test(said) ? said : null;
}

const NEW_WISHES = ['remind', 'remind-softly', 'say', 'send', 'ask', 'alarm', 'wake'] as const;

/** "make the disk check every 30 minutes": the time stands right behind the name. */
function remake(text: string, reading: Reading): CompileResult | null {
  const { language, clock } = reading;
  const said = matchPhrase(text, language, ['remake'])?.slots['which']?.replace(
    language.instead,
    '',
  );
  const time = said === undefined ? null : clock.read(said);
  if (said === undefined || time === null || time.kind === 'none') return null;
  const [first] = time.spans;
  const which = said.slice(0, first?.start).trim();
  const isBehind = first !== undefined && withoutSpans(said, time.spans, language) === which;
  const found = isBehind ? findSchedules(which, reading, OPEN) : null;
  // "remind me at 7 instead of 6 to …" makes something new.
  const isWish = matchPhrase(text, language, NEW_WISHES) !== null;
  if (found === null || isWish || language.it.has(which.toLowerCase())) return null;
  return moveTo(found, said.slice(first?.start), text, reading);
}

/** "don't run the backup on weekends anymore". */
function leaveOut(text: string, reading: Reading): CompileResult | null {
  const managing = findManaged(text, ['leave-out'], reading);
  const when = managing?.matched.slots['when'];
  if (managing === null || when === undefined) return null;
  const { plainly } = reading.language.restrictions;
  return moveTo(managing.found, `${plainly['leaves-out']} ${when}`, text, reading);
}

function move(text: string, reading: Reading): CompileResult | null {
  const managing = findManaged(text, ['move'], reading);
  if (managing === null) return null;
  const { which = '', when = '' } = managing.matched.slots;
  const time = managing.found.kind === 'none' ? reading.clock.read(which) : null;
  const [span] = time === null ? [] : spansIn(time);
  if (time === null || span === undefined || reading.clock.read(when).kind === 'none')
    return moveTo(managing.found, when, text, reading);
  // "move the gym on Sundays to 4pm": on the other days it stays, and that is no one change.
  const named = findSchedules(reading.clock.rest(which, spansIn(time)), reading, OPEN);
  const { say } = reading.language;
  return named.kind === 'none'
    ? null
    : notUnderstood(text, say.notRead(which.slice(span.start, span.end)), reading);
}

function moveTo(found: Found, said: string, text: string, reading: Reading): CompileResult | null {
  if (found.kind === 'none') return null;
  if (found.kind === 'ask') return finish(found.work, null, reading);
  const [schedule] = found.schedules;
  if (schedule === undefined) return null;
  const clock = reading.clock.inZone(schedule.trigger.timezone);
  const when = said.replace(reading.language.instead, '');
  const edited = editTrigger(when, schedule.trigger, clock);
  if (edited.kind === 'none') return null;
  const settled = settle({ text, result: edited }, { ...reading, clock });
  if (settled.kind === 'ask') return { kind: 'question', question: settled.question };
  if (settled.trigger === null) return null;
  const ended = endsForGood(when, settled.trigger, { before: schedule.trigger, reading });
  return ended ?? update([schedule.id], [schedule], settled.trigger, reading);
}

function pauseUntil(text: string, reading: Reading): CompileResult | null {
  const { language, clock } = reading;
  const matched = matchPhrase(text, language, ['pause-until']);
  if (matched === null) return null;
  const { when, length } = matched.slots;
  const words = when ?? language.say.in(length ?? '');
  const read = clock.readDay(words);
  // "pause the one that waits for the file" says no time.
  if (read.kind === 'none') return null;
  // "for three days, hmm, no, five": how long is not what was read.
  const unread = 'spans' in read ? withoutSpans(words, read.spans, language).trim() : '';
  if (unread !== '') return notUnderstood(text, language.say.notRead(unread), reading);
  const found = findManaged(text, ['pause-until'], reading)?.found ?? { kind: 'none' };
  if (found.kind === 'none') return null;
  if (found.kind === 'ask') return finish(found.work, null, reading);
  const settled = settle({ text: words, result: read }, reading);
  if (settled.kind === 'ask') return { kind: 'question', question: settled.question };
  if (settled.trigger?.kind !== 'at') return null;
  const { atUtc, timezone } = settled.trigger;
  const until = formatWallTime(instantMs(atUtc), timezone, language.say.triggers);
  const ids = found.schedules.map(({ id }) => id);
  const what = language.say.steps.pauseUntil(namesOf(found.schedules, reading), until);
  return finish(
    managed(reading, { kind: 'pause-until', ids, untilUtc: atUtc }, what),
    null,
    reading,
  );
}
