/**
 * A restriction is not asked past: where the sentence restricts something, its question is asked only if an answer leads
 * on. Any answer does, because only the words of the sentence are looked at.
 */
import type { CompileQuestion, CompileResult } from '../compile-types.ts';
import { type Looking, restrictionsIn } from './last-look.ts';
import type { Restriction } from './restriction.ts';
import { type Again, quotedIn, timeAskedPast } from './unread-time.ts';
import { isCount, isNumberWord, isTimeWord, rowOf } from './word-row.ts';

/** The refusal that every answer would lead to; null where the question can be asked. */
export function askedPast(
  text: string,
  { question }: CompileResult & { kind: 'question' },
  { looking, again }: { looking: Looking; again: Again },
): CompileResult | null {
  const restrictions = restrictionsIn(text, looking);
  const { choices, takes } = question;
  const instead = restrictions.find((one) => isOtherChoice(one, question));
  if (instead !== undefined) return refusal(looking.language.say.notRead(instead.said));
  if (choices.length > 0)
    return (
      choicePast(question, restrictions[0], { looking, again }) ??
      leadsNowhere(question, { looking, again })
    );
  // An open question is about something else than what all of it hangs on.
  const hung = restrictions.find((one) => isHungOn(one) || isNamedIn(question.text, one));
  if (hung !== undefined) return refusal(looking.language.say.notRead(hung.said));
  const shifted = countPast(text, question, looking) ?? shiftPast(text, question, looking);
  if (shifted !== null) return shifted;
  const refused =
    takes === undefined ? timePast(text, question.text, { restrictions, looking, again }) : null;
  const [first] = restrictions;
  if (refused !== null || first === undefined) return refused;
  const results = anyOf(looking).map((answer) => again(answer, 'open'));
  if (results.some(({ kind }) => kind === 'draft' || kind === 'drafts')) return null;
  return refusal(reasonIn(results) ?? looking.language.say.notRead(first.said));
}

/** "twice on Friday", "3 times tomorrow": another time that is answered is one, and nobody asks for the second. */
function countPast(
  text: string,
  { text: asked }: CompileQuestion,
  { language, words }: Looking,
): CompileResult | null {
  if (asked !== language.say.askWhen(words.say.reasons.countWithoutPace)) return null;
  const row = rowOf(text, { restrictions: language.restrictions, time: words });
  const { placed } = row;
  const isTimes = (at: number): boolean =>
    isNumberWord(row, at) && language.restrictions.times.has(placed[at + 1]?.bare ?? '');
  const at = placed.findIndex((_, index) => isCount(row, index) || isTimes(index));
  if (at < 0) return null;
  const count = placed.slice(at, isTimes(at) ? at + 2 : at + 1).map(({ word }) => word);
  return refusal(language.say.notRead(count.join(' ')));
}

/** "When?", though a time was said and how much earlier than that: the two were not brought together. */
function shiftPast(
  text: string,
  { takes, text: asked }: CompileQuestion,
  { clock, language, words }: Looking,
): CompileResult | null {
  const time = clock.read(text);
  const { shiftDoesNotFit } = words.say.reasons;
  const reason = time.kind === 'none' ? shiftDoesNotFit : null;
  if (takes !== undefined || asked !== language.say.askWhen(reason)) return null;
  if (time.shift === undefined || time.shift.event === 'nowhere') return null;
  const { start, end } = time.shift.span;
  return refusal(language.say.notRead(text.slice(start, end)));
}

/** "fridays at 3pm instead, … tomorrow at 9am": what would take another's place is no choice beside it. */
const isOtherChoice = ({ kind, said }: Restriction, question: CompileQuestion): boolean =>
  (kind === 'differs' || kind === 'replaces') &&
  isOfWords(question) &&
  question.choices.some((one) => said.includes(one));

/** "Which of these two?", by the words of both. */
const isOfWords = ({ text, choices }: CompileQuestion): boolean =>
  choices.length === 2 && choices.every((one) => text.includes(`"${one}"`));

interface Past {
  looking: Looking;
  again: Again;
}

