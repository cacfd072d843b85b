import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { patience, rounds } from '../base/rounds.fake.ts';
import type { Reply, Scenario } from '../models/model-server.fake.ts';
import { type ModelKit, NETWORK_KINDS, type NetworkKind } from '../models/models.fake.ts';
import { type AgentKit, createAgentKit, type ScriptRound } from './agent.fake.ts';
import { AGENT_MODES, type AgentMode } from './agent-settings.ts';
import { replyOf, startOnWire } from './agent-wire.fake.ts';

let wire: ModelKit;
afterEach(async () => {
  await wire.close();
});

async function start(
  mode: AgentMode,
  scenario: Scenario,
  kind: NetworkKind = 'anthropic',
): Promise<AgentKit> {
  const started = await startOnWire(mode, scenario, kind);
  wire = started.wire;
  return started.kit;
}

/** The rounds of one turn after the other, whoever asks. */
function played(rounds: readonly ScriptRound[], mode: AgentMode): Scenario {
  let index = 0;
  return () => replyOf(rounds[index++] ?? { text: 'nothing left' }, mode);
}

const send = (to: string) => ({ name: 'telex.send', input: { to: [to], subject: 'Report' } });
const write = (path: string) => ({ name: 'file.write', input: { path, text: 'Friday' } });
const search = { name: 'telex.search', input: { query: 'overdue' } };

/** The patterns of everyday work: what is played, and what must come of it in any mode. */
const SCENARIOS: readonly {
  title: string;
  rounds: ScriptRound[];
  calls: string[];
  answer: string;
}[] = [
  {
    title: 'a known tool, directly',
    rounds: [{ calls: [send('bob')] }, { text: 'Sent.' }],
    calls: ['telex.send bob'],
    answer: 'Sent.',
  },
  {
    title: 'several domains, one after the other',
    rounds: [
      { calls: [search] },
      {
        calls: [send('bob'), { name: 'file.write', input: { path: 'review.md', text: 'Friday' } }],
      },
      { text: 'Bob has the report, and the review is noted.' },
    ],
    calls: ['telex.search', 'telex.send bob', 'file.write'],
    answer: 'Bob has the report, and the review is noted.',
  },
  {
    title: 'a fault, mended',
    rounds: [
      { calls: [{ name: 'telex.send', input: { to: ['bob'] } }] },
      { calls: [send('bob')] },
      { text: 'Sent at the second try.' },
    ],
    calls: ['telex.send bob'],
    answer: 'Sent at the second try.',
  },
  {
    title: 'finding out first',
    rounds: [
      { asksFor: 'telex', calls: [{ name: 'time.now', input: {} }] },
      { text: 'I can write letters.' },
    ],
    calls: ['time.now'],
    answer: 'I can write letters.',
  },
  {
    title: 'finding out, then doing',
    rounds: [{ asksFor: 'telex' }, { calls: [send('bob')] }, { text: 'Found and sent.' }],
    calls: ['telex.send bob'],
    answer: 'Found and sent.',
  },
  {
    title: 'three things of different domains, each found out about before',
    rounds: [
      { asksFor: 'telex', calls: [search] },
      { asksFor: 'file', calls: [write('a')] },
      { asksFor: 'time', calls: [{ name: 'time.now', input: {} }] },
      { text: 'All three.' },
    ],
    calls: ['telex.search', 'file.write', 'time.now'],
    answer: 'All three.',
  },
  {
    title: 'several calls in one answer',
    rounds: [{ calls: [send('ann'), send('bob'), send('cid')] }, { text: 'All have it.' }],
    calls: ['telex.send ann', 'telex.send bob', 'telex.send cid'],
    answer: 'All have it.',
  },
  {
    title: 'a value of the wrong kind, mended',
    rounds: [
      { calls: [{ name: 'telex.send', input: { to: ['bob'], subject: 'x', priority: 'urgent' } }] },
      { calls: [send('bob')] },
      { text: 'Sent.' },
    ],
    calls: ['telex.send bob'],
    answer: 'Sent.',
  },
  {
    title: 'only words',
    rounds: [{ text: 'Good morning.' }],
    calls: [],
    answer: 'Good morning.',
  },
  {
    title: 'a tool that does not exist, then a plain word about it',
    rounds: [{ calls: [{ name: 'fax.send', input: {} }] }, { text: 'I have no fax.' }],
    calls: [],
    answer: 'I have no fax.\n\n(The call failed. fax.send: There is no tool "fax.send".)',
  },
];

