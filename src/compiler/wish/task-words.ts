/** The times that the task of a reminder speaks of: "to have lunch with Jo at 1", "to book a table for Saturday". */
import type { IntentWords } from '../../language/intent-words.ts';
import type { Span } from '../when/result.ts';
import { isClash, isOnce, isWhole, spansIn } from '../when/result-kinds.ts';
import { type Candidate, type Sentence, twoWishes } from './candidate.ts';
import { hide } from './hide.ts';
import { bareWord } from './wish-words.ts';

export function* taskWords(sentence: Sentence): Generator<Candidate> {
  const { text, result, language } = sentence;
  const frame = language.taskFrame.exec(text);
  const spans = result.kind === 'none' ? [] : result.spans;
  const from = frame === null ? null : taskStart(text, frame, spans, language);
  if (from === null) return;
  if (result.kind === 'none') yield* unjoined(from, sentence);
  else yield* joined(from, frame?.groups?.['noun'] !== undefined, sentence);
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

/** "in 20 minutes about the call at 3": two times that make no sense together, and do by themselves. */
function* unjoined(from: number, { text, read, language }: Sentence): Generator<Candidate> {
  const verb = verbBehind(text, from, language);
  // "at 15 to noon": no task, but a time that can't be read.
  if (verb !== null && read(verb.word).kind !== 'none') return;
  const head = text.slice(0, from);
  const told = text.slice(from);
  // "from Dec 1 to Dec 24 advent calendar": that "to" leads to no verb.
  const [first] = spansIn(read(told));
  const beginsWithTime = first !== undefined && told.slice(0, first.start).trim() === '';
  if (language.verbJoint.test(head) && beginsWithTime) return;
  if (verb !== null) yield { hidden: [verb.span], isMeant: isWhole };
  const task = [{ start: from, end: text.length }];
  // "at 11:55 that the call starts in five minutes": for once, all of a statement is what is told.
  const isAgain = text.split(/\s+/).some((word) => language.again.has(bareWord(word)));
  if (language.statementJoint.test(head) && !isAgain)
    yield { hidden: task, isMeant: (rest) => isWhole(rest) && isOnce(rest) };
  if (isOnce(read(told))) yield { hidden: task, isMeant: isWhole };
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

/** Of what was read as one time, some may stand in the task. */
function* joined(from: number, isNoun: boolean, sentence: Sentence): Generator<Candidate> {
  const { text, result, language } = sentence;
  const spans = spansIn(result);
  const inTask = spans.filter(({ start }) => start >= from);
  if (inTask.length === 0) return;
  // "set a reminder to call mom for 5pm" is set for 5pm; "remind me to book a table for 8pm" is not.
  const attached = isNoun ? [] : inTask.filter(({ start }) => isAttached(text, start, language));
  if (attached.length > 0) yield { hidden: attached, isMeant: (rest) => !isClash(rest) };
  const called = inTask.find((span) => isCalledBy(text, span, language));
  if (called !== undefined) yield calledBy(called, sentence);
  if (!isClash(result)) return;
  const isAll = inTask.length === spans.length;
  const isAnother = inTask.some((span) => startsAnother(text, span, language));
  if (isAnother || (isAll && isTimeEach(text, inTask, language))) yield twoWishes(result);
  // Of two whole times, the one in front of the task says when.
  if (!isAll) yield { hidden: [{ start: from, end: text.length }], isMeant: isWhole };
}

/** "a table for Saturday", "the invoice by noon": it is the table that is for then, and the invoice that is due. */
function isAttached(text: string, start: number, { belonging, due }: IntentWords): boolean {
  const before = text.slice(0, start).trimEnd();
  const last = before.slice(before.lastIndexOf(' ') + 1).toLowerCase();
  const [first = ''] = text.slice(start).toLowerCase().split(' ', 1);
  return belonging.has(last) || due.has(last) || due.has(first);
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
export function calledBy(
  called: Span,
  { text, read, result, language: { say } }: Sentence,
): Candidate {
  const hidden = [called];
  const isMeant = (): boolean => true;
  const other = read(hide(text, hidden));
  if (isClash(result) || other.kind === 'none' || result.kind === 'none')
    return { hidden, isMeant, result: other };
  const said = text.slice(called.start, called.end);
  const choices = [
    { label: say.isWhen, answer: result },
    { label: say.isName, answer: other },
  ];
  const { spans } = result;
  const asked = { kind: 'question', about: 'meaning', text: say.askCalled(said) } as const;
  return { hidden: [], isMeant, result: { ...asked, choices, spans } };
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
