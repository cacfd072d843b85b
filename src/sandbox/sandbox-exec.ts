/**
 * The box of macOS: a profile that denies everything and allows what is named. Written from Apple's
 * documentation and never tried on a Mac; `rote doctor` says so. There are no layers there: the program
 * stands in its own folder and finds the files of its skill at their own paths.
 */
import { mkdirSync, realpathSync } from 'node:fs';
import { signalGroup } from '../base/signal-group.ts';
import { spawnGroup } from '../base/spawn-group.ts';
import type { BoxSetup } from '../domain/box.ts';
import type { PrepareBox } from './prepared-box.ts';

const SYSTEM = [
  '/usr',
  '/bin',
  '/sbin',
  '/System',
  '/Library',
  '/opt/homebrew',
  '/private/etc/ssl',
];

export function createSandboxExec(options: { program: string }): PrepareBox {
  return async (setup) => {
    if (setup.hosts.length > 0) {
      return {
        kind: 'not-started',
        why: 'a box that reaches only some hosts can not be had on macOS yet',
      };
    }
    const { program, args, folder } = setup;
    mkdirSync(folder, { recursive: true });
    const PATH = '/usr/local/bin:/opt/homebrew/bin:/usr/bin:/bin';
    return {
      kind: 'prepared',
      start: () =>
        spawnGroup({
          program: options.program,
          args: ['-p', profileOf(setup), program, ...args],
          cwd: folder,
          environment: { PATH, HOME: folder, ...setup.environment },
        }),
      signal: signalGroup,
      watch: () => () => {},
      readExit: () => ({ stopped: null }),
      close: async () => {},
    };
  };
}

function profileOf(setup: Pick<BoxSetup, 'folder' | 'readOnly' | 'granted'>): string {
  const folder = realpathSync(setup.folder);
  const { granted = [] } = setup;
  const paths = granted.map(({ path }) => path);
  const written = granted.filter(({ access }) => access === 'write').map(({ path }) => path);
  const covers = granted.flatMap((one) => one.covers.map(({ path }) => path));
  const readable = [...SYSTEM, process.execPath, ...setup.readOnly, ...paths, folder];
  return [
    '(version 1)',
    '(deny default)',
    '(allow process-fork)',
    '(allow process-exec)',
    '(allow sysctl-read)',
    '(allow signal (target same-sandbox))',
    `(allow file-read* (literal "/") (literal "/dev/null") (literal "/dev/urandom") ${readable.map(subpath).join(' ')})`,
    `(allow file-write* (literal "/dev/null") ${[folder, ...written].map(subpath).join(' ')})`,
    ...covers.map((path) => `(deny file-read* file-write* ${subpath(path)})`),
  ].join('\n');
}

function subpath(path: string): string {
  return `(subpath ${JSON.stringify(path)})`;
}
