/** Has a request answered by who was asked, from any channel, once: a turn that is tried again comes to the same. */

import { z } from 'zod';
import { RoteError } from '../../base/errors.ts';
import { printable } from '../../base/printable.ts';
import type { Incoming } from '../../domain/incoming.ts';
import type { Person } from '../../domain/person.ts';
import type { Request, RequestAnswer } from '../../domain/request.ts';
import { isAtHouse } from '../../domain/session-key.ts';
import { type Requests, requestChoices } from '../../people/requests.ts';
import type { Store } from '../../store/store.ts';
import { decideAnswer } from './decide-answer.ts';
import type { Reply } from './reply.ts';

export const LISTED_KIND = 'listed-requests';
const ANSWER_KIND = 'turn-answer';
export const ANSWER_KINDS: readonly string[] = [LISTED_KIND, ANSWER_KIND];

const answerSchema = z.enum(['yes', 'no']);
const listedSchema = z.strictObject({ ids: z.array(z.string()), answer: answerSchema });
const decidedSchema = z.strictObject({ id: z.string(), answer: answerSchema });

const MOST_OPEN = 1000;
const MOST_LISTED = 10;

type Said = Pick<Incoming, 'id' | 'sessionKey' | 'text' | 'choice'>;

export interface AnsweredRequest {
  reply: Reply;
  records: { kind: string; key: string; document: unknown }[];
}

export function createAnswerRequest(dependencies: {
  store: Pick<Store, 'records'>;
  requests: Pick<Requests, 'list' | 'get' | 'answer'>;
  /** Since when something else waits for a yes in a session. */
  othersSinceMs: (sessionKey: string) => Promise<number | null>;
}) {
  const { store, requests, othersSinceMs } = dependencies;
  const { records } = store;

  /** Null where the message means something else. */
  return async (message: Said, person: Person): Promise<AnsweredRequest | null> => {
    const { id: messageId, sessionKey, text, choice } = message;
    const before = decidedSchema.safeParse(await records.get(ANSWER_KIND, messageId));
    if (before.success) return answer(before.data, message, person);
    const open = await requests.list({ state: 'open', limit: MOST_OPEN });
    const listed = listedSchema.safeParse(await records.get(LISTED_KIND, sessionKey));
    const decision = decideAnswer({
      text,
      choice,
      person,
      sessionKey,
      open,
      listed: listed.success ? listed.data : null,
      othersSinceMs: open.length === 0 ? null : await othersSinceMs(sessionKey),
    });
    switch (decision.kind) {
      case 'none':
        return null;
      case 'over':
        return said('That is decided already, or over.');
      case 'not-yours':
        return said('Only the person who was asked can decide that.');
      case 'which':
        return which(decision.among, decision.answer, sessionKey);
      case 'answer': {
        const { id, answer: given } = decision;
        await records.change(ANSWER_KIND, messageId, () => ({ id, answer: given }));
        return answer({ id, answer: given }, message, person);
      }
    }
  };

  async function answer(
    { id, answer: given }: { id: string; answer: RequestAnswer },
    { id: messageId, sessionKey }: Pick<Said, 'id' | 'sessionKey'>,
    person: Person,
  ): Promise<AnsweredRequest> {
    const reply = await requests.answer(id, given, { by: person.id, sessionKey }).then(
      (request) => said(agreedText(request, given)).reply,
      async (error: unknown) => {
        if (!(error instanceof RoteError)) throw error;
        const request = await requests.get(id);
        const isOurs = request.answeredIn === sessionKey && request.state === given;
        return said(isOurs ? agreedText(request, given) : `${error.message} ${error.hint}`).reply;
      },
    );
    const records = [
      { kind: ANSWER_KIND, key: messageId, document: null },
      { kind: LISTED_KIND, key: sessionKey, document: null },
    ];
    return { reply, records };
  }
}

function agreedText({ title }: Request, answer: RequestAnswer): string {
  return `${answer === 'yes' ? 'Agreed' : 'Refused'}: ${printable(title)}`;
}

function which(
  among: readonly Request[],
  answer: RequestAnswer,
  sessionKey: string,
): AnsweredRequest {
  const shown = among.slice(0, MOST_LISTED);
  const lines = shown.map(({ title }, index) => `  ${index + 1}. ${printable(title)}`);
  const left = among.length - shown.length;
  const text = [
    'More than one thing waits for your answer. Which one do you mean?',
    ...lines,
    ...(left > 0 ? [`  … and ${left} more${isAtHouse(sessionKey) ? ': rote requests' : ''}`] : []),
  ].join('\n');
  const choices = shown.flatMap(({ id }, index) =>
    requestChoices(id)
      .filter(({ value }) => value.endsWith(`:${answer}`))
      .map(({ label, value }) => ({ label: `${label}: ${index + 1}`, value })),
  );
  const document = { ids: shown.map(({ id }) => id), answer };
  return { reply: { text, choices }, records: [{ kind: LISTED_KIND, key: sessionKey, document }] };
}

function said(text: string): AnsweredRequest {
  return { reply: { text, choices: [] }, records: [] };
}
