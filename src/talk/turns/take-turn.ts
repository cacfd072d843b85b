/**
 * One turn: what a person wrote becomes an answer to a request, a command, or what the ask desk makes of it. Nothing of
 * it counts before the turn is finished, or it has ids made of the message; so it may be tried again at any point.
 */
import type { Clock } from '../../base/clock.ts';
import { RoteError } from '../../base/errors.ts';
import type { ChannelRules } from '../../channels/channel-rules.ts';
import type { Incoming } from '../../domain/incoming.ts';
import { OWNER, type Person } from '../../domain/person.ts';
import type { Message } from '../../domain/run/delivery.ts';
import { parseSessionKey } from '../../domain/session-key.ts';
import type { SaidTurn } from '../../memory/turn-book.ts';
import type { Schedules } from '../../schedule/schedule.ts';
import type { FinishedTurn } from '../../store/incoming.ts';
import type { Store } from '../../store/store.ts';
import {
  CONVERSATION_KIND,
  type Conversation,
  conversationRecord,
  createConversations,
} from '../conversations.ts';
import type { Talk } from '../talk.ts';
import { collectEffects } from '../turn-effects.ts';
import { type AnsweredRequest, createAnswerRequest } from './answer-request.ts';
import { type ChatCommandPorts, readChatCommand } from './chat-commands.ts';
import { type Reply, replyTo, wordsOfChoice } from './reply.ts';

export type TurnEnd = Pick<FinishedTurn, 'messages' | 'run' | 'records'>;
export type TakeTurn = (messages: readonly Incoming[], signal: AbortSignal) => Promise<TurnEnd>;

export interface TurnPorts {
  store: Pick<Store, 'records' | 'inbox'>;
  clock: Pick<Clock, 'nowMs'>;
  talk: () => Promise<Pick<Talk, 'ask' | 'isPaused'>>;
  requests: Parameters<typeof createAnswerRequest>[0]['requests'];
  /** Null where the person is gone by now. */
  personOf: (id: string) => Promise<Person | null>;
  /** Theirs and no others. */
  schedulesOf: (person: Person) => Pick<Schedules, 'get'>;
  rulesOf: (channelId: string) => ChannelRules;
  commands: ChatCommandPorts;
  /** Keeps what was said and answered without an agent; those of an agent are kept where it works. */
  keepSaid: (turn: SaidTurn) => Promise<void>;
}

/** A message during which the process died so often, at last while it was alone, is taken for the cause. */
const MOST_DEATHS = 5;

