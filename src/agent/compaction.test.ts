import { afterEach, describe, expect, test } from 'vitest';
import type { ModelEvent, ModelRequest } from '../domain/model-call.ts';
import type { Reply, Scenario, Turn } from '../models/model-server.fake.ts';
import { type ModelKit, startModelKit, turn } from '../models/models.fake.ts';
import { type AgentKit, callsOfRound, createAgentKit, textOfRound } from './agent.fake.ts';
import { AGENT_MODES, type AgentMode } from './agent-settings.ts';

/** Conversations that are longer than their room, over HTTP with the real provider code. */
let wire: ModelKit;
afterEach(async () => {
  await wire.close();
});

const isSummary = ({ system }: Turn): boolean => system.startsWith('You summarise');
const summaries = () => wire.server.requests.filter((sent) => sent.turn && isSummary(sent.turn));
const others = () => wire.server.requests.filter((sent) => sent.turn && !isSummary(sent.turn));
const firstMessage = (index: number): string => {
  const messages = others().at(index)?.body['messages'] as { content: unknown }[] | undefined;
  return JSON.stringify(messages?.[0]?.content);
};

async function start(mode: AgentMode, scenario: Scenario): Promise<AgentKit> {
  wire = await startModelKit({ chain: ['anthropic'], scenario });
  const kit = createAgentKit({ mode, script: () => ({}), callsPerWindow: 10_000 });
  kit.ports.callModel = async function* call(
    request: ModelRequest,
    signal,
    options,
  ): AsyncGenerator<ModelEvent> {
    for await (const event of wire.models.call(request, { signal, ...options })) {
      if (event.kind === 'attempt-failed')
        void turn().then(() => wire.clock.advance(event.delayMs));
      yield event;
    }
  };
  return kit;
}

const LONG = 'word '.repeat(160);
/** Room for the conversation: 2000 tokens, the least there is. */
const small = { contextTokens: 1000 };

/** A feed is read, then something long is said of it. */
function chatter(mode: AgentMode, summary: (turn: Turn) => Reply): Scenario {
  const read = { calls: [{ name: 'rss.read', input: { url: 'https://a.example' } }] };
  return (asked) => {
    if (isSummary(asked)) return summary(asked);
    const hasRead = asked.results.length > 0 || /\[(result|failed)\]/.test(asked.userText);
    if (hasRead) return { text: LONG };
    return mode === 'multi_agent'
      ? { text: textOfRound(read) }
      : { toolCalls: callsOfRound(read, mode) };
  };
}

