/** Why something is not done with mail. What is known of its fate goes along, for who would try again. */
import { badRequest, RoteError } from '../base/errors.ts';
import { MailFailure } from './mailbox.ts';
import { providerOf } from './providers.ts';

const ACCOUNTS = 'rote mail accounts lists them; rote connect mail adds one.';

export function noAccount(): RoteError {
  const message = 'There is no account of mail.';
  return refusal('no-mail-account', message, 'Connect one with: rote connect mail');
}

export function unknownAccount(reference: string): RoteError {
  return refusal('unknown-mail-account', `There is no account "${reference}".`, ACCOUNTS);
}

export function unknownEmail(id: string): RoteError {
  const message = `There is no mail ${JSON.stringify(id.slice(0, 100))}.`;
  const hint = 'It may have been moved or deleted since. rote email search finds the others.';
  return refusal('unknown-email', message, hint);
}

export function noSuchPart(part: string): RoteError {
  const message = `That mail has no attachment ${JSON.stringify(part)}.`;
  return refusal('unknown-attachment', message, 'rote email read lists them with their parts.');
}

export function tooLarge(what: string, most: number): RoteError {
  const message = `${what} is larger than ${Math.floor(most / 1_000_000)} MB.`;
  return refusal('too-large', message, 'Open it in a mail program.');
}

export function unknownFolder(folder: string, folders: readonly string[]): RoteError {
  const hint = `There are: ${folders.slice(0, 20).join(', ')}.`;
  return refusal('unknown-folder', `There is no folder "${folder}" in this account.`, hint);
}

export function noReceiver(): RoteError {
  return refusal('no-receiver', 'The mail goes to nobody.', 'Give at least one address in "to".');
}

export function tooManyReceivers(most: number): RoteError {
  return refusal(
    'too-many-receivers',
    `A mail goes to at most ${most} receivers.`,
    'Send several.',
  );
}

export function noFiles(): RoteError {
  const message = 'The files of the workspace are the owner’s.';
  return refusal('not-allowed', message, 'Open the attachment in a mail program.');
}

/** A run that has read what others wrote sends nothing. */
export function draftOnly(): RoteError {
  const message =
    'Nothing was sent: this run has read what others wrote, so it only drafts. email.draft keeps the mail for its person to send.';
  return refusal('draft-only', message, '', { reachedNobody: 'yes' });
}

export function saidNo(to: string): RoteError {
  const message = `Nothing was sent: mail to ${to} was refused by its person.`;
  return refusal('said-no', message, '', { reachedNobody: 'yes' });
}

export function isAsked(what: readonly string[]): RoteError {
  const message = `Nothing was sent yet: its person is asked first about ${what.join(', ')}.`;
  return refusal('needs-owner', message, 'rote requests shows the question.', {
    reachedNobody: 'yes',
  });
}

export function inDoubt(message: string, to: readonly string[]): RoteError {
  return new RoteError(
    {
      code: 'mail-in-doubt',
      message: `${message} The mail to ${few(to)} may have been sent, and it is not sent again by itself.`,
      hint: 'Ask the receiver, or look at what the server keeps, before you send it again.',
      details: { fate: 'unknown' },
    },
    { blame: 'failure' },
  );
}

export function notSent(
  { message, mayPass }: { message: string; mayPass: boolean },
  to: readonly string[],
): RoteError {
  return new RoteError(
    {
      code: 'mail-not-sent',
      message: `The mail to ${few(to)} was not sent. ${message}`,
      hint: mayPass ? 'It may work later.' : 'Change what it names before you send it again.',
      details: { ...(mayPass && { retryable: 'yes' }) },
    },
    { blame: 'failure' },
  );
}

const MOST_NAMED = 5;

const few = (list: readonly string[]): string =>
  list.length > MOST_NAMED
    ? `${list.slice(0, MOST_NAMED).join(', ')} and ${list.length - MOST_NAMED} more`
    : list.join(', ');

export function unreadable(why: string): RoteError {
  const message = `This mail can't be read: ${why}`;
  return refusal('unreadable-email', message, 'Open it in a mail program.');
}

/** What a server did not do, as the person reads it: with what the provider wants, if that is known. */
export function failed(failure: MailFailure, host: string): RoteError {
  const mayPass = failure.kind === 'unreachable' || failure.kind === 'stopped';
  return new RoteError(
    {
      code: failure.kind === 'wrong-password' ? 'wrong-mail-password' : 'mail-failed',
      message: failure.message,
      hint: fixOf(failure, host),
      details: { reason: failure.kind, ...(mayPass && { retryable: 'yes' }) },
    },
    { blame: 'failure', cause: failure },
  );
}

export function fixOf({ kind }: MailFailure, host: string): string {
  const provider = providerOf(host);
  switch (kind) {
    case 'wrong-password':
      return provider === null
        ? 'Set it anew with rote connect mail. Many providers want a password that is made for programs (an app password).'
        : `${provider.name} wants ${provider.password}. It is made at ${provider.link}; then: rote connect mail`;
    case 'untrusted':
      return 'Check the name of the server, and its certificate.';
    case 'unreachable':
    case 'stopped':
      return 'Check the network and the names of the servers: rote connect mail sets them anew.';
    case 'no-such-folder':
      return 'Name one of its folders.';
    case 'refused':
      return 'Its words say why.';
  }
}

/** Runs work on a server, and tells what the server did not do. */
export async function orMailFault<T>(host: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MailFailure) throw failed(error, host);
    throw error;
  }
}

function refusal(
  code: string,
  message: string,
  hint: string,
  details?: Record<string, string>,
): RoteError {
  return badRequest({ code, message, hint, ...(details && { details }) });
}
