import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HAS_BROWSER, openBrowser } from '../browser.fake.ts';
import { openPageTest, type PageTest } from '../page.fake.ts';

describe.skipIf(!HAS_BROWSER)('the page', () => {
  let browser: Browser;
  let kit: PageTest;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());
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
