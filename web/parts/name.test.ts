import { expect, test } from 'vitest';
import { isHelper } from '../../src/domain/schedule/is-helper.ts';
import { isHelper as isHelperOfPage } from '../schedules/is-helper.ts';
import { cutInMiddle } from './cut-in-middle.ts';

test.each([
  ['Tea', null],
  ['a name that is thirty-six letters ok', null],
  [
    'Read the feed of the weather service, north',
    { head: 'Read the feed of the weather se', tail: 'rvice, north' },
  ],
  [`${'👨‍👩‍👧'.repeat(40)}`, { head: '👨‍👩‍👧'.repeat(28), tail: '👨‍👩‍👧'.repeat(12) }],
])('%s', (name, cut) => expect(cutInMiddle(name)).toEqual(cut));

const at = { kind: 'at' } as never;
const resume = { id: 'resume-1', toolName: 'schedule.resume', parameters: { id: 'sched_1' } };
test.each([
  ['what takes back a pause', { name: 'Resume "Tea"', trigger: at, plan: [resume] }, true],
  [
    'one of this name that does more',
    { name: 'Resume "Tea"', trigger: at, plan: [resume, { ...resume, toolName: 'message.send' }] },
    false,
  ],
  ['one of somebody', { name: 'Resume my work', trigger: at, plan: undefined }, false],
  [
    'one that comes again',
    { name: 'Resume "Tea"', trigger: { kind: 'cron' } as never, plan: [resume] },
    false,
  ],
])('%s', (_, schedule, isIt) => {
  expect(isHelper(schedule as never)).toBe(isIt);
  expect(isHelperOfPage(schedule as never)).toBe(isIt);
});
