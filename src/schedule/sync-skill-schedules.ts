/**
 * Schedules that skills bring with them, synced one way into the store. A file decides what its
 * schedule is; its owner decides whether it runs: what is new or different waits for approval, unless
 * the folder is trusted. A schedule whose file is gone is paused, and goes on when the file is back.
 */
import { contentHash } from '../base/content-hash.ts';
import type { Grant } from '../domain/grant.ts';
import { approved, isApproved } from '../domain/schedule/definition.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import { historyOf, isSameTrigger, withNextFire } from './new-schedule.ts';
import { type SyncAction, type SyncActs, syncSchedules } from './sync-schedules.ts';

/** A schedule as the file of a skill has it. */
export interface SkillSchedule {
  id: string;
  /** The place of the skill: `user/morning-report`. */
  origin: string;
  /** As `schedule add` takes it. */
  definition: Record<string, unknown>;
  /** True if it may run without being looked at. */
  trusted: boolean;
  /** Changes whenever the definition or the trust in it does. */
  fingerprint: string;
  /** The agreement of its owner with the skill; null if they have not agreed. */
  agreement?: string | null;
}

/** The worth of a yes to a skill for the schedule that was shown with it: exactly this, with exactly these grants. */
export function agreementTo(
  { definition }: Pick<SkillSchedule, 'definition'>,
  grants: readonly Grant[] = [],
): string {
  return contentHash({ definition, grants });
}

export interface SkillSyncReport {
  added: string[];
  redefined: string[];
  paused: string[];
  problems: { id: string; problem: string }[];
}

const SOURCE = 'skill:';
/** Of the ids of those schedules. */
const ID_PREFIX = 'skill-';
/** Nobody looked at it but the trust in its folder. */
const TRUSTED = ' (trusted)';

/** How a schedule remembers which skill it was made from, and how that was then. */
function skillSource({ origin, fingerprint, trusted }: SkillSchedule): string {
  return `${SOURCE}${origin}${trusted ? TRUSTED : ''}#${fingerprint}`;
}

/** Changes to the store; none if it already agrees with the files. */
function planSkillSync(
  entries: readonly SkillSchedule[],
  stored: readonly Schedule[],
): SyncAction<SkillSchedule>[] {
  const byId = new Map(stored.map((schedule) => [schedule.id, schedule]));
  const named = new Set(entries.map(({ id }) => id));
  const actions: SyncAction<SkillSchedule>[] = [];
  for (const entry of entries) {
    const current = byId.get(entry.id);
    if (current === undefined) actions.push({ kind: 'add', entry });
    else if (!current.source.startsWith(SOURCE)) {
      const problem = 'a schedule of that id was made by hand';
      actions.push({ kind: 'refuse', id: entry.id, problem });
    } else if (current.source !== skillSource(entry)) actions.push({ kind: 'redefine', entry });
  }
  for (const { id, source, status } of stored) {
    const isRunning = status === 'active' || status === 'pending';
    if (source.startsWith(SOURCE) && !named.has(id) && isRunning)
      actions.push({ kind: 'retire', id });
  }
  return actions;
}

export async function syncSkillSchedules(
  entries: readonly SkillSchedule[],
  acts: SyncActs<SkillSchedule>,
): Promise<SkillSyncReport> {
  const actions = planSkillSync(
    entries,
    await acts.stored({ prefix: SOURCE, ids: entries.map(({ id }) => id) }),
  );
  const { retired, ...done } = await syncSchedules(actions, acts);
  return { ...done, paused: retired };
}

/** The schedule as the file has it now; with the same trigger it keeps its history and its next fire. */
export function fromSkill(
  fresh: Schedule,
  { entry, current, nowMs }: { entry: SkillSchedule; current: Schedule | null; nowMs: number },
): Schedule {
  const isSame = current !== null && isSameTrigger(current.trigger, fresh.trigger);
  const lostTrust = current?.source.includes(`${TRUSTED}#`) === true && !entry.trusted;
  const defined: Schedule = {
    ...fresh,
    ...(isSame && historyOf(current)),
    createdMs: current?.createdMs ?? nowMs,
    approvedHash: lostTrust ? null : (current?.approvedHash ?? null),
    source: skillSource(entry),
    nextFireMs: null,
  };
  // Trust in a folder grants nothing beyond the settings.
  const isTrusted = entry.trusted && defined.work.grants === undefined;
  const isAgreed = isTrusted || entry.agreement === agreementTo(entry, defined.work.grants);
  const agreed = isAgreed ? approved(defined) : defined;
  const settled: Schedule = { ...agreed, status: statusOf(agreed, isSame ? current : null) };
  const keepsFire = isSame && current.status === 'active' && settled.status === 'active';
  return keepsFire ? { ...settled, nextFireMs: current.nextFireMs } : withNextFire(settled, nowMs);
}

function statusOf(schedule: Schedule, before: Schedule | null): Schedule['status'] {
  if (before?.status === 'completed') return 'completed';
  // One that its owner paused stays so; one that was paused because its file was gone does not.
  if (before?.status === 'paused' && !isGone(before)) return 'paused';
  return isApproved(schedule) ? 'active' : 'pending';
}

/** Paused, because there is no file that says it should run. */
export function withoutFile(schedule: Schedule): Schedule {
  const source = `${schedule.source.split('#')[0]}#`;
  return { ...schedule, status: 'paused', nextFireMs: null, source };
}

/** Kept for the schedules that skills bring with them. */
export function isOfSkills(id: string): boolean {
  return id.startsWith(ID_PREFIX);
}

/** It was brought by a file that is not there any more. */
export function isGone({ source }: Schedule): boolean {
  return source.startsWith(SOURCE) && source.endsWith('#');
}
