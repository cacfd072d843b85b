/** What models took, in a real browser: the chart, the tables, the range and the budgets. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ModelCall, NO_USAGE } from '../../src/domain/model-usage.ts';
import { closePages, HAS_BROWSER, sharedBrowser } from '../browser.fake.ts';
import { openPageTest, type PageTest } from '../page.fake.ts';

const EVIL = '<img src=x onerror=alert(1)>';
const DAY_MS = 86_400_000;

describe.skipIf(!HAS_BROWSER)('Cost', () => {
  let browser: Browser;
  let kit: PageTest;
  let page: Page;
  const nowMs = Date.now();
  const day = (ago: number): string => new Date(nowMs - ago * DAY_MS).toISOString().slice(0, 10);
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterAll(closePages);
  beforeEach(async () => {
    kit = await openPageTest(browser, { context: { locale: 'en-GB' } });
    page = kit.page;
  });
  afterEach(async () => {
    expect(kit.problems).toEqual([]);
    await kit.close();
  });

  const table = () => page.getByRole('table');
  async function spend(ago: number, call: Partial<ModelCall>): Promise<void> {
    await kit.face.opened.store.usage.add({
      atMs: nowMs - ago * DAY_MS,
      day: day(ago),
      runId: null,
      rootRunId: null,
      scheduleId: null,
      sessionKey: null,
      provider: 'anthropic',
      model: EVIL,
      usage: { ...NO_USAGE, input: 900, output: 100 },
      cents: 0,
      durationMs: 1000,
      failure: null,
      silent: false,
      ...call,
    });
  }

  test('days are bars and a table, and the range is in the address', async () => {
    await spend(0, { cents: 150 });
    await spend(40, { cents: 50 });
    await kit.enter('/cost');
    await page.locator('.cost-figure', { hasText: '$1.50' }).waitFor();
    const chart = page.getByRole('img', { name: `The most was $1.50, on ${day(0)}` });
    await chart.locator('canvas').waitFor();
    await page.getByText('As a table').click();
    await table()
      .first()
      .getByRole('cell', { name: day(0) })
      .waitFor();
    await page.getByRole('button', { name: '90 days' }).click();
    await page.locator('.cost-figure', { hasText: '$2.00' }).waitFor();
    await page.reload();
    await page.locator('.cost-figure', { hasText: '$2.00' }).waitFor();
    await page.getByLabel('to', { exact: true }).fill(day(30));
    await page.locator('.cost-figure', { hasText: '$0.500' }).waitFor();
  });

  test('on a phone each label stands whole beside its field', async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    await kit.enter('/cost');
    for (const name of ['From', 'to']) {
      const field = await page.getByLabel(name, { exact: true }).boundingBox();
      const label = await page.locator('.cost-range label', { hasText: name }).boundingBox();
      if (field === null || label === null) throw new Error(`${name} is not there`);
      expect(field.x - (label.x + label.width)).toBeGreaterThanOrEqual(0);
      expect(field.x + field.width).toBeLessThanOrEqual(320);
      const middle = label.y + label.height / 2;
      expect([middle > field.y, middle < field.y + field.height]).toEqual([true, true]);
    }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  });

  test('where the chart can’t be drawn, the table says it', async () => {
    await spend(0, { cents: 150 });
    await page.route(/uplot/i, (route) =>
      route.request().resourceType() === 'script' ? route.abort() : route.continue(),
    );
    await kit.enter('/cost');
    await table().first().getByRole('cell', { name: '$1.50' }).waitFor();
    expect(await page.locator('canvas').count()).toBe(0);
  });

  test('it is told by schedule, model and run, whose names are text, and budgets are used up', async () => {
    const { document } = await kit.face.call('POST', '/schedules', {
      name: EVIL,
      cron: '0 9 * * *',
      instruction: 'Read the news',
    });
    const { id } = document['schedule'] as { id: string };
    await spend(0, { cents: 60, scheduleId: id });
    await spend(0, { cents: null });
    await kit.enter('/cost');
    await table().getByRole('link', { name: EVIL }).waitFor();
    await table().getByRole('row', { name: 'none of these' }).waitFor();
    await page.getByRole('button', { name: 'Models' }).click();
    await table()
      .getByRole('cell', { name: `anthropic/${EVIL}` })
      .waitFor();
    expect(page.url()).toContain('by=model');
    await page.getByRole('meter', { name: `${EVIL}: $0.600 of $1.00` }).waitFor();
    await page.getByText('1 call has no known price.').waitFor();
    await spend(0, { cents: 20, scheduleId: id });
    kit.face.events.emit('run-finished', {
      runId: 'r',
      scheduleId: id,
      state: 'succeeded',
      summary: '',
    });
    await page.getByRole('meter', { name: `${EVIL}: $0.800 of $1.00` }).waitFor();
  });

  test('without any cost it says what would stand here, as wide as a phone', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await kit.enter('/cost');
    await page.getByText('No model was asked in these days.').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await spend(0, { cents: 1, model: 'm'.repeat(80) });
    await page.goto(`${kit.face.address}/cost?by=model`);
    await page.locator('canvas').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });
});
