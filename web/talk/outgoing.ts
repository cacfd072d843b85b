/**
 * What was said here and is not kept by the daemon yet: `sending` → `kept`, `waiting` (for the line) or `refused`. Each
 * has an id of its own, so that one that is sent again is taken once. They go one after the other, in order.
 */
import { effect, signal } from '@preact/signals';
import { inWords, path, post, Refused } from '../base/api.ts';
import { connection } from '../base/live.ts';
import { me } from '../base/me.ts';
import { conversationOf } from './conversation.ts';

export interface SentFile {
  id: string;
  name: string;
  mediaType: string;
  bytes: number;
}

export interface Outgoing {
  id: string;
  sessionKey: string;
  text: string;
  choice: string | null;
  files: readonly SentFile[];
  /** The latest message that was known when it was said. */
  afterId: string;
  state: 'sending' | 'kept' | 'waiting' | 'refused';
  problem: string;
}

export const outgoing = signal<readonly Outgoing[]>([]);

const AGAIN_MS = 3000;
let isSending = false;
/** The line came back while a try was under way that was lost with it. */
let isAskedAgain = false;
let timer: ReturnType<typeof setTimeout> | undefined;

effect(() => {
  if (me.value === null) outgoing.value = [];
});
effect(() => {
  if (connection.value === 'live') void sendAll();
});
addEventListener('online', () => void sendAll());
addEventListener('beforeunload', (event) => {
  if (outgoing.value.some(({ state }) => state === 'waiting')) event.preventDefault();
});

export function say(
  sessionKey: string,
  said: { text: string; choice?: string; files?: readonly SentFile[] },
): void {
  const messages = conversationOf(sessionKey).known.value?.messages ?? [];
  const { text, choice = null, files = [] } = said;
  const made: Outgoing = {
    id: randomId(),
    sessionKey,
    text,
    choice,
    files,
    afterId: messages.at(-1)?.id ?? '',
    state: 'sending',
    problem: '',
  };
  outgoing.value = [...outgoing.value, made];
  void sendAll();
}

export function sayAgain(id: string): void {
  change(id, { state: 'sending', problem: '' });
  void sendAll();
}

export function forget(id: string): void {
  outgoing.value = outgoing.value.filter((one) => one.id !== id);
}

async function sendAll(): Promise<void> {
  isAskedAgain = isSending;
  if (isSending) return;
  isSending = true;
  clearTimeout(timer);
  try {
    for (;;) {
      const next = outgoing.value.find(({ state }) => state !== 'refused');
      if (next === undefined) return;
      const isDone = next.state === 'kept' ? await settle(next) : await sendOne(next);
      if (!isDone && !isAskedAgain) {
        timer = setTimeout(() => void sendAll(), AGAIN_MS);
        return;
      }
      isAskedAgain = false;
    }
  } finally {
    isSending = false;
  }
}

/** False where the line is down: it is tried again when it is back, and from time to time. */
async function sendOne(said: Outgoing): Promise<boolean> {
  const { id, sessionKey, text, choice, files, afterId } = said;
  try {
    await post(path('/sessions/{key}/messages', { key: sessionKey }), {
      id,
      text,
      choice,
      seen: afterId === '' ? null : afterId,
      files: files.map((file) => file.id),
    });
  } catch (error) {
    if (error instanceof Refused && !mayPass(error)) {
      change(id, { state: 'refused', problem: inWords(error) });
      return true;
    }
    change(id, { state: 'waiting', problem: '' });
    return false;
  }
  change(id, { state: 'kept' });
  return true;
}

/** What is read after it was kept has it as a message. */
async function settle({ id, sessionKey }: Outgoing): Promise<boolean> {
  const isRead = await conversationOf(sessionKey).readLatest();
  if (isRead) forget(id);
  return isRead;
}

function mayPass({ status }: Refused): boolean {
  return status === 429 || status >= 500;
}

function change(id: string, changes: Partial<Outgoing>): void {
  outgoing.value = outgoing.value.map((one) => (one.id === id ? { ...one, ...changes } : one));
}

/** `crypto.randomUUID` is there on https only. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
