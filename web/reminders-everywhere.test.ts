/**
 * Reminders where people are, all of it real: a daemon that is killed with -9 between a reminder and its answer, Telegram
 * on the wire, a terminal, and the page in a browser. Each is told in one place and answered in another.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSystemClock } from '../src/base/clock.ts';
import type { ShownMessage } from '../src/channels/telegram/telegram-chats.fake.ts';
import {
  createTelegramServer,
  type TelegramServer,
} from '../src/channels/telegram/telegram-server.fake.ts';
import { closePages, HAS_BROWSER, sharedBrowser } from './browser.fake.ts';
import { type RealDaemon, startDaemon } from './daemon.fake.ts';
import { onceRead } from './page.fake.ts';

const ROTE = join(import.meta.dirname, '../bin/rote');
const OWNER = 7;
const ANN = 8;

describe.skipIf(!HAS_BROWSER)('a reminder is told and answered', () => {
  const clock = createSystemClock();
  let telegram: TelegramServer;
  let daemon: RealDaemon;
  let page: Page;
  beforeAll(async () => {
    telegram = await createTelegramServer(clock);
    for (const chat of [OWNER, ANN]) telegram.chats.open(chat);
    daemon = await startDaemon({
      async fill(home) {
        writeFileSync(join(home, 'secrets.yaml'), `telegram: "${telegram.token}"\n`, {
          mode: 0o600,
        });
        const channels = { telegram: { enabled: true, apiRoot: telegram.apiRoot } };
        const models = { discover: false };
        writeFileSync(
          join(home, 'config.yaml'),
          JSON.stringify({ timezone: 'UTC', channels, models }),
        );
        const at = (chat: number) => ['--channel', 'telegram', '--account', String(chat)];
        for (const argv of [
          ['account', 'owner', ...at(OWNER)],
          ['add', 'Ann', ...at(ANN)],
        ])
          execFileSync(ROTE, ['people', ...argv, '--home', home]);
      },
    });
    page = await (await sharedBrowser()).newPage();
    await onceRead(page, () => daemon.enter(page, '/schedules'));
  });
  afterAll(async () => {
    await closePages();
    await daemon.stop();
    await telegram.close();
  });

  const terminal = (text: string): string =>
    execFileSync(ROTE, ['ask', text, '--home', daemon.home], { encoding: 'utf8' }).trim();
  /** Due at once, however long the machine takes until then. */
  const add = (name: string, more: object) =>
    daemon.call<{ schedule: { id: string } }>('POST', '/schedules', {
      name,
      at: Temporal.Instant.fromEpochMilliseconds(clock.nowMs()).toString(),
      missed: 'run_immediately',
      session: sessionOf(OWNER),
      ...more,
    });
  const sessionOf = (chat: number) => `agent:main:telegram:direct:${chat}`;
  const say = (words: string, more: object = {}) => add(words, { say: words, ...more });
  const tellAnn = (text: string) => {
    const input = { text, session: sessionOf(ANN) };
    const tools = [{ toolId: 'send', tool: 'message.send', input }];
    return add(text, { plan: { requestId: 'tell', tools } });
  };
  /** The last on a screen with these words, once it is there. */
  async function shown(words: string, chat = OWNER, times = 1): Promise<ShownMessage> {
    const found = () => telegram.chats.screen(chat).filter(({ text }) => text.includes(words));
    await expect.poll(() => found().length).toBeGreaterThanOrEqual(times);
    return found().at(-1) as ShownMessage;
  }
  function press(message: ShownMessage, label: string, chat = OWNER): void {
    const data = message.buttons.find(({ text }) => text === label)?.callback_data ?? label;
    telegram.press({ chat, messageId: message.id, data });
  }
  const toasts = () => page.getByRole('region', { name: 'New for you' }).getByRole('article');
  const toast = (words: string) => toasts().filter({ hasText: words });
  const waiting = () => daemon.call<{ reminders: { text: string }[] }>('GET', '/reminders');

  test('in Telegram while it is dead, then at the terminal, taken back and finished on the page', async () => {
    await say('Take the pills', { againEvery: '1h' });
    const told = await shown('Take the pills');
    await toast('Take the pills').waitFor();
    const back = daemon.restart();
    press(told, '10 min');
    await back;
    const later = await shown("I'll tell you again");
    expect(later.text).toMatch(
      /^I'll tell you again (?:today|tomorrow) at \d\d:\d\d: Take the pills$/,
    );
    await toast('Take the pills').waitFor({ state: 'detached' });
    expect(terminal('done')).toBe('Done: Take the pills\n[Undo]');
    expect(terminal('undo')).toContain('Not done after all: Take the pills');
    await toast('Take the pills').getByRole('button', { name: 'Done', exact: true }).click();
    await expect.poll(async () => (await waiting()).reminders).toEqual([]);
    expect(
      telegram.chats.screen(OWNER).filter(({ text }) => text === 'Take the pills'),
    ).toHaveLength(1);
  });

  test('in German, at the terminal after a kill', async () => {
    await say('Erinnerung: Tee trinken');
    expect((await shown('Tee trinken')).buttons.map(({ text }) => text)).toEqual([
      ...['Erledigt', '10 Min.', '1 Stunde', 'Morgen'],
    ]);
    await daemon.restart();
    expect(terminal('später')).toMatch(
      /^Ich sage es (?:heute|morgen) um .*Tee trinken\n\[Rückgängig\]$/,
    );
    telegram.say({ text: 'fertig mit dem Tee', chat: OWNER, from: OWNER });
    await shown('Erledigt: Erinnerung: Tee trinken');
    expect((await waiting()).reminders).toEqual([]);
  });

  test('to Ann, who reads who asked and takes no more; what she refuses is told to who asked', async () => {
    await tellAnn('Call mum');
    const told = await shown('Call mum', ANN);
    expect(told.text).toBe('Call mum (from the owner)');
    await expect.poll(() => toasts().count()).toBe(0);
    const back = daemon.restart();
    press(told, 'No more from the owner', ANN);
    await back;
    await shown('I no longer pass on anything from the owner to you.', ANN);
    const { schedule } = await tellAnn('Call dad');
    await shown('takes no messages from');
    // It would be tried again in the quiet hours that follow, and its failure be told behind them.
    await daemon.call('DELETE', `/schedules/${schedule.id}`);
    expect(telegram.chats.screen(ANN).some(({ text }) => text.includes('Call dad'))).toBe(false);
    telegram.say({ text: 'erledigt', chat: ANN, from: ANN });
    await shown('Call mum (from the owner)', ANN, 2);
  });

  test('in quiet hours it is on the page and waits in Telegram, whatever is killed; then it comes', async () => {
    expect(terminal('mute everything for 2 hours')).toContain('I tell you only what is urgent.');
    await say('Water the plants');
    await toast('Water the plants').waitFor();
    await say('Turn off the oven', { urgent: true });
    await shown('Turn off the oven');
    await daemon.restart();
    expect(telegram.chats.screen(OWNER).some(({ text }) => text.includes('plants'))).toBe(false);
    expect(terminal('Stummschaltung aufheben')).toMatch(
      /Die (?:Nachricht, die gewartet hat, kommt|\d Nachrichten, die gewartet haben, kommen) jetzt\./,
    );
    expect((await shown('Water the plants')).text).toContain('you were not to be disturbed');
    telegram.say({ text: 'done with the plants', chat: OWNER, from: OWNER });
    await shown('Done: Water the plants');
  });

  test('a list by words at the terminal and in Telegram is on the page at once', async () => {
    await page.goto(`${daemon.address}/tasks`);
    expect(terminal('setz Milch und Eier auf die Einkaufsliste')).toContain('Milch, Eier');
    await page.getByText('Eier', { exact: true }).waitFor();
    telegram.say({ text: 'hake Milch ab', chat: OWNER, from: OWNER });
    await shown('Erledigt: Milch');
    await page.getByText('Milch', { exact: true }).waitFor({ state: 'detached' });
    telegram.say({ text: 'was brauchen wir?', chat: OWNER, from: OWNER });
    await shown('- Eier');
  });
});
