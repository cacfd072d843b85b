import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { COMMANDS } from './commands.ts';
import { completion } from './completion.ts';
import { allFlags } from './parse-arguments.ts';

test('a flag has one arity whatever the command', () => {
  const arity = new Map<string, boolean>();
  for (const [name, flag] of allFlags(COMMANDS)) {
    const takesValue = flag.value !== undefined;
    expect(arity.get(name) ?? takesValue, `--${name}`).toBe(takesValue);
    arity.set(name, takesValue);
  }
});

test('every command can be loaded and has an example that calls it', async () => {
  for (const command of COMMANDS) {
    expect(await command.load()).toBeTypeOf('function');
    const call = `rote ${command.path.join(' ')}`;
    expect(command.examples.some((example) => example.command.includes(call))).toBe(true);
  }
});

async function scriptFor(shell: string): Promise<string> {
  const answer = await completion({
    flags: { text: () => undefined, number: () => undefined, isSet: () => false },
    positionals: [shell],
    context: {
      home: '',
      clock: createVirtualClock(),
      commands: COMMANDS,
      startDaemon: () => expect.unreachable(),
    },
  });
  return answer.text;
}

test.each([
  ['rote ', ['start', 'schedule', 'config', 'completion']],
  ['rote sch', ['schedule']],
  ['rote schedule ', ['preview']],
  ['rote schedule preview --g', ['--gap']],
  ['rote schedule preview --gap ', ['skip', 'shift']],
  ['rote schedule preview --cron x --fold s', ['second']],
  ['rote completion ', ['bash', 'zsh', 'fish']],
])('bash completes %j', async (line, words) => {
  const folder = mkdtempSync(join(tmpdir(), 'rote-completion-'));
  const script = join(folder, 'completion.bash');
  writeFileSync(script, await scriptFor('bash'));
  const typed = line.split(' ');
  const shell = `source ${script}; COMP_WORDS=(${typed.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${typed.length - 1}; _rote; echo "\${COMPREPLY[@]}"`;
  const completed = execFileSync('bash', ['-c', shell], { encoding: 'utf8' }).trim().split(' ');
  rmSync(folder, { recursive: true });
  expect(completed).toEqual(words);
});

test('zsh and fish scripts name every command and flag', async () => {
  const zsh = await scriptFor('zsh');
  const fish = await scriptFor('fish');
  expect(zsh.startsWith('#compdef rote\n')).toBe(true);
  for (const { path, flags } of COMMANDS) {
    for (const word of path) expect(fish).toMatch(new RegExp(`-a ${word} `));
    for (const name of Object.keys(flags)) {
      expect(fish).toContain(`-l ${name} `);
      expect(zsh).toContain(`--${name}`);
    }
  }
});
