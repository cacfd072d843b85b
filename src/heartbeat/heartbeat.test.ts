import { beforeEach, describe, expect, test } from 'vitest';
import { RoteError } from '../base/errors.ts';
import { heartbeatSettingsSchema } from '../domain/heartbeat-settings.ts';
import type { Happening } from '../domain/schedule/event.ts';
import { fakeSchedule } from '../domain/schedule/schedule.fake.ts';
import type { Schedule } from '../domain/schedule/schedule.ts';
import { thinkId, wakeId } from './entries.ts';
import { createHeartbeat, type Heartbeat } from './heartbeat.ts';

/** Heartbeats over schedules that are kept in memory: what is new waits, and what is gone is cancelled. */
let files: Map<string, string>;
let stored: Map<string, Schedule>;
let approved: string[];
let taken: Happening[];
let told: Map<string, string>;
let used: { calls: number; cents: number };
let compiled: string[];
let diskTool: string;
let heartbeat: Heartbeat;

beforeEach(() => {
  files = new Map([['main', '- check the mail\n']]);
  stored = new Map();
  approved = [];
  taken = [];
  told = new Map();
  used = { calls: 0, cents: 0 };
  compiled = [];
  diskTool = 'system.disk';
  let keys = 0;
  const change = async (id: string, status: Schedule['status']) => {
    const one = stored.get(id);
    if (one !== undefined) stored.set(id, { ...one, status });
  };
  heartbeat = createHeartbeat({
    makeKey: () => `key_${++keys}`,
    agents: async () => ({
      agents: ['main', 'other'].map((id) => ({
        id,
        settings: heartbeatSettingsSchema.parse({ tools: [] }),
        timezone: 'UTC',
        session: `agent:${id}:inbox:direct:owner`,
        tools: [],
      })),
      unread: [],
    }),
    file: {
      path: (agent) => `/${agent}/HEARTBEAT.md`,
      read: async (agent) => files.get(agent) ?? null,
      write: async (agent, text) => void files.set(agent, text),
    },
    async compile(line) {
      compiled.push(line);
      if (line.includes('refuse')) return { kind: 'refused', why: 'no' };
      if (!line.includes('disk')) return { kind: 'judged' };
      return { kind: 'check', definition: {}, trigger: null, tools: [diskTool], summary: '' };
    },
    schedules: {
      stored: async () => [...stored.values()],
      async sync({ entries }) {
        const named = new Set(entries.map(({ id }) => id));
        for (const { id } of stored.values()) if (!named.has(id)) await change(id, 'cancelled');
        for (const { id, agent, fingerprint } of entries) {
          const source = `heartbeat:${agent}#${fingerprint}`;
          const known = stored.get(id);
          if (known?.source === source && known.status !== 'cancelled') continue;
          stored.set(id, fakeSchedule({ id, source, status: 'pending' }));
        }
        return { added: [], redefined: [], cancelled: [], problems: [] };
      },
      waiting: async (id) =>
        stored.get(id)?.status === 'pending' ? { hash: `hash of ${id}` } : null,
      async approve(id, hash) {
        approved.push(`${id} ${hash}`);
        await change(id, 'active');
      },
      pause: (id) => change(id, 'paused'),
      resume: (id) => change(id, 'pending'),
    },
    async take(happening) {
      taken.push(happening);
      return { kind: 'taken' };
    },
    usedToday: async () => used,
    async tell(agent, news) {
      if (news === null) told.delete(agent);
      else told.set(agent, news.text);
    },
  });
});

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => (error instanceof RoteError ? error.code : expect.unreachable()),
  );
const stateOf = async (agent: string) => (await heartbeat.status(agent))[0];

describe('switching on', () => {
  test('by the hash of what was shown approves all of that agent, and nothing of another', async () => {
    files.set('other', '- look at the garden\n');
    const [shown] = await heartbeat.explain('main');
    await heartbeat.on('main', shown?.hash);
    expect(approved).toEqual([
      `${thinkId('main')} hash of ${thinkId('main')}`,
      `${wakeId('main')} hash of ${wakeId('main')}`,
    ]);
    expect(await stateOf('main')).toMatchObject({ state: 'on', waiting: 0 });
    expect(await stateOf('other')).toMatchObject({ state: 'waiting', waiting: 2 });
  });

  test.each(['', 'any', 'a line that came since'])(
    'by another hash switches nothing on: %s',
    async (what) => {
      const [shown] = await heartbeat.explain('main');
      const isChanged = what.startsWith('a line');
      if (isChanged) files.set('main', '- check the mail\n- pay what is asked for\n');
      const hash = isChanged ? shown?.hash : what;
      expect(await codeOf(heartbeat.on('main', hash))).toBe('changed-since-shown');
      expect(approved).toEqual([]);
      expect(await stateOf('main')).toMatchObject({ state: 'waiting' });
    },
  );

  test('by the hash of what called another tool then switches nothing on', async () => {
    files.set('main', '- is the disk full?\n');
    const [shown] = await heartbeat.explain('main');
    diskTool = 'system.run';
    expect(await codeOf(heartbeat.on('main', shown?.hash))).toBe('changed-since-shown');
  });

  test('by a hash takes one agent: with several, nobody knows which of them it is of', async () => {
    const [shown] = await heartbeat.explain('main');
    expect(await codeOf(heartbeat.on(undefined, shown?.hash))).toBe('changed-since-shown');
    expect(approved).toEqual([]);
  });

  test('brings back what was switched off, and switching off pauses what waits, too', async () => {
    await heartbeat.on('main');
    expect(await heartbeat.off('main')).toMatchObject([{ state: 'off' }]);
    expect(await heartbeat.on('main')).toMatchObject([{ state: 'on' }]);
    files.set('other', '- look at the garden\n');
    expect(await heartbeat.off('other')).toMatchObject([{ state: 'off', waiting: 0 }]);
  });

  test('an agent that nobody knows is refused', async () => {
    expect(await codeOf(heartbeat.on('nobody'))).toBe('unknown-agent');
  });
});

