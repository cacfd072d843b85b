import { expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { silentLog } from '../../base/log.fake.ts';
import type { Revisions } from '../../store/store.ts';
import { createRevisionAnnouncer } from './announce-revisions.ts';

test('whose list or memory changed is told of once, and what was there before is no news', async () => {
  const clock = createVirtualClock();
  let now: Awaited<ReturnType<Revisions['list']>> = [{ kind: 'tasks', person: 'ada', revision: 4 }];
  const told: string[] = [];
  const announcer = createRevisionAnnouncer({
    clock,
    log: silentLog,
    revisions: { list: async () => now },
    emit: (kind, data) => void told.push(`${kind} ${JSON.stringify(data)}`),
  });
  announcer.start();
  announcer.look();
  await clock.idle();
  expect(told).toEqual([]);
  now = [
    { kind: 'tasks', person: 'ada', revision: 9 },
    { kind: 'memory', person: 'bob', revision: 1 },
  ];
  announcer.look();
  announcer.look();
  await clock.idle();
  announcer.look();
  await announcer.stop();
  expect(told).toEqual(['tasks-changed {"person":"ada"}', 'memory-changed {"person":"bob"}']);
});
