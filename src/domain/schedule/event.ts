/**
 * A cause other than time that a schedule may wait for: a call from outside, a file, a message, a mail, an entry of a calendar,
 * the end of another schedule, the start of Rote, trouble, word from a tool server. What happened is told with its facts, and `isMeant` says whether it is
 * what was waited for.
 */
import { z } from 'zod';
import { valueOrThrow } from '../../base/errors.ts';
import { parseDuration } from '../../time/duration.ts';
import { bareAddress, isOneOf, type MailAddress } from '../mail/mail-address.ts';
import { OWNER } from '../person.ts';
import type { Run, RunOutcome } from '../run/run.ts';
import { ENTRY_CHANGES, FILE_CHANGES, RUN_ENDS } from './event-words.ts';
import { type PlainValue, valuesAt } from './values-at.ts';

/** A part of an address: `/hooks/<name>`. */
const HOOK_NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/;

export function isHookName(text: string): boolean {
  return HOOK_NAME.test(text);
}

const BODY_PATH = /^[^.\s]{1,100}(?:\.[^.\s]{1,100}){0,9}$/;
const MOST_WHERE = 10;
const plainValue = z.union([z.string().min(1).max(500), z.number(), z.boolean()]);

const webhook = z.strictObject({
  on: z.literal('webhook'),
  name: z.string().regex(HOOK_NAME, 'expected letters, digits, - and _ in lower case'),
  /** What its sender calls what happened (`issues`, `invoice.paid`). Left out, any. */
  event: z.string().trim().min(1).max(200).optional(),
  /** What has to stand in its body, by path. Left out, anything. The case of letters does not count. */
  where: z
    .record(z.string().regex(BODY_PATH, 'expected fields with dots between: a.b'), plainValue)
    .refine((where) => Object.keys(where).length <= MOST_WHERE, `expected at most ${MOST_WHERE}`)
    .optional(),
});
const file = z.strictObject({
  on: z.literal('file'),
  /** A file, or a folder: then each file directly in it. */
  path: z.string().min(1).max(4000),
  change: z.enum(FILE_CHANGES).default('any'),
});
const message = z.strictObject({
  on: z.literal('message'),
  /** Its words, whatever the case of their letters; null if any message is meant. */
  contains: z.string().min(1).max(500).nullable().default(null),
  /** The name of a channel, where only its messages are meant. */
  channel: z.string().min(1).max(100).nullable().default(null),
});
const said = z.string().min(1).max(500).nullable().default(null);
/** A mail that comes to an account of its person. What is null may be anything. */
const mail = z.strictObject({
  on: z.literal('mail'),
  /** A part of the name or the address; a whole address, and `@example.com`, is compared with the address alone. */
  from: said,
  to: said,
  subject: said,
  /** Words of its subject or its text. */
  contains: said,
  /** The inbox, if none is said. */
  folder: said,
  attachment: z.boolean().nullable().default(null),
});
/** An entry in a calendar of its person begins, or is new, changed (in a way, or in its time: moved) or gone. What is null may be anything. */
const calendar = z
  .strictObject({
    on: z.literal('calendar'),
    change: z.enum(ENTRY_CHANGES),
    /** So long before it begins; nothing of what is new, changed or gone. */
    before: z
      .string()
      .regex(/^(?:\d{1,3}[mh]|\d{1,2}d)$/, 'expected minutes, hours or days: 10m, 2h, 1d')
      .default('0m'),
    /** The name of a calendar or of its account. */
    calendar: said,
    /** Words of its title, its place or its notes. */
    contains: said,
    /** Somebody who is in it: a part of a name or an address, or of the title; `Ana <ana@example.org>`: her address, or her name in the title. */
    with: said,
  })
  .refine(({ change, before }) => change === 'begins' || before === '0m', {
    message: 'only an entry that begins has a time before',
    path: ['before'],
  });
const schedule = z.strictObject({
  on: z.literal('schedule'),
  /** Its id. */
  schedule: z.string().min(1),
  outcome: z.enum(RUN_ENDS).default('any'),
});
const start = z.strictObject({ on: z.literal('start') });
const incident = z.strictObject({
  on: z.literal('incident'),
  /** Words that its text has; null if any is meant. */
  contains: z.string().min(1).max(500).nullable().default(null),
});
const mcp = z.strictObject({
  on: z.literal('mcp'),
  server: z.string().min(1).max(200),
  /** `notifications/resources/updated`; null if any is meant. */
  method: z.string().min(1).max(200).nullable().default(null),
});

