/** What is remembered, in a real browser: written down, found while one types, filtered, changed, forgotten. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closePages, HAS_BROWSER, sharedBrowser } from '../browser.fake.ts';
import { openPageTest, type PageTest } from '../page.fake.ts';
import { asTyped } from '../parts/as-typed.ts';

const EVIL = '<img src=x onerror=alert(1)> **bold** [l](javascript:alert(1))';

describe.skipIf(!HAS_BROWSER)('Memory', () => {
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
  const rows = () => page.locator('.memory-list .entries > li .memory-content').allInnerTexts();
  const listed = (texts: string[]) => expect.poll(rows).toEqual(texts);
  const search = () => page.getByRole('searchbox', { name: 'Search memories' });
  async function save(content: string, more: object = {}): Promise<string> {
    const desk = await kit.face.opened.house.memory();
    return (await desk.save({ content, ...more })).memory.id;
  }

  test('something is written down with the keyboard, and what it ends is said', async () => {
    await kit.enter('/memory');
    await page.getByText('Nothing is remembered yet').waitFor();
    await page.keyboard.press('c');
    const says = page.getByRole('textbox', { name: 'What it says' });
    expect(await button('Remember').isDisabled()).toBe(true);
    await expect.poll(() => says.evaluate((field) => field.matches(':focus'))).toBe(true);
    await page.keyboard.type('My address is Main Street 1');
    await page.getByRole('textbox', { name: 'Tags' }).fill('Home, #Post');
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('fact');
    await page.getByRole('slider', { name: 'Importance' }).fill('0.9');
    await button('Remember').click();
    await listed(['My address is Main Street 1']);
    await page.getByRole('link', { name: '#post' }).waitFor();
    const desk = await kit.face.opened.house.memory();
    expect(await desk.list({ limit: 5 })).toMatchObject([
      { tags: ['home', 'post'], category: 'fact', importance: 0.9, source: { origin: 'said' } },
    ]);
    await button('Remember something').click();
    await says.fill('My new address is Side Street 2');
    await button('Remember').click();
    await page.getByText('No longer true: “My address is Main Street 1”.').waitFor();
    await listed(['My new address is Side Street 2']);
  });

  test('it is found while one types, also by the beginning of a word, and the address keeps it', async () => {
    await save('I prefer coffee without marshmallows');
    await save('The gate code is 4711');
    await kit.enter('/memory');
    await listed(['The gate code is 4711', 'I prefer coffee without marshmallows']);
    await page.keyboard.press('/');
    await page.keyboard.type('marsh');
    await listed(['I prefer coffee without marshmallows']);
    await search().fill('coffees taste');
    await listed(['I prefer coffee without marshmallows']);
    await expect.poll(() => page.url()).toContain('q=coffees+taste');
    await page.reload();
    await listed(['I prefer coffee without marshmallows']);
    await search().fill('elephants');
    await page.getByText('Nothing that is remembered fits').waitFor();
    await page.getByRole('link', { name: 'Show all of it' }).click();
    await listed(['The gate code is 4711', 'I prefer coffee without marshmallows']);
    expect(await search().inputValue()).toBe('');
  });

  test('kinds and tags filter together, and are taken away again', async () => {
    await save('I like tea', { category: 'preference', tags: ['drinks'] });
    await save('Tea is in the left drawer', { category: 'fact', tags: ['drinks'] });
    await save('The printer is upstairs', { category: 'fact' });
    await kit.enter('/memory');
    await page.getByText('3 memories').waitFor();
    await button('fact').click();
    await listed(['The printer is upstairs', 'Tea is in the left drawer']);
    await page.getByRole('link', { name: '#drinks' }).click();
    await listed(['Tea is in the left drawer']);
    await button('fact').click();
    await listed(['Tea is in the left drawer', 'I like tea']);
    await button('#drinks').click();
    await page.getByText('3 memories').waitFor();
  });

  test('it is changed, and what it said before stands below it', async () => {
    await save('The dentist is Dr. Miller', { tags: ['health'] });
    await kit.enter('/memory');
    await page.getByRole('link', { name: 'Edit: The dentist is Dr. Miller' }).click();
    await page.getByText('It always said this.').waitFor();
    await page.getByRole('textbox', { name: 'What it says' }).fill('The dentist is Dr. Smith');
    await page.getByRole('textbox', { name: 'Tags' }).fill('');
    await button('Save').click();
    const before = page.getByRole('region', { name: 'What it said before' });
    await before.getByText('The dentist is Dr. Miller').waitFor();
    await before.getByText('#health').waitFor();
    await page.getByRole('link', { name: 'Memory', exact: true }).last().click();
    await listed(['The dentist is Dr. Smith']);
  });

  test('what is no longer true is shown where it is asked for, with what is true instead', async () => {
    await save('My address is Main Street 1');
    await save('My new address is Side Street 2');
    await kit.enter('/memory');
    await listed(['My new address is Side Street 2']);
    await page.getByRole('checkbox', { name: 'Also what is no longer true' }).check();
    await listed(['My new address is Side Street 2', 'My address is Main Street 1']);
    await page.locator('li .state', { hasText: 'no longer true' }).waitFor();
    await page.getByRole('link', { name: 'Edit: My address is Main Street 1' }).click();
    await page.getByRole('link', { name: 'What is true instead' }).click();
    await page.locator('.memory-facts', { hasText: 'Side Street 2' }).waitFor();
  });

  test('it is forgotten only after a question, from the list and from its own place', async () => {
    await save(`One thing ${EVIL}`);
    const id = await save('Another matter');
    await kit.enter('/memory');
    await button(`Forget: One thing ${EVIL}`).click();
    await page.getByRole('dialog').getByText(`One thing ${EVIL}`).waitFor();
    await button('Keep it').click();
    await listed(['Another matter', `One thing ${EVIL}`]);
    await button(`Forget: One thing ${EVIL}`).click();
    await button('Forget it').click();
    await listed(['Another matter']);
    await page.goto(`${kit.face.address}/memory/${id}`);
    await button('Forget').click();
    await page.getByRole('checkbox', { name: /Also blank it/ }).check();
    await button('Forget it').click();
    await page.getByText('Backups may still hold it.').waitFor();
    await page.getByText('Nothing is remembered yet').waitFor();
    expect(await (await kit.face.opened.house.memory()).count({})).toBe(0);
    await page.goto(`${kit.face.address}/memory/${id}`);
    await page.getByRole('alert').getByText('There is no memory').waitFor();
  });

  test('what is said elsewhere comes by itself, and more than a page on a press', async () => {
    await kit.enter('/memory');
    await page.getByText('Nothing is remembered yet').waitFor();
    for (let number = 1; number <= 51; number += 1) await save(`${number}${number} is a number`);
    kit.face.events.emit('memory-changed', { person: 'owner' });
    await page.getByText('51 memories').waitFor();
    expect(await rows()).toHaveLength(50);
    await button('Show more').click();
    await page.getByText('11 is a number', { exact: true }).waitFor();
    expect(await rows()).toHaveLength(51);
  });

  test('whatever a memory says is text', async () => {
    const id = await save(EVIL, { tags: [EVIL] });
    await kit.enter('/memory');
    await listed([EVIL]);
    await page.goto(`${kit.face.address}/memory/${id}`);
    await page.locator('.memory-facts', { hasText: EVIL }).waitFor();
    expect(await page.locator('main img, main strong, main a[href^=javascript]').count()).toBe(0);
  });

  test('nothing is wider than a phone', async () => {
    const id = await save('wide'.repeat(300), { tags: ['tag'.repeat(20)] });
    await page.setViewportSize({ width: 390, height: 800 });
    await kit.enter('/memory');
    for (const place of ['', `/${id}`]) {
      await page.goto(`${kit.face.address}/memory${place}`);
      await page.locator('.memory-content').first().waitFor();
      const width = await page.evaluate('document.documentElement.scrollWidth');
      expect([place, width]).toEqual([place, 390]);
    }
  });
});

test('only a word that may have just begun is looked for by its beginning', () => {
  const asked = ['', 'c', 'co', 'my co', 'my co ', '"my co"', 'co*', 'ä1', 'x'.repeat(199)];
  expect(asked.map(asTyped)).toEqual([
    '',
    'c',
    'co co*',
    'my co co*',
    'my co',
    '"my co"',
    'co*',
    'ä1 ä1*',
    'x'.repeat(199),
  ]);
});
