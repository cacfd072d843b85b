/**
 * Tells of mails that schedules wait for, and of invitations: watches the accounts of whoever waits for one or has a calendar that
 * takes them, and no others.
 */
import type { Store } from '../store/store.ts';
import { newCheckpoint } from './mail-arrival.ts';
import {
  type AccountWatch,
  checkpointKey,
  foldersOf,
  MAIL_CHECKPOINTS,
  type WatchedAccount,
  type WatchPorts,
  watchAccount,
} from './watch-account.ts';

export interface MailEvents {
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Watched {
  now: WatchedAccount;
  watch: AccountWatch;
}

export function createMailEvents(
  ports: WatchPorts & {
    store: Pick<Store, 'schedules'> & {
      mailAccounts: Pick<Store['mailAccounts'], 'of'>;
      davAccounts: Pick<Store['davAccounts'], 'all'>;
    };
    /** Where a person hears of trouble with what no schedule waits for. */
    sessionOf(person: string): Promise<string>;
  },
): MailEvents {
  const { store, clock, log } = ports;
  const watched = new Map<string, Watched>();
  let isStopped = false;
  let isFollowing = false;
  let stopListening = (): void => undefined;
  let last: Promise<void> = Promise.resolve();

  /** From now on a mail that comes was waited for, also if its server can't be reached yet. */
  async function begin(now: WatchedAccount): Promise<void> {
    for (const folder of foldersOf(now))
      await store.records.change(
        MAIL_CHECKPOINTS,
        checkpointKey(now.account, folder),
        (known) => known ?? newCheckpoint(clock.nowMs()),
      );
    const { id } = now.account;
    const known = watched.get(id);
    if (known !== undefined && serversOf(known.now) === serversOf(now)) {
      const isOther = waitedFor(known.now) !== waitedFor(now);
      known.now = now;
      if (isOther) known.watch.look();
      else known.watch.lookIfFailing();
      return;
    }
    await known?.watch.stop();
    const one: Watched = { now, watch: { look() {}, lookIfFailing() {}, stop: async () => {} } };
    one.watch = watchAccount(ports, () => one.now);
    watched.set(id, one);
  }

  async function wanted(): Promise<WatchedAccount[]> {
    const found = new Map<string, WatchedAccount>();
    for (const { event, person, scheduleId } of await store.events.awaited('mail')) {
      if (event.on !== 'mail') continue;
      for (const account of await store.mailAccounts.of(person)) {
        const known = found.get(account.id);
        if (known !== undefined) known.awaited = [...known.awaited, event];
        else {
          const { sessionKey } = (await store.schedules.get(scheduleId)) ?? { sessionKey: '' };
          found.set(account.id, { account, awaited: [event], isInvited: false, sessionKey });
        }
      }
    }
    for (const person of await invited())
      for (const account of await store.mailAccounts.of(person)) {
        const known = found.get(account.id);
        const sessionKey = known?.sessionKey ?? (await ports.sessionOf(person));
        found.set(account.id, {
          ...{ account, awaited: [], sessionKey },
          ...known,
          isInvited: true,
        });
      }
    return [...found.values()];
  }

  /** Who has a calendar in which an invitation can be written. */
  async function invited(): Promise<Set<string>> {
    if (ports.takeInvitation === null) return new Set();
    const calendars = (await store.davAccounts.all()).filter(
      ({ kind, by, collections }) =>
        kind === 'calendar' && by === 'dav' && collections.some(({ isReadOnly }) => !isReadOnly),
    );
    return new Set(calendars.map(({ person }) => person));
  }

  async function leave(id: string, { now, watch }: Watched): Promise<void> {
    watched.delete(id);
    await watch.stop();
    const text = `Nothing waits for mails to ${now.account.address} any more.`;
    await store.incidents.resolve({ subject: `mail:${id}`, text, nowMs: clock.nowMs() });
  }

  async function follow(): Promise<void> {
    isFollowing = false;
    if (isStopped) return;
    const all = await wanted();
    const ids = new Set(all.map(({ account: { id } }) => id));
    for (const [id, one] of watched) if (!ids.has(id)) await leave(id, one);
    for (const one of all) await begin(one);
    await forget(all);
  }

  /** Who waits for mails again later begins anew. */
  async function forget(all: readonly WatchedAccount[]): Promise<void> {
    const keys = new Set(
      all.flatMap((one) => foldersOf(one).map((folder) => checkpointKey(one.account, folder))),
    );
    for (const { key } of await store.records.list(MAIL_CHECKPOINTS))
      if (!keys.has(key)) await store.records.change(MAIL_CHECKPOINTS, key, () => null);
  }

  function followSoon(): Promise<void> {
    if (!isFollowing)
      last = last.then(follow).catch((error: Error) => {
        log.error('mail-not-followed', { reason: error.message });
      });
    isFollowing = true;
    return last;
  }

  return {
    async start() {
      if (isStopped) return;
      stopListening = store.changes.onChange(() => void followSoon());
      await followSoon();
    },
    async stop() {
      isStopped = true;
      stopListening();
      await last;
      await Promise.all([...watched.values()].map(({ watch }) => watch.stop()));
      watched.clear();
    },
  };
}

const serversOf = ({ account: { imap, user, secret, authservId } }: WatchedAccount): string =>
  JSON.stringify({ imap, user, secret, authservId });

const waitedFor = ({ awaited, isInvited }: WatchedAccount): string =>
  JSON.stringify({ awaited, isInvited });
