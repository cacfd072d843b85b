/**
 * "Reply to that mail: I'm in": the mail that was told of last in this conversation. Of several it is asked which; of none
 * nothing is guessed. The draft names its receivers itself, so a yes sends to those that were read, and to nobody else.
 */
import { RoteError } from '../base/errors.ts';
import type { Draft } from '../compiler/compiler.ts';
import type { AnsweredMail } from '../domain/mail/shown-mail.ts';
import type { Step } from '../domain/run/step.ts';
import { replyWords } from '../language/mail-quotes.ts';
import type { TalkWords } from '../language/talk-words.ts';
import type { Store } from '../store/store.ts';
import { mailDraft } from './mail-draft.ts';

interface ToldMail {
  id: string;
  /** Its sender and its subject. */
  title: string;
}

export type MailReply =
  | { kind: 'draft'; draft: Draft }
  | { kind: 'which'; choices: string[] }
  | { kind: 'none'; reason: string };

/** So many of the last messages are looked through. */
const MOST_MESSAGES = 30;
const MOST_CHOICES = 9;

export function createMailReplies(dependencies: {
  store: Pick<Store, 'inbox' | 'journal' | 'engine' | 'events'>;
  /** Who gets an answer to a mail of the person of a session; refused if it is not there. */
  answeredMail: (session: string, id: string) => Promise<AnsweredMail>;
}) {
  const { store, answeredMail } = dependencies;

  /** The mails of the last message that told of any. */
  async function toldIn(sessionKey: string): Promise<ToldMail[]> {
    const heard = await store.inbox.list({ sessionKey, limit: MOST_MESSAGES });
    const runs = new Set(
      heard.flatMap(({ role, runId }) => (role === 'user' ? [] : (runId ?? []))),
    );
    for (const runId of runs) {
      const mails = await mailsOf(runId);
      if (mails.length > 0) return mails;
    }
    return [];
  }

  async function mailsOf(runId: string): Promise<ToldMail[]> {
    const done = (await store.journal.steps(runId)).filter(({ state }) => state === 'succeeded');
    const read = done.flatMap((step) => mailsIn(step, 'email.read', 'email'));
    const found =
      read.length > 0 ? read : done.flatMap((step) => mailsIn(step, 'email.search', 'emails'));
    const all = found.length > 0 ? found : await mailsThatCame(runId);
    return [...new Map(all.map((mail) => [mail.id, mail])).values()];
  }

  async function mailsThatCame(runId: string): Promise<ToldMail[]> {
    const run = await store.engine.get(runId);
    if (run === null || run.scheduleId === null || run.scheduledForMs === null) return [];
    const came = await store.events.of(run.scheduleId, run.scheduledForMs);
    return came.flatMap(({ data }) => toldMail(data));
  }

  /** Null if the sentence is none of these. */
  return async (
    { text, answers }: { text: string; answers: readonly string[] },
    { session, words }: { session: string; words: TalkWords },
  ): Promise<MailReply | null> => {
    const body = replyWords(text);
    if (body === null) return null;
    const told = (await toldIn(session)).slice(0, MOST_CHOICES);
    const named = told.map(({ title }, at) => ({ at, label: labelOf(told, title, at) }));
    const [answer] = answers;
    const chosen =
      told.length === 1 ? told[0] : told[named.find(({ label }) => label === answer)?.at ?? -1];
    if (told.length === 0) return { kind: 'none', reason: words.mails.noneTold };
    if (chosen === undefined) return { kind: 'which', choices: named.map(({ label }) => label) };
    try {
      const answered = await answeredMail(session, chosen.id);
      return { kind: 'draft', draft: draftOf({ chosen, answered, body, words }) };
    } catch (error) {
      if (!(error instanceof RoteError)) throw error;
      return { kind: 'none', reason: `${error.message} ${error.hint}`.trim() };
    }
  };
}

const labelOf = (told: readonly ToldMail[], title: string, at: number): string =>
  told.some((one, other) => other !== at && one.title === title) ? `${title} (${at + 1})` : title;

function mailsIn({ tool, output }: Step, from: string, field: string): ToldMail[] {
  if (tool !== from) return [];
  return [(output as Record<string, unknown> | null)?.[field] ?? []].flat().flatMap(toldMail);
}

function toldMail(value: unknown): ToldMail[] {
  const { id, title } = (value ?? {}) as { id?: unknown; title?: unknown };
  if (typeof id !== 'string' || typeof title !== 'string') return [];
  // Entries of calendars have both as well.
  return id.startsWith('mail_') ? [{ id, title }] : [];
}

function draftOf({
  chosen: { id, title },
  answered: { to, subject, isChecked },
  body,
  words: { mails },
}: {
  chosen: ToldMail;
  answered: AnsweredMail;
  body: string;
  words: TalkWords;
}): Draft {
  return mailDraft(
    { to, subject, body, reply_to: id },
    {
      about: title,
      summary: mails.answer(title),
      notes: isChecked ? [] : [mails.notChecked(to.join(', '))],
    },
  );
}
