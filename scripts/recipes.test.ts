/** What the recipes and the first steps promise is asked here, of a Rote without a model. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createVirtualClock } from '../src/base/clock.fake.ts';
import { runRoteJson } from '../src/cli/cli.fake.ts';

const page = readFileSync(join(import.meta.dirname, '../docs/recipes.md'), 'utf8');
const recipes = [...page.matchAll(/^\| [^|]+ \| `([^`]+)` \|$/gm)].map(([, wish = '']) => wish);

test('twenty recipes are understood and stored, with no model', async () => {
  expect(recipes).toHaveLength(20);
  const home = mkdtempSync(join(tmpdir(), 'rote-recipes-'));
  writeFileSync(join(home, 'config.yaml'), 'models: { discover: false }\n');
  const clock = createVirtualClock({ startIso: '2026-06-01T06:00:00Z', timezone: 'UTC' });
  try {
    for (const wish of recipes) {
      const answer = await runRoteJson(['ask', wish, '--yes'], { home, clock });
      expect([wish, answer]).toMatchObject([
        wish,
        { ok: true, kind: 'draft', accepted: true, draft: { tier: 'direct' }, schedule: {} },
      ]);
    }
  } finally {
    rmSync(home, { recursive: true });
  }
}, 120_000);

const START = readFileSync(join(import.meta.dirname, '../docs/getting-started.md'), 'utf8');

test('the commands of the first hour work in their order', async () => {
  const lines = [...START.matchAll(/^\$ rote (.+)$/gm)].map(([, line = '']) => line);
  expect(lines.length).toBeGreaterThan(6);
  const home = mkdtempSync(join(tmpdir(), 'rote-first-'));
  const clock = createVirtualClock({ startIso: '2026-06-01T06:00:00Z', timezone: 'UTC' });
  try {
    for (const line of lines) {
      const words = [...line.matchAll(/"([^"]*)"(?= |$)|'([^']*)'|(\S+)/g)].map(
        ([, double, single, bare]) => single ?? double ?? bare ?? '',
      );
      const answer = await runRoteJson(words, { home, clock });
      expect([line, answer]).toMatchObject([line, { ok: true }]);
    }
  } finally {
    rmSync(home, { recursive: true });
  }
}, 120_000);
