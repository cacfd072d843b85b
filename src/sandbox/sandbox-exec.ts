/**
 * The box of macOS: a profile that denies everything and allows what is named. Written from Apple's
 * documentation and never tried on a Mac; `rote doctor` says so. There are no layers there: the program
 * stands in its own folder and finds the files of its skill at their own paths.
 */
import { mkdirSync, realpathSync } from 'node:fs';
import type { Clock } from '../base/clock.ts';
import { signalGroup } from '../base/signal-group.ts';
import { spawnGroup } from '../base/spawn-group.ts';
import type { BoxRequest, RunInBox } from '../domain/box.ts';
import { stayWithBox } from './stay-with-box.ts';

const SYSTEM = [
  '/usr',
  '/bin',
  '/sbin',
  '/System',
  '/Library',
  '/opt/homebrew',
  '/private/etc/ssl',
];

export function createSandboxExec(options: {
  program: string;
  clock: Pick<Clock, 'setTimer'>;
}): RunInBox {
  return async (request) => {
    if (request.hosts.length > 0) {
      return {
        kind: 'not-started',
        why: 'a box that reaches only some hosts can not be had on macOS yet',
      };
    }
    mkdirSync(request.folder, { recursive: true });
    const { program, args, folder } = request;
    const PATH = '/usr/local/bin:/opt/homebrew/bin:/usr/bin:/bin';
    const box = {
      start: () =>
        spawnGroup({
          program: options.program,
          args: ['-p', profileOf(request), program, ...args],
          cwd: folder,
          environment: { PATH, HOME: folder, ...request.environment },
        }),
      signal: signalGroup,
      watch: () => () => {},
      readExit: () => ({ stopped: null }),
    };
    return stayWithBox(box, request, options.clock);
  };
}

function profileOf(request: Pick<BoxRequest, 'folder' | 'readOnly'>): string {
  const folder = realpathSync(request.folder);
  const readable = [...SYSTEM, process.execPath, ...request.readOnly, folder];
  return [
    '(version 1)',
    '(deny default)',
    '(allow process-fork)',
    '(allow process-exec)',
    '(allow sysctl-read)',
    '(allow signal (target same-sandbox))',
    `(allow file-read* (literal "/") (literal "/dev/null") (literal "/dev/urandom") ${readable.map(subpath).join(' ')})`,
    `(allow file-write* (literal "/dev/null") ${subpath(folder)})`,
  ].join('\n');
}

function subpath(path: string): string {
  return `(subpath ${JSON.stringify(path)})`;
}
