/** What was told and not seen is counted on every device of its person, and seen on one it is read on all. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSystemClock } from '../../src/base/clock.ts';
import { silentLog } from '../../src/base/log.fake.ts';
import { webSession } from '../../src/domain/session-key.ts';
import { createRevisionAnnouncer } from '../../src/runs/announce/announce-revisions.ts';
import { closePages, HAS_BROWSER, sharedBrowser } from '../browser.fake.ts';
import { openPageTest, type PageTest } from '../page.fake.ts';

describe.skipIf(!HAS_BROWSER)('the inbox', () => {
  let browser: Browser;
  let kit: PageTest;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    browser = await sharedBrowser();
    kit = await openPageTest(browser);
    const { store } = kit.face.opened;
    const { emit } = kit.face.events;
    const clock = createSystemClock();
    const announcer = createRevisionAnnouncer({
      ...{ revisions: store.revisions, clock, log: silentLog, emit },
    });
    announcer.start();
    const stopHearing = store.changes.onChange(() => announcer.look());
    stop = async () => {
      stopHearing();
      await announcer.stop();
    };
  }, 60_000);
  afterAll(async () => {
    await stop();
    await kit.close();
    await closePages();
  });

  let count = 0;
  async function told(text: string, person = 'owner'): Promise<void> {
    const sessionKey = webSession(person);
    count += 1;
    await kit.face.opened.store.outbox.send(
      { key: `told:${count}`, sessionKey, text, role: 'assistant', runId: null },
      Date.now() + count,
    );
    kit.face.events.emit('message-said', { sessionKey });
  }
  const inNavigation = (page: Page) => page.getByRole('navigation', { name: 'Views', exact: true });
  const unread = (page: Page) => inNavigation(page).locator('summary .count');

  test('what is seen on one device is read on the other, and marks stay until one leaves', async () => {
    const { page } = kit;
    await kit.enter('/runs');
    const phone = await kit.otherPage();
    await kit.signIn(phone, '/runs');
    await told('The kettle boils.');
    await told('The bread is done.');
    for (const one of [page, phone])
      await expect.poll(() => unread(one).first().textContent()).toMatch(/^2 not read/);
    await page.goto(`${kit.face.address}/inbox`);
    const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
    await messages.filter({ hasText: 'The kettle boils.' }).waitFor();
    await unread(phone).first().waitFor({ state: 'detached' });
    expect(await messages.locator('.inbox-new').count()).toBe(2);
    await inNavigation(page).getByRole('link', { name: 'Runs' }).click();
    await page.goto(`${kit.face.address}/inbox`);
    await messages.first().waitFor();
    expect(await messages.locator('.inbox-new').count()).toBe(0);
    await phone.context().close();
  });

  test('words at the end of an open conversation are seen, those of others are not counted', async () => {
    const { page } = kit;
    const { document } = await kit.face.call('POST', '/people', { name: 'Ann', role: 'member' });
    const { id } = document['person'] as { id: string };
    await page.goto(`${kit.face.address}/talk`);
    await told('In front of you.');
    await page.getByRole('log').getByText('In front of you.').waitFor();
    await told('For Ann.', id);
    const { store } = kit.face.opened;
    const left = async (person: string) =>
      (await store.inbox.unread({ person, limit: 9 })).map(({ text }) => text);
    await expect.poll(() => left('owner')).toEqual([]);
    expect(await left(id)).toEqual(['For Ann.']);
    const ann = await kit.otherPage();
    await kit.signIn(ann, '/runs', id);
    await expect.poll(() => unread(ann).first().textContent()).toMatch(/^1 not read/);
    await ann.goto(`${kit.face.address}/inbox`);
    await ann.getByRole('button', { name: 'Mark all as read' }).click();
    await expect.poll(() => left(id)).toEqual([]);
  });

  test('nothing was thrown, opened or forbidden on the way', () => {
    expect(kit.problems).toEqual([]);
  });
});
