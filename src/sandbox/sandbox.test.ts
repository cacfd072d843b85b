/** What every way to run a program keeps, boxed or not; then what only a box does. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  decideProof,
  hasBox,
  runShell,
  sandboxHere,
  temporaryFolder,
  WIDE,
} from './sandbox.fake.ts';

const WAYS = [
  { name: 'in a box', mode: 'required' as const, isHere: hasBox },
  { name: 'without a box', mode: 'off' as const, isHere: true },
];

for (const { name, mode, isHere } of WAYS) {
  describe.runIf(isHere)(`a program ${name}`, () => {
    const { run } = sandboxHere({ mode });

    it('reads its input, says what it says on both outputs, and ends with its own status', async () => {
      const ran = await runShell(run, 'cat; echo beside >&2; exit 3', { input: 'hello\n' });
      expect(ran).toEqual({
        kind: 'ended',
        exitCode: 3,
        endedBy: null,
        stopped: null,
        files: { list: [], isCut: false },
        output: 'hello\n',
        errors: 'beside\n',
      });
    });

    it('finds its variables and writes to its folder', async () => {
      const folder = temporaryFolder();
      const environment = { SECRET: 'a b\n"c"' };
      await runShell(run, 'printf "%s" "$SECRET" > said', { folder, seenAt: folder, environment });
      expect(readFileSync(join(folder, 'said'), 'utf8')).toBe('a b\n"c"');
    });

    it('tells what lies in its folder at the end', async () => {
      const folder = temporaryFolder();
      writeFileSync(join(folder, 'before'), '1');
      writeFileSync(join(folder, 'taken'), '1');
      const script =
        'mkdir -p a/b; printf 12345 > a/b/new; rm taken; ln -s /etc/passwd link; ln -s / up';
      const ran = await runShell(run, script, { folder, seenAt: folder });
      expect(ran).toMatchObject({
        files: {
          list: [
            { path: 'a/b/new', bytes: 5 },
            { path: 'before', bytes: 1 },
          ],
          isCut: false,
        },
      });
    });

    it('tells of so many files at most, and that there are more', async () => {
      const script = 'i=0; while [ $i -lt 1010 ]; do i=$((i+1)); : > f$i; done';
      const ran = await runShell(run, script);
      expect(ran.kind === 'ended' && ran.files.list).toHaveLength(1000);
      expect(ran).toMatchObject({ files: { isCut: true } });
    });

    it('tells nothing of a folder that is shared with others', async () => {
      const ran = await runShell(run, 'echo made > made', { limits: { ...WIDE, diskBytes: null } });
      expect(ran).toMatchObject({ files: { list: [], isCut: false } });
    });

    it('says which program there is not', async () => {
      const ran = await runShell(run, '', { program: 'no-such-program', args: [] });
      expect(ran).toMatchObject({
        kind: 'not-started',
        why: expect.stringContaining('no-such-program'),
      });
    });

    it('ends when it is stopped, also where it was stopped before it began', async () => {
      const aborter = new AbortController();
      const ran = runShell(run, 'echo on; sleep 600', {
        signal: aborter.signal,
        onOutput: () => aborter.abort(),
      });
      expect(await ran).toMatchObject({ kind: 'ended', stopped: 'aborted' });
      expect(await runShell(run, 'sleep 600', { signal: AbortSignal.abort() })).toMatchObject({
        stopped: 'aborted',
      });
    });

    it('may clean up when it is stopped', async () => {
      const folder = temporaryFolder();
      const aborter = new AbortController();
      await runShell(
        run,
        'trap "echo gone > left; exit 0" TERM; echo on; while :; do sleep 0.01; done',
        {
          folder,
          seenAt: folder,
          signal: aborter.signal,
          onOutput: () => aborter.abort(),
        },
      );
      expect(readFileSync(join(folder, 'left'), 'utf8')).toBe('gone\n');
    });

    it('is ended by its limit of time', async () => {
      const limits = { ...WIDE, timeMs: 200 };
      expect(await runShell(run, 'sleep 600', { limits })).toMatchObject({ stopped: 'time' });
    });

    it('is ended where it says too much', async () => {
      expect(await runShell(run, 'yes')).toMatchObject({ stopped: 'output' });
    });

    it('is not waited for where a child keeps its output open', async () => {
      expect(await runShell(run, 'setsid sleep 600 & echo done')).toMatchObject({
        exitCode: 0,
        output: 'done\n',
      });
    });
  });
}

describe.runIf(hasBox)('the folder of a boxed program', () => {
  const { run } = sandboxHere({});

  function skillAndOwn() {
    const skill = temporaryFolder();
    const folder = temporaryFolder();
    writeFileSync(join(skill, 'SKILL.md'), 'the text');
    mkdirSync(join(skill, 'scripts'));
    writeFileSync(join(skill, 'scripts', 'run.sh'), 'cat SKILL.md; echo made > made; cat made');
    return { skill, folder };
  }

  it('has the files of the skill laid over it, which it reads and can not change', async () => {
    const { skill, folder } = skillAndOwn();
    const places = { folder, seenAt: skill, readOnly: [skill] };
    const ran = await runShell(run, 'sh scripts/run.sh; echo x >> SKILL.md; rm -r scripts', places);
    expect(ran.output).toBe('the textmade\n');
    expect(ran).toMatchObject({ files: { list: [{ path: 'made', bytes: 5 }] } });
    expect(readFileSync(join(skill, 'SKILL.md'), 'utf8')).toBe('the text');
    expect(existsSync(join(skill, 'made'))).toBe(false);
    expect(readFileSync(join(folder, 'made'), 'utf8')).toBe('made\n');
    expect(existsSync(join(skill, 'scripts', 'run.sh'))).toBe(true);
  });

  it('is the same one in the next run, whatever a run put where a file of the skill lies', async () => {
    const { skill, folder } = skillAndOwn();
    const places = { folder, seenAt: skill, readOnly: [skill] };
    await runShell(run, 'echo kept > kept; ln -s /etc/passwd later', places);
    writeFileSync(join(skill, 'later'), 'of the skill');
    const ran = await runShell(run, 'cat kept later', places);
    expect(ran.output).toBe('kept\nof the skill');
  });
});

describe.runIf(hasBox)('what the folder of a boxed program may hold', () => {
  const { run } = sandboxHere({});
  const limits = { ...WIDE, diskBytes: 5_000_000 };

  it('is bound over all runs: a full one takes no more until there is room again', async () => {
    const folder = temporaryFolder();
    const places = { folder, seenAt: folder, limits };
    // Each is too short to be looked at while it runs.
    const add = (name: string) => runShell(run, `head -c 3000000 /dev/zero > ${name}`, places);
    expect(await add('one')).toMatchObject({ exitCode: 0 });
    await add('two');
    expect(await add('three')).toMatchObject({
      kind: 'not-started',
      why: expect.stringContaining(`its folder holds more than 5 MB; delete`),
    });
    expect(existsSync(join(folder, 'three'))).toBe(false);
    rmSync(join(folder, 'one'));
    expect(await runShell(run, 'rm two', places)).toMatchObject({ exitCode: 0 });
  });

  it('counts files that hold nothing too', async () => {
    const script = 'i=0; while :; do i=$((i+1)); mkdir d$i; : > d$i/f; done';
    expect(await runShell(run, script, { limits })).toMatchObject({ stopped: 'disk' });
  });
});

it('runs nothing where the machine has no box, and says what to do', async () => {
  const { run, state } = sandboxHere({ environment: {}, platform: 'freebsd' });
  expect((await state()).kind).toBe('refused');
  const ran = await runShell(run, 'echo ran');
  expect(ran).toMatchObject({ kind: 'not-started', output: '' });
  expect(ran.kind === 'not-started' && ran.why).toContain('sandbox.mode');
});

it('proves the box here, or says that it does not; with CI=true that is a failure', () => {
  const { kind, words } = decideProof({ hasBox, ci: process.env['CI'] });
  if (kind === 'not-proved') console.warn(words);
  expect(kind, words).not.toBe('fails');
});

it.each([
  [true, 'true', 'proved'],
  [true, undefined, 'proved'],
  [false, undefined, 'not-proved'],
  [false, 'false', 'not-proved'],
  [false, 'true', 'fails'],
])('a machine with a box: %s, with CI=%s: %s', (hasOne, ci, kind) => {
  expect(decideProof({ hasBox: hasOne, ci })).toMatchObject({
    kind,
    words: hasOne ? '' : expect.stringContaining('Not proved'),
  });
});
