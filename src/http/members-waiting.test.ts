/** Events that a member's schedules may wait for: those that are theirs; what tells of the house waits for the owner. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../domain/person.ts';
import { type FakeFace, openFakeFace } from './http.fake.ts';

let face: FakeFace;
let ann: Person;
beforeAll(async () => {
  face = await openFakeFace();
  ann = await face.opened.people.add({ name: 'Ann', role: 'member' });
});
afterAll(() => face.close());

const add = (event: object) =>
  face.opened.house.of(ann).schedules.add({ trigger: { event }, say: 'hello' });

test.each([
  [{ on: 'webhook', name: 'anns' }, 'active'],
  [{ on: 'start' }, 'active'],
  [{ on: 'message' }, 'active'],
  [{ on: 'file', path: 'a.md' }, 'pending'],
  [{ on: 'incident' }, 'active'],
  [{ on: 'calendar', change: 'begins' }, 'active'],
  [{ on: 'mcp', server: 'mail' }, 'pending'],
])('%j is %s', async (event, status) => {
  expect((await add(event)).schedule.status).toBe(status);
});

test('the end of somebody else’s schedule is not there to wait for, by name or by id', async () => {
  const { schedule } = await face.opened.schedules.add({
    cron: '0 9 * * *',
    say: 'x',
    name: 'Secret',
  });
  for (const reference of [schedule.id, 'Secret', 'Secre'])
    await expect(add({ on: 'schedule', schedule: reference })).rejects.toMatchObject({
      code: 'unknown-schedule',
      message: `You have no schedule "${reference}".`,
    });
  const own = (await add({ on: 'start' })).schedule;
  const after = (await add({ on: 'schedule', schedule: own.id })).schedule;
  expect(after).toMatchObject({ status: 'active', trigger: { event: { schedule: own.id } } });
});
