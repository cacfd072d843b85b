/** The calendars of this house: its secrets, its workspace, its requests, and the way out, for each person. */
import { contentHash } from '../../base/content-hash.ts';
import { type CalendarAccounts, createCalendarAccounts } from '../../calendar/calendar-accounts.ts';
import { type CalendarDesk, createCalendarDesk } from '../../calendar/calendar-desk.ts';
import type { CalendarPorts, CalendarTarget } from '../../calendar/calendar-ports.ts';
import {
  createInvitationDesk,
  type InvitationDesk,
} from '../../calendar/invitations/invitation-desk.ts';
import { readInbox } from '../../calendar/invitations/read-inbox.ts';
import type { InboxAccount } from '../../calendar/invitations/watch-inboxes.ts';
import type { HouseFinding } from '../../domain/house-finding.ts';
import { OWNER, type Person } from '../../domain/person.ts';
import type { Requests } from '../../people/requests.ts';
import type { KnownTo } from '../contacts/known-people.ts';
import { createDavHouse, type DavHouseParts } from '../dav/dav-house.ts';
import type { HomeMail } from '../mail/home-mail.ts';
import { calendarWords } from './calendar-words.ts';

export interface CalendarDesksOf {
  accounts: CalendarAccounts;
  entries: CalendarDesk;
  words: Pick<CalendarPorts, 'readWhen' | 'readRepeat' | 'timezone' | 'addressOf'>;
}

/** Who has something done with calendars, and where they hear a question about it. */
export interface CalendarCaller {
  person: Pick<Person, 'id' | 'role'>;
  timezone: string;
  by: CalendarPorts['reach']['by'];
  hasReadOthers(): boolean;
  /** What stands in the approved plan that calls. */
  written: string;
  sessionKey: string | null;
  runId: string | null;
}

export interface HomeCalendar {
  of(caller: CalendarCaller): CalendarDesksOf;
  /** By hand: at a terminal, over HTTP, on the page. */
  byHand(person: Pick<Person, 'id' | 'role'>, timezone: string): CalendarDesksOf;
  /** Invitations that come by mail, and the answers to them. */
  invitations(person: Pick<Person, 'id' | 'role'>, timezone: string): InvitationDesk;
  /** What lies in the inbox of an account whose server invites by itself. */
  readInbox(account: InboxAccount, timezone: string, signal: AbortSignal): Promise<void>;
  /** What entries are called that come in the next weeks; none where they can't be read in time. */
  titlesAhead(person: Pick<Person, 'id' | 'role'>, timezone: string): Promise<string[]>;
  /** Of all places of calendars, without a word of what is in them. */
  findings(nameOf: (person: string) => Promise<string>): Promise<HouseFinding[]>;
}

/** Somebody waits for an answer meanwhile. */
const TITLES_MS = 8000;
const AHEAD_MS = 366 * 86_400_000;
const MOST_TITLES = 2000;

