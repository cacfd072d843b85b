import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSystemClock } from '../src/base/clock.ts';
import { createTelegramServer } from '../src/channels/telegram/telegram-server.fake.ts';
import { closePages, HAS_BROWSER, sharedBrowser } from './browser.fake.ts';
import { type RealDaemon, startDaemon } from './daemon.fake.ts';
import { addPlan, type DemoApi, startDemoApi } from './demo.fake.ts';
import { follow } from './page.fake.ts';

describe.skipIf(!HAS_BROWSER)('with a real daemon', () => {
  let browser: Browser;
  let daemon: RealDaemon;
  let api: DemoApi;
  let page: Page;
  beforeAll(async () => {
    browser = await sharedBrowser();
    api = await startDemoApi();
    daemon = await startDaemon();
    page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(60_000);
    await daemon.enter(page, '/talk');
  });
  afterAll(async () => {
    await closePages();
    await daemon.stop();
    await api.close();
  });
  const button = (name: string | RegExp, where = page) => where.getByRole('button', { name });

  test('a wish becomes a card, the card a schedule, and the schedule fires before one’s eyes', async () => {
    await page
      .getByRole('textbox', { name: 'Message' })
      .fill('remind me in 10 seconds to look at the oven');
    await page.keyboard.press('Enter');
    await button('Approve').click();
    await page.getByText('Approved').first().waitFor();
    await page.getByText('Reminder: look at the oven', { exact: true }).first().waitFor();
    await page.getByRole('link', { name: 'Runs', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor();
    await page
      .getByRole('link', { name: /look at the oven/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: /look at the oven/ }).waitFor();
    expect(await page.getByText('succeeded').count()).toBeGreaterThan(0);
  });

  test('what failed says why, is mended, and is no longer red', async () => {
    api.status = 404;
    const id = await addPlan(daemon, 'Weather', '0 7 * * *', api.url);
    await follow(page, `/schedules/${id}`);
    await button('Run now').click();
    await page.getByRole('link', { name: 'Now' }).first().click();
    const fails = page.getByRole('region', { name: 'Fails' });
    await fails.getByRole('link', { name: 'Weather' }).waitFor();
    await fails.getByRole('link', { name: 'Why?' }).click();
    await page.getByText('Why it failed:').waitFor();
    expect(await page.getByRole('main').innerText()).toContain('404');
    api.status = 200;
    await button('Run again').click();
    await page.getByRole('link', { name: 'Now' }).first().click();
    await page.getByRole('region', { name: 'The next 24 hours' }).waitFor();
    await fails.waitFor({ state: 'detached' });
  });

  test('what waits is approved on a phone, exactly as it is shown', async () => {
    await daemon.call('POST', '/import', {
      version: 1,
      schedules: [{ name: 'Tidy up', trigger: { cron: '0 3 * * *' }, say: 'All tidy.' }],
    });
    const storageState = await page.context().storageState();
    const small = { viewport: { width: 390, height: 844 }, hasTouch: true };
    const phone = await (await browser.newContext({ ...small, storageState })).newPage();
    await phone.goto(daemon.address);
    const waits = phone.getByRole('region', { name: 'Waits for you' });
    await waits.getByText(/Tidy up/).waitFor();
    expect(await waits.boundingBox()).toMatchObject({ x: 14 });
    await waits.getByText('03:00').first().waitFor();
    await waits.getByRole('button', { name: 'Approve' }).tap();
    await waits.waitFor({ state: 'detached' });
    const { schedules } = await daemon.call<{ schedules: { name: string; status: string }[] }>(
      'GET',
      '/schedules',
    );
    expect(schedules.find(({ name }) => name === 'Tidy up')).toMatchObject({ status: 'active' });
  });

  test('two tabs show the same, and the daemon may start anew beneath them', async () => {
    await page.goto(`${daemon.address}/schedules`);
    const other = await page.context().newPage();
    await other.goto(`${daemon.address}/schedules`);
    const { schedule } = await daemon.call<{ schedule: { id: string } }>('POST', '/schedules', {
      name: 'Tea',
      trigger: { cron: '0 16 * * *' },
      say: 'Tea',
    });
    for (const tab of [page, other]) await tab.getByRole('link', { name: 'Tea' }).first().waitFor();
    await daemon.restart();
    await daemon.call('PATCH', `/schedules/${schedule.id}`, { name: 'Coffee' });
    for (const tab of [page, other]) {
      await tab.getByRole('link', { name: 'Coffee' }).first().waitFor();
      expect(await tab.evaluate('performance.getEntriesByType("navigation").length')).toBe(1);
    }
  });

  test('somebody approves, invites, connects a chat and grants a folder on the page alone', async () => {
    const telegram = await createTelegramServer(createSystemClock());
    const folder = mkdtempSync(join(tmpdir(), 'rote-granted-'));
    appendFileSync(
      join(daemon.home, 'config.yaml'),
      `channels:\n  telegram:\n    apiRoot: ${telegram.apiRoot}\n`,
    );
    await daemon.call('POST', '/import', {
      version: 1,
      schedules: [{ name: 'Sweep up', trigger: { cron: '0 3 * * *' }, say: 'All swept.' }],
    });
    await follow(page, '/');
    const waits = page.getByRole('region', { name: 'Waits for you' });
    await waits.getByText(/Sweep up/).waitFor();
    await button('Approve').click();
    await waits.waitFor({ state: 'detached' });

    await follow(page, '/settings/people');
    await button('Invite somebody').click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Ben');
    await page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click();
    const link = page.getByLabel('Send this to Ben');
    await expect.poll(() => link.inputValue()).toContain('#code=');
    const theirs = await (await browser.newContext()).newPage();
    await theirs.goto(await link.inputValue());
    await button('Sign out Ben', theirs).first().waitFor();
    await theirs.context().close();
    await page.keyboard.press('Escape');

    await follow(page, '/settings/channels');
    await page.getByLabel(/^The secret “telegram/).fill(telegram.token);
    await button(/^Keep the secret telegram/).click();
    await button(/^Turn on channels.telegram/).click();
    await page.getByText('restarted at the machine alone').waitFor();
    await daemon.restart();
    await page.getByText('It is @rote_bot').waitFor();
    telegram.say({ text: 'hello', chat: 5, from: 5, name: 'Cem' });
    await follow(page, '/settings/people');
    await button('Let in Cem').click();
    await button('Rename Cem').waitFor();

    await follow(page, '/settings/grants');
    await page.getByLabel('Folder', { exact: true }).fill(folder);
    await button('Say what needs it').click();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue())
      .toContain(folder);
    await page.getByRole('textbox', { name: 'Message' }).press('Enter');
    await button('Approve').click();
    await button('Approve').waitFor({ state: 'detached' });
    await follow(page, '/settings/grants');
    await button(/^Take back: .*rote-granted/).waitFor();
    rmSync(folder, { recursive: true });
    await telegram.close();
  });
});
