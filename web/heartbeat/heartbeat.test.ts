/** What agents look at unasked, in a real browser. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSystemClock } from '../../src/base/clock.ts';
import { NO_USAGE } from '../../src/domain/model-usage.ts';
import { dayOf } from '../../src/time/day-of.ts';
import { closePages, HAS_BROWSER, sharedBrowser } from '../browser.fake.ts';
import { openPageTest, type PageTest } from '../page.fake.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';
const DISK = 'if the disk is over 90 % tell me';
const clock = createSystemClock();

describe.skipIf(!HAS_BROWSER)('the heartbeat of the page', () => {
  let browser: Browser;
  let kit: PageTest;
  let file: string;
  const reads = new Set<Request>();
  const isOfHeartbeats = ({ pathname }: URL): boolean => /^\/api\/.*heartbeat/.test(pathname);
  beforeAll(async () => {
    browser = await sharedBrowser();
    kit = await openPageTest(browser);
    mkdirSync(join(kit.face.home, 'workspace'), { recursive: true });
    file = join(kit.face.home, 'workspace', 'HEARTBEAT.md');
    kit.page.on('request', (one) => {
      if (isOfHeartbeats(new URL(one.url())) && one.method() === 'GET') reads.add(one);
    });
    kit.page.on('requestfinished', (one) => reads.delete(one));
    kit.page.on('requestfailed', (one) => reads.delete(one));
    await kit.enter('/heartbeat');
  });
  afterAll(async () => {
    await kit?.close();
    await closePages();
  });
  afterEach(() => expect(kit.problems).toEqual([]));

  const main = () => kit.page.getByRole('region', { name: 'main' });
  const button = (name: string) => main().getByRole('button', { name });
  const lines = () => kit.page.getByRole('list', { name: 'What main looks at' });
  const statusOf = async (): Promise<unknown> =>
    ((await kit.face.call('GET', '/heartbeats')).document['heartbeats'] as object[])[0];

  /** The page shows what it shows from here on: what it reads anew, it never gets. */
  async function holdReads(): Promise<void> {
    const held = new Set<Request>();
    await kit.page.route(isOfHeartbeats, (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      held.add(route.request());
      return undefined;
    });
    await expect.poll(() => [...reads].filter((one) => !held.has(one))).toEqual([]);
  }

  test('lines are written, explained with what they cost, and run only once they are switched on', async () => {
    await main().getByText('nothing to look at').waitFor();
    await button('Edit the lines').click();
    await main().getByLabel('What main looks at').fill(`- ${DISK}\n- Anything odd? ${HOSTILE}\n`);
    await button('Save and explain').click();
    await lines().getByText(`Anything odd? ${HOSTILE}`).waitFor();
    expect(readFileSync(file, 'utf8')).toBe(`- ${DISK}\n- Anything odd? ${HOSTILE}\n`);
    await lines().getByText('216 times a day, by a plan: it costs nothing.').waitFor();
    await lines().getByText('36 times a day, by a model').waitFor();
    await main().getByText('at most 100 times a day, for at most $0.250').waitFor();
    await main().getByText('05:00 to 23:00 (UTC)').waitFor();
    expect(await statusOf()).toMatchObject({ state: 'waiting' });
    await button('Switch exactly this on').click();
    await main().getByText('on', { exact: true }).waitFor();
    expect(await statusOf()).toMatchObject({ state: 'on', waiting: 0 });
    expect(await button('Switch exactly this on').count()).toBe(0);
  });

  test('what was changed after it was shown is not switched on', async () => {
    writeFileSync(file, `- ${DISK}\n`);
    await kit.face.opened.house.heartbeat().then(({ sync }) => sync());
    await kit.page.reload();
    await lines().getByText(DISK).waitFor();
    await button('Switch off').click();
    await main().getByText('off', { exact: true }).waitFor();
    await button('Switch exactly this on').waitFor();
    await holdReads();
    writeFileSync(file, `- ${DISK}\n- What is new?\n`);
    await button('Switch exactly this on').click();
    await kit.page.getByText('HEARTBEAT.md is not what was shown').waitFor();
    expect(await statusOf()).toMatchObject({ state: 'off' });
    await kit.page.unrouteAll();
  });

  test('a text that was changed meanwhile is not overwritten', async () => {
    await kit.page.reload();
    await button('Edit the lines').click();
    const field = main().getByLabel('What main looks at');
    await expect.poll(() => field.inputValue()).toContain('What is new?');
    writeFileSync(file, `- ${DISK}\n- Somebody else was here\n`);
    await field.fill('- mine');
    await button('Save and explain').click();
    await main().getByRole('alert').getByText('was changed since you read it').waitFor();
    expect(readFileSync(file, 'utf8')).toContain('Somebody else');
    expect(await field.inputValue()).toBe('- mine');
    await button('Not now').click();
  });

  test('it is woken by a press, and says when the day has taken its most', async () => {
    await kit.page.reload();
    await lines().getByText('Somebody else was here').waitFor();
    await button('Switch exactly this on').click();
    await button('Look now').click();
    await kit.page.getByText('main looks around now.').waitFor();
    expect(await kit.face.opened.store.events.list({ source: 'wake', limit: 5 })).toHaveLength(1);
    const atMs = clock.nowMs();
    const spent = { usage: { ...NO_USAGE, input: 9 }, cents: 12.5, durationMs: 1, failure: null };
    const nobody = { runId: null, rootRunId: null, sessionKey: null, silent: true };
    const call = { provider: 'p', model: 'm', scheduleId: 'heartbeat.main' };
    const once = { ...nobody, ...spent, ...call, atMs, day: dayOf(atMs, 'UTC') };
    await kit.face.opened.store.usage.add(once);
    kit.face.events.emit('run-finished', {
      runId: 'run_1',
      scheduleId: null,
      state: 'succeeded',
      summary: '',
    });
    await main().getByText('$0.125 of $0.250').waitFor();
    await lines().getByText('about $4.50 a day, at what a call cost today').waitFor();
    await kit.face.opened.store.usage.add(once);
    await kit.page.reload();
    await main().getByText('Its looks have taken their most for today').waitFor();
  });

  test('is the owner’s alone, and fits on a phone', async () => {
    const ann = await kit.face.opened.people.add({ name: 'Ann', role: 'member' });
    const page = await kit.otherPage({ viewport: { width: 390, height: 844 } });
    await kit.signIn(page, '/heartbeat', ann.id);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('main').innerText()).not.toContain(DISK);
    expect(await page.getByRole('link', { name: 'Heartbeat' }).count()).toBe(0);
    await kit.page.setViewportSize({ width: 390, height: 844 });
    expect(await kit.page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(
      false,
    );
  });
});
