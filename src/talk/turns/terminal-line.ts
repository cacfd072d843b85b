/**
 * What a line at a terminal is besides a wish: a command with a slash, or the answer to a request that it names. A plain
 * "yes" is never one here: it is said to a draft, and a request may have been told where nobody has looked.
 */
import type { Clock } from '../../base/clock.ts';
import type { MakeId } from '../../base/ids.ts';
import type { People } from '../../people/people.ts';
import type { Requests } from '../../people/requests.ts';
import type { Runs } from '../../runs/runs.ts';
import type { Store } from '../../store/store.ts';
import { createConversations } from '../conversations.ts';
import { createAnswerRequest } from './answer-request.ts';
import { type ChatCommandPorts, readChatCommand } from './chat-commands.ts';
import { namesDecision } from './decide-answer.ts';
import { statusWords } from './status-words.ts';
import { TALK_KINDS } from './talk-kinds.ts';

export function createTerminalLine({
  store,
  requests,
  runs,
  people,
  clock,
  makeId,
}: {
  store: Pick<Store, 'records' | 'schedules' | 'engine' | 'requests' | 'incoming'>;
  requests: Pick<Requests, 'list' | 'get' | 'answer'>;
  runs: Pick<Runs, 'cancel'>;
  people: Pick<People, 'ofSession'>;
  clock: Pick<Clock, 'nowMs'>;
  makeId: MakeId;
}) {
  const conversations = createConversations(store);
  const isOpen = async (sessionKey: string): Promise<boolean> =>
    (await conversations.openSinceMs(sessionKey, clock.nowMs())) !== null;
  const answerRequest = createAnswerRequest({
    store,
    requests,
    // "approve it" is said to the draft, where one is open.
    othersSinceMs: async (sessionKey) =>
      (await isOpen(sessionKey)) ? Number.POSITIVE_INFINITY : null,
  });
  const keep = async (records: readonly { kind: string; key: string; document: unknown }[]) => {
    for (const { kind, key, document } of records)
      await store.records.change(kind, key, () => document);
  };
  /** What was handed over here; nothing else is under way for a terminal. */
  async function stop(sessionKey: string): Promise<number> {
    const running = await store.engine.list({ state: 'running', limit: MOST_RUNNING });
    const here = running.filter((run) => run.sessionKey === sessionKey && run.scheduleId === null);
    for (const { id } of here) await runs.cancel(id);
    return here.length;
  }
  const ports: ChatCommandPorts = {
    stop,
    wake: async () => WAKE,
    talkOf: (key) => TALK_KINDS.map((kind) => ({ kind, key })),
    status: (sessionKey, person) =>
      statusWords(store, { sessionKey, person, people, ownerSees: false }),
  };

  /** Null where it is to be understood as plain words. */
  return async (text: string, sessionKey: string): Promise<string | null> => {
    const person = await people.ofSession(sessionKey);
    const command = readChatCommand(text);
    if (command !== null) {
      const said = await command.run({ sessionKey, person }, ports);
      await keep((said.forget ?? []).map((one) => ({ ...one, document: null })));
      return said.text;
    }
    const { isNamed, isNumber } = namesDecision(text);
    if (!isNamed && !(isNumber && !(await isOpen(sessionKey)))) return null;
    const message = { id: makeId('in'), sessionKey, text, choice: null };
    const answered = await answerRequest(message, person);
    if (answered === null) return null;
    await keep(answered.records);
    return answered.reply.text;
  };
}

const MOST_RUNNING = 1000;
/** The daemon looks, and no other process. */
const WAKE = 'At the terminal that is a command of its own: rote wake';
