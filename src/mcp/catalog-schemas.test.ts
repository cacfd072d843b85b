/**
 * Schemas that are the same in every house are made once: a daemon makes another catalog with each change of a skill, and the
 * tests open thousands of houses.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, expect, test, vi } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import { createProgramTools } from '../own-tools/operation-tools.ts';
import { configSchema, type OpenHome, openHome } from '../runtime/home.fake.ts';
import type { Tool } from '../tools/tool.ts';
import { createPlanTools } from './plan-tools.ts';
import { createRecordTools } from './record-tools.ts';
import { createUnderstandTool } from './understand-tool.ts';

const clock = createVirtualClock({ startIso: '2026-06-01T09:00:00Z' });
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function openAnother(): OpenHome {
  const home = mkdtempSync(join(tmpdir(), 'rote-schemas-'));
  const config = configSchema.parse({ timezone: 'UTC', models: { discover: false } });
  const opened = openHome({ home, config, clock });
  closing.push(async () => {
    await opened.close();
    rmSync(home, { recursive: true });
  });
  return opened;
}

async function toolsOf({ own, house }: OpenHome): Promise<Tool[]> {
  const never = () => Promise.reject(new Error('is not called'));
  const forPrograms = [
    ...createRecordTools(house),
    ...createPlanTools(never),
    ...createProgramTools({ nowMs: clock.nowMs, defaultTimezone: () => 'UTC', desksFor: never }),
  ];
  return [...(await own.tools()).catalog.list(), ...forPrograms, createUnderstandTool(never)];
}

test('a second house makes no schema of a tool anew', async () => {
  const [first, second] = [await toolsOf(openAnother()), await toolsOf(openAnother())];
  expect(first.length).toBeGreaterThan(80);
  const anew = first.flatMap((tool, at) =>
    (['input', 'output'] as const)
      .filter((side) => tool[side] !== second[at]?.[side])
      .map((side) => `${tool.name}: ${side}`),
  );
  expect(anew).toEqual([]);
});

test('a check of what a tool is given is compiled once for all houses', async () => {
  const compiled = vi.spyOn(Ajv2020.prototype, 'compile');
  const counts: number[] = [];
  for (const { own } of [openAnother(), openAnother()]) {
    const { catalog } = await own.tools();
    const { signal } = new AbortController();
    const context = { signal, key: 'k', sessionKey: OWNER_SESSION, runId: null, scheduleId: null };
    compiled.mockClear();
    await catalog.call('time.now', {}, { ...context, capabilities: null });
    counts.push(compiled.mock.calls.length);
  }
  compiled.mockRestore();
  expect(counts[1]).toBe(0);
});
