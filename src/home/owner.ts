/**
 * The holder of a run: an id with the machine, the process and its start in it, so that on the same machine a process that
 * died is known to be dead at once, without waiting for its leases to run out.
 */
import { hostname } from 'node:os';
import type { MakeId } from '../base/ids.ts';
import { isAlive, processStart } from './process-start.ts';

export function makeOwner(makeId: MakeId): string {
  const start = processStart(process.pid);
  return `${makeId('owner')}@${hostname()}:${process.pid}${start === null ? '' : `/${start}`}`;
}

/** True only if it is certain: same machine, and no process of that number that began then. */
export function isDeadOwner(owner: string): boolean {
  const [, host, pid, start = null] = /@(.*):(\d+)(?:\/(\d+))?$/.exec(owner) ?? [];
  if (host !== hostname() || pid === undefined) return false;
  return !isAlive(Number(pid), start);
}
