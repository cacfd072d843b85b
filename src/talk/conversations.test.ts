import { expect, test } from 'vitest';
import type { Draft } from '../domain/draft.ts';
import { createRecords } from '../store/records.fake.ts';
import { type Conversation, conversationRecord, createConversations } from './conversations.ts';

const HOUR_MS = 3_600_000;

const draft: Draft = {
  tier: 'direct',
  trigger: null,
  plan: null,
  instruction: null,
  capabilities: [],
  name: 'Report',
  summary: 'Once, now.',
  notes: [],
  nextFires: ['2026-06-01T09:00:00Z'],
  cost: { tokens: 0, modelCalls: 0 },
  skill: null,
  manage: { kind: 'pause-until', ids: ['sched_1'], untilUtc: '2026-06-02T00:00:00Z' },
  madeBy: 'model',
};
const talk: Conversation = {
  pending: null,
  draft,
  shownHash: 'h1',
  scheduleId: 'sched_1',
  listed: ['sched_1'],
  earlier: [draft],
  language: 'de',
  undo: [{ what: { kind: 'list' }, hash: 'h2' }],
  standing: { sinceMs: 5, isBehind: false },
  answered: 'msg_1',
};
const NOTHING: Conversation = {
  pending: null,
  draft: null,
  shownHash: null,
  earlier: [],
  language: null,
  scheduleId: null,
  listed: [],
  undo: [],
  standing: { sinceMs: 0, isBehind: true },
  answered: null,
};

test('what was talked about is there for an hour, in its session', async () => {
  const records = createRecords();
  const conversations = createConversations({ records });
  const { kind, key, document } = conversationRecord('s', talk, 0);
  await records.change(kind, key, () => document);
  expect(await conversations.get('s', HOUR_MS)).toMatchObject(talk);
  expect(await conversations.get('s', HOUR_MS + 1)).toEqual(NOTHING);
  expect(await conversations.get('other', 0)).toEqual(NOTHING);
});

test('for a day it is known what a late answer was about, without what was asked', async () => {
  const records = createRecords();
  const conversations = createConversations({ records });
  const { kind, key, document } = conversationRecord('s', talk, 0);
  await records.change(kind, key, () => document);
  expect(await conversations.past('s', HOUR_MS)).toBeNull();
  expect(await conversations.past('s', HOUR_MS + 1)).toMatchObject({ draft, earlier: [] });
  expect(await conversations.past('s', 24 * HOUR_MS + 1)).toBeNull();
});
