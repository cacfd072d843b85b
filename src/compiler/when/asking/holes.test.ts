import { expect, test } from 'vitest';
import { isContradiction } from '../contradiction.ts';
import { readingOf } from '../reading.fake.ts';
import { HOLES } from './holes.ts';

/** The first hole that a sentence leaves open. */
function openIn(text: string): string | undefined {
  const { spoken, when } = readingOf(text);
  if (isContradiction(when)) throw new Error(`"${text}" contradicts itself`);
  return HOLES.find((hole) => hole.ask(spoken, when) !== null)?.name;
}

test.each(HOLES.map(({ name, example }) => [example, name]))('%j leaves open: %s', (text, name) => {
  expect(openIn(text)).toBe(name);
});

test.each([
  'tomorrow at 9am',
  'every Monday at 9am',
  'every 20 minutes',
  'in 3 days',
  'the 1st and 15th of every month at 18:00',
  'every weekday at 9am until January 20 except December 24',
])('%j leaves nothing open', (text) => {
  expect(openIn(text)).toBeUndefined();
});