describe.each(AGENT_MODES)('in the mode %s', (mode) => {
  test('what has no room is told in short by a model, and stays the same for turns', async () => {
    let count = 0;
    const kit = await start(
      mode,
      chatter(mode, () => ({ text: `They asked for numbers (${++count}).` })),
    );
    for (let index = 0; index < 30; index++) {
      const end = await kit.say(`Number ${index}`, small);
      expect(end).toMatchObject({ kind: 'answered' });
    }
    expect(wire.server.requests.every(({ refused }) => refused === null)).toBe(true);
    // Far fewer than turns, each from the one before and what came since.
    expect(summaries().length).toBeGreaterThan(2);
    expect(summaries().length).toBeLessThan(9);
    expect(summaries().at(-1)?.turn?.userText).toContain(`numbers (${count - 1})`);
    expect(summaries().at(-1)?.body).toMatchObject({ max_tokens: 300 });
    expect(firstMessage(-1)).toContain(`They asked for numbers (${count}).`);
    // Feeds were read, so it is data that others may have written.
    expect(firstMessage(-1)).toMatch(/<others-words-\w+ name=\\"summary\\">/);
    expect(kit.turns.at(-1)?.isTainted).toBe(true);
    // Between two summaries every request begins with what the one before it marked.
    const prefixes = others().map(({ marks }) => marks.at(-1)?.prefix ?? '');
    const breaks = prefixes.filter(
      (prefix, i) => i > 0 && !prefix.startsWith(prefixes[i - 1] ?? ''),
    );
    expect(breaks.length).toBe(summaries().length);
    const hours = new Set(
      others().map(({ marks }) => marks.find(({ ttl }) => ttl === '1h')?.prefix),
    );
    expect(hours.size).toBe(1);
    // Entered like any call, as one that nobody reads.
    expect(wire.calls.filter(({ silent }) => silent)).toHaveLength(summaries().length);
    // And a step of its run.
    expect(kit.summaries.at(-1)?.text).toBe(`They asked for numbers (${count}).`);
  });

  test('where no summary comes, it is told by structure, and the turn goes on', async () => {
    const kit = await start(
      mode,
      chatter(mode, () => ({ text: 'no', stop: 'refusal' })),
    );
    for (let index = 0; index < 12; index++)
      expect(await kit.say(`Number ${index}`, small)).toMatchObject({ kind: 'answered' });
    expect(summaries().length).toBeGreaterThan(0);
    expect(firstMessage(-1)).toMatch(/- Asked: Number \d+ \| Called: rss\.read \| Answered: word/);
    // It is not asked for again before it is due.
    expect(summaries().length).toBeLessThan(5);
  });

  test('where a model is out for a moment, the summary comes with the next turn, and nothing is lost', async () => {
    let isOut = true;
    const kit = await start(
      mode,
      chatter(mode, () =>
        isOut ? { fault: { kind: 'status', status: 529 } } : { text: 'They asked for numbers.' },
      ),
    );
    for (let index = 0; summaries().length === 0; index++)
      expect(await kit.say(`Number ${index}`, small)).toMatchObject({ kind: 'answered' });
    expect(firstMessage(-1)).toContain('- Asked: Number 0');
    expect(kit.summaries).toEqual([]);
    isOut = false;
    await kit.say('And now?', small);
    // From the turns themselves, not from the lines that stood for them.
    expect(summaries().at(-1)?.turn?.userText).toContain('Person: Number 3');
    expect(summaries().at(-1)?.turn?.userText).not.toContain('(before all this)');
    expect(firstMessage(-1)).toContain('They asked for numbers.');
    expect(kit.summaries).toHaveLength(1);
  });

  test('going on after a limit repeats nothing, also where what was said had no room', async () => {
    let asked = 0;
    const send = (to: string) => ({
      text: LONG,
      calls: [{ name: 'telex.send', input: { to: [to], subject: 'R' } }],
    });
    const rounds = [...'abc'].map(send);
    const kit = await start(mode, (request) => {
      if (isSummary(request)) return { text: 'Three letters were wanted.' };
      const round = rounds[asked++ % 3];
      if (asked > 5 || round === undefined) return { text: 'All there.' };
      return mode === 'multi_agent'
        ? { text: textOfRound(round) }
        : { text: LONG, toolCalls: callsOfRound(round, mode) };
    });
    for (let index = 0; index < 9; index++)
      kit.turns.push({
        runId: `old_${index}`,
        mode,
        isTainted: false,
        isPaused: false,
        done: [],
        messages: [
          { role: 'user', parts: [{ kind: 'text', text: LONG }] },
          { role: 'assistant', parts: [{ kind: 'text', text: LONG }] },
        ],
      });
    const limit = { ...small, mostCalls: 2 };
    expect(await kit.say('Write to three', limit)).toMatchObject({ kind: 'paused' });
    expect(await kit.say('go on', { ...small, mostCalls: 5 })).toMatchObject({
      kind: 'answered',
      text: 'All there.',
    });
    const people = kit.calls.map(({ input }) => (input as { to: string[] }).to[0]);
    expect(people.toSorted()).toEqual([...new Set(people)].toSorted());
    expect(summaries().length).toBeGreaterThan(0);
    expect(wire.server.requests.every(({ refused }) => refused === null)).toBe(true);
  });
});

