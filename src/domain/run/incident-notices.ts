/** The messages that tell of an incident: each has a key of its own, so that none is said twice. */
import type { Message } from './delivery.ts';
import { decideNotice, type Incident, type Trouble } from './incident.ts';

/** Of trouble that happened, now or again; null where its owner is not told. */
export function noticeOfTrouble(facts: {
  /** Of the incident that is open, or that this trouble opens. */
  id: string;
  open: Incident | null;
  trouble: Trouble;
  toldLately: number;
}): Message | null {
  const notice = decideNotice(facts);
  if (notice.kind === 'stay-quiet') return null;
  const count = (facts.open?.count ?? 0) + 1;
  return message(`${facts.id}:${count}`, facts.trouble.sessionKey, notice.text);
}

/** Of its end: nothing where nobody was told of the trouble, or where who ended it knows. */
export function noticeOfEnd(facts: {
  incident: Incident;
  wasTold: boolean;
  text: string | null;
}): Message | null {
  const { incident, wasTold, text } = facts;
  if (!wasTold || text === null) return null;
  return message(`${incident.id}:over`, incident.sessionKey, text);
}

function message(key: string, sessionKey: string, text: string): Message {
  return { key, sessionKey, text, role: 'notice', runId: null };
}
