import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../base/clock.fake.ts';
import { createQuietDaemon, settleDaemon } from '../../runtime/daemon.fake.ts';
import type { Daemon } from '../../runtime/daemon.ts';
import { readSettings } from '../../runtime/settings.ts';
import { type LoopbackServer, startLoopbackServer } from '../../tools/http/loopback-server.fake.ts';
import { runRote, runRoteJson } from '../cli.fake.ts';

/** Sunday, noon in Berlin. */
let clock: VirtualClock;
let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-ask-'));
  clock = createVirtualClock({ startIso: '2026-11-15T11:00:00Z' });
  writeFileSync(
    join(home, 'config.yaml'),
    'timezone: Europe/Berlin\ntools:\n  http:\n    allowPrivate: [127.0.0.1]\n',
  );
});
afterEach(() => rmSync(home, { recursive: true }));

const rote = (argv: string[], talk: { lines?: string[]; stdin?: string } = {}) =>
  runRote(argv, { home, clock, ...talk });
const roteJson = (...argv: string[]) => runRoteJson(argv, { home, clock });

/** Its folder; what it does is for the test to say, in `plan.json`. */
function greetSkill(): string {
  const skill = join(home, 'skills', 'greet');
  mkdirSync(skill, { recursive: true });
  writeFileSync(
    join(skill, 'SKILL.md'),
    '---\nname: greet\ndescription: Greets the owner. Use when asked to greet.\nmetadata:\n  rote-plan: plan.json\n---\n',
  );
  return skill;
}

describe('rote ask', () => {
  test('answers a dry run with the draft, and stores nothing', async () => {
    const answer = await roteJson('ask', 'send me hello every minute', '--dry-run');
    expect(answer).toMatchObject({
      status: 0,
      ok: true,
      kind: 'draft',
      draft: {
        tier: 'direct',
        trigger: { kind: 'every', everyMs: 60_000 },
        plan: { tools: [{ tool: 'message.send', input: { text: 'hello' } }] },
        instruction: null,
        capabilities: ['message.send'],
        cost: { tokens: 0 },
      },
    });
    expect(answer.draft.summary).toContain('Europe/Berlin');
    expect(answer.draft.nextFires).toHaveLength(5);
    expect((await roteJson('schedule', 'list')).schedules).toEqual([]);
  });

  test('prints what a plan that runs now gave, and what it said, not how many steps it had', async () => {
    const skill = greetSkill();
    const look = {
      id: 'look',
      toolName: 'text.extract',
      parameters: { text: 'it is 25 now', pattern: '\\d+' },
    };
    const write = (plan: object[]) => writeFileSync(join(skill, 'plan.json'), JSON.stringify(plan));
    write([look]);
    const ran = await rote(['ask', 'run greet', '--yes']);
    expect(ran.out).toMatch(/run_\w+: \{"value":"25","values":\["25"\]\}/);
    write([
      look,
      { id: 'tell', toolName: 'message.send', parameters: { text: 'Now ${look.value}' } },
    ]);
    const told = await rote(['ask', 'run greet', '--yes']);
    expect(told.out).toMatch(/run_\w+: Now 25$/m);
    expect(told.out).not.toContain('done');
  });

  test('answers with a question, and with what it can do', async () => {
    expect(await roteJson('ask', 'remind me at 5 about x', '--dry-run')).toMatchObject({
      status: 1,
      ok: false,
      error: { code: 'open-question', message: '5: 5 AM or 5 PM?' },
      kind: 'question',
      question: { text: '5: 5 AM or 5 PM?', choices: ['5 AM', '5 PM'] },
    });
    const lost = await roteJson('ask', 'what is the weather tomorrow', '--dry-run');
    expect(lost).toMatchObject({
      status: 1,
      ok: false,
      error: { code: 'not-understood' },
      kind: 'not-understood',
    });
    expect(lost.suggestions.length).toBeGreaterThan(0);
  });

  test('says by its exit status whether anything came of it', async () => {
    const status = async (...said: string[]) => (await rote(['ask', ...said])).status;
    expect(await status('send me hello every minute')).toBe(0);
    expect(await status('yes')).toBe(0);
    expect(await status("what's scheduled?")).toBe(0);
    expect(await status('the moon is made of cheese', '--yes')).toBe(1);
    expect(await status('remind me at 5 about the meeting', '--yes')).toBe(1);
    expect(await status('forget it')).toBe(0);
  });

  test('of a run that failed is 1', async () => {
    const skill = greetSkill();
    const plan = [{ id: 'read', toolName: 'file.read', parameters: { path: 'nowhere.txt' } }];
    writeFileSync(join(skill, 'plan.json'), JSON.stringify(plan));
    expect(await roteJson('ask', 'run greet', '--yes')).toMatchObject({
      status: 1,
      ok: false,
      error: { code: 'run-failed' },
      run: { state: 'failed' },
    });
  });

  test('with no model, --yes does not store what fails without one; who insists has it stored', async () => {
    const wish = 'every day at 9 summarize what is new in the world';
    const asked = await roteJson('ask', wish, '--yes');
    expect(asked).toMatchObject({ status: 1, kind: 'question' });
    expect(asked.question.text).toContain('needs a model when it runs');
    expect(asked.question.text).toContain('Without one I understand, for example:');
    expect((await roteJson('schedule', 'list')).schedules).toEqual([]);
    const insists = ['ask', asked.question.choices[0], '--yes'];
    expect(await roteJson(...insists)).toMatchObject({ status: 0, accepted: true });
    expect((await roteJson('schedule', 'list')).schedules).toHaveLength(1);
  });

  test('without a terminal and without --yes stores nothing, and says so', async () => {
    const { out } = await rote(['ask', 'send me hello every minute']);
    expect(out).toContain('Nothing is stored yet');
    expect((await roteJson('schedule', 'list')).schedules).toEqual([]);
  });

  test('reads times at the moment and in the zone that it is given', async () => {
    const answer = await roteJson(
      'ask',
      'remind me at 5pm about x',
      '--dry-run',
      '--tz',
      'America/New_York',
      '--now',
      '2026-07-01T12:00:00Z',
    );
    expect(answer.draft.nextFires).toEqual(['2026-07-01T21:00:00Z']);
  });

  test('in a terminal asks what is open, shows the draft and stores on a yes', async () => {
    const { asked, out } = await rote(['ask', 'remind me at 5 about the meeting'], {
      lines: ['pm', 'y'],
    });
    expect(asked[0]).toContain('5 AM or 5 PM?');
    expect(asked[1]).toMatch(/17:00[\s\S]*Store it\? \[y\/N\]/);
    expect(out).toContain('Stored as');
    const { schedules } = await roteJson('schedule', 'list');
    expect(schedules).toMatchObject([{ name: 'the meeting', status: 'active' }]);
  });

  test('in a terminal takes a change for an answer, and stores nothing on a no', async () => {
    const { asked } = await rote(['ask', 'every day at 9 send me hello'], {
      lines: ['make it 10', 'n'],
    });
    expect(asked[1]).toContain('10:00');
    expect((await roteJson('schedule', 'list')).schedules).toEqual([]);
  });
});