test('a turn that dies at any moment asks for its summary once', async () => {
  wire = await startModelKit();
  const script = (_: number, { system }: ModelRequest) => ({
    text: system[0]?.text.startsWith('You summarise') === true ? 'In short.' : LONG,
  });
  const filled = async (dies: () => boolean): Promise<AgentKit> => {
    const kit = createAgentKit({ mode: 'direct', script, dies });
    kit.turns.push(
      ...Array.from({ length: 9 }, (_, index) => ({
        runId: `old_${index}`,
        mode: 'direct' as const,
        isTainted: false,
        isPaused: false,
        done: [],
        messages: [
          { role: 'user' as const, parts: [{ kind: 'text' as const, text: LONG }] },
          { role: 'assistant' as const, parts: [{ kind: 'text' as const, text: LONG }] },
        ],
      })),
    );
    return kit;
  };
  let moments = 0;
  const whole = await filled(() => ++moments < 0);
  await whole.say('Go', small);
  expect(moments).toBeGreaterThanOrEqual(8);
  const transcript = (kit: AgentKit) => kit.turns.at(-1)?.messages;
  for (let moment = 0; moment < moments; moment++) {
    let count = 0;
    const dead = await filled(() => ++count > moment);
    expect(await dead.say('Go', small)).toMatchObject({ kind: 'broke-off' });
    const isTold = dead.steps.get('summary')?.state === 'succeeded';
    const before = dead.requests.length;
    if (dead.steps.size > 0) dead.clock.advance(60_000);
    const kit = createAgentKit({ mode: 'direct', script, after: dead });
    expect(await kit.say('Go', small), `died at ${moment}`).toMatchObject({ kind: 'answered' });
    expect(transcript(kit), `died at ${moment}`).toEqual(transcript(whole));
    expect(kit.requests.at(-1), `died at ${moment}`).toEqual(whole.requests.at(-1));
    expect(kit.summaries.at(-1)).toEqual(whole.summaries.at(-1));
    const again = kit.requests.slice(before).filter(({ maxOutputTokens }) => maxOutputTokens);
    if (isTold) expect(again).toEqual([]);
  }
});

test('secrets are in no summary', async () => {
  wire = await startModelKit();
  const kit = createAgentKit({
    mode: 'direct',
    script: (_, { maxOutputTokens }) => ({
      text: maxOutputTokens === undefined ? LONG : 'The key is hunter2.',
    }),
  });
  kit.ports.mask = (value) => JSON.parse(JSON.stringify(value).replaceAll('hunter2', '***'));
  for (let index = 0; index < 12; index++) await kit.say('My key is hunter2', small);
  const asked = kit.requests.filter(({ maxOutputTokens }) => maxOutputTokens !== undefined);
  expect(asked.length).toBeGreaterThan(0);
  expect(JSON.stringify(asked)).not.toContain('hunter2');
  expect(JSON.stringify([kit.summaries, ...kit.steps.values()])).not.toContain('hunter2');
  expect(kit.summaries.at(-1)?.text).toBe('The key is ***.');
});

test.each([
  ['that the model could not end', 'They live in Bonn. Their dog is ill. They wan', 'length'],
  [
    'that is too long',
    `They live in Bonn. Their dog is ill. ${'They want a lot. '.repeat(80)}`,
    undefined,
  ],
] as const)('a summary %s is cut behind a sentence, with a mark', async (_, text, stop) => {
  const kit = await start(
    'multi_agent',
    chatter('multi_agent', () => ({ text, ...(stop && { stop }) })),
  );
  for (let index = 0; index < 12; index++) await kit.say(`Number ${index}`, small);
  const told = kit.summaries.at(-1)?.text ?? '';
  expect(told).toMatch(/^They live in Bonn\. Their dog is ill\..*…$/);
  expect(told).not.toMatch(/\bwan…$/);
  expect(firstMessage(-1)).toContain(told);
});

test('without a summary in the settings, whole turns are left out and nobody is asked', async () => {
  wire = await startModelKit();
  const kit = createAgentKit({ mode: 'direct', script: () => ({ text: LONG }) });
  for (let index = 0; index < 12; index++)
    await kit.say(`Number ${index}`, { ...small, summaryTokens: 0 });
  expect(kit.requests).toHaveLength(12);
  expect(JSON.stringify(kit.requests.at(-1))).not.toContain('Number 0');
});
