/**
 * The specification of plans, walked from its schema to its criteria: its JSON is taken field by field as it stands there
 * and run as it says, with scripts that speak lines of JSON, through `rote plan`. A planner that fails, plans that are
 * wrong, and scripts that hang end with words and never with a crash.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import { type ModelServer, type Reply, startModelServer } from '../models/model-server.fake.ts';
import { MODE_HERE } from '../sandbox/sandbox.fake.ts';
import { runRote } from './cli.fake.ts';

let home: string;
let model: ModelServer;
let replies: Reply[];
const clock = createSystemClock();

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'rote-seed-'));
  replies = [];
  model = await startModelServer({ clock });
  model.play(() => replies.shift() ?? { text: 'I do not know.' });
  setModel(model.url);
});
afterEach(async () => {
  await model.close();
  rmSync(home, { recursive: true });
});

function setModel(url: string): void {
  writeFileSync(
    join(home, 'config.yaml'),
    [
      `sandbox: { mode: "${MODE_HERE}" }`,
      'models:',
      '  discover: false',
      `  chain: [{ kind: openai-compatible, url: "${url}", model: test-model }]`,
    ].join('\n'),
  );
}

async function rote(...argv: string[]) {
  const { status, out } = await runRote([...argv, '--json'], { home, clock });
  return { status, ...JSON.parse(out) };
}

/** A script of a skill; it is enabled, as its owner would. */
async function script(skill: string, name: string, lines: string): Promise<string> {
  const folder = join(home, 'skills', skill, 'scripts');
  mkdirSync(folder, { recursive: true });
  const about = `---\nname: ${skill}\ndescription: Does what ${skill} does.\n---\nRun it.\n`;
  writeFileSync(join(folder, '..', 'SKILL.md'), about);
  writeFileSync(join(folder, name), `#!/bin/sh\n${lines}\n`);
  chmodSync(join(folder, name), 0o755);
  return `skills/${skill}/scripts/${name}`;
}
const done = (output: object) =>
  `read -r input\necho '${JSON.stringify({ type: 'done', ok: true, output })}'`;

/** It says that it failed and did nothing, so that another plan may be made. */
const FAILS = `read -r input\necho '${JSON.stringify({ type: 'done', ok: false, nothingDone: true })}'`;

const one = (toolId: string, toolPath: string, more: object = {}) => ({
  toolId,
  toolPath,
  input: {},
  dependencies: [],
  required: true,
  async: false,
  retryPolicy: { maxRetries: 0, backoffMs: 1 },
  ...more,
});
const planOf = (tools: object[], more: object = {}) => ({
  requestId: '5d0d8a5e-7d1c-4b5e-9f64-0c8b6f1f2a11',
  tools,
  parallel: false,
  disabledSkills: [],
  metadata: { generationAttempt: 1, parentPlanId: null },
  ...more,
});
/** Of a plan that is written to a file; whoever calls the command has agreed to it. */
function fileOf(plan: object): string {
  const file = join(home, 'plan.json');
  writeFileSync(file, JSON.stringify(plan));
  return file;
}
const run = (plan: object) => rote('plan', 'run', fileOf(plan));
const ran = (answer: { result?: { tools: { toolId: string; state: string }[] } }) =>
  Object.fromEntries((answer.result?.tools ?? []).map(({ toolId, state }) => [toolId, state]));

describe('the document', () => {
  test('with every field that the schema names is run: its script gets the input, and the narrative is told', async () => {
    const toolPath = await script(
      'dice-roller',
      'roll-dice.sh',
      'read -r input\necho "$input" >&2\necho \'{"type":"done","ok":true,"output":{"rolled":4}}\'',
    );
    const answer = await run(
      planOf([one('roll', toolPath, { input: { sides: 6 }, async: true })], {
        narrative: 'The dice tumble.',
        parallel: true,
      }),
    );
    expect(answer).toMatchObject({
      ok: true,
      result: { success: true, failedTools: [], tools: [{ output: { rolled: 4 } }] },
    });
    const { out } = await runRote(
      ['plan', 'run', fileOf(planOf([], { narrative: 'Only words.' }))],
      { home, clock },
    );
    expect(out).toContain('Only words.');
  });

  test('with a ring is refused before anything runs, and the ring is named', async () => {
    const toolPath = await script('a', 'a.sh', 'touch ran');
    const ring = [
      one('a', toolPath, { dependencies: ['b'] }),
      one('b', toolPath, { dependencies: ['a'] }),
    ];
    const answer = await run(planOf(ring));
    expect(answer.ok).toBe(false);
    expect(JSON.stringify(answer.error)).toMatch(/a.*b.*a/);
    expect((await rote('runs', 'list')).runs).toEqual([]);
  });
});

