/**
 * Asks a program of the machine something, in a box that has no network, writes nowhere and sees the system, the folder
 * that the program belongs to and the files by which version managers choose.
 */
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { isWithin } from '../base/is-within.ts';
import { bubblewrapArguments } from './bubblewrap-arguments.ts';
import type { AskPython } from './find-python.ts';
import type { StartKept } from './kept-box.ts';

/** How long a shim may take to say what it stands for. */
const LONGEST_MS = 10_000;
const MOST_BYTES = 10_000;
const TEMPORARY_BYTES = 10_000_000;
const CHOICES = ['.python-version', '.tool-versions', '.asdfrc', '.config/mise', '.local/bin/mise'];

export function createAskInBox(options: {
  startKept: StartKept;
  clock: Pick<Clock, 'setTimer'>;
  environment: Readonly<Record<string, string | undefined>>;
  system: readonly string[];
  kernel: readonly string[];
  path: string;
}): AskPython {
  const { startKept, clock, environment, system, kernel } = options;
  const home = environment['HOME'] ?? '/';

  return async (file, words) => {
    const choices = CHOICES.map((name) => join(home, name)).filter((path) => existsSync(path));
    const args = bubblewrapArguments({
      folder: null,
      seenAt: '/',
      cwd: '/',
      over: null,
      granted: [],
      proxy: null,
      system,
      kernel,
      shows: [...new Set([file, ...folderOf(realpathSync(file), home), ...choices])],
      environment: { PATH: `${dirname(file)}:${options.path}`, HOME: home },
      temporaryBytes: TEMPORARY_BYTES,
    });
    const box = startKept({ options: args, command: [file, ...words] });
    const said: Buffer[] = [];
    let bytes = 0;
    box.child.stdin.on('error', () => {}).end();
    box.child.stderr.resume();
    box.child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= MOST_BYTES) said.push(chunk);
      else box.kill();
    });
    const cancelTimer = clock.setTimer(LONGEST_MS, box.kill);
    const [status] = await once(box.child, 'close').finally(cancelTimer);
    return status === 0 && bytes <= MOST_BYTES ? Buffer.concat(said).toString('utf8') : null;
  };
}

/** `~/.pyenv` of `~/.pyenv/shims/python3`; never a folder that holds the home folder. */
function folderOf(real: string, home: string): string[] {
  const beside = dirname(real);
  return [dirname(beside), beside].filter((folder) => !isWithin(home, [folder])).slice(0, 1);
}
