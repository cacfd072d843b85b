/**
 * "Send it to Ana": what was told last in this conversation, an answer or a message that came, is drafted as a mail that is
 * read whole before it goes. Of several people it is asked which; where nothing was told, or nobody is known, that is said.
 */
import { z } from 'zod';
import { RoteError } from '../base/errors.ts';
import { type CompileOptions, type OneResult, shortName } from '../compiler/compiler.ts';
import { isNameOfSomebody } from '../domain/contact-found.ts';
import { isAddress, namedAddress } from '../domain/mail/mail-address.ts';
import { receiverOfTold } from '../language/mail-quotes.ts';
import type { Store } from '../store/store.ts';
import type { AskAnswer } from './ask-types.ts';
import type { FindContact } from './look-up-contacts.ts';
import { mailDraft } from './mail-draft.ts';
import type { MailReply } from './reply-to-mail.ts';
import type { Talk } from './talk-turn.ts';
import { TOLD_KIND } from './told-kind.ts';

const toldSchema = z.strictObject({ text: z.string(), atMs: z.int() });
type Told = z.output<typeof toldSchema>;

const MOST_MESSAGES = 30;

/** What does nothing but tell. */
const LOOKS: ReadonlySet<string> = new Set(['list', 'why', 'next']);

/** The answer to a question; null of what did something. */
export function toldIn(answer: AskAnswer, result: OneResult): string | null {
  const manage = result.kind === 'draft' ? result.draft.manage : null;
  const isLook = manage?.kind === 'call' ? manage.isRead : LOOKS.has(manage?.kind ?? '');
  return isLook && answer.kind === 'draft' ? (answer.text ?? null) : null;
}

export const toldRecord = (session: string, text: string, atMs: number) => ({
  kind: TOLD_KIND,
  key: session,
  document: { text, atMs } satisfies Told,
});

export function createSendTold({
  store,
  findContact,
}: {
  store: Pick<Store, 'inbox' | 'records'>;
  findContact: FindContact;
}) {
  /** What a run or an agent told, and no question of the conversation. */
  async function toldLast(sessionKey: string): Promise<string | null> {
    const heard = await store.inbox.list({ sessionKey, limit: MOST_MESSAGES });
    const [message] = heard.filter(
      ({ role, runId, text }) => role === 'assistant' && runId !== null && text.trim() !== '',
    );
    const answer = toldSchema.safeParse(await store.records.get(TOLD_KIND, sessionKey)).data;
    if (answer === undefined) return message?.text ?? null;
    return message !== undefined && message.createdMs >= answer.atMs ? message.text : answer.text;
  }

  async function receiverOf(
    name: string,
    [answer]: readonly string[],
    { mails, contactsUnread }: Talk['words'],
  ): Promise<Exclude<MailReply, { kind: 'draft' }> | { kind: 'to'; to: string }> {
    if (isAddress(name)) return { kind: 'to', to: name.toLowerCase() };
    try {
      const found = await findContact(name);
      if (found?.kind === 'one') return { kind: 'to', to: namedAddress(found) };
      if (found?.kind !== 'several') return { kind: 'none', reason: mails.nobodyCalled(name) };
      const choices = found.choices.map(namedAddress);
      const to = choices.find((one) => one === answer);
      return to === undefined ? { kind: 'which', choices } : { kind: 'to', to };
    } catch (error) {
      if (!(error instanceof RoteError)) throw error;
      return { kind: 'none', reason: contactsUnread(name, error.message) };
    }
  }

  /** Null if the sentence is none of these, or is about a draft or somebody of the house. */
  return async (
    { text, answers }: { text: string; answers: readonly string[] },
    { session, words, conversation }: Talk,
    { receivers = [] }: Pick<CompileOptions, 'receivers'>,
  ): Promise<MailReply | null> => {
    const name = receiverOfTold(text);
    if (name === null || !(isNameOfSomebody(name) || isAddress(name))) return null;
    const isHere = receivers.some((one) => one.name.toLowerCase() === name.toLowerCase());
    if (isHere || conversation.draft !== null) return null;
    const told = await toldLast(session);
    if (told === null) return { kind: 'none', reason: words.mails.nothingTold };
    const receiver = await receiverOf(name, answers, words);
    if (receiver.kind !== 'to') return receiver;
    const { to } = receiver;
    const subject = shortName(told.trim().split('\n', 1)[0] ?? '');
    const summary = words.mails.passOn(to);
    return {
      kind: 'draft',
      draft: mailDraft({ to: [to], subject, body: told }, { about: subject, summary }),
    };
  };
}
