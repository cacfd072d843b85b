/**
 * How work that nobody reads along with ends: its model says with `run.finish` what came of it, and is
 * asked once more where it does not. Words alone are no end, because "I could not do that" reads like any other.
 */
import { z } from 'zod';
import type { AgentMode } from './agent-settings.ts';

export const FINISH_TOOL = 'run.finish';

export const runFinishSchema = z.strictObject({
  outcome: z
    .enum(['done', 'could-not', 'nothing-to-do'])
    .describe(
      'done: the work is done. could-not: it could not be done. nothing-to-do: it was not needed this time.',
    ),
  text: z
    .string()
    .max(100_000)
    .describe('What your person reads: the result, or the reason why it could not be done.'),
});
export type RunFinish = z.output<typeof runFinishSchema>;

/** Told before the first round, in the words of the mode. */
export function finishRule(mode: AgentMode): string {
  const how: Readonly<Record<AgentMode, string>> = {
    multi_agent: `the command ${FINISH_TOOL} --outcome done --text "…" in a block of its own`,
    single_loop: `call_tool and ${FINISH_TOOL}`,
    direct: `a call of ${FINISH_TOOL}`,
  };
  return `Nobody reads your messages here. End with ${how[mode]}. The outcome is done, could-not or nothing-to-do. "text" is what your person will read. If you could not do what was asked, the outcome is could-not.`;
}

export type FinishDecision =
  | { kind: 'finished'; outcome: RunFinish['outcome']; text: string }
  /** The model is told so, and has one more round. */
  | { kind: 'ask'; text: string }
  | { kind: 'said-nothing' };

/** `words` is what the model wrote as its last word; `finish` is null where it only wrote. */
export function decideFinish(facts: {
  finish: RunFinish | null;
  words: string;
  wasAsked: boolean;
}): FinishDecision {
  const { finish, words, wasAsked } = facts;
  if (finish !== null) {
    const text = joined(words, finish.text.trim());
    if (text !== '' || finish.outcome === 'nothing-to-do')
      return { kind: 'finished', outcome: finish.outcome, text };
  }
  return wasAsked ? { kind: 'said-nothing' } : { kind: 'ask', text: ASK_ONCE_MORE };
}

const ASK_ONCE_MORE = `[You did not say how it ended, so this counts as failed. Call ${FINISH_TOOL} now. Give an outcome (done, could-not or nothing-to-do) and a text. What you wrote above is kept; the text can be empty if nothing is to be added.]`;

/** A report that the model wrote before it was asked is not lost, and is not said twice. */
function joined(words: string, text: string): string {
  if (words.includes(text)) return words;
  return words === '' || text.includes(words) ? text : `${words}\n\n${text}`;
}
