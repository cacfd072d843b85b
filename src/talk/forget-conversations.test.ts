import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { configSchema, type OpenHome, openHome } from '../runtime/home.fake.ts';
import { createForgetConversations } from './forget-conversations.ts';

const HOUR = 3_600_000;
let home: string;
let opened: OpenHome;
let clock: VirtualClock;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-forget-'));
  clock = createVirtualClock({ startIso: '2026-06-01T08:00:00Z' });
  opened = openHome({ home, config: configSchema.parse({}), clock });
});
afterEach(async () => {
  await opened.close();
  rmSync(home, { recursive: true });
});

test('conversations that nobody went on with are forgotten, the others stay', async () => {
  const { records } = opened.store;
  const kinds = ['agent-turns', 'agent-calls', 'conversation', 'command-uses', 'budget-allowed'];
  for (const kind of [...kinds, 'skill']) await records.change(kind, 'old', () => ({}));
  clock.advance(10 * 24 * HOUR);
  for (const kind of kinds) await records.change(kind, 'new', () => ({}));
  const forget = createForgetConversations(opened.store);
  const nowMs = clock.nowMs();
  expect(await forget({ beforeMs: nowMs - 20 * 24 * HOUR, nowMs })).toEqual({
    rows: 0,
    isThrough: true,
  });
  expect((await forget({ beforeMs: nowMs - 5 * 24 * HOUR, nowMs })).rows).toBe(5);
  for (const kind of kinds)
    expect((await records.list(kind)).map(({ key }) => key)).toEqual(['new']);
  expect(await records.list('skill')).toHaveLength(1);
});
