/** Sends over the network of this machine, with nothing between. */
import { createSystemClock } from '../base/clock.ts';
import { pause } from '../base/pause.ts';
import { type DavAnswer, DavFailure, type DavSend } from './dav-client.ts';

export const plainSend: DavSend = async ({ method, url, headers, body }, signal) => {
  const answer = await fetch(url, { method, headers, body, signal, redirect: 'manual' }).catch(
    (error: Error) => {
      throw new DavFailure('unreachable', error.message);
    },
  );
  const text = await answer.text();
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: text };
};

const clock = createSystemClock();

/** Answers as it is told, and keeps what it was asked. */
export function scriptedSend(
  answer: (asked: string, url: URL, body: string) => Partial<DavAnswer>,
) {
  const asked: { method: string; url: string; headers: Record<string, string> }[] = [];
  const send: DavSend = async ({ method, url, headers, body }) => {
    await pause(clock, 1, new AbortController().signal);
    asked.push({ method, url: url.href, headers: { ...headers } });
    return { status: 207, headers: {}, body: '', ...answer(method, url, body ?? '') };
  };
  return { send, asked };
}
