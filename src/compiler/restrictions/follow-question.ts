/**
 * A restriction is not asked past: where the sentence restricts something, its question is asked only if an answer leads
 * on. Any answer does, because only the words of the sentence are looked at.
 */
import type { CompileResult } from '../compile-types.ts';
import { type Looking, restrictionsIn } from './last-look.ts';

/** The same sentence with this answer more; behind an open question less is tried. */
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
  let reason: string | null = null;
  for (const answer of isOpen ? anyOf(looking) : [choice]) {
    const result = again(answer, isOpen);
    const isLedTo = result.kind === 'draft' || result.kind === 'drafts';
    if (isLedTo || (!isOpen && result.kind === 'question')) return null;
    if (result.kind === 'not-understood') reason ??= result.reason;
  }
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
