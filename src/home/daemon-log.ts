/**
 * The log of the daemon, whoever started it: `logs/daemon.log` in the data folder, a JSON object a line, bounded and for its
 * owner only. A log that can't be written stops nobody; the next line that can be says how many were lost.
 */
import { join } from 'node:path';
import {
  createRotatingFile,
  type RotatingFileOptions,
  rotatedNames,
} from '../base/rotating-file.ts';
import { createSafeWriter, type WriteLine } from '../base/safe-writer.ts';

const MOST_BYTES = 4_000_000;
const KEPT = 3;

function optionsFor(home: string): RotatingFileOptions {
  return { file: join(home, 'logs', 'daemon.log'), mostBytes: MOST_BYTES, kept: KEPT };
}

/** The files that may be there, the oldest first; the last is the one that is written now. */
export function daemonLogFiles(home: string): string[] {
  return rotatedNames(optionsFor(home));
}

/** For the process that holds the data folder, and no other. */
export function openDaemonLog(home: string): WriteLine {
  const { write } = createRotatingFile(optionsFor(home));
  return createSafeWriter(write);
}
