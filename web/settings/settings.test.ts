/** The settings in a real browser, with the files that they are kept in. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closePages, HAS_BROWSER, sharedBrowser } from '../browser.fake.ts';
import { openPageTest, type PageTest } from '../page.fake.ts';

const EVIL = '<img src=x onerror=alert(1)>';
const PARTS = [
  '',
  '/people',
  '/channels',
  '/accounts',
  '/apis',
  '/models',
  '/budgets',
  '/secrets',
  '/everything/models',
];

describe.skipIf(!HAS_BROWSER)('Settings', () => {
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

  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const toast = (text: string) => page.locator('.toast').filter({ hasText: text });
  const textOf = (name: string): string => {
    const file = join(kit.face.home, name);
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  };

  test('the own zone is what times are shown in', async () => {
    await kit.enter('/settings');
    await page.getByLabel('Another zone').fill('toky');
    await button(/^Asia\/Tokyo/).click();
    await toast('Asia/Tokyo').waitFor();
    expect(await page.locator('time').first().getAttribute('title')).toContain('Asia/Tokyo');
    await button('Use that of the house').click();
    await toast('UTC').waitFor();
    await page.getByLabel('Another zone').fill('Mars Base');
    await page.getByText('No zone has that name.').waitFor();
    await page.getByLabel('Dark').check();
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  });

  test('an address for another calendar is made, shown once, listed and ended', async () => {
    await kit.enter('/settings/accounts');
    await button('Make an address').click();
    const field = page.getByLabel('Subscribe to this address');
    await expect.poll(() => field.inputValue()).toMatch(/calendar.*\.ics/);
    const { pathname, search } = new URL(await field.inputValue());
    const read = () =>
      fetch(`${kit.face.address}${pathname}${search}`).then(({ status }) => status);
    expect(await read()).toBe(200);
    await page.reload();
    await page.getByText('last read').waitFor();
    expect(await field.count()).toBe(0);
    await button(/^End the address/).click();
    await toast('Nothing is read at that address').waitFor();
    await page.getByText('No other calendar reads them.').waitFor();
    expect(await read()).toBe(404);
  });

  test('calendars are connected, checked and removed, and a password is gone from the field', async () => {
    const text = 'BEGIN:VCALENDAR\r\nX-WR-CALNAME:Feasts\r\nEND:VCALENDAR\r\n';
    mkdirSync(join(kit.face.home, 'workspace'), { recursive: true });
    writeFileSync(join(kit.face.home, 'workspace/feasts.ics'), text);
    await kit.enter('/settings/accounts');
    await page.getByLabel('Address of calendars').fill('feasts.ics');
    await button('Connect Calendars').click();
    await toast('feasts.ics is connected.').waitFor();
    await page.getByText('Feasts', { exact: true }).waitFor();
    await button('Check feasts.ics').click();
    await page.getByText('Works: The file can be read.').waitFor();
    await button('Remove feasts.ics').click();
    await toast('feasts.ics is removed, with its password.').waitFor();
    // A server that is not there: the account is not kept, and what was typed stays to be mended.
    await page.getByLabel('Address of mail').fill('bob@example.org');
    await page.getByLabel('Password for mail').fill('orange-juice');
    await page.getByLabel('Server for reading').fill('127.0.0.1:1/none');
    await page.getByLabel('Server for sending').fill('127.0.0.1:1/none');
    await button('Connect Mail').click();
    await page.getByText('The account was not connected.').first().waitFor();
    expect(textOf('secrets.yaml')).not.toContain('orange-juice');
  });

  test('quiet hours are set and taken away, and a mute ends', async () => {
    await kit.enter('/settings');
    // The times in the fields are only a proposal.
    await page.getByText('None are set.').waitFor();
    await page.getByLabel('From').fill('21:30');
    await button('Save quiet hours').click();
    await toast('Quiet between 21:30 and 07:00.').waitFor();
    await page.getByText('Every day between 21:30 and 07:00.').waitFor();
    await button('Mute for an hour').click();
    await page.getByText('Muted until').waitFor();
    await button('Unmute').click();
    await button('Mute until tomorrow').waitFor();
    await button('No quiet hours').click();
    await button('No quiet hours').waitFor({ state: 'detached' });
  });

  test('only what changed goes into config.yaml, and what waits for a restart is said', async () => {
    await kit.enter('/settings/everything/log');
    await page.getByLabel('level').selectOption('debug');
    await button('Save changes').click();
    await toast('Saved, and in force.').waitFor();
    expect(textOf('config.yaml')).toBe('log:\n  level: debug\n');
    await page.getByRole('link', { name: 'http', exact: true }).click();
    await page.getByLabel('port').fill('8000');
    await page.keyboard.press('Enter');
    await toast('After a restart: http.port').waitFor();
    await page.getByText('which is done at the machine alone (rote restart): http.port').waitFor();
    await page.getByLabel('port').fill('');
    await button('Save changes').click();
    await expect.poll(() => textOf('config.yaml')).not.toContain('port');
  });

  test('a fault stands beside its field, whoever finds it, and nothing is written', async () => {
    await kit.enter('/settings/everything/http');
    const port = page.getByLabel('port');
    await port.fill('many');
    await button('Save changes').click();
    await page.getByText('This must be a number.').waitFor();
    expect(await port.getAttribute('aria-invalid')).toBe('true');
    await button('Undo').click();
    await button('Add to allowedHosts').click();
    await page.getByRole('textbox', { name: 'allowedHosts 1' }).fill('a b');
    await button('Save changes').click();
    await page.locator('.schema-fault').first().waitFor();
    expect(textOf('config.yaml')).toBe('');
    await page.goto(`${kit.face.address}/settings/everything/sandbox`);
    expect(await page.getByLabel('processes').isDisabled()).toBe(true);
  });

  test('a secret goes in and never comes out', async () => {
    await kit.enter('/settings/channels');
    await page.getByLabel('The secret “telegram”').fill('12:very-secret');
    await button('Keep the secret telegram').click();
    await toast('is kept').waitFor();
    expect(textOf('secrets.yaml')).toContain('telegram: 12:very-secret');
    expect(await page.getByLabel('The secret “telegram”').inputValue()).toBe('');
    await page.getByRole('link', { name: 'Secrets', exact: true }).click();
    await button('Remove the secret telegram').click();
    expect(await page.content()).not.toContain('very-secret');
    await button('Remove for good').click();
    await page.getByText('There is none.').waitFor();
    expect(textOf('secrets.yaml')).not.toContain('very-secret');
  });

  test('somebody who waits is let in, renamed and removed; a name is text', async () => {
    const { pairing } = kit.face.opened;
    const target = { peerKind: 'direct', peer: '5', thread: null };
    const knock = { target, sender: { id: '5', name: EVIL } };
    await pairing.admit('telegram', knock, { unknown: 'pair', agent: 'main' });
    await kit.enter('/settings/people');
    await button(`Let in ${EVIL}`).click();
    await button(`Make a guest of ${EVIL}`).click();
    await button(`Make a member of ${EVIL}`).waitFor();
    await button(`Rename ${EVIL}`).click();
    await page.getByLabel('Name', { exact: true }).fill('Ann');
    await button('Save name').click();
    await button('Remove Ann').click();
    await button('Remove for good').click();
    await button('Remove Ann').waitFor({ state: 'detached' });
    expect(await kit.face.opened.people.list()).toHaveLength(1);
    await button('Invite somebody').click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Ben');
    await page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click();
    const link = page.getByLabel('Send this to Ben');
    await expect.poll(() => link.inputValue()).toContain('#code=');
    const other = await kit.otherPage();
    await other.goto(await link.inputValue());
    await other.getByRole('button', { name: 'Sign out Ben' }).first().waitFor();
  });

  test('another browser is signed out at once', async () => {
    const other = await kit.otherPage({ userAgent: EVIL });
    await kit.signIn(other);
    await kit.enter('/settings');
    const entry = page.getByRole('listitem').filter({ hasText: EVIL });
    await entry.getByRole('button').click();
    await other.getByLabel('Link or code').waitFor();
    await entry.waitFor({ state: 'detached' });
  });

  test('more is allowed for today', async () => {
    await kit.enter('/settings/budgets');
    await page.getByLabel('How much').fill('250');
    await button('Allow').click();
    await page.getByText('($2.50 allowed on top)').waitFor();
  });

  test('nothing is wider than a phone', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await kit.enter('/settings');
    for (const part of PARTS) {
      await page.goto(`${kit.face.address}/settings${part}`);
      await page.locator('.card').first().waitFor();
      const width = await page.evaluate('document.documentElement.scrollWidth');
      expect([part, width]).toEqual([part, 390]);
    }
  });
});
