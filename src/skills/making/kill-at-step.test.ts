import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { SkillWorkshop } from './skill-workshop.ts';
import {
  CHANGES_OF_X,
  changelogOf,
  contentOf,
  makeFolder,
  openWorkshop,
  proposeX,
  removeFolders,
  watchedDisk,
} from './workshop.fake.ts';

afterAll(removeFolders);

/** Saves the skill "x" and is killed, by itself and for real, before a step on the disk. */
const DYING_PROGRAM = `
  import { CHANGES_OF_X, openWorkshop, watchedDisk } from './workshop.fake.ts';
  const [folder, last] = process.argv.slice(1);
  let step = 0;
  const disk = watchedDisk(() => {
    step += 1;
    if (step === Number(last)) process.kill(process.pid, 'SIGKILL');
  });
  await CHANGES_OF_X.save(openWorkshop({ folder, disk }).workshop);
`;

/** Two states of the skill "x": `old` now, `older` as revision 1; and `proposed`, which waits. */
async function prepare(): Promise<string> {
  const { folder, workshop } = openWorkshop();
  const draft = { name: 'x', description: 'Does x.' };
  await workshop.save({ ...draft, instructions: 'older' }, 'owner');
  await workshop.save({ ...draft, instructions: 'old' }, 'owner');
  await proposeX(workshop, 'proposed');
  return folder;
}

function copyOf(folder: string): string {
  const copy = makeFolder();
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

/** The folder as a process leaves it that is killed before each step of a change, and after the last. */
async function everyState(
  start: string,
  change: ((workshop: SkillWorkshop) => Promise<unknown>) | undefined,
): Promise<string[]> {
  const folder = copyOf(start);
  const states: string[] = [];
  const disk = watchedDisk(() => states.push(copyOf(folder)));
  await change?.(openWorkshop({ folder, disk }).workshop);
  return [...states, folder];
}

/** So much later that whoever had the lock has lost it. */
const LATER = { startIso: '2026-11-15T10:00:00Z' };

test.each(Object.keys(CHANGES_OF_X))(
  'a process killed at any step of a %s leaves the skill whole: as it was or as it was to be',
  async (change) => {
    const start = await prepare();
    const states = await everyState(start, CHANGES_OF_X[change]);
    const before = contentOf(start);
    const after = contentOf(states.at(-1) ?? '');
    expect(states.length).toBeGreaterThan(8);
    expect(after).not.toEqual(before);

    const outcomes: string[] = [];
    for (const folder of states) {
      // Until somebody has looked, the skill may be missing, but there is never a part of it.
      expect([before, after, {}]).toContainEqual(contentOf(folder));
      const { workshop } = openWorkshop({ folder, ...LATER });
      await workshop.recover();
      const isDone = JSON.stringify(contentOf(folder)) === JSON.stringify(after);
      expect(contentOf(folder)).toEqual(isDone ? after : before);
      // One line for a change that happened, and none for one that did not.
      const lines = changelogOf(folder).filter(([, , , by]) => by === 'victim');
      expect(lines.length).toBe(isDone ? 1 : 0);
      const history = await workshop.history('x');
      expect(history.ok && history.value.revisions.length).toBe(isDone ? 2 : 1);
      const left = readdirSync(join(folder, '.history'));
      expect(left.filter((name) => name === 'lock')).toEqual([]);
      // And the next change works as if nothing had been.
      const next = { name: 'x', description: 'Does x.', instructions: 'next' };
      expect((await workshop.save(next, 'owner')).ok).toBe(true);
      expect(readdirSync(join(folder, '.history/unfinished'))).toEqual([]);
      outcomes.push(isDone ? 'done' : 'undone');
    }
    // First nothing has happened, and from some step on everything has.
    expect(outcomes).toEqual(outcomes.toSorted().toReversed());
    expect(new Set(outcomes).size).toBe(2);
  },
);

test('a process killed while a change is proposed leaves the skill as it was, and one whole proposal or none', async () => {
  const start = await prepare();
  const states = await everyState(start, (workshop) => proposeX(workshop, 'another'));
  const found: string[] = [];
  for (const folder of states) {
    const { workshop } = openWorkshop({ folder, ...LATER });
    await workshop.recover();
    expect(contentOf(folder)).toEqual(contentOf(start));
    expect(readdirSync(join(folder, '.history/unfinished'))).toEqual([]);
    const tree = (await workshop.proposal('x'))?.tree ?? [];
    const text = tree.map(({ bytes }) => bytes.toString()).join();
    found.push(/proposed|another/.exec(text)?.[0] ?? 'none');
  }
  expect([...new Set(found)]).toEqual(['proposed', 'none', 'another']);
});

test('what waits is accepted once and only for the state it was made for', async () => {
  const { workshop } = openWorkshop({ folder: await prepare(), ...LATER });
  const hash = (await workshop.proposal('x'))?.hash ?? '';
  expect(await workshop.accept('x', { hash: 'another', by: 'owner' })).toMatchObject({
    fault: { code: 'not-what-was-shown' },
  });
  const draft = { name: 'x', description: 'Does x.', instructions: 'by hand' };
  await workshop.save(draft, 'owner');
  expect(await workshop.accept('x', { hash, by: 'owner' })).toMatchObject({
    fault: { code: 'skill-changed' },
  });
  await proposeX(workshop, 'again');
  const again = (await workshop.proposal('x'))?.hash ?? '';
  const accepted = { ok: true, value: { did: 'changed', revision: 3 } };
  expect(await workshop.accept('x', { hash: again, by: 'owner' })).toMatchObject(accepted);
  expect(await workshop.proposal('x')).toBeNull();
  // A process that died after that comes to the same.
  expect(await workshop.accept('x', { hash: again, by: 'owner' })).toMatchObject({
    value: { did: 'unchanged' },
  });
});

test('a process that is really killed while the skill is away is finished by the next one', async () => {
  const start = await prepare();
  const states = await everyState(start, CHANGES_OF_X['save']);
  const away = states.findIndex((folder) => Object.keys(contentOf(folder)).length === 0);
  expect(away).toBeGreaterThan(0);
  const { signal, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', DYING_PROGRAM, start, `${away + 1}`],
    { cwd: import.meta.dirname, encoding: 'utf8' },
  );
  expect(signal, stderr).toBe('SIGKILL');
  expect(contentOf(start)).toEqual({});
  // At the same time on the clock: the lock is known to be nobody's because its process is gone.
  await openWorkshop({ folder: start }).workshop.recover();
  expect(contentOf(start)).toEqual(contentOf(states.at(-1) ?? ''));
});
