/**
 * Keeps turns of conversations, so that they can be found later: each turn once, however often it is tried, with those
 * around it. It belongs to the person who said it; what is said in a group is kept for nobody.
 */
import type { Clock } from '../base/clock.ts';
import { isShared } from '../domain/session-key.ts';
import type { People } from '../people/people.ts';
import type { Store } from '../store/store.ts';
import { queryFor } from './query-for.ts';
import { turnTexts } from './turn-texts.ts';
import { createUnreadTalks, UNREAD_TALK_KIND } from './unread-talks.ts';

const TURN = 'said-turn';
export const SAID_TURN_KIND = TURN;
const TALK = 'said-talk';
/** Under the key of its session; without it, the next turn begins another conversation. */
export const SAID_TALK_KIND = TALK;
export const SAID_KINDS: readonly string[] = [TURN, TALK, UNREAD_TALK_KIND];

export interface SaidTurn {
  /** Of the run or the message: the same for each try. */
  key: string;
  sessionKey: string;
  /** The words of the person, and nothing else; empty if they said nothing. */
  said: string;
  answer: string;
  /** True if the answer may hold what others wrote. */
  isTainted: boolean;
  /** A sub-agent tells what it found, and nobody asked it in words of their own; rules answer in fixed words. */
  answeredBy?: 'agent' | 'rules' | 'sub-agent';
}

export interface KeptTurn extends Omit<SaidTurn, 'key'> {
  person: string;
  /** The conversation: the key of its first turn. */
  talk: string;
  atMs: number;
}

export interface TurnBook {
  keep(turn: SaidTurn): Promise<void>;
  /** The conversation that a session is in now; null where its next turn begins one. */
  talkOf(sessionKey: string): Promise<string | null>;
  /** Null where it was forgotten. */
  turn(key: string): Promise<KeptTurn | null>;
  /** The last turn in the conversation of a session in which the person said something, before this one; null where it is the first. */
  lastTurn(sessionKey: string, beforeKey: string): Promise<Pick<SaidTurn, 'key' | 'said'> | null>;
  /** The best first. */
  search(
    person: string,
    request: {
      query: string;
      limit: number;
      /** Leaves out what is said in the conversation of this session now. */
      besides?: string | undefined;
    },
  ): Promise<KeptTurn[]>;
}

interface OpenTalk {
  talk: string;
  /** Turns that are neighbours of the next one, or of its neighbours. */
  last: readonly { key: string; text: string }[];
}

const LONGEST_KEPT = 4000;
/** A turn changes what stands around the two before it, which have two before them. */
const REMEMBERED = 5;
const CHANGED = 3;
const RANKED_FOR_EACH = 3;

export function createTurnBook(dependencies: {
  store: Pick<Store, 'records' | 'texts'>;
  clock: Pick<Clock, 'nowMs'>;
  people: Pick<People, 'ofSession'>;
}): TurnBook {
  const { store, clock, people } = dependencies;
  const { records, texts } = store;
  const unread = createUnreadTalks(store);

  const turnOf = async (key: string): Promise<KeptTurn | null> =>
    (await records.get(TURN, key)) as KeptTurn | null;

  return {
    turn: turnOf,
    async talkOf(sessionKey) {
      return ((await records.get(TALK, sessionKey)) as OpenTalk | null)?.talk ?? null;
    },
    async keep({ key, sessionKey, isTainted, answeredBy = 'agent', ...words }) {
      const counts = answeredBy === 'sub-agent' ? words.answer : words.said;
      if (isShared(sessionKey) || counts.trim() === '') return;
      const { id: person, role } = await people.ofSession(sessionKey);
      // Somebody who only talks, or is unknown, has no memory here.
      if (role === 'guest') return;
      const said = cut(words.said);
      const answer = cut(words.answer);
      const before = await turnOf(key);
      const current = (await records.change(TALK, sessionKey, (now) =>
        withTurn(now as OpenTalk | null, { key, text: `${said}\n${answer}` }, before !== null),
      )) as OpenTalk;
      const talk = before?.talk ?? current.talk;
      const atMs = before?.atMs ?? clock.nowMs();
      // Before the turn itself is kept: a turn that is not there is not looked through, so none is twice.
      if (before === null) await unread.add(talk, { person, sessionKey, key, atMs });
      const kept: KeptTurn = {
        ...{ person, sessionKey, talk, said, answer, answeredBy, isTainted, atMs },
      };
      await records.change(TURN, key, () => kept);
      const changed = turnTexts(current.last).slice(-CHANGED);
      await texts.put(
        changed.map((one) => ({ ...one.searched, person, kind: 'turn', key: one.key })),
      );
    },
    async lastTurn(sessionKey, beforeKey) {
      const { last = [] } = ((await records.get(TALK, sessionKey)) ?? {}) as Partial<OpenTalk>;
      for (const { key } of last.toReversed()) {
        const said = key === beforeKey ? '' : ((await turnOf(key))?.said ?? '');
        if (said !== '') return { key, said };
      }
      return null;
    },
    async search(person, { query, limit, besides }) {
      const current = besides === undefined ? null : await records.get(TALK, besides);
      const found = await texts.search({
        person,
        kind: 'turn',
        query: await queryFor(query, texts),
        limit: limit * RANKED_FOR_EACH,
      });
      const turns = await Promise.all(
        found.map(async ({ key }) => ({ key, turn: await turnOf(key) })),
      );
      // A turn that was forgotten with its conversation leaves the index when somebody comes across it.
      const gone = turns.filter(({ turn }) => turn === null).map(({ key }) => key);
      if (gone.length > 0) await texts.remove({ person, kind: 'turn', keys: gone });
      return turns
        .flatMap(({ turn }) => (turn === null || turn.person !== person ? [] : [turn]))
        .filter(({ talk }) => talk !== (current as OpenTalk | null)?.talk)
        .slice(0, limit);
    },
  };
}

/** A turn that is tried again stands where it stood, also where that is too long ago to be seen here. */
function withTurn(
  open: OpenTalk | null,
  turn: { key: string; text: string },
  wasKept: boolean,
): OpenTalk {
  if (open === null) return { talk: turn.key, last: [turn] };
  const { talk, last } = open;
  if (last.some(({ key }) => key === turn.key))
    return { talk, last: last.map((one) => (one.key === turn.key ? turn : one)) };
  return wasKept ? open : { talk, last: [...last, turn].slice(-REMEMBERED) };
}

const cut = (text: string): string => text.trim().slice(0, LONGEST_KEPT).toWellFormed();
