/** Has a request answered by who was asked, from any channel, once: a turn that is tried again comes to the same. */

import { z } from 'zod';
import { RoteError } from '../../base/errors.ts';
import { printable } from '../../base/printable.ts';
import type { Incoming } from '../../domain/incoming.ts';
import type { Person } from '../../domain/person.ts';
import { REQUEST_ANSWERS, type Request, type RequestAnswer } from '../../domain/request.ts';
import { isAtHouse } from '../../domain/session-key.ts';
import type { WaitingThings } from '../../domain/waiting.ts';
import type { Requests } from '../../people/requests.ts';
import type { Store } from '../../store/store.ts';
import { decideAnswer, mayNameRequest, readRequestChoice } from './decide-answer.ts';
import type { Reply } from './reply.ts';

const ANSWER_KIND = 'turn-answer';
export const ANSWER_KINDS: readonly string[] = [ANSWER_KIND];

const answerSchema = z.enum(REQUEST_ANSWERS);
const decidedSchema = z.strictObject({ id: z.string(), answer: answerSchema });

/** Also to who was not asked. */
export const OVER = 'That is decided already, or over.';

const MOST_OPEN = 1000;
const MOST_LISTED = 10;

export interface AnsweredRequest {
  reply: Reply;
  records: { kind: string; key: string; document: unknown }[];
}

export function createAnswerRequest(dependencies: {
  store: Pick<Store, 'records'>;
  /** As the person has them: what is for others is unknown to them. */
  requestsOf: (person: Person) => Pick<Requests, 'list' | 'get' | 'answer'>;
}) {
  const { store, requestsOf } = dependencies;
  const { records } = store;

  /** Null where the message means something else. */
  return async (
    message: Pick<Incoming, 'id' | 'sessionKey' | 'text' | 'choice'>,
    person: Person,
    waiting: { seen: WaitingThings; plain: RequestAnswer | null },
  ): Promise<AnsweredRequest | null> => {
    const { id: messageId, sessionKey, text, choice } = message;
    const before = decidedSchema.safeParse(await records.get(ANSWER_KIND, messageId));
    if (before.success) return answer(before.data, message, person);
    const open = await openFor(message, requestsOf(person));
    const decision = decideAnswer({ text, choice, person, open, ...waiting });
    switch (decision.kind) {
      case 'none':
        return null;
      case 'over':
        return said(OVER);
      case 'needs-button':
        return said(needsButton(decision.among, sessionKey));
      case 'answer': {
        const { id, answer: given } = decision;
        await records.change(ANSWER_KIND, messageId, () => ({ id, answer: given }));
        return answer({ id, answer: given }, message, person);
      }
    }
  };

  /** Those that the message may be about, as far as it names any. */
  async function openFor(
    { text, choice }: Pick<Incoming, 'text' | 'choice'>,
    requests: Pick<Requests, 'list' | 'get'>,
  ): Promise<Request[]> {
    const pressed = choice === null ? null : readRequestChoice(choice);
    if (pressed !== null) {
      const request = await requests.get(pressed.id).catch(unlessUnknown);
      return request?.state === 'open' ? [request] : [];
    }
    return choice === null && mayNameRequest(text)
      ? requests.list({ state: 'open', limit: MOST_OPEN })
      : [];
  }

  async function answer(
    { id, answer: given }: { id: string; answer: RequestAnswer },
    { id: messageId, sessionKey }: Pick<Incoming, 'id' | 'sessionKey'>,
    person: Person,
  ): Promise<AnsweredRequest> {
    const requests = requestsOf(person);
    const reply = await requests.answer(id, given, { by: person.id, sessionKey }).then(
      (request) => said(agreedText(request, given)).reply,
      async (error: unknown) => {
        if (!(error instanceof RoteError)) throw error;
        const request = await requests.get(id);
        const isOurs = request.answeredIn === sessionKey && request.state === given;
        return said(isOurs ? agreedText(request, given) : `${error.message} ${error.hint}`).reply;
      },
    );
    return { reply, records: [{ kind: ANSWER_KIND, key: messageId, document: null }] };
  }
}

export function unlessUnknown(error: unknown): null {
  if (error instanceof RoteError) return null;
  throw error;
}

function agreedText({ kind, title, note }: Request, answer: RequestAnswer): string {
  // To whom the answer went says more than that it was given.
  if (kind === 'invitation' && note !== null) return note;
  return `${answer === 'yes' ? 'Agreed' : 'Refused'}: ${printable(title)}`;
}

/** A name says nothing of what a person has read, so they are sent to where it stands whole. */
function needsButton(among: readonly Request[], sessionKey: string): string {
  const shown = among.slice(0, MOST_LISTED);
  const isHouse = isAtHouse(sessionKey);
  const lines = shown.map(
    ({ title, id }) => `  ${printable(title)}${isHouse ? ` (rote requests show ${id})` : ''}`,
  );
  const left = among.length - shown.length;
  return [
    'A request is answered by its button, or by the code that stands beside it. You may mean:',
    ...lines,
    ...(left > 0 ? [`  … and ${left} more`] : []),
  ].join('\n');
}

function said(text: string): AnsweredRequest {
  return { reply: { text, choices: [] }, records: [] };
}
