/**
 * What a run may still do that has read what others wrote: a web page, a feed, a file, the answer of a
 * server, a skill that is not the owner's. Words in there can ask for anything; what would reach beyond
 * the run (a schedule, a skill, somebody new to write to, an address that carries something away) needs its
 * owner, whatever a model makes of it. What is Rote's own is known by what it is, never by its name.
 */
import { updateInput } from '../domain/schedule/flat-input.ts';
import { normalizeSchedule } from '../domain/schedule/normalize-schedule.ts';
import type { JudgedCall } from '../domain/tool-call.ts';

export interface TaintedFacts {
  /** Whether the run has read anything that others wrote. */
  isTainted: boolean;
  sessionKey: string;
  /** What the owner wrote; a target that is named there is no new one. */
  ownerWords: string;
  /** Whether this very address stood in what was read on the web. */
  hasRead: (url: string) => boolean;
}

/** Whom a call would reach, and what its owner would have to agree to. */
export interface NewTarget {
  kind: 'read' | 'write' | 'message';
  /** A host, an origin or a session. */
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

/** These make something that waits for approval when a run asks for it. */
const PENDING: ReadonlySet<string> = new Set([
  'schedule.add',
  'schedule.update',
  'skill.save',
  'heartbeat.edit',
  'memory.propose',
]);

/** These change what is remembered of a person; a run may propose it instead. */
const REMEMBERED: ReadonlySet<string> = new Set([
  'memory.save',
  'memory.update',
  'memory.forget',
  'lesson.record',
]);

/** These take effect at once, and there is nothing to propose in their place: a list is written by its person. */
const OWNERS: ReadonlySet<string> = new Set([
  'schedule.pause',
  'schedule.resume',
  'schedule.skip',
  'schedule.unskip',
  'schedule.remove',
  'schedule.run',
  'schedule.backfill',
  'skill.delete',
  'run.queue',
  'tasks.create',
  'tasks.update',
  'tasks.complete',
  'tasks.delete',
  'tasks.restore',
  'markdown.create',
  'markdown.append',
  'markdown.edit',
  'markdown.undo',
]);

const WRITERS: ReadonlySet<string> = new Set(['file.write', 'file.append', 'file.delete']);

export function decideTainted(call: JudgedCall, facts: TaintedFacts): TaintedDecision {
  // What a server or a program does with its input can't be seen from here.
  if (!call.isOwn) return { kind: 'call' };
  const { name, input } = call;
  if (writesSkill(name, input)) return { kind: 'refuse', ...NO_SKILL_FILES };
  if (!facts.isTainted) return { kind: 'call' };
  if (name === 'schedule.update' && switches(input)) return refused(name);
  if (takesOut(name, input) || writesHeartbeat(name, input)) return refused(name);
  if (PENDING.has(name)) return { kind: 'pending', what: name };
  if (REMEMBERED.has(name)) return { kind: 'refuse', ...onlyProposed(name) };
  if (OWNERS.has(name)) return refused(name);
  const target = newTargetOf(call, facts);
  if (target !== null) return { kind: 'ask', target, ...nobodyNew(target.to) };
  const host = composedHost(call, facts);
  if (host === null) return { kind: 'call' };
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

const nobodyNew = (target: string): Reason => ({
  reason: `This run has read what others wrote, so it writes to nobody new. "${target}" is named in nothing that its owner wrote.`,
  told: `it had read what others wrote, and you named "${target}" nowhere.`,
});

const composed = (host: string): Reason => ({
  reason: `This run has read what others wrote, and this address stood neither in that nor in what its owner wrote: an address that is put together can carry something away to ${host}.`,
  told: `it had read what others wrote and put this address together, which could carry something away to ${host}.`,
});

/** Switching on or off takes effect at once, however it is written; every other change waits for its owner. */
function switches(input: unknown): boolean {
  const { payload } = (updateInput(input) ?? {}) as { payload?: unknown };
  const normalized = normalizeSchedule(payload);
  return normalized.ok && 'enabled' in normalized.value.input;
}

/** A line that is taken out is looked at no more, at once; one that is added waits for its owner. */
function takesOut(name: string, input: unknown): boolean {
  if (name !== 'heartbeat.edit') return false;
  const { remove } = (input ?? {}) as Record<string, unknown>;
  return remove !== undefined && !(Array.isArray(remove) && remove.length === 0);
}

/** What an agent looks at unasked is changed by its owner, or by `heartbeat.edit`. */
function writesHeartbeat(name: string, input: unknown): boolean {
  return WRITERS.has(name) && partsOfPath(input).at(-1) === 'heartbeat.md';
}

/** A file in the folder of skills is a skill, whatever wrote it. */
function writesSkill(name: string, input: unknown): boolean {
  return WRITERS.has(name) && partsOfPath(input)[0] === 'skills';
}

function partsOfPath(input: unknown): string[] {
  const { path } = (input ?? {}) as Record<string, unknown>;
  const parts: string[] = [];
  for (const part of String(path).split(/[/\\]+/)) {
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
export function newTargetOf({ name, input }: JudgedCall, known: Known): NewTarget | null {
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
 * it stood somewhere, or its owner named the host.
 */
function composedHost(call: JudgedCall, facts: TaintedFacts): string | null {
  const url = readAddressOf(call);
  // What is no URL is refused by the tool.
  if (url === null || !URL.canParse(url)) return null;
  const { origin, host } = new URL(url);
  if (isKnown(origin, facts)) return null;
  return facts.hasRead(url) && !sendsMore(call.input) ? null : host;
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
  if (target === sessionKey) return true;
  // A longer name that begins the same is somebody else.
  return ownerWords.split(/[\s"'`<>()[\]{},;]+/).some((word) => {
    const plain = word.replace(/(?<![.!?:])[.!?:]+$/, '');
    return plain === target || originOf(plain) === target;
  });
}

/** A host alone means its address, as everywhere. */
function originOf(word: string): string | null {
  const address = BARE_HOST.test(word) ? `https://${word}` : word;
  return URL.canParse(address) ? new URL(address).origin : null;
}

const BARE_HOST = /^[a-z\d-]+(?:\.[a-z\d-]+)+(?:[:/?#]|$)/i;

/** These answer with what Rote itself knows; everything else may answer with what others wrote. */
const OWN: ReadonlySet<string> = new Set([
  'time.now',
  'message.send',
  'notify.desktop',
  'schedule.add',
  'schedule.update',
  'schedule.pause',
  'schedule.resume',
  'schedule.skip',
  'schedule.unskip',
  'schedule.remove',
  'schedule.run',
  'schedule.backfill',
  'schedule.preview',
  'run.queue',
  'run.finish',
  'agent.dispatch',
  'memory.propose',
  'lesson.record',
  // They answer with a path and a revision, and with no words of a page.
  'markdown.create',
  'markdown.append',
  'markdown.edit',
  'markdown.undo',
]);

/** These say whether what they found may hold what others wrote. */
const MEMORY: ReadonlySet<string> = new Set([
  'memory.save',
  'memory.search',
  'memory.list',
  'memory.update',
  'memory.forget',
]);

/** These leave out what others wrote, unless they are asked for all of it. */
const LISTS: ReadonlySet<string> = new Set(['schedule.list', 'schedule.why', 'skill.list']);

/** What is on a list is their own, but for what the run of a schedule put there. */
const TASKS: ReadonlySet<string> = new Set([
  'tasks.create',
  'tasks.search',
  'tasks.overdue',
  'tasks.get',
  'tasks.update',
  'tasks.complete',
  'tasks.delete',
  'tasks.restore',
]);

/** Whether the answer of a call may hold what others wrote. */
export function taints({ name, input, isOwn }: JudgedCall, output: unknown): boolean {
  if (!isOwn) return true;
  if (LISTS.has(name)) return (input as { all?: unknown } | null)?.all === true;
  if (name === 'get_skill') return tellsOfOthers(output, 'skills');
  if (TASKS.has(name)) return ['tasks', 'task', 'next'].some((key) => tellsOfOthers(output, key));
  if (MEMORY.has(name)) return (output as { wordsOf?: unknown } | null)?.wordsOf === 'others';
  return !OWN.has(name);
}

/** What is found out about tools and tasks says of each whose words these are. */
function tellsOfOthers(output: unknown, key: string): boolean {
  const told = ((output ?? {}) as Record<string, unknown>)[key];
  return [told].flat().some((one) => (one as { wordsOf?: unknown } | null)?.wordsOf === 'others');
}
