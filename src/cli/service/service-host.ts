/** The machine that the service is installed on: where its files belong, and its programs. */
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

export interface ProgramResult {
  /** Null if the program is not there or did not end by itself. */
  status: number | null;
  output: string;
}

export interface ServiceHost {
  platform: string;
  userHome: string;
  /** The folder of the settings of the person's programs. */
  configHome: string;
  userId: number;
  /** The absolute path of `bin/rote`. */
  launcher: string;
  /** True if the machine has this program. */
  has(program: string): boolean;
  run(program: string, ...args: string[]): ProgramResult;
}

/** The programs of the system, and none that PATH may find before them in a folder that anything can write to. */
const PATH = '/usr/bin:/bin:/usr/sbin:/sbin:/run/current-system/sw/bin';

export function createServiceHost(): ServiceHost {
  const userHome = homedir();
  return {
    platform: process.platform,
    userHome,
    configHome: process.env['XDG_CONFIG_HOME'] || join(userHome, '.config'),
    userId: userInfo().uid,
    launcher: join(dirname(realpathSync(process.argv[1] ?? '')), '../bin/rote'),
    has: (program) => PATH.split(delimiter).some((folder) => existsSync(join(folder, program))),
    run(program, ...args) {
      const { status, stdout, stderr, error } = spawnSync(program, args, {
        encoding: 'utf8',
        env: { ...process.env, PATH },
      });
      const said = `${stdout ?? ''}${stderr ?? ''}`.trim();
      return { status, output: error === undefined ? said : error.message };
    },
  };
}
