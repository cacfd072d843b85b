/**
 * What a run may still do that has read what others wrote: a web page, a feed, a file, the answer of a
 * server, a skill that is not the owner's. Words in there can ask for anything; what would reach beyond
 * the run (a schedule, a skill, a file that is there, a tool whose doing nobody sees, somebody new to write to, an
 * address that carries something away) needs its owner, whatever a model makes of it. What is Rote's own is known by
 * what it is, never by its name; what each tool of Rote may is the table in `own-tool-rules.ts`.
 */
import { isPrintable } from '../base/printable.ts';
import { updateInput } from '../domain/schedule/flat-input.ts';
import { normalizeSchedule } from '../domain/schedule/normalize-schedule.ts';
import type { JudgedCall } from '../domain/tool-call.ts';
import type { ListOrder } from '../language/list-order-words.ts';
import { asksForListOrder } from '../language/list-orders.ts';
import { isNamedIn, withoutFileNames } from './named-in-words.ts';
import { taintedRule } from './own-tool-rules.ts';

export interface TaintedFacts {
  /** Whether the run has read anything that others wrote. */
  isTainted: boolean;
  sessionKey: string;
  /** What the owner wrote; a target that is named there is no new one. */
  ownerWords: string;
  /** Whether this very address stood in what was read on the web, or was read before. */
  hasRead: (url: string) => boolean;
  /** Whether it stood there: an address that the run made itself did not, also where it was read. */
  hasStood: (url: string) => boolean;
  /** Whether the run itself wrote all that is in this file. */
  hasWritten: (path: string) => boolean;
  /** Only where the run has read what its person keeps: it could carry that to a host that they named. */
  afterKept?: GivenAddresses | undefined;
}

interface GivenAddresses {
  /** Whether its owner wrote this very address. */
  isSaid: (url: string) => boolean;
  /** Whether an approved plan, or the file of a trusted skill, names this host: it puts its addresses together itself. */
  isPlanned: (origin: string) => boolean;
}

/** Whom a call would reach, and what its owner would have to agree to. */
export interface NewTarget {
  kind: 'read' | 'write' | 'message' | 'tool' | 'file' | 'program' | 'list' | 'elsewhere';
  /** A host, an origin, a session, the name of a tool, the path of a file, a command, or a change of a list, a mail or an entry of a calendar. */
  to: string;
}

export type TaintedDecision =
  | { kind: 'call' }
  /** The call waits for its owner by itself: what it makes is pending. */
  | { kind: 'pending'; what: string }
  /** Its owner may allow it, once for each target. */
  | ({ kind: 'ask'; target: NewTarget } & Reason)
  | ({ kind: 'refuse' } & Reason);

/** Why not, for the model and, beneath its answer, for the owner. */
interface Reason {
  reason: string;
  told: string;
}

const CALL: TaintedDecision = { kind: 'call' };

export function decideTainted(call: JudgedCall, facts: TaintedFacts): TaintedDecision {
  const { name, input, maker } = call;
  if (maker === 'rote' && writesSkill(name, input)) return { kind: 'refuse', ...NO_SKILL_FILES };
  if (!facts.isTainted) return CALL;
  if (maker !== 'rote') return decideUnseen(call);
  const pending: TaintedDecision = { kind: 'pending', what: name };
  switch (taintedRule(name)) {
    case 'call':
      return CALL;
    case 'pending':
      return pending;
    case 'refuse':
      return refused(name);
    case 'propose':
      return isOrdered(name, facts) ? CALL : { kind: 'refuse', ...onlyProposed(name) };
    case 'own-list':
      return decideOwnList(call, facts);
    case 'draft-only':
      return { kind: 'refuse', ...onlyDrafted(name) };
    case 'elsewhere': {
      const to = changeInWords(name, input);
      return askToBeRead(name, { kind: 'elsewhere', to }, unasked(name));
    }
    case 'schedule-change':
      return switches(input) ? refused(name) : pending;
    case 'heartbeat-change':
      return takesOut(input) ? refused(name) : pending;
    case 'file':
      return decideFile(call, facts);
    case 'program':
      return decideProgram(call);
    case 'script':
      return decideScript(call);
    case 'target':
      return decideTarget(call, facts);
  }
}

/**
 * A tool that is not Rote's own does with its input what nobody sees from here: it may write, and what it is asked
 * carries words to whoever made it, also where it says that it only reads. The word of a skill that its owner trusts
 * is theirs; that of a server is a stranger's.
 */
