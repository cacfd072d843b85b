import fc from 'fast-check';
import { expect, test } from 'vitest';
import { patience, rounds } from '../base/rounds.fake.ts';
import type { ModelEvent } from '../domain/model-call.ts';
import { NO_USAGE } from '../domain/model-usage.ts';
import type { ToolResult } from '../domain/tool-call.ts';
import { createAgentKit, type ScriptRound } from './agent.fake.ts';
import { AGENT_MODES } from './agent-settings.ts';

const TOOLS = new Set([
  'telex.send',
  'telex.search',
  'time.now',
  'rss.read',
  'file.write',
  'message.send',
  'schedule.remove',
]);

const name = fc.oneof(
  fc.constantFrom(
    ...TOOLS,
    'find_tools',
    'call_tool',
    'file.delete',
    'no.such',
    '',
    'help',
    '__proto__',
  ),
  fc.string({ maxLength: 10 }),
);
const input = fc.oneof(
  fc.constantFrom(
    { to: ['bob'], subject: 'Hi' },
    { query: 'x' },
    { path: 'a', text: 'b' },
    { skill: 'telex.send', arguments: { to: ['x'], subject: 'y' } },
    { skill: 'time.now', arguments: '{}' },
    { domain: 'telex' },
    {},
  ),
  fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
);
const command = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.constantFrom(
      'telex.send --to bob --subject Hi',
      'telex.search --query x',
      'time.now',
      'telex.send --help',
      'help',
      'no.such --x',
      'telex.send "unfinished',
      'file.delete --path /',
      'rss.read --url https://x.example',
      'schedule.remove --id s1',
      'message.send --text hi --session agent:main:telegram:direct:9',
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 30 }) },
);
const block = fc
  .tuple(fc.array(command, { maxLength: 15 }), fc.constantFrom('```', '', '~~~', '````'))
  .map(([lines, close]) => `\`\`\`cmd\n${lines.join('\n')}\n${close}\n`);
const words = fc.oneof(
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 4, arbitrary: block },
  { weight: 1, arbitrary: fc.tuple(block, block).map((two) => two.join('text\n')) },
);

/** What a model in its right mind would call, in both ways of JSON. */
const goodCall = fc
  .constantFrom<{ name: string; input: Record<string, unknown> }>(
    { name: 'telex.send', input: { to: ['bob'], subject: 'Hi' } },
    { name: 'telex.search', input: { query: 'x' } },
    { name: 'file.write', input: { path: 'a', text: 'b' } },
    { name: 'time.now', input: {} },
  )
  .chain((call) =>
    fc.constantFrom(call, {
      name: 'call_tool',
      input: { skill: call.name, arguments: call.input },
    }),
  );

const started: ModelEvent = { kind: 'started', provider: 'p', model: 'm' };
const event: fc.Arbitrary<ModelEvent> = fc.oneof(
  { weight: 6, arbitrary: words.map((text): ModelEvent => ({ kind: 'text', text })) },
  {
    weight: 6,
    arbitrary: fc
      .record({
        call: fc.oneof(goodCall, fc.record({ name, input })),
        id: fc.constantFrom('a', 'a', 'b', ''),
        isFaulty: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
      })
      .map(
        ({ isFaulty, call, id }): ModelEvent => ({
          kind: 'tool-call',
          call: { ...call, id, fault: isFaulty ? 'it is no JSON' : null, seal: null },
        }),
      ),
  },
  { weight: 1, arbitrary: fc.constant<ModelEvent>(started) },
  {
    weight: 1,
    arbitrary: fc.constant<ModelEvent>({ kind: 'usage', usage: NO_USAGE, cents: null }),
  },
);
const last = fc.constantFrom<ModelEvent | null>(
  { kind: 'finished', reason: 'stop' },
  { kind: 'finished', reason: 'tool-calls' },
  { kind: 'finished', reason: 'length' },
  { kind: 'finished', reason: 'output-limit' },
  { kind: 'failed', code: 'overloaded', message: 'x', retryable: true, retryAfterMs: null },
  { kind: 'failed', code: 'refused', message: 'x', retryable: false, retryAfterMs: null },
  null,
);
const round: fc.Arbitrary<ScriptRound> = fc
  .tuple(
    fc.array(event, { maxLength: 6 }),
    fc.oneof(
      { weight: 8, arbitrary: fc.constant<ModelEvent>({ kind: 'finished', reason: 'stop' }) },
      { weight: 1, arbitrary: last },
    ),
  )
  .map(([events, end]) => ({ events: [started, ...events, ...(end === null ? [] : [end])] }));

const toolResult: fc.Arbitrary<ToolResult | 'throws'> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.jsonValue({ maxDepth: 1 }).map((output): ToolResult => ({ ok: true, output })),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('unknown' as const, 'not-done' as const).map(
      (fate): ToolResult => ({
        ok: false,
        failure: { code: 'down', message: 'down', retryable: true, fate },
      }),
    ),
  },
  { weight: 1, arbitrary: fc.constant('throws' as const) },
);

test(
  'any script of a model that misbehaves: no call beyond the limits, none outside the set, no exception',
  async () => {
    let calls = 0;
    let paused = 0;
    const ends = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          mode: fc.constantFrom(...AGENT_MODES),
          rounds: fc.array(round, { minLength: 1, maxLength: 6 }),
          results: fc.array(toolResult, { minLength: 1, maxLength: 3 }),
          mostCalls: fc.integer({ min: 1, max: 10 }),
          callsPerWindow: fc.integer({ min: 1, max: 20 }),
          turns: fc.integer({ min: 1, max: 2 }),
        }),
        async ({ mode, rounds, results, mostCalls, callsPerWindow, turns }) => {
          let asked = 0;
          const script = () => rounds[asked++ % rounds.length] ?? {};
          const kit = createAgentKit({ mode, script, callsPerWindow });
          const { callTool } = kit.ports;
          kit.ports.callTool = async (tool, given, key) => {
            await callTool(tool, given, key);
            const result = results[kit.calls.length % results.length] ?? 'throws';
            if (result === 'throws') throw new Error('a tool that breaks its promise');
            return result;
          };
          for (let turn = 0; turn < turns; turn++) {
            const before = { calls: kit.calls.length, requests: kit.requests.length };
            const end = await kit.say(turn === 0 ? 'Go' : 'yes', { mostCalls });
            ends.add(end.kind);
            if (end.kind === 'paused') paused += 1;
            expect(kit.calls.length - before.calls).toBeLessThanOrEqual(mostCalls);
            expect(kit.requests.length - before.requests).toBeLessThanOrEqual(mostCalls + 1);
          }
          expect(kit.calls.length).toBeLessThanOrEqual(callsPerWindow);
          for (const call of kit.calls) expect(TOOLS).toContain(call.name);
          expect(new Set(kit.calls.map(({ key }) => key)).size).toBe(kit.calls.length);
          calls += kit.calls.length;
        },
      ),
      { numRuns: rounds(10_000, 30), seed: 8 },
    );
    // The scripts do reach what they are there for.
    expect(calls).toBeGreaterThan(rounds(5000, 30));
    expect(paused).toBeGreaterThan(rounds(500, 30));
    expect([...ends].toSorted()).toEqual(['answered', 'failed', 'paused']);
  },
  patience(240_000),
);
