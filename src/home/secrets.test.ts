import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSecrets, createSecretValues, type Secrets } from './secrets.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-secrets-'));
});
afterEach(() => rmSync(home, { recursive: true }));
const write = (text: string, mode = 0o600): void => {
  writeFileSync(join(home, 'secrets.yaml'), text);
  chmodSync(join(home, 'secrets.yaml'), mode);
};

const textOf = (secrets: Secrets) => (name: string) => {
  const found = secrets(name);
  return found.ok ? found.value : undefined;
};

test('what is in the file is found by name, also after it changed', () => {
  const secret = textOf(createSecrets(home));
  expect(secret('KEY')).toBeUndefined();
  write('# mine\nKEY: abc\r\n\nPIN: 1234\nQUOTED: "a: #b"\nNO: no\n');
  expect(['KEY', 'PIN', 'QUOTED', 'NO', 'toString'].map(secret)).toEqual([
    'abc',
    '1234',
    'a: #b',
    'no',
    undefined,
  ]);
  write('KEY: other-and-longer\n');
  expect([secret('KEY'), secret('PIN')]).toEqual(['other-and-longer', undefined]);
});

test.each([
  ['that others may read', 'KEY: abc', 0o644],
  ['that is a list', '- abc', 0o600],
  ['with a name and no value', 'KEY:', 0o600],
  ['with a block', 'KEY:\n  - abc', 0o600],
])('a file %s is refused, and its content is not told', (_, text, mode) => {
  write(text, mode);
  const refused = createSecrets(home)('KEY');
  expect(refused).toMatchObject({ ok: false, fault: { code: 'bad-secrets' } });
  expect(JSON.stringify(refused)).not.toContain('abc');
});

test('for masking, every value counts that stands in the file, whoever may read it', () => {
  const values = createSecretValues(home);
  expect(values().size).toBe(0);
  write('KEY: abc\n- odd\nPIN: "12 34"\n', 0o644);
  expect([...values()]).toEqual([
    ['KEY', 'abc'],
    ['PIN', '12 34'],
  ]);
  expect(values()).toBe(values());
  rmSync(join(home, 'secrets.yaml'));
  expect(values().size).toBe(0);
  mkdirSync(join(home, 'secrets.yaml'));
  expect(values().size).toBe(0);
});

test('a new value counts at once, also where the clock of the disk did not move meanwhile', () => {
  const file = join(home, 'secrets.yaml');
  write('KEY: old\n');
  utimesSync(file, 1000, 1000);
  const secret = textOf(createSecrets(home));
  const values = createSecretValues(home);
  expect([secret('KEY'), values().get('KEY')]).toEqual(['old', 'old']);
  writeFileSync(join(home, 'next'), 'KEY: new\n', { mode: 0o600 });
  utimesSync(join(home, 'next'), 1000, 1000);
  renameSync(join(home, 'next'), file);
  expect([secret('KEY'), values().get('KEY')]).toEqual(['new', 'new']);
});
