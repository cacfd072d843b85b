import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fakeSchedule } from '../../src/domain/schedule/schedule.fake.ts';
import { createLedgerDriver, MINUTE } from '../../src/store/ledger-driver.fake.ts';
import { closePages, HAS_BROWSER, sharedBrowser } from '../browser.fake.ts';
import { openPageTest, type PageTest } from '../page.fake.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';
const BERLIN = 'Europe/Berlin';

describe.skipIf(!HAS_BROWSER)('the schedules of the page', () => {
  let browser: Browser;
  let kit: PageTest;
  beforeAll(async () => {
    browser = await sharedBrowser();
    kit = await openPageTest(browser);
    await kit.face.call('PATCH', '/me', { timezone: BERLIN });
    await kit.enter();
  });
  afterAll(async () => {
    await kit?.close();
    await closePages();
  });
  afterEach(() => expect(kit.problems).toEqual([]));

  const open = (path: string) => kit.page.goto(kit.face.address + path);
  const heading = (name: string) => kit.page.getByRole('heading', { level: 1, name });
  const button = (name: string) => kit.page.getByRole('button', { name, exact: true });
  const list = (name: string) => kit.page.getByRole('list', { name });
  const changed = () => kit.face.events.emit('schedule-changed', {});
  const isWide = () => kit.page.evaluate('document.documentElement.scrollWidth > innerWidth');

  async function add(body: object): Promise<string> {
    const { document } = await kit.face.call('POST', '/schedules', body);
    return (document as { schedule: { id: string } }).schedule.id;
  }
  async function stored(id: string): Promise<Record<string, unknown>> {
    const { document } = await kit.face.call('GET', `/schedules/${id}`);
    return document['schedule'] as Record<string, unknown>;
  }
  const idInAddress = () => new URL(kit.page.url()).pathname.split('/')[2] ?? '';

  test('plain words for the whole of one become a card, and a schedule on a press', async () => {
    const { page } = kit;
    await open('/schedules');
    await page.getByText('every weekday at 9 remind me to stretch').waitFor();
    await page.keyboard.press('c');
    await page
      .getByLabel('What you want, in plain words')
      .fill('every weekday at 9 remind me to stretch');
    await page.keyboard.press('Enter');
    const card = page.getByRole('region', { name: 'What was understood' });
    await card.waitFor();
    expect(await card.getByRole('list', { name: 'Next times' }).getByRole('listitem').count()).toBe(
      5,
    );
    expect((await kit.face.call('GET', '/schedules')).document['schedules']).toEqual([]);
    await card.getByRole('button', { name: 'Set it up' }).click();
    await heading('stretch').waitFor();
    expect(await stored(idInAddress())).toMatchObject({
      timezone: BERLIN,
      trigger: { cron: '0 9 * * 1-5' },
    });
  });

  test('one is made of cron, with its next times or the refusal beside what is typed', async () => {
    const { page } = kit;
    await open('/schedules/new');
    await page.getByRole('tab', { name: 'Plain words' }).focus();
    await page.keyboard.press('ArrowRight');
    const field = page.getByLabel('Cron expression');
    await field.fill('0 9 31 2 *');
    const alert = page.getByRole('tabpanel').getByRole('alert');
    await alert.getByText(/never/).waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await field.fill('30 8 * * 1');
    await page.getByText('at 08:30 on Mondays').waitFor();
    expect(await list('Next times').getByRole('listitem').count()).toBe(5);
    expect(await alert.innerText()).toBe('');
    await page.getByLabel('Name').fill(HOSTILE);
    await page.getByLabel('Words to say').fill(HOSTILE);
    await button('Set it up').click();
    await heading(HOSTILE).waitFor();
    expect(await stored(idInAddress())).toMatchObject({
      name: HOSTILE,
      trigger: { kind: 'cron', cron: '30 8 * * 1', timezone: BERLIN },
      plan: [{ toolName: 'message.send', parameters: { text: HOSTILE } }],
    });
  });

  test('one that waits is made field by field, called by the name of what it waits for, and changed', async () => {
    const { page } = kit;
    const backup = await add({ name: `Backup ${HOSTILE}`, cron: '0 3 * * *', say: 'x' });
    await open('/schedules/new');
    await page.getByRole('tab', { name: 'Event' }).click();
    expect(await page.getByLabel('While the last run goes on').inputValue()).toBe('queue');
    const kind = page.getByLabel('It runs when');
    await page.getByLabel('Name of the hook').fill('No Name');
    await page
      .getByRole('tabpanel')
      .getByRole('alert')
      .getByText(/lower case/)
      .waitFor();
    await page.getByLabel('Name of the hook').fill('deploy');
    await page.getByText('when the hook "deploy" is called').waitFor();
    await kind.selectOption('a file or folder changes');
    await page.getByLabel('File or folder').fill('notes/');
    await page.getByLabel('How', { exact: true }).selectOption('is created');
    await page.getByText('when a file lands in notes/').waitFor();
    await kind.selectOption('another schedule has run');
    await page.getByLabel('Which schedule').selectOption(`Backup ${HOSTILE}`);
    await page.getByLabel('How it ended').selectOption('has failed');
    await page.getByLabel('Once it has been quiet for').fill('10s');
    await page.getByLabel('At most so many times a minute').fill('2');
    const words = `when the schedule "Backup ${HOSTILE}" fails, once it has been quiet for 10 seconds, at most 2 times a minute`;
    await page.getByText(words).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('No backup');
    await page.getByLabel('Words to say').fill('No backup');
    await button('Set it up').click();
    await heading('No backup').waitFor();
    await page.getByText(words, { exact: true }).waitFor();
    const id = idInAddress();
    const event = { on: 'schedule', schedule: backup, outcome: 'failed' };
    expect(await stored(id)).toMatchObject({
      trigger: { event, quietMs: 10_000, mostPerMinute: 2, overlap: 'queue' },
    });
    await open(`/schedules/${id}/edit`);
    await page.getByLabel('Which schedule').waitFor();
    await expect
      .poll(() => page.getByLabel('Which schedule').locator('option').allInnerTexts())
      .not.toContain('No backup');
    expect(await page.getByLabel('Which schedule').inputValue()).toBe(backup);
    await page.getByLabel('How it ended').selectOption('has succeeded');
    await page.getByLabel('Once it has been quiet for').fill('');
    await button('Save').click();
    await page.getByText('has succeeded, at most 2 times a minute').first().waitFor();
    expect(await stored(id)).toMatchObject({
      trigger: { event: { ...event, outcome: 'succeeded' }, quietMs: 0, mostPerMinute: 2 },
    });
    await kit.face.call('DELETE', `/schedules/${id}`);
    await kit.face.call('DELETE', `/schedules/${backup}`);
  });

  test('words that say when are read as they stand there at the press, in the zone that they name', async () => {
    const { page } = kit;
    await open('/schedules/new');
    await page.getByLabel('When, in plain words').fill('every day at 9 in Tokyo');
    await page.getByText('By the clock of Asia/Tokyo.').waitFor();
    await page.getByLabel('Words to say').fill('Good morning');
    await button('Set it up').click();
    await heading('Good morning').waitFor();
    expect(await stored(idInAddress())).toMatchObject({ timezone: 'Asia/Tokyo' });
  });

  test('an answer to what stood there before is dropped', async () => {
    const { page } = kit;
    const late = Promise.withResolvers<void>();
    const wasLate = Promise.withResolvers<void>();
    await page.route('**/api/v1/preview', async (route) => {
      const isFirst = route.request().postData()?.includes('0 8 * * *') ?? false;
      if (isFirst) await late.promise;
      await route.continue().catch(() => undefined);
      if (isFirst) wasLate.resolve();
    });
    await open('/schedules/new');
    await page.getByRole('tab', { name: 'Cron' }).click();
    const asked = page.waitForRequest('**/api/v1/preview');
    await page.getByLabel('Cron expression').fill('0 8 * * *');
    await asked;
    await page.getByLabel('Cron expression').fill('0 9 * * *');
    await page.getByText('at 09:00 every day').waitFor();
    const answered = page.waitForResponse('**/api/v1/preview');
    late.resolve();
    await wasLate.promise;
    await (await answered).finished();
    expect(await page.getByText('at 09:00 every day').count()).toBe(1);
    expect(await page.getByText('at 08:00 every day').count()).toBe(0);
    await page.unroute('**/api/v1/preview');
  });

  test('words that leave something open offer what they may mean', async () => {
    const { page } = kit;
    await open('/schedules/new');
    await page.getByLabel('When, in plain words').fill('every day at 7');
    await button('7 PM').click();
    expect(await page.getByLabel('Cron expression').inputValue()).toBe('0 19 * * *');
    await list('Next times').waitFor();
  });

  test('a plan that is no JSON, and one that is refused, is told and nothing is stored', async () => {
    const { page } = kit;
    await open('/schedules/new');
    await page.getByLabel('When, in plain words').fill('every day at 9');
    await page.getByLabel('Run a plan (JSON)').check();
    await page.getByLabel('Plan', { exact: true }).fill('[{');
    await button('Set it up').click();
    await page.getByText('The plan is no JSON').waitFor();
    await page.getByLabel('Plan', { exact: true }).fill('[{"id": "a", "toolName": "no.such"}]');
    await button('Set it up').click();
    await page.getByText('no.such').last().waitFor();
    const { document } = await kit.face.call('GET', '/schedules?q=no.such');
    expect(document['schedules']).toEqual([]);
  });

  test('an edit keeps what the form does not show', async () => {
    const { page } = kit;
    const id = await add({
      name: 'Choir',
      trigger: {
        rrule: 'FREQ=WEEKLY;BYDAY=TU',
        startsAt: '2026-01-06T18:30',
        exdates: ['2032-01-06'],
        timezone: BERLIN,
        maxLatenessMs: 60_000,
        dst: { gap: 'shift' },
      },
      say: 'Sing ${not a reference',
      webhook: 'https://example.com/hook',
      budget: { run: { cents: 5 } },
    });
    const before = await stored(id);
    await open(`/schedules/${id}/edit`);
    await list('Next times').getByRole('listitem').first().waitFor();
    await page.getByLabel('Name').fill('Choir practice');
    await page.getByLabel('While the last run goes on').selectOption('queue');
    await button('Save').click();
    await heading('Choir practice').waitFor();
    const { updatedAtUtc: _, ...after } = await stored(id);
    const { updatedAtUtc: _before, ...kept } = before;
    expect(after).toEqual({
      ...kept,
      name: 'Choir practice',
      trigger: { ...(before['trigger'] as object), overlap: 'queue' },
    });
  });

  test('an edit can have it do something else', async () => {
    const { page } = kit;
    const id = await add({ name: 'Brief', cron: '0 9 * * *', instruction: 'Write a brief' });
    await open(`/schedules/${id}`);
    await heading('Brief').waitFor();
    await page.keyboard.press('e');
    await page.getByLabel('Say something').check();
    await page.getByLabel('Words to say').fill('Read the news');
    await button('Save').click();
    await page.getByText('Say “Read the news”').waitFor();
    expect(await stored(id)).toMatchObject({ instruction: null, trigger: { cron: '0 9 * * *' } });
  });

  test('one is paused, resumed, run and removed, each told in words', async () => {
    const { page } = kit;
    const id = await add({ name: `Tea ${HOSTILE}`, cron: '0 16 * * *', say: 'Tea' });
    await open('/schedules');
    await page.getByRole('button', { name: `Pause Tea ${HOSTILE}` }).click();
    await page.getByText('is paused.').waitFor();
    changed();
    await page.getByRole('button', { name: `Resume Tea ${HOSTILE}` }).waitFor();
    await page.getByRole('link', { name: `Tea ${HOSTILE}` }).click();
    await button('Resume').click();
    await page.getByText('goes on.').waitFor();
    await button('Run now').click();
    await page.getByText('runs now.').waitFor();
    changed();
    await list('Occurrences').getByText('by hand').waitFor();
    await button('Remove…').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await heading('Schedules').waitFor();
    expect(await stored(id)).toMatchObject({ status: 'cancelled' });
  });

  test('the schedule that takes back a pause is shown nowhere as one’s own', async () => {
    const { page } = kit;
    const id = await add({ name: 'Soup', cron: '0 12 * * *', say: 'Soup' });
    const plan = [{ id: 'resume', toolName: 'schedule.resume', parameters: { id } }];
    const at = new Date(Date.now() + 3_600_000).toISOString();
    await add({ name: 'Resume "Soup"', at, plan });
    for (const path of ['/', '/schedules', '/schedules?q=soup', '/schedules/calendar']) {
      await open(path);
      await page.getByRole('main').getByText('Soup').first().waitFor();
      expect([path, await page.getByText('Resume "Soup"').count()]).toEqual([path, 0]);
    }
    await open('/plans');
    await page.getByRole('heading', { name: 'Of schedules' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Soup' }).first().waitFor();
    expect(await page.getByText('Resume "Soup"').count()).toBe(0);
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('dialog', { name: 'Find' }).getByRole('combobox').fill('soup');
    await page.getByRole('option', { name: 'Soup' }).first().waitFor();
    expect(await page.getByText('Resume "Soup"').count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  test('a schedule says each of its next times once, in words of people', async () => {
    const { page } = kit;
    const id = await add({ name: 'Bread', cron: '0 12 * * *', timezone: BERLIN, say: 'Bread' });
    await open(`/schedules/${id}`);
    const items = list('Next times').getByRole('listitem');
    await items.nth(4).waitFor();
    const times = await items.allTextContents();
    expect(times).toHaveLength(5);
    expect(times[0]).toMatch(/^(today|tomorrow) 12:00$/);
    expect(times[2]).toMatch(/^[A-Z][a-z]+day 12:00$/);
    const when = page.getByRole('region', { name: 'When' });
    const instants = await when
      .locator('time')
      .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')));
    expect(instants).toHaveLength(5);
    expect(new Set(instants).size).toBe(instants.length);
  });

  test('a backfill says how many it would be before it runs them', async () => {
    const { page } = kit;
    const id = await add({ name: 'Log', cron: '0 12 * * *', timezone: BERLIN, say: 'x' });
    await open(`/schedules/${id}`);
    await button('Backfill…').click();
    await page.getByLabel('From', { exact: true }).fill('2026-03-27');
    await page.getByLabel('To', { exact: true }).fill('2026-03-30');
    await page.getByText('It would run 4 times').waitFor();
    await page.getByLabel('To', { exact: true }).fill('2026-03-26');
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.getByLabel('To', { exact: true }).fill('2026-03-30');
    await button('Run 4 times').click();
    await page.getByText('4 runs are on the way.').waitFor();
    const { runs } = (await kit.face.call('GET', `/schedules/${id}`)).document as {
      runs: { cause: string }[];
    };
    expect(runs.map(({ cause }) => cause)).toEqual(Array(4).fill('backfill'));
  });

  test('each time that did not run says why, in words', async () => {
    const { page, face } = kit;
    const { store } = face.opened;
    const driver = createLedgerDriver(() => store);
    const nowMs = Date.now() - 60 * MINUTE;
    const trigger = { every: '10m', missedRunPolicy: 'skip' };
    await store.schedules.add(fakeSchedule({ name: 'Watch', trigger, nowMs }));
    await driver.claimDue(nowMs + 10 * MINUTE);
    for (const run of await driver.claimAll(nowMs + 10 * MINUTE))
      await driver.finish(run, 'failed', nowMs + 11 * MINUTE);
    await driver.claimDue(nowMs + 45 * MINUTE);
    await open('/schedules/sched_1');
    await page.getByText('it failed: boom').waitFor();
    await page.getByText('Cools down until', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Why didn’t this run?' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Why didn’t this run?' });
    await dialog.getByText('it did not run: Rote was not there in time').waitFor();
    await dialog.getByRole('link', { name: 'Edit the schedule' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await button('Don’t wait').click();
    await page.getByText('fires again at its next time').waitFor();
    expect(await stored('sched_1')).toMatchObject({ backoffUntilUtc: null, failuresInRow: 0 });
    await open(`/schedules`);
    await page.getByRole('img', { name: 'One run so far: failed' }).waitFor();
  });

  test('what waits is approved exactly as it is shown', async () => {
    const { page, face } = kit;
    const text = `Hi ${HOSTILE}`;
    const copy = { id: 'copy', name: 'From elsewhere', cron: '0 9 * * *', say: text };
    await face.call('POST', '/import', { version: 1, schedules: [copy] });
    await open('/schedules/copy');
    await list('What it does').getByText(HOSTILE).first().waitFor();
    await button('Approve exactly this').click();
    await page.getByText('“From elsewhere” is approved.').waitFor();
    expect(await stored('copy')).toMatchObject({ status: 'active' });
  });

  test('a member has their own here, and nothing of anybody else', async () => {
    const { face } = kit;
    const id = await add({ name: 'Of the owner', cron: '0 9 * * *', say: 'x' });
    const ann = await face.opened.house.people.add({ name: 'Ann', role: 'member' });
    const page = await kit.otherPage();
    await kit.signIn(page, '/schedules/new', ann.id);
    await page.getByLabel('When, in plain words').fill('every day at 9');
    await page.getByLabel('Words to say').fill('Water the plants');
    await page.getByRole('button', { name: 'Set it up' }).click();
    await page.getByRole('heading', { level: 1, name: 'Water the plants' }).waitFor();
    await page.getByRole('list', { name: 'Next times' }).waitFor();
    await page.getByRole('link', { name: 'Schedules' }).last().click();
    await page.getByRole('link', { name: 'Water the plants' }).waitFor();
    expect(await page.getByText('Of the owner').count()).toBe(0);
    await page.goto(`${face.address}/schedules/${id}`);
    await page.getByRole('alert').waitFor();
    expect(await page.getByText('Of the owner').count()).toBe(0);
  });

  test('entries of calendars stand beside schedules, and what can not be read holds up nothing', async () => {
    const { page, face } = kit;
    const entry = (title: string, lines: string) =>
      `BEGIN:VEVENT\r\nUID:${title}\r\nSUMMARY:${title}\r\n${lines}\r\nEND:VEVENT\r\n`;
    const file = join(face.home, 'workspace', 'team.ics');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(
      file,
      `BEGIN:VCALENDAR\r\nX-WR-CALNAME:Team\r\n${[
        entry('Review', 'DTSTART:20330302T090000Z\r\nDTEND:20330302T100000Z\r\nLOCATION:Room 4'),
        entry('Fair', 'DTSTART;VALUE=DATE:20330302\r\nDTEND;VALUE=DATE:20330304'),
        entry('Dinner', 'DTSTART:20330304T180000Z\r\nSTATUS:CANCELLED'),
        entry(HOSTILE, 'DTSTART:20330305T180000Z'),
      ].join('')}END:VCALENDAR\r\n`,
    );
    await add({ name: 'Tea', cron: '30 8 * * *', timezone: BERLIN, say: 'Tea' });
    const { document } = await face.call('POST', '/calendars', { where: 'team.ics' });
    const items = (date: string) => page.locator(`[data-day="${date}"] .schedules-item`);
    const texts = async (date: string) =>
      (await items(date).allInnerTexts())
        .map((text) => text.replaceAll(/\s+/g, ' ').trim())
        .filter((text) => /Tea|Team/.test(text));
    await open('/schedules/calendar?week=2033-03-02');
    await page.getByText('entries of Team').waitFor();
    expect(await texts('2033-03-02')).toEqual([
      'all day Fair in the calendar Team',
      '08:30 Tea due',
      '10:00 Review in the calendar Team',
    ]);
    expect(await texts('2033-03-03')).toEqual([
      'all day Fair in the calendar Team',
      '08:30 Tea due',
    ]);
    expect(await texts('2033-03-04')).toEqual([
      '08:30 Tea due',
      '19:00 Dinner in the calendar Team cancelled',
    ]);
    expect(await items('2033-03-05').last().innerText()).toContain(HOSTILE);
    const review = items('2033-03-02').filter({ hasText: 'Review' });
    expect(await review.getAttribute('title')).toContain('Room 4');
    await open('/schedules/calendar?month=2033-03');
    await page.getByText('entries of Team').waitFor();
    rmSync(file);
    await open('/schedules/calendar?week=2033-03-09');
    await page.getByText(/^Your calendars can not be read now: /).waitFor();
    expect(await texts('2033-03-09')).toEqual(['08:30 Tea due']);
    const { id } = document['account'] as { id: string };
    await face.call('DELETE', `/calendars/${id}`);
  });

  test('the calendar marks a change of the clock, and what it does to the times of that day', async () => {
    const { page } = kit;
    const id = await add({ name: 'Night', cron: '30 2 * * *', timezone: BERLIN, say: 'x' });
    await add({ name: 'Often', every: '1m', say: 'x' });
    const daily = fakeSchedule({ trigger: { cron: '0 12 * * *' } });
    const more = Array.from({ length: 40 }, (_, index) => ({ ...daily, id: `noon-${index}` }));
    await kit.face.opened.store.schedules.addAll(more);
    const day = (date: string) => page.locator(`[data-day="${date}"]`);
    await open('/schedules/calendar?week=2032-03-24');
    await day('2032-03-28').getByText('At 02:00 the clock goes forward to 03:00').waitFor();
    await day('2032-03-27').getByRole('link', { name: '02:30 Night' }).waitFor();
    expect(await day('2032-03-28').getByRole('link', { name: /Night/ }).count()).toBe(0);
    expect(
      await day('2032-03-28').getByRole('link', { name: /Often/ }).first().innerText(),
    ).toContain('×');
    expect(await day('2032-03-28').getByRole('link').count()).toBeLessThan(31);
    await day('2032-03-28')
      .getByRole('button', { name: /^Show \d+ more$/ })
      .click();
    await day('2032-03-28').getByRole('link').nth(40).waitFor();
    await open(`/schedules/calendar?month=2032-10&schedule=${id}`);
    await day('2032-10-31').getByText('At 03:00 the clock goes back to 02:00').waitFor();
    expect(await day('2032-10-31').getByRole('link', { name: /Night/ }).count()).toBe(1);
    await page.getByRole('link', { name: 'The month after' }).click();
    await page.getByRole('heading', { name: 'November 2032' }).waitFor();
    expect(page.url()).toContain('month=2032-11');
    await day('2032-11-02').getByRole('link').click();
    await heading('Night').waitFor();
  });

  test('all of it fits a phone', async () => {
    const { page } = kit;
    const usual = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 800 });
    const name = `Report ${'very'.repeat(40)}`;
    const id = await add({ name, cron: '0 9 * * *', timezone: BERLIN, say: 'w'.repeat(300) });
    await open('/schedules');
    const places = [
      '',
      '/new',
      '/calendar?week=2032-03-28',
      '/calendar?month=2032-03',
      `/${id}`,
      `/${id}/edit`,
    ];
    for (const place of places) {
      await open(`/schedules${place}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForSelector('.loading', { state: 'detached' });
      expect([place, await isWide()]).toEqual([place, false]);
    }
    await open(`/schedules/calendar?week=2032-03-28`);
    const days = page.locator('[data-day]');
    await days.first().waitFor();
    const boxes = await Promise.all([days.nth(0), days.nth(1)].map((one) => one.boundingBox()));
    expect(boxes[1]?.x).toBe(boxes[0]?.x);
    await page.setViewportSize(usual ?? { width: 1280, height: 720 });
  });

  test('ten thousand are searched and read page by page', async () => {
    const { page, face } = kit;
    const one = fakeSchedule({ trigger: { every: '24h' } });
    const many = Array.from({ length: 10_000 }, (_, index) => {
      const number = String(index).padStart(5, '0');
      return { ...one, id: `s${number}`, name: `Job ${number}` };
    });
    await face.opened.store.schedules.addAll(many);
    await open('/schedules?sort=name&q=job');
    await page.getByRole('link', { name: 'Job 00000' }).waitFor();
    const count = () => page.getByRole('link', { name: /^Job / }).count();
    expect(await count()).toBeLessThan(201);
    for (let round = 0; round < 4; round += 1) {
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      const next = `Job ${String((round + 1) * 50).padStart(5, '0')}`;
      await page.getByRole('link', { name: next }).waitFor();
    }
    expect(await count()).toBeLessThan(301);
    await page.keyboard.press('/');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('job 09876');
    await page.getByRole('link', { name: 'Job 09876' }).waitFor();
    await page.getByRole('link', { name: /^Job / }).nth(1).waitFor({ state: 'detached' });
    expect(page.url()).toContain('q=job+09876');
    await page.getByLabel('Status').selectOption('paused');
    await page.getByText('Nothing fits.').waitFor();
    await page.reload();
    await page.getByText('Nothing fits.').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('job 09876');
  });
});
