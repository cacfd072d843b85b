/**
 * Where events come from that nobody brings: the start of the daemon itself, and files, mailboxes and calendars that are
 * watched, which goes on from its checkpoints wherever it begins anew.
 */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { watchDaysOff } from '../calendar/days-off.ts';
import { watchInboxes } from '../calendar/invitations/watch-inboxes.ts';
import { createCalendarEvents } from '../calendar/watch-calendars.ts';
import { OWNER } from '../domain/person.ts';
import { grantsInForce } from '../domain/schedule/grants-in-force.ts';
import { roteStarted } from '../domain/schedule/happenings.ts';
import { createMailEvents } from '../mail/watch-mailboxes.ts';
import type { HomeCalendar } from '../own-tools/calendar/home-calendar.ts';
import type { HomeMail } from '../own-tools/mail/home-mail.ts';
import { holdLease } from '../runs/hold-lease.ts';
import { createFileEvents } from '../schedule/events/file-events.ts';
import type { Store } from '../store/store.ts';
import type { Part } from '../watchdog/part.ts';
import type { Config } from './config-schema.ts';
import { watchedRoots } from './watched-roots.ts';

export interface EventSources {
  /** Tells that Rote has started; once in a process, however often it is said. */
  announceStart(): Promise<void>;
  /** The parts that watch, for the watchdog to keep up. */
  parts: readonly Part[];
}

export function createEventSources(dependencies: {
  home: string;
  store: Pick<
    Store,
    | 'events'
    | 'records'
    | 'changes'
    | 'incidents'
    | 'schedules'
    | 'mailAccounts'
    | 'davAccounts'
    | 'leases'
  >;
  clock: Clock;
  log: Log;
  version: string;
  /** Loaded when somebody waits for a mail. */
  mail: () => Promise<Pick<HomeMail, 'watching'>>;
  /** Loaded when somebody waits for an entry. */
  calendar: () => Promise<Pick<HomeCalendar, 'byHand' | 'invitations' | 'readInbox'>>;
  zoneOf: (person: string) => Promise<string>;
  /** Where a person hears of what nobody waits for. */
  sessionOf: (person: string) => Promise<string>;
  personOf: (sessionKey: string) => Promise<string>;
  isDeadOwner: (owner: string) => boolean;
  /** Of this process: it starts once. */
  owner: string;
  config: () => Pick<Config, 'tools' | 'memory'>;
}): EventSources {
  const { home, store, clock, log, version, owner, isDeadOwner, config } = dependencies;
  const watching = async () => (await dependencies.mail()).watching;
  const files: Part = {
    name: 'files',
    what: 'What watches files',
    matters: 'Schedules that wait for a file hear of none while it is down.',
    // The first look may be at folders with many files.
    beginWithinMs: 300_000,
    async begin(pulse) {
      const roots = () => watchedRoots(home, config());
      const files = createFileEvents({
        store,
        clock,
        log,
        roots,
        pulse,
        grantedFolders: (path) => grantedFolders(path, { store, clock }),
      });
      await files.start();
      return files;
    },
  };
  const mails: Part = {
    name: 'mail',
    what: 'What watches mailboxes',
    matters: 'Schedules that wait for a mail hear of none while it is down.',
    async begin() {
      const holder = { leases: store.leases, owner, isDeadOwner, clock, log };
      const events = createMailEvents({
        ...{ store, clock, log },
        openMailbox: async (...given) => (await watching()).openMailbox(...given),
        login: async (account) => (await watching()).login(account),
        readMail: async (...given) => (await watching()).readMail(...given),
        async takeInvitation({ person, id, address }, came) {
          const { signal } = new AbortController();
          const timezone = await dependencies.zoneOf(person);
          const desk = (await dependencies.calendar()).invitations(whoIs(person), timezone);
          await desk.arrived({ ...came, account: { id, address } }, signal);
        },
        sessionOf: dependencies.sessionOf,
        hold: (name, signal, work) => holdLease(holder, { name, signal }, work),
      });
      await events.start();
      return events;
    },
  };
  const calendars: Part = {
    name: 'calendars',
    what: 'What watches calendars',
    matters: 'Schedules that wait for an entry hear of none while it is down.',
    begin() {
      const holder = { leases: store.leases, owner, isDeadOwner, clock, log };
      return createCalendarEvents({
        ...{ store, clock, log },
        async deskOf(person) {
          return calendarsOf(person);
        },
        hold: (name, signal, work) => holdLease(holder, { name, signal }, work),
      });
    },
  };
  const inboxes: Part = {
    name: 'calendar-inboxes',
    what: 'What looks into inboxes of calendars',
    matters: 'Invitations that lie there are not asked about while it is down.',
    begin() {
      const holder = { leases: store.leases, owner, isDeadOwner, clock, log };
      return watchInboxes({
        ...{ store, clock, log },
        async read(account, signal) {
          const timezone = await dependencies.zoneOf(account.person);
          await (await dependencies.calendar()).readInbox(account, timezone, signal);
        },
        hold: (name, signal, work) => holdLease(holder, { name, signal }, work),
      });
    },
  };
  const daysOff: Part = {
    name: 'days-off',
    what: 'What reads the days of calendars that schedules leave out',
    matters: 'Days that are new in such a calendar are not left out while it is down.',
    begin() {
      const holder = { leases: store.leases, owner, isDeadOwner, clock, log };
      return watchDaysOff({
        ...{ store, clock, log },
        async deskOf(sessionKey) {
          const person = await dependencies.personOf(sessionKey);
          return { ...(await calendarsOf(person)), person };
        },
        hold: (name, signal, work) => holdLease(holder, { name, signal }, work),
      });
    },
  };

  async function calendarsOf(person: string) {
    const timezone = await dependencies.zoneOf(person);
    const who = { id: person, role: person === OWNER ? 'owner' : 'member' } as const;
    const { entries } = (await dependencies.calendar()).byHand(who, timezone);
    return { list: entries.list, snapshot: entries.snapshot, timezone };
  }

  return {
    async announceStart() {
      try {
        const taken = await store.events.take(roteStarted(owner, version), clock.nowMs());
        if (taken.kind === 'taken') store.changes.notify();
      } catch (error) {
        // Trouble with events must not keep all else from running.
        log.error('start-not-told', { reason: (error as Error).message });
      }
    },
    parts: [files, mails, calendars, inboxes, daysOff],
  };
}

const whoIs = (person: string) =>
  ({ id: person, role: person === OWNER ? 'owner' : 'member' }) as const;

/** The folders outside the workspace that schedules which wait for a path were granted, as far as they are approved now. */
async function grantedFolders(
  path: string,
  { store, clock }: { store: Pick<Store, 'events' | 'schedules'>; clock: Pick<Clock, 'nowMs'> },
): Promise<string[]> {
  const folders: string[] = [];
  for (const { scheduleId, event } of await store.events.awaited('file')) {
    if (event.on !== 'file' || event.path !== path) continue;
    const schedule = await store.schedules.get(scheduleId);
    if (schedule === null || schedule.approvedHash === null) continue;
    const approved = await store.schedules.definition(schedule.approvedHash);
    const { status } = schedule;
    const facts = { status, approvedWork: approved?.work ?? null };
    for (const grant of grantsInForce(schedule.work, facts, clock.nowMs()))
      if (grant.kind === 'folder') folders.push(grant.path);
  }
  return folders;
}
