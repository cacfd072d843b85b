/**
 * What a line at a terminal is besides a wish: a command with a slash, or the answer to a request by its code. A plain
 * "yes" is never one here: it is said to a draft, and a request may have been told where nobody has looked.
 */
import type { Clock } from '../../base/clock.ts';
import type { MakeId } from '../../base/ids.ts';
import type { Person } from '../../domain/person.ts';
import { NOTHING_WAITS } from '../../domain/waiting.ts';
import type { People } from '../../people/people.ts';
import type { Requests } from '../../people/requests.ts';
import { createWaitingBook, waitingRecord } from '../../people/waiting-book.ts';
import type { Runs } from '../../runs/runs.ts';
import type { Store } from '../../store/store.ts';
import { type AsidePorts, createAnswerAside } from './answer-aside.ts';
import { createAnswerRequest } from './answer-request.ts';
import { type ChatCommandPorts, readChatCommand } from './chat-commands.ts';
import { mayNameRequest } from './decide-answer.ts';
import { type HasSeen, seenOf } from './seen-before.ts';
import { statusWords } from './status-words.ts';
import { TALK_KINDS } from './talk-kinds.ts';
import { withTypedAnswers } from './typed-answers.ts';

export function createTerminalLine({
  store,
  storeOf,
  requestsOf,
  runs,
  people,
  makeId,
  clock,
  ...asides
}: AsidePorts & {
  store: Pick<
    Store,
    'records' | 'schedules' | 'engine' | 'requests' | 'incoming' | 'inbox' | 'outbox'
  >;
  storeOf: (person: Person) => Store;
  requestsOf: (person: Person) => Pick<Requests, 'list' | 'get' | 'answer'>;
  runs: Pick<Runs, 'cancel'>;
  people: Pick<People, 'ofSession'>;
  makeId: MakeId;
  clock: Pick<Clock, 'nowMs'>;
}) {
  const waiting = createWaitingBook(store);
  const answerRequest = createAnswerRequest({ store, requestsOf });
  const answerAside = createAnswerAside({ ...asides, store, nowMs: clock.nowMs });
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
      statusWords(store, { sessionKey, person, seen: storeOf(person), ownerSees: false }),
  };

  /** Null where it is to be understood as plain words. */
  return async (text: string, sessionKey: string, hasSeen: HasSeen): Promise<string | null> => {
    const person = await people.ofSession(sessionKey);
    const command = readChatCommand(text);
    if (command !== null) {
      const said = await command.run({ sessionKey, person }, ports);
      await keep((said.forget ?? []).map((one) => ({ ...one, document: null })));
      await keep([waitingRecord(sessionKey, NOTHING_WAITS, { kind: 'said', shows: null })]);
      return said.text;
    }
    const aside = await answerAside({ choice: null, text, sessionKey, place: null }, person);
    if (aside !== null) return withTypedAnswers(aside.reply);
    if (!mayNameRequest(text)) return null;
    const seen = await seenOf(await waiting.of(sessionKey), hasSeen);
    const message = { id: makeId('in'), sessionKey, text, choice: null };
    const answered = await answerRequest(message, person, { seen, plain: null });
    if (answered === null) return null;
    await keep(answered.records);
    return answered.reply.text;
  };
}

const MOST_RUNNING = 1000;
/** The daemon looks, and no other process. */
const WAKE = 'At the terminal that is a command of its own: rote wake';
