import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../base/clock.fake.ts';
import { createIds } from '../../base/ids.ts';
import { startModelServer } from '../../models/model-server.fake.ts';
import { configSchema, type OpenHome, openHome } from '../../runtime/home.fake.ts';
import type { AskAnswer } from '../ask-desk.ts';
import { createDraftLog } from './draft-log.ts';

let home: string;
let clock: VirtualClock;
let opened: OpenHome;
let lines: [string, object][];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-draft-log-'));
  clock = createVirtualClock({ startIso: '2026-11-15T11:00:00Z' });
  lines = [];
  open({ discover: false });
});
afterEach(async () => {
  await opened.close();
  rmSync(home, { recursive: true });
});

function open(models: object): void {
  const write = (event: string, facts: object = {}): void => void lines.push([event, facts]);
  const log = { debug: write, info: write, warn: write, error: write };
  opened = openHome({ home, config: configSchema.parse({ timezone: 'UTC', models }), clock, log });
}

async function ask(text: string, request: object = {}): Promise<void> {
  await (await opened.talk()).ask(text, {
    dryRun: false,
    hasSeen: async () => true,
    yes: false,
    ...request,
  });
}
const asked = async (limit = 10) => (await opened.talk()).asked(limit);

test('every draft is written down: what was said, what was understood, and what came of it', async () => {
  await ask('send me hello every day at 9');
  await ask('yes', { yes: true });
  await ask('remind me at 5', { session: 'agent:main:web:direct:ann' });
  await ask('blah blub');
  const log = await asked();
  expect(log).toMatchObject([
    { words: 'blah blub', outcome: 'not-understood', summary: null },
    { words: 'remind me at 5', sessionKey: 'agent:main:web:direct:ann' },
    { words: 'yes', outcome: 'stored', scheduleId: expect.stringMatching(/^sched_/) },
    {
      words: 'send me hello every day at 9',
      outcome: 'shown',
      madeBy: 'compiler',
      summary: expect.stringContaining('hello'),
      capabilities: ['message.send'],
      scheduleId: null,
      atUtc: '2026-11-15T11:00:00Z',
    },
  ]);
  const told = lines.filter(([event]) => event === 'draft-made').map(([, facts]) => facts);
  expect(told).toMatchObject([{ outcome: 'shown' }, { outcome: 'stored' }, {}, {}]);
  expect(JSON.stringify(told)).not.toContain('blah blub');
});

test('what is refused is written down with the reason, and refused all the same', async () => {
  await expect(ask('send me hello every day at 9', { timezone: 'Mars/Base' })).rejects.toThrow();
  expect(await asked()).toMatchObject([
    { outcome: 'refused', reason: expect.stringContaining('Mars/Base') },
  ]);
});

test('it is told that a model made the draft', async () => {
  await opened.close();
  const server = await startModelServer({ clock, scenario: () => ({ text: '{"kind":"talk"}' }) });
  open({ discover: false, chain: [{ kind: 'openai-compatible', model: 'x', url: server.url }] });
  await ask('whenever the moon is full send me a poem about tides', { yes: true });
  await server.close();
  expect(await asked(1)).toMatchObject([{ madeBy: 'model' }]);
});

test('the latest five hundred are kept', async () => {
  const log = createDraftLog({
    store: opened.store,
    clock,
    makeId: createIds(clock),
    log: { debug() {}, info() {}, warn() {}, error() {} },
  });
  const answer: AskAnswer = { kind: 'not-understood', reason: null, suggestions: [] };
  const keep = log.logged(
    async () => answer,
    () => 'agent:main:inbox:direct:owner',
  );
  for (let index = 0; index < 603; index += 1) await keep(`${index}`, { dryRun: true, yes: false });
  const kept = await log.list(1000);
  expect(kept).toHaveLength(500);
  expect([kept[0]?.words, kept.at(-1)?.words]).toEqual(['602', '103']);
  expect((await opened.store.records.list('asked')).length).toBeLessThan(600);
});
