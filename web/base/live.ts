/**
 * The event stream of the daemon, for as long as somebody is signed in. What was missed while the line was down comes
 * with the next connection (`Last-Event-ID`); where the daemon no longer has it, listeners hear `reset` and read anew.
 */
import { signal } from '@preact/signals';
import type { LoggedEvent } from '../../src/domain/event.ts';
import { onSignedOut, Refused, request } from './api.ts';

export type EventKind = LoggedEvent['kind'];
type Heard = LoggedEvent | { kind: 'reset' };

export const connection = signal<'connecting' | 'live' | 'lost'>('connecting');

const LONGEST_PAUSE_MS = 15_000;
/** The daemon says something every 15 s; a line that is silent for longer is dead. */
const LONGEST_SILENCE_MS = 40_000;

const listeners = new Set<(event: Heard) => void>();
let lastEventId: string | null = null;
let current: AbortController | null = null;

/** Answers with how to stop listening. */
export function onEvent(listener: (event: Heard) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function startListening(): void {
  if (current !== null) return;
  current = new AbortController();
  void listen(current.signal);
}

export function stopListening(): void {
  current?.abort();
  current = null;
  lastEventId = null;
  connection.value = 'connecting';
}

async function listen(signal: AbortSignal): Promise<void> {
  let pauseMs = 500;
  while (!signal.aborted) {
    try {
      await readStream(signal, () => {
        pauseMs = 500;
      });
    } catch (error) {
      if (error instanceof Refused && error.status === 401) return;
    }
    if (signal.aborted) return;
    connection.value = 'lost';
    await pause(pauseMs, signal);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}

async function readStream(signal: AbortSignal, onOpen: () => void): Promise<void> {
  const line = new AbortController();
  const hangUp = (): void => line.abort();
  signal.addEventListener('abort', hangUp);
  // The browser says so long before the silence does.
  addEventListener('offline', hangUp);
  let silence = setTimeout(hangUp, LONGEST_SILENCE_MS);
  try {
    const response = await request('/api/v1/events', {
      signal: line.signal,
      headers: lastEventId === null ? {} : { 'Last-Event-ID': lastEventId },
    });
    if (!response.ok || response.body === null) throw refused(response);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    onOpen();
    connection.value = 'live';
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(silence);
      silence = setTimeout(hangUp, LONGEST_SILENCE_MS);
      const messages = (rest + value).split('\n\n');
      rest = messages.pop() ?? '';
      for (const message of messages) hear(message);
    }
  } finally {
    clearTimeout(silence);
    removeEventListener('offline', hangUp);
    signal.removeEventListener('abort', hangUp);
  }
}

function refused(response: Response): Refused {
  const problem = new Refused(response.status, {});
  if (response.status === 401) for (const listener of onSignedOut) listener(problem);
  return problem;
}

function hear(message: string): void {
  const id = field(message, 'id');
  const kind = field(message, 'event');
  if (id !== null) lastEventId = id;
  if (kind === null || kind === 'stream-opened') return;
  const event = kind === 'reset' ? { kind } : { ...JSON.parse(field(message, 'data') ?? '{}'), id };
  for (const listener of [...listeners]) listener(event);
}

function field(message: string, name: string): string | null {
  const line = message.split('\n').find((one) => one.startsWith(`${name}: `));
  return line === undefined ? null : line.slice(name.length + 2);
}

/** Until the time is over, or the machine says that it is on the network again. */
function pause(lengthMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, lengthMs);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
