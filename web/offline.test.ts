/** The line goes and comes back: every view has everything that happened meanwhile, once, and nothing is loaded anew. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePages, HAS_BROWSER, sharedBrowser } from './browser.fake.ts';
import { addSchedule, beginRun } from './runs/runs.fake.ts';
import { openTalkTest, type TalkTest } from './talk/talk.fake.ts';

const OWN = 'agent:main:web:direct:owner';
const TABS = ['now', 'talk', 'runs', 'schedules', 'memory'] as const;
/** What says the same is put together; these do not. */
const memoryOf = (name: string): string => `remembered ${Buffer.from(name).toString('hex')}`;

describe.skipIf(!HAS_BROWSER)('offline and back', () => {
  let browser: Browser;
  let kit: TalkTest;
  const tabs = {} as Record<(typeof TABS)[number], Page>;
  let tea: string;
  beforeAll(async () => {
    browser = await sharedBrowser();
    kit = await openTalkTest(browser);
    const { face } = kit;
    face.opened.store.changes.onChange(() => face.events.emit('schedule-changed', {}));
    tea = await addSchedule(face, { name: 'Tea', every: '1h', say: 'Tea' });
    await kit.enter();
    for (const name of TABS) {
      tabs[name] = name === 'now' ? kit.page : await kit.page.context().newPage();
      await tabs[name].goto(`${face.address}/${name === 'now' ? '' : name}`);
      await tabs[name].locator('main h1').first().waitFor();
    }
    await all((tab) => state(tab, 'live'));
    await all((tab) => tab.evaluate('window.marker = 1'));
  });
  afterAll(async () => {
    await kit?.close();
    await closePages();
  });

  const all = (act: (tab: Page) => Promise<unknown>) => Promise.all(Object.values(tabs).map(act));
  const state = (tab: Page, name: 'live' | 'lost') =>
    tab.locator(`.connection[data-state=${name}]`).first().waitFor({ state: 'attached' });
  const once = (tab: Page, words: string, where = 'main') =>
    expect.poll(() => tab.locator(where).getByText(words, { exact: true }).count()).toBe(1);

  async function happen(name: string): Promise<void> {
    const { end } = await beginRun(kit.face, tea);
    await end({ kind: 'succeeded', summary: `ran ${name}` });
    const memory = await kit.face.opened.house.memory();
    await memory.save({ content: memoryOf(name) });
    kit.face.events.emit('memory-changed', { person: 'owner' });
    await kit.said({ sessionKey: OWN, text: `said ${name}` });
    await addSchedule(kit.face, { name: `set up ${name}`, every: '30h', say: 'x' });
    const asking = {
      kind: 'tool',
      about: `tool:${name}`,
      hash: 'h',
      title: `asked ${name}`,
    } as const;
    await kit.face.opened.requests.ask(asking, { isTold: false });
  }

  async function expectAllOnce(name: string): Promise<void> {
    await once(tabs.runs, `ran ${name}`);
    await once(tabs.talk, `said ${name}`, '[role=log]');
    await once(tabs.schedules, `set up ${name}`);
    await once(tabs.memory, memoryOf(name));
    await once(tabs.now, `asked ${name}`);
    await once(tabs.now, `said ${name}`);
  }

  async function expectNoReload(): Promise<void> {
    await all(async (tab) => {
      expect(await tab.evaluate('window.marker')).toBe(1);
      expect(await tab.evaluate('performance.getEntriesByType("navigation").length')).toBe(1);
    });
  }

  test('what happened meanwhile is there, once', async () => {
    await happen('before');
    await expectAllOnce('before');
    await kit.page.context().setOffline(true);
    await all((tab) => state(tab, 'lost'));
    for (const name of ['one', 'two']) await happen(name);
    expect(await tabs.runs.getByText('ran one').count()).toBe(0);
    await kit.page.context().setOffline(false);
    await all((tab) => state(tab, 'live'));
    for (const name of ['before', 'one', 'two']) await expectAllOnce(name);
    await happen('after');
    await expectAllOnce('after');
    await expectNoReload();
  });

  test('also where more happened than the daemon remembers', async () => {
    await kit.page.context().setOffline(true);
    await all((tab) => state(tab, 'lost'));
    await happen('long ago');
    for (let count = 0; count < 300; count += 1) kit.face.events.emit('skills-changed', {});
    await kit.page.context().setOffline(false);
    await all((tab) => state(tab, 'live'));
    await expectAllOnce('long ago');
    await expectNoReload();
    expect(kit.problems).toEqual([]);
  });
});