function decideUnseen({ name, maker, effect, isSeenThrough, host }: JudgedCall): TaintedDecision {
  if (isSeenThrough === true || (maker === 'trusted' && effect === 'read')) return CALL;
  // An API is asked with the account of its owner, at the one host that they connected.
  if (host !== undefined && effect === 'read') return CALL;
  const to = host === undefined ? name : `${name} at ${host}`;
  return { kind: 'ask', target: { kind: 'tool', to }, ...unseen(to) };
}

/** A file that the run made is its own; one that was there before is not. */
function decideFile({ name, input, met }: JudgedCall, facts: TaintedFacts): TaintedDecision {
  if (foldedPath(input).at(-1) === HEARTBEAT_FILE) return refused(name);
  const path = filePathOf(input);
  if (met?.kind !== 'existing-file' || facts.hasWritten(path)) return CALL;
  return askToBeRead(name, { kind: 'file', to: path }, notYourFile(path));
}

/** A program does anything, so its owner agrees to all of a command: its arguments, its folder, what it reads. */
function decideProgram({ name, input, isOff }: JudgedCall): TaintedDecision {
  const { command, cwd = '.', stdin = '' } = (input ?? {}) as Record<string, unknown>;
  // What is no command, or none that the settings allow, is refused by the tool: nobody is asked in vain.
  if (!Array.isArray(command) || isOff === true) return CALL;
  const line = [
    command.map(shellWord).join(' '),
    // No word of a command has brackets around it.
    ...(cwd === '.' ? [] : [`(in ${shellWord(cwd)})`]),
    ...(stdin === '' ? [] : [`(reading ${JSON.stringify(stdin)})`]),
  ].join(' ');
  return askToBeRead(name, { kind: 'program', to: line }, unseen(line));
}

/** As an action of its skill would be: nobody sees what it does, and a yes holds for the script, by its place. */
function decideScript({ name, input, isOff }: JudgedCall): TaintedDecision {
  if (isOff === true) return CALL;
  const { skill, path } = (input ?? {}) as Record<string, unknown>;
  const to = `skills/${String(skill)}/${String(path)}`;
  return askToBeRead(name, { kind: 'tool', to }, unseen(to));
}

/** What the person's own words of this turn ask for is done; any other change of their lists is asked for as it is. */
function decideOwnList({ name, input }: JudgedCall, facts: TaintedFacts): TaintedDecision {
  if (isOrdered(name, facts)) return CALL;
  return askToBeRead(name, { kind: 'list', to: changeInWords(name, input) }, unordered(name));
}

function isOrdered(name: string, { ownerWords }: TaintedFacts): boolean {
  const order = LIST_ORDERS.get(name);
  return order !== undefined && asksForListOrder(withoutFileNames(ownerWords), order);
}

/** What is forgotten or changed in the memory is gone, so words alone do not ask for it. */
const LIST_ORDERS: ReadonlyMap<string, ListOrder> = new Map([
  ['lists.add', 'task-add'],
  ['lists.remove', 'task-remove'],
  ['lists.tick', 'task-done'],
  ['tasks.create', 'task-add'],
  ['tasks.complete', 'task-done'],
  ['tasks.delete', 'task-remove'],
  ['tasks.update', 'task-change'],
  ['memory.save', 'remember'],
  ['markdown.append', 'note'],
  ['markdown.create', 'note'],
  ['markdown.edit', 'note'],
]);

function changeInWords(name: string, input: unknown): string {
  const values = Object.entries((input ?? {}) as Record<string, unknown>);
  return [name, ...values.map(([key, value]) => `${key}: ${shellWord(inLine(value))}`)].join(' ');
}

