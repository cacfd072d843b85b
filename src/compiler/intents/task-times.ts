/**
 * Tells when to remind from the times that the task itself speaks of: "remind me at 12 to have lunch with
 * Jo at 1", "remind me to book a table for Saturday". Those are hidden, so that they stay in its words.
 */
import type { IntentWords } from '../../language/intent-words.ts';
import { askedTime } from '../frames/asked-words.ts';
import type { Span, WhenResult } from '../when/result.ts';
import { bareWord } from './clauses.ts';
import { contentTime } from './content-times.ts';
import { hide } from './hide.ts';
import { withoutQuotes } from './stray-time.ts';
import { triggersIn } from './time-reader.ts';

type ReadTime = (text: string) => WhenResult;

/** The time, and the places that were hidden from it; none where the task speaks of no time. */
export interface TaskTime {
  result: WhenResult;
  hidden: readonly Span[];
  /** A second wish stands behind the first. */
  isTwo?: boolean;
}

export function readTaskTime(text: string, read: ReadTime, language: IntentWords): TaskTime {
  const asked = askedTime(text, read, language);
  if (asked !== null) return asked;
  const result = read(text);
  // Nothing in it speaks of time.
  if (result.kind === 'none' && result.reason === null) return { result, hidden: [] };
  const told =
    quotedTime(text, { read, result }, language) ?? contentTime(text, { read, result }, language);
  if (told !== null) return told;
  // "in 90 minutes and again in 3 hours".
  if (isClash(result) && language.secondTime.test(withoutQuotes(text)))
    return { result, hidden: [], isTwo: true };
  const frame = language.taskFrame.exec(text);
  if (result.kind === 'none') return unjoined(text, { frame, read, result }, language);
  const from = frame === null ? null : taskStart(text, frame, result.spans, language);
  if (frame === null || from === null) return { result, hidden: [] };
  const inTask = result.spans.filter(({ start }) => start >= from);
  if (inTask.length === 0) return { result, hidden: [] };
  // "set a reminder to call mom for 5pm" is set for 5pm; "remind me to book a table for 8pm" is not.
  const isNoun = frame.groups?.['noun'] !== undefined;
  const attached = isNoun ? [] : inTask.filter(({ start }) => isAttached(text, start, language));
  if (attached.length > 0) {
    const again = read(hide(text, attached));
    if (!isClash(again)) return { result: again, hidden: attached };
  }
  const called = inTask.find((span) => isCalledBy(text, span, language));
  if (called !== undefined) return calledTime(text, { called, read, result }, language);
  if (!isClash(result)) return { result, hidden: [] };
  const isAll = inTask.length === result.spans.length;
  if (isSecond(text, inTask, isAll, language)) return { result, hidden: [], isTwo: true };
  return isAll ? { result, hidden: [] } : headTime(text, { from, read, result });
}

/** Two times that can't both be meant. */
function isClash(result: WhenResult): boolean {
  return result.kind === 'question' && result.about === 'which';
}

/** "at 9pm saying good job today": behind a whole time, what is to be said speaks for itself. */
function quotedTime(
  text: string,
  { read, result }: { read: ReadTime; result: WhenResult },
  { quoting }: IntentWords,
): TaskTime | null {
  const found = quoting.exec(text);
  if (found === null) return null;
  const from = found.index + found[0].length;
  const triggers = triggersIn(read(text.slice(from)));
  const isOnce = triggers.length > 0 && triggers.every(({ kind }) => kind === 'at');
  if (!isOnce) return null;
  const head = headTime(text, { from, read, result });
  return head.hidden.length === 0 ? null : head;
}

/** "in 20 minutes about the call at 3": two times that make no sense together, and do by themselves. */
function unjoined(
  text: string,
  { frame, read, result }: { frame: RegExpExecArray | null; read: ReadTime; result: WhenResult },
  language: IntentWords,
): TaskTime {
  const from = frame === null ? null : taskStart(text, frame, [], language);
  if (from === null) return { result, hidden: [] };
  const verb = verbBehind(text, from, language);
  // "at 15 to noon": no task, but a time that can't be read.
  if (verb !== null && read(verb.word).kind !== 'none') return { result, hidden: [] };
  // "from Dec 1 to Dec 24 advent calendar": that "to" leads to no verb.
  const isVerbJoint = language.verbJoint.test(text.slice(0, from));
  if (isVerbJoint && beginsWithTime(text.slice(from), read)) return { result, hidden: [] };
  const hidden = verb === null ? [] : [verb.span];
  const other = verb === null ? result : read(hide(text, hidden));
  if (isWhole(other)) return { result: other, hidden };
  const told = toldTime(text, { from, read, result }, language);
  if (told !== null) return told;
  const triggers = triggersIn(read(text.slice(from)));
  const isOnce = triggers.length > 0 && triggers.every(({ kind }) => kind === 'at');
  return isOnce ? headTime(text, { from, read, result }) : { result, hidden: [] };
}

function beginsWithTime(text: string, read: ReadTime): boolean {
  const result = read(text);
  const [first] = result.kind === 'none' ? (result.spoken ?? []) : result.spans;
  return first !== undefined && text.slice(0, first.start).trim() === '';
}

