import { expect, test } from 'vitest';
import { createEffort, onceInEffort, spendEffort, withinEffort } from './effort.ts';

const refused = (): string => 'refused';
const spending =
  (...units: number[]) =>
  (): string => {
    for (const one of units) spendEffort(one);
    return 'done';
  };

test.each([
  ['what stays within it is done', [3, 7], 'done', 10],
  ['one unit more is refused', [3, 7, 1], 'refused', 11],
  ['and so is one piece of work that is too large', [400], 'refused', 400],
])('%s', (_, units, answer, spent) => {
  const effort = createEffort(10);
  expect(withinEffort(effort, spending(...units), refused)).toBe(answer);
  expect(effort.spent).toBe(spent);
});

test('what was spent for a message is spent for all that follows', () => {
  const effort = createEffort(10);
  expect(withinEffort(effort, spending(6), refused)).toBe('done');
  expect(withinEffort(effort, spending(6), refused)).toBe('refused');
  expect(withinEffort(effort, () => 'begun', refused)).toBe('refused');
});

test('within another it draws on that one, which refuses for both', () => {
  const outer = createEffort(10);
  const inner = createEffort(1000);
  const both = () => `${withinEffort(inner, spending(9), refused)} inside`;
  expect(withinEffort(outer, both, refused)).toBe('done inside');
  expect(withinEffort(outer, both, refused)).toBe('refused');
  expect(inner.spent).toBe(0);
});

test('outside of one nothing is counted, also after a refusal and after an error', () => {
  expect(spending(1e9)()).toBe('done');
  withinEffort(createEffort(1), spending(2), refused);
  const broken = (): string => {
    throw new Error('broken');
  };
  expect(() => withinEffort(createEffort(1), broken, refused)).toThrow('broken');
  expect(spending(1e9)()).toBe('done');
});

test('what is made once is made anew for the next message, and each time outside of one', () => {
  let made = 0;
  const once = onceInEffort<number>();
  const both = (): number => once('a', () => ++made) + once('a', () => ++made);
  expect(withinEffort(createEffort(10), both, () => -1)).toBe(2);
  expect(withinEffort(createEffort(10), both, () => -1)).toBe(4);
  expect(both()).toBe(7);
});
