/**
 * Who holds a run: an id with the machine and the process in it, so that on the same machine a process
 * that died is known to be dead at once, without waiting for its leases to run out.
 */
import { hostname } from 'node:os';
import type { MakeId } from '../base/ids.ts';
import { isAlive } from './process-start.ts';

export function makeOwner(makeId: MakeId): string {
  return `${makeId('owner')}@${hostname()}:${process.pid}`;
}

/** True only where it is certain: same machine, and no process of that number. */
export function isDeadOwner(owner: string): boolean {
  const [, host, pid] = /@(.*):(\d+)$/.exec(owner) ?? [];
  if (host !== hostname() || pid === undefined) return false;
  return !isAlive(Number(pid), null);
}
