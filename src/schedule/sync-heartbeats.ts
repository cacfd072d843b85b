/**
 * Schedules that the `HEARTBEAT.md` of agents come to, synced one way into the store. The file decides what there is, its
 * owner whether it runs: what is new waits for approval. A line that stays keeps its history and its next fire; with other
 * settings only, which are the owner's own, it goes on. A line that is gone is cancelled, and waits anew should it come back.
 */
import { approved, isApproved } from '../domain/schedule/definition.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import { historyOf, isSameTrigger, withNextFire } from './new-schedule.ts';
import { type SyncAction, type SyncActs, syncSchedules } from './sync-schedules.ts';

export interface HeartbeatSchedule {
  id: string;
  agent: string;
  /** As `schedule add` takes it. */
  definition: Record<string, unknown>;
  /** Changes whenever the line or the settings do. */
  fingerprint: string;
}

export interface HeartbeatSyncReport {
  added: string[];
  redefined: string[];
  cancelled: string[];
  problems: { id: string; problem: string }[];
}

export interface HeartbeatSync {
  entries: readonly HeartbeatSchedule[];
  /** Agents whose file can't be read now: theirs stay as they are. */
  unread: readonly string[];
}

export const HEARTBEAT_SOURCE = 'heartbeat:';

function heartbeatSource({
  agent,
  fingerprint,
}: Pick<HeartbeatSchedule, 'agent' | 'fingerprint'>): string {
  return `${HEARTBEAT_SOURCE}${agent}#${fingerprint}`;
}

/** Changes to the store; none if it already agrees with the files. */
function planHeartbeatSync(
  { entries, unread }: HeartbeatSync,
  stored: readonly Schedule[],
): SyncAction<HeartbeatSchedule>[] {
  const byId = new Map(stored.map((schedule) => [schedule.id, schedule]));
  const named = new Set(entries.map(({ id }) => id));
  const actions = entries.flatMap((entry): SyncAction<HeartbeatSchedule>[] => {
    const current = byId.get(entry.id);
    if (current === undefined) return [{ kind: 'add', entry }];
    if (!current.source.startsWith(HEARTBEAT_SOURCE)) {
      const problem = 'a schedule of that id was made by hand';
      return [{ kind: 'refuse', id: entry.id, problem }];
    }
    const isSame = current.source === heartbeatSource(entry) && current.status !== 'cancelled';
    return isSame ? [] : [{ kind: 'redefine', entry }];
  });
  const isUnread = (source: string) =>
    unread.some((agent) => source.startsWith(`${HEARTBEAT_SOURCE}${agent}#`));
  const gone = stored.filter(
    ({ id, source, status }) =>
      source.startsWith(HEARTBEAT_SOURCE) &&
      !named.has(id) &&
      !isUnread(source) &&
      status !== 'cancelled',
  );
  return [...actions, ...gone.map(({ id }) => ({ kind: 'retire', id }) as const)];
}

export async function syncHeartbeats(
  sync: HeartbeatSync,
  acts: SyncActs<HeartbeatSchedule>,
): Promise<HeartbeatSyncReport> {
  const ids = sync.entries.map(({ id }) => id);
  const stored = await acts.stored({ prefix: HEARTBEAT_SOURCE, ids });
  const { retired, ...done } = await syncSchedules(planHeartbeatSync(sync, stored), acts);
  return { ...done, cancelled: retired };
}

/** The schedule as the file and the settings have it now. */
export function fromHeartbeat(
  fresh: Schedule,
  { entry, current, nowMs }: { entry: HeartbeatSchedule; current: Schedule | null; nowMs: number },
): Schedule {
  const before = current === null || current.status === 'cancelled' ? null : current;
  const isSame = before !== null && isSameTrigger(before.trigger, fresh.trigger);
  const defined: Schedule = {
    ...fresh,
    ...(current !== null && { ...historyOf(current), createdMs: current.createdMs }),
    // The anchor of an interval stays.
    trigger: isSame ? before.trigger : fresh.trigger,
    approvedHash: before?.approvedHash ?? null,
    source: heartbeatSource(entry),
    nextFireMs: null,
  };
  const agreed = before !== null && isAgreed(before, defined) ? approved(defined) : defined;
  const settled: Schedule = { ...agreed, status: statusOf(agreed, before) };
  const keepsFire = isSame && before.status === 'active' && settled.status === 'active';
  return keepsFire ? { ...settled, nextFireMs: before.nextFireMs } : withNextFire(settled, nowMs);
}

/** It does and tells the same as what was approved; how often, and for how much, is in the settings. */
function isAgreed(before: Schedule, after: Schedule): boolean {
  const compared = ({ work: { budget: _, ...work }, sessionKey }: Schedule): string =>
    JSON.stringify({ work, sessionKey });
  return isApproved(before) && compared(before) === compared(after);
}

function statusOf(schedule: Schedule, before: Schedule | null): Schedule['status'] {
  // One that its owner switched off stays so.
  if (before?.status === 'paused') return 'paused';
  return isApproved(schedule) ? 'active' : 'pending';
}
