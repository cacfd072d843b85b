/** Wall time of whole commands, from the shell to the exit, beside a Node that does nothing. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, type Scenario } from './bench.ts';

const RUNS = 20;
const ROTE = join(import.meta.dirname, '../bin/rote');

const COMMANDS: { name: string; command: string[] }[] = [
  { name: 'node -e 0', command: [process.execPath, '-e', '0'] },
  { name: 'rote --version', command: [ROTE, '--version'] },
  { name: 'rote --help', command: [ROTE, '--help'] },
  {
    name: 'rote schedule preview --cron',
    command: [ROTE, 'schedule', 'preview', '--cron', '0 9 * * 1-5'],
  },
  { name: 'rote completion bash', command: [ROTE, 'completion', 'bash'] },
  { name: 'rote config', command: [ROTE, 'config'] },
  { name: 'rote schedule list', command: [ROTE, 'schedule', 'list'] },
  {
    name: 'rote schedule add',
    command: [ROTE, 'schedule', 'add', '--cron', '0 9 * * *', '--instruction', 'hello'],
  },
];

export function benchCommandLine(): Scenario[] {
  const home = mkdtempSync(join(tmpdir(), 'rote-bench-'));
  const times = COMMANDS.map((): number[] => []);
  // Round by round, so that a slow moment of the machine hits every command alike.
  for (let run = 0; run < RUNS; run++) {
    COMMANDS.forEach(({ command }, index) => {
      const [program = '', ...args] = command;
      const startedAt = performance.now();
      const { status } = spawnSync(program, args, { env: { ...process.env, ROTE_HOME: home } });
      if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}`);
      times[index]?.push(performance.now() - startedAt);
    });
  }
  rmSync(home, { recursive: true });
  const rows = COMMANDS.map(({ name }, index) => ({ name, value: median(times[index] ?? []) }));
  return [{ name: `wall time of a command, median of ${RUNS}`, unit: 'ms', rows }];
}
