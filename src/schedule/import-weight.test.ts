/**
 * The cost of an import of many and of the yes to it, counted for each schedule: an import of 100,000 is a matter of seconds
 * only as long as nothing is read, judged, described or stored twice.
 */
import { afterEach, expect, test, vi } from 'vitest';
import { countStatements } from '../store/sqlite/count-statements.fake.ts';
import { type FakeSchedules, openSchedules } from './schedules.fake.ts';

let fake: FakeSchedules;
const statements = countStatements();
const hashes = vi.spyOn(process.getBuiltinModule('node:crypto'), 'hash');
afterEach(async () => {
  await fake.close();
  statements.restore();
  hashes.mockRestore();
});

const COUNT = 400;
const file = {
  version: 1,
  schedules: Array.from({ length: COUNT }, (_, index) => ({
    id: `s${index}`,
    name: `Look ${index}`,
    cron: `${index % 60} 9 * * *`,
    plan: [{ id: 'run', toolName: 'shell.run', parameters: { command: ['df', `${index}`] } }],
  })),
};

test('an import takes each thing once for each schedule, and the yes to it not much more', async () => {
  const house = {
    checkWork: vi.fn(async () => []),
    pinsOf: vi.fn(async () => ({})),
    grantsOf: vi.fn(async () => ({ possible: [], needed: [] })),
    shownWork: vi.fn(async () => ({})),
  };
  fake = openSchedules(house);
  const { schedules, requests } = fake;
  const counted = () => ({
    checked: house.checkWork.mock.calls.length / COUNT,
    pinned: house.pinsOf.mock.calls.length / COUNT,
    granted: house.grantsOf.mock.calls.length / COUNT,
    described: house.shownWork.mock.calls.length / COUNT,
    hashed: Math.floor(hashes.mock.calls.length / COUNT),
    rows: Math.floor(sumOf(statements.rows) / COUNT),
    statements: Math.floor(sumOf(statements.runs) / COUNT),
    transactions: statements.runs.get('COMMIT') ?? 0,
  });
  const clear = () => {
    for (const one of Object.values(house)) one.mockClear();
    hashes.mockClear();
    statements.clear();
  };

  clear();
  await schedules.importAll(file);
  expect(counted()).toEqual({
    checked: 1,
    pinned: 1,
    granted: 1,
    described: 1,
    // The shown schedule, and the digest of all up to it.
    hashed: 2,
    rows: 0,
    // The check that its id is free, and its row.
    statements: 2,
    // Of all schedules, of the request, and of what is told of it.
    transactions: expect.toSatisfy((count: number) => count <= 4),
  });

  const [request] = await requests.list({ state: 'open', limit: 10 });
  const { id, hash } = await requests.get(request?.id ?? '');
  clear();
  await requests.answer(id, 'yes', { hash });
  expect(counted()).toEqual({
    checked: 0,
    // As it is stored, and with what it has to be granted.
    pinned: 2,
    granted: 1,
    described: 0,
    // The schedule that was shown with the digest, the one that is stored, and the approved one, made and checked there.
    hashed: 5,
    // To compare all with the digest, and to change it.
    rows: 2,
    statements: expect.toSatisfy((count: number) => count <= 7),
    transactions: expect.toSatisfy((count: number) => count <= 8),
  });
  expect(await schedules.counts()).toMatchObject({ active: COUNT, pending: 0 });
});

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, one) => sum + one, 0);
}