const wake = z.strictObject({
  on: z.literal('wake'),
  /** The agent that is to look around. */
  agent: z.string().min(1).max(100),
});

export const eventSchema = z.discriminatedUnion('on', [
  webhook,
  file,
  message,
  mail,
  calendar,
  schedule,
  start,
  incident,
  mcp,
  wake,
]);
export type AwaitedEvent = z.output<typeof eventSchema>;
export type AwaitedEventKind = AwaitedEvent['on'];

/** An event, with the facts that decide if it was waited for. */
export type EventFacts =
  /** `person`: whose hook it is; `event`: what its sender calls it; `body`: what came. */
  | { on: 'webhook'; name: string; person: string; event?: string | null; body?: unknown }
  /** `awaited`: the path whose watch it was noticed by, where each is told to who waits for that one. */
  | { on: 'file'; path: string; change: 'created' | 'changed' | 'removed'; awaited?: string }
  | { on: 'message'; text: string; channel: string; sessionKey: string }
  | MailFacts
  | CalendarFacts
  | {
      on: 'schedule';
      schedule: string;
      outcome: 'succeeded' | 'failed' | 'cancelled';
      sessionKey: string;
    }
  | { on: 'start' }
  | { on: 'incident'; text: string; sessionKey: string }
  | { on: 'mcp'; server: string; method: string }
  | { on: 'wake'; agent: string };

export interface MailFacts {
  on: 'mail';
  person: string;
  /** As the server names it. */
  folder: string;
  /** The name that was waited for, where the server calls that folder otherwise. */
  awaitedFolder: string | null;
  from: readonly MailAddress[];
  to: readonly MailAddress[];
  subject: string;
  /** Null as long as it was not read: then it may have any words. */
  text: string | null;
  hasAttachment: boolean;
}

export interface CalendarFacts {
  on: 'calendar';
  person: string;
  change: Exclude<(typeof ENTRY_CHANGES)[number], 'moved'>;
  /** It is changed, and its time is another. */
  isMoved: boolean;
  /** Zero where it does not begin. */
  beforeMs: number;
  /** By which its calendar may be named. */
  calendars: readonly string[];
  /** Its title, its place and its notes. */
  words: string;
  /** Who is in it, with names and addresses, and its title, which may name them. */
  people: string;
}

export interface Happening {
  facts: EventFacts;
  /** Tells it from every other of its kind: what comes twice under the same key happened once. */
  key: string;
  /** A digest of the signed bytes, if they were signed: they count once, whatever key they come under. */
  proof?: string | null;
  /** Data that it carried, for the run to use. It is from outside, and nobody vouches for it. */
  data: Record<string, unknown>;
  /** How many events led to it: a schedule that starts another that starts the first again comes to an end. */
  depth: number;
  /** How long quiet is waited for, where it is not what the schedule says. */
  quietMs?: number;
}

/** More in a row are a circle. */
export const DEEPEST_EVENT = 8;

/** The end of a run, for those who wait for it. */
export function endOfRun(
  { id }: Pick<Run, 'id'>,
  {
    schedule,
    outcome,
    depth,
  }: {
    schedule: { id: string; name: string; sessionKey: string };
    outcome: RunOutcome;
    depth: number;
  },
): Happening {
  const { id: scheduleId, sessionKey } = schedule;
  const facts = {
    on: 'schedule',
    schedule: scheduleId,
    outcome: outcome.kind,
    sessionKey,
  } as const;
  const data = {
    schedule: schedule.name,
    outcome: outcome.kind,
    summary: outcome.summary,
    runId: id,
  };
  return { facts, key: id, data, depth };
}

/** The source that gives the key: calls of one hook, ends of one schedule. */
export function sourceOf(facts: EventFacts): string {
  switch (facts.on) {
    case 'webhook':
      return facts.person === OWNER
        ? `webhook:${facts.name}`
        : `webhook:${facts.person}/${facts.name}`;
    case 'schedule':
      return `schedule:${facts.schedule}`;
    case 'mcp':
      return `mcp:${facts.server}`;
    case 'wake':
      return `wake:${facts.agent}`;
    case 'mail':
      return facts.person === OWNER ? 'mail' : `mail:${facts.person}`;
    case 'calendar':
      return facts.person === OWNER ? 'calendar' : `calendar:${facts.person}`;
    default:
      return facts.on;
  }
}

