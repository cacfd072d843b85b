/** Trouble in a real browser: what is wrong is seen, and what did not arrive is sent again. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closePages, HAS_BROWSER, sharedBrowser } from '../browser.fake.ts';
import { openPageTest, type PageTest } from '../page.fake.ts';

const EVIL = '<img src=x onerror=alert(1)>';

describe.skipIf(!HAS_BROWSER)('Trouble', () => {
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

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const card = (name: string) => page.getByRole('region', { name });
  const nowMs = Date.now();
  const report = (subject: string, kind: string, text: string): Promise<void> =>
    kit.face.opened.store.incidents.report({ subject, kind, sessionKey: 's', text }, nowMs);
  async function send(text: string, state: 'failed' | 'in-doubt'): Promise<void> {
    const { outbox } = kit.face.opened.store;
    const message = { key: text, text, role: 'assistant', runId: null } as const;
    await outbox.send({ ...message, sessionKey: 'agent:main:terminal:direct:me' }, nowMs);
    const claim = { owner: 'a', nowMs, leaseUntilMs: nowMs + 9, limit: 1 };
    const [delivery] = await outbox.claim(claim);
    if (delivery === undefined) throw new Error('nothing to send');
    await outbox.settle({ delivery, owner: 'a', nowMs, result: { state, error: EVIL } });
  }
  /** Of what was sent here: what is in doubt is told of in a message of its own. */
  const states = async (): Promise<string[]> => {
    const { document } = await kit.face.call('GET', '/deliveries');
    const deliveries = document['deliveries'] as { state: string; key: string }[];
    return deliveries.filter(({ key }) => key.endsWith(EVIL)).map(({ state }) => state);
  };

  test('what is in doubt is seen, and stands behind the switch afterwards', async () => {
    await report('doubt:run_7', 'in-doubt', `Nobody knows. ${EVIL}`);
    await report('schedule:sched_1', 'failing', 'It fails.');
    await kit.enter('/trouble');
    await page.getByText(`Nobody knows. ${EVIL}`).waitFor();
    expect(await page.getByRole('link', { name: 'To the schedule' }).getAttribute('href')).toBe(
      '/schedules/sched_1',
    );
    await button('I have seen it: doubt:run_7').click();
    await page.getByText('Nobody knows.').waitFor({ state: 'detached' });
    expect(await page.getByText('It fails.').count()).toBe(1);
    await page.getByLabel('Also those that are over').check();
    await page.getByText('Nobody knows.').waitFor();
    await page.reload();
    await card('Incidents').getByText('over', { exact: true }).waitFor();
  });

  test('what failed is sent again at once, what is in doubt after a question', async () => {
    await send(`lost ${EVIL}`, 'failed');
    await send(`perhaps ${EVIL}`, 'in-doubt');
    await kit.enter('/trouble');
    await page.getByLabel('State').selectOption('in-doubt');
    await page.getByText(`lost ${EVIL}`).waitFor({ state: 'detached' });
    await page.getByText(`perhaps ${EVIL}`).waitFor();
    await button(/^Send again: /).click();
    await button('Not now').click();
    expect((await states()).toSorted()).toEqual(['failed', 'in-doubt']);
    await button(/^Send again: /).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await button(/^Send again: /).click();
    await button('Send it again anyway').click();
    await page.getByText('No message is in doubt.').waitFor();
    await page.getByLabel('State').selectOption('failed');
    await button(/^Send again: /).click();
    await page.getByText('No message is failed.').waitFor();
    expect(await states()).toEqual(['waiting', 'waiting']);
  });

  test('nothing is wider than a phone, and without trouble it says what would stand here', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await kit.enter('/trouble');
    await page.getByText('Nothing is in trouble.').waitFor();
    await report('machine:disk', 'disk-full', 'x'.repeat(500));
    await send('y'.repeat(500), 'failed');
    kit.face.events.emit('schedule-changed', {});
    await page.getByText('xxx').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });
});
