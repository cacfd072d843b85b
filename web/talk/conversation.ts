/**
 * One conversation as this page knows it: its messages, and what the agent is saying now. The daemon is asked again
 * whenever something was said, a run ended, or the line is back.
 */
import { effect, type Signal, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { get, path, query, Refused } from '../base/api.ts';
import { connection, onEvent } from '../base/live.ts';
import { me } from '../base/me.ts';
import {
  type MessagePage,
  type Messages,
  withEarlier,
  withLatest,
  withPart,
} from './merge-messages.ts';

export interface Conversation {
  sessionKey: string;
  known: Signal<Messages | null>;
  error: Signal<unknown>;
  /** What is said in runs that go on, by the id of the run. */
  saying: Signal<ReadonlyMap<string, string>>;
  readLatest(): Promise<boolean>;
  readEarlier(): Promise<void>;
  /** Asks for everything that was said so far in a run. */
  catchUp(runId: string): Promise<void>;
}

const PAGE = 50;
const MOST_KEPT = 20;
/** Events come in bursts. */
const AFTER_EVENTS_MS = 60;

const kept = new Map<string, Conversation>();

effect(() => {
  // What was read belongs to whoever was signed in.
  if (me.value === null) kept.clear();
});

export function conversationOf(sessionKey: string): Conversation {
  const known = kept.get(sessionKey);
  if (known !== undefined) return known;
  const made = createConversation(sessionKey);
  kept.set(sessionKey, made);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return made;
}

function createConversation(sessionKey: string): Conversation {
  const known = signal<Messages | null>(null);
  const error = signal<unknown>(null);
  const saying = signal<ReadonlyMap<string, string>>(new Map());
  let asked = 0;
  /** The latest of those that were asked for and came; one that comes behind it is out of date. */
  let came = 0;
  let earlier: Promise<void> | null = null;

  const readPage = (before?: string): Promise<MessagePage> =>
    get(path('/sessions/{key}/messages', { key: sessionKey }) + query({ before, limit: PAGE }));

  async function readEarlier(): Promise<void> {
    const before = known.value?.next;
    if (before === null || before === undefined) return;
    const page = await readPage(before);
    if (known.value !== null) known.value = withEarlier(known.value, page);
  }

  return {
    sessionKey,
    known,
    error,
    saying,
    async readLatest() {
      asked += 1;
      const own = asked;
      try {
        const page = await readPage();
        if (own > came) {
          came = own;
          known.value = withLatest(known.value, page);
          error.value = null;
        }
        return true;
      } catch (problem) {
        if (own === asked) error.value = problem;
        return false;
      }
    },
    readEarlier() {
      earlier ??= readEarlier().finally(() => {
        earlier = null;
      });
      return earlier;
    },
    async catchUp(runId) {
      try {
        const { text, isOver } = await get<{ text: string; isOver: boolean }>(
          path('/runs/{id}/said', { id: runId }),
        );
        const before = saying.value.get(runId) ?? '';
        if (!isOver && text.length >= before.length)
          saying.value = withText(saying.value, runId, text);
      } catch (problem) {
        // It goes on without: the answer comes as a message.
        if (!(problem instanceof Refused)) return;
      }
    },
  };
}

function withText(
  texts: ReadonlyMap<string, string>,
  runId: string,
  text: string | null,
): ReadonlyMap<string, string> {
  const changed = new Map(texts);
  if (text === null) changed.delete(runId);
  else changed.set(runId, text);
  return changed;
}

/** A conversation that is kept up to date for as long as it is shown. */
export function useConversation(sessionKey: string): Conversation {
  const conversation = conversationOf(sessionKey);
  useEffect(() => keepFresh(conversation), [conversation]);
  return conversation;
}

function keepFresh(conversation: Conversation): () => void {
  const { sessionKey, saying, readLatest, catchUp } = conversation;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void readLatest();
    }, AFTER_EVENTS_MS);
  };
  const stopHearing = onEvent((event) => {
    switch (event.kind) {
      case 'reset':
        return soon();
      case 'message-said':
        if (event.data.sessionKey === sessionKey) soon();
        return;
      case 'text-said': {
        const { runId, text, from = 0 } = event.data;
        if (event.data.sessionKey !== sessionKey) return;
        const more = withPart(saying.value.get(runId) ?? '', { text, from });
        if (more === null) void catchUp(runId);
        else saying.value = withText(saying.value, runId, more);
        return;
      }
      case 'run-finished': {
        const { runId } = event.data;
        if (!saying.value.has(runId)) return;
        // The answer takes the place of what was said on the way to it.
        void readLatest().then(() => {
          saying.value = withText(saying.value, runId, null);
        });
        return;
      }
    }
  });
  const stopWatching = effect(() => {
    if (connection.value !== 'live') return;
    void readLatest();
    // What an agent says is told once; what was said while the line was down is asked for.
    for (const runId of saying.peek().keys()) void catchUp(runId);
  });
  return () => {
    clearTimeout(timer);
    stopHearing();
    stopWatching();
  };
}
