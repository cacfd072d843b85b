import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import { workSchema } from '../domain/schedule/schedule.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import { HAS_BROWSER, openBrowser } from './browser.fake.ts';
import { FAKE_TOKEN, type FakeFace, openFakeFace } from './http.fake.ts';

const clock = createSystemClock();
let browser: Browser;
let face: FakeFace;
let page: Page;
let problems: string[];

describe.skipIf(!HAS_BROWSER)('the page in a real browser', () => {
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    face = await openFakeFace();
    problems = [];
    page = await newPage();
  });
  afterEach(async () => {
    await page.context().close();
    await face.close();
  });

  async function newPage(options = {}): Promise<Page> {
    const opened = await (await browser.newContext(options)).newPage();
    opened.on('pageerror', (error) => problems.push(error.message));
    opened.on('dialog', (dialog) => {
      problems.push(`a dialog: ${dialog.message()}`);
      dialog.dismiss();
    });
    return opened;
  }
  const enter = async (): Promise<void> => {
    await page.goto(`${face.address}/#token=${FAKE_TOKEN}`);
    await page.waitForSelector('#connection[data-state=live]');
  };
  const text = (selector: string): Promise<string> => page.innerText(selector);

  /** Runs what waits, as a worker would. */
  async function runOnce(kind: 'succeeded' | 'failed', summary: string, message: string) {
    const nowMs = clock.nowMs();
    const { engine, ledger } = face.opened.store;
    const [run] = await engine.claim({ owner: 'o', nowMs, leaseUntilMs: nowMs + 60_000, limit: 1 });
    if (run === undefined) throw new Error('nothing waits');
    const { id: runId, sessionKey, scheduleId } = run;
    const outcome = { kind, summary, code: 'x' };
    await ledger.completeRun({
      run,
      owner: 'o',
      outcome,
      nowMs,
      tier: 'direct',
      steps: [],
      messages: [{ key: runId, sessionKey, text: message, role: 'assistant', runId }],
      deliveries: [],
    });
    face.events.emit('run-finished', { runId, scheduleId, state: kind, summary });
  }

  test('a link with the token opens it, and the token leaves the address bar', async () => {
    await enter();
    expect(page.url()).toBe(`${face.address}/`);
    expect(await text('#upcoming')).toContain('Nothing is due.');
    expect(await text('#inbox')).toBe('The inbox is empty.');
    await page.reload();
    await page.waitForSelector('#connection[data-state=live]');
    expect(problems).toEqual([]);
  });

  test('without a token it asks for one, says when it is wrong, and works by keyboard alone', async () => {
    await page.goto(face.address);
    await page.waitForSelector('#token:focus');
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#token-problem:not(:empty)');
    expect(await text('#token-problem')).toContain('That is not the token.');
    await page.keyboard.type(FAKE_TOKEN);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#connection[data-state=live]');
    expect(await page.isVisible('#door')).toBe(false);
  });

  test('what happens appears by itself', async () => {
    await enter();
    const { schedule } = await face.opened.schedules.add({ every: '1h', instruction: 'Say hello' });
    face.events.emit('schedule-changed', {});
    await page.waitForSelector('#upcoming .what');
    expect(await text('#upcoming .what')).toBe('Say hello');
    await face.opened.schedules.runNow(schedule.id);
    await runOnce('failed', 'it answered 503', 'Hello there');
    await page.waitForSelector('#failed .what');
    expect(await text('#failed')).toContain('it answered 503');
    expect(await text('#runs')).toContain('failed');
    expect(await text('#inbox')).toContain('Hello there');
  });

  test('a talk with the agent is told from schedules, and who said what is seen', async () => {
    const { runs, store } = face.opened;
    const work = workSchema.parse({ instruction: 'How are you?' });
    const definition = { trigger: null, work, sessionKey: null };
    await runs.queue({ definition, sessionKey: OWNER_SESSION });
    const nowMs = clock.nowMs();
    const claim = { owner: 'o', nowMs, leaseUntilMs: nowMs + 60_000, limit: 1 };
    const [run] = await store.engine.claim(claim);
    if (run === undefined) throw new Error('nothing waits');
    const said = (key: string, role: 'user' | 'assistant', words: string) => ({
      ...{ key, role, text: words, sessionKey: run.sessionKey, runId: run.id },
    });
    const report = ['I stopped.', ...Array(30).fill('- a call'), 'Shall I go on?'].join('\n');
    await store.ledger.completeRun({
      run,
      owner: 'o',
      outcome: { kind: 'succeeded', summary: 'Well.' },
      nowMs,
      tier: 'agent',
      steps: [],
      messages: [
        said('1', 'user', '[scheduleContext] {"scheduleId":"sched_1"}\nLook around'),
        said('2', 'assistant', report),
      ],
      deliveries: [],
    });
    await enter();
    await page.waitForSelector('#inbox .what');
    expect(await text('#runs .what')).toBe('a message to the agent');
    expect(await page.locator('#inbox .what').allTextContents()).toEqual([report, '→ Look around']);
    // All of it can be reached: the question stands at the end.
    const reach = `{
      const place = document.querySelector('#inbox .what');
      place.scrollTop = place.scrollHeight;
      place.scrollTop > 0 && place.scrollTop + place.clientHeight >= place.scrollHeight - 1;
    }`;
    expect(await page.evaluate(reach)).toBe(true);
  });

  const HOSTILE = [
    '<img src=x onerror=alert(1)>',
    '<script>alert(2)</script>',
    '"><svg onload=alert(3)>',
    'javascript:alert(4)',
    '\u202eevil\u0000',
  ];
  test.each(HOSTILE)('a name such as %j is shown and does nothing', async (hostile) => {
    const { schedule } = await face.opened.schedules.add({
      every: '1h',
      name: 'x',
      instruction: hostile,
    });
    // As an older Rote took it, or another program wrote it.
    await face.opened.store.schedules.change(schedule.id, (now) => ({ ...now, name: hostile }));
    await face.opened.schedules.runNow(schedule.id);
    await runOnce('failed', hostile, hostile);
    await enter();
    await page.waitForSelector('#inbox .what');
    for (const place of [
      '#upcoming .what',
      '#failed .what',
      '#runs .what',
      '#inbox li:last-child .what, #inbox :last-child > .what',
      '#failed .more',
    ]) {
      expect(await page.locator(place).last().textContent()).toBe(hostile);
    }
    expect(await page.locator('main img, main script, main [onload]').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('no script but its own runs, even where one got in', async () => {
    await enter();
    await page.evaluate(`{
      const script = document.createElement('script');
      script.textContent = 'document.title = "taken over"';
      document.body.append(script);
    }`);
    expect(await page.title()).toBe('Rote');
  });

  test('a page of another site reads nothing, whatever it sends', async () => {
    const other = await openFakeFace();
    await page.goto(other.address);
    const answers = await page.evaluate(`Promise.all([
      fetch('${face.address}/healthz').then((answer) => answer.status, (error) => error.name),
      fetch('${face.address}/api/v1/schedules', {
        headers: { Authorization: 'Bearer ${FAKE_TOKEN}' },
      }).then((answer) => answer.status, (error) => error.name),
    ])`);
    expect(answers).toEqual(['TypeError', 'TypeError']);
    await other.close();
  });

  test.each([
    ['a phone', { viewport: { width: 360, height: 740 } }],
    ['the dark', { colorScheme: 'dark' as const }],
  ])('on %s nothing sticks out', async (_, options) => {
    await page.context().close();
    page = await newPage(options);
    await face.opened.schedules.add({ every: '1h', name: 'w'.repeat(200), instruction: 'x' });
    await enter();
    await page.waitForSelector('#upcoming .what');
    const width = await page.evaluate('[document.documentElement.scrollWidth, innerWidth]');
    expect((width as number[])[0]).toBe((width as number[])[1]);
  });
});
