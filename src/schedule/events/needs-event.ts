/** What tells of an event can't run at a time: there is nothing then that it could tell of. */
import { RoteError } from '../../base/errors.ts';
import type { Work } from '../../domain/schedule/schedule.ts';
import type { Trigger } from '../../domain/schedule/trigger.ts';

/** Without another value for where there is none. */
const USES_EVENT = /\$\{\s*input\.(?:event|eventCount)\b(?![^}]*\?\?)[^}]*\}/;

/** Refused where its plan uses what happened, and it waits for nothing. */
export function requireEvent({
  trigger,
  work,
}: {
  trigger: Trigger;
  work: Pick<Work, 'plan' | 'input'>;
}): void {
  if (trigger.kind === 'event' || 'event' in work.input) return;
  const [used] = USES_EVENT.exec(JSON.stringify(work.plan)) ?? [];
  if (used === undefined) return;
  throw new RoteError(
    {
      code: 'bad-trigger',
      message: `Its plan uses ${used}, which only an event brings, so it can't run at a time.`,
      hint: 'Keep what it waits for, or change the plan in the same step so that it does not use what happened.',
    },
    { blame: 'request' },
  );
}
