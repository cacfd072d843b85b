/** What is to do, in a real browser: put on the list, found while one types, ticked off, changed, archived, taken back. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fakeTask } from '../../src/store/tasks.contract.ts';
import { closePages, HAS_BROWSER, sharedBrowser } from '../browser.fake.ts';
import { openPageTest, type PageTest } from '../page.fake.ts';

const EVIL = '<img src=x onerror=alert(1)> **bold** [l](javascript:alert(1))';

describe.skipIf(!HAS_BROWSER)('Tasks', () => {
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

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const box = (title: string) => page.getByRole('checkbox', { name: `Done: ${title}` });
  const desk = () => kit.face.opened.house.tasks();
  const create = async (title: string, more: object = {}): Promise<string> =>
    (await (await desk()).create({ title, ...more })).task.id;
  /** In one look: between two, a list may be gone. */
  const sections = () =>
    page.evaluate<
      Record<string, string[]>
    >(`Object.fromEntries([...document.querySelectorAll('ul.tasks')].map((list) =>
      [list.ariaLabel, [...list.querySelectorAll('.task-title')].map((one) => one.innerText)]))`);
  const listed = (wanted: Record<string, string[]>) => expect.poll(sections).toEqual(wanted);

  test('something is put on the list with the keyboard alone, with a date in plain words', async () => {
    await kit.enter('/tasks');
    await page.getByText('There is nothing on your list').waitFor();
    await page.keyboard.press('c');
    await page.keyboard.type('Send the report');
    await page.keyboard.press('Tab');
    await page.keyboard.type('in 3 days');
    await page.keyboard.press('Enter');
    await listed({ Upcoming: ['Send the report'] });
    await page.keyboard.type('Buy milk');
    await page.keyboard.press('Enter');
    await listed({ Upcoming: ['Send the report'], 'Without a date': ['Buy milk'] });
    await page.keyboard.type('Buy bread');
    await page.keyboard.press('Enter');
    await box('Buy bread').waitFor();
    await box('Buy milk').focus();
    await page.keyboard.press('Space');
    await listed({ Upcoming: ['Send the report'], 'Without a date': ['Buy bread'] });
    await expect.poll(() => box('Buy bread').evaluate((one) => one.matches(':focus'))).toBe(true);
    await field('What is to do').fill('Never');
    await field('Due').fill('at blue o’clock');
    await page.keyboard.press('Enter');
    await page.getByText('is no time that Rote understands').waitFor();
    expect(await field('What is to do').inputValue()).toBe('Never');
  });

  test('it stands by when it is due, and what is late first', async () => {
    const atMs = Date.now() - 3_600_000;
    const due = { atMs, lateMs: atMs, isWholeDay: false, timezone: 'UTC' };
    const late = fakeTask({ title: 'Late', person: 'owner', due, remindedMs: atMs });
    const text = { own: 'late', near: '', tags: '' };
    await kit.face.opened.store.tasks.add({ task: late, text });
    await create('Later', { due: 'in 9 days', priority: 'high', tags: ['home'] });
    await create('Whenever');
    await kit.enter('/tasks');
    await listed({ Overdue: ['Late'], Upcoming: ['Later'], 'Without a date': ['Whenever'] });
    await page.getByText('high priority').waitFor();
    await page.getByText('#home').waitFor();
  });

  test('it is found while one types, also by the beginning of a word', async () => {
    await create('Order marshmallows');
    await create('Fix the gate');
    await kit.enter('/tasks');
    await listed({ 'Without a date': ['Order marshmallows', 'Fix the gate'] });
    await page.keyboard.press('/');
    await page.keyboard.type('marsh');
    await listed({ 'Without a date': ['Order marshmallows'] });
    await page.getByRole('searchbox', { name: 'Search tasks' }).fill('elephants');
    await page.getByText('No task fits').waitFor();
    await page.getByRole('link', { name: 'Show the whole list' }).click();
    await listed({ 'Without a date': ['Order marshmallows', 'Fix the gate'] });
  });

  test('it is ticked off and archived, and both can be taken back', async () => {
    await create('Buy milk');
    await kit.enter('/tasks');
    await box('Buy milk').click();
    await page.getByText('There is nothing on your list').waitFor();
    await button('Undo').click();
    await listed({ 'Without a date': ['Buy milk'] });
    await button('Archive: Buy milk').click();
    await page.getByText('There is nothing on your list').waitFor();
    await button('Undo').click();
    await listed({ 'Without a date': ['Buy milk'] });
    await button('Archive: Buy milk').click();
    await button('Archived').click();
    await listed({ Archived: ['Buy milk'] });
    await button('Bring back: Buy milk').click();
    await page.getByText('Nothing is archived').waitFor();
    await button('To do').click();
    await box('Buy milk').click();
    await button('Done').click();
    await listed({ Done: ['Buy milk'] });
    await box('Buy milk').click();
    await page.getByText('Nothing is done yet').waitFor();
  });

  test('what comes again makes its next one', async () => {
    await create('Bins', { repeat: 'every friday at 8:00' });
    await kit.enter('/tasks');
    await box('Bins').click();
    await page.getByText('The next one is on your list').waitFor();
    expect(await (await desk()).search({ status: 'done', limit: 5 })).toHaveLength(1);
    expect(await (await desk()).search({ limit: 5 })).toHaveLength(1);
  });

  test('it is changed: only what was touched, and an empty date takes it away', async () => {
    const id = await create('Paint', { due: 'in 5 days at 10:00', tags: ['home'] });
    await create('Buy paint', { parent: id });
    await kit.enter('/tasks');
    await page.getByRole('link', { name: 'Paint', exact: true }).click();
    await page.getByRole('list', { name: 'Its parts' }).getByText('Buy paint').waitFor();
    expect(await button('Save').isDisabled()).toBe(true);
    const due = await field('Due').inputValue();
    expect(due).toMatch(/^\d{4}-\d\d-\d\d 10:00$/);
    await field('Due').fill(due.replace('10:00', '11:30'));
    await field('Notes').fill('Two coats');
    await button('Save').click();
    await page.getByText('Changed.').waitFor();
    const shown = async () => (await (await desk()).show(id)).task;
    expect(await shown()).toMatchObject({ notes: 'Two coats', tags: ['home'] });
    await expect.poll(() => field('Due').inputValue()).toBe(due.replace('10:00', '11:30'));
    await field('Due').fill('');
    await button('Save').click();
    await expect.poll(async () => (await shown()).due).toBeNull();
    await button('Done').click();
    await button('Not done after all').click();
    await button('Archive').click();
    await button('Undo').click();
    await expect.poll(async () => (await shown()).state).toBe('open');
  });

  test('what is put on the list elsewhere comes by itself', async () => {
    await kit.enter('/tasks');
    await page.getByText('There is nothing on your list').waitFor();
    await create('From elsewhere');
    kit.face.events.emit('tasks-changed', { person: 'owner' });
    await listed({ 'Without a date': ['From elsewhere'] });
  });

  test('a list is made, filled, ticked, shared and left, and two pages see each other’s tick', async () => {
    await kit.face.opened.people.add({ name: 'Ann', role: 'member' });
    await kit.enter('/tasks');
    await field('Name of a new list').fill('shopping');
    await page.keyboard.press('Enter');
    await field('Add to shopping').fill('milk');
    await page.keyboard.press('Enter');
    await box('milk').waitFor();
    await page.keyboard.type('eggs');
    await page.keyboard.press('Enter');
    await listed({ shopping: ['milk', 'eggs'] });
    await page.keyboard.type('Milk');
    await page.keyboard.press('Enter');
    await page.getByText('Milk is on the list already').waitFor();
    await button('Who sees shopping').click();
    await field('Share shopping with').fill('Nobody');
    await page.keyboard.press('Enter');
    await page.getByText('Nobody here is called').waitFor();
    await field('Share shopping with').fill('Ann');
    await page.keyboard.press('Enter');
    await page.getByText('with Ann', { exact: true }).waitFor();
    const second = await page.context().newPage();
    await second.goto(`${kit.face.address}/tasks`);
    await second.getByRole('checkbox', { name: 'Done: milk' }).click();
    kit.face.events.emit('tasks-changed', { person: 'owner' });
    await listed({ shopping: ['eggs'] });
    await second.getByRole('button', { name: 'Undo' }).click();
    kit.face.events.emit('tasks-changed', { person: 'owner' });
    await listed({ shopping: ['milk', 'eggs'] });
    await second.close();
    await button('Stop sharing with Ann').click();
    await page.getByText('only you', { exact: true }).waitFor();
    await button('Delete shopping').click();
    await page.getByText('There is nothing on your list').waitFor();
  });

  test('whatever a task says is text, and nothing is wider than a phone', async () => {
    const id = await create(EVIL, { notes: `${EVIL}${'wide'.repeat(300)}`, tags: [EVIL] });
    await page.setViewportSize({ width: 390, height: 800 });
    await kit.enter('/tasks');
    await listed({ 'Without a date': [EVIL] });
    for (const place of ['', `/${id}`]) {
      await page.goto(`${kit.face.address}/tasks${place}`);
      await page.locator('main').getByText(EVIL).first().waitFor();
      const width = await page.evaluate('document.documentElement.scrollWidth');
      expect([place, width]).toEqual([place, 390]);
      expect(await page.locator('main img, main strong, main a[href^=javascript]').count()).toBe(0);
    }
  });
});
