/** The tools in a real browser: real calls by hand, and words of a tool that nobody vouches for. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closePages, HAS_BROWSER, sharedBrowser } from '../browser.fake.ts';
import { openPageTest, type PageTest } from '../page.fake.ts';

const EVIL = '<img src=x onerror=alert(1)>';
const FOREIGN = {
  name: 'notes.add',
  summary: EVIL,
  effect: 'read',
  effectByInput: false,
  aliases: [EVIL],
  circuit: 'closed',
  notSetUp: null,
};

describe.skipIf(!HAS_BROWSER)('Tools', () => {
  let browser: Browser;
  let kit: PageTest;
  let page: Page;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterAll(closePages);
  beforeEach(async () => {
    kit = await openPageTest(browser);
    page = kit.page;
  });
  afterEach(async () => {
    expect(kit.problems).toEqual([]);
    await kit.close();
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });

  test('a tool is found, its example fills the form, and the answer and the call are shown', async () => {
    await kit.enter('/tools');
    await page.getByRole('searchbox').waitFor();
    await page.keyboard.press('/');
    await page.locator('input[type=search]:focus').waitFor();
    await page.keyboard.type('template');
    await page.waitForURL('**/tools?q=template');
    await page.getByRole('link', { name: 'text.template' }).click();
    expect(page.url()).toContain('/tools/text.template');
    await button('Call').click();
    await page.getByText('This is needed.').first().waitFor();
    expect(await field('template').evaluate('document.activeElement.ariaInvalid')).toBe('true');
    await button('Fill the form: greet').click();
    await field('template').press('End');
    await page.keyboard.type(`! ${EVIL}`);
    await page.keyboard.press('Enter');
    await page.getByText('It answered').waitFor();
    await page.getByText(`Hello Ada! ${EVIL}`).first().waitFor();
    const call = page.getByRole('group').filter({ hasText: 'by hand' });
    await call.locator('summary').first().click();
    await call.getByText(`Hello {{person.name}}! ${EVIL}`).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Tools' }).waitFor();
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('template');
  });

  test('what acts each time is asked about first', async () => {
    await kit.enter('/tools/file.append');
    await field('path').fill('list.txt');
    await field('content').fill('milk');
    await button('Call').click();
    await page.getByRole('dialog', { name: 'Call file.append?' }).waitFor();
    await button('Not now').click();
    const calls = async () => (await kit.face.call('GET', '/calls')).document['calls'];
    expect(await calls()).toEqual([]);
    await button('Call').click();
    await button('Call it once').click();
    await page.getByText('It answered').waitFor();
    expect(await calls()).toMatchObject([{ tool: 'file.append', state: 'succeeded', by: 'hand' }]);
  });

  test('what the daemon refuses stands beside its field', async () => {
    await kit.enter('/tools/rss.read');
    await button('Call').waitFor();
    await page.getByLabel('url', { exact: true }).fill('not an address');
    await button('Call').click();
    await page.locator('.field').filter({ hasText: 'is not valid' }).waitFor();
    expect(await page.getByLabel('url', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  });

  test('what is held back says why, and is called again after a reset', async () => {
    const nowMs = Date.now();
    await kit.face.opened.store.records.change('circuit', 'http.request a.invalid', () => ({
      tool: 'http.request',
      part: 'a.invalid',
      failuresInRow: 5,
      lastFailureMs: nowMs,
      lastError: EVIL,
      open: { sinceMs: nowMs, tryAgainMs: nowMs + 60_000, probe: null },
    }));
    await kit.enter('/tools');
    await page.getByText(`5 failures in a row; the last: ${EVIL}`).waitFor();
    await button('Reset http.request a.invalid').click();
    await button('Reset http.request a.invalid').waitFor({ state: 'detached' });
  });

  test('the words of a foreign tool and its server are text', async () => {
    const input = {
      type: 'object',
      properties: {
        [EVIL]: { type: 'string', description: EVIL, default: EVIL },
        kind: { enum: [EVIL], description: EVIL },
      },
    };
    const examples = [{ input: { [EVIL]: EVIL }, does: EVIL }];
    const tool = { ...FOREIGN, description: [EVIL], input, output: { title: EVIL }, examples };
    const server = { name: EVIL, state: 'failed', tools: 0, error: EVIL, diagnostics: [EVIL] };
    await page.route('**/api/v1/tools', (route) =>
      route.fulfill({ json: { ok: true, tools: [FOREIGN], circuits: [], servers: [server] } }),
    );
    await page.route('**/api/v1/tools/notes.add', (route) =>
      route.fulfill({ json: { ok: true, tool } }),
    );
    await kit.enter('/tools');
    await page.getByRole('link', { name: 'notes.add' }).click();
    await button(`Fill the form: ${EVIL}`).click();
    expect(await field(EVIL).inputValue()).toBe(EVIL);
    await page.getByText('The schema of its answer').click();
    expect(await page.locator('main img').count()).toBe(0);
  });

  test('nothing is wider than a phone', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await kit.enter('/tools');
    for (const place of ['', '/http.request', '/run.queue']) {
      await page.goto(`${kit.face.address}/tools${place}`);
      await page.locator('.card').first().waitFor();
      const width = await page.evaluate('document.documentElement.scrollWidth');
      expect([place, width]).toEqual([place, 390]);
    }
  });
});
