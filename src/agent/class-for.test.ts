import { expect, test } from 'vitest';
import { classFor } from './class-for.ts';

const NEEDS = { 'file.*': 'small', 'file.delete': 'large', 'home.light.*': 'small' };

test.each([
  ['file.delete', 'large'],
  ['file.write', 'small'],
  ['home.light.on', 'small'],
  ['home.door', null],
  ['filed.write', null],
  ['constructor', null],
])('%s needs %s', (tool, wanted) => {
  expect(classFor(tool, NEEDS)).toBe(wanted);
});

test('an agent that says nothing needs nothing', () => {
  expect(classFor('file.write', undefined)).toBeNull();
});
