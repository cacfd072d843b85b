import { expect, test } from 'vitest';
import { killHeartbeat } from './kill-heartbeat.ts';

test('an agent that looks around is killed with -9 while the model thinks: one look, told once, the next one due as before', {
  timeout: 240_000,
}, async () => {
  expect(await killHeartbeat({ kills: 1 })).toEqual({
    kills: 1,
    calls: 2,
    looks: ['ran'],
    told: ['The cellar is wet.'],
    isSameDueTime: true,
  });
});
