/**
 * Decides the fate of all due instants of one schedule: which of them run, and which are recorded as skipped or missed, and
 * why. Days that are left out come first, then cool-down, then lateness, then overlap.
 */

import type { OccurrenceState } from '../run/run.ts';
import { decideDuringCoolDown } from './cool-down.ts';
import { decideMissedRun } from './decide-missed-run.ts';
import { decideOverlap } from './decide-overlap.ts';
import type { Trigger } from './trigger.ts';

export interface DueScheduleFacts {
  trigger: Trigger;
  /** Every due instant, earliest first. */
  dueMs: number[];
  /** More are due than are listed here, so that even the last one has a successor. */
  moreDue: boolean;
  /** Instants that have their row already: they ran before the clock was set back. */
  recorded: ReadonlySet<number>;
  nowMs: number;
  graceMs: number;
  catchUpCap: number;
  coolDownUntilMs: number | null;
  /** Whether an instant is on a day that the schedule leaves out. */
  isDayOff: (atMs: number) => boolean;
  unfinishedRuns: number;
  /** Of those, the ones that have begun. */
  begunRuns: number;
  queueCap: number;
}

/** Instants with the same fate and no run are one stretch. */
export type DueAction =
  | { kind: 'run'; scheduledForMs: number }
  | {
      kind: 'record';
      state: OccurrenceState;
      reason: string;
      firstMs: number;
      lastMs: number;
      count: number;
    };

export function decideDue(facts: DueScheduleFacts): DueAction[] {
  const actions: DueAction[] = [];
  // What is left out anyway stands in the way of nothing that was missed.
  let newer = facts.dueMs.filter((atMs) => !facts.isDayOff(atMs)).length;
  let follows = true;
  for (const scheduledForMs of facts.dueMs) {
    if (!facts.isDayOff(scheduledForMs)) newer -= 1;
    if (facts.recorded.has(scheduledForMs)) {
      follows = false;
      continue;
    }
    const newerDue = newer + (facts.moreDue ? facts.catchUpCap + 1 : 0);
    const fate = fateOf(scheduledForMs, newerDue, facts);
    const last = follows ? actions.at(-1) : undefined;
    follows = true;
    if (fate === 'run') {
      actions.push({ kind: 'run', scheduledForMs });
    } else if (last?.kind === 'record' && last.reason === fate.reason) {
      last.lastMs = scheduledForMs;
      last.count += 1;
    } else {
      actions.push({
        kind: 'record',
        ...fate,
        firstMs: scheduledForMs,
        lastMs: scheduledForMs,
        count: 1,
      });
    }
  }
  return actions;
}

type Fate = 'run' | { state: OccurrenceState; reason: string };

function fateOf(scheduledForMs: number, newerDue: number, facts: DueScheduleFacts): Fate {
  if (facts.isDayOff(scheduledForMs)) return { state: 'skipped', reason: 'day-off' };
  const cooling = decideDuringCoolDown({ scheduledForMs, coolDownUntilMs: facts.coolDownUntilMs });
  if (cooling.kind === 'skip') return { state: 'skipped', reason: cooling.reason };
  if (facts.trigger.kind === 'event') return fateOfEvent(scheduledForMs, facts);
  const due = decideMissedRun({
    policy: facts.trigger.missedRunPolicy,
    latenessMs: facts.nowMs - scheduledForMs,
    graceMs: facts.graceMs,
    maxLatenessMs: facts.trigger.maxLatenessMs,
    newerDue,
    catchUpCap: facts.catchUpCap,
  });
  if (due.kind === 'skip') return { state: 'missed', reason: due.reason };
  // Catching up in order is what was asked for: such runs queue behind each other.
  if (due.reason === 'catch-up' && facts.trigger.missedRunPolicy === 'run_immediately')
    return 'run';
  const { overlap: policy, missedRunPolicy } = facts.trigger;
  const overlap = decideOverlap({ ...facts, policy, missedRunPolicy });
  if (overlap.kind === 'skip') return { state: 'skipped', reason: overlap.reason };
  return overlap.kind === 'miss' ? { state: 'missed', reason: overlap.reason } : 'run';
}

/**
 * The sender of an event was told that it is taken, so no policy about missed times drops it: an event that a cool-down or an
 * outage held back runs late. Only an allowed lateness, and runs that overlap, still count.
 */
function fateOfEvent(scheduledForMs: number, facts: DueScheduleFacts): Fate {
  const { maxLatenessMs, overlap: policy } = facts.trigger;
  if (maxLatenessMs !== null && facts.nowMs - scheduledForMs > maxLatenessMs)
    return { state: 'missed', reason: 'too-late' };
  const overlap = decideOverlap({ ...facts, policy, missedRunPolicy: 'run_immediately' });
  return overlap.kind === 'skip' ? { state: 'skipped', reason: overlap.reason } : 'run';
}