export function isMeant(awaited: AwaitedEvent, facts: EventFacts): boolean {
  switch (facts.on) {
    case 'webhook':
      return awaited.on === 'webhook' && isMeantCall(awaited, facts);
    case 'file':
      return (
        awaited.on === 'file' &&
        (facts.awaited ?? awaited.path) === awaited.path &&
        isAtOrIn(facts.path, awaited.path) &&
        isAnyOr(awaited.change, facts.change)
      );
    case 'message':
      return (
        awaited.on === 'message' &&
        (awaited.channel ?? facts.channel) === facts.channel &&
        isIn(awaited.contains, facts.text)
      );
    case 'mail':
      return awaited.on === 'mail' && isMeantMail(awaited, facts);
    case 'calendar':
      return awaited.on === 'calendar' && isMeantEntry(awaited, facts);
    case 'schedule':
      return (
        awaited.on === 'schedule' &&
        awaited.schedule === facts.schedule &&
        isAnyOr(awaited.outcome, facts.outcome)
      );
    case 'start':
      return awaited.on === 'start';
    case 'incident':
      return awaited.on === 'incident' && isIn(awaited.contains, facts.text);
    case 'mcp':
      return (
        awaited.on === 'mcp' &&
        awaited.server === facts.server &&
        (awaited.method ?? facts.method) === facts.method
      );
    case 'wake':
      return awaited.on === 'wake' && awaited.agent === facts.agent;
  }
}

function isAnyOr(wanted: string, happened: string): boolean {
  return wanted === 'any' || wanted === happened;
}

function isIn(wanted: string | null, text: string): boolean {
  return wanted === null || text.toLowerCase().includes(wanted.toLowerCase());
}

function isMeantCall(
  { name, event, where = {} }: AwaitedEvent & { on: 'webhook' },
  facts: EventFacts & { on: 'webhook' },
): boolean {
  return (
    name === facts.name &&
    (event === undefined || isAlike(event, facts.event ?? '')) &&
    Object.entries(where).every(([path, wanted]) =>
      valuesAt(facts.body, path).some((value) => isAlike(value, wanted)),
    )
  );
}

/** As text: an id is a number to one and words to another. */
const isAlike = (one: PlainValue, other: PlainValue): boolean =>
  String(one).toLowerCase() === String(other).toLowerCase();

function isMeantMail(awaited: AwaitedEvent & { on: 'mail' }, facts: MailFacts): boolean {
  const { from, to, subject, contains, folder, attachment } = awaited;
  const { text, hasAttachment } = facts;
  return (
    folder === facts.awaitedFolder &&
    (from === null || isOneOf(from, facts.from)) &&
    (to === null || isOneOf(to, facts.to)) &&
    isIn(subject, facts.subject) &&
    (text === null || isIn(contains, `${facts.subject}\n${text}`)) &&
    (attachment ?? hasAttachment) === hasAttachment
  );
}

function isMeantEntry(awaited: AwaitedEvent & { on: 'calendar' }, facts: CalendarFacts): boolean {
  const { change, calendar, contains, with: person } = awaited;
  const named = calendar?.trim().toLowerCase();
  return (
    (change === 'moved' ? facts.isMoved : change === facts.change) &&
    beforeMsOf(awaited) === facts.beforeMs &&
    (named === undefined || facts.calendars.some((name) => name.toLowerCase() === named)) &&
    isIn(contains, facts.words) &&
    isWith(person, facts.people)
  );
}

/** Whose address is known is found by it, or by their name in the title. */
function isWith(person: string | null, people: string): boolean {
  const address = person === null ? null : bareAddress(person);
  if (person === null || address === null || !person.endsWith(`<${address}>`))
    return isIn(person, people);
  const [title = '', ...others] = people.toLowerCase().split('\n');
  const name = person.slice(0, person.indexOf('<')).trim();
  return others.includes(address) || (name !== '' && isIn(name, title));
}

export const beforeMsOf = ({ before }: AwaitedEvent & { on: 'calendar' }): number =>
  valueOrThrow(parseDuration(before));

/** A folder is given with or without a slash at its end. */
function isAtOrIn(path: string, awaited: string): boolean {
  const folder = awaited.endsWith('/') ? awaited : `${awaited}/`;
  if (path === awaited || path === folder) return true;
  return path.startsWith(folder) && !path.slice(folder.length).includes('/');
}
