/**
 * What becomes of a wish that waited for its owner, once they said yes: the agent goes on with it, or its run is tried again,
 * once; or there is nothing to go on with, and that is said in a sentence.
 */
import type { RequestAnswer } from '../domain/request.ts';
import type { Run } from '../domain/run/run.ts';

export interface GoOnFacts {
  answer: RequestAnswer;
  /** The run that wanted it, or the one that it works for; null where there is none any more. */
  run: Pick<Run, 'state' | 'scheduleId'> | null;
  /** Whether somebody talks with the agent in it. */
  isTalk: boolean;
  /** Whether it has changed something that a second try would change again. */
  hasActed: boolean;
}

export type GoOnDecision =
  /** The agent takes its turn again. */
  | { kind: 'turn' }
  /** The work of its run is done anew. */
  | { kind: 'run-again' }
  | { kind: 'none'; why: string | null };

export function decideGoOn({ answer, run, isTalk, hasActed }: GoOnFacts): GoOnDecision {
  if (answer === 'no') return { kind: 'none', why: null };
  if (run === null) return none('It counts from now on; what asked for it has to try again.');
  if (isTalk) return { kind: 'turn' };
  if (run.state === 'waiting' || run.state === 'running')
    return none('It counts from now on; the run that asked for it is still under way.');
  if (run.state !== 'failed') return none('It counts from the next run on.');
  if (hasActed)
    return none(
      'It counts from the next run on; the last one had changed something already, so it is not repeated by itself.',
    );
  return { kind: 'run-again' };
}

function none(why: string): GoOnDecision {
  return { kind: 'none', why };
}
