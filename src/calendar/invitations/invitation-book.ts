/** What the desk of invitations and the answers to them share: who is told, what was asked, and who else answers. */
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { contentHash } from '../../base/content-hash.ts';
import { once } from '../../base/once.ts';
import type { Requests } from '../../people/requests.ts';
import type { Store } from '../../store/store.ts';
import type { CalendarAccounts } from '../calendar-accounts.ts';
import type { ReadInvitation } from './read-invitation.ts';
import { linesOfInvitation, titleOfInvitation } from './shown-invitation.ts';

export interface InvitationPorts {
  person: string;
  timezone: string;
  store: Pick<Store, 'records' | 'outbox' | 'changes'>;
  clock: Pick<Clock, 'nowMs'>;
  accounts: CalendarAccounts;
  requests: Pick<Requests, 'ask' | 'withdraw'>;
  /** Where the person hears of it. */
  session(): Promise<string>;
  /** By which mail reaches the person. */
  addresses(): Promise<string[]>;
  send(
    mail: { account: string; to: string; subject: string; body: string; text: string },
    signal: AbortSignal,
  ): Promise<void>;
}

/** What a yes carries out. */
export const payloadSchema = once(() =>
  z.strictObject({
    account: z.strictObject({ id: z.string(), address: z.string() }),
    /** Of the person, as they are invited. */
    address: z.string(),
    isProved: z.boolean(),
    text: z.string(),
    /** It lay in the inbox of the server of the calendar. */
    isFromServer: z.literal(true).optional(),
  }),
);
export type InvitationPayload = z.output<ReturnType<typeof payloadSchema>>;

export type InvitationBook = ReturnType<typeof createInvitationBook>;

export function createInvitationBook(ports: InvitationPorts) {
  const { person, timezone, store, clock, accounts, requests } = ports;

  const keyOf = ({ uid, dateMs }: ReadInvitation, ...more: string[]): string =>
    contentHash([person, uid, dateMs, ...more]).slice(0, 32);
  const aboutOf = (read: ReadInvitation): string => `invitation:${keyOf(read)}`;

  return {
    keyOf,
    aboutOf,
    async tell(text: string, key: string): Promise<void> {
      const message = {
        ...{ key: `invitation:${key}`, sessionKey: await ports.session(), text },
        ...({ role: 'notice', runId: null, weight: 'unasked' } as const),
      };
      if (await store.outbox.send(message, clock.nowMs())) store.changes.notify();
    },
    async ask(read: ReadInvitation, payload: InvitationPayload, isChange: boolean): Promise<void> {
      const { account, ...shown } = payload;
      const facts = { ...shown, account: account.address, isChange, timezone };
      await requests.ask({
        kind: 'invitation',
        about: aboutOf(read),
        hash: contentHash(payload),
        title: titleOfInvitation(read, timezone),
        ...linesOfInvitation(read, facts),
        forWhom: person,
        payload,
      });
    },
    /** The server of a calendar answers, changes and cancels by itself for who is known to it by this address. */
    async isLeftToServer(address: string): Promise<boolean> {
      return (await accounts.list()).some(
        ({ schedules, addresses }) =>
          schedules && (addresses.length === 0 || addresses.includes(address)),
      );
    },
  };
}