describe.each(AGENT_MODES)('in the mode %s', (mode) => {
  test.each(SCENARIOS)('$title', async ({ rounds, calls, answer }) => {
    const kit = await start(mode, played(rounds, mode));
    expect(await kit.say('Do it')).toMatchObject({ kind: 'answered', text: answer });
    const made = kit.calls.map(({ name, input }) =>
      [name, ...((input as { to?: string[] }).to ?? [])].join(' '),
    );
    expect(made.toSorted()).toEqual(calls.toSorted());
    expect(wire.server.requests.map(({ refused }) => refused)).toEqual(rounds.map(() => null));
  });

  test.each(NETWORK_KINDS)('the same with %s', async (kind) => {
    const [, second] = SCENARIOS;
    const kit = await start(mode, played(second?.rounds ?? [], mode), kind);
    expect(await kit.say('Do it')).toMatchObject({ kind: 'answered', text: second?.answer });
    expect(kit.calls).toHaveLength(3);
    expect(wire.server.requests.every(({ refused }) => refused === null)).toBe(true);
  });

  test('a second wish of the same kind, without finding out again', async () => {
    const rounds = [{ calls: [send('ann')] }, { text: 'Sent.' }, { calls: [send('bob')] }];
    const kit = await start(mode, played([...rounds, { text: 'Sent as well.' }], mode));
    await kit.say('Write to Ann');
    expect(await kit.say('Also to Bob')).toMatchObject({ text: 'Sent as well.' });
    expect(kit.calls.map(({ name }) => name)).toEqual(['telex.send', 'telex.send']);
    expect(wire.server.requests).toHaveLength(4);
  });

  test('"What can you do?" is answered from what there is', async () => {
    const asks: Record<AgentMode, Reply> = {
      multi_agent: { text: '```cmd\nhelp\n```' },
      single_loop: { toolCalls: [{ name: 'find_tools', input: {} }] },
      direct: { text: 'Letters, feeds, files and messages.' },
    };
    let told = '';
    const kit = await start(mode, ({ userText, results, turn: round, tools, system }) => {
      if (round === 0) {
        told = [system, ...tools].join(' ');
        return asks[mode];
      }
      told = [userText, ...results.map(({ text }) => text)].join(' ');
      return { text: 'Letters, feeds, files and messages.' };
    });
    expect(await kit.say('What can you do?')).toMatchObject({
      kind: 'answered',
      text: 'Letters, feeds, files and messages.',
    });
    for (const domain of ['telex', 'rss', 'file', 'message']) expect(told).toContain(domain);
    expect(kit.calls).toEqual([]);
  });

  test('results come in the order of the calls, also where a later one is faster', async () => {
    const kit = await start(
      mode,
      played([{ calls: [send('ann'), search, write('a')] }, { text: 'Done.' }], mode),
    );
    await kit.say('Go');
    const told = JSON.stringify(wire.server.requests[1]?.body);
    const places = ['telex.send', 'telex.search', 'file.write'].map((name) =>
      told.lastIndexOf(`\\"done\\":\\"${name}\\"`),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((left, right) => left - right));
  });

  test('the limit, the report, and going on', async () => {
    const rounds = [...'abcdef'].map((to) => ({ calls: [send(to)] }));
    const kit = await start(mode, played([...rounds, { text: 'All six.' }], mode));
    expect(await kit.say('Write to six', { mostCalls: 3 })).toMatchObject({ kind: 'paused' });
    // The fourth was asked for and not made, so its letter is written by the next answer or not at all.
    expect(await kit.say('go on', { mostCalls: 3 })).toMatchObject({ text: 'All six.' });
    const people = kit.calls.map(({ input }) => (input as { to: string[] }).to[0]);
    expect(people).toEqual(['a', 'b', 'c', 'e', 'f']);
    expect(wire.server.requests.every(({ refused }) => refused === null)).toBe(true);
  });

  test.each(['anthropic', 'openrouter'] as const)(
    'what comes first stays the same to the byte with %s, and is kept for an hour',
    async (kind) => {
      const rounds = Array.from({ length: 5 }, () => [
        { calls: [search] },
        { text: 'Done.' },
      ]).flat();
      const kit = await start(mode, played(rounds, mode), kind);
      for (let index = 0; index < 5; index++) {
        await kit.say(`Question ${index}`);
        kit.clock.advance(61_000);
        wire.clock.advance(61_000);
      }
      const marks = wire.server.requests.map((request) => request.marks);
      const hours = new Set(marks.map((all) => all.find(({ ttl }) => ttl === '1h')?.prefix));
      expect(hours.size).toBe(1);
      expect([...hours][0]).not.toMatch(/\d{4}-\d\d-\d\d|\[now\]/);
      for (const all of marks) expect(all.length).toBeLessThanOrEqual(4);
      // Each request begins with all of what the one before had marked.
      for (const [index, all] of marks.slice(1).entries()) {
        const before = marks[index]?.at(-1)?.prefix ?? '';
        expect(all.at(-1)?.prefix.startsWith(before)).toBe(true);
      }
      const sent = wire.calls.map(({ usage }) => usage);
      const read = sent.reduce((sum, { cacheRead }) => sum + cacheRead, 0);
      const all = sent.reduce(
        (sum, one) => sum + one.input + one.cacheRead + one.cacheWrite5m + one.cacheWrite1h,
        0,
      );
      expect(read / all).toBeGreaterThan(0.6);
    },
  );

  test('the tools used most are told with what they take, before anything that changes', async () => {
    const kit = await start(mode, () => ({ text: 'ok' }));
    await kit.say('a', { mostUsed: ['wire.send', 'telex.send', 'file.write'] });
    const [hour] = wire.server.requests[0]?.marks.filter(({ ttl }) => ttl === '1h') ?? [];
    const told = {
      multi_agent: '- telex.send --to TEXT… --subject TEXT [--body TEXT]',
      single_loop: '- telex.send to: TEXT…, subject: TEXT, [body: TEXT]',
      direct: null,
    }[mode];
    if (told === null) expect(hour?.prefix).not.toContain('Most used');
    else expect(hour?.prefix).toContain(told);
    expect(hour?.prefix).not.toContain('fax.send');
  });

  test('what may matter now stands between the rules and the conversation, within its room, with a mark of its own', async () => {
    const kit = await start(mode, () => ({ text: 'ok' }));
    const remembered = Array.from({ length: 300 }, (_, n) => `Bob likes number ${n}.`);
    kit.ports.context = async () => [
      { name: 'lessons', text: 'Ask before you write to Bob.', isTainted: false },
      { name: 'memories', text: remembered.join('\n'), isTainted: true },
      { name: 'tasks', text: '5 are on, 2 are late.', isTainted: false },
    ];
    await kit.say('a');
    await kit.say('b');
    const [, second] = wire.server.requests;
    expect(second?.refused).toBe(null);
    const marks = second?.marks ?? [];
    expect(marks.map(({ ttl }) => ttl)).toEqual(['1h', '5m', '5m', '5m']);
    expect(marks[0]?.prefix).not.toContain('5 are on');
    const context = marks[1]?.prefix.slice(marks[0]?.prefix.length) ?? '';
    expect(context).toMatch(
      /5 are on.*<others-words-\w+ name=\\"memories\\">.*number 0\..*<\/others-words-\w+>.*Ask before/s,
    );
    // As many whole lines as have room.
    const lines = context.match(/number \d+/g)?.length ?? 0;
    expect(lines).toBeGreaterThan(50);
    expect(lines).toBeLessThan(100);
    expect(context).not.toMatch(/Bob likes(?! number \d+\.)/);
    // The turn before, up to the words of the person.
    expect(marks[2]?.prefix).toContain('[now]');
    expect(marks[1]?.prefix).not.toContain('[now]');
    // What others wrote is among it.
    expect(kit.turns[0]?.isTainted).toBe(true);
  });

  test('whoever asks from another zone has the same rules and skills before it', async () => {
    const kit = await start(mode, () => ({ text: 'ok' }));
    await kit.say('a');
    await kit.say('b', { timezone: 'Asia/Tokyo', sessionKey: 'agent:main:web:direct:2' });
    const hours = wire.server.requests.map(
      ({ marks }) => marks.find(({ ttl }) => ttl === '1h')?.prefix,
    );
    expect(hours[0]).toBe(hours[1]);
    expect(hours[0]).not.toBe(undefined);
  });
});

