import { describe, expect, test } from 'vitest';
import { orderKeyOf } from './order-key.ts';
import { fakeSchedule } from './schedule.fake.ts';
import { workSchema } from './schedule.ts';

const PLAN = workSchema.parse({ plan: [{ id: 'now', toolName: 'time.now' }] });
const INSTRUCTION = workSchema.parse({ instruction: 'Look.' });
const SESSION = 'agent:main:inbox:direct:owner';

describe('runs with the same order key run one at a time', () => {
  test.each([
    ['skip', 'a plan', 'waits for its own schedule only', PLAN, 'sched_1'],
    ['queue', 'a plan', 'waits for its own schedule only', PLAN, 'sched_1'],
    ['parallel', 'a plan', 'waits for nobody', PLAN, 'sched_1@60000'],
    ['skip', 'an instruction', 'is a turn of its conversation', INSTRUCTION, SESSION],
    ['queue', 'an instruction', 'is a turn of its conversation', INSTRUCTION, SESSION],
    ['parallel', 'an instruction', 'waits for nobody', INSTRUCTION, 'sched_1@60000'],
  ])('with overlap %s, %s %s', (overlap, _, __, work, key) => {
    expect(orderKeyOf(fakeSchedule({ trigger: { every: '1m', overlap }, work }), 60_000)).toBe(key);
  });

  test('a run without an instant that may overlap is told from others by its id', () => {
    const schedule = fakeSchedule({ trigger: { every: '1m', overlap: 'parallel' } });
    expect(orderKeyOf(schedule, 'call_1')).not.toBe(orderKeyOf(schedule, 'call_2'));
  });
});
