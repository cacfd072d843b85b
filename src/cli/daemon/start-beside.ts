/** Starts a daemon that goes on when this command and its terminal are gone. */
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Beside {
  pid: number | null;
  /** Its last words if it has ended already; null while it goes on. */
  ended(): { said: string } | null;
}

export type StartBeside = (options: {
  home: string;
  flags: readonly string[];
  keys: Readonly<Record<string, string>>;
}) => Beside;

/**
 * Its log is in the data folder. What else it says, such as why it does not start or what Node says when it crashes, is in
 * `logs/start.log`, which begins anew each time.
 */
export const startBeside: StartBeside = ({ home, flags, keys }) => {
  const said = join(home, 'logs', 'start.log');
  mkdirSync(dirname(said), { recursive: true, mode: 0o700 });
  const descriptor = openSync(said, 'w', 0o600);
  const launcher = join(dirname(realpathSync(process.argv[1] ?? '')), '../bin/rote');
  // A link that signs in is for a terminal, and there is none.
  const given = ['start', ...new Set([...flags, '--no-link']), '--home', home];
  const child = spawn(launcher, given, {
    cwd: home,
    detached: true,
    stdio: ['ignore', 'ignore', descriptor],
    // The launcher takes the keys out again before Rote begins.
    env: { ...process.env, ...keys, ROTE_DETACHED: '1' },
  });
  closeSync(descriptor);
  let hasEnded = false;
  let fault = '';
  child.once('exit', () => {
    hasEnded = true;
  });
  child.once('error', (error) => {
    hasEnded = true;
    fault = error.message;
  });
  child.unref();
  return {
    pid: child.pid ?? null,
    ended: () => (hasEnded ? { said: fault || readFileSync(said, 'utf8').trim() } : null),
  };
};