test('a turn that begins in one mode is understood in another', async () => {
  const kit = await start('direct', played([{ calls: [search] }, { text: 'one' }], 'direct'));
  await kit.say('first');
  for (const mode of AGENT_MODES) {
    wire.server.play(() => ({ text: `in ${mode}` }));
    expect(await kit.say('next', { mode })).toMatchObject({ text: `in ${mode}` });
  }
  expect(wire.server.requests.every(({ refused }) => refused === null)).toBe(true);
});

const toolCall = fc.constantFrom<{ name: string; input: Record<string, unknown> | string }>(
  { name: 'call_tool', input: { skill: 'time.now', arguments: {} } },
  { name: 'call_tool', input: { skill: 'telex.send', arguments: { to: ['b'], subject: 's' } } },
  { name: 'call_tool', input: { skill: 'no.such' } },
  { name: 'find_tools', input: {} },
  { name: 'telex.send', input: { to: ['b'], subject: 's' } },
  { name: 'telex.send', input: {} },
  { name: 'time.now', input: {} },
  { name: 'time.now', input: '{"broken' },
  { name: 'no.such', input: {} },
);
const commands = fc.array(
  fc.constantFrom('time.now', 'telex.send --to b --subject s', 'no.such', 'time.now --help'),
  { maxLength: 4 },
);
const fault = fc.constantFrom<Reply>(
  { text: 'a', fault: { kind: 'status', status: 500 } },
  { text: 'a', fault: { kind: 'status', status: 429, headers: { 'retry-after': '1' } } },
  { text: 'a b c d e', fault: { kind: 'cut', after: 3 } },
  { text: 'a', fault: { kind: 'garbage' } },
  { text: 'a', fault: { kind: 'reset' } },
  { text: 'no', stop: 'refusal' },
  { text: 'long', stop: 'length' },
);
const reply: fc.Arbitrary<Reply> = fc.oneof(
  fc.string({ minLength: 1, maxLength: 20 }).map((text) => ({ text: `w ${text}` })),
  {
    weight: 3,
    arbitrary: commands.map((lines) => ({ text: `\`\`\`cmd\n${lines.join('\n')}\n\`\`\`` })),
  },
  {
    weight: 5,
    arbitrary: fc
      .array(toolCall, { minLength: 1, maxLength: 4 })
      .map((toolCalls) => ({ toolCalls })),
  },
  fault,
);

