import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { type ModelServer, startModelServer } from '../../models/model-server.fake.ts';
import { runRote, runRoteJson } from '../cli.fake.ts';

const clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z', timezone: 'UTC' });
let home: string;
let server: ModelServer;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'rote-reindex-'));
  server = await startModelServer({ clock });
});
afterEach(async () => {
  await server.close();
  rmSync(home, { recursive: true });
});

const rote = (...argv: string[]) => runRoteJson(['memory', ...argv], { home, clock });

function setUp(embedding: string) {
  const chain = [{ kind: 'openai-compatible', name: 'near', url: server.url, model: 'x' }];
  const config = { models: { chain, discover: false }, memory: { embedding } };
  writeFileSync(join(home, 'config.yaml'), JSON.stringify(config), { mode: 0o600 });
}

test('without a model it says what to set up', async () => {
  await rote('save', 'My car is red');
  expect(await rote('reindex')).toMatchObject({
    ok: false,
    error: { code: 'no-embedding-model', hint: expect.stringContaining('memory: { embedding:') },
  });
  setUp('far/model');
  expect(await rote('reindex')).toMatchObject({
    error: { code: 'no-embedding-model', message: expect.stringContaining('"far/model"') },
  });
});

test('what is missing is made, with how far it is, and found by meaning then', async () => {
  setUp('near/meaning-1');
  await rote('save', 'My car is red');
  expect((await rote('search', 'automobile')).memories).toEqual([]);
  const { out, err } = await runRote(['memory', 'reindex'], { home, clock });
  expect([out, err]).toEqual(['1 made.\n', '1 of 1\n']);
  expect((await rote('search', 'automobile')).memories).toMatchObject([
    { content: 'My car is red' },
  ]);
  expect(await rote('reindex')).toMatchObject({ made: 0, leftOut: 0 });
  expect(await rote('reindex', '--all')).toMatchObject({ made: 1 });
});

test('a provider that refuses is told, and the next time it goes on', async () => {
  setUp('near/meaning-1');
  await rote('save', 'My car is red');
  server.misbehave({ kind: 'status', status: 401 });
  expect(await rote('reindex')).toMatchObject({
    ok: false,
    error: { code: 'not-reindexed', message: expect.stringContaining('After 0:') },
  });
  expect(await rote('reindex')).toMatchObject({ made: 1 });
});
