/** The page rings while it is open, in a real browser: on any view, until it is answered anywhere, and calmly. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closePages, HAS_BROWSER, sharedBrowser } from '../browser.fake.ts';
import { letItHide, OWN, openRingTest, type RingTest, setHidden } from './rings.fake.ts';

const soon = <Value>(look: () => Promise<Value> | Value) => expect.poll(look);

describe.skipIf(!HAS_BROWSER)('what waits for somebody', () => {
  let browser: Browser;
  let kit: RingTest;
  let page: Page;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterAll(closePages);
  beforeEach(async () => {
    kit = await openRingTest(browser);
    page = kit.page;
  });
  afterEach(async () => {
    expect(kit.problems).toEqual([]);
    await kit.close();
  });
  const rings = (on: Page = page): Locator => on.getByRole('region', { name: 'New for you' });
  const toasts = (on: Page = page): Locator => rings(on).getByRole('article');
  const titles = (on: Page = page) => toasts(on).locator('.ring-title').allInnerTexts();
  const press = (label: string, on: Page = page) =>
    toasts(on).getByRole('button', { name: label, exact: true }).click();
  const composer = (): Locator => page.getByRole('textbox', { name: 'Message' });

  test('rings on every page and view with its buttons, counts, and goes when it is answered anywhere', async () => {
    await kit.enter('/schedules');
    const other = await kit.otherPage();
    await kit.signIn(other, '/tasks');
    await kit.remind('tea');
    for (const on of [page, other]) {
      await toasts(on).waitFor();
      expect(await titles(on)).toEqual(['Reminder: tea']);
      expect(await toasts(on).getByRole('group').getByRole('button').allInnerTexts()).toEqual([
        ...['Done', '10 min', '1 hour', 'Tomorrow'],
      ]);
      await soon(() => on.title()).toBe('(1) Rote');
      await on.getByRole('link', { name: 'Now 1 waiting for you' }).first().waitFor();
    }
    expect(await rings().getAttribute('aria-live')).toBe('polite');
    expect((await kit.face.call('POST', '/reminders/rem_tea/done', {})).status).toBe(200);
    for (const on of [page, other]) {
      await toasts(on).waitFor({ state: 'detached' });
      await soon(() => on.title()).toBe('Rote');
    }
  });

  test('a press answers as the button in the chat does, and can be taken back', async () => {
    await kit.enter('/runs');
    await kit.remind('tea');
    await press('10 min');
    await toasts().waitFor({ state: 'detached' });
    expect(await kit.stateOf('tea')).toEqual({ state: 'snoozed', isSeen: true });
    await page
      .getByRole('status')
      .getByText(/^Again .*: Reminder: tea/)
      .waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await toasts().waitFor();
    await press('Done');
    await soon(() => kit.stateOf('tea')).toMatchObject({ state: 'done' });
  });

  test('is answered in the language of its words', async () => {
    await kit.enter('/runs');
    await kit.remind('tee', { text: 'Erinnerung: die Blumen gießen' });
    await press('Morgen');
    await soon(() => kit.stateOf('tee')).toMatchObject({ state: 'snoozed' });
  });

  test('is seen on a page that somebody can see, and on no other', async () => {
    await letItHide(page);
    await kit.enter('/runs');
    await setHidden(page, true);
    await kit.remind('tea');
    await toasts().waitFor();
    await soon(() => page.title()).toBe('(1) Rote');
    // What is said after it was shown has been heard by the daemon before.
    await page.evaluate(`fetch('/api/v1/me', { headers: { 'X-Rote': 'page' } })`);
    expect(await kit.stateOf('tea')).toEqual({ state: 'open', isSeen: false });
    await setHidden(page, false);
    await soon(() => kit.stateOf('tea')).toEqual({ state: 'open', isSeen: true });
    // It waits for an answer as before.
    expect(await toasts().count()).toBe(1);
  });

  test('what one reads in the open conversation makes no toast, there or later', async () => {
    await kit.enter('/talk');
    await composer().waitFor();
    await kit.remind('tea');
    await page.getByRole('log').getByText('Reminder: tea').waitFor();
    await soon(() => kit.stateOf('tea')).toEqual({ state: 'open', isSeen: true });
    await soon(() => page.title()).toBe('(1) Rote');
    expect(await toasts().count()).toBe(0);
    await page.getByRole('link', { name: 'Runs', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor();
    expect(await toasts().count()).toBe(0);
    await kit.remind('bins');
    await toasts().waitFor();
    expect(await titles()).toEqual(['Reminder: bins']);
  });

  test('who reads further up in the conversation gets a toast, until it is in view', async () => {
    for (let index = 0; index < 40; index++)
      await kit.said({ sessionKey: OWN, text: `line ${index}` });
    await kit.enter('/talk');
    await page.getByRole('log').getByText('line 39').waitFor();
    const LOG = `document.querySelector('[role=log]')`;
    const scrollTo = (top: string) => page.evaluate(`${LOG}.scrollTop = ${top}`);
    await scrollTo('400');
    await soon(() => page.evaluate(`${LOG}.scrollTop`)).toBe(400);
    await kit.remind('tea');
    await toasts().waitFor();
    await scrollTo(`${LOG}.scrollHeight`);
    await toasts().waitFor({ state: 'detached' });
  });

  test('the buttons in the chat close when it is answered elsewhere, and work where one cannot write', async () => {
    const telegram = 'agent:main:telegram:direct:7';
    await kit.face.opened.people.addAddress('owner', { channel: 'telegram', sender: '7' });
    await kit.enter('/talk');
    await kit.remind('tea');
    const done = () => page.getByRole('log').getByRole('button', { name: 'Done' });
    await soon(() => done().isEnabled()).toBe(true);
    await kit.face.call('POST', '/reminders/rem_tea/done', {});
    await soon(() => done().isEnabled()).toBe(false);
    await kit.remind('bins', { sessionKey: telegram });
    await toasts().waitFor();
    await kit.enter(`/talk/${encodeURIComponent(telegram)}`);
    await done().click();
    await soon(() => kit.stateOf('bins')).toMatchObject({ state: 'done' });
    await soon(() => done().isEnabled()).toBe(false);
  });

  test('of many there are three, and the rest is one line that leads to them all', async () => {
    // The first ones are shown for a moment before the last come: in front they would be seen.
    await letItHide(page);
    await kit.enter('/runs');
    await setHidden(page, true);
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await kit.remind(id);
    await soon(() => titles()).toEqual(['Reminder: e', 'Reminder: f', 'Reminder: g']);
    await soon(() => page.title()).toBe('(7) Rote');
    await setHidden(page, false);
    for (const id of ['e', 'f', 'g'])
      await soon(() => kit.stateOf(id)).toMatchObject({ isSeen: true });
    expect(await kit.stateOf('a')).toMatchObject({ isSeen: false });
    await rings().getByRole('link', { name: 'and 4 more' }).click();
    const card = page.getByRole('region', { name: 'Reminders', exact: true });
    await soon(() => card.getByRole('listitem').count()).toBe(7);
    await card.getByRole('button', { name: 'Done' }).first().click();
    await soon(() => card.getByRole('listitem').count()).toBe(6);
    await soon(() => kit.stateOf('a')).toMatchObject({ isSeen: true });
  });

  test('on the list of what waits there is no toast for what is in view, and one for what is not', async () => {
    await kit.enter('/');
    await page.getByRole('heading', { level: 1, name: 'Now' }).waitFor();
    await kit.remind('tea');
    const card = page.getByRole('region', { name: 'Reminders', exact: true });
    await card.getByText('Reminder: tea').waitFor();
    await soon(() => kit.stateOf('tea')).toEqual({ state: 'open', isSeen: true });
    await soon(() => toasts().count()).toBe(0);
    await page.setViewportSize({ width: 800, height: 200 });
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await kit.remind('bins');
    await toasts().waitFor();
    expect(await titles()).toEqual(['Reminder: bins']);
    expect(await card.getByRole('listitem').count()).toBe(2);
  });

  test('what waits when the page is opened rings if nobody saw it, and is counted in any case', async () => {
    await kit.remind('seen');
    await kit.remind('new');
    await kit.face.call('POST', '/reminders/rem_seen/seen', { told: 1 });
    await kit.enter('/runs');
    await soon(() => page.title()).toBe('(2) Rote');
    await soon(() => titles()).toEqual(['Reminder: new']);
  });

  test('the keyboard gets there and away', async () => {
    await kit.enter('/runs');
    await page.getByRole('link', { name: 'Schedules' }).first().focus();
    await kit.remind('a');
    await kit.remind('b');
    await soon(() => titles()).toHaveLength(2);
    const focused = () => page.evaluate('document.activeElement.innerText');
    expect(await focused()).toContain('Schedules');
    await page.keyboard.press('w');
    expect(await focused()).toBe('Done');
    await page.keyboard.press('Escape');
    await soon(() => titles()).toEqual(['Reminder: b']);
    expect(await focused()).toContain('Schedules');
    // Closed is not answered.
    await soon(() => kit.stateOf('a')).toEqual({ state: 'open', isSeen: true });
    expect(await page.title()).toBe('(2) Rote');
    await page.keyboard.press('w');
    await page.keyboard.press('Enter');
    await soon(() => kit.stateOf('b')).toMatchObject({ state: 'done' });
  });

  test('a request rings where it is not listed, and goes with its answer', async () => {
    const isRead = page.waitForResponse(/\/requests\?limit=50/);
    await kit.enter('/runs');
    await (await isRead).finished();
    const { requests } = kit.face.opened.house;
    const asked = { kind: 'call', about: 'read:a.example', hash: 'h', title: 'May it?' } as const;
    const { id } = await requests.ask({ ...asked, lines: ['The call'] });
    kit.face.events.emit('request-asked', { requestId: id, kind: 'call', about: asked.about });
    await toasts().getByRole('link', { name: 'Look at it' }).click();
    await page.getByRole('heading', { name: 'May it?' }).first().waitFor();
    expect(await toasts().count()).toBe(0);
    await requests.ask({ ...asked, about: 'read:b.example', lines: ['Another'] });
    await kit.enter('/tasks');
    await soon(() => page.title()).toBe('(2) Rote');
    expect(await toasts().count()).toBe(0);
    const said = { kind: 'call', about: 'read:c.example' } as const;
    const last = await requests.ask({ ...asked, about: 'read:c.example', lines: ['One more'] });
    kit.face.events.emit('request-asked', { ...said, requestId: last.id });
    await toasts().waitFor();
    await requests.answer(last.id, 'no');
    kit.face.events.emit('request-ended', { ...said, requestId: last.id, state: 'no' });
    await toasts().waitFor({ state: 'detached' });
  });

  test('is heard once where somebody turned the sound on, and the icon has its number', async () => {
    await page.addInitScript(`{
      window.tones = 0;
      window.badges = [];
      const { start } = OscillatorNode.prototype;
      OscillatorNode.prototype.start = function (...at) {
        window.tones += 1;
        return start.apply(this, at);
      };
      Navigator.prototype.setAppBadge = async (count) => void window.badges.push(count);
    }`);
    const tones = () => page.evaluate('window.tones');
    await kit.enter('/settings');
    const sound = page.getByRole('checkbox', { name: 'Play a short sound' });
    expect(await sound.isChecked()).toBe(false);
    await kit.remind('silent');
    await toasts().waitFor();
    expect(await tones()).toBe(0);
    await sound.check();
    await soon(tones).toBe(2);
    await kit.remind('loud');
    await soon(tones).toBe(4);
    await toasts().last().getByRole('button', { name: '10 min' }).click();
    await soon(() => page.evaluate('window.badges')).toEqual([0, 1, 2, 1]);
    expect(await tones()).toBe(4);
    await page.reload();
    await sound.waitFor();
    expect(await sound.isChecked()).toBe(true);
  });

  test('a phone shows one, and nothing is wider than its screen', async () => {
    const phone = await kit.otherPage({ viewport: { width: 375, height: 740 } });
    await kit.signIn(phone, '/tasks');
    await kit.remind('a', { text: `Reminder: ${'x'.repeat(300)}` });
    await kit.remind('b');
    await soon(() => titles(phone)).toEqual(['Reminder: b']);
    await rings(phone).getByRole('link', { name: 'and 1 more' }).waitFor();
    const widest = 'document.documentElement.scrollWidth';
    expect(await phone.evaluate(widest)).toBeLessThanOrEqual(375);
  });
});
