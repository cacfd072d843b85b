import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { type ModelServer, startModelServer } from '../../models/model-server.fake.ts';
import { answering, TITLE_STEPS } from '../../runtime/thinking-home.fake.ts';
import { runRote, runRoteJson } from '../cli.fake.ts';

/** Sunday, noon in Berlin. */
const clock = createVirtualClock({ startIso: '2026-11-15T11:00:00Z' });
let home = '';
let server: ModelServer;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'rote-think-'));
  server = await startModelServer({ clock });
  writeFileSync(
    join(home, 'config.yaml'),
    `timezone: Europe/Berlin\nmodels:\n  discover: false\n  chain:\n    - kind: openai-compatible\n      url: ${server.url}\n      model: test-model\n`,
  );
});
afterEach(async () => {
  await server.close();
  rmSync(home, { recursive: true });
});

const rote = (argv: string[], lines?: string[]) => runRote(argv, { home, clock, lines });
const roteJson = (...argv: string[]) => runRoteJson(argv, { home, clock });

describe('rote ask, of what the rules do not understand', () => {
  const WISH = 'at the third Friday of a quarter bring me what https://example.org is called';
  const PROPOSAL = {
    kind: 'draft',
    name: 'Quarterly title',
    trigger: {
      rrule: 'FREQ=MONTHLY;INTERVAL=3;BYDAY=3FR',
      startsAt: '2027-01-01T09:00',
    },
    plan: { tools: TITLE_STEPS },
  };

  test('shows what a model drafted, and that it did', async () => {
    server.play(answering(`Gladly:\n\`\`\`json\n${JSON.stringify(PROPOSAL)}\n\`\`\``));
    const { out, status } = await rote(['ask', WISH]);
    expect(status).toBe(0);
    expect(out).toContain('Note: A model drafted this from your words.');
    expect(out).toContain('fetch https://example.org');
    expect(out).toContain('Fri 2027-01-15 09:00 UTC+01:00\n  Fri 2027-04-16 09:00 UTC+02:00');
    expect(out).toContain('Uses http.request, message.send, text.extract; costs 0 tokens.');
    expect(out).toContain('Nothing is stored yet');
    expect((await roteJson('schedule', 'list')).schedules).toEqual([]);
  });

  test('stores it with a yes, and what it took is in the cost', async () => {
    server.play(answering(PROPOSAL));
    expect(await roteJson('ask', WISH, '--dry-run')).toMatchObject({
      kind: 'draft',
      accepted: false,
      draft: { madeBy: 'model' },
    });
    expect(await roteJson('ask', WISH, '--yes')).toMatchObject({
      accepted: true,
      schedule: { name: 'Quarterly title', status: 'active' },
    });
    expect((await roteJson('cost')).total).toMatchObject({ calls: 4 });
  });

  test('says why nothing came of it, and what is understood', async () => {
    server.play(answering({ kind: 'draft', name: 'No work' }));
    const { out, status } = await rote(['ask', WISH, '--yes']);
    expect(status).toBe(1);
    expect(out).toContain('nothing that the model proposed can be used');
    expect(out).toContain('I understand, for example:');
    expect(server.requests).toHaveLength(5);
  });
});

describe('rote plan pursue', () => {
  const GOAL = 'work out the state of things there';
  const planOf = (...tools: object[]) => ({
    kind: 'draft',
    name: 'x',
    trigger: null,
    plan: { tools },
  });
  const WRITE = planOf({
    toolId: 'write',
    tool: 'file.write',
    input: { path: 'a.txt', content: 'hi' },
  });

  test('runs what only reads, and shows what it gave', async () => {
    server.play(answering(planOf({ toolId: 'now', tool: 'time.now', input: {} })));
    const { out, status } = await rote(['plan', 'pursue', GOAL]);
    expect(status).toBe(0);
    expect(out).toContain('Look at the time.');
    expect(out).toMatch(/now: .*2026-11-15/);
    const { pursuits } = await roteJson('plan', 'pursuits');
    expect(pursuits).toMatchObject([{ goal: GOAL, state: 'done' }]);
    const shown = await rote(['plan', 'pursuits', pursuits[0].id]);
    expect(shown.out).toMatch(/1\. 2026-11-15T11:00:00Z by the model, with time, succeeded, run_/);
    expect((await rote(['plan', 'pursuits'])).out).toContain(GOAL);
  });

  test('shows what would change something, and does it on a yes', async () => {
    server.play(answering(WRITE));
    const file = join(home, 'workspace/a.txt');
    const { out } = await rote(['plan', 'pursue', GOAL]);
    expect(out).toContain('Write "hi" to a.txt in the workspace.\nNothing was run.');
    expect(await roteJson('plan', 'pursue', GOAL)).toMatchObject({
      pursuit: { state: 'shown', plan: { tools: [{ tool: 'file.write' }] } },
    });
    const no = await rote(['plan', 'pursue', GOAL], ['n']);
    expect(no.asked).toEqual(['Write "hi" to a.txt in the workspace.\nDo it? [y/N] ']);
    expect(() => readFileSync(file)).toThrow();
    expect((await rote(['plan', 'pursue', GOAL], ['y'])).out).toContain('It is done.');
    expect(readFileSync(file, 'utf8')).toBe('hi');
    expect(await roteJson('plan', 'pursue', GOAL, '--yes', '--dry-run')).toMatchObject({
      pursuit: { state: 'shown' },
    });
  });

  test('fails with all that was tried, where no plan works', async () => {
    server.play(answering(planOf({ toolId: 'x', tool: 'file.read', input: { path: 'nope' } })));
    const answer = await roteJson('plan', 'pursue', GOAL);
    expect(answer).toMatchObject({ status: 1, ok: false, error: { code: 'goal-not-reached' } });
    expect(answer.pursuit.attempts).toHaveLength(5);
    expect(answer.error.message).toContain(`I could not do this: ${GOAL}`);
    expect((await roteJson('runs', 'list')).runs).toHaveLength(1);
  });

  test('refuses an empty goal, and an id that there is not', async () => {
    expect(await roteJson('plan', 'pursue', ' ')).toMatchObject({ status: 2 });
    expect(await roteJson('plan', 'pursuits', 'goal_1')).toMatchObject({
      status: 2,
      error: { code: 'unknown-pursuit' },
    });
  });
});
