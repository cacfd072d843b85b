/**
 * Carries out the answer to an invitation: first in the calendar of the person, then by mail to the organizer. States of an
 * answer: the entry is written → `sending` → `sent`. One that was cut off while it was sent is in doubt, which is told: it is
 * not sent again. Where the server of the calendar answers by itself, no mail is sent.
 */
import { z } from 'zod';
import { contentHash } from '../../base/content-hash.ts';
import { RoteError, valueOrThrow } from '../../base/errors.ts';
import { once } from '../../base/once.ts';
import { writeComponent } from '../../dav/content-lines.ts';
import type { Request } from '../../domain/request.ts';
import { orCalendarFault } from '../calendar-faults.ts';
import { type Answer, entriesOf } from '../read-entries.ts';
import { inShort } from '../shown-entry.ts';
import { documentOf, replyText } from './answered-entry.ts';
import { changeByUid } from './find-by-uid.ts';
import {
  type InvitationBook,
  type InvitationPayload,
  type InvitationPorts,
  payloadSchema,
} from './invitation-book.ts';
import { ANSWER_KIND } from './invitation-kinds.ts';
import { HERE, quoted, SAID, SUBJECT } from './invitation-words.ts';
import { replacedBy } from './invited-entry.ts';
import { type ReadInvitation, readInvitation } from './read-invitation.ts';

const stepSchema = once(() => z.strictObject({ step: z.enum(['sending', 'sent']) }));
type Step = z.output<ReturnType<typeof stepSchema>>['step'];

interface Answered {
  read: ReadInvitation;
  payload: InvitationPayload;
  answer: Answer;
  requestId: string;
}

export function createAnswerInvitation(ports: InvitationPorts, book: InvitationBook) {
  const { timezone, clock, accounts } = ports;
  const { records } = ports.store;

  async function stepOf(requestId: string): Promise<Step | null> {
    const kept = stepSchema().safeParse(await records.get(ANSWER_KIND, requestId));
    return kept.success ? kept.data.step : null;
  }
  const setStep = (requestId: string, step: Step | null) =>
    records.change(ANSWER_KIND, requestId, () => step && { step });

  async function enter({ read, payload, answer }: Answered, signal: AbortSignal): Promise<void> {
    const { address } = payload;
    const isThere = await changeByUid(
      accounts,
      read.uid,
      (found) => replacedBy(read, found, { address, answer, timezone }),
      signal,
    );
    if (isThere || answer === 'no') return;
    const { account, place } = await accounts.placeForNew(undefined);
    const base = place.url.endsWith('/') ? place.url : `${place.url}/`;
    const url = new URL(`${contentHash(read.uid).slice(0, 40)}.ics`, base);
    const text = writeComponent(documentOf(read, { address, answer }));
    const document = { text, type: 'text/calendar', over: 'nothing' as const };
    await orCalendarFault(url.host, () => accounts.client(account).put(url, document, signal));
  }

  function mailFor({ read, payload, answer }: Answered) {
    const { account, address } = payload;
    const text = writeComponent(replyText(read, { address, answer, nowMs: clock.nowMs() }));
    const [entry] = entriesOf(read.calendar);
    const body = entry === undefined ? read.title : inShort(entry.main, entry.series.start);
    return {
      ...{ account: account.id, to: organizerOf(read), text },
      subject: `${SUBJECT[answer]}: ${read.title}`,
      body: `${address} ${SAID[answer]}: ${body}\n`,
    };
  }

  async function inDoubt({ read, answer, requestId }: Answered): Promise<string> {
    const text = `${HERE[answer]} Your answer to ${organizerOf(read)} about ${quoted(read.title)} may have been sent, and is not sent again by itself: ask them.`;
    await book.tell(text, `${requestId}:in-doubt`);
    await setStep(requestId, 'sent');
    return text;
  }

  async function send(answered: Answered, signal: AbortSignal): Promise<string> {
    const { read, answer, requestId } = answered;
    await setStep(requestId, 'sending');
    try {
      await ports.send(mailFor(answered), signal);
    } catch (error) {
      if (!(error instanceof RoteError)) throw error;
      if (error.details?.['fate'] === 'unknown') return inDoubt(answered);
      throw notTold(organizerOf(read), error);
    }
    await setStep(requestId, 'sent');
    return `${HERE[answer]} ${organizerOf(read)} is told.`;
  }

  /** What follows from the answer, in words. */
  return async (request: Request, signal: AbortSignal): Promise<string | null> => {
    const payload = payloadSchema().parse(request.payload);
    const read = valueOrThrow(readInvitation(payload.text, timezone));
    const answer = ANSWERS[request.state];
    if (read === null || answer === undefined) return null;
    const answered = { read, payload, answer, requestId: request.id };
    const step = await stepOf(request.id);
    if (step === 'sending') return inDoubt(answered);
    if (step === 'sent') return HERE[answer];
    try {
      await enter(answered, signal);
      if (!(await book.isLeftToServer(payload.address))) return await send(answered, signal);
      return `${HERE[answer]} Your calendar server tells ${organizerOf(read)}.`;
    } catch (error) {
      if (!(error instanceof RoteError)) throw error;
      await setStep(request.id, null);
      // So that it can be answered once more.
      await book.ask(read, payload, false);
      throw error;
    }
  };
}

const ANSWERS: Readonly<Record<string, Answer>> = { yes: 'yes', no: 'no', maybe: 'maybe' };

const organizerOf = ({ organizer }: ReadInvitation): string => organizer?.address ?? '';

function notTold(organizer: string, error: RoteError): RoteError {
  const message = `Your calendar is changed, and ${organizer} was not told: ${error.message}`;
  const fault = { code: 'not-told', message, hint: 'Answer once more: you are asked again.' };
  return new RoteError(fault, { blame: 'failure', cause: error });
}
