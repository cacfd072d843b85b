/** What contacts need of the house, for one person and one call. */
import type { Clock } from '../base/clock.ts';
import type { DavPorts } from '../dav/dav-accounts.ts';
import type { DavAccount } from '../domain/dav/dav-account.ts';
import type { ContactBooks } from './contact-books.ts';

/** Changing an account for the first time without its person, or an address that nobody approved. */
export type ContactTarget = { kind: 'account' | 'address'; account: DavAccount; to: string };

export interface ContactPorts extends DavPorts {
  clock: Pick<Clock, 'nowMs' | 'defer'>;
  /** What was read of address books, kept while the process runs. */
  books: ContactBooks;
  reach: {
    by: 'hand' | 'plan' | 'agent';
    /** What stands in the approved plan that calls. */
    written: string;
    answerOf(target: ContactTarget): Promise<'yes' | 'no' | 'waiting' | null>;
    ask(target: ContactTarget, what: { title: string; lines: string[] }): Promise<void>;
  };
}
