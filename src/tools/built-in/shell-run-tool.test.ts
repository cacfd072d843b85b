import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { noticeTimers } from '../../base/noticed-timers.fake.ts';
import { GRACE_MS, LAST_WORDS_MS } from '../../base/running-child.ts';
import type { FolderGrant, Grant } from '../../domain/grant.ts';
import { hasBox, sandboxHere } from '../../sandbox/sandbox.fake.ts';
import { openBounded } from '../bounded/bounded.fake.ts';
import { callContext } from '../call-context.fake.ts';
import { createCatalog } from '../catalog.ts';
import { createReachedFiles } from '../reached-files.ts';
import type { ToolSettings } from '../tool-settings.ts';
import { createWorkspace } from '../workspace.ts';
import { createShellRunTool } from './shell-run-tool.ts';

const bounded = openBounded();

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-shell-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const clock = createVirtualClock();
const { clock: noticed, timerSet } = noticeTimers(clock);

async function run(
  input: unknown,
  {
    allow = true,
    signal = new AbortController().signal,
  }: { allow?: ToolSettings['shell']['allow']; signal?: AbortSignal } = {},
) {
  const tool = createShellRunTool({
    workspace: createWorkspace(folder),
    boxes: sandboxHere({ mode: 'off', clock: noticed }),
    clock,
    shell: { allow, hosts: [], timeoutMs: 3_600_000, unboxed: [] },
    readOnly: [],
    environment: { ...process.env, SECRET_TOKEN: 'hunter2' },
  });
  const result = await createCatalog({ bounded, tools: [tool] }).call(
    'shell.run',
    input,
    callContext({ signal }),
  );
  return result.ok ? result.output : result.failure;
}

/** Resolves when `name` is in the folder, as the program under test announces itself. */
function appeared(name: string): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(folder, check);
    function check(): void {
      if (!existsSync(join(folder, name))) return;
      watcher.close();
      resolve();
    }
    check();
  });
}

/** Whether anything still runs that has this mark among its arguments. */
function isRunning(mark: string): boolean {
  return spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .stdout.split('\n')
    .some((line) => line.startsWith('sleep ') && line.includes(mark));
}

test('it is off until it is allowed, and then only what is allowed', async () => {
  expect(await run({ command: ['echo', 'a'] }, { allow: false })).toMatchObject({
    code: 'refused',
    message: expect.stringContaining('tools.shell.allow'),
  });
  expect(await run({ command: ['echo', 'a'] }, { allow: [] })).toMatchObject({ code: 'refused' });
  expect(await run({ command: ['echo', 'a'] }, { allow: ['echo'] })).toMatchObject({
    stdout: 'a\n',
  });
  for (const program of ['sh', '/bin/echo', './echo', 'echo ', 'ECHO', '']) {
    expect(await run({ command: [program] }, { allow: ['echo'] }), program).toMatchObject({
      code: 'refused',
    });
  }
});

test.each([
  ['echo a', 'command: must be a list'],
  [[], 'command'],
  [['echo', 1], 'command[1]: must be text'],
  [['echo', 'a\0b'], 'command[1]'],
])('the command %j is bad input', async (command, words) => {
  expect(await run({ command })).toMatchObject({
    code: 'bad-input',
    message: expect.stringContaining(words),
  });
});

test('arguments are handed over as they are, whatever a shell would make of them', async () => {
  const hostile = [
    '; touch pwned',
    '$(touch pwned)',
    '`touch pwned`',
    '&& touch pwned',
    '| touch pwned',
    '> pwned',
    '$HOME',
    '*',
    '"',
    "'",
    '\n',
    '-n',
    '--',
    '\\',
    '',
  ];
  const print = 'process.stdout.write(JSON.stringify(process.argv.slice(1)))';
  const output = await run({ command: [process.execPath, '-e', print, '--', ...hostile] });
  expect(JSON.parse((output as { stdout: string }).stdout)).toEqual(hostile);
  expect(readdirSync(folder)).toEqual([]);
});

test('the program sees a minimal environment, its folder and its input', async () => {
  mkdirSync(join(folder, 'sub'));
  const names =
    'console.log(Object.keys(process.env).sort().join(), require("fs").readFileSync(0,"utf8"), process.cwd())';
  const output = await run({ command: [process.execPath, '-e', names], cwd: 'sub', stdin: 'in' });
  const { stdout } = output as { stdout: string };
  expect(stdout).toMatch(/^HOME,(?:LANG,)?PATH in .*\/sub\n$/);
});

test.each(['..', '/', 'way', 'no', 'file'])('it does not work in %j', async (cwd) => {
  symlinkSync('/', join(folder, 'way'));
  await run({ command: ['touch', 'file'] });
  expect(await run({ command: ['pwd'], cwd })).toMatchObject({
    code: expect.stringMatching(/refused|not-found|bad-input/),
  });
});

