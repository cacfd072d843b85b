import { expect, onTestFinished, test } from 'vitest';
import { fakeSchedule } from '../domain/schedule/schedule.fake.ts';
import { countStatements } from '../store/sqlite/count-statements.fake.ts';
import { createSameFiles } from './same-files.ts';
import { openSchedules } from './schedules.fake.ts';

const CHANGE = { path: 'work.pins.tea/run.sh', before: 'a', after: 'b' };

/** With so many others beside what counts here. */
async function openMany(others: number) {
  const counted = countStatements();
  const { store, requests, close } = openSchedules();
  onTestFinished(async () => {
    counted.restore();
    await close();
  });
  const ask = (id: string, also: string[]) =>
    requests.ask({
      kind: 'schedule',
      about: `schedule:${id}`,
      hash: id,
      title: 'May it?',
      diff: [CHANGE],
      payload: { also: also.map((one) => ({ id: one, name: one })) },
    });
  for (let index = 0; index < others; index += 1) {
    await ask(`other${index}`, []);
    await store.schedules.add(fakeSchedule({ id: `other${index}` }));
  }
  await ask('first', ['covered', 'covered too']);
  for (const id of ['covered', 'alone']) {
    const one = fakeSchedule({ id });
    const pins = { 'tea/run.sh': id === 'covered' ? 'a' : 'x' };
    await store.schedules.add({ ...one, work: { ...one.work, pins } });
  }
  const changesNow = async ({ id }: { id: string }) => (id === 'covered' ? [CHANGE] : []);
  return { sameFiles: createSameFiles({ store, requests, changesNow }), counted };
}

test('what a request covers, and who runs the same files, is found without reading all that waits and all that there is', async () => {
  const read: number[] = [];
  for (const others of [3, 60]) {
    const { sameFiles, counted } = await openMany(others);
    counted.clear();
    expect(await sameFiles.isAsked('covered', [CHANGE])).toBe(true);
    expect(await sameFiles.isAsked('covered too', [{ ...CHANGE, after: 'c' }])).toBe(false);
    expect(await sameFiles.isAsked('alone', [CHANGE])).toBe(false);
    const found = await sameFiles.companions('first', [CHANGE]);
    expect(found.map(({ id }) => id)).toEqual(['covered']);
    read.push([...counted.rows.values()].reduce((sum, rows) => sum + rows, 0));
    counted.restore();
  }
  expect(read).toEqual([4, 4]);
});
