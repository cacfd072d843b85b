/** What mail needs of the house, for one person and one call. */
import type { Clock } from '../base/clock.ts';
import type { Result } from '../base/errors.ts';
import type { MakeId } from '../base/ids.ts';
import type { MailAccount, MailServer } from '../domain/mail/mail-account.ts';
import type { SignInPort } from '../domain/sign-in.ts';
import type { Store } from '../store/store.ts';
import type { OutgoingFile } from './compose-mail.ts';
import type { FindPorts } from './find-servers.ts';
import type { OpenMailbox } from './mailbox.ts';
import type { MailSender } from './smtp-sender.ts';

/** A mail as far as it was read. */
export interface MailWords {
  text: string;
  isHtml: boolean;
  references: readonly string[];
  authentication: readonly string[];
}

export type MailAnswer = 'yes' | 'no' | 'waiting';

/** An account that is used for the first time, or somebody who is no contact and not in the thread. */
export type MailTarget = { kind: 'account' | 'receiver'; account: MailAccount; to: string };

export interface MailPorts {
  person: string;
  store: Pick<Store, 'mailAccounts' | 'changes'>;
  clock: Pick<Clock, 'nowMs'>;
  makeId: MakeId;
  openMailbox: OpenMailbox;
  sender: MailSender;
  password(secret: string): Result<string>;
  signIns: SignInPort;
  /** Null takes it away. */
  savePassword(secret: string, value: string | null): Promise<void>;
  /** The checked address of a server for who may not reach the house; null where its name may be used as it is. */
  connectTo(server: MailServer): Promise<Result<string | null>>;
  find: FindPorts;
  /** Reads the beginning of a mail, bounded in time and memory; refuses with why not. */
  readMail(source: Uint8Array, signal: AbortSignal): Promise<Result<MailWords>>;
  /** Files of the workspace; null for who has none. */
  files: {
    read(path: string): Promise<OutgoingFile>;
    /** Refuses a path where something is. */
    save(path: string, bytes: Uint8Array): Promise<void>;
  } | null;
  /** Those of some addresses who are contacts. */
  contactsAmong(addresses: readonly string[]): Promise<ReadonlySet<string>>;
  /** The address of a contact of that name, refused if none or several have it; an address as it is. */
  addressOf(name: string): Promise<string>;
  reach: {
    by: 'hand' | 'plan' | 'agent';
    hasReadOthers(): boolean;
    /** What stands in the approved plan that sends. */
    written: string;
    /** The answer that there is. */
    answerOf(target: MailTarget): Promise<MailAnswer | null>;
    ask(
      target: MailTarget,
      mail: {
        to: string[];
        cc: string[];
        bcc: string[];
        subject: string;
        body: string;
        files: { name: string; bytes: number }[];
      },
    ): Promise<void>;
  };
}