test('an exit status is a failure, with the end of what the program said', async () => {
  expect(
    await run({ command: ['sh', '-c', 'echo first >&2; echo why >&2; exit 3'] }),
  ).toMatchObject({
    code: 'exit-status',
    message: '"sh" ended with status 3. It said: first\nwhy',
    fate: 'ended',
    // Asked for in its plan, it is tried again.
    retryable: true,
  });
  expect(await run({ command: ['sh', '-c', 'exit 1'], acceptExitCodes: [0, 1] })).toMatchObject({
    exitCode: 1,
  });
  expect(await run({ command: ['sh', '-c', 'kill -9 $$'] })).toMatchObject({
    message: expect.stringContaining('SIGKILL'),
    fate: 'unknown',
  });
  expect(await run({ command: ['no-such-program'] })).toMatchObject({
    code: 'not-started',
    fate: 'not-done',
  });
  expect(await run({ command: ['./'] })).toMatchObject({ code: 'not-started' });
});

test('a program that does not read a long input is no fault', async () => {
  expect(await run({ command: ['true'], stdin: 'x'.repeat(1_000_000) })).toMatchObject({
    exitCode: 0,
  });
});

test('output is cut, not gathered without end', async () => {
  const output = await run({ command: ['head', '-c', '3000000', '/dev/zero'] });
  expect(output).toMatchObject({ exitCode: 0, isCut: true });
  expect((output as { stdout: string }).stdout).toHaveLength(1_000_000);
});

test('how long it took is told', async () => {
  const ended = run({ command: ['sh', '-c', 'touch up; until test -e down; do sleep 0.01; done'] });
  await appeared('up');
  clock.advance(1500);
  writeFileSync(join(folder, 'down'), '');
  expect(await ended).toMatchObject({ exitCode: 0, tookMs: 1500 });
});

test('a program that takes too long is ended with everything it has started', async () => {
  const mark = `9${process.pid}1`;
  const script = `sleep ${mark} & (sleep ${mark} & touch up; wait) & wait`;
  const ended = run({ command: ['sh', '-c', script], timeoutMs: 5000 });
  await appeared('up');
  expect(isRunning(mark)).toBe(true);
  clock.advance(5000);
  expect(await ended).toMatchObject({ code: 'timed-out', fate: 'unknown' });
  expect(isRunning(mark)).toBe(false);
  expect(clock.pendingTimers()).toBe(0);
});

test('a call that is stopped ends the program, also one that ignores polite signals', async () => {
  const mark = `9${process.pid}2`;
  const controller = new AbortController();
  const script = `trap '' TERM INT HUP; sleep ${mark} & touch up; wait; wait`;
  const ended = run({ command: ['sh', '-c', script] }, { signal: controller.signal });
  await appeared('up');
  const asked = timerSet(GRACE_MS);
  controller.abort();
  await asked;
  clock.advance(GRACE_MS);
  expect(await ended).toMatchObject({ code: 'aborted', fate: 'unknown' });
  expect(isRunning(mark)).toBe(false);
});

test('what a program leaves behind ends with it', async () => {
  const mark = `9${process.pid}3`;
  expect(await run({ command: ['sh', '-c', `sleep ${mark} & exit 0`] })).toMatchObject({
    exitCode: 0,
  });
  expect(isRunning(mark)).toBe(false);
});

describe('a child that left the group and holds the output', () => {
  const away = `import { spawn } from 'node:child_process';
    import { writeFileSync } from 'node:fs';
    const child = spawn('sleep', ['600'], { detached: true, stdio: ['ignore', 1, 2] });
    child.unref();
    writeFileSync('away', String(child.pid));`;
  const command = [process.execPath, '--input-type=module', '-e', away];
  afterEach(() => process.kill(Number(readFileSync(join(folder, 'away'), 'utf8')), 'SIGKILL'));

  test('does not hold the call: the exit of the program decides', async () => {
    const waiting = timerSet(LAST_WORDS_MS);
    const ended = run({ command });
    await waiting;
    clock.advance(LAST_WORDS_MS);
    expect(await ended).toMatchObject({ exitCode: 0, stdout: '' });
    expect(clock.pendingTimers()).toBe(0);
  });

  test('does not make a call in doubt that is stopped after the exit', async () => {
    const controller = new AbortController();
    const waiting = timerSet(LAST_WORDS_MS);
    const ended = run({ command }, { signal: controller.signal });
    await waiting;
    controller.abort();
    clock.advance(LAST_WORDS_MS);
    expect(await ended).toMatchObject({ exitCode: 0 });
  });
});

