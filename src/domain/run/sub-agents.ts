/**
 * Sub-agents are runs that another run started. Whose they are stands in their session, so it is known
 * wherever a run is known; they go on for as long as somebody may still ask for what they found.
 */

import {
  formatSessionKey,
  parentRunOf,
  parseSessionKey,
  type SessionKey,
  subagentSession,
} from '../session-key.ts';
import type { Run } from './run.ts';

/**
 * The session of a sub-agent: the same for the same call of the same run, whatever happens in between. It is in the inbox, so
 * that what it says goes to the one who started it and to nobody else.
 */
export function sessionOfSubAgent(
  parent: SessionKey,
  { runId, stepId }: { runId: string; stepId: string },
): string {
  return formatSessionKey(subagentSession({ ...parent, channel: 'inbox' }, `${runId}-${stepId}`));
}

/** The run that started this one; null if none did. */
export function starterOf({ lane, sessionKey }: Pick<Run, 'lane' | 'sessionKey'>): string | null {
  if (lane !== 'subagent') return null;
  const session = parseSessionKey(sessionKey);
  return session.ok ? parentRunOf(session.value) : null;
}

/** How many runs stand above it. */
export function depthOf(session: SessionKey | null): number {
  return session?.suffix.filter((part) => part === 'subagent').length ?? 0;
}

/**
 * True if nobody asks any more for what the sub-agents of this run find: somebody cancelled it, or it has ended and was no
 * message of a person, who may still ask with their next one.
 */
export function leavesSubAgents(
  run: Pick<Run, 'state' | 'cancelRequested' | 'scheduleId' | 'lane'>,
): boolean {
  if (run.cancelRequested || run.state === 'cancelled') return true;
  const hasEnded = run.state === 'succeeded' || run.state === 'failed';
  return hasEnded && (run.scheduleId !== null || run.lane === 'subagent');
}
