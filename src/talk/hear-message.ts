/**
 * Schedules that wait for a message hear of one in whatever way it was said, once; and whoever said it is told which they
 * are, in place of "I don't understand".
 */
import type { MakeId } from '../base/ids.ts';
import { parseSessionKey } from '../domain/session-key.ts';
import type { People } from '../people/people.ts';
import type { EventTable } from '../store/events.ts';
import type { Store } from '../store/store.ts';
import type { AskAnswer, AskRequest } from './ask-types.ts';

/** The message of a turn is among the last that came. */
const MOST_LOOKED_AT = 50;

export function createHearMessage({
  store,
  people,
  makeId,
  clock,
}: {
  store: Pick<Store, 'events' | 'schedules' | 'changes'>;
  people: Pick<People, 'ofSession'>;
  makeId: MakeId;
  clock: { nowMs(): number };
}) {
  const namesOf = async (ids: readonly string[]): Promise<string[]> => {
    const found = await Promise.all(ids.map((id) => store.schedules.get(id)));
    return found.flatMap((one) => one?.name ?? []);
  };
  return {
    /** Of words that no channel brought: tells those that wait, and names them. */
    async said(text: string, sessionKey: string): Promise<string[]> {
      const session = parseSessionKey(sessionKey);
      if (!session.ok || text.trim() === '') return [];
      const { id: person, name: from } = await people.ofSession(sessionKey);
      const { channel } = session.value;
      const data = { text, channel, from, person, sessionKey, files: [] };
      const facts = { on: 'message', text, channel, sessionKey } as const;
      const key = makeId('in');
      const taken = await store.events.take({ facts, key, data, depth: 1 }, clock.nowMs());
      if (taken.kind !== 'taken') return [];
      store.changes.notify();
      return namesOf(taken.schedules);
    },
  };
}

/** Those that were given a message of a channel as it came. */
export async function namesGiven(events: Pick<EventTable, 'list'>, key: string): Promise<string[]> {
  const came = await events.list({ source: 'message', limit: MOST_LOOKED_AT });
  const fires = came.filter((event) => event.key === key).flatMap((event) => event.fires);
  return fires.flatMap(({ scheduleName }) => scheduleName ?? []);
}

/** What is not understood as a wish, and was waited for, needs no other answer. */
export function answerHeard(answer: AskAnswer, names: readonly string[]): AskAnswer {
  if (answer.kind !== 'not-understood' || names.length === 0) return answer;
  const { language } = answer;
  return { kind: 'heard', names: [...names], ...(language !== undefined && { language }) };
}

/** A look, a press and the message of a turn are no new message. */
export function isNewMessage({ dryRun, isPress, effects }: AskRequest): boolean {
  return !dryRun && isPress !== true && effects === undefined;
}