function inLine(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** What nobody can read whole, nobody can agree to. */
function askToBeRead(name: string, target: NewTarget, why: Reason): TaintedDecision {
  const isReadable = target.to.length <= LONGEST_ASKED && isPrintable(target.to);
  return isReadable ? { kind: 'ask', target, ...why } : refused(name);
}

const LONGEST_ASKED = 500;

function shellWord(part: unknown): string {
  const text = String(part);
  return /^[\w@%+=:,./~-]+$/.test(text) ? text : JSON.stringify(text);
}

function decideTarget(call: JudgedCall, facts: TaintedFacts): TaintedDecision {
  const target = newTargetOf(call, facts);
  if (target !== null) return { kind: 'ask', target, ...nobodyNew(target.to) };
  const written = carriedTo(call, facts);
  if (written !== null)
    return { kind: 'ask', target: { kind: 'write', to: written }, ...carried(written) };
  const host = composedHost(call, facts);
  if (host === null) return CALL;
  return { kind: 'ask', target: { kind: 'read', to: host }, ...composed(host) };
}

const NO_SKILL_FILES: Reason = {
  reason: 'What lies in skills/ is a skill. Save one with skill.save, and it waits for its owner.',
  told: 'only you, or skill.save, write what lies in skills/.',
};

const onlyProposed = (name: string): Reason => ({
  reason: `This run has read what others wrote, so ${name} is not for it to call. Where your person would want it remembered, memory.propose asks them.`,
  told: `it had read what others wrote, and ${name} takes effect at once.`,
});

const onlyDrafted = (name: string): Reason => ({
  reason: `This run has read what others wrote, so ${name} is not for it to call. email.draft keeps the mail, and its person sends it.`,
  told: 'it had read what others wrote, so it only drafts mail.',
});

const unasked = (name: string): Reason => ({
  reason: `This run has read what others wrote, and ${name} changes mails, a calendar or contacts.`,
  told: 'it had read what others wrote, and this changes your mails, your calendar or your contacts.',
});

const unordered = (name: string): Reason => ({
  reason: `This run has read what others wrote, and what your person said in this turn does not ask for ${name}.`,
  told: `it had read what others wrote, and you did not ask for this change of your lists.`,
});

const nobodyNew = (target: string): Reason => ({
  reason: `This run has read what others wrote, so it writes to nobody new. "${target}" is named in nothing that its owner wrote.`,
  told: `it had read what others wrote, and you named "${target}" nowhere.`,
});

const composed = (host: string): Reason => ({
  reason: `This run has read what others wrote, and this address stood neither in that nor in what its owner wrote: an address that is put together can carry something away to ${host}.`,
  told: `it had read what others wrote and put this address together, which could carry something away to ${host}.`,
});

const carried = (target: string): Reason => ({
  reason: `This run has read what others wrote, and what its owner keeps. It writes to no address that its owner did not write whole: that could carry something away to ${target}.`,
  told: `it had read what others wrote and what you keep, and you did not write this address at ${target}.`,
});

const unseen = (what: string): Reason => ({
  reason: `This run has read what others wrote, and nobody sees from here what ${what} does with what it is given: it could carry something away, or change something.`,
  told: `it had read what others wrote, and nobody sees from here what ${what} does with what it is given.`,
});

const notYourFile = (path: string): Reason => ({
  reason: `This run has read what others wrote, so it does not replace or delete "${path}", which was there before. A new file needs nobody.`,
  told: `it had read what others wrote, and "${path}" was there before.`,
});

/** Switching on or off takes effect at once, however it is written; every other change waits for its owner. */
function switches(input: unknown): boolean {
  const { payload } = (updateInput(input) ?? {}) as { payload?: unknown };
  const normalized = normalizeSchedule(payload);
  return normalized.ok && 'enabled' in normalized.value.input;
}

/** A line that is taken out is looked at no more, at once; one that is added waits for its owner. */
function takesOut(input: unknown): boolean {
  const { remove } = (input ?? {}) as Record<string, unknown>;
  return remove !== undefined && !(Array.isArray(remove) && remove.length === 0);
}

/** What an agent looks at unasked is changed by its owner, or by `heartbeat.edit`. */
const HEARTBEAT_FILE = 'heartbeat.md';

/** A file in the folder of skills is a skill, whatever wrote it. */
function writesSkill(name: string, input: unknown): boolean {
  return taintedRule(name) === 'file' && foldedPath(input)[0] === 'skills';
}

/** The file that a call writes, by one spelling of its path. */
export function filePathOf(input: unknown): string {
  const parts = pathOf(input).split('/');
  return parts.filter((part) => part !== '' && part !== '.').join('/');
}

/** A file of a mail is saved `to` its path, and else in the folder of those files. */
function pathOf(input: unknown): string {
  const { path, part, to = 'mail/' } = (input ?? {}) as Record<string, unknown>;
  return String(path === undefined && part !== undefined ? to : path);
}

/** The parts of a path, the same for all spellings that a disk may take for one. */
function foldedPath(input: unknown): string[] {
  const parts: string[] = [];
  for (const part of pathOf(input).split(/[/\\]+/)) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part.normalize('NFKC').toLowerCase());
  }
  return parts;
}

function refused(name: string): TaintedDecision {
  return {
    kind: 'refuse',
    reason: `This run has read what others wrote, so ${name} needs its owner. Say what you would do, and leave it to them.`,
    told: `it had read what others wrote, and ${name} takes effect at once.`,
  };
}

