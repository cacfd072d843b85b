/**
 * What a question leads to, where the sentence restricts something: a restriction is not asked past. Answers are tried
 * until there is a draft; what they are does not matter, because only the words of the sentence are looked at.
 */
import type { CompileResult } from '../compile-types.ts';
import { type Looking, restrictionsIn } from './last-look.ts';

/** The same sentence with these answers more. */
export type Again = (answers: readonly string[]) => CompileResult;

type Asking = CompileResult & { kind: 'question' };

/** More is not asked about one wish. */
const MOST_ANSWERS = 4;

/** The question itself, where nothing is restricted, or no answer leads on. */
export function leadsTo(
  text: string,
  question: Asking,
  { looking, again }: { looking: Looking; again: Again },
): CompileResult {
  if (restrictionsIn(text, looking).length === 0) return question;
  const answers: string[] = [];
  let open: CompileResult = question;
  while (open.kind === 'question' && answers.length < MOST_ANSWERS) {
    const next = answered(open, answers, { looking, again });
    if (next === null) return question;
    answers.push(next.answer);
    open = next.result;
  }
  return open.kind === 'draft' || open.kind === 'drafts' ? open : question;
}

/** The first answer that settles what is asked. */
function answered(
  { question }: Asking,
  answers: readonly string[],
  { looking, again }: { looking: Looking; again: Again },
): { answer: string; result: CompileResult } | null {
  for (const answer of question.choices
    .slice(0, 1)
    .concat(question.choices.length > 0 ? [] : anyOf(looking))) {
    const result = again([...answers, answer]);
    const isSame = result.kind === 'question' && result.question.text === question.text;
    if (!isSame && result.kind !== 'not-understood') return { answer, result };
  }
  return null;
}

/** A time, a place, a value and a number: one of them is what is asked for. */
const anyOf = ({ language }: Looking): string[] => [
  language.say.usualPace,
  'https://example.org/a',
  'a.txt',
  '5',
];
