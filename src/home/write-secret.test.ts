import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSecrets } from './secrets.ts';
import { writeSecret } from './write-secret.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-write-secret-'));
});
afterEach(() => rmSync(home, { recursive: true }));
const text = () => readFileSync(join(home, 'secrets.yaml'), 'utf8');

test('a secret is written, replaced and taken out; the others stay; only the owner can read it', async () => {
  writeFileSync(join(home, 'secrets.yaml'), '# mine\nother: a b # no comment\ntele: x\n\n', {
    mode: 0o644,
  });
  await writeSecret(home, 'telegram', '12:first');
  await writeSecret(home, 'telegram', '12:second');
  expect(text()).toBe('# mine\nother: a b # no comment\ntele: x\ntelegram: 12:second\n');
  expect(statSync(join(home, 'secrets.yaml')).mode & 0o777).toBe(0o600);
  expect(createSecrets(home)('telegram')).toEqual({ ok: true, value: '12:second' });
  await writeSecret(home, 'telegram', null);
  expect(text()).toBe('# mine\nother: a b # no comment\ntele: x\n');
});

test('what would not be read back as it is, is refused', async () => {
  for (const value of ['', 'a b', 'a\nb: c', '"x"', 'ü'])
    await expect(writeSecret(home, 'telegram', value)).rejects.toMatchObject({
      code: 'bad-secret',
    });
  await writeSecret(home, 'telegram', null);
  expect(text()).toBe('');
});
