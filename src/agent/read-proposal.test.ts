import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findJson } from '../domain/find-json.ts';
import { buildProposalPrompt } from './proposal-prompt.ts';
import { readProposal } from './read-proposal.ts';

const context = {
  defaultTimezone: 'Europe/Berlin',
  nowMs: Temporal.Instant.from('2026-11-15T11:00:00Z').epochMilliseconds,
  said: 'use TOKEN to look',
};
const read = (value: unknown) =>
  readProposal(typeof value === 'string' ? value : JSON.stringify(value), context);
const step = { toolId: 'a', tool: 'message.send', input: { text: 'hi' } };
const draft = { kind: 'draft', name: 'x', trigger: null, plan: { tools: [step] } };

function faultsOf(value: unknown): string[] {
  const answer = read(value);
  if (answer.kind !== 'faulty') throw new Error(`it was ${answer.kind}`);
  return answer.faults.map(({ message, details }) => `${details?.['path'] ?? ''}: ${message}`);
}

describe('a proposal', () => {
  test('is talk, a plan, an instruction or a skill; what is null is not there', () => {
    expect(read({ kind: 'talk' })).toEqual({ kind: 'talk' });
    expect(read(draft)).toMatchObject({ drafts: [{ trigger: null, work: { kind: 'plan' } }] });
    const form = { ...draft, plan: undefined, trigger: undefined, when: 'every hour', what: {} };
    expect(read(form)).toMatchObject({
      drafts: [{ when: 'every hour', trigger: null, work: { kind: 'what', form: {} } }],
    });
    const judged = { ...draft, plan: null, skill: null, instruction: 'Look.', tools: null };
    expect(read(judged)).toMatchObject({ drafts: [{ work: { instruction: 'Look.', tools: [] } }] });
    const skilled = { ...draft, plan: undefined, skill: 'tides' };
    expect(read(skilled)).toMatchObject({ drafts: [{ work: { kind: 'skill', skill: 'tides' } }] });
  });

  test.each([
    [{ cron: '0 9 * * 1-5' }, { kind: 'cron', timezone: 'Europe/Berlin' }],
    [{ every: '15m' }, { kind: 'every', everyMs: 900_000 }],
    [{ at: '2030-01-31T17:00' }, { kind: 'at', atUtc: '2030-01-31T16:00:00Z' }],
    [{ rrule: 'FREQ=DAILY', startsAt: '2030-01-01T09:00' }, { kind: 'rrule' }],
    [{ kind: 'cron', cron: '0 9 * * *', timezone: 'Asia/Tokyo' }, { timezone: 'Asia/Tokyo' }],
  ])('has a trigger like %j', (trigger, wanted) => {
    expect(read({ ...draft, trigger })).toMatchObject({ drafts: [{ trigger: wanted }] });
  });

  test.each([
    ['endsAfter', 'first'],
    ['retry', { times: 2, afterMinutes: 10 }],
    ['timeLimitSeconds', 60],
    ['overlap', 'queue'],
  ])('says how it is carried out: %s', (key, value) => {
    const every = { ...draft, trigger: { every: '1h' }, [key]: value };
    expect(read(every)).toMatchObject({ drafts: [{ policies: { [key]: value } }] });
    const once = { ...draft, [key]: value };
    const judged = { ...every, plan: undefined, instruction: 'Look.' };
    // What runs once has nothing to end; an assistant decides by itself what it tries again.
    const isForPlans = key === 'retry' || key === 'timeLimitSeconds';
    expect(faultsOf(isForPlans ? judged : once)).toEqual([expect.stringContaining(`${key}: only`)]);
  });

  test('with a limit that ends it before it is tried again is refused', () => {
    const every = { ...draft, trigger: { every: '1h' }, retry: { times: 1, afterMinutes: 5 } };
    expect(faultsOf({ ...every, timeLimitSeconds: 300 })).toEqual([
      expect.stringContaining('timeLimitSeconds: ends the run before "retry" tries again'),
    ]);
    expect(read({ ...every, timeLimitSeconds: 301 })).toMatchObject({ drafts: [{ name: 'x' }] });
  });

  test.each([
    ['a list', (one: string, other: string) => `[${one},${other}]`],
    [
      'two blocks',
      (one: string, other: string) =>
        `\`\`\`json\n${one}\n\`\`\`\nand\n\`\`\`json\n${other}\n\`\`\``,
    ],
    ['two lines', (one: string, other: string) => `${one}\n${other}`],
    ['words between', (one: string, other: string) => `First: ${one}, then: ${other}.`],
  ])('of two wishes is read whole: %s', (_, write) => {
    const [one, other] = [draft, { ...draft, name: 'y' }].map((value) => JSON.stringify(value));
    const answer = read(write(one ?? '', other ?? ''));
    expect(answer).toMatchObject({ drafts: [{ name: 'x' }, { name: 'y' }] });
  });

  test('of several says which of them is wrong, and none is dropped', () => {
    expect(faultsOf([draft, { ...draft, name: 3 }])).toEqual([
      expect.stringMatching(/^\[1\]\.name/),
    ]);
    expect(faultsOf([draft, { kind: 'talk' }])[0]).toContain('Talk stands beside a draft');
    expect(faultsOf(Array.from({ length: 6 }, () => draft))[0]).toContain('more than 5 drafts');
  });

  test('says what it leaves out', () => {
    const leavesOut = ['hourly otherwise'];
    expect(read({ ...draft, leavesOut })).toMatchObject({ drafts: [{ leavesOut }] });
  });

  test('tells all its faults at once, with their places', () => {
    const plan = {
      tools: [
        { toolId: '', tool: 'x' },
        { tool: 'y', retryInDoubt: true },
      ],
    };
    const faults = faultsOf({ kind: 'draft', nme: 'x', plan });
    expect(faults.join('\n')).toContain('name: is missing; expected a text');
    expect(faults.join('\n')).toContain('trigger:');
    const late = { ...draft, name: undefined, trigger: { at: 'Friday 18:00' } };
    expect(faultsOf(late).join('\n')).toMatch(/name: is missing[\s\S]*is not a date and time/);
    expect(faults.join('\n')).toContain('plan.tools[0].toolId');
    expect(faults.join('\n')).toContain('plan.tools[1].toolId');
    expect(faults.join('\n')).toContain('nme: not a known key (did you mean "name"?)');
  });

  test('may use a secret that its person names', () => {
    const withSecret = (name: string) => ({
      ...draft,
      plan: { tools: [{ ...step, input: { text: `\${secret.${name}}` } }] },
    });
    expect(read(withSecret('TOKEN')).kind).toBe('drafts');
    expect(faultsOf(withSecret('TOK'))).toEqual([
      'plan.tools[0].input.text: ${secret.TOK} is a secret that the person did not name.',
    ]);
  });
});

