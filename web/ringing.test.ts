/** A reminder with a real daemon, a Telegram on the wire, two pages and a terminal: answered once, it is over everywhere. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSystemClock } from '../src/base/clock.ts';
import {
  createTelegramServer,
  type TelegramServer,
} from '../src/channels/telegram/telegram-server.fake.ts';
import { configSchema } from '../src/runtime/config-schema.ts';
import { openHome } from '../src/runtime/home.fake.ts';
import { closePages, HAS_BROWSER, sharedBrowser } from './browser.fake.ts';
import { type RealDaemon, startDaemon } from './daemon.fake.ts';
import { onceRead } from './page.fake.ts';

const CHAT = 7;
const soon = <Value>(look: () => Promise<Value> | Value) => expect.poll(look);

describe.skipIf(!HAS_BROWSER)('a reminder that comes while pages are open', () => {
  let browser: Browser;
  let daemon: RealDaemon;
  let telegram: TelegramServer;
  let pages: Page[];
  let schedule: string;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterAll(closePages);
  beforeEach(async () => {
    telegram = await createTelegramServer(createSystemClock());
    telegram.chats.open(CHAT);
    daemon = await startDaemon({ fill });
    const added = await daemon.call<{ schedule: { id: string } }>('POST', '/schedules', {
      ...{ cron: '0 9 1 1 *', name: 'pills', say: 'Take the pills' },
      session: `agent:main:telegram:direct:${CHAT}`,
    });
    schedule = added.schedule.id;
    pages = [];
    for (const path of ['/runs', '/tasks']) {
      const page = await (await browser.newContext()).newPage();
      page.setDefaultTimeout(60_000);
      await onceRead(page, () => daemon.enter(page, path));
      pages.push(page);
    }
  });
  afterEach(async () => {
    for (const page of pages) await page.context().close();
    await daemon.stop();
    await telegram.close();
  });

  async function fill(home: string): Promise<void> {
    const channels = { telegram: { enabled: true, apiRoot: telegram.apiRoot } };
    const config = {
      ...{ timezone: 'UTC', models: { discover: false }, channels },
      tools: { http: { allowPrivate: ['127.0.0.1'] } },
    };
    writeFileSync(join(home, 'config.yaml'), JSON.stringify(config));
    writeFileSync(join(home, 'secrets.yaml'), `telegram: ${telegram.token}\n`, { mode: 0o600 });
    const clock = createSystemClock();
    const opened = openHome({ home, config: configSchema.parse(config), clock });
    await opened.people.addAddress('owner', { channel: 'telegram', sender: String(CHAT) });
    await opened.close();
  }
  const told = () => telegram.chats.screen(CHAT).filter(({ text }) => text === 'Take the pills');
  const toasts = (page: Page) =>
    page.getByRole('region', { name: 'New for you' }).getByRole('article');
  const counts = () => Promise.all(pages.map((page) => toasts(page).count()));
  const list = async () =>
    (await daemon.call<{ reminders: { seenAtUtc: string | null }[] }>('GET', '/reminders'))
      .reminders;

  test('rings on both, outlives a kill, and is over when it is done in Telegram or at the terminal', async () => {
    await daemon.call('POST', `/schedules/${schedule}/run`);
    await soon(counts).toEqual([1, 1]);
    await soon(() => told().length).toBe(1);
    await soon(async () => (await list()).map(({ seenAtUtc }) => seenAtUtc !== null)).toEqual([
      true,
    ]);
    await daemon.restart();
    for (const page of pages)
      await page.waitForSelector('.connection[data-state=live]', { state: 'attached' });
    expect(await counts()).toEqual([1, 1]);
    const [message] = told();
    const done = message?.buttons.find(({ text }) => text === 'Done')?.callback_data ?? '';
    telegram.press({ chat: CHAT, messageId: message?.id ?? 0, data: done });
    await soon(counts).toEqual([0, 0]);
    expect(await list()).toEqual([]);

    await daemon.call('POST', `/schedules/${schedule}/run`);
    await soon(counts).toEqual([1, 1]);
    daemon.rote('reminders', 'done');
    await soon(counts).toEqual([0, 0]);
    for (const page of pages) await soon(() => page.title()).toBe('Rote');
  });
});
