import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSystemClock } from '../src/base/clock.ts';
import { configSchema } from '../src/runtime/config-schema.ts';
import { openHome } from '../src/runtime/home.fake.ts';
import { CONTRACTS_FOLDER, contracts } from './contracts.ts';

test('the published schemas are current; npm run contracts writes them', async () => {
  const published = new Map(
    readdirSync(CONTRACTS_FOLDER)
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file, readFileSync(join(CONTRACTS_FOLDER, file), 'utf8')]),
  );
  expect(published).toEqual(await contracts());
});

test('the example plans are valid, and fit the published schema', async () => {
  const home = mkdtempSync(join(tmpdir(), 'rote-contracts-'));
  const opened = openHome({ home, config: configSchema.parse({}), clock: createSystemClock() });
  const desk = await opened.house.plans();
  const { catalog } = await opened.own.tools();
  const { signal } = new AbortController();
  const schema = JSON.parse((await contracts()).get('plan.schema.json') ?? '{}');
  const folder = join(CONTRACTS_FOLDER, 'examples');
  const files = readdirSync(folder);
  expect(files).toEqual(['plan-first-attempt.json', 'plan-replan.json']);
  for (const file of files) {
    const plan: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    await desk.check(plan);
    expect(await catalog.matches(schema, plan, signal), file).toBe(true);
  }
  expect(await catalog.matches(schema, { tools: 1 }, signal)).toBe(false);
  await opened.close();
  rmSync(home, { recursive: true });
});

test('the plans in the documentation are valid', async () => {
  const home = mkdtempSync(join(tmpdir(), 'rote-docs-'));
  const opened = openHome({ home, config: configSchema.parse({}), clock: createSystemClock() });
  const root = join(CONTRACTS_FOLDER, '..');
  const texts = ['README.md', 'docs/plans.md'].map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const payloads = texts.flatMap((text) =>
    [...text.matchAll(/rote schedule add --payload '(\{[^']*\})'/g)].map(([, json]) => json ?? ''),
  );
  expect(payloads.length).toBeGreaterThan(1);
  for (const json of payloads) await opened.schedules.add(JSON.parse(json));
  await opened.store.close();
  rmSync(home, { recursive: true });
});