export function createHomeCalendar(
  parts: DavHouseParts & {
    requests: Pick<Requests, 'ask' | 'answerOf' | 'withdraw'>;
    /** Where a person hears of what nobody asked for. */
    sessionOf(person: string): Promise<string>;
    knownTo: KnownTo;
    /** Loaded where somebody is invited by mail. */
    mail: () => Promise<HomeMail>;
  },
): HomeCalendar {
  const { clock, requests, store } = parts;
  const house = createDavHouse(parts);

  function of(caller: CalendarCaller): CalendarDesksOf {
    const { person, timezone, by, hasReadOthers, written, sessionKey, runId } = caller;
    const known = parts.knownTo({ person, by });
    const words = {
      ...calendarWords({ nowMs: clock.nowMs(), timezone }),
      addressOf: known.addressOf,
    };
    const ports: CalendarPorts = {
      ...house.portsFor(person),
      ...{ clock, ...words },
      contactsAmong: known.among,
      async inviter({ addresses }) {
        const own = await parts.store.mailAccounts.of(person.id);
        const account = own.find(({ address }) => addresses.includes(address)) ?? own[0];
        if (account === undefined) return null;
        const caller = { person, by, hasReadOthers, written, sessionKey, runId };
        const { outgoing } = (await parts.mail()).of(caller);
        return {
          from: account.address,
          check: (mail) => outgoing.check({ ...mail, account: account.id }),
          async send(mail, signal) {
            await outgoing.send({ ...mail, account: account.id }, signal);
          },
        };
      },
      reach: {
        by,
        hasReadOthers,
        written,
        answerOf: (target) => requests.answerOf(aboutOf(target), hashOf(target)),
        async ask(target, { title, lines }) {
          await requests.ask({
            kind: 'call',
            about: aboutOf(target),
            hash: hashOf(target),
            title,
            lines: [...lines, 'A yes holds for all later ones.'],
            document: { reaches: [`Changes calendars of ${target.account.address}`], steps: lines },
            forWhom: person.id,
            sessionKey,
            payload: { runId },
          });
        },
      },
    };
    const accounts = createCalendarAccounts(ports);
    return { accounts, entries: createCalendarDesk(ports, accounts), words };
  }

  const byHand: HomeCalendar['byHand'] = (person, timezone) =>
    of({
      ...{ person, timezone, by: 'hand', written: '', sessionKey: null, runId: null },
      hasReadOthers: () => false,
    });

  async function titlesAhead(
    person: Pick<Person, 'id' | 'role'>,
    timezone: string,
  ): Promise<string[]> {
    const has = await store.davAccounts.of(person.id);
    if (!has.some(({ kind }) => kind === 'calendar')) return [];
    const aborter = new AbortController();
    const cancelTimer = clock.setTimer(TITLES_MS, () => aborter.abort());
    const fromMs = clock.nowMs();
    const within = { fromMs, beforeMs: fromMs + AHEAD_MS, most: MOST_TITLES };
    try {
      const { entries } = byHand(person, timezone);
      const found = await entries.list(within, aborter.signal);
      return [...new Set(found.entries.map(({ part }) => part.title))];
    } catch {
      return [];
    } finally {
      cancelTimer();
    }
  }

  const invitations: HomeCalendar['invitations'] = (person, timezone) => {
    const { accounts } = byHand(person, timezone);
    return createInvitationDesk({
      ...{ person: person.id, timezone, store, clock, accounts, requests },
      session: () => parts.sessionOf(person.id),
      async addresses() {
        const mails = await store.mailAccounts.of(person.id);
        const calendars = await accounts.list();
        return [
          ...mails.map(({ address }) => address),
          ...calendars.flatMap((one) => one.addresses),
        ];
      },
      async send({ account, to, subject, body, text }, signal) {
        const { outgoing } = (await parts.mail()).byHand(person);
        const invitation = { method: 'REPLY', text } as const;
        await outgoing.send({ account, to: [to], subject, body, invitation }, signal);
      },
    });
  };

  return {
    of,
    byHand,
    invitations,
    async readInbox(account, timezone, signal) {
      const who = {
        id: account.person,
        role: account.person === OWNER ? 'owner' : 'member',
      } as const;
      const { arrived } = invitations(who, timezone);
      const client = byHand(who, timezone).accounts.client(account);
      const ports = { client, records: store.records, arrived, timezone, nowMs: clock.nowMs() };
      await readInbox(account, ports, signal);
    },
    titlesAhead,
    findings: (nameOf) =>
      house.findings('calendar', (person) => byHand(person, 'UTC').accounts, {
        nameOf,
        many: 'calendars',
        why: 'Their entries are missing from lists and free time.',
        group: 'calendars',
      }),
  };
}

const aboutOf = ({ kind, account, to }: CalendarTarget): string =>
  `calendar:${account.id}:${kind}:${to}`;

const hashOf = ({ kind, account: { id, person }, to }: CalendarTarget): string =>
  contentHash({ kind, account: id, person, to });
