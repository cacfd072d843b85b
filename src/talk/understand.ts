/** What a phrase means in a conversation: it answers the question that is open, or is a wish of its own. */
import {
  type CompileOptions,
  type CompileResult,
  compile,
  matchAnswer,
} from '../compiler/compiler.ts';
import type { Conversation } from './conversations.ts';
import { readTriggerPhrase } from './trigger-phrase.ts';

interface Understood {
  result: CompileResult;
  /** The text that was compiled, with what was answered to its questions. */
  text: string;
  answers: string[];
}

/** An answer to the question that is open, else something new. */
export function understand(
  text: string,
  { pending, draft, scheduleId, undo }: Conversation,
  { facts, isTrial }: { facts: CompileOptions; isTrial: boolean },
): Understood {
  const question = pending?.question.text ?? null;
  const options = { ...facts, previous: { draft, scheduleId, question, undo, isTrial } };
  const answered = (answer: string): Understood | null => {
    if (pending === null) return null;
    const answers = [...pending.answers, answer];
    // What was asked about may itself have been a change.
    const previous = { ...options.previous, question: null };
    const result = compile(pending.text, { ...options, previous, answers });
    return { result, text: pending.text, answers };
  };
  const choice = pending === null ? null : matchAnswer(text, pending.question.choices);
  const chosen = choice === null ? null : answered(choice);
  if (chosen !== null) return chosen;
  const fresh = understandAlone(text, options);
  if (pending === null || fresh.result.kind === 'draft') return fresh;
  const free = answered(text);
  const isSame =
    free?.result.kind === 'question' && free.result.question.text === pending.question.text;
  const isAnswer = free !== null && !isSame && free.result.kind !== 'not-understood';
  // What leads to a question of its own may still be the answer: "in the afternoon, of course".
  const isNew = fresh.result.kind === 'question' && free?.result.kind !== 'draft';
  return isAnswer && !isNew ? free : fresh;
}

function understandAlone(text: string, options: CompileOptions): Understood {
  const result = compile(text, options);
  // A phrase of a skill never stands in for what means something by itself.
  const isOpen =
    result.kind === 'not-understood' || (result.kind === 'question' && result.isChange !== true);
  const called = isOpen ? readTriggerPhrase(text, options) : null;
  return { result: called ?? result, text, answers: [] };
}
