/**
 * Bounds that the kernel itself keeps, where the folder of control groups may be written: memory and the
 * number of processes. Where it may not, the watcher keeps them alone.
 */
import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BoxLimits, BoxStop } from '../domain/box.ts';
import { isDead, markOf, readMark, thisMaker } from './left-boxes.ts';

export interface Cgroup {
  /** Takes in a process, and what it starts from then on. */
  join(pid: number): void;
  /** Which bound it has held, if it had to. */
  held(): BoxStop | null;
  /** Takes it away; it must be empty. */
  close(): void;
}

interface Bound {
  folder: string;
  set: readonly (readonly [file: string, value: string])[];
  /** Where the kernel counts how often the bound held, and which bound that is. */
  counts: readonly (readonly [file: string, pattern: RegExp, stop: BoxStop])[];
}

const ROOT = '/sys/fs/cgroup';
const PREFIX = 'rote';
/** The kernel's bounds are a net below the watcher's, which says it in words before. */
const MEMORY_SLACK = 1.25;
/** The kernel counts threads, of which a program may have many. */
const THREADS_A_PROCESS = 10;

export function mostThreads({ processes }: BoxLimits): number {
  return processes * THREADS_A_PROCESS;
}

export function openCgroup(id: string, limits: BoxLimits): Cgroup | null {
  const opened: Bound[] = [];
  for (const bound of boundsOf(id, limits)) if (make(bound)) opened.push(bound);
  if (opened.length === 0) return null;
  return {
    join(pid) {
      for (const { folder } of opened) write(join(folder, 'cgroup.procs'), String(pid));
    },
    held: () => opened.flatMap(heldIn)[0] ?? null,
    close() {
      for (const { folder } of opened) remove(folder);
    },
  };
}

/** Takes away the empty groups of makers that were killed: their folders. */
export function removeLeftGroups(): string[] {
  const folders = new Set(parentGroups().values());
  return [...folders].flatMap((folder) => leftIn(folder).filter(remove));
}

function leftIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => {
        const [prefix, mark = ''] = name.split('-');
        const maker = prefix === PREFIX ? readMark(mark) : null;
        return maker !== null && isDead(maker);
      })
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** One tree for both where the system has only that, else a tree each. */
function boundsOf(id: string, limits: BoxLimits): Bound[] {
  const own = parentGroups();
  const memory = String(Math.round(limits.memoryBytes * MEMORY_SLACK));
  const processes = String(mostThreads(limits));
  // With its maker, so that who starts later knows whose it was.
  const name = `${PREFIX}-${markOf(thisMaker())}-${id}`;
  const [memoryGroup, pidsGroup, oneGroup] = [own.get('memory'), own.get('pids'), own.get('')];
  if (memoryGroup !== undefined && pidsGroup !== undefined) {
    return [
      {
        folder: join(memoryGroup, name),
        set: [['memory.limit_in_bytes', memory]],
        counts: [['memory.oom_control', /^oom_kill [1-9]/m, 'memory']],
      },
      {
        folder: join(pidsGroup, name),
        set: [['pids.max', processes]],
        counts: [['pids.events', /^max [1-9]/m, 'processes']],
      },
    ];
  }
  return [
    {
      folder: join(oneGroup ?? ROOT, name),
      set: [
        ['memory.max', memory],
        ['pids.max', processes],
      ],
      counts: [
        ['memory.events', /^oom_kill [1-9]/m, 'memory'],
        ['pids.events', /^max [1-9]/m, 'processes'],
      ],
    },
  ];
}

/** The groups of this process in which its boxes have theirs, by controller; the one tree of newer systems has no name. */
function parentGroups(): Map<string, string> {
  const lines = read('/proc/self/cgroup').trim().split('\n');
  const own = new Map(
    lines.flatMap((line) => {
      const [, controllers = '', path = '/'] = line.split(':');
      return controllers.split(',').map((controller) => [controller, path] as const);
    }),
  );
  if (!own.has('memory') && !own.has('pids'))
    return new Map([['', join(ROOT, own.get('') ?? '/')]]);
  return new Map(
    ['memory', 'pids'].map((controller) => [
      controller,
      join(ROOT, controller, own.get(controller) ?? '/'),
    ]),
  );
}

function make({ folder, set }: Bound): boolean {
  try {
    mkdirSync(folder);
  } catch {
    return false;
  }
  try {
    for (const [file, value] of set) writeFileSync(join(folder, file), value);
    return true;
  } catch {
    remove(folder);
    return false;
  }
}

/** A process that has ended can not be taken in. */
function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch {
    // The watcher holds the bounds alone.
  }
}

function heldIn({ folder, counts }: Bound): BoxStop[] {
  return counts.flatMap(([file, pattern, stop]) =>
    pattern.test(read(join(folder, file))) ? [stop] : [],
  );
}

function remove(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    // Somebody is still in it, or it is gone; the next start removes what is left.
    return false;
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
