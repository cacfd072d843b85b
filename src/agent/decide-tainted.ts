/**
 * What a run may still do that has read what others wrote: a web page, a feed, a file, the answer of a
 * server, a skill that is not the owner's. Words in there can ask for anything; what would reach beyond
 * the run (a schedule, a skill, somebody new to write to) needs its owner, whatever a model makes of it.
 */
import { normalizeSchedule } from '../domain/schedule/normalize-schedule.ts';

export interface TaintedFacts {
  /** Whether the run has read anything that others wrote. */
  isTainted: boolean;
  sessionKey: string;
  /** What the owner wrote; a target that is named there is no new one. */
  ownerWords: string;
}

export type TaintedDecision =
  | { kind: 'call' }
  /** The call waits for its owner by itself: what it makes is pending. */
  | { kind: 'pending'; what: string }
  | { kind: 'refuse'; reason: string };

/** These make something that waits for approval when a run asks for it. */
const PENDING: ReadonlySet<string> = new Set(['schedule.add', 'schedule.update', 'skill.save']);

/** These take effect at once. */
const OWNERS: ReadonlySet<string> = new Set([
  'schedule.pause',
  'schedule.resume',
  'schedule.remove',
  'schedule.run',
  'schedule.backfill',
  'skill.delete',
  'run.queue',
]);

const WRITERS: ReadonlySet<string> = new Set(['file.write', 'file.append', 'file.delete']);

export function decideTainted(
  call: { name: string; input: unknown },
  facts: TaintedFacts,
): TaintedDecision {
  const { name, input } = call;
  if (writesSkill(name, input)) return { kind: 'refuse', reason: NO_SKILL_FILES };
  if (!facts.isTainted) return { kind: 'call' };
  if (name === 'schedule.update' && takesEffect(input))
    return { kind: 'refuse', reason: NO_NEW_NAME };
  if (PENDING.has(name)) return { kind: 'pending', what: name };
  if (OWNERS.has(name)) return refused(name);
  const target = newTargetOf(call, facts);
  if (target === null) return { kind: 'call' };
  return {
    kind: 'refuse',
    reason: `This run has read what others wrote, so it writes to nobody new. "${target}" is named in nothing that its owner wrote.`,
  };
}

const NO_SKILL_FILES =
  'What lies in skills/ is a skill. Save one with skill.save, and it waits for its owner.';

const NO_NEW_NAME =
  'This run has read what others wrote, so it gives a schedule no new name and switches none on or off: that takes effect at once. Leave name and enabled out.';

function takesEffect(input: unknown): boolean {
  const normalized = normalizeSchedule((input as { payload?: unknown } | null)?.payload);
  return normalized.ok && ['name', 'enabled'].some((key) => key in normalized.value.input);
}

/** A file in the folder of skills is a skill, whatever wrote it. */
function writesSkill(name: string, input: unknown): boolean {
  if (!WRITERS.has(name)) return false;
  const { path } = (input ?? {}) as Record<string, unknown>;
  const parts: string[] = [];
  for (const part of String(path).split(/[/\\]+/)) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part.normalize('NFKC').toLowerCase());
  }
  return parts[0] === 'skills';
}

function refused(name: string): TaintedDecision {
  return {
    kind: 'refuse',
    reason: `This run has read what others wrote, so ${name} needs its owner. Say what you would do, and leave it to them.`,
  };
}

/** Whom a call writes to that its owner did not name; null where it writes to nobody new. */
export function newTargetOf(
  { name, input }: { name: string; input: unknown },
  facts: Pick<TaintedFacts, 'sessionKey' | 'ownerWords'>,
): string | null {
  const target = targetOf(name, input);
  return target === null || isKnown(target, facts) ? null : target;
}

/** Whom a call writes to; null where that is nobody, or nobody that can be told. */
function targetOf(name: string, input: unknown): string | null {
  const { session, url, method } = (input ?? {}) as Record<string, unknown>;
  if (name === 'message.send') return typeof session === 'string' ? session : null;
  if (name !== 'http.request' || typeof url !== 'string') return null;
  const verb = typeof method === 'string' ? method.toUpperCase() : 'GET';
  if (verb === 'GET' || verb === 'HEAD') return null;
  return URL.canParse(url) ? new URL(url).origin : url;
}

function isKnown(
  target: string,
  { sessionKey, ownerWords }: Pick<TaintedFacts, 'sessionKey' | 'ownerWords'>,
): boolean {
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
  'schedule.remove',
  'schedule.run',
  'schedule.backfill',
  'schedule.preview',
  'run.queue',
  'run.finish',
  'agent.dispatch',
  'get_skill',
]);

/** These leave out what others wrote, unless they are asked for all of it. */
const LISTS: ReadonlySet<string> = new Set(['schedule.list', 'skill.list']);

export function taints(name: string, input: unknown = {}): boolean {
  if (LISTS.has(name)) return (input as { all?: unknown } | null)?.all === true;
  return !OWN.has(name);
}