describe('what runs', () => {
  test('waits for its dependencies, whatever order they are written in', async () => {
    const order = (name: string) =>
      script('order', `${name}.sh`, `echo ${name} >> order\n${done({})}`);
    const [first, second, third] = await Promise.all(['first', 'second', 'third'].map(order));
    const answer = await run(
      planOf([
        one('c', third ?? '', { dependencies: ['b'] }),
        one('b', second ?? '', { dependencies: ['a'] }),
        one('a', first ?? ''),
      ]),
    );
    const times = answer.result.tools.map(
      ({ toolId, startedAtUtc }: { toolId: string; startedAtUtc: string }) => [
        startedAtUtc,
        toolId,
      ],
    );
    expect(times.toSorted().map(([, toolId]: [string, string]) => toolId)).toEqual(['a', 'b', 'c']);
  });

  test('and fails keeps what depends on it from running if it is required; what stands alone goes on', async () => {
    const bad = await script('bad', 'bad.sh', FAILS);
    const good = await script('good', 'good.sh', done({}));
    const leaningOn = (required: boolean) => [
      one('bad', bad, { required }),
      one('next', good, { dependencies: ['bad'] }),
      one('alone', good),
    ];
    const strict = await run(planOf(leaningOn(true)));
    expect(strict.result).toMatchObject({ success: false, failedTools: ['bad'], canReplan: true });
    expect(ran(strict)).toEqual({ bad: 'failed', next: 'skipped', alone: 'succeeded' });
    const lenient = await run(planOf(leaningOn(false)));
    expect(lenient.result).toMatchObject({ success: true });
    expect(ran(lenient)).toEqual({ bad: 'failed', next: 'succeeded', alone: 'succeeded' });
  });

  test('is tried again as often as its policy says, and the trace counts it', async () => {
    const third = await script(
      'third',
      'third.sh',
      `read -r input\necho x >> tries\nif [ "$(wc -l < tries)" -lt 3 ]; then echo '{"type":"done","ok":false,"retryable":true}'; else echo '{"type":"done","ok":true,"output":{}}'; fi`,
    );
    const retryPolicy = { maxRetries: 3, backoffMs: 1 };
    const answer = await run(planOf([one('a', third, { retryPolicy })]));
    expect(answer.result).toMatchObject({
      success: true,
      tools: [{ attempts: [{}, {}, { error: null }] }],
    });
  });

  test('and does not end is ended by the limit of its plan, and the plan says so', async () => {
    const slow = await script('slow', 'slow.sh', 'read -r input\nexec sleep 60');
    const answer = await run(planOf([one('a', slow)], { timeoutMs: 400 }));
    expect(answer.result).toMatchObject({ success: false, failureReason: 'timeout' });
  });

  test('tells what happened: logs, changes of the state, files that it made, and errors', async () => {
    const toolPath = await script(
      'teller',
      'tell.sh',
      [
        'read -r input',
        'echo hello > map.txt',
        `echo '{"type":"log","message":"looking around"}'`,
        `echo '{"type":"state_patch","patch":{"torch":"lit"}}'`,
        `echo '{"type":"asset","path":"map.txt","mediaType":"text/plain"}'`,
        `echo '{"type":"ui_event","event":"shake","payload":{}}'`,
        `echo '{"type":"error","code":"half","message":"half of it"}'`,
        `echo '{"type":"done","ok":true,"output":{}}'`,
      ].join('\n'),
    );
    const answer = await run(planOf([one('tell', toolPath)]));
    const kinds = answer.result.tools[0].events.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(['log', 'state_patch', 'asset', 'ui_event', 'error']);
    const { session } = await rote('sessions', 'show', 'agent:main:inbox:direct:owner');
    expect(session.state).toEqual({ torch: 'lit' });
    expect(session.assets).toMatchObject([{ mediaType: 'text/plain', bytes: 6 }]);
  });
});

