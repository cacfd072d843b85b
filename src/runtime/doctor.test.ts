import { expect, test } from 'vitest';
import type { HouseFinding } from '../domain/house-finding.ts';
import { type DoctorCheck, examine } from './doctor.ts';

const finding = (code: string, level: HouseFinding['level']): HouseFinding => ({
  code,
  level,
  subject: 'home:x',
  what: 'It is so.',
  why: 'It matters.',
  fix: 'Do this.',
});
const check = (name: string, ...findings: HouseFinding[]): DoctorCheck<null> => ({
  name,
  sees: `${name} is well`,
  look: async () => findings,
});

test('what is broken comes first, and each finding names its check', async () => {
  const seen = await examine(
    [
      check('a', finding('one', 'warning')),
      check('b', finding('two', 'broken'), finding('three', 'warning')),
    ],
    null,
  );
  expect(seen.findings.map(({ check: by, code }) => `${by}/${code}`)).toEqual([
    'b/two',
    'a/one',
    'b/three',
  ]);
  expect(seen.healthy).toBe(false);
  expect(seen.checks).toEqual([
    { name: 'a', sees: 'a is well', findings: 1 },
    { name: 'b', sees: 'b is well', findings: 2 },
  ]);
});

test('warnings leave a house healthy', async () => {
  expect(await examine([check('a', finding('one', 'warning'))], null)).toMatchObject({
    healthy: true,
  });
});

test('a check that can not be carried out is broken, and the others are asked all the same', async () => {
  const failing: DoctorCheck<null> = {
    name: 'b',
    sees: 'b is well',
    look: () => Promise.reject(new Error('no such file')),
  };
  const seen = await examine([failing, check('a', finding('one', 'warning'))], null);
  expect(seen).toMatchObject({
    healthy: false,
    findings: [{ check: 'b', code: 'not-checked', level: 'broken' }, { check: 'a' }],
  });
  expect(seen.findings[0]?.what).toContain('no such file');
});

test('of a hundred thousand of one kind a few are told, and the rest as a number', async () => {
  const many = Array.from({ length: 100_000 }, () => finding('one', 'broken'));
  const seen = await examine([check('a', ...many, finding('two', 'warning'))], null);
  expect(seen.findings).toHaveLength(22);
  expect(seen.findings[20]?.what).toContain('99980 more');
  expect(seen).toMatchObject({ broken: 100_000, checks: [{ findings: 100_001 }] });
});
