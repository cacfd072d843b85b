/** Wall time of whole commands, from the shell to the exit, beside a Node that does nothing. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, type Scenario } from './bench.ts';
import { bundledRote } from './bundled-rote.ts';

const RUNS = 20;

const commandsOf = (rote: string): { name: string; command: string[] }[] => [
  { name: 'node -e 0', command: [process.execPath, '-e', '0'] },
  { name: 'rote --version', command: [rote, '--version'] },
  { name: 'rote --help', command: [rote, '--help'] },
  {
    name: 'rote schedule preview --cron',
    command: [rote, 'schedule', 'preview', '--cron', '0 9 * * 1-5'],
  },
  { name: 'rote completion bash', command: [rote, 'completion', 'bash'] },
  { name: 'rote config', command: [rote, 'config'] },
  { name: 'rote schedule list', command: [rote, 'schedule', 'list'] },
  {
    name: 'rote schedule add',
    command: [rote, 'schedule', 'add', '--cron', '0 9 * * *', '--instruction', 'hello'],
  },
];

export function benchCommandLine(): Scenario[] {
  const commands = commandsOf(bundledRote());
  const home = mkdtempSync(join(tmpdir(), 'rote-bench-'));
  const times = commands.map((): number[] => []);
  // Round by round, so that a slow moment of the machine hits every command alike.
  for (let run = 0; run < RUNS; run++) {
    commands.forEach(({ command }, index) => {
      const [program = '', ...args] = command;
      const startedAt = performance.now();
      const { status } = spawnSync(program, args, { env: { ...process.env, ROTE_HOME: home } });
      if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}`);
      times[index]?.push(performance.now() - startedAt);
    });
  }
  rmSync(home, { recursive: true });
  const rows = commands.map(({ name }, index) => ({ name, value: median(times[index] ?? []) }));
  return [{ name: `wall time of a command, median of ${RUNS}`, unit: 'ms', rows }];
}
