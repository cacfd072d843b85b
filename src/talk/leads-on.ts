/** A question whose answers end in a refusal, or in the same question, is none: it is refused at once. */
import type { CompileQuestion, OneResult } from '../compiler/compiler.ts';

/** What the same words come to with these answers more. */
export type Answering = (answers: readonly string[]) => OneResult;

/** Behind more questions, somebody asks openly. */
const DEEPEST = 4;

/**
 * What is said in place of a question that leads nowhere, or of one behind which somebody has to be looked up first; `ring`
 * where it would only be asked again; null where it is asked.
 */
export function insteadOf(asked: OneResult, answering: Answering): OneResult | 'ring' | null {
  if (asked.kind !== 'question') return null;
  const ends = endsOf(asked.question).map((choice) => endOf([choice]));
  const named = ends.find((end) => end?.kind === 'question' && end.question.contact !== undefined);
  if (named != null) return named;
  if (ends.length === 0 || !ends.every((end) => end === null || end.kind === 'not-understood'))
    return null;
  return ends.find((end) => end?.kind === 'not-understood' && end.reason !== null) ?? 'ring';

  /** With the first choice of each question that follows; null where one is asked once more. */
  function endOf(
    answers: readonly string[],
    before = [asked.kind === 'question' && asked.question.text],
  ): OneResult | null {
    const result = answering(answers);
    if (result.kind !== 'question') return result;
    const { text, choices, contact } = result.question;
    const [first] = choices;
    if (before.includes(text)) return null;
    if (first === undefined || contact !== undefined || answers.length >= DEEPEST) return result;
    return endOf([...answers, first], [...before, text]);
  }
}

/** The first choice and the last: one between them is hardly another. Where there is but one, something else may be said. */
const endsOf = ({ choices, contact }: CompileQuestion): string[] =>
  contact === undefined && choices.length > 1
    ? [...new Set([choices[0], choices.at(-1)])].filter((one) => one !== undefined)
    : [];