describe('the JSON in a text', () => {
  test.each([
    ['alone', '{"a":1}'],
    ['with space around it', '\n\t {"a":1} \n'],
    ['in a block', 'Here:\n```json\n{"a":1}\n```\nDone.'],
    ['in a block without a name', '```\n{"a":1}\n```'],
    ['behind braces that are none', 'see {x} and {"a":1}'],
    ['with words behind it', '{"a":1} and "{" too'],
  ])('is found %s', (_, text) => {
    expect(findJson(text, 'kind')).toEqual({ a: 1 });
  });

  test('with braces in its strings is whole', () => {
    const value = { a: '}{"\\', b: { c: '```' } };
    expect(findJson(`It is ${JSON.stringify(value)}, I think.`, 'a')).toEqual(value);
  });

  test.each(['', 'no', '[1,2]', '{"a":', `${'['.repeat(100)}${']'.repeat(100)}`])(
    'is not there in %j',
    (text) => expect(findJson(text, 'kind')).toBeNull(),
  );

  test('is the one with the key, where there are several', () => {
    const text = 'With {"a":1} in mind: {"kind":"talk","b":{"kind":2}} or {"kind":"x"}';
    expect(findJson(text, 'kind')).toEqual({ kind: 'talk', b: { kind: 2 } });
  });

  test('that goes too deep is none', () => {
    const deep = `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`;
    // What is deep inside is an object of its own.
    expect(JSON.stringify(findJson(deep, 'kind')).length).toBeLessThan(deep.length);
    expect(findJson('{'.repeat(200_000), 'kind')).toBeNull();
  });

  test('of any text is an object or null, and reading it never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.string().map((x) => `{${x}}`),
        ),
        (text) => {
          const found = findJson(text, 'kind');
          expect(found === null || typeof found === 'object').toBe(true);
          expect(['talk', 'draft', 'faulty']).toContain(readProposal(text, context).kind);
        },
      ),
    );
  });
});

describe('the prompt', () => {
  const tool = (name: string) => ({
    name,
    summary: 'does\nthings',
    input: {
      properties: { url: { type: 'string' }, how: { enum: ['a', 'b'] } },
      required: ['url'],
    },
    output: { properties: { body: {} } },
  });
  const build = (names: readonly string[]) =>
    buildProposalPrompt({ tools: names.map(tool), skills: '' }, (name, text) => `<${name}>${text}`);

  test('shows only proposals that can be read', () => {
    const { text } = build(['a.b']);
    const objects = text.split('\n').filter((line) => /^\{".*\}$/.test(line) && !/…/.test(line));
    expect(objects.length).toBeGreaterThan(7);
    const [first, ...others] = objects.map((line) => JSON.parse(line));
    expect(read(first)).toEqual({ kind: 'talk' });
    const steps = others.filter((one) => 'toolId' in one);
    const triggers = others.filter((one) => !('toolId' in one));
    expect(triggers).toHaveLength(4);
    for (const trigger of triggers)
      expect({ trigger, ...read({ ...draft, trigger }) }).toMatchObject({ kind: 'drafts' });
    expect(read({ ...draft, plan: { tools: steps } }).kind).toBe('drafts');
  });

  test('says of the tools of Rote and of those of others whose words they are', () => {
    const tools = [{ ...tool('b.x'), origin: 'rote' as const }, tool('a.x')];
    const { text } = buildProposalPrompt({ tools, skills: '' }, (name, said) => `<${name}>${said}`);
    expect(text).toMatch(
      /<rote-words-\w+ name="tools">\nb\.x\(.*\n<\/rote-words-\w+>\n<tools>a\.x\(/,
    );
  });

  test('has a line for each tool, in one order, as full as there is room for', () => {
    expect(build(['b.x', 'a.x']).text).toBe(build(['a.x', 'b.x']).text);
    expect(build(['a.x']).text).toContain('<tools>a.x(url!: string, how: a|b) → body: does things');
    const many = Array.from({ length: 800 }, (_, index) => `domain.tool${index}`);
    expect(build(many).text).toContain('domain.tool7(url!, how)\n');
    const masses = Array.from({ length: 1500 }, (_, index) => `domain.tool${index}`);
    expect(build(masses).text).toContain('domain.tool7 domain.tool70 ');
    expect(build(many).cache).toBe('hour');
  });
});
