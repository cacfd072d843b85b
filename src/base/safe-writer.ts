/**
 * Lines for whoever watches: written where they can be, and lost if they can't (a full disk, a reader that went
 * away). Writing never throws, and never ends the process. When it goes again, the next line says how many were lost.
 */
import { writeSync } from 'node:fs';

export type WriteLine = (line: string) => void;

/** Bytes in, how many of them were taken out; as `fs.writeSync` does it. */
type WriteBytes = (bytes: Uint8Array) => number;

/** Tries at a reader that is slow for a moment, before a line is lost. */
const MOST_TRIES = 100;

/** To a descriptor, or to whatever takes bytes. */
export function createSafeWriter(to: number | WriteBytes): WriteLine {
  const write: WriteBytes = typeof to === 'number' ? (bytes) => writeSync(to, bytes) : to;
  let lost = 0;

  function writeAll(text: string): boolean {
    let left: Uint8Array = Buffer.from(text);
    for (let tries = 0; left.length > 0 && tries < MOST_TRIES; tries++) {
      try {
        left = left.subarray(write(left));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return false;
      }
    }
    return left.length === 0;
  }

  return (line) => {
    const before = lost === 0 ? '' : `{"level":"warn","event":"log-lines-lost","lines":${lost}}\n`;
    if (writeAll(before + line)) lost = 0;
    else lost += 1;
  };
}
