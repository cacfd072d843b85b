/** What came, what was done about it, and the hooks, in a real browser. */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSystemClock } from '../../src/base/clock.ts';
import type { Happening } from '../../src/domain/schedule/event.ts';
import { closePages, HAS_BROWSER, sharedBrowser } from '../browser.fake.ts';
import { openPageTest, type PageTest } from '../page.fake.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';
const clock = createSystemClock();

describe.skipIf(!HAS_BROWSER)('the events of the page', () => {
  let browser: Browser;
  let kit: PageTest;
  beforeAll(async () => {
    browser = await sharedBrowser();
    kit = await openPageTest(browser);
    await kit.enter();
  });
  afterAll(async () => {
    await kit?.close();
    await closePages();
  });
  afterEach(() => expect(kit.problems).toEqual([]));

  const open = (path: string) => kit.page.goto(kit.face.address + path);
  const card = (name: string) => kit.page.getByRole('region', { name });
  const button = (name: string) => kit.page.getByRole('button', { name });

  async function add(name: string, event: object, more: object = {}): Promise<string> {
    const body = { name, say: 'It came', trigger: { event, ...more } };
    const { document } = await kit.face.call('POST', '/schedules', body);
    return (document as { schedule: { id: string } }).schedule.id;
  }
  async function take(happening: Partial<Happening> & Pick<Happening, 'facts'>): Promise<void> {
    const nowMs = clock.nowMs();
    await kit.face.opened.store.events.take({ key: '1', data: {}, depth: 1, ...happening }, nowMs);
    kit.face.events.emit('schedule-changed', {});
  }
  const called = (key: string, data: Record<string, unknown> = {}) =>
    take({ facts: { on: 'webhook', name: 'deploy', person: 'owner' }, key, data });

  test('an empty house says what would stand here', async () => {
    await open('/events');
    await card('What came').getByText('Nothing came yet').waitFor();
    await card('Hooks').getByText('A hook is an address').waitFor();
  });

  test('what comes appears by itself, with what each schedule made of it, and is told by kind', async () => {
    const hooked = await add(`Deployed ${HOSTILE}`, { on: 'webhook', name: 'deploy' });
    const paused = await add('Asleep', { on: 'webhook', name: 'deploy' });
    await kit.face.call('POST', `/schedules/${paused}/pause`);
    await add('Later', { on: 'start' }, { quiet: '1h' });
    await open('/events');
    await card('Hooks').getByText('not called yet').waitFor();
    await called('1', { event: HOSTILE, body: { text: HOSTILE } });
    const came = kit.page.getByRole('list', { name: 'What came' });
    const [first] = [came.locator('> li').first()];
    await first.getByText(`“deploy” was called: ${HOSTILE}`).waitFor();
    await first.getByText('it waits for its time').waitFor();
    await first.getByText('it did not run: the schedule was paused').waitFor();
    expect(
      await first.getByRole('link', { name: `Deployed ${HOSTILE}` }).getAttribute('href'),
    ).toBe(`/schedules/${hooked}`);
    await first.getByText('What it carried').click();
    await first.getByText(HOSTILE, { exact: true }).first().waitFor();
    await take({ facts: { on: 'start' } });
    await came.locator('> li').nth(1).waitFor();
    await came.locator('> li').first().getByText('held back until').waitFor();
    await button('start').click();
    await expect.poll(() => came.locator('> li').count()).toBe(1);
    expect(new URL(kit.page.url()).search).toBe('?source=start');
    await button('file').click();
    await card('What came').getByText('Nothing of this came yet.').waitFor();
    await open(`/events?schedule=${hooked}`);
    await expect.poll(() => came.locator('> li').count()).toBe(1);
    await open(`/schedules/${paused}`);
    const own = kit.page.getByRole('list', { name: 'What came for it' });
    await own.getByText('was called').waitFor();
    expect(await own.innerText()).not.toContain('Deployed');
  });

  test('the secret of a hook is shown once and works; a new one and a revoked one end it', async () => {
    await open('/events');
    const ring = async (secret: string, key: string): Promise<number> => {
      const headers = { Authorization: `Bearer ${secret}`, 'Idempotency-Key': key };
      return (await kit.face.fetch('/hooks/deploy', { method: 'POST', headers, body: '{}' }))
        .status;
    };
    await button('Make its secret: deploy').click();
    const dialog = kit.page.getByRole('dialog');
    const made = await dialog.getByLabel('Secret', { exact: true }).inputValue();
    expect(made).toMatch(/^[\da-f]{64}$/);
    expect(await dialog.innerText()).toContain(`${kit.face.address}/hooks/deploy`);
    expect(await ring(made, 'a')).toBe(202);
    await button('I have copied it').click();
    await dialog.waitFor({ state: 'detached' });
    expect(await kit.page.content()).not.toContain(made);
    await button('New secret: deploy').click();
    await button('Make a new one').click();
    const next = await dialog.getByLabel('Secret', { exact: true }).inputValue();
    expect(await ring(made, 'b')).toBe(401);
    expect(await ring(next, 'b')).toBe(202);
    await button('I have copied it').click();
    await button('Revoke: deploy').click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await card('Hooks').getByText('every call is refused').first().waitFor();
    expect(await ring(next, 'c')).toBe(401);
  });

  test('a member sees what came for their own, and has a hook of their own', async () => {
    const ann = await kit.face.opened.people.add({ name: 'Ann', role: 'member' });
    const page = await kit.otherPage({ viewport: { width: 390, height: 844 } });
    await kit.signIn(page, '/events', ann.id);
    await page.getByText('Nothing came yet').waitFor();
    await page.getByText('A hook is an address').waitFor();
    const { schedule } = await kit.face.opened.house.of(ann).schedules.add({
      name: 'Mine',
      say: 'x',
      trigger: { event: { on: 'webhook', name: 'deploy' } },
    });
    await called('others', { of: 'the owner' });
    const facts = { on: 'webhook', name: 'deploy', person: ann.id } as const;
    await take({ facts, key: 'mine', data: { of: 'Ann' } });
    const came = page.getByRole('list', { name: 'What came' });
    await came.getByRole('link', { name: 'Mine' }).waitFor();
    expect(await came.locator('> li').count()).toBe(1);
    expect(await came.innerText()).not.toMatch(/Deployed|Asleep/);
    await page.getByRole('list', { name: 'Hooks' }).getByRole('link', { name: 'Mine' }).waitFor();
    await page.getByText(`/hooks/${ann.id}/deploy`).waitFor();
    await page.getByRole('button', { name: 'Make its secret: deploy' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
    expect(schedule.status).toBe('active');
  });
});
