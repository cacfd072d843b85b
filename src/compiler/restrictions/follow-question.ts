/**
 * A restriction is not asked past: where the sentence restricts something, its question is asked only if an answer leads
 * on. Any answer does, because only the words of the sentence are looked at.
 */
import type { CompileResult } from '../compile-types.ts';
import { isOfWhole, type Looking, restrictionsIn } from './last-look.ts';

/** The same sentence with this answer more; behind an open question nothing is tried further. */
export type Again = (answer: string, isOpen: boolean) => CompileResult;

/** The refusal that every answer would lead to; null where the question can be asked. */
export function askedPast(
  text: string,
  { question }: CompileResult & { kind: 'question' },
  { looking, again }: { looking: Looking; again: Again },
): CompileResult | null {
  const [first] = restrictionsIn(text, looking);
  if (first === undefined) return null;
  const [choice] = question.choices;
  const isOpen = choice === undefined;
  const tried = (isOpen ? anyOf(looking) : [choice]).map((answer) => again(answer, isOpen));
  const isSame = (result: CompileResult): boolean =>
    result.kind === 'question' && result.question.text === question.text;
  const others = tried.filter((result) => !isSame(result));
  const [refused] = others;
  if (others.some(({ kind }) => kind !== 'not-understood')) return null;
  const reason = refused?.kind === 'not-understood' ? refused.reason : null;
  // An answer that nobody could try out may still be asked for, unless all of it hangs on something.
  if (refused === undefined && !isOfWhole(first)) return null;
  return {
    kind: 'not-understood',
    reason: reason ?? looking.language.say.notRead(first.said),
    suggestions: [],
  };
}

/** A time, a place and a number: one of them is what is asked for. */
const anyOf = ({ language }: Looking): string[] => [
  language.say.usualPace,
  'https://example.org/a',
  '5',
];
