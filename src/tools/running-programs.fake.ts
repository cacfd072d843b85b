/** Which programs run, for tests that start some. */
import { spawnSync } from 'node:child_process';

/** Those that have this word among their arguments. */
export function runningWith(word: string): string[] {
  const { stdout } = spawnSync('ps', ['-eo', 'stat=,args='], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => !line.startsWith('Z') && line.includes(word));
}

/** The same, when those that were just killed had the time to go. */
export function leftWith(word: string): string[] {
  for (let looks = 0; looks < 100; looks++) if (runningWith(word).length === 0) return [];
  return runningWith(word);
}