describe.runIf(hasBox)('in its box', () => {
  const boxed = (command: string[], readOnly: string[] = [], grants: Grant[] = []) => {
    const tool = createShellRunTool({
      workspace: createWorkspace(folder),
      boxes: sandboxHere({}),
      beyond: { ...reached, closed: grants.map((grant) => `${(grant as FolderGrant).path}/data`) },
      clock,
      shell: { allow: true, hosts: [], timeoutMs: 3_600_000, unboxed: [] },
      readOnly,
      environment: process.env,
    });
    return createCatalog({ bounded, tools: [tool] }).call(
      'shell.run',
      { command, acceptExitCodes: [0, 1, 2] },
      callContext({ grants }),
    );
  };
  const reached = createReachedFiles({ workspace: '/nowhere', home: undefined, offLimits: {} });

  describe('a folder that was granted', () => {
    let beside: string;
    beforeEach(() => {
      beside = mkdtempSync(join(tmpdir(), 'rote-beside-'));
      for (const name of ['.hidden', 'data', 'plain']) mkdirSync(join(beside, name));
      for (const name of ['notes.md', 'id_ed25519', '.hidden/x', 'data/rote.db', 'plain/.env'])
        writeFileSync(join(beside, name), `in ${name};`);
    });
    afterEach(() => rmSync(beside, { recursive: true }));
    const script = () =>
      `cd ${beside}; cat notes.md id_ed25519 .hidden/x data/rote.db plain/.env; echo more >> notes.md; echo new > plain/new`;

    test.each(['read', 'write'] as const)(
      'to %s is seen by a program, but for what is hidden, holds keys or is the data folder',
      async (access) => {
        const grant = { kind: 'folder', path: beside, access } as const;
        const result = await boxed(['sh', '-c', script()], [], [grant]);
        expect(result).toMatchObject({ ok: true, output: { stdout: 'in notes.md;' } });
        const isChanged = readFileSync(join(beside, 'notes.md'), 'utf8').includes('more');
        expect([isChanged, existsSync(join(beside, 'plain/new'))]).toEqual(
          access === 'write' ? [true, true] : [false, false],
        );
        expect(readFileSync(join(beside, 'id_ed25519'), 'utf8')).toBe('in id_ed25519;');
      },
    );

    test('is none where it was not, and a link to one is refused', async () => {
      expect(await boxed(['sh', '-c', script()])).toMatchObject({ output: { stdout: '' } });
      symlinkSync(beside, join(folder, 'link'));
      const grant = { kind: 'folder', path: join(folder, 'link'), access: 'read' } as const;
      expect(await boxed(['ls'], [], [grant])).toMatchObject({
        failure: { code: 'refused', message: expect.stringContaining('is a link to') },
      });
    });

    test('can be granted to a command that names it or a file in it', () => {
      const tool = createShellRunTool({
        workspace: createWorkspace(folder),
        beyond: { ...reached, closed: [] },
        boxes: sandboxHere({}),
        clock,
        shell: { allow: true, hosts: [], timeoutMs: 3_600_000, unboxed: [] },
        readOnly: [],
        environment: process.env,
      });
      const named = (command: string[], role: 'owner' | 'member' = 'owner') =>
        tool.alsoGrantable?.({ command }, role).map((grant) => (grant as FolderGrant).path);
      expect(named(['wc', '-l', `${beside}/notes.md`])).toEqual([beside]);
      expect(named(['ls', beside])).toEqual([beside]);
      expect(named(['ls', 'here', `${beside}/.hidden/x`])).toEqual([]);
      expect(named(['ls', beside], 'member')).toEqual([]);
    });
  });

  test('a program sees the workspace and nothing beside it', async () => {
    const beside = mkdtempSync(join(tmpdir(), 'rote-beside-'));
    writeFileSync(join(beside, 'secret'), 'hunter2');
    writeFileSync(join(folder, 'mine'), 'mine');
    const script = `cat mine; cat ${beside}/secret; echo made > made`;
    const result = await boxed(['sh', '-c', script]);
    rmSync(beside, { recursive: true });
    expect(result).toMatchObject({ ok: true, output: { stdout: 'mine' } });
    expect(readFileSync(join(folder, 'made'), 'utf8')).toBe('made\n');
  });

  test('it changes nothing in the folders of skills that are in the workspace', async () => {
    mkdirSync(join(folder, 'skills/tea'), { recursive: true });
    writeFileSync(join(folder, 'skills/tea/SKILL.md'), 'tea');
    const script = 'cat skills/tea/SKILL.md; echo x > skills/tea/SKILL.md; mkdir skills/other';
    const result = await boxed(['sh', '-c', script], [join(folder, 'skills')]);
    expect(result).toMatchObject({ ok: true, output: { stdout: 'tea' } });
    expect(readdirSync(join(folder, 'skills'))).toEqual(['tea']);
    expect(readFileSync(join(folder, 'skills/tea/SKILL.md'), 'utf8')).toBe('tea');
  });
});

test('a path that begins with ~/ is in the home folder, and only there', async () => {
  const said = await run({ command: ['echo', '~/a', 'x~/b', '~'] });
  expect(said).toMatchObject({ stdout: `${process.env['HOME']}/a x~/b ~\n` });
});
