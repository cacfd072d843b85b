/** True if a conversation is looked through now. */
import type { KeptTurn } from './turn-book.ts';
import type { UnreadTalk } from './unread-talks.ts';

/** Of what is said in less, a rule keeps what there is to keep. */
const LEAST_TURNS = 2;
const LEAST_LETTERS = 60;
const MOST_TRIES = 3;
/** A talk that was short, or could not be looked through, for so long is let go. */
const LONGEST_MS = 86_400_000;

export type TalkDecision =
  | { kind: 'wait' }
  /** Its findings are written down already. */
  | { kind: 'carry-out' }
  | { kind: 'ask' }
  | { kind: 'let-go'; why: 'off' | 'short' | 'tried' };

export function decideTalk(
  unread: UnreadTalk,
  facts: {
    nowMs: number;
    idleMs: number;
    isOff: boolean;
    /** True if its session has begun another one, or ended it. */
    isLeft: boolean;
    turns: readonly KeptTurn[];
  },
): TalkDecision {
  const { nowMs, idleMs, isOff, isLeft, turns } = facts;
  if (unread.found !== null) return { kind: 'carry-out' };
  const quietMs = nowMs - unread.lastMs;
  if (!isLeft && quietMs < idleMs) return { kind: 'wait' };
  if (isOff) return { kind: 'let-go', why: 'off' };
  const isOld = quietMs >= LONGEST_MS;
  // It may go on where nobody began anew.
  if (isShort(turns)) return isLeft || isOld ? { kind: 'let-go', why: 'short' } : { kind: 'wait' };
  const wasTried = unread.notBeforeMs > 0;
  if (unread.tries >= MOST_TRIES || (wasTried && isOld)) return { kind: 'let-go', why: 'tried' };
  return nowMs < unread.notBeforeMs ? { kind: 'wait' } : { kind: 'ask' };
}

function isShort(turns: readonly KeptTurn[]): boolean {
  const said = turns.filter((turn) => turn.said !== '');
  const letters = said.reduce((sum, turn) => sum + turn.said.length, 0);
  return said.length < LEAST_TURNS || letters < LEAST_LETTERS;
}