test('rote chat answers every line of its input', async () => {
  const { out, status } = await rote(['chat'], {
    stdin: 'every day at 9 send me hello\nyes\nwhat is scheduled?\n',
  });
  expect(status).toBe(0);
  expect(out).toContain('Stored as');
  expect(out).toContain('"hello": at 09:00');
});

test.each([
  ['at 5', 'ambiguous'],
  ['play some jazz', 'not-understood'],
])('rote schedule preview --text "%s" is refused as %s', async (text, code) => {
  const answer = await roteJson('schedule', 'preview', '--text', text);
  expect(answer).toMatchObject({ status: 2, ok: false, error: { code } });
});

test('words that take too much to read are refused by name, as a time and as a wish', async () => {
  const text = '9:00, '.repeat(90);
  const reason = expect.stringContaining('too entangled to read');
  const when = await roteJson('schedule', 'preview', '--text', text);
  expect(when).toMatchObject({ status: 2, error: { code: 'not-understood', message: reason } });
  const { out } = await rote(['ask', text]);
  expect(out).toContain('too entangled to read');
});

test('rote schedule preview --text reads plain words', async () => {
  const answer = await roteJson(
    'schedule',
    'preview',
    '--text',
    'every weekday at 9',
    '--count',
    '2',
  );
  expect(answer).toMatchObject({
    status: 0,
    timezone: 'Europe/Berlin',
    fires: ['2026-11-16T08:00:00Z', '2026-11-17T08:00:00Z'],
  });
});

test('rote schedule preview --text keeps to the settings of plain words', async () => {
  const settings = 'timezone: Europe/Berlin\nask: { times: { morning: "07:15" } }\n';
  writeFileSync(join(home, 'config.yaml'), settings);
  const preview = ['schedule', 'preview', '--text', 'every morning', '--count', '1'];
  expect((await roteJson(...preview)).fires).toEqual(['2026-11-16T06:15:00Z']);
});

const STEP_MS = 600_000;

