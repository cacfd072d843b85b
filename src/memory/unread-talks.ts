/**
 * Conversations that nobody has looked through yet, each with its turns, in the order in which they were said.
 *
 * States: turns are added → it is over, and a model is asked (`tries` counts before it is) → what it found is written
 * down (`findings`) → each of those is carried out → what was said since stays, or the conversation is gone from here.
 */
import type { Store } from '../store/store.ts';
import type { TurnFinding } from './read-findings.ts';

export const UNREAD_TALK_KIND = 'talk-to-learn';

export interface UnreadTalk {
  person: string;
  sessionKey: string;
  /** The keys of its turns. */
  turns: readonly string[];
  lastMs: number;
  tries: number;
  notBeforeMs: number;
  /** The findings of a model in `looked` of them; null before it was asked. */
  found: { findings: readonly TurnFinding[]; isTainted: boolean; looked: readonly string[] } | null;
}

/** More turns than a model is told of. */
const MOST_TURNS = 200;

export function createUnreadTalks({ records }: Pick<Store, 'records'>) {
  const change = async (talk: string, to: (now: UnreadTalk) => UnreadTalk | null) =>
    (await records.change(UNREAD_TALK_KIND, talk, (now) =>
      now === null ? null : to(now as UnreadTalk),
    )) as UnreadTalk | null;

  return {
    async add(
      talk: string,
      turn: Pick<UnreadTalk, 'person' | 'sessionKey'> & { key: string; atMs: number },
    ): Promise<void> {
      const { person, sessionKey, key, atMs } = turn;
      await records.change(UNREAD_TALK_KIND, talk, (now): UnreadTalk => {
        const { turns = [], ...rest } = (now ?? {}) as Partial<UnreadTalk>;
        return {
          ...{ person, sessionKey, tries: 0, notBeforeMs: 0, found: null },
          ...rest,
          turns: [...new Set([...turns, key])].slice(-MOST_TURNS),
          lastMs: atMs,
        };
      });
    },
    async list(): Promise<{ talk: string; unread: UnreadTalk }[]> {
      const all = await records.list(UNREAD_TALK_KIND);
      return all.map(({ key, document }) => ({ talk: key, unread: document as UnreadTalk }));
    },
    change,
    /** Turns that came since stay for the next time. */
    async end(talk: string, looked: readonly string[]): Promise<void> {
      await change(talk, (now) => {
        const turns = now.turns.filter((key) => !looked.includes(key));
        return turns.length === 0 ? null : { ...now, turns, tries: 0, notBeforeMs: 0, found: null };
      });
    },
  };
}
