/** The processes of a box as the system counts them: the whole tree below its first one. */
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;
const PAGE_BYTES = 4096;
export interface BoxUse {
  /** The inner ones: without the first process of the box, which is bubblewrap's own. */
  pids: number[];
  memoryBytes: number;
  cpuSeconds: number;
}

/**
 * Whoever leaves its parent inside a box becomes a child of its first process, so the tree has them all.
 * Of a tree that grows beyond `most` only so many are counted: then it is too many anyway.
 */
export function readBoxUse(firstPid: number | null, most: number): BoxUse {
  const tree = firstPid === null ? [] : treeOf(firstPid, most + 2);
  const stats = tree.map(readStat);
  return {
    pids: tree.slice(1),
    memoryBytes: sum(stats.map(({ memoryBytes }) => memoryBytes)),
    cpuSeconds: sum(stats.map(({ cpuSeconds }) => cpuSeconds)),
  };
}

function treeOf(pid: number, most: number): number[] {
  const found = [pid];
  for (let at = 0; at < found.length && found.length <= most; at += 1) {
    found.push(...childrenOf(found[at] ?? pid));
  }
  return found;
}

/** A child belongs to the thread that started it. */
function childrenOf(pid: number): number[] {
  return list(`/proc/${pid}/task`).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
}

/** The name of a process is in brackets and may hold anything; what follows it are numbers. */
function readStat(pid: number): { memoryBytes: number; cpuSeconds: number } {
  const text = read(`/proc/${pid}/stat`);
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const ticks = sum([11, 12, 13, 14].map((index) => fields[index] ?? 0));
  return { memoryBytes: (fields[21] ?? 0) * PAGE_BYTES, cpuSeconds: ticks / TICKS_A_SECOND };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Nothing, where the process has ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
