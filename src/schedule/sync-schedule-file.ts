/** Brings the store in line with the text of `schedules.json`, and says what it did. */
import { textHash } from '../base/content-hash.ts';
import { jsonFaultOf } from '../base/json-fault.ts';
import { approved } from '../domain/schedule/definition.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import { unlessApproved } from './change-definition.ts';
import { historyOf, isSameTrigger, withNextFire } from './new-schedule.ts';
import { FILE_SOURCE, type FileEntry, planFileSync, readScheduleFile } from './schedule-file.ts';
import { type SyncActs, syncSchedules } from './sync-schedules.ts';

export interface FileSyncReport {
  added: string[];
  redefined: string[];
  cancelled: string[];
  problems: string[];
}

export async function syncScheduleFile(
  text: string,
  acts: SyncActs<FileEntry>,
): Promise<FileSyncReport> {
  const file = readScheduleFile(text, fingerprintOf);
  if (file === null) {
    const fault = jsonFaultOf(text);
    const why = fault === null ? '{"version": 1, "schedules": […]}' : `JSON (${fault})`;
    const problem = `the file is not ${why}; nothing was changed`;
    return { added: [], redefined: [], cancelled: [], problems: [problem] };
  }
  const actions = planFileSync(
    file,
    await acts.stored({ prefix: FILE_SOURCE, ids: file.entries.map(({ id }) => id) }),
  );
  const { added, redefined, retired, problems } = await syncSchedules(actions, acts);
  const refused = problems.map(({ id, problem }) => `"${id}": ${problem}`);
  return { added, redefined, cancelled: retired, problems: [...file.problems, ...refused] };
}

/** A schedule as its entry defines it; with the same trigger it keeps its history. */
export function fromFile(
  fresh: Schedule,
  { entry, current, nowMs }: { entry: FileEntry; current: Schedule | null; nowMs: number },
): Schedule {
  const sameTrigger = current !== null && isSameTrigger(current.trigger, fresh.trigger);
  const isDone = sameTrigger && current.status === 'completed' && entry.status === 'active';
  const defined: Schedule = {
    ...fresh,
    ...(sameTrigger && historyOf(current)),
    createdMs: current?.createdMs ?? nowMs,
    status: isDone ? 'completed' : entry.status,
    source: FILE_SOURCE + entry.fingerprint,
  };
  const fired = withNextFire(defined, nowMs);
  if (entry.status === 'pending') return { ...fired, approvedHash: null };
  // Grants beyond the settings are shown and agreed to, even if the file is the owner's own.
  const { grants } = fired.work;
  if (grants === undefined) return approved(fired);
  return unlessApproved({ ...fired, approvedHash: current?.approvedHash ?? null });
}

function fingerprintOf(text: string): string {
  return textHash(text).slice(0, 16);
}