describe('the file', () => {
  test('what of it is stored is not compiled again, until its words are others', async () => {
    files.set('main', '- is the disk full?\n');
    await heartbeat.on('main');
    await heartbeat.sync();
    expect(compiled).toEqual(['is the disk full?']);
    files.set('main', '- is the big disk full?\n');
    await heartbeat.sync();
    expect(compiled.at(-1)).toBe('is the big disk full?');
  });

  test('is replaced by who knows what is in it now, and by nobody else', async () => {
    const before = await heartbeat.text('main');
    const saved = await heartbeat.write('main', { text: '- one\n', hash: before.hash });
    expect(saved).toMatchObject({ text: '- one\n' });
    const late = heartbeat.write('main', { text: '- two\n', hash: before.hash });
    expect(await codeOf(late)).toBe('changed-since-shown');
    expect(files.get('main')).toBe('- one\n');
    // Of two at once, who have read the same, the second is told that it was too late.
    const both = await Promise.allSettled(
      ['- a\n', '- b\n'].map((text) => heartbeat.write('main', { text, hash: saved.hash })),
    );
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(files.get('main')).toBe('- a\n');
  });

  test('what waits, and what is wrong with it, is told to the owner, until it is over', async () => {
    files.set('main', '- check the mail\n- refuse this\n');
    await heartbeat.sync();
    expect(told.get('main')).toContain('2 schedules of it wait for you');
    expect(told.get('main')).toContain('"refuse this": no');
    expect(told.has('other')).toBe(false);
    files.set('main', '- check the mail\n');
    await heartbeat.on('main');
    expect(told.has('main')).toBe(false);
  });
});

test('the day has taken its most by calls or by cents', async () => {
  const { dailyCalls: calls, dailyCents: cents } = heartbeatSettingsSchema.parse({});
  const cases = [
    { taken: { calls: calls - 1, cents: cents - 1 }, isAtCap: false },
    { taken: { calls, cents: 0 }, isAtCap: true },
    { taken: { calls: 0, cents }, isAtCap: true },
  ];
  for (const { taken: now, isAtCap } of cases) {
    used = now;
    expect(await stateOf('main')).toMatchObject({ isAtCap, today: now });
  }
});

describe('waking', () => {
  test('says why, in so many words and no more, and whether a person asked', async () => {
    await heartbeat.wake({ reason: 'x'.repeat(5000), agent: 'main', isPerson: true });
    expect(taken).toMatchObject([
      { facts: { on: 'wake', agent: 'main' }, key: 'key_1', depth: 1, data: { isPerson: true } },
    ]);
    expect(String(taken[0]?.data['reason'])).toHaveLength(4000);
    const work = heartbeat.wake({ reason: 'x', agent: 'nobody', isPerson: true });
    expect(await codeOf(work)).toBe('unknown-agent');
  });

  test('without a name wakes the agent that is on and due soonest, else main', async () => {
    const nameless = () => heartbeat.wake({ reason: 'x', isPerson: false });
    expect(await nameless()).toMatchObject({ agent: 'main' });
    files.set('other', '- look at the garden\n');
    await heartbeat.on();
    const due = (id: string, nextFireMs: number) => {
      const one = stored.get(thinkId(id));
      if (one !== undefined) stored.set(one.id, { ...one, nextFireMs });
    };
    due('main', 2000);
    due('other', 1000);
    expect(await nameless()).toMatchObject({ agent: 'other' });
    due('other', 3000);
    expect(await nameless()).toMatchObject({ agent: 'main' });
    await heartbeat.off('main');
    expect(await nameless()).toMatchObject({ agent: 'other' });
    // One that needs no model to look has no time at which it thinks.
    files.set('other', '- is the disk full?\n');
    await heartbeat.on('other');
    expect(await nameless()).toMatchObject({ agent: 'other' });
  });
});
