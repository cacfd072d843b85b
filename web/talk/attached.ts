/** Files that go with the next message of a conversation: brought to the daemon at once, named in the message. */
import { effect, signal } from '@preact/signals';
import { inWords, path, query, read, request } from '../base/api.ts';
import { me } from '../base/me.ts';
import type { SentFile } from './outgoing.ts';

export interface Attached {
  key: number;
  sessionKey: string;
  name: string;
  state: 'coming' | 'there' | 'refused';
  file: SentFile | null;
  problem: string;
}

/** As many as the daemon takes with one message. */
const MOST = 10;

const attached = signal<readonly Attached[]>([]);
let count = 0;

effect(() => {
  if (me.value === null) attached.value = [];
});

export const attachedTo = (sessionKey: string): Attached[] =>
  attached.value.filter((one) => one.sessionKey === sessionKey);

export function attach(sessionKey: string, files: readonly File[]): void {
  const room = Math.max(0, MOST - attachedTo(sessionKey).length);
  for (const file of files.slice(0, room)) void bring(sessionKey, file);
}

export function detach(key: number): void {
  attached.value = attached.value.filter((one) => one.key !== key);
}

/** What is there, to be sent; it is no longer to be sent again. */
export function takeAttached(sessionKey: string): SentFile[] {
  const own = attachedTo(sessionKey);
  attached.value = attached.value.filter((one) => one.sessionKey !== sessionKey);
  return own.flatMap(({ file }) => (file === null ? [] : [file]));
}

async function bring(sessionKey: string, file: File): Promise<void> {
  count += 1;
  const key = count;
  // What is pasted has no name.
  const name = file.name === '' ? 'pasted' : file.name;
  const made: Attached = { key, sessionKey, name, state: 'coming', file: null, problem: '' };
  attached.value = [...attached.value, made];
  try {
    const place = `/api/v1${path('/sessions/{key}/files', { key: sessionKey })}`;
    const headers = { 'Content-Type': file.type === '' ? 'application/octet-stream' : file.type };
    const init = { method: 'POST', headers, body: file };
    const answer = await read<{ file: SentFile }>(await request(place + query({ name }), init));
    change(key, { state: 'there', file: answer.file });
  } catch (error) {
    change(key, { state: 'refused', problem: inWords(error) });
  }
}

function change(key: number, changes: Partial<Attached>): void {
  attached.value = attached.value.map((one) => (one.key === key ? { ...one, ...changes } : one));
}
