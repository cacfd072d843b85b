/**
 * Calls that may or may not have happened. Each is told, and stays listed until its owner says that it was seen: no later
 * success says anything about it.
 */
import { OWNER_SESSION } from '../session-key.ts';
import type { Delivery } from './delivery.ts';
import type { Trouble } from './incident.ts';
import type { Run } from './run.ts';
import type { Step } from './step.ts';

type DoubtfulStep = Pick<Step, 'id' | 'tool' | 'failure'>;

const MOST_NAMED = 20;

/** The subject that keeps a doubt until it is seen, by the id of the run or the delivery. */
function subjectOfDoubt(id: string): string {
  return `doubt:${id}`;
}

/** Of a message that may or may not have been sent; nobody hears of it through what carried it. */
export function troubleOfDelivery(
  { id, target, channel }: Pick<Delivery, 'id' | 'target' | 'channel'>,
  { error, via }: { error: string; via: string | null },
): Trouble {
  return {
    subject: subjectOfDoubt(id),
    kind: 'in-doubt',
    sessionKey: OWNER_SESSION,
    text: `A message to ${target} may or may not have been sent: ${error}. To send it again: rote deliveries resend ${id}. When you know: rote incidents seen ${id}`,
    avoid: via ?? channel,
  };
}

/** Of all calls of one run that are in doubt. */
export function troubleOfDoubt(facts: {
  run: Pick<Run, 'id' | 'sessionKey' | 'lane'>;
  /** Null if the run has no schedule. */
  scheduleName: string | null;
  steps: readonly DoubtfulStep[];
}): Trouble {
  const { run, scheduleName, steps } = facts;
  const who = scheduleName === null ? `The run ${run.id}` : `The schedule "${scheduleName}"`;
  const named = steps.slice(0, MOST_NAMED).map(({ id, tool }) => `step "${id}" (${tool})`);
  const more = steps.length > MOST_NAMED ? ` and ${steps.length - MOST_NAMED} more` : '';
  const verb = steps.length === 1 ? 'is' : 'are';
  const [why] = steps.flatMap(({ failure }) => (failure === null ? [] : [failure.message]));
  const reason = why === undefined ? '' : `: ${why.replace(/\.$/, '')}`;
  return {
    subject: subjectOfDoubt(run.id),
    // One more of the same run is news.
    kind: steps.length === 1 ? 'in-doubt' : `in-doubt-${steps.length}`,
    sessionKey: run.lane === 'subagent' ? OWNER_SESSION : run.sessionKey,
    text: [
      `${who}: ${named.join(', ')}${more} may or may not have happened, and ${verb} not repeated${reason}.`,
      `More of it: rote runs show ${run.id}. When you know: rote incidents seen ${run.id}`,
    ].join('\n'),
  };
}
