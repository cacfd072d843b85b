/**
 * Decides whether an agent looks around now, and what becomes of its answer. The first that applies decides: it is switched off,
 * its hours are over, the file has no lines, the day has cost its most; else a model is asked. What that says is nothing to
 * tell, was told within a day, or is told. That nobody talks with the agent meanwhile is kept by the engine, which hands
 * out no such run before (`claim-runs.ts`). What is skipped asks no model.
 */
import { readAcknowledgement } from './acknowledgement.ts';

export interface HeartbeatFacts {
  isOn: boolean;
  areHoursOver: boolean;
  /** A person asked for this look: their hours are no reason not to. */
  isAskedFor: boolean;
  hasLines: boolean;
  isAtCap: boolean;
  /** The answer of the model; null if it was not asked yet. */
  said: string | null;
  wasToldLately: (text: string) => boolean;
}

type HeartbeatDecision =
  | { kind: 'skip'; reason: 'off' | 'outside its hours' | 'nothing to look at' }
  /** Until the day is over. */
  | { kind: 'rest' }
  | { kind: 'ask-model' }
  | { kind: 'quiet'; reason: 'nothing to tell' | 'told within a day' }
  | { kind: 'tell'; text: string };

export function decideHeartbeat(facts: HeartbeatFacts): HeartbeatDecision {
  if (facts.said !== null) return decideSaid(facts.said, facts.wasToldLately);
  if (!facts.isOn) return { kind: 'skip', reason: 'off' };
  if (facts.areHoursOver && !facts.isAskedFor) return { kind: 'skip', reason: 'outside its hours' };
  if (!facts.hasLines) return { kind: 'skip', reason: 'nothing to look at' };
  return facts.isAtCap ? { kind: 'rest' } : { kind: 'ask-model' };
}

function decideSaid(
  said: string,
  wasToldLately: HeartbeatFacts['wasToldLately'],
): HeartbeatDecision {
  const { isAcknowledged, rest } = readAcknowledgement(said);
  if (isAcknowledged) return { kind: 'quiet', reason: 'nothing to tell' };
  if (wasToldLately(rest)) return { kind: 'quiet', reason: 'told within a day' };
  return { kind: 'tell', text: rest };
}
