/**
 * Whether programs that we start would inherit files that were left open by whoever started us. Node opens none
 * that way, so that what is true once stays true.
 */
import { readdirSync, readFileSync } from 'node:fs';

const CLOSED_ON_EXEC = 0o2000000;
/** Its input and outputs; each program gets others. */
const STANDARD = 3;

export function hasLeakingHandles(): boolean {
  return readdirSync('/proc/self/fd').some((handle) => Number(handle) >= STANDARD && leaks(handle));
}

function leaks(handle: string): boolean {
  try {
    const [, flags = '0'] =
      /^flags:\s*([0-7]+)$/m.exec(readFileSync(`/proc/self/fdinfo/${handle}`, 'utf8')) ?? [];
    return (Number.parseInt(flags, 8) & CLOSED_ON_EXEC) === 0;
  } catch {
    // It was open only for this look.
    return false;
  }
}
