import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { badRequest } from '../../base/errors.ts';
import { createIds } from '../../base/ids.ts';
import { channelRulesSchema } from '../../channels/channel-rules.ts';
import type { Incoming } from '../../domain/incoming.ts';
import type { Person } from '../../domain/person.ts';
import type { ReminderDesk } from '../../schedule/reminders/reminder-desk.ts';
import { openSqliteStore } from '../../store/sqlite/copied-store.fake.ts';
import type { Store } from '../../store/store.ts';
import { createTakeTurn, type TakeTurn } from './take-turn.ts';

const OWNER: Person = {
  id: 'owner',
  name: 'Ann',
  role: 'owner',
  timezone: null,
  addresses: [],
  createdMs: 0,
};
const HELLO: Incoming = {
  id: 'in_1',
  key: 'k1',
  sessionKey: 'agent:main:telegram:direct:1',
  person: 'owner',
  text: 'hello there',
  othersWords: [],
  files: [],
  choice: null,
  isAside: false,
  place: null,
  createdMs: 0,
  state: 'working',
  runId: null,
  deaths: 0,
};

let folder: string;
let store: Store;
let takeTurn: TakeTurn;
let asked: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-take-turn-'));
  const clock = createVirtualClock();
  asked = [];
  store = openSqliteStore({
    file: join(folder, 'rote.db'),
    clock,
    makeId: createIds(clock),
    laneCaps: { main: 1, cron: 1, subagent: 1, heartbeat: 1 },
    synchronous: 'off',
  });
  const notUsed = (): never => expect.unreachable();
  takeTurn = createTakeTurn({
    store,
    clock,
    talk: async () => ({
      hasModel: async () => false,
      async ask(words) {
        asked.push(words);
        throw badRequest({ code: 'asked', message: 'It was asked.', hint: '' });
      },
    }),
    requestsOf: () => ({ list: async () => [], get: notUsed, answer: notUsed, opened: notUsed }),
    quietOf: notUsed,
    personOf: async (id) => (id === OWNER.id ? OWNER : null),
    schedulesOf: () => ({ get: notUsed }),
    rulesOf: () => channelRulesSchema.parse({}),
    commands: {} as Parameters<typeof createTakeTurn>[0]['commands'],
    setHears: async (_, from) => from,
    remindersOf: async () => ({ list: async () => [] }) as unknown as ReminderDesk,
    travelOf: notUsed,
    keepSaid: async () => undefined,
  });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const answerTo = async (message: Partial<Incoming>): Promise<string[]> => {
  const { messages } = await takeTurn([{ ...HELLO, ...message }], new AbortController().signal);
  return messages.map(({ text }) => text);
};

test('a message during which the process died five times is not tried again, and its person hears so', async () => {
  expect(await answerTo({ deaths: 4 })).toEqual(['It was asked.']);
  for (const deaths of [5, 6])
    expect(await answerTo({ deaths })).toEqual([
      expect.stringContaining('each time I tried, I stopped working altogether'),
    ]);
  expect(asked).toEqual(['hello there']);
});

test('who was removed before their turn gets no answer, and nothing of it is done', async () => {
  expect(await answerTo({ person: 'gone' })).toEqual([]);
  expect(asked).toEqual([]);
});
