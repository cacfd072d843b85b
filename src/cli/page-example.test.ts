/** The page can't import the compiler, so what it offers to a newcomer is tried here. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { runRoteJson } from './cli.fake.ts';

test('what the empty page offers works without a model', async () => {
  const page = readFileSync(join(import.meta.dirname, '../http/page/page.js'), 'utf8');
  const [, line = ''] = /'Nothing is due\..*: rote ([^']+)'/.exec(page) ?? [];
  const home = mkdtempSync(join(tmpdir(), 'rote-page-example-'));
  writeFileSync(join(home, 'config.yaml'), 'models: { discover: false }\n');
  try {
    const clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z', timezone: 'UTC' });
    const answer = await runRoteJson([...line.split(' '), '--yes'], { home, clock });
    expect(answer).toMatchObject({ ok: true, kind: 'draft', accepted: true, schedule: {} });
  } finally {
    rmSync(home, { recursive: true });
  }
});
