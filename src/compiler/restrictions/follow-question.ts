/**
 * A restriction is not asked past: where the sentence restricts something, its question is asked only if an answer leads
 * on. Any answer does, because only the words of the sentence are looked at.
 */
import type { CompileResult } from '../compile-types.ts';
import type { Restriction } from './find-restrictions.ts';
import { type Looking, restrictionsIn } from './last-look.ts';

/** The same sentence with this answer more; behind an open question less is tried. */
export type Again = (answer: string, isOpen: boolean) => CompileResult;

/** The refusal that every answer would lead to; null where the question can be asked. */
export function askedPast(
  text: string,
  { question }: CompileResult & { kind: 'question' },
  { looking, again }: { looking: Looking; again: Again },
): CompileResult | null {
  const restrictions = restrictionsIn(text, looking);
  // An open question is about something else than what all of it hangs on.
  const hung =
    question.choices.length > 0
      ? undefined
      : restrictions.find((one) => isHungOn(one) || isNamedIn(question.text, one));
  const first = hung ?? restrictions[0];
  if (first === undefined) return null;
  if (hung !== undefined) return refusal(looking.language.say.notRead(hung.said));
  const [choice] = question.choices;
  const isOpen = choice === undefined;
  let reason: string | null = null;
  for (const answer of isOpen ? anyOf(looking) : [choice]) {
    const result = again(answer, isOpen);
    const isLedTo = result.kind === 'draft' || result.kind === 'drafts';
    if (isLedTo || (!isOpen && result.kind === 'question')) return null;
    if (result.kind === 'not-understood') reason ??= result.reason;
  }
  return refusal(reason ?? looking.language.say.notRead(first.said));
}

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
const isNamedIn = (asked: string, { word }: Restriction): boolean =>
  asked.includes(`"${word.split(' ', 1)[0]}"`);

/** A time, a place and a number: one of them is what is asked for. */
const anyOf = ({ language }: Looking): string[] => [
  language.say.usualPace,
  'https://example.org/a',
  '5',
];
