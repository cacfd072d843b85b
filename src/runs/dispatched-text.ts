/** The words of an instruction as its session hears them: those of a schedule say where they come from. */

import type { Run } from '../domain/run/run.ts';
import type { Definition } from '../domain/schedule/definition.ts';
import { formatInstant } from '../time/instant.ts';

function scheduledText(run: Run, { trigger, work }: Definition): string {
  const context = {
    scheduleId: run.scheduleId,
    kind: trigger === null || trigger.kind === 'at' ? 'once' : 'recurring',
    scheduledFor: formatInstant(run.scheduledForMs ?? run.enqueuedMs),
  };
  return `[scheduleContext] ${JSON.stringify(context)}\n${work.instruction}`;
}

/** What a person says needs no such words. */
export function dispatchedText(run: Run, definition: Definition): string {
  return run.scheduleId === null
    ? (definition.work.instruction ?? '')
    : scheduledText(run, definition);
}

/** The same words as a person reads them, who sees elsewhere where they come from. */
export function withoutContext(text: string): string {
  return text.replace(/^\[scheduleContext\] \{.*\}\n/, '');
}
