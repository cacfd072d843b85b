/** Accounts of people at mail providers: a table of the store. `mail-accounts.contract.ts` says what it keeps. */
import type { MailAccount } from '../domain/mail/mail-account.ts';

export interface MailAccountTable {
  /** Of one person, the oldest first. */
  of(person: string): Promise<MailAccount[]>;
  /** Of everybody, the oldest first. */
  all(): Promise<MailAccount[]>;
  /** Who has one. */
  people(): Promise<string[]>;
  /** Adds it, or writes it anew under its id. False if its person has another account with this address. */
  put(account: MailAccount): Promise<boolean>;
  /** Whether there was one of this person. */
  remove(id: string, person: string): Promise<boolean>;
}