export function createTakeTurn(ports: TurnPorts): TakeTurn {
  const { store, clock, commands } = ports;
  const conversations = createConversations(store);
  const startedMs = clock.nowMs();
  const answerRequest = createAnswerRequest({
    store,
    requests: ports.requests,
    async othersSinceMs(sessionKey) {
      const openMs = await conversations.openSinceMs(sessionKey, clock.nowMs());
      if (openMs !== null || !(await (await ports.talk()).isPaused(sessionKey))) return openMs;
      const said = await store.inbox.list({ sessionKey, limit: LOOKED_BACK });
      return said.find(({ role }) => role === 'assistant')?.createdMs ?? null;
    },
  });

  return async (messages, signal) => {
    const [first] = messages;
    if (first === undefined) return { messages: [] };
    const person = await ports.personOf(first.person);
    // Who was removed in the meantime is a stranger now.
    if (person === null) return { messages: [] };
    if (first.deaths >= MOST_DEATHS) return endWith(first, { text: DEADLY, choices: [] });
    try {
      return await takeTurn(asOne(messages), person, signal);
    } catch (error) {
      if (!(error instanceof RoteError)) throw error;
      return endWith(first, { text: `${error.message} ${error.hint}`.trim(), choices: [] });
    }
  };

  async function takeTurn(
    message: Incoming,
    person: Person,
    signal: AbortSignal,
  ): Promise<TurnEnd> {
    const { sessionKey } = message;
    const command = message.choice === null ? readChatCommand(message.text) : null;
    if (command !== null) {
      const { text, forget = [] } = await command.run({ sessionKey, person }, commands);
      const records = forget.map(({ kind, key }) => ({ kind, key, document: null }));
      const passed = records.length > 0 ? [] : await passedBy(sessionKey);
      return { ...endWith(message, { text, choices: [] }), records: [...records, ...passed] };
    }
    const answered = await answerRequest(message, person);
    if (answered !== null) return endOf(message, answered, await passedBy(sessionKey));
    return ask(message, person, signal);
  }

  /** What was answered here came between what is open, or can be undone, and an answer to that. */
  async function passedBy(sessionKey: string): Promise<NonNullable<TurnEnd['records']>> {
    const nowMs = clock.nowMs();
    const open = await conversations.get(sessionKey, nowMs);
    if (open.draft === null && open.undo.length === 0) return [];
    const standing = { ...open.standing, isBehind: true };
    return [conversationRecord(sessionKey, { ...open, standing }, nowMs)];
  }

  async function ask(message: Incoming, person: Person, signal: AbortSignal): Promise<TurnEnd> {
    const { sessionKey, choice } = message;
    const open = await conversations.get(sessionKey, clock.nowMs());
    const words = choice === null ? withFiles(message) : wordsOfChoice(choice, open);
    if (words === null) return endWith(message, { text: OVER, choices: [] });
    const effects = collectEffects(message.id, { store, nowMs: clock.nowMs });
    const answer = await (await ports.talk()).ask(words, {
      session: sessionKey,
      timezone: person.timezone ?? undefined,
      dryRun: false,
      yes: false,
      signal,
      withoutModel: !ports.rulesOf(channelOf(sessionKey)).model,
      mayChange: person.role !== 'guest',
      isPress: choice !== null,
      wasWaiting: message.createdMs < startedMs,
      effects,
    });
    const { records, run } = effects.collected();
    const kept = records.find(({ kind }) => kind === CONVERSATION_KIND);
    const reply = await replyTo(answer, (kept?.document ?? null) as Conversation | null, {
      sessionKey,
      schedules: ports.schedulesOf(person),
    });
    if (reply !== null && choice === null && run === undefined)
      // A tool may have answered with anything.
      await ports.keepSaid({
        key: message.id,
        sessionKey,
        said: message.text,
        answer: reply.text,
        isTainted: true,
        answeredBy: 'rules',
      });
    return { ...(reply === null ? { messages: [] } : endWith(message, reply)), records, run };
  }
}

const LOOKED_BACK = 20;
const OVER = 'That is over: something else was said since.';
const DEADLY = 'I could not take that in: each time I tried, I stopped working altogether.';

function channelOf(sessionKey: string): string {
  const session = parseSessionKey(sessionKey);
  return session.ok ? session.value.channel : '';
}

/** What was collected, in the order in which it was written. */
function asOne(messages: readonly Incoming[]): Incoming {
  const [first, ...others] = messages;
  if (first === undefined) throw new Error('there is no message');
  if (others.length === 0) return first;
  const text = messages.map((message) => message.text).join('\n');
  return { ...first, text, files: messages.flatMap(({ files }) => files) };
}

/** The words of a message with what came with it; where that lies is said to the owner, who may read it there. */
export function withFiles({ text, files, person }: Incoming): string {
  const lines = files.map(({ name, mediaType, bytes, path }) => {
    const place = person === OWNER ? `: ${path}` : '';
    return `[File "${name}", ${mediaType}, ${bytes} bytes${place}]`;
  });
  return [text, ...lines].filter((line) => line !== '').join('\n');
}

function endOf(
  message: Incoming,
  { reply, records }: AnsweredRequest,
  passed: NonNullable<TurnEnd['records']>,
): TurnEnd {
  return { ...endWith(message, reply), records: [...records, ...passed] };
}

/** Says something in the session of a message, once. */
export function endWith(
  { id, sessionKey }: Pick<Incoming, 'id' | 'sessionKey'>,
  { text, choices, draft }: Reply,
): TurnEnd {
  if (text === '') return { messages: [] };
  const said: Message = {
    key: `${id}:reply`,
    sessionKey,
    text,
    choices,
    role: 'assistant',
    runId: null,
    ...(draft !== undefined && { draft }),
  };
  return { messages: [said] };
}