type Known = Pick<TaintedFacts, 'sessionKey' | 'ownerWords'>;

/** Whom a call writes to that its owner did not name; null where it writes to nobody new. */
export function newTargetOf(
  { name, input }: Pick<JudgedCall, 'name' | 'input'>,
  known: Known,
): NewTarget | null {
  const target = targetOf(name, input);
  return target === null || isKnown(target.to, known) ? null : target;
}

/** Whom a call writes to; null where that is nobody, or nobody that can be told. */
function targetOf(name: string, input: unknown): NewTarget | null {
  const { session, url } = (input ?? {}) as Record<string, unknown>;
  if (name === 'message.send')
    return typeof session === 'string' ? { kind: 'message', to: session } : null;
  if (name !== 'http.request' || typeof url !== 'string' || isLooking(input)) return null;
  return { kind: 'write', to: URL.canParse(url) ? new URL(url).origin : url };
}

/** The origin that a call writes to at an address that its owner did not write; null where it may carry what it has read. */
function carriedTo(call: JudgedCall, { afterKept }: TaintedFacts): string | null {
  const target = targetOf(call.name, call.input);
  if (afterKept === undefined || target?.kind !== 'write') return null;
  const { url } = call.input as { url: string };
  const from = call.met?.kind === 'redirect' ? call.met.from : url;
  return afterKept.isPlanned(target.to) || afterKept.isSaid(from) ? null : target.to;
}

/** Whether a request is of a kind that only reads. */
function isLooking(input: unknown): boolean {
  const { method } = (input ?? {}) as Record<string, unknown>;
  const verb = typeof method === 'string' ? method.toUpperCase() : 'GET';
  return verb === 'GET' || verb === 'HEAD' || verb === 'OPTIONS';
}

/** The address that a call reads from; null where it reads from none. */
export function readAddressOf({ name, input }: Pick<JudgedCall, 'name' | 'input'>): string | null {
  if (name !== 'http.request' && name !== 'rss.read') return null;
  const { url } = (input ?? {}) as Record<string, unknown>;
  return typeof url === 'string' && isLooking(input) ? url : null;
}

/**
 * The host that a call reads from at an address that nobody gave it, or with more than an address; null where
 * it stood somewhere, or its owner named the host and nothing that they keep was read. A redirect is an address that nobody gave, unless it began at one
 * that stood somewhere: a host that its owner named may send anybody anywhere, with what the run put into the address.
 */
function composedHost(call: JudgedCall, facts: TaintedFacts): string | null {
  const url = readAddressOf(call);
  // What is no URL is refused by the tool.
  if (url === null || !URL.canParse(url)) return null;
  const { origin, host } = new URL(url);
  const { afterKept } = facts;
  if (isKnown(origin, facts) && afterKept?.isPlanned(origin) !== false) return null;
  const from = call.met?.kind === 'redirect' ? call.met.from : null;
  if (from !== null && isSameSite(from, url)) return null;
  const isGiven = facts.hasRead(url) || (from !== null && facts.hasStood(from));
  return isGiven && !sendsMore(call.input) ? null : host;
}

/** Whether the same people are there: the same host, with or without `www.`, and not in the open where it was not before. */
function isSameSite(from: string, to: string): boolean {
  if (!URL.canParse(from)) return false;
  const [before, after] = [new URL(from), new URL(to)];
  const nameOf = ({ hostname }: URL): string => hostname.replace(/^www\./, '');
  const isOpener = before.protocol === 'https:' && after.protocol !== 'https:';
  return nameOf(before) === nameOf(after) && before.port === after.port && !isOpener;
}

const PLAIN_TYPES =
  /^(?:(?:\*|application|text|image)\/(?:\*|json|html|plain|xml|xhtml\+xml|rss\+xml|atom\+xml|csv|markdown)(?:;q=[\d.]{1,4})?(?:, ?|$))+$/;

/** Whether a request carries more than its address: a body, or headers that could hold anything. */
function sendsMore(input: unknown): boolean {
  const { body, headers } = (input ?? {}) as Record<string, unknown>;
  if (body !== undefined && body !== null) return true;
  return Object.entries((headers ?? {}) as Record<string, unknown>).some(
    ([name, value]) => name.toLowerCase() !== 'accept' || !PLAIN_TYPES.test(String(value)),
  );
}

function isKnown(target: string, { sessionKey, ownerWords }: Known): boolean {
  return target === sessionKey || isNamedIn(ownerWords, target);
}
