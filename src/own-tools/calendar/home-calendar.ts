/** The calendars of this house: its secrets, its workspace, its requests, and the way out, for each person. */
import { resolveSrv } from 'node:dns/promises';
import type { Clock } from '../../base/clock.ts';
import { contentHash } from '../../base/content-hash.ts';
import type { MakeId } from '../../base/ids.ts';
import { type CalendarAccounts, createCalendarAccounts } from '../../calendar/calendar-accounts.ts';
import { type CalendarDesk, createCalendarDesk } from '../../calendar/calendar-desk.ts';
import type { CalendarPorts, CalendarTarget } from '../../calendar/calendar-ports.ts';
import { DavFailure, type DavSend } from '../../dav/dav-client.ts';
import { grantedHostOf } from '../../domain/grant.ts';
import type { HouseFinding } from '../../domain/house-finding.ts';
import type { Person } from '../../domain/person.ts';
import { createSecrets } from '../../home/secrets.ts';
import { writeSecret } from '../../home/write-secret.ts';
import type { Requests } from '../../people/requests.ts';
import type { Store } from '../../store/store.ts';
import { textOf } from '../../tools/http/http-answer.ts';
import { createHttpClient } from '../../tools/http/http-client.ts';
import { createWorkspace } from '../../tools/workspace.ts';
import { createMailFiles } from '../mail/mail-files.ts';
import { calendarWords } from './calendar-words.ts';

export interface CalendarDesksOf {
  accounts: CalendarAccounts;
  entries: CalendarDesk;
  words: Pick<CalendarPorts, 'readWhen' | 'readRepeat' | 'timezone'>;
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
  /** What entries are called that come in the next weeks; none where they can't be read in time. */
  titlesAhead(person: Pick<Person, 'id' | 'role'>, timezone: string): Promise<string[]>;
  /** Of all places of calendars, without a word of what is in them. */
  findings(nameOf: (person: string) => Promise<string>): Promise<HouseFinding[]>;
}

const MOST_BYTES = 20_000_000;
const ANSWER_MS = 30_000;
/** Somebody waits for an answer meanwhile. */
const TITLES_MS = 8000;
const AHEAD_MS = 366 * 86_400_000;
const MOST_TITLES = 2000;

export function createHomeCalendar(parts: {
  home: string;
  store: Store;
  clock: Clock;
  makeId: MakeId;
  requests: Pick<Requests, 'ask' | 'answerOf'>;
  workspace: string;
}): HomeCalendar {
  const { home, store, clock, makeId, requests } = parts;
  const http = createHttpClient({
    clock,
    allowPrivate: [],
    maxBytes: MOST_BYTES,
    timeoutMs: ANSWER_MS,
  });

  /** Who has the machine may name what is in their network; others get no further than a page does. */
  const sendAs =
    (role: Person['role']): DavSend =>
    async (request, signal) => {
      const isNamed = role === 'owner' && request.isLedTo !== true;
      const grantedHost = isNamed ? grantedHostOf(request.url) : null;
      const outcome = await http.send(request, {
        signal,
        followRedirects: false,
        role,
        grantedHost,
      });
      if (!outcome.ok) {
        const { code, message } = outcome.failure;
        throw new DavFailure(code === 'too-large' ? code : 'unreachable', message);
      }
      const { status, headers, body } = outcome.answer;
      return { status, headers, body: textOf(body, headers['content-type'] ?? '') };
    };

  function of(caller: CalendarCaller): CalendarDesksOf {
    const { person, timezone, by, hasReadOthers, written, sessionKey, runId } = caller;
    const words = calendarWords({ nowMs: clock.nowMs(), timezone });
    const ports: CalendarPorts = {
      ...{ store, clock, makeId, ...words },
      person: person.id,
      send: sendAs(person.role),
      secret: createSecrets(home),
      saveSecret: (name, value) => writeSecret(home, name, value),
      readFile:
        person.role === 'owner' ? (path) => readInWorkspace(parts.workspace, home, path) : null,
      resolveSrv: async (name) =>
        (await resolveSrv(name)).toSorted((one, other) => one.priority - other.priority),
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

  return {
    of,
    byHand,
    titlesAhead,
    async findings(nameOf) {
      const places = (await store.davAccounts.all()).filter(({ kind }) => kind === 'calendar');
      const people = [...new Set(places.map(({ person }) => person))];
      const found = await Promise.all(
        people.map(async (id) => {
          const role = id === 'owner' ? 'owner' : 'member';
          const aborter = new AbortController();
          const cancelTimer = clock.setTimer(ANSWER_MS, () => aborter.abort());
          const { accounts } = byHand({ id, role }, 'UTC');
          const checked = await accounts.check(undefined, aborter.signal).finally(cancelTimer);
          const name = role === 'owner' ? null : await nameOf(id);
          return checked.flatMap(({ account, step }): HouseFinding[] =>
            step.works
              ? []
              : [
                  {
                    code: 'calendar-account',
                    level: 'broken',
                    subject: `calendar:${account.id}`,
                    what:
                      name === null
                        ? `The calendars of ${account.address} can't be read: ${step.told}`
                        : `Calendars of ${name} can't be read.`,
                    why: 'Their entries are missing from lists and free time.',
                    fix:
                      name === null
                        ? (step.fix ?? 'rote calendars check says more.')
                        : `${name} sees why on asking for a check of their calendars.`,
                  },
                ],
          );
        }),
      );
      return found.flat();
    },
  };
}

/** A file that is not there, or is no file, is refused by its name. */
async function readInWorkspace(folder: string, home: string, path: string): Promise<string> {
  const workspace = createWorkspace(folder, { closed: [home], readOnly: [] });
  const { bytes } = await createMailFiles(workspace).read(path);
  return Buffer.from(bytes).toString('utf8');
}

const aboutOf = ({ kind, account, to }: CalendarTarget): string =>
  `calendar:${account.id}:${kind}:${to}`;

const hashOf = ({ kind, account: { id, person }, to }: CalendarTarget): string =>
  contentHash({ kind, account: id, person, to });
