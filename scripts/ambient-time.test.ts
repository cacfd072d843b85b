import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const planted = mkdtempSync(join(tmpdir(), 'rote-planted-'));
mkdirSync(join(planted, 'scripts'));
mkdirSync(join(planted, 'src/base'), { recursive: true });
for (const file of ['biome.json', '.gitignore', 'scripts/no-ambient-time.grit']) {
  copyFileSync(join(root, file), join(planted, file));
}
afterAll(() => rmSync(planted, { recursive: true }));

function complaintsAbout(file: string, code: string): number {
  writeFileSync(join(planted, file), `${code}\n`);
  const biome = join(root, 'node_modules/.bin/biome');
  const { stdout } = spawnSync(biome, ['lint', '--reporter=json', file], {
    cwd: planted,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout);
  return diagnostics.filter((found: { severity: string }) => found.severity === 'error').length;
}

const AMBIENT = [
  'export const now = Date.now();',
  'export const now = new Date();',
  'export const now = Temporal.Now.instant();',
  'export const now = performance.now();',
  'export const chance = Math.random();',
  'export const id = crypto.randomUUID();',
  "import { randomUUID } from 'node:crypto';\nexport const id = randomUUID();",
  "import crypto from 'node:crypto';\nexport const id = crypto.randomUUID();",
  "import * as crypto from 'node:crypto';\nexport const id = crypto.randomUUID();",
  "import { webcrypto } from 'node:crypto';\nexport const id = webcrypto.randomUUID();",
  'export const now = globalThis.performance.now();',
  'export const { random } = Math;',
  'const { Now } = Temporal;\nexport const now = Now.instant();',
  "export const now = Temporal['Now'].instant();",
  'export const soon = AbortSignal.timeout(5);',
  'export const up = process.uptime();',
  'export const today = Intl.DateTimeFormat().format();',
  'setTimeout(() => {}, 5);',
  'setInterval(() => {}, 5);',
  "import { setTimeout as sleep } from 'node:timers/promises';\nexport const nap = sleep(5);",
];

test.each(AMBIENT)('outside the clock this is refused: %s', (code) => {
  expect(complaintsAbout('src/planted.ts', code)).toBeGreaterThan(0);
});

test('in tests it is refused as well, so that no test sleeps', () => {
  expect(complaintsAbout('src/planted.test.ts', 'setTimeout(() => {}, 5);')).toBeGreaterThan(0);
});

test('the clock itself may, and reading a date that was given is no sin', () => {
  expect(complaintsAbout('src/base/clock.ts', 'export const now = Date.now();')).toBe(0);
  expect(
    complaintsAbout('src/planted.ts', "export const day = Temporal.PlainDate.from('2026-01-01');"),
  ).toBe(0);
});
