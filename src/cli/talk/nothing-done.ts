/** Tells if a question came to nothing: a script reads it from the exit status, a program from `ok`. */
import type { Fault } from '../../base/errors.ts';
import type { AskAnswer } from '../../talk/ask-desk.ts';

/** Null if it was done, drafted or handed over. */
export function whyNothing(
  answer: AskAnswer,
  said: { yes: boolean; dryRun: boolean; outside?: boolean | undefined },
): Fault | null {
  switch (answer.kind) {
    case 'not-understood':
      return {
        code: 'not-understood',
        message: answer.reason ?? "I don't understand that.",
        hint: answer.suggestions[0] ?? 'Say it in other words; rote ask --help has examples.',
      };
    case 'question':
      return {
        code: 'open-question',
        message: answer.question.text,
        hint: 'Answer with a further rote ask, or say it with the answer in it.',
      };
    case 'heard':
      return null;
    case 'handed-over':
      return failedRun(answer.run);
    case 'draft':
      if (answer.run !== undefined) return failedRun(answer.run);
      return said.yes && !said.dryRun && !answer.accepted ? needsYes(said) : null;
  }
}

function needsYes({ outside = false }: { outside?: boolean | undefined }): Fault {
  return {
    code: 'needs-yes',
    message: 'It waits for a yes of its own, and nothing is stored.',
    hint: `Read it, then say yes with: rote ask yes${outside ? ' --outside-box' : ''}`,
  };
}

const FAILED: ReadonlySet<string> = new Set(['failed', 'cancelled']);

function failedRun(run: { id: string; state: string; summary?: string | null }): Fault | null {
  if (!FAILED.has(run.state)) return null;
  return {
    code: 'run-failed',
    message: run.summary ?? `${run.id}: ${run.state}`,
    hint: `rote runs show ${run.id} says what happened.`,
  };
}
