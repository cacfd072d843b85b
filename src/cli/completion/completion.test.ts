import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { COMMANDS } from '../commands.ts';
import { completion } from './completion.ts';

const folder = mkdtempSync(join(tmpdir(), 'rote-completion-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the script of a shell to a file of the given name. */
async function script(shell: string, name: string): Promise<string> {
  const answer = await completion({
    flags: { text: () => undefined, number: () => undefined, isSet: () => false },
    positionals: [shell],
    context: {
      home: '',
      clock: createVirtualClock(),
      commands: COMMANDS.all(),
      mayMakeHome: true,
      version: '9.9.9',
      progress: () => undefined,
      show: () => undefined,
      warn: () => undefined,
      readStdin: () => expect.unreachable(),
      startDaemon: () => expect.unreachable(),
    },
  });
  writeFileSync(join(folder, name), answer.text);
  return join(folder, name);
}

function isInstalled(shell: string): boolean {
  return spawnSync(shell, ['--version']).error === undefined;
}

test.each([
  [
    'rote ',
    [
      'setup',
      'try',
      'start',
      'stop',
      'restart',
      'logs',
      'status',
      'doctor',
      'open',
      'ask',
      'chat',
      'asked',
      'schedule',
      'simulate',
      'events',
      'hooks',
      'gaps',
      'grants',
      'requests',
      'devices',
      'channels',
      'connect',
      'mail',
      'email',
      'addressbooks',
      'logins',
      'apis',
      'calendar',
      'calendars',
      'contacts',
      'reminders',
      'quiet',
      'memory',
      'tasks',
      'lists',
      'heartbeat',
      'wake',
      'pair',
      'people',
      'page-sessions',
      'plan',
      'runs',
      'inbox',
      'sessions',
      'deliveries',
      'incidents',
      'servers',
      'tools',
      'skills',
      'cmd',
      'mcp',
      'cost',
      'models',
      'agents',
      'backup',
      'restore',
      'service',
      'config',
      'completion',
    ],
  ],
  ['rote sch', ['schedule']],
  ['rote schedule p', ['pause', 'preview']],
  ['rote schedule preview --g', ['--gap']],
  ['rote schedule preview --gap ', ['skip', 'shift']],
  ['rote schedule preview --cron x --fold s', ['second']],
  ['rote completion ', ['bash', 'zsh', 'fish']],
  ['rote --home /tmp schedule pr', ['preview']],
  ['rote --home /tmp start --p', ['--port']],
  ['rote help sch', ['schedule', 'schedules']],
  ['rote help trou', ['troubleshooting']],
  ['rote help tools', ['tools', 'tools.md']],
  ['rote trou', ['']],
])('bash completes %j', async (line, words) => {
  const file = await script('bash', 'rote.bash');
  const typed = line.split(' ');
  const call = `source ${file}; COMP_WORDS=(${typed.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${typed.length - 1}; _rote_complete; echo "\${COMPREPLY[@]}"`;
  const completed = execFileSync('bash', ['-c', call], { encoding: 'utf8' }).trim().split(' ');
  expect(completed).toEqual(words);
});

test.runIf(isInstalled('fish'))('fish completes commands, flags and values', async () => {
  const file = await script('fish', 'rote.fish');
  const complete = (line: string): string[] =>
    execFileSync('fish', ['-c', `source ${file}; complete -C ${JSON.stringify(line)}`], {
      encoding: 'utf8',
    })
      .trim()
      .split('\n')
      .map((row) => row.split('\t')[0] ?? '')
      .sort();
  expect(complete('rote sch')).toEqual(['schedule']);
  expect(complete('rote --home /tmp schedule pr')).toEqual(['preview']);
  expect(complete('rote schedule preview --gap ')).toEqual(['shift', 'skip']);
  expect(complete('rote schedule preview --fo')).toEqual(['--fold']);
  expect(complete('rote completion ')).toEqual(['bash', 'fish', 'zsh']);
  expect(complete('rote help trou')).toEqual(['troubleshooting']);
});

test.runIf(isInstalled('zsh')).each([
  ['rote sched', 'rote schedule '],
  ['rote schedule pre', 'rote schedule preview '],
  ['rote schedule preview --fo', 'rote schedule preview --fold '],
  ['rote schedule preview --gap sh', 'rote schedule preview --gap shift '],
])('zsh completes %j at the first TAB, loaded from fpath', async (line, completed) => {
  await script('zsh', '_rote');
  // A real zsh on a pseudo-terminal: type the line, TAB, and let it print what stands there.
  const drive = `
    zmodload zsh/zpty
    zpty z 'zsh -f -i'
    zpty -w z 'PS1=; fpath=(${folder} $fpath); autoload -U compinit; compinit -u -D'
    zpty -w z 'show() { print "<<$BUFFER>>"; BUFFER=; zle accept-line }; zle -N show; bindkey "^X" show; print ready'
    zpty -r z output '*ready*ready*'
    zpty -w -n z $'${line}\\t\\x18'
    zpty -r -m z output '*<<*>>*'
    print -r -- "$output"
    zpty -d z`;
  const output = execFileSync('zsh', ['-f', '-c', drive], { encoding: 'utf8', timeout: 120_000 });
  expect(/<<(.*)>>/.exec(output)?.[1]).toBe(completed);
});

test('zsh and fish scripts name every command and flag', async () => {
  const zsh = readFileSync(await script('zsh', '_rote'), 'utf8');
  const fish = readFileSync(await script('fish', 'rote.fish'), 'utf8');
  expect(zsh.startsWith('#compdef rote\n')).toBe(true);
  for (const { path, flags } of COMMANDS.all()) {
    for (const word of path) expect(fish).toMatch(new RegExp(`-a ${word} `));
    for (const name of Object.keys(flags)) {
      expect(fish).toContain(`-l ${name} `);
      expect(zsh).toContain(`--${name}`);
    }
  }
});
