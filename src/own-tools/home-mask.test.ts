import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHomeMask } from './home-mask.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-mask-'));
  const lines = ['TOKEN: tok-1234567/+', 'PIN: 42', 'QUOTED: "a b c d e f"'];
  writeFileSync(join(home, 'secrets.yaml'), lines.join('\n'), { mode: 0o600 });
});
afterEach(() => rmSync(home, { recursive: true }));

test.each([
  ['tok-1234567/+', true],
  ['{"a":"tok-1234567/+"}', true],
  ['?t=tok-1234567%2F%2B', true],
  [`Basic ${Buffer.from('me:tok-1234567/+').toString('base64')}`, true],
  [Buffer.from('{"a":"tok-1234567/+"}').toString('base64url'), true],
  ['Bearer 42', true],
  ['42', true],
  ['the year 4242', false],
  ['a b c d e f', true],
  ['text/html', false],
  ['', false],
])('that %j holds a secret is %s', (text, holds) => {
  expect(createHomeMask(home).holdsSecret(text)).toBe(holds);
});

test('a secret is known by its value alone, and a key that names one is left to plans', () => {
  const mask = createHomeMask(home).values();
  expect(mask.value({ access_token: 'fresh', note: 'it is tok-1234567/+' })).toEqual({
    access_token: 'fresh',
    note: 'it is [secret TOKEN]',
  });
});

test('a secret that is written down while Rote runs is known at once', () => {
  const mask = createHomeMask(home);
  expect(mask.holdsSecret('brand-new-value')).toBe(false);
  writeFileSync(join(home, 'secrets.yaml'), 'NEW: brand-new-value\n', { mode: 0o600 });
  expect(mask.holdsSecret('brand-new-value')).toBe(true);
});

test('a key that the launcher handed over is a secret too; an ordinary word under such a name is none', () => {
  const mask = createHomeMask(home, {
    OUR_API_KEY: 'sk-of-the-owner-1234567890',
    SORT_KEY: 'name',
  });
  expect(mask.values().value('sort by name with sk-of-the-owner-1234567890')).toBe(
    'sort by name with [secret OUR_API_KEY]',
  );
  expect(mask.text('tok-1234567/+ and sk-of-the-owner-1234567890')).toBe(
    '[secret TOKEN] and [secret OUR_API_KEY]',
  );
});
