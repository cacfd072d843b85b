/** A trigger that has no fire left is refused when it is given, not when nothing happens. */
import type { Fault } from '../../base/errors.ts';
import { instantMs } from '../../time/instant.ts';
import { createFireTimes } from './fire-times.ts';
import type { Trigger } from './trigger.ts';

/** A one-shot in the past may be asked to run at once all the same. */
export function refusePastTrigger(trigger: Trigger, nowMs: number): Fault | null {
  if (trigger.kind === 'rrule') return refuseEndedRule(trigger, nowMs);
  if (trigger.kind !== 'at' || trigger.missedRunPolicy === 'run_immediately') return null;
  if (instantMs(trigger.atUtc) > nowMs) return null;
  return {
    code: 'at-in-past',
    message: `The time ${trigger.atUtc} is in the past.`,
    hint: 'Give a time to come, or set the missed-run policy to run_immediately to run it now.',
  };
}

function refuseEndedRule(trigger: Trigger & { kind: 'rrule' }, nowMs: number): Fault | null {
  if (createFireTimes(trigger).nextFireMs(nowMs) !== null) return null;
  return {
    code: 'at-in-past',
    message: `The rule "${trigger.rrule}" from ${trigger.startsAt} has no fire left.`,
    hint: 'Give a later end, a higher count, or a start to come.',
  };
}