/** "at 11:55 that the call starts in five minutes": for once, all of a statement is what is told. */
function toldTime(
  text: string,
  { from, read, result }: { from: number; read: ReadTime; result: WhenResult },
  { statementJoint, again }: IntentWords,
): TaskTime | null {
  if (!statementJoint.test(text.slice(0, from))) return null;
  const isAgain = text.split(/\s+/).some((word) => again.has(bareWord(word)));
  const head = isAgain ? null : headTime(text, { from, read, result });
  const isOnce = head !== null && triggersIn(head.result).every(({ kind }) => kind === 'at');
  return isOnce && head.hidden.length > 0 ? head : null;
}

/** "at 14:30 to start the dishwasher": the verb of the task says nothing of when. */
function verbBehind(
  text: string,
  from: number,
  { verbJoint }: IntentWords,
): { word: string; span: Span } | null {
  const found = verbJoint.test(text.slice(0, from))
    ? /^\s+(?<word>\p{L}+)(?=\s|$)/u.exec(text.slice(from))
    : null;
  const word = found?.groups?.['word'];
  if (found === null || word === undefined) return null;
  const end = from + found[0].length;
  return { word, span: { start: end - word.length, end } };
}

function isWhole(result: WhenResult): boolean {
  return result.kind === 'when' || (result.kind === 'question' && result.about === 'half-of-day');
}

/** Of two whole times, the one in front of the task says when. */
function headTime(
  text: string,
  { from, read, result }: { from: number; read: ReadTime; result: WhenResult },
): TaskTime {
  const task = [{ start: from, end: text.length }];
  const head = read(hide(text, task));
  return isWhole(head) ? { result: head, hidden: task } : { result, hidden: [] };
}

/** Where the words of the task begin: behind the first "to" or "about" that is no part of a time. */
function taskStart(
  text: string,
  frame: RegExpExecArray,
  spans: readonly Span[],
  { taskJoints }: IntentWords,
): number | null {
  const words = /\S+/g;
  words.lastIndex = frame.index + frame[0].length;
  for (let word = words.exec(text); word !== null; word = words.exec(text)) {
    const { index } = word;
    const isTime = spans.some(({ start, end }) => index >= start && index < end);
    if (!isTime && taskJoints.has(bareWord(word[0]))) return words.lastIndex;
  }
  return null;
}

/** "a table for Saturday": it is the table that is for then. */
function isAttached(text: string, start: number, { belonging }: IntentWords): boolean {
  const before = text.slice(0, start).trimEnd();
  return belonging.has(before.slice(before.lastIndexOf(' ') + 1).toLowerCase());
}

/** "the Monday report", "my Friday class": a name, as it seems. */
function isCalledBy(text: string, { start, end }: Span, language: IntentWords): boolean {
  const named = language.calledBy.exec(text.slice(0, end));
  if (named === null || named.index > start) return false;
  const [next = ''] = text.slice(end).replace(/^ /, '').split(/\s/, 1);
  const { joints, taskJoints, ofWords, intoWords, loose, conditionStarts, belonging } = language;
  const small = [joints, taskJoints, ofWords, intoWords, loose, conditionStarts, belonging];
  const bare = bareWord(next);
  return /^\p{L}/u.test(bare) && !small.some((words) => words.has(bare));
}

/** It may be a name, or say when: nobody can tell "the Monday report at 9" from the words. */
function calledTime(
  text: string,
  { called, read, result }: { called: Span; read: ReadTime; result: WhenResult },
  { say }: IntentWords,
): TaskTime {
  const hidden = [called];
  const other = read(hide(text, hidden));
  if (isClash(result) || other.kind === 'none' || result.kind === 'none')
    return { result: other, hidden };
  const said = text.slice(called.start, called.end);
  const choices = [
    { label: say.isWhen, answer: result },
    { label: say.isName, answer: other },
  ];
  const { spans } = result;
  const asked = { kind: 'question', about: 'meaning', text: say.askCalled(said) } as const;
  return { result: { ...asked, choices, spans }, hidden: [] };
}

/** Whether one of the times in the task is that of another wish; `isAll` where none stands in front of it. */
function isSecond(
  text: string,
  inTask: readonly Span[],
  isAll: boolean,
  language: IntentWords,
): boolean {
  const isAnother = inTask.some((span) => startsAnother(text, span, language));
  return isAnother || (isAll && isTimeEach(text, inTask, language));
}

/** "put it in at 4 and take it out at 6": a time behind each of two things to do. */
function isTimeEach(text: string, spans: readonly Span[], { joints }: IntentWords): boolean {
  return spans.slice(1).some(({ start }, index) => {
    const between = text.slice(spans[index]?.end, start).trim().split(/\s+/);
    return between.length > 2 && joints.has(bareWord(between[0] ?? ''));
  });
}

/** "… and at 5pm to call Alice", "… and on Monday at 11 too": another wish, and no part of the first. */
function startsAnother(text: string, { start, end }: Span, language: IntentWords): boolean {
  const before = text.slice(0, start).trimEnd();
  const last = before.slice(before.lastIndexOf(' ') + 1);
  const [next = ''] = text.slice(end).trimStart().split(/\s/, 1);
  if (language.joints.has(bareWord(last))) return true;
  // ", tomorrow at 5 in town" tells more of what stands in front of it.
  return /[,;]$/.test(last) && (next === '' || language.taskJoints.has(bareWord(next)));
}
