/** Two people with one house: each sees what is theirs, and the owner sees what a member does at once. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../src/domain/person.ts';
import { closePages, HAS_BROWSER, sharedBrowser } from './browser.fake.ts';
import { follow } from './page.fake.ts';
import { addSchedule, beginRun } from './runs/runs.fake.ts';
import { openTalkTest, type TalkTest } from './talk/talk.fake.ts';

const OWN = 'agent:main:web:direct:owner';
const SHARED = ['/', '/talk', '/schedules', '/runs', '/inbox', '/tasks', '/memory', '/events'];
const LINKS = `[...document.querySelectorAll('nav.side .side-link')].map((link) => link.pathname)`;

describe.skipIf(!HAS_BROWSER)('an owner and a member', () => {
  let browser: Browser;
  let kit: TalkTest;
  let owner: Page;
  let member: Page;
  let ann: Person;
  let secret: { schedule: string; run: string; memory: string; task: string };
  beforeAll(async () => {
    browser = await sharedBrowser();
    kit = await openTalkTest(browser);
    const { face } = kit;
    face.opened.store.changes.onChange(() => face.events.emit('schedule-changed', {}));
    ann = await face.opened.people.add({ name: 'Ann', role: 'member' });
    const schedule = await addSchedule(face, { name: 'The secret', every: '1h', say: 'psst' });
    const { run, end } = await beginRun(face, schedule);
    await end({ kind: 'failed', summary: 'the secret is out', code: 'failed' });
    const desk = await face.opened.house.memory();
    const { memory } = await desk.save({ content: 'The secret is in the drawer' });
    const tasks = await face.opened.house.tasks();
    const { task } = await tasks.create({ title: 'The secret errand' });
    secret = { schedule, run: run.id, memory: memory.id, task: task.id };
    const hook = { on: 'webhook', name: 'psst' } as const;
    await addSchedule(face, { name: 'The secret call', trigger: { event: hook }, say: 'x' });
    const call = {
      facts: { ...hook, person: 'owner' },
      key: '1',
      data: { body: 'psst' },
      depth: 1,
    };
    await face.opened.store.events.take(call, 1000);
    await kit.said({ sessionKey: OWN, text: 'a secret word' });
    const asking = { kind: 'tool', about: 'tool:x', hash: 'h', title: 'May the secret?' } as const;
    await face.opened.requests.ask(asking);
    owner = kit.page;
    member = await kit.otherPage();
    await kit.enter();
    await kit.signIn(member, '/', ann.id);
  });
  afterAll(async () => {
    await kit?.close();
    await closePages();
  });

  async function open(page: Page, path: string): Promise<string> {
    await follow(page, path);
    return page.locator('main').innerText();
  }
  /** Goes to another view as people do, without loading the page again. */
  const go = (page: Page, name: string) =>
    page
      .getByRole('navigation', { name: 'Views', exact: true })
      .getByRole('link', { name })
      .click();

  test('the owner has every view, the member those that are for members', async () => {
    expect((await owner.evaluate<string[]>(LINKS)).length).toBeGreaterThan(9);
    expect(await member.evaluate(LINKS)).toEqual(SHARED);
    for (const path of [
      '/settings',
      '/heartbeat',
      '/plans',
      '/skills',
      '/tools',
      '/cost',
      '/trouble',
    ])
      expect(await open(member, path)).toContain('There is nothing here');
  });

  test('nothing of the owner’s is in what the member sees, by list or by address', async () => {
    for (const path of SHARED) {
      await open(owner, path);
      await owner
        .locator('main')
        .getByText(/secret/i)
        .first()
        .waitFor();
      expect(await open(member, path)).not.toMatch(/secret|psst/i);
    }
    for (const path of [
      `/schedules/${secret.schedule}`,
      `/schedules/${secret.schedule}/edit`,
      `/runs/${secret.run}`,
      `/memory/${secret.memory}`,
      `/tasks/${secret.task}`,
      `/talk/${encodeURIComponent(OWN)}`,
    ]) {
      const text = await open(member, path);
      expect(text).not.toMatch(/secret word|the secret is|The secret|drawer|psst/);
      if (!path.startsWith('/talk')) expect(text).toMatch(/no (schedule|run|memory|task)/i);
    }
  });

  test('what the member sets up stands before the owner at once, with their name and without their words', async () => {
    await open(owner, '/schedules');
    await owner.evaluate('window.marker = 1');
    await open(member, '/talk');
    const composer = member.getByRole('textbox', { name: 'Message' });
    await composer.fill('every weekday at 9 remind me to stretch');
    await composer.press('Enter');
    await member.getByRole('button', { name: 'Approve' }).click();
    await member.getByText('Approved').first().waitFor();
    await owner.locator('main').getByRole('link', { name: 'stretch' }).waitFor();

    await go(owner, 'Runs');
    await owner.getByText('the secret is out').waitFor();
    await go(member, 'Runs');
    await member.locator('main h1', { hasText: 'Runs' }).waitFor();
    const all = await kit.face.opened.schedules.list({ limit: 5 });
    const stretch = all.find(({ name }) => name === 'stretch');
    const { end } = await beginRun(kit.face, stretch?.id ?? '');
    await end({ kind: 'succeeded', summary: 'stretched well' });
    await member.getByText('stretched well').waitFor();
    await owner.getByText('stretch (Ann)').waitFor();
    await owner.getByText('not shown, because it belongs to Ann').first().waitFor();
    expect(await owner.locator('main').innerText()).not.toContain('stretched well');
    expect(await member.locator('main').innerText()).not.toContain('secret');

    await go(owner, 'Talk');
    await owner.locator('.talk-sessions').first().waitFor();
    expect(await owner.locator('.talk-sessions').first().innerText()).not.toMatch(/Ann|stretch/);
    expect(await owner.evaluate('window.marker')).toBe(1);
    expect(await open(owner, '/')).not.toMatch(/remind me to stretch|Nothing is stored yet/);
    expect(await open(member, '/')).toContain('remind me to stretch');
  });

  test('nothing was thrown, opened or forbidden on the way', () => {
    expect(kit.problems).toEqual([]);
    expect(kit.loads()).toBe(2);
  });
});
