/**
 * `schedules.json` in the data folder: a declarative source, synced one way into the store. The file
 * decides definitions; what a person did at run time (a pause) stays until that entry changes; an
 * entry that vanishes is cancelled. A bad entry is reported and harms no other.
 */

import { z } from 'zod';
import { parseJson as parseOutsideJson } from '../base/outside-json.ts';
import { isRecord } from '../domain/schedule/loose-values.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import type { SyncAction } from './sync-schedules.ts';

const fileSchema = z.looseObject({ version: z.literal(1), schedules: z.array(z.unknown()) });

/** Keys that other programs keep beside a definition; they say nothing about the schedule. */
const RUNTIME_KEYS = new Set([
  'nextRunAtUtc',
  'lastFiredAtUtc',
  'createdAt',
  'updatedAt',
  'status',
]);
const FILE_STATUSES = ['active', 'paused', 'pending', 'completed', 'cancelled'] as const;
type FileStatus = (typeof FILE_STATUSES)[number];

export interface FileEntry {
  id: string;
  definition: Record<string, unknown>;
  status: FileStatus;
  /** Changes whenever the entry does. */
  fingerprint: string;
}

export interface ScheduleFile {
  entries: FileEntry[];
  /** Every id that the file names, also in entries that can't be read: those have not vanished. */
  namedIds: Set<string>;
  problems: string[];
}

/** Null if the file as a whole can't be read; then nothing in it counts, and nothing vanishes. */
export function readScheduleFile(
  text: string,
  hash: (text: string) => string,
): ScheduleFile | null {
  const parsed = fileSchema.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const file: ScheduleFile = { entries: [], namedIds: new Set(), problems: [] };
  for (const [index, raw] of parsed.data.schedules.entries()) {
    const problem = problemOf(raw, file.namedIds);
    if (isRecord(raw) && typeof raw['id'] === 'string') file.namedIds.add(raw['id']);
    if (problem === null) file.entries.push(readEntry(raw as Record<string, unknown>, hash));
    else file.problems.push(`schedules[${index}]: ${problem}`);
  }
  return file;
}

function problemOf(raw: unknown, seen: Set<string>): string | null {
  if (!isRecord(raw)) return 'it is not an object';
  const { id, status = 'active' } = raw;
  if (typeof id !== 'string' || id === '') return 'it has no id';
  if (seen.has(id)) return `the id "${id}" is there twice`;
  if (FILE_STATUSES.includes(status as FileStatus)) return null;
  return `"${id}" has the status ${JSON.stringify(status)}; it takes ${FILE_STATUSES.join(', ')}`;
}

function readEntry(raw: Record<string, unknown>, hash: (text: string) => string): FileEntry {
  const definition = Object.fromEntries(
    Object.entries(raw).filter(([key]) => !RUNTIME_KEYS.has(key)),
  );
  const status = (raw['status'] ?? 'active') as FileStatus;
  return {
    id: String(raw['id']),
    definition,
    status,
    fingerprint: hash(JSON.stringify([definition, status])),
  };
}

function parseJson(text: string): unknown {
  try {
    return parseOutsideJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** How a schedule remembers which entry it was made from. */
export const FILE_SOURCE = 'schedules.json#';

/** Changes to the store; none if it already agrees with the file. */
export function planFileSync(
  { entries, namedIds }: ScheduleFile,
  stored: Schedule[],
): SyncAction<FileEntry>[] {
  const byId = new Map(stored.map((schedule) => [schedule.id, schedule]));
  const actions: SyncAction<FileEntry>[] = [];
  for (const entry of entries) {
    const current = byId.get(entry.id);
    const isOver = entry.status === 'completed' || entry.status === 'cancelled';
    if (current === undefined && !isOver) actions.push({ kind: 'add', entry });
    if (current === undefined) continue;
    if (!current.source.startsWith(FILE_SOURCE)) {
      const problem = 'a schedule of that id was made by hand';
      actions.push({ kind: 'refuse', id: entry.id, problem });
    } else if (current.source !== FILE_SOURCE + entry.fingerprint) {
      actions.push({ kind: 'redefine', entry });
    }
  }
  for (const { id, source, status } of stored) {
    const vanished = source.startsWith(FILE_SOURCE) && !namedIds.has(id);
    if (vanished && status !== 'cancelled' && status !== 'completed')
      actions.push({ kind: 'retire', id });
  }
  return actions;
}
