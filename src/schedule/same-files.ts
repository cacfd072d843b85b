/**
 * Schedules that run the same files. A file that became another is one question, however many schedules run it: who
 * answers it for one has read exactly what changed for the others.
 */
import type { Request, RequestChange } from '../domain/request.ts';
import type { DefinitionChange } from '../domain/schedule/compare-definitions.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import type { Requests } from '../people/requests.ts';
import type { Store } from '../store/store.ts';

export interface SameFiles {
  /** The others of which nothing changed but what changed of this one, and which a yes to it covers. */
  companions(id: string, changes: readonly DefinitionChange[]): Promise<Schedule[]>;
  /** True if a request that is open about another one covers this. */
  isAsked(id: string, changes: readonly DefinitionChange[]): Promise<boolean>;
  /** True if it is paused because its files were not those that were approved. */
  waitsForFiles(schedule: Pick<Schedule, 'id' | 'status'>): Promise<boolean>;
}

const ALL = 10_000_000;
const FILES = 'work.pins.';

export function createSameFiles(ports: {
  store: Pick<Store, 'schedules' | 'engine'>;
  requests: Pick<Requests, 'openAlso'>;
  /** Differences between the present definition and the approved one. */
  changesNow: (schedule: Schedule) => Promise<DefinitionChange[]>;
}): SameFiles {
  const { store, requests, changesNow } = ports;
  return {
    async companions(id, changes) {
      if (!isOfFiles(changes)) return [];
      const all = [
        ...(await store.schedules.list({ status: 'active', pinned: true, limit: ALL })),
        ...(await store.schedules.list({ status: 'paused', pinned: true, limit: ALL })),
      ];
      const found: Schedule[] = [];
      for (const other of all) {
        if (other.id === id || !pinsAnyOf(other, changes)) continue;
        if (isCovered(await changesNow(other), changes)) found.push(other);
      }
      return found;
    },
    async isAsked(id, changes) {
      const open = await requests.openAlso(id);
      return open.some(({ diff }) => isCovered(changes, diff));
    },
    async waitsForFiles({ id, status }) {
      if (status !== 'paused') return false;
      const [latest] = await store.engine.list({ scheduleId: id, limit: 1 });
      return latest?.errorCode === 'not-approved';
    },
  };
}

/** True if the same files became the same others, and nothing else did. */
export function isCovered(
  changes: readonly DefinitionChange[],
  by: readonly RequestChange[],
): boolean {
  const told = new Set(by.map(keyOf));
  return isOfFiles(changes) && changes.every((change) => told.has(keyOf(change)));
}

function isOfFiles(changes: readonly DefinitionChange[]): boolean {
  return changes.length > 0 && changes.every(({ path }) => path.startsWith(FILES));
}

function keyOf({ path, before, after }: RequestChange): string {
  return JSON.stringify([path, before ?? null, after ?? null]);
}

function pinsAnyOf({ work }: Schedule, changes: readonly DefinitionChange[]): boolean {
  const folders = changes.map(({ path }) => path.slice(FILES.length).split('/')[0]);
  return Object.keys(work.pins ?? {}).some((pin) => folders.includes(pin.split('/')[0]));
}

export interface Companion {
  id: string;
  name: string;
}

/** The other schedules that a request covers. */
export function alsoIn({ payload }: Pick<Request, 'payload'>): Companion[] {
  const { also } = (payload ?? {}) as { also?: unknown };
  return Array.isArray(also) ? (also as Companion[]) : [];
}

/** The text about companions that is read before a yes. */
export function alsoWords(also: readonly Companion[]): string[] {
  if (also.length === 0) return [];
  const names = also.map(({ name }) => `"${name}"`).join(', ');
  return [`A yes counts for what runs the same files too: ${names}.`];
}