describe('who plans', () => {
  const asked = 'I roll to pick the lock';
  const pursue = (...more: string[]) => rote('plan', 'pursue', asked, ...more, '--yes');

  test('writes the document alone, with the script of the skill, and it is carried out and told', async () => {
    const toolPath = await script('dice-roller', 'roll-dice.sh', done({ rolled: 17 }));
    replies = [
      { text: JSON.stringify(planOf([one('roll', toolPath)], { narrative: 'You kneel.' })) },
    ];
    const answer = await pursue();
    expect(answer).toMatchObject({ ok: true, pursuit: { state: 'done' } });
    expect(JSON.stringify(answer)).toContain('17');
  });

  test.each([['--dry-run'], []])(
    'and is not asked again where a yes follows the plan that was shown: %j',
    async (...first: string[]) => {
      const writing = (path: string) => ({
        text: JSON.stringify(
          planOf([{ toolId: 'a', tool: 'file.write', input: { path, content: 'open' } }]),
        ),
      });
      replies = [writing('shown.txt'), writing('another.txt')];
      const shown = await rote('plan', 'pursue', asked, ...first);
      expect(shown).toMatchObject({ pursuit: { state: 'shown' } });
      const answer = await pursue();
      expect(answer.pursuit.summary).toBe(shown.pursuit.summary);
      expect(answer.pursuit).toMatchObject({
        state: 'done',
        plan: { tools: [{ input: { path: 'shown.txt' } }] },
      });
      expect(model.requests).toHaveLength(1);
    },
  );

  test('hears why a plan failed, leaves out the skill that failed, and counts its attempts', async () => {
    const bad = await script('bad', 'bad.sh', FAILS);
    replies = [
      { text: JSON.stringify(planOf([one('a', bad)])) },
      { text: JSON.stringify(planOf([{ toolId: 'a', tool: 'time.now', input: {} }])) },
    ];
    const answer = await pursue();
    expect(answer).toMatchObject({
      pursuit: { state: 'done', attempts: [{ reason: 'tool-failure' }, { attempt: 2 }] },
    });
    expect(answer.pursuit.attempts[1].plan).toMatchObject({
      disabledSkills: ['bad'],
      metadata: { generationAttempt: 2, parentPlanId: answer.pursuit.attempts[0].planId },
    });
  });

  test('and writes no plan five times ends with words and all that was tried', async () => {
    const answer = await pursue();
    expect(answer).toMatchObject({
      ok: false,
      pursuit: { state: 'failed', answer: expect.any(String) },
    });
    expect(answer.pursuit.attempts).toHaveLength(5);
    expect(answer.pursuit.attempts[0]).toMatchObject({
      reason: 'invalid-plan',
      faults: [expect.any(String)],
    });
  });

  test('and is not there is said, and what patterns can read is done all the same', async () => {
    setModel('http://127.0.0.1:9');
    const answer = await pursue();
    expect(answer).toMatchObject({ ok: false, error: { message: expect.any(String) } });
    const { status, out } = await runRote(['ask', 'send me hello every minute', '--dry-run'], {
      home,
      clock,
    });
    expect([status, out]).toEqual([0, expect.stringContaining('hello')]);
  });
});

test('each attempt is in the history with its time, its plan and what became of it', async () => {
  const bad = await script('bad', 'bad.sh', FAILS);
  const answer = await run(planOf([one('a', bad)]));
  expect(answer).toMatchObject({ ok: false, result: { failedTools: ['a'] } });
  const [latest] = (await rote('runs', 'list')).runs;
  const shown = await rote('runs', 'show', latest.id);
  expect(shown).toMatchObject({
    run: { state: 'failed', startedAtUtc: expect.any(String) },
    steps: [{ id: 'a', state: 'failed' }],
  });
});