describe('what was asked for really runs', () => {
  let daemon: Daemon;
  let server: LoopbackServer;
  let title = 'The news';
  beforeEach(async () => {
    title = 'The news';
    server = await startLoopbackServer((request, response) => {
      const isFeed = request.url?.startsWith('/feed') ?? false;
      if (title === 'down') response.statusCode = 404;
      response.setHeader('content-type', isFeed ? 'application/xml' : 'text/html');
      response.end(isFeed ? feedOf(title) : `<title>${title}</title><p>text</p>`);
    });
  });
  afterEach(async () => {
    await daemon.stop();
    await server.close();
  });

  async function start(): Promise<void> {
    daemon = createQuietDaemon({ home, config: await readSettings(home), clock });
    await daemon.opened.own.tools();
    await daemon.start();
  }
  /** Moves the clock and lets everything real that it set off come to its end. */
  async function until(iso: string, stepMs = STEP_MS): Promise<void> {
    const endMs = Temporal.Instant.from(iso).epochMilliseconds;
    while (clock.nowMs() < endMs) {
      clock.advance(Math.min(endMs - clock.nowMs(), stepMs));
      await settleDaemon(daemon, clock);
    }
  }
  const inbox = async (): Promise<string[]> =>
    (await daemon.opened.store.inbox.list({ limit: 100 })).map(({ text }) => text).reverse();

  test('"send me hello every minute" sends it every minute, without a model', async () => {
    const { schedule } = await roteJson('ask', 'send me hello every minute', '--yes');
    await start();
    await until('2026-11-15T11:05:30Z', 10_000);
    expect(await inbox()).toEqual(Array(5).fill('hello'));
    const [run] = await daemon.opened.store.engine.list({ scheduleId: schedule.id, limit: 1 });
    expect(await daemon.opened.runs.show(run?.id ?? '')).toMatchObject({
      trace: { tier: 'direct', modelCalls: 0 },
    });
  });

  test('"remind me at 5pm about the meeting" reminds once, at five', async () => {
    await roteJson('ask', 'remind me at 5pm about the meeting', '--yes');
    await start();
    await until('2026-11-15T15:59:59Z');
    expect(await inbox()).toEqual([]);
    await until('2026-11-15T16:00:01Z');
    expect(await inbox()).toEqual(['Reminder: the meeting']);
  });

  test('"every weekday at 9 fetch … and send me the title" sends the title', async () => {
    const said = `every weekday at 9 fetch ${server.origin}/ and send me the title`;
    expect(await roteJson('ask', said, '--yes')).toMatchObject({ accepted: true });
    await start();
    await until('2026-11-16T08:00:01Z');
    expect(await inbox()).toEqual(['The news']);
  });

  test('a watch tells of a change, and of nothing else', async () => {
    const said = `watch the title of ${server.origin}/ every hour and tell me when it changes`;
    expect(await roteJson('ask', said, '--yes')).toMatchObject({ accepted: true });
    await start();
    await until('2026-11-15T13:00:01Z');
    expect(await inbox()).toEqual([]);
    title = 'Other news';
    await until('2026-11-15T15:00:01Z');
    expect(await inbox()).toEqual([`${server.origin}/ has changed.\nOther news`]);
  });

  test('a page is watched for words, and they are told once', async () => {
    const said = `check ${server.origin}/ every hour and tell me when it says "sold out"`;
    expect(await roteJson('ask', said, '--yes')).toMatchObject({ accepted: true });
    await start();
    await until('2026-11-15T12:00:01Z');
    title = 'Sold out';
    await until('2026-11-15T14:00:01Z');
    expect(await inbox()).toEqual([`${server.origin}/ says "sold out"`]);
  });

  test('a page is watched for whether it answers, and that is told once each time', async () => {
    const said = `check ${server.origin}/ every hour and tell me when it goes down`;
    expect(await roteJson('ask', said, '--yes')).toMatchObject({ accepted: true });
    await start();
    await until('2026-11-15T12:00:01Z');
    expect(await inbox()).toEqual([]);
    title = 'down';
    await until('2026-11-15T15:00:01Z');
    const [told = '', ...others] = await inbox();
    expect(others).toEqual([]);
    expect(told).toBe(
      `${server.origin}/ does not answer\nGET ${server.origin}/ answered 404 Not Found`,
    );
  });

  test('a feed sends only the items that are new', async () => {
    title = 'a,b';
    const said = `every hour read the feed ${server.origin}/feed.xml and send me new items`;
    expect(await roteJson('ask', said, '--yes')).toMatchObject({ accepted: true });
    await start();
    await until('2026-11-15T12:00:01Z');
    title = 'c,d,a,b';
    await until('2026-11-15T14:00:01Z');
    expect(await inbox()).toEqual(['Item c http://x/c\nItem d http://x/d']);
  });

  test('a chain writes the file and tells', async () => {
    await roteJson(
      'ask',
      `fetch ${server.origin}/ at 1pm, then save the title to out/t.txt and tell me`,
      '--yes',
    );
    await start();
    await until('2026-11-15T12:00:01Z');
    expect(await inbox()).toEqual([`${server.origin}/ was saved to out/t.txt.`]);
    expect(readFileSync(join(home, 'workspace/out/t.txt'), 'utf8')).toBe('The news');
  });
});

function feedOf(ids: string): string {
  const items = ids
    .split(',')
    .map(
      (id) => `<item><guid>${id}</guid><title>Item ${id}</title><link>http://x/${id}</link></item>`,
    );
  return `<rss version="2.0"><channel><title>Feed</title>${items.join('')}</channel></rss>`;
}

test('rote asked shows what was said and what came of it', async () => {
  await roteJson('ask', 'send me hello every minute', '--yes');
  expect((await roteJson('asked')).asked).toMatchObject([
    { words: 'send me hello every minute', outcome: 'stored' },
  ]);
});
