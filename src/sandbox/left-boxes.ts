/**
 * Ends boxes whose maker has died. Their keepers do that; this is for those whose keeper was killed as well. Each
 * bubblewrap has the mark of its maker in its command line, outside and as the first process of its box.
 */
import { readlinkSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { isAlive, processStart } from '../home/process-start.ts';

/** The name before the mark in a command line. */
export const MARKED = 'ROTE_MAKER';

export interface Maker {
  /** Numbers of processes mean something only in their namespace. */
  namespace: string;
  pid: number;
  /** A number is given to another process later; the two together are not. */
  started: string;
}

export function thisMaker(): Maker {
  const namespace = readlinkSync('/proc/self/ns/pid').replaceAll(/\D/g, '');
  return { namespace, pid: process.pid, started: processStart(process.pid) ?? '' };
}

export function markOf({ namespace, pid, started }: Maker): string {
  return `${namespace}.${pid}.${started}`;
}

/** Who made the box to which this command line belongs; null where it is no bubblewrap of ours. */
export function makerIn(commandLine: string): Maker | null {
  const words = commandLine.split('\0');
  if (basename(words[0] ?? '') !== 'bwrap') return null;
  return readMark(words[words.indexOf(MARKED) + 1] ?? '');
}

/** Null where it is no mark. */
export function readMark(mark: string): Maker | null {
  const [, namespace = '', pid = '', started = ''] = /^(\d+)\.(\d+)\.(\d+)$/.exec(mark) ?? [];
  return started === '' ? null : { namespace, pid: Number(pid), started };
}

/** Whether it was of this machine, as we see its processes, and is no more. */
export function isDead(maker: Maker): boolean {
  return maker.namespace === thisMaker().namespace && !isAlive(maker.pid, maker.started);
}

/** The processes that it killed; never rejects. */
export async function endLeftBoxes(): Promise<number[]> {
  const ended: number[] = [];
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue;
    const maker = makerIn(await read(`/proc/${name}/cmdline`));
    if (maker === null || !isDead(maker)) continue;
    if (kill(Number(name))) ended.push(Number(name));
  }
  return ended;
}

/** Nothing, where the process has ended meanwhile. */
function read(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}

function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended, or is another user's.
    return false;
  }
}
