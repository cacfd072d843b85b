/** Goes through the questions that a time left open with the answers that were given. */
import type { Trigger } from '../../domain/trigger.ts';
import type { CompileQuestion } from '../compile-types.ts';
import type { Span, WhenResult } from '../time/result.ts';
import type { TimeReader } from './edit-trigger.ts';
import type { Answers } from './work.ts';

export type Settled = {
  text: string;
  spans: readonly Span[];
  isRepeating: boolean;
} & (
  | { kind: 'settled'; trigger: Trigger | null; notes: string[]; reason: string | null }
  | { kind: 'ask'; question: CompileQuestion }
);

export function settle(
  read: { text: string; result: WhenResult },
  reading: { answers: Answers; clock: TimeReader },
): Settled {
  let { text, result } = read;
  while (result.kind === 'question') {
    const { choices, about, text: asked, spans } = result;
    const question = { text: asked, choices: choices.map(({ label }) => label) };
    const isRepeating = triggersIn(result).some(({ kind }) => kind !== 'at');
    const answer = reading.answers.next();
    if (answer === null) return { kind: 'ask', question, text, spans, isRepeating };
    const chosen = choices.find(({ label }) => label === answer);
    if (chosen !== undefined) {
      result = chosen.answer;
      continue;
    }
    // A time that was not among the choices is as good as one that was.
    const longer = about === 'time-of-day' ? longerText(text, answer, reading.clock) : text;
    const again = longer === text ? result : reading.clock.read(longer);
    if (again === result || again.kind === 'none')
      return { kind: 'ask', question, text, spans, isRepeating };
    text = longer;
    result = again;
  }
  if (result.kind === 'none') {
    const { reason } = result;
    return {
      kind: 'settled',
      trigger: null,
      notes: [],
      reason,
      text,
      spans: [],
      isRepeating: false,
    };
  }
  const { trigger, notes, spans } = result;
  const isRepeating = trigger.kind !== 'at';
  return { kind: 'settled', trigger, notes, reason: null, text, spans, isRepeating };
}

/** The sentence with the time that was answered; said with or without its "at". */
function longerText(text: string, answer: string, { read, say }: TimeReader): string {
  const bare = `${text} ${answer}`;
  return read(bare).kind === 'when' ? bare : `${text} ${say.at(answer)}`;
}

/** Every trigger that it may come to. */
export function triggersIn(result: WhenResult): Trigger[] {
  if (result.kind === 'when') return [result.trigger];
  return result.kind === 'none' ? [] : result.choices.flatMap(({ answer }) => triggersIn(answer));
}