/** The first of the choices stands for all of them. */
function choicePast(
  question: CompileQuestion,
  first: Restriction | undefined,
  { looking, again }: Past,
): CompileResult | null {
  const { choices } = question;
  const result = again(choices[0] ?? '', 'choice');
  if (result.kind !== 'not-understood') return null;
  // "mon wed 7am run, tue thu 8am swim": neither time is one of the other's wish.
  const missed = first?.said ?? (isOfWords(question) ? choices.at(-1) : undefined);
  const reason = result.reason ?? (missed && looking.language.say.notRead(missed));
  return reason === undefined ? null : refusal(reason);
}

/** "Which of these two?", where the one that is not chosen then can't be read either. */
function leadsNowhere(question: CompileQuestion, { looking, again }: Past): CompileResult | null {
  const { text, choices } = question;
  const other = choices.at(-1) ?? '';
  if (!isOfWords(question)) return null;
  // "compare the bill with the last one": by itself it is no time.
  const stray = choices.find((one) => !namesTime(one, looking));
  if (stray !== undefined) return refusal(looking.language.say.notRead(stray));
  // "every day at 7 except on weekends, then at 9": with either of them the rest is not read.
  const results = choices.map((choice) => followed(text, choice, again));
  const [result] = results;
  if (result == null || results.some((one) => one === null || one.kind === 'not-understood'))
    return refusal(looking.language.say.notRead(other));
  const open = result.kind === 'question' ? quotedIn(result.question.text) : null;
  // "15. januar" of "am 15. januar".
  const isOpen = open !== null && other.includes(open);
  return isOpen ? refusal(looking.language.say.notRead(other)) : null;
}

/** What a choice leads to, where each question behind it takes its first; null where it is asked once more. */
function followed(text: string, choice: string, again: Again): CompileResult | null {
  const asked = new Set([text]);
  const answers = [choice];
  let result = again(answers, 'choice');
  while (result.kind === 'question' && result.question.choices.length > 0) {
    if (asked.has(result.question.text)) return null;
    asked.add(result.question.text);
    answers.push(result.question.choices[0] ?? '');
    result = again(answers, 'choice');
  }
  return result;
}

function namesTime(said: string, { language, words }: Looking): boolean {
  const row = rowOf(said, { restrictions: language.restrictions, time: words });
  return row.placed.some((_, at) => isTimeWord(row, at) || isNumberWord(row, at));
}

/** Where something is restricted, no time may drop that; else some time has to lead on. */
function timePast(
  text: string,
  asked: string,
  { restrictions, looking, again }: Past & { restrictions: readonly Restriction[] },
): CompileResult | null {
  const isRestricted = restrictions.length > 0;
  const { stray, results } = timeAskedPast(text, asked, { isRestricted, looking, again });
  if (stray !== null) return refusal(looking.language.say.notRead(stray));
  const refused = results.filter(({ kind }) => kind === 'not-understood');
  const isPast = isRestricted || refused.length === results.length;
  return isPast ? (refused[0] ?? null) : null;
}

const reasonIn = (results: readonly CompileResult[]): string | null =>
  results.flatMap((one) => (one.kind === 'not-understood' ? (one.reason ?? []) : []))[0] ?? null;

const refusal = (reason: string): CompileResult => ({
  kind: 'not-understood',
  reason,
  suggestions: [],
});

/** Set off, and no condition that is read as one of what is looked at: "unless it rains", "except I am away". */
const isHungOn = ({ kind, takes, isSetOff, argument }: Restriction): boolean =>
  isSetOff &&
  takes === 'clause' &&
  (kind === 'condition' || kind === 'leaves-out') &&
  !/[/."]/.test(argument);

/** "except" is no time: what it leaves out was not read. */
function isNamedIn(asked: string, { said, word }: Restriction): boolean {
  const quoted = quotedIn(asked)?.toLowerCase();
  if (quoted === undefined) return false;
  const whole = said.toLowerCase();
  return quoted.includes(whole) || whole.startsWith(quoted) || quoted === word.split(' ', 1)[0];
}

/** A time, a place and a number: one of them is what is asked for. */
const anyOf = ({ language }: Looking): string[] => [
  language.say.usualPace,
  'https://example.org/a',
  '5',
];
