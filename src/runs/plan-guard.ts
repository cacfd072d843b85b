/**
 * Judges the calls of a plan that a model made and nobody approved. Whom the plan itself names is nobody new:
 * who made it had read nothing of others, or was held to the words of the owner. Whom it finds in what it reads is.
 */
import { type AskOwner, createCallGuard } from '../agent/call-guard.ts';
import { createReadLinks } from '../agent/read-links.ts';
import { writtenIn } from '../domain/plan/written-in.ts';
import type { Step } from '../domain/run/step.ts';
import type { ScheduledWork } from '../domain/schedule/schedule.ts';
import type { CallGuard, JudgedCall } from '../domain/tool-call.ts';

export function createPlanGuard(facts: {
  work: ScheduledWork;
  sessionKey: string;
  runId: string | null;
  /** What an earlier claim of the run did. */
  known: readonly Step[];
  judged: (name: string, input: unknown) => JudgedCall;
  askOwner: AskOwner;
}): CallGuard {
  const { work, sessionKey, runId, known, judged, askOwner } = facts;
  const ownerWords = writtenIn([work.plan, work.input]);
  const links = createReadLinks();
  links.addText(ownerWords);
  const guard = createCallGuard({
    isTainted: false,
    sessionKey,
    ownerWords,
    plannedWords: ownerWords,
    links,
    asked: new Set(),
    askOwner,
    runId,
  });
  for (const { tool: name, input, output, state } of known)
    if (state === 'succeeded') guard.made(judged(name, input), { ok: true, output });
  return guard;
}
