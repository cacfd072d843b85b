/** The page can't import the compiler, so what it offers to a newcomer is tried here. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { runRoteJson } from './cli.fake.ts';

const WEB = join(import.meta.dirname, '../../web');

function examplesOfThePage(): string[] {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' });
  const found = files
    .filter((name) => name.endsWith('.tsx'))
    .flatMap((name) => [...readFileSync(join(WEB, name), 'utf8').matchAll(/ example="([^"]+)"/g)])
    .map(([, wish = '']) => wish);
  return [...new Set(found)];
}

test('what the empty views offer works without a model', async () => {
  const examples = examplesOfThePage();
  expect(examples.length).toBeGreaterThan(1);
  const home = mkdtempSync(join(tmpdir(), 'rote-page-example-'));
  writeFileSync(join(home, 'config.yaml'), 'models: { discover: false }\n');
  try {
    const clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z', timezone: 'UTC' });
    for (const wish of examples) {
      const answer = await runRoteJson(['ask', wish, '--yes'], { home, clock });
      expect([wish, answer]).toMatchObject([
        wish,
        { ok: true, kind: 'draft', accepted: true, schedule: {} },
      ]);
    }
  } finally {
    rmSync(home, { recursive: true });
  }
});
