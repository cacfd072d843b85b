import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startLoopbackServer } from '../../src/tools/http/loopback-server.fake.ts';
import { closePages, HAS_BROWSER, sharedBrowser } from '../browser.fake.ts';
import { openPageTest, type PageTest } from '../page.fake.ts';

describe.skipIf(!HAS_BROWSER)('the page', () => {
  let browser: Browser;
  let kit: PageTest;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterAll(closePages);
  beforeEach(async () => {
    kit = await openPageTest(browser);
  });
  afterEach(async () => {
    expect(kit.problems).toEqual([]);
    await kit.close();
  });
  const heading = (name: string) => kit.page.getByRole('heading', { level: 1, name });

  test('opens with the code of a link, which is gone from the address and works once', async () => {
    const { page, face } = kit;
    const { code } = await face.opened.house.pageSessions.makeCode('owner');
    await page.goto(`${face.address}/#code=${code}`);
    await heading('Now').waitFor();
    expect(page.url()).toBe(`${face.address}/`);
    const other = await kit.otherPage();
    await other.goto(`${face.address}/#code=${code}`);
    await other.getByText('rote open').first().waitFor();
    expect(await other.getByRole('alert').innerText()).not.toBe('');
  });

  test('stays open over a reload, and shows the door after signing out', async () => {
    const { page } = kit;
    await kit.enter();
    await page.reload();
    await heading('Now').waitFor();
    await page.getByRole('button', { name: /^Sign out/ }).click();
    await page.getByLabel('Link or code').waitFor();
    await page.reload();
    await page.getByLabel('Link or code').waitFor();
  });

  test('takes a pasted link', async () => {
    const { page, face } = kit;
    const { code } = await face.opened.house.pageSessions.makeCode('owner');
    await page.goto(face.address);
    await page.getByLabel('Link or code').fill(`${face.address}/#code=${code}`);
    await page.keyboard.press('Enter');
    await heading('Now').waitFor();
  });

  describe('a link for somebody else, where one is signed in', () => {
    const question = () => kit.page.getByRole('dialog', { name: 'Sign in as Ann?' });
    const signedIn = async () =>
      (await kit.face.opened.house.pageSessions.list()).map(({ person }) => person);
    const signOutOf = (name: string) =>
      kit.page.getByRole('button', { name: `Sign out ${name}`, exact: true });
    let ann: string;
    let link: string;
    beforeEach(async () => {
      const { people, house } = kit.face.opened;
      ann = (await people.add({ name: 'Ann', role: 'member' })).id;
      link = `#code=${(await house.pageSessions.makeCode(ann)).code}`;
      await kit.enter('/talk');
    });

    test('opened by another site signs nobody in unasked, and nobody out', async () => {
      const { page, face } = kit;
      const foreign = await startLoopbackServer((_, response) => {
        response.setHeader('content-type', 'text/html');
        response.end(`<script>location = '${face.address}/${link}'</script>`);
      });
      await page.goto(foreign.origin.replace('127.0.0.1', 'localhost'));
      await question().getByText('You are signed in as owner.').waitFor();
      expect(await signedIn()).toEqual(['owner']);
      await question().getByRole('button', { name: 'Stay signed in as owner' }).click();
      await question().waitFor({ state: 'detached' });
      await signOutOf('owner').waitFor();
      await page.reload();
      await heading('Now').waitFor();
      expect(await signedIn()).toEqual(['owner']);
      await foreign.close();
    });

    test('is followed where they agree, and nothing of who was there is left', async () => {
      const { page } = kit;
      await page.getByRole('textbox', { name: 'Message' }).fill('half a sentence');
      await page.evaluate(`location.hash = '${link}'`);
      await question().waitFor();
      expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe(
        'half a sentence',
      );
      await question().getByRole('button', { name: 'Sign in as Ann' }).click();
      await signOutOf('Ann').waitFor();
      expect(await signedIn()).toEqual([ann]);
      expect(await page.getByText('half a sentence').count()).toBe(0);
    });

    test('that is worth nothing is told, and they stay where they are', async () => {
      await kit.page.evaluate(`location.hash = '#code=never-was-one'`);
      await kit.page.getByText('That link signs nobody in').waitFor();
      await signOutOf('owner').waitFor();
      expect(await signedIn()).toEqual(['owner']);
    });
  });

  test('one that is for the same person needs no question', async () => {
    await kit.enter();
    await kit.enter('/talk');
    expect(await kit.page.getByRole('dialog').count()).toBe(0);
    expect(await kit.face.opened.house.pageSessions.list()).toHaveLength(1);
  });

  test('the palette goes places by keyboard, and ? shows the keys', async () => {
    const { page } = kit;
    await kit.enter('/more');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('now');
    await page.keyboard.press('Enter');
    await heading('Now').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'detached' });
  });

  test('an address that leads nowhere says so', async () => {
    await kit.enter('/nowhere/at/all');
    await heading('There is nothing here').waitFor();
  });

  test('no script but its own runs, even where one got in', async () => {
    await kit.enter();
    await kit.page.evaluate(`{
      const script = document.createElement('script');
      script.textContent = 'document.title = "taken over"';
      document.body.append(script);
    }`);
    expect(await kit.page.title()).toBe('Rote');
    expect(kit.problems.splice(0).join()).toContain('Content Security Policy');
  });

  test('a page of another site reads nothing, whatever it sends', async () => {
    await kit.enter();
    const other = await openPageTest(browser);
    await kit.page.goto(`${other.face.address}/`);
    const answers = await kit.page.evaluate(`Promise.all(
      ['/healthz', '/api/v1/me', '/api/v1/schedules'].map((path) =>
        fetch('${kit.face.address}' + path, { credentials: 'include', headers: { 'X-Rote': 'page' } })
          .then((answer) => answer.status, (error) => error.name)),
    )`);
    expect(answers).toEqual(['TypeError', 'TypeError', 'TypeError']);
    kit.problems.length = 0;
    await other.close();
  });
});
