import { expect, test } from 'vitest';
import { modelClassFor } from './model-class-for.ts';

const NEEDS = { 'file.*': 'small', 'file.delete': 'large', 'home.light.*': 'small' };

test.each([
  ['file.delete', 'large'],
  ['file.write', 'small'],
  ['home.light.on', 'small'],
  ['home.door', null],
  ['filed.write', null],
  ['constructor', null],
])('%s needs %s', (tool, wanted) => {
  expect(modelClassFor(tool, NEEDS)).toBe(wanted);
});

test('work that is queued is for the class that any tool is kept for, unless it says otherwise', () => {
  expect(modelClassFor('run.queue', { 'file.delete': 'large' })).toBe('large');
  expect(modelClassFor('run.queue', { 'file.delete': 'large', 'run.queue': 'small' })).toBe(
    'small',
  );
  expect(modelClassFor('run.queue', {})).toBeNull();
});

test('an agent that says nothing needs nothing', () => {
  expect(modelClassFor('file.write', undefined)).toBeNull();
});
