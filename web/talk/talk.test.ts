/** The main journeys of the Talk view, in a real browser on a real house that has no model. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPausedHome } from '../../src/talk/go-on.fake.ts';
import { closePages, HAS_BROWSER, sharedBrowser } from '../browser.fake.ts';
import { openPageTest } from '../page.fake.ts';
import { openTalkTest, type TalkTest } from './talk.fake.ts';

const OWN = 'agent:main:web:direct:owner';
const EVIL = '<img src=x onerror=alert(1)><script>alert(2)</script>';
const soon = <Value>(look: () => Promise<Value> | Value) => expect.poll(look);
const WISH = 'every weekday at 9 remind me to stretch';

describe.skipIf(!HAS_BROWSER)('Talk', () => {
  let browser: Browser;
  let kit: TalkTest;
  let page: Page;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterAll(closePages);
  beforeEach(async () => {
    kit = await openTalkTest(browser);
    page = kit.page;
  });
  afterEach(async () => {
    expect(kit.problems).toEqual([]);
    await kit.close();
  });

  const log = (on: Page = page): Locator => on.getByRole('log');
  const composer = (on: Page = page): Locator => on.getByRole('textbox', { name: 'Message' });
  const card = (): Locator => log().getByRole('region', { name: /^Draft: / });
  const words = (text: string | RegExp, on: Page = page): Locator =>
    log(on).getByRole('article').filter({ hasText: text });
  async function say(text: string): Promise<void> {
    await composer().fill(text);
    await composer().press('Enter');
  }
  const schedules = () => kit.face.opened.schedules.list({ limit: 5 });
  /** How many messages with exactly these words are kept. */
  async function keptTimes(text: string): Promise<number> {
    const messages = await kit.face.opened.store.inbox.list({ sessionKey: OWN, limit: 100 });
    return messages.filter((message) => message.text === text).length;
  }

  test('a card says the wish in one sentence of its language, and its calls behind details', async () => {
    await kit.enter('/talk');
    await say(
      'prüfe alle 5 Minuten http://127.0.0.1:8791/x.html und sag mir, wenn die Seite nicht erreichbar ist',
    );
    await card().getByText('nicht erreichbar').first().waitFor();
    expect(await card().locator('time').count()).toBe(1);
    expect(await card().innerText()).toMatch(/Ein neuer Zeitplan[\s\S]*Annehmen/);
    // When is said in the sentence, and once.
    expect(await card().innerText()).not.toMatch(/watch\.holds aufrufen|When|Wann|Uses/);
    await card().getByText('Einzelheiten').click();
    await card()
      .getByText(/watch\.holds aufrufen/)
      .waitFor();
    await card().getByRole('button', { name: 'Annehmen' }).click();
    await card().getByText('Angenommen').waitFor();
  });

  test('what somebody else wrote is told as theirs, under the name that it came with, as it is written', async () => {
    const { people, house } = kit.face.opened;
    await people.addAddress('owner', { channel: 'telegram', sender: '7' });
    await (await house.inbound()).receive('telegram', {
      id: '7:1',
      target: { peerKind: 'direct', peer: '7', thread: null },
      sender: { id: '7', name: 'Ada' },
      text: '',
      othersWords: [{ kind: 'forward', from: 'Mal\u202elory', text: EVIL }],
      files: [],
      choice: null,
      place: '1',
    });
    const session = 'agent:main:telegram:direct:7';
    await kit.enter(`/talk/${encodeURIComponent(session)}`);
    const theirs = log().getByRole('figure', { name: 'Forwarded from Mal\\u202elory' });
    await theirs.getByText(EVIL).waitFor();
    await log().getByText('I do nothing with it').waitFor();
    await page.goto(kit.face.address);
    await page.getByText('Forwarded from Mal\\u202elory:').first().waitFor();
  });

  test('a wish becomes a card, and the card a schedule', async () => {
    await kit.enter('/talk');
    await page.getByRole('button', { name: `Say this: “${WISH}”` }).click();
    await card().getByText('09:00 on weekdays').first().waitFor();
    expect(await card().locator('time').count()).toBe(5);
    expect(await card().innerText()).toMatch(/message\.send[\s\S]*no tokens/);
    await card().getByRole('button', { name: 'Edit' }).click();
    await soon(() => composer().inputValue()).toBe('make it ');
    await page.keyboard.type('10am');
    expect(await composer().inputValue()).toBe('make it 10am');
    await page.keyboard.press('Enter');
    await words('You said').last().getByText('make it 10am', { exact: true }).waitFor();
    await card().getByText('10:00 on weekdays').first().waitFor();
    await card().first().getByText('Another one took its place').waitFor();
    await page.getByRole('button', { name: 'Approve' }).click();
    await card().last().getByText('Approved').waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    expect(await schedules()).toMatchObject([{ name: 'stretch', status: 'active' }]);
  });

  test('what is not wanted now is not stored', async () => {
    await kit.enter('/talk');
    await say(WISH);
    await page.getByRole('button', { name: 'Not now' }).click();
    await card().getByText('Not now').waitFor();
    await words('Forgotten').waitFor();
    expect(await schedules()).toEqual([]);
  });

  test('a question is answered with a button, which shows what was chosen', async () => {
    await kit.enter('/talk');
    await say('remind me tomorrow to call Ada');
    await page.getByRole('button', { name: '12:00' }).click();
    await card().getByText('12:00').first().waitFor();
    const chosen = page.getByRole('button', { name: '12:00 (chosen)' });
    await chosen.waitFor();
    expect(await chosen.isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: '09:00' }).isDisabled()).toBe(true);
  });

  test('commands and Shift-Enter work as in other channels', async () => {
    await kit.enter('/talk');
    await composer().fill('/help');
    await composer().press('Enter');
    await words('/stop ends what I am doing here').waitFor();
    await composer().fill('one');
    await composer().press('Shift+Enter');
    await page.keyboard.type('two');
    expect(await composer().inputValue()).toBe('one\ntwo');
  });

  test('an answer is streamed; a reload in the middle loses nothing of it', async () => {
    await kit.enter('/talk');
    const run = await kit.begin(OWN, { input: {}, output: {} });
    const { said } = kit.face;
    const spoken = { id: run.id, sessionKey: OWN };
    said.add(spoken, 'The **sun** ');
    await log().getByText('The sun').waitFor();
    await page.reload();
    await log().getByText('The sun').waitFor();
    said.add(spoken, 'is up.');
    await log().getByText('The sun is up.').waitFor();
    await run.end('The sun is up. Good morning.');
    await words('Good morning').waitFor();
    await soon(() => log().locator('[aria-busy=true]').count()).toBe(0);
    expect(await log().getByText('The sun is up').count()).toBe(1);
  });

  test('offline, what is said waits in sight; back, all of it is there once and nothing was missed', async () => {
    await kit.enter('/talk');
    await say('/help');
    await words('/wake').waitFor();
    await page.context().setOffline(true);
    await say('first');
    await say('second');
    await words('first').getByText('it is sent when the line is back').waitFor();
    await kit.said({ sessionKey: OWN, text: 'said meanwhile' });
    expect(await keptTimes('first')).toBe(0);
    await page.context().setOffline(false);
    await words('said meanwhile').waitFor();
    await soon(() => keptTimes('second')).toBe(1);
    await soon(() => log().locator('[data-outgoing]').count()).toBe(0);
    const own = await log().locator('[data-role=user] .talk-words').allInnerTexts();
    expect(own).toEqual(['/help', 'first', 'second']);
  });

  test('a message whose answer was lost on the way is sent again and taken once', async () => {
    await kit.enter('/talk');
    let lost = 0;
    await page.route('**/messages', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort();
    });
    await say('/status');
    await soon(() => keptTimes('/status')).toBe(1);
    await soon(() => log().locator('[data-outgoing]').count()).toBe(0);
    expect([lost, await keptTimes('/status')]).toEqual([1, 1]);
  });

  test('two tabs show the same', async () => {
    await kit.enter('/talk');
    const other = await kit.otherPage();
    await kit.signIn(other, '/talk');
    await say(WISH);
    await other.getByRole('button', { name: 'Approve' }).click();
    await card().getByText('Approved').waitFor();
    await words('Yes').waitFor();
    await words(WISH, other).waitFor();
  });

  test('hostile words, names, choices, files and tool output run nowhere', async () => {
    const session = `agent:main:telegram:direct:${EVIL}`;
    const account = { channel: 'telegram', sender: EVIL };
    await kit.face.opened.people.addAddress('owner', account);
    await kit.said({ sessionKey: OWN, text: EVIL, choices: [{ label: EVIL, value: 'x' }] });
    await kit.said({ sessionKey: OWN, text: `[go](javascript:alert(3)) ${EVIL}`, role: 'notice' });
    await kit.said({ sessionKey: session, text: EVIL, role: 'user' });
    const run = await kit.begin(OWN, { input: { a: EVIL }, output: EVIL });
    await run.end(`${EVIL} [a](javascript:alert(4))`);
    const asking = {
      kind: 'tool',
      about: 'tool:x',
      hash: 'h1',
      title: EVIL,
      lines: [EVIL],
    } as const;
    await kit.face.opened.requests.ask({ ...asking, diff: [], sessionKey: OWN });
    await kit.enter('/talk');
    await log().getByText('What it did').click();
    await log().getByText('web.read').click();
    await log().getByText('Answered').waitFor();
    await log().getByRole('button', { name: 'Yes' }).waitFor();
    await page.getByRole('link', { name: /^owner telegram/ }).click();
    await page.getByText('only to read').waitFor();
    await words(EVIL).waitFor();
    expect(await page.locator('main img[src="x"], main script').count()).toBe(0);
    expect(await composer().count()).toBe(0);
  });

  test('what waits for a decision in this conversation is decided here', async () => {
    const asking = { kind: 'tool', about: 'tool:x', hash: 'h1', title: 'May it?' } as const;
    const { requests } = kit.face.opened;
    const request = await requests.ask({ ...asking, lines: ['one'], diff: [], sessionKey: OWN });
    await kit.enter('/talk');
    const yes = log().getByRole('button', { name: 'Yes' });
    await yes.click();
    await soon(() => yes.isDisabled()).toBe(true);
    expect(await requests.get(request.id)).toMatchObject({ state: 'yes' });
  });

  test('a request that was told of in the inbox is answered there', async () => {
    const asking = { kind: 'tool', about: 'tool:x', hash: 'h1', title: 'May it?' } as const;
    const { requests } = kit.face.opened;
    const request = await requests.ask({ ...asking, lines: [], diff: [] });
    await kit.enter(`/talk/${encodeURIComponent('agent:main:inbox:direct:owner')}`);
    const no = log().getByRole('button', { name: 'No' });
    await no.click();
    await soon(() => no.isDisabled()).toBe(true);
    expect(await requests.get(request.id)).toMatchObject({ state: 'no' });
  });

  test('files go with a message, and can be saved again', async () => {
    await kit.enter('/talk');
    const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('remember') };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Leave out notes.txt' }).waitFor();
    await composer().fill('look');
    await soon(() => page.getByRole('button', { name: 'Send' }).isEnabled()).toBe(true);
    await composer().press('Enter');
    const link = log().getByRole('link', { name: /notes\.txt/ });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe('notes.txt');
  });

  test('files that are dropped or pasted go with it, too; one that is too big says so', async () => {
    await kit.enter('/talk');
    await composer().waitFor();
    const give = (event: string, place: string, size: number): string => `{
      const data = new DataTransfer();
      data.items.add(new File(['x'.repeat(${size})], '${event}.txt', { type: 'text/plain' }));
      const options = { bubbles: true, cancelable: true, dataTransfer: data, clipboardData: data };
      const Kind = ${event === 'paste' ? 'ClipboardEvent' : 'DragEvent'};
      document.querySelector('${place}').dispatchEvent(new Kind('${event}', options));
    }`;
    await page.evaluate(give('paste', '.talk-composer textarea', 3));
    await page.evaluate(give('drop', '.talk-log', 20_000_001));
    const files = page.getByRole('list', { name: 'Files that go with it' }).getByRole('listitem');
    await soon(() => files.first().getAttribute('data-state')).toBe('there');
    await soon(() => files.last().getAttribute('data-state')).toBe('refused');
    await page.getByRole('button', { name: 'Leave out drop.txt' }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await log()
      .getByRole('link', { name: /paste\.txt/ })
      .waitFor();
  });

  test('earlier messages come when one scrolls up, and what is read stays in place', async () => {
    for (let index = 1; index <= 120; index++)
      await kit.said({ sessionKey: OWN, text: `message ${index}.` });
    await kit.enter('/talk');
    await words('message 120.').waitFor();
    await soon(() => words('message 120.').isVisible()).toBe(true);
    expect(await words('message 60.').count()).toBe(0);
    const toTop = () => page.evaluate(`document.querySelector('.talk-log').scrollTo(0, 0)`);
    await toTop();
    await words('message 60.').waitFor({ state: 'attached' });
    const place = (await words('message 71.').boundingBox())?.y ?? 0;
    expect(place).toBeGreaterThan(0);
    expect(place).toBeLessThan(400);
    await toTop();
    await words('message 1.').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Earlier' }).waitFor({ state: 'detached' });
    expect(await log().getByRole('article').count()).toBe(120);
  });

  test('another conversation is begun by keyboard, has its own address, and is listed', async () => {
    await kit.enter('/talk');
    await composer().waitFor();
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('c');
    await page.getByLabel('What is it about?').fill('50% off: tea');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: '50% off: tea' }).waitFor();
    await say('/help');
    await words('/wake').waitFor();
    await page.reload();
    await words('/wake').waitFor();
    const list = page.getByRole('complementary', { name: 'Conversations' });
    await list.getByRole('link', { name: /50% off: tea/ }).waitFor();
    await list.getByRole('link', { name: /^Rote/ }).click();
    await page.getByRole('button', { name: `Say this: “${WISH}”` }).waitFor();
  });

  test('words in the address are put into the composer and never sent', async () => {
    await kit.enter('/talk?say=remind%20me');
    await soon(() => composer().inputValue()).toBe('remind me');
    await soon(() => page.url()).toBe(`${kit.face.address}/talk`);
    expect(await keptTimes('remind me')).toBe(0);
  });

  test('where the agent stopped at a limit, one press lets it go on', async () => {
    const house = await openPausedHome();
    const { talk, messages } = house.opened.house;
    const asking = await openPageTest(browser, { face: { api: { talk, messages } } });
    try {
      const session = 'agent:main:inbox:direct:owner';
      await asking.enter(`/talk/${encodeURIComponent(session)}`);
      await asking.page.getByRole('button', { name: 'Go on' }).click();
      await soon(() => house.inbox()).toContain('assistant: All there.');
      asking.face.events.emit('message-said', { sessionKey: session });
      await words('All there.', asking.page).waitFor();
      await asking.page.getByRole('button', { name: 'Go on' }).waitFor({ state: 'detached' });
      expect(asking.problems).toEqual([]);
    } finally {
      await asking.close();
      await house.close();
    }
  });

  test('a member talks in a conversation of their own, and sees nothing of others', async () => {
    const ann = await kit.face.opened.people.add({ name: 'Ann', role: 'member' });
    await kit.said({ sessionKey: OWN, text: 'for the owner alone' });
    const other = await kit.otherPage();
    await kit.signIn(other, '/talk', ann.id);
    await composer(other).fill(WISH);
    await composer(other).press('Enter');
    await other.getByRole('button', { name: 'Approve' }).click();
    await other.getByText('Approved').waitFor();
    expect(await schedules()).toMatchObject([{ sessionKey: `agent:main:web:direct:${ann.id}` }]);
    expect(await other.getByText('for the owner alone').count()).toBe(0);
    await other.goto(`${kit.face.address}/talk/${encodeURIComponent(OWN)}`);
    await log(other).getByText('Nothing was said here').waitFor();
    expect(await other.getByText('for the owner alone').count()).toBe(0);
    await kit.enter('/talk');
    await composer().waitFor();
    expect(await page.getByRole('link', { name: /^Ann/ }).count()).toBe(0);
    await page.goto(`${kit.face.address}/talk/agent%3Amain%3Aweb%3Adirect%3A${ann.id}`);
    await log().getByRole('alert').waitFor();
    expect(await page.getByText(WISH).count()).toBe(0);
  });

  test('on a phone it fits, and the conversations are a drawer', async () => {
    const phone = await kit.otherPage({ viewport: { width: 390, height: 780 }, hasTouch: true });
    await kit.face.opened.people.addAddress('owner', { channel: 'telegram', sender: '7' });
    await kit.said({ sessionKey: 'agent:main:telegram:direct:7', text: 'hello', role: 'user' });
    await kit.signIn(phone, '/talk');
    await composer(phone).fill(WISH);
    await phone.getByRole('button', { name: 'Send' }).tap();
    await phone.getByRole('button', { name: 'Approve' }).waitFor();
    const wide = await phone.evaluate('document.documentElement.scrollWidth');
    expect(wide).toBe(390);
    await phone.getByRole('button', { name: 'Conversations' }).click();
    await phone
      .getByRole('dialog')
      .getByRole('link', { name: /telegram/ })
      .click();
    await words('hello', phone).waitFor();
    expect(await phone.getByRole('dialog').count()).toBe(0);
  });
});
