/**
 * Tells of files that schedules wait for, when they change: soon after the file system says so, and, where it says
 * nothing, with a slow look. What it saw last is kept, so that what changed while Rote was not there is told at the
 * start, once. States: stopped → watching → stopped.
 */
import { type FSWatcher, watch } from 'node:fs';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { NO_PULSE, type Pulse } from '../../base/pulse.ts';
import type { Trouble } from '../../domain/run/incident.ts';
import { OWNER_SESSION } from '../../domain/session-key.ts';
import type { Store } from '../../store/store.ts';
import { formatInstant } from '../../time/instant.ts';
import {
  changesBetween,
  checkpointSchema,
  type FileChange,
  type FileStamps,
} from './file-stamps.ts';
import { lookAtFiles } from './look-at-files.ts';
import { placeOf, type WatchedPlace, type WatchedRoots } from './watched-place.ts';

export interface FileEvents {
  start(): Promise<void>;
  /** Looks what is waited for now, and at all of it. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

const CHECKPOINTS = 'watched-files';
/** Reports of the file system within this time are one look. */
const SOON_MS = 100;
/** Until what was just written is old enough to be known by its time. */
const SETTLING_MS = 3500;
const SLOW_LOOK_MS = 30_000;
/** The pause between looks if nothing is watched. */
const IDLE_LOOK_MS = 300_000;
/** A look that takes longer stands still. */
const LOOK_WITHIN_MS = 120_000;
const LOOKING = 'looking at files';
/** A look that takes long is taken less often: no more than a hundredth of the time goes into it. */
const REST_TIMES = 100;

interface WatchedFile {
  /** As the schedule says it. */
  path: string;
  place: WatchedPlace | null;
  watcher: FSWatcher | null;
  cancelSoon: (() => void) | null;
  /** The last look found it in a folder that may be read. */
  wasInside: boolean;
}

/** Its owner hears of it once, until it is over. */
function troubleOfOutside(path: string): Trouble {
  return {
    subject: `file:${path}`,
    kind: 'outside',
    sessionKey: OWNER_SESSION,
    text: `${path} is in no folder that Rote may read any more, so nothing that happens to it is noticed. Which schedule waits for it, and what to do: rote doctor`,
  };
}

export function createFileEvents(dependencies: {
  store: Pick<Store, 'events' | 'records' | 'changes' | 'incidents'>;
  clock: Pick<Clock, 'nowMs' | 'monotonicMs' | 'setTimer'>;
  log: Log;
  roots: () => WatchedRoots;
  /** The folders besides that may be read for who waits for a path; without it, there are none. */
  grantedFolders?: (path: string) => Promise<readonly string[]>;
  pulse?: Pulse;
}): FileEvents {
  const { store, clock, log, pulse = NO_PULSE } = dependencies;
  const watched = new Map<string, WatchedFile>();
  let isStopped = false;
  let cancelSlow: (() => void) | null = null;
  let stopListening = (): void => undefined;
  /** One look at a time: each begins with what the one before has kept. */
  let last: Promise<void> = Promise.resolve();

  function inTurn(work: () => Promise<void>): Promise<void> {
    last = last.then(async () => {
      if (isStopped) return;
      await work().catch((error: Error) => {
        log.warn('files-not-looked-at', { reason: error.message });
        pulse.failed(error);
      });
    });
    return last;
  }

  function lookSoon(one: WatchedFile, delayMs = SOON_MS): void {
    if (one.cancelSoon !== null || isStopped) return;
    one.cancelSoon = clock.setTimer(delayMs, () => {
      one.cancelSoon = null;
      void inTurn(() => lookAt(one));
    });
  }

  /** Watches the folder, because a file that is replaced is another one under its name. */
  function keepWatching(one: WatchedFile, place: WatchedPlace | null): void {
    const isSame = one.place?.folder === place?.folder && one.place?.name === place?.name;
    if (isSame && one.watcher !== null) return;
    one.watcher?.close();
    one.watcher = null;
    one.place = place;
    if (place === null) return;
    try {
      one.watcher = watch(place.folder, { persistent: false }, (_, name) => {
        if (place.name === null || name === null || name === place.name) lookSoon(one);
      });
      one.watcher.on('error', () => {
        one.watcher?.close();
        one.watcher = null;
      });
    } catch {
      // The slow look finds it, and tries again.
    }
  }

  /** A path in the workspace needs no grant, and nobody is asked for one. */
  async function rootsFor(path: string): Promise<WatchedRoots> {
    const roots = dependencies.roots();
    const { grantedFolders } = dependencies;
    if (grantedFolders === undefined || (await placeOf(path, roots)).kind !== 'outside')
      return roots;
    return { ...roots, folders: [...roots.folders, ...(await grantedFolders(path))] };
  }

  async function lookAt(one: WatchedFile): Promise<void> {
    const roots = await rootsFor(one.path);
    const found = await placeOf(one.path, roots);
    if (found.kind === 'outside') {
      log.warn('file-outside', { path: one.path });
      keepWatching(one, null);
      await store.incidents.report(troubleOfOutside(one.path), clock.nowMs());
      one.wasInside = false;
      return;
    }
    if (!one.wasInside) {
      const { subject } = troubleOfOutside(one.path);
      const text = `${one.path} is watched again.`;
      await store.incidents.resolve({ subject, text, nowMs: clock.nowMs() });
      one.wasInside = true;
    }
    // Before the look, so that what changes during it is heard.
    keepWatching(one, found.kind === 'place' ? found : null);
    const kept = checkpointSchema.safeParse(await store.records.get(CHECKPOINTS, one.path));
    const before = kept.success ? new Map(Object.entries(kept.data.files)) : null;
    const { files, isSettled } =
      found.kind === 'place'
        ? await lookAtFiles({ place: found, before, roots, nowMs: clock.nowMs() })
        : { files: new Map(), isSettled: true };
    if (!isSettled) lookSoon(one, SETTLING_MS);
    const told = kept.success ? kept.data.told : clock.nowMs();
    const changes = before === null ? [] : changesBetween(before, files);
    await tell(one, { changes, told, isFolder: found.kind === 'place' && found.name === null });
    if (before !== null && changes.length === 0 && !isOtherwise(before, files)) return;
    const document = { told: told + changes.length, files: Object.fromEntries(files) };
    await store.records.change(CHECKPOINTS, one.path, () => document);
  }

  /** The keys are the same again if a crash comes before it is kept that they were told. */
  async function tell(
    { path }: WatchedFile,
    { changes, told, isFolder }: { changes: FileChange[]; told: number; isFolder: boolean },
  ): Promise<void> {
    for (const [index, { name, change, stamp }] of changes.entries()) {
      const folder = path.endsWith('/') ? path : `${path}/`;
      const file = isFolder ? folder + name : path;
      const { size, modifiedMs, hash } = stamp;
      const key = `${path}:${name}:${told + index}:${change}:${modifiedMs}:${hash ?? size}`;
      const modifiedAtUtc = formatInstant(Math.trunc(modifiedMs));
      const data = { path: file, name, change, bytes: size, modifiedAtUtc, hash };
      const facts = { on: 'file', path: file, change, awaited: path } as const;
      await store.events.take({ facts, key, data, depth: 1 }, clock.nowMs());
    }
    if (changes.length > 0) store.changes.notify();
  }

  function forget(one: WatchedFile): void {
    one.watcher?.close();
    one.cancelSoon?.();
    watched.delete(one.path);
  }

  async function leave(one: WatchedFile): Promise<void> {
    forget(one);
    const { subject } = troubleOfOutside(one.path);
    const text = `Nothing waits for ${one.path} any more.`;
    await store.incidents.resolve({ subject, text, nowMs: clock.nowMs() });
  }

  async function follow(): Promise<void> {
    const awaited = await store.events.awaited('file');
    const paths = new Set(
      awaited.flatMap(({ event }) => (event.on === 'file' ? [event.path] : [])),
    );
    for (const one of [...watched.values()]) if (!paths.has(one.path)) await leave(one);
    for (const path of paths)
      if (!watched.has(path))
        watched.set(path, { path, place: null, watcher: null, cancelSoon: null, wasInside: false });
  }

  /** A schedule that waits for a file again later begins anew. */
  async function forgetCheckpoints(): Promise<void> {
    for (const { key } of await store.records.list(CHECKPOINTS))
      if (!watched.has(key)) await store.records.change(CHECKPOINTS, key, () => null);
  }

  function lookLater(tookMs: number): void {
    cancelSlow?.();
    cancelSlow = null;
    if (isStopped) return;
    const usualMs = watched.size === 0 ? IDLE_LOOK_MS : SLOW_LOOK_MS;
    const restMs = Math.max(usualMs, tookMs * REST_TIMES);
    pulse.due(LOOKING, restMs + LOOK_WITHIN_MS);
    cancelSlow = clock.setTimer(restMs, () => void look());
  }

  function look(): Promise<void> {
    return inTurn(async () => {
      const fromMs = clock.monotonicMs();
      let isDone = false;
      try {
        await follow();
        await forgetCheckpoints();
        for (const one of [...watched.values()]) await lookAt(one);
        isDone = true;
      } finally {
        // After a failure it is tried again, and what was owed stays owed.
        if (isDone) pulse.beat(LOOKING);
        lookLater(clock.monotonicMs() - fromMs);
      }
    });
  }

  /** Something else was stored, most of the time: only what is new is looked at. */
  let isFollowing = false;
  async function followNew(): Promise<void> {
    isFollowing = false;
    const known = new Set(watched.keys());
    await follow();
    const added = [...watched.values()].filter(({ path }) => !known.has(path));
    for (const one of added) await lookAt(one);
    if (added.length > 0) lookLater(0);
  }

  return {
    async start() {
      if (isStopped) return;
      stopListening = store.changes.onChange(() => {
        if (!isFollowing) void inTurn(followNew);
        isFollowing = true;
      });
      await look();
    },
    look,
    async stop() {
      isStopped = true;
      stopListening();
      cancelSlow?.();
      for (const one of [...watched.values()]) forget(one);
      await last;
    },
  };
}

function isOtherwise(before: FileStamps, now: FileStamps): boolean {
  if (before.size !== now.size) return true;
  return [...now].some(([name, stamp]) => before.get(name) !== stamp);
}
