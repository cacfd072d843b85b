/** The places for the files of a skill, while somebody else writes in the same folder. */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCoveredNames, preparePlaces } from './prepare-places.ts';
import { hasBox, runShell, sandboxHere, temporaryFolder } from './sandbox.fake.ts';

it('takes away what is in the way, and follows no link', async () => {
  const [top, skill, outside] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  const folder = join(top, 'own');
  mkdirSync(join(folder, 'b', 'c'), { recursive: true });
  writeFileSync(join(outside, 'kept'), 'kept');
  symlinkSync(join(outside, 'kept'), join(folder, 'a'));
  symlinkSync(outside, join(folder, 'b', 'c', 'link'));
  symlinkSync(outside, join(folder, 'd'));
  for (const name of ['a', 'b']) writeFileSync(join(skill, name), 'x');
  mkdirSync(join(skill, 'd'));
  await preparePlaces(folder, { folder: skill, entries: ['a', 'b', 'd'] });
  expect(lstatSync(join(folder, 'a')).isFile()).toBe(true);
  expect(lstatSync(join(folder, 'b')).isFile()).toBe(true);
  expect(lstatSync(join(folder, 'd')).isDirectory()).toBe(true);
  expect(readFileSync(join(outside, 'kept'), 'utf8')).toBe('kept');
  expect(readdirSync(top)).toEqual(['own']);
});

it('a box starts only where those that run in its folder cover all of its names', () => {
  const { enter } = createCoveredNames();
  const older = enter('/boxes/a', ['SKILL.md']);
  expect(enter('/boxes/a', ['SKILL.md', 'run.py'])).toBeNull();
  expect(enter('/boxes/b', ['SKILL.md', 'run.py'])).not.toBeNull();
  enter('/boxes/a', ['SKILL.md'])?.();
  older?.();
  const newer = enter('/boxes/a', ['SKILL.md', 'run.py']);
  expect(newer).not.toBeNull();
  expect(enter('/boxes/a', ['SKILL.md'])).not.toBeNull();
});

it('a folder is the same one however it is written', () => {
  const folder = temporaryFolder();
  const link = join(temporaryFolder(), 'link');
  symlinkSync(folder, link);
  const { enter } = createCoveredNames();
  enter(folder, ['SKILL.md']);
  for (const other of [`${folder}/`, `${folder}/.`, link])
    expect(enter(other, ['SKILL.md', 'run.py'])).toBeNull();
});

describe.runIf(hasBox)('a skill that gets another version while it runs', () => {
  it('does not run the new one beside the old, and does so afterwards', async () => {
    const [skill, folder] = [temporaryFolder(), temporaryFolder()];
    writeFileSync(join(skill, 'SKILL.md'), 'x');
    const { run } = sandboxHere({});
    const given = { folder, seenAt: skill, readOnly: [skill] };
    const begun = Promise.withResolvers<void>();
    const stop = new AbortController();
    const older = runShell(run, 'echo begun; ln -s /etc/passwd run.sh; sleep 60', {
      ...given,
      signal: stop.signal,
      onOutput: () => begun.resolve(),
    });
    await begun.promise;
    writeFileSync(join(skill, 'run.sh'), 'echo new');
    expect(await runShell(run, 'sh run.sh', given)).toMatchObject({
      kind: 'not-started',
      why: expect.stringContaining('an older version of this skill still runs'),
    });
    stop.abort();
    await older;
    expect((await runShell(run, 'sh run.sh', given)).output).toBe('new\n');
    expect(existsSync(join(folder, 'run.sh'))).toBe(true);
  });
});
