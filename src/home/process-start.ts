/** Tells if a process lives, and which one it is: numbers are used again, the time of the start is not. */
import { readFileSync } from 'node:fs';

/** When a process began, as its system tells it; null if that can't be known. */
export function processStart(pid: number): string | null {
  const fields = readStat(pid);
  return fields?.[19] ?? null;
}

/** True if there is a process of that number that began when it should have. */
export function isAlive(pid: number, start: string | null): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Not allowed to signal it, so it is there.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const fields = readStat(pid);
  if (fields === null) return true;
  const isDefunct = fields[0] === 'Z' || fields[0] === 'X';
  return !isDefunct && (start === null || fields[19] === start);
}

/** The process that leads the session of another, such as the shell of a terminal; null if that can't be known. */
export function sessionLeader(pid: number): number | null {
  const leader = Number(readStat(pid)?.[3]);
  return Number.isInteger(leader) && leader > 0 ? leader : null;
}

/** The part behind the name in `/proc/PID/stat`; the name may hold anything, so from its last bracket on. */
function readStat(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