test(
  'random conversations over the wire: within the limits, nothing thrown, and nothing sent that a provider refuses',
  async () => {
    let replies: readonly Reply[] = [];
    let asked = 0;
    const kits = new Map<AgentMode, AgentKit>();
    const first = await start('direct', () => replies[asked++ % replies.length] ?? { text: 'end' });
    for (const mode of AGENT_MODES) {
      const kit = createAgentKit({ mode, script: () => ({}), callsPerWindow: 1_000_000 });
      kit.ports.callModel = first.ports.callModel;
      kits.set(mode, kit);
    }
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...AGENT_MODES),
        fc.array(reply, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 4 }),
        async (mode, script, mostCalls) => {
          const kit = kits.get(mode);
          if (kit === undefined) return;
          replies = script;
          asked = 0;
          // A provider that failed too often is left alone for a minute.
          wire.clock.advance(61_000);
          const before = { calls: kit.calls.length, requests: wire.server.requests.length };
          const end = await kit.say('Go', { mostCalls });
          expect(['answered', 'paused', 'failed']).toContain(end.kind);
          expect(kit.calls.length - before.calls).toBeLessThanOrEqual(mostCalls);
          for (const { refused } of wire.server.requests.slice(before.requests))
            expect(refused).toBe(null);
        },
      ),
      { numRuns: rounds(300, 6), seed: 8 },
    );
    const calls = [...kits.values()].map((kit) => kit.calls.length);
    for (const count of calls) expect(count).toBeGreaterThan(rounds(20));
    expect(wire.server.requests.length).toBeGreaterThan(rounds(600));
  },
  patience(120_000),
);
