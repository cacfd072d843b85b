import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSystemClock } from '../../src/base/clock.ts';
import { closePages, HAS_BROWSER, sharedBrowser } from '../browser.fake.ts';
import { openPageTest, type PageTest } from '../page.fake.ts';

const clock = createSystemClock();

describe.skipIf(!HAS_BROWSER)('Now', () => {
  let browser: Browser;
  let kit: PageTest;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterAll(closePages);
  beforeEach(async () => {
    kit = await openPageTest(browser);
  });
  afterEach(async () => {
    expect(kit.problems).toEqual([]);
    await kit.close();
  });
  const card = (name: string) => kit.page.getByRole('region', { name });

  /** Takes the run that waits, as a worker would. */
  async function begin() {
    const nowMs = clock.nowMs();
    const { engine } = kit.face.opened.store;
    const [run] = await engine.claim({ owner: 'o', nowMs, leaseUntilMs: nowMs + 60_000, limit: 1 });
    if (run === undefined) throw new Error('nothing waits');
    const { id: runId, scheduleId } = run;
    kit.face.events.emit('run-started', { runId, scheduleId, attempt: 1, latenessMs: 0 });
    return run;
  }

  async function end(run: Awaited<ReturnType<typeof begin>>, kind: 'succeeded' | 'failed') {
    const { id: runId, scheduleId } = run;
    await kit.face.opened.store.ledger.completeRun({
      run,
      owner: 'o',
      outcome: { kind, summary: `it ${kind}`, code: 'x' },
      nowMs: clock.nowMs(),
      tier: 'direct',
      steps: [],
      messages: [],
      deliveries: [],
    });
    kit.face.events.emit('run-finished', { runId, scheduleId, state: kind, summary: '' });
  }

  test('a run is there while it runs, red while it fails, and gone once it is well', async () => {
    const { schedules } = kit.face.opened;
    const { schedule } = await schedules.add({ every: '1h', name: 'Tea', say: 'Tea' });
    await kit.enter();
    await card('The next 24 hours').getByRole('link', { name: 'Tea' }).waitFor();
    expect(await card('The next 24 hours').innerText()).toMatch(/2[34] times/);
    await schedules.runNow(schedule.id);
    const first = await begin();
    await card('Runs now').getByRole('link', { name: 'Tea' }).waitFor();
    await end(first, 'failed');
    await card('Fails').getByText('it failed').waitFor();
    await card('Runs now').getByText('Nothing runs').waitFor();
    await card('Fails').getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => kit.face.opened.store.engine.counts()).toMatchObject({ waiting: 1 });
    await end(await begin(), 'succeeded');
    await card('Fails').waitFor({ state: 'detached' });
    await card('Cost today').getByText('1 run without a model').waitFor();
    const day = card('The last 24 hours');
    await day.getByText('went well').waitFor();
    await expect.poll(() => day.innerText()).toMatch(/went well\s+1\s+Tea/);
    await expect.poll(() => day.innerText()).toMatch(/failed\s+1\s+Tea: it failed/);
    await day.getByText('1 run without a model').waitFor();
  });

  test('where more is due than fits, it says until when it shows', async () => {
    const { schedules } = kit.face.opened;
    for (const name of 'ABCDEFGHI') await schedules.add({ every: '1h', name, say: 'x' });
    await kit.enter();
    const coming = card('The next 24 hours');
    await coming.getByRole('link', { name: 'A', exact: true }).waitFor();
    const said = await coming.innerText();
    expect(said).toMatch(/this shows what comes until \S*\d\d:\d\d/);
    expect(said).toMatch(/2[0-3] times or more/);
  });

  test('how much waits stands in the title, and a no takes it away', async () => {
    await kit.enter();
    expect(await kit.page.title()).toBe('Rote');
    const { requests } = kit.face.opened.house;
    const asked = {
      kind: 'call',
      about: 'read:a.example',
      hash: 'h',
      title: 'May it read?',
    } as const;
    const { id } = await requests.ask({ ...asked, lines: ['The call that wants it'] });
    kit.face.events.emit('request-asked', { requestId: id, kind: 'call', about: asked.about });
    await card('Waits for you').getByText('May it read?').waitFor();
    await expect.poll(() => kit.page.title()).toBe('(1) Rote');
    await card('Waits for you').getByRole('button', { name: 'Not now' }).click();
    await expect.poll(async () => (await requests.get(id)).state).toBe('no');
    kit.face.events.emit('request-ended', {
      requestId: id,
      kind: 'call',
      about: asked.about,
      state: 'no',
    });
    await card('Waits for you').waitFor({ state: 'detached' });
    await expect.poll(() => kit.page.title()).toBe('Rote');
  });

  test.each([
    ['a large screen', { width: 1280, height: 720 }],
    ['a phone', { width: 390, height: 780 }],
  ])('the buttons of a long request stay in view on %s', async (_, size) => {
    const lines = Array.from({ length: 80 }, (_, at) => `It reads page ${at}.`);
    const asked = { kind: 'call', about: 'read:b.example', hash: 'h', title: 'May it?' } as const;
    await kit.face.opened.house.requests.ask({ ...asked, lines });
    const page = await kit.otherPage({ viewport: size });
    await kit.signIn(page);
    const request = page.getByRole('region', { name: 'Waits for you' });
    await request.getByText('It reads page 79.').waitFor();
    expect((await request.boundingBox())?.height).toBeGreaterThan(size.height);
    const box = await request.getByRole('button', { name: 'Not now' }).boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height);
    expect(await page.evaluate('scrollY')).toBe(0);
  });

  test('a list that is only summed up is read page by page above its yes', async () => {
    const { requests, schedules } = kit.face.opened.house;
    const say = 'long '.repeat(2000);
    const entries = Array.from({ length: 48 }, (_, index) => {
      return { id: `s${index}`, name: `Say ${index}`, cron: '0 9 * * *', say };
    });
    await schedules.importAll({ version: 1, schedules: entries });
    const [request] = await requests.list({ state: 'open', limit: 1 });
    await kit.enter(`/?request=${request?.id}`);
    const all = kit.page.getByRole('region', { name: 'All of it' });
    await all.getByText('page 1 of 12').waitFor();
    await all.getByText('Say 3 (s3)').waitFor();
    await all.getByRole('button', { name: 'Next page' }).click();
    await all.getByText('Say 4 (s4)').waitFor();
    await kit.page.getByRole('button', { name: 'Approve' }).click();
    await expect.poll(async () => (await schedules.counts()).active).toBe(48);
  });

  test('an example of an empty house is real after one press', async () => {
    await kit.enter();
    await kit.page.getByRole('button', { name: 'Set this up' }).click();
    await kit.page.getByText('“stretch” is set up.').waitFor();
    const stored = await kit.face.opened.schedules.list({ limit: 5 });
    expect(stored).toMatchObject([{ name: 'stretch', status: 'active' }]);
    expect(await kit.page.getByRole('link', { name: 'See it' }).getAttribute('href')).toBe(
      `/schedules/${stored[0]?.id}`,
    );
    const line = kit.page.getByRole('textbox', { name: 'Say something to Rote' });
    await line.fill('every day at 8 say tea');
    await line.press('Enter');
    await kit.page.waitForURL('**/talk');
    await kit.page.getByRole('log').getByText('every day at 8 say tea').first().waitFor();
  });
});
