/**
 * What is said of drafts that are shown together. It is of one of them, by its number ("the second at 6"), or leaves
 * some of them out ("only the first"); a change that names none is asked of.
 */
import { asOneDraft, draftsIn } from '../domain/draft.ts';
import type { Reading } from './compile-reading.ts';
import type { CompileResult, Draft } from './compile-types.ts';
import { matchAnswer } from './wish/match-answer.ts';
import { bareWord } from './wish/wish-words.ts';
import { createAnswers } from './work/work.ts';

/** Changes the draft that the reading has open; null where the words are no change of it. */
type ChangeOne = (text: string, reading: Reading) => CompileResult | null;

export function changeSeveral(
  text: string,
  { shown, changeOne }: { shown: Draft; changeOne: ChangeOne },
  reading: Reading,
): CompileResult | null {
  const drafts = draftsIn(shown);
  const said = numberedIn(text, drafts.length, reading);
  if (said === null) return ofWhich(text, { drafts, changeOne }, reading);
  const { numbers, rest, kind } = said;
  if (kind !== 'change')
    return shownAgain(
      drafts.filter((_, at) => numbers.includes(at) === (kind === 'only')),
      shown,
    );
  const [at, ...others] = numbers;
  if (at === undefined || others.length > 0) return null;
  return changed(rest, { drafts, at, changeOne }, reading);
}

interface Numbered {
  numbers: number[];
  rest: string;
  kind: 'only' | 'without' | 'change';
}

/** Null where no number is said, or there is none of that number. */
function numberedIn(text: string, count: number, { language }: Reading): Numbered | null {
  const { ordinals, only, without, fillers } = language.several;
  const words = text.split(/\s+/).filter((word) => word !== '');
  const places = words.flatMap((word, at) => (ordinals.has(bareWord(word)) ? [at] : []));
  const numbers = places.map((at) => {
    const number = ordinals.get(bareWord(words[at] ?? '')) ?? 0;
    return number < 0 ? count + number : number;
  });
  if (numbers.length === 0 || numbers.some((number) => number >= count)) return null;
  const isSpoken = (word: string, at: number): boolean =>
    !places.includes(at) && !fillers.has(bareWord(word));
  const left = words
    .filter(isSpoken)
    .map(bareWord)
    .filter((word) => !language.joints.has(word));
  const kind = left.every((word) => only.has(word))
    ? 'only'
    : left.every((word) => without.has(word))
      ? 'without'
      : 'change';
  return { numbers, rest: words.filter(isSpoken).join(' '), kind };
}

/** Where none or all of them are left, nothing was said. */
function shownAgain(kept: readonly Draft[], shown: Draft): CompileResult | null {
  if (kept.length === 0 || kept.length === draftsIn(shown).length) return null;
  return asResult(kept);
}

function asResult(drafts: readonly Draft[]): CompileResult {
  return drafts.length === 1
    ? { kind: 'draft', draft: asOneDraft(drafts) }
    : { kind: 'drafts', drafts: [...drafts] };
}

interface Change {
  drafts: readonly Draft[];
  at: number;
  changeOne: ChangeOne;
}

function changed(text: string, { drafts, at, changeOne }: Change, reading: Reading) {
  const draft = drafts[at] as Draft;
  const result = changeOne(text, withOpen(draft, reading));
  if (result?.kind === 'draft') return asResult(drafts.with(at, result.draft));
  if (result?.kind !== 'question') return result;
  const question = reading.language.several.about(draft.name, result.question.text);
  return { ...result, question: { ...result.question, text: question } };
}

function withOpen(draft: Draft, reading: Reading): Reading {
  const { options } = reading;
  const previous = { scheduleId: null, ...options.previous, draft };
  return { ...reading, options: { ...options, previous } };
}

/** "make it 6": of which? */
function ofWhich(
  text: string,
  { drafts, changeOne }: Omit<Change, 'at'>,
  reading: Reading,
): CompileResult | null {
  const silent = { ...reading, answers: createAnswers([]) };
  const probes = drafts.map((draft) => changeOne(text, withOpen(draft, silent)));
  if (probes.every((probe) => probe === null || probe.kind === 'not-understood')) return null;
  const names = drafts.map(({ name }) => name);
  const choices =
    new Set(names).size === names.length ? names : drafts.map(({ summary }) => summary);
  const answer = reading.answers.next();
  const at = answer === null ? -1 : choices.indexOf(matchAnswer(answer, choices) ?? '');
  if (at >= 0) return changed(text, { drafts, at, changeOne }, reading);
  const question = { text: reading.language.several.askWhich(text), choices };
  return { kind: 'question', question, isChange: true };
}
