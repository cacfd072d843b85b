/** The last 24 hours over HTTP: everybody has their own. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { digestView } from '../../domain/digest-view.ts';
import type { Person } from '../../domain/person.ts';
import { webSession } from '../../domain/session-key.ts';
import { type FakeFace, openFakeFace } from '../http.fake.ts';

const clock = createSystemClock();
let face: FakeFace;
beforeAll(async () => {
  face = await openFakeFace();
});
afterAll(() => face.close());

async function run(name: string, kind: 'succeeded' | 'failed', person?: Person): Promise<void> {
  const { house, store } = face.opened;
  const { schedules } = person === undefined ? house : house.of(person);
  const known = (await schedules.list({ limit: 100 })).find((one) => one.name === name);
  const { id } = known ?? (await schedules.add({ name, cron: '0 9 * * *', say: 'x' })).schedule;
  await schedules.runNow(id);
  const nowMs = clock.nowMs();
  const claim = { owner: 'o', nowMs, leaseUntilMs: nowMs + 60_000, limit: 1 };
  const [begun] = await store.engine.claim(claim);
  if (begun === undefined) throw new Error('nothing waits');
  await store.ledger.completeRun({
    run: begun,
    owner: 'o',
    outcome: { kind, summary: `it ${kind}`, code: 'x' },
    nowMs,
    tier: 'direct',
    steps: [],
    messages: [],
    deliveries: [],
  });
}

test('the last 24 hours are told with where each of it leads', async () => {
  expect((await face.call('GET', '/digest')).document).toMatchObject({ isEmpty: true, ran: [] });
  const ann = await face.opened.people.add({ name: 'Ann', role: 'member' });
  await run('Tea', 'succeeded');
  await run('Tea', 'succeeded');
  await run('Backup', 'failed');
  await run('Orchids', 'succeeded', ann);
  await face.opened.requests.ask({ kind: 'tool', about: 'a', hash: 'h', title: 'May it?' });
  const hers = { kind: 'tool', about: 'b', hash: 'h', title: 'May she?', forWhom: ann.id } as const;
  await face.opened.requests.ask(hers);
  const trouble = { subject: 'channel:x', kind: 'lost', sessionKey: webSession('owner') };
  await face.opened.store.incidents.report({ ...trouble, text: 'It is away.\nMore.' }, 1000);
  const { ok: _, ...answer } = (await face.call('GET', '/digest')).document;
  const view = digestView.parse(answer);
  expect(view).toMatchObject({
    isEmpty: false,
    counts: { succeeded: 3, failed: 1 },
    ran: [
      { name: 'Tea', times: 2, scheduleId: expect.any(String) },
      { name: 'Orchids (Ann)', times: 1 },
    ],
    failed: [{ name: 'Backup', summary: 'it failed', runId: expect.any(String) }],
    waiting: ['May it?'],
    trouble: ['It is away.'],
    cost: { calls: 0, cents: 0 },
    saved: { runs: 3 },
  });
  const theirs = await (await face.opened.house.of(ann).digest()).look();
  expect(digestView.parse(theirs)).toMatchObject({
    counts: { succeeded: 1, failed: 0 },
    ran: [{ name: 'Orchids', times: 1 }],
    failed: [],
    waiting: ['May she?'],
    trouble: [],
    saved: { runs: 1 },
  });
});
