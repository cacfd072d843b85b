import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NO_USAGE } from '../../src/domain/model-usage.ts';
import type { ToolFailure } from '../../src/domain/tool-call.ts';
import { closePages, HAS_BROWSER, sharedBrowser } from '../browser.fake.ts';
import { openPageTest, type PageTest } from '../page.fake.ts';
import { addSchedule, type BegunRun, beginRun, fakeStep, fillRuns } from './runs.fake.ts';

const RUNS = 100_000;
const HEIGHT = 'document.documentElement.scrollHeight';
const HOSTILE = '<img src=x onerror=alert(1)>';
const AWAY: ToolFailure = {
  code: 'unreachable',
  message: 'nobody is there',
  retryable: true,
  fate: 'not-done',
};

/** The machine may have other things to do. */
const eventually = <Value>(look: () => Promise<Value>) => expect.poll(look);

describe.skipIf(!HAS_BROWSER)('the runs', () => {
  let browser: Browser;
  let kit: PageTest;
  let tea: string;
  let news: string;
  /** The questions for pages of runs, and how many of them were open at once. */
  const asked = { all: [] as string[], open: 0, mostOpen: 0 };

  beforeAll(async () => {
    browser = await sharedBrowser();
    kit = await openPageTest(browser, { context: { viewport: { width: 1200, height: 800 } } });
    tea = await addSchedule(kit.face, { name: 'Tea', every: '1h', say: 'Tea is ready' });
    news = await addSchedule(kit.face, {
      name: 'News',
      cron: '0 9 * * *',
      plan: [
        { id: 'fetch', toolName: 'http.request', parameters: { url: 'https://example.org' } },
        { id: 'tell', toolName: 'message.send', parameters: { text: '${fetch.body}' } },
      ],
    });
    fillRuns(kit.face, { count: RUNS, scheduleId: tea, untilMs: Date.now() - 60_000 });
    kit.page.on('request', (request) => {
      if (!/\/runs\?/.test(request.url())) return;
      asked.all.push(request.url());
      asked.open += 1;
      asked.mostOpen = Math.max(asked.mostOpen, asked.open);
    });
    const over = (request: { url(): string }): void => {
      if (/\/runs\?/.test(request.url())) asked.open -= 1;
    };
    kit.page.on('requestfinished', over);
    kit.page.on('requestfailed', over);
    await kit.enter('/runs');
  });
  afterAll(async () => {
    await kit.close();
    await closePages();
  });

  const go = (path: string) => kit.page.goto(kit.face.address + path);
  const rows = () => kit.page.locator('.runs-row');
  const row = (words: string) => kit.page.getByRole('link', { name: words });

  async function failedRun(): Promise<BegunRun> {
    const begun = await beginRun(kit.face, news);
    const atMs = Date.now() - 5000;
    await begun.end(
      { kind: 'failed', summary: 'fetch failed: nobody is there', code: 'unreachable' },
      {
        ...fakeStep({ id: 'fetch', position: 0, startedMs: atMs + 3000, input: { url: HOSTILE } }),
        state: 'failed',
        attempt: 2,
        failure: AWAY,
        finishedMs: atMs + 4000,
        earlierAttempts: [{ startedMs: atMs, finishedMs: atMs + 1000, failure: AWAY }],
        events: [{ kind: 'log', level: 'info', message: 'knocking' }],
      },
    );
    return begun;
  }

  async function goodRun(output: unknown, lengthMs: number): Promise<BegunRun> {
    const begun = await beginRun(kit.face, news);
    const atMs = Date.now() - 5000;
    const step = fakeStep({ id: 'fetch', position: 0, startedMs: atMs });
    const done = { ...step, state: 'succeeded' as const, output, finishedMs: atMs + lengthMs };
    await begun.end({ kind: 'succeeded', summary: 'two things are new' }, done);
    return begun;
  }

  test('100,000 of them scroll, a page at a time, with few rows in the document', async () => {
    const { page } = kit;
    await row(`Run number ${RUNS - 1}`).waitFor();
    for (let step = 1; step <= 12; step += 1) {
      const known = await page.evaluate<number>(HEIGHT);
      await page.evaluate(`scrollTo(0, ${HEIGHT})`);
      await eventually(() => page.evaluate<number>(HEIGHT)).toBeGreaterThan(known);
      expect(await rows().count()).toBeLessThan(60);
    }
    await eventually(() => page.getByText('Loading…').count()).toBeLessThan(2);
    expect(asked.mostOpen).toBe(1);
    expect(asked.all.every((url) => url.includes('limit='))).toBe(true);
    const [last = ''] = (await rows().allTextContents()).slice(-1);
    expect(Number(/number (\d+)/.exec(last)?.[1])).toBeLessThan(RUNS - 600);
  });

  test('a new one comes on top and does not move what is read', async () => {
    const { page } = kit;
    await page.evaluate('scrollTo(0, 6000)');
    const read = page.locator('[data-index="110"] .runs-row');
    await read.waitFor();
    const words = /Run number \d+/.exec((await read.textContent()) ?? '')?.[0] ?? '';
    const place = async () => {
      const found = page.locator('li', { has: page.getByText(words, { exact: true }) });
      return {
        top: Math.round((await found.boundingBox())?.y ?? -1),
        index: Number(await found.getAttribute('data-index')),
      };
    };
    const before = await place();
    await goodRun({}, 10);
    await eventually(async () => (await place()).index).toBeGreaterThan(before.index);
    const after = await place();
    expect(after.index).toBe(before.index + 1);
    expect(after.top).toBe(before.top);
    await page.evaluate('scrollTo(0, 0)');
    await row('two things are new').waitFor();
  });

  test('filters are in the address, and hold after a reload', async () => {
    const { page } = kit;
    await page.getByRole('searchbox', { name: 'Search runs' }).fill('number 4200');
    await row('Run number 42000').waitFor();
    await page.getByLabel('State').selectOption('failed');
    await page.waitForURL(/state=failed/);
    await eventually(() => rows().count()).toBe(2);
    expect(await rows().allTextContents()).toEqual([
      expect.stringContaining('Run number 42000'),
      expect.stringContaining('Run number 4200'),
    ]);
    await page.reload();
    await row('Run number 42000').waitFor();
    expect(await rows().count()).toBe(2);
    await page.getByRole('button', { name: 'Clear' }).click();
    await row(`Run number ${RUNS}`).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await go('/runs?from=2020-01-01&to=2020-01-02');
    await page.getByText('No run is like that.').waitFor();
  });

  test('arrows go from row to row, and Enter opens one', async () => {
    const { page } = kit;
    await go('/runs?state=succeeded&schedule=Tea');
    await rows().first().focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
    const focused = await page.evaluate<string>('document.activeElement.textContent');
    expect(focused).toContain(`Run number ${RUNS - 2}`);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Tea', level: 1 }).waitFor();
    expect(page.url()).toMatch(/\/runs\/run_/);
  });

  test('one that runs goes on before one’s eyes', async () => {
    const { page } = kit;
    const begun = await beginRun(kit.face, news);
    await go(`/runs/${begun.run.id}`);
    await page.locator('.page-head .state', { hasText: 'running' }).waitFor();
    const first = fakeStep({ id: 'fetch', position: 0 });
    await begun.record(first);
    await page.getByRole('button', { name: /^fetch: http.request, running/ }).waitFor();
    const done = { ...first, state: 'succeeded' as const, finishedMs: Date.now(), output: 'x' };
    await begun.record(done, fakeStep({ id: 'tell', position: 1, tool: 'message.send' }));
    await page.getByRole('button', { name: /^fetch: http.request, succeeded/ }).waitFor();
    await page.getByRole('button', { name: /^tell: message.send, running/ }).waitFor();
    await begun.end({ kind: 'succeeded', summary: 'All is told.' });
    await page.locator('.page-head .state', { hasText: 'succeeded' }).waitFor();
    await page.getByText('All is told.').waitFor();
  });

  test('a judgement looks different from a call, and a click shows what it was given, what came of it and what it cost', async () => {
    const begun = await beginRun(kit.face, news);
    const atMs = Date.now() - 5000;
    const output = { answer: 'All is well.', text: 'All is well.', calls: 1, cached: 2, cut: 0 };
    const judged = { provider: 'local', model: 'small-1', tries: 1, cents: 0.25 };
    await begun.end(
      { kind: 'succeeded', summary: 'done' },
      {
        ...fakeStep({ id: 'fetch', position: 0, startedMs: atMs }),
        ...{ kind: 'model', tool: 'think', state: 'succeeded', finishedMs: atMs + 900 },
        input: { task: 'Does this sound urgent?', input: 'THE INPUT' },
        output: { ...output, ...judged, usage: { ...NO_USAGE, input: 12, output: 3 } },
      },
    );
    await go(`/runs/${begun.run.id}`);
    const bar = kit.page.locator('.runs-gantt-row[data-thinks]');
    await bar.click();
    const panel = kit.page.locator('.runs-step');
    // What it was given and what came of it come after the bar.
    await eventually(() => panel.innerText()).toContain('All is well.');
    const told = await panel.innerText();
    expect(told).toContain('A model was asked once, 2 answered from memory.');
    for (const shown of ['Does this sound urgent?', 'THE INPUT', 'All is well.', 'small-1', '0.25'])
      expect(told).toContain(shown);
  });

  test('one that failed says why, opens its step and says what to do next', async () => {
    const { page } = kit;
    const begun = await failedRun();
    await go(`/runs/${begun.run.id}`);
    const why = page.getByRole('region', { name: 'Why it failed' });
    await why.getByText('fetch failed: nobody is there').waitFor();
    expect(await why.getByRole('link', { name: 'Change the schedule' }).getAttribute('href')).toBe(
      `/schedules/${news}/edit`,
    );
    await page.getByRole('button', { name: 'fetch: http.request, failed, 4.0 s, 2 tries' }).focus();
    await page.keyboard.press('Enter');
    const step = page.getByRole('region', { name: 'Step fetch' });
    await step.getByText('The same call may work later.').waitFor();
    await step.getByText('info: knocking').waitFor();
    await step.getByRole('heading', { name: 'Earlier tries' }).waitFor();
    expect(page.url()).toContain('?step=fetch');
    expect(await page.locator('.runs-bar[data-kind=wait]').count()).toBe(1);
    await page.keyboard.press('Escape');
    await step.waitFor({ state: 'detached' });
  });

  test('a tool that is held back is called again at a press', async () => {
    const { page } = kit;
    for (let call = 0; call < 5; call += 1)
      await kit.face.call('POST', '/tools/http.request/call', {
        input: { url: 'https://nobody.invalid/' },
      });
    const begun = await failedRun();
    await go(`/runs/${begun.run.id}`);
    await page.getByText(/is held back after \d+ failures in a row/).waitFor();
    await page.getByRole('button', { name: 'Call it again' }).click();
    await page.getByText('http.request is called again.').waitFor();
    const { document } = await kit.face.call('GET', '/tools');
    expect(document['circuits']).toEqual([]);
  });

  test('what tools and people wrote is text, however long it is', async () => {
    const { page } = kit;
    const hostile = await addSchedule(kit.face, { name: HOSTILE, every: '1h', say: HOSTILE });
    const begun = await beginRun(kit.face, hostile);
    const long = { [HOSTILE]: HOSTILE, long: `${'y'.repeat(5000)}THE END`, deep: [[[[HOSTILE]]]] };
    await begun.end(
      { kind: 'failed', summary: HOSTILE, code: 'failed' },
      {
        ...fakeStep({ id: HOSTILE, name: HOSTILE, position: 0, tool: HOSTILE, input: long }),
        state: 'failed',
        output: long,
        failure: { ...AWAY, message: HOSTILE },
        finishedMs: Date.now(),
        events: [{ kind: 'log', level: HOSTILE, message: HOSTILE }],
      },
    );
    await go(`/runs/${begun.run.id}?step=${encodeURIComponent(HOSTILE)}`);
    const step = page.getByRole('region', { name: 'Step' });
    await step
      .getByRole('button', { name: /Show all/ })
      .first()
      .click();
    await step.getByText('THE END').first().waitFor();
    expect(await page.locator('main img').count()).toBe(0);
    await go(`/runs?q=${encodeURIComponent(HOSTILE)}`);
    await row(HOSTILE).first().waitFor();
    expect(await page.locator('main img').count()).toBe(0);
  });

  test('one that waits is cancelled, once one says so', async () => {
    const { page } = kit;
    const { document } = await kit.face.call('POST', `/schedules/${news}/run`);
    const { id } = document['run'] as { id: string };
    await go(`/runs/${id}`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Let it go on' }).click();
    await page.locator('.page-head .state', { hasText: 'waiting' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'End it' }).click();
    await page.locator('.page-head .state', { hasText: 'cancelled' }).waitFor();
  });

  test('two of one schedule are held beside each other', async () => {
    const { page } = kit;
    await goodRun({ status: 200, count: 2 }, 100);
    const later = await goodRun({ status: 200, count: 3 }, 900);
    await go(`/runs/${later.run.id}`);
    await page.getByRole('button', { name: 'Compare' }).click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: 'two things are new' })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Two runs of News' }).waitFor();
    await page.getByText('output.count: 2 → 3').waitFor();
    await page.getByText('800 ms longer').waitFor();
  });

  test('one is gone through again, and its schedule is run again', async () => {
    const { page } = kit;
    const begun = await goodRun({ body: 'new' }, 100);
    await go(`/runs/${begun.run.id}`);
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByRole('button', { name: 'Go through it again' }).click();
    await page.getByText('"tell" was not there then').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Run again' }).click();
    await page.locator('.page-head .state', { hasText: 'waiting' }).waitFor();
    expect(page.url()).not.toContain(begun.run.id);
  });

  test('a phone shows all of it without scrolling sideways', async () => {
    const begun = await failedRun();
    const phone = await kit.otherPage({ viewport: { width: 390, height: 780 } });
    await kit.signIn(phone, '/runs');
    await phone.locator('.runs-row').first().waitFor();
    const width = () => phone.evaluate<number>('document.documentElement.scrollWidth');
    expect(await width()).toBeLessThanOrEqual(390);
    await phone.goto(`${kit.face.address}/runs/${begun.run.id}?step=fetch`);
    await phone.getByRole('region', { name: 'Step fetch' }).waitFor();
    expect(await width()).toBeLessThanOrEqual(390);
  });

  test('looks of a frequent watch are one line, and a filter leaves what said something', async () => {
    const { page, face } = kit;
    const watch = await addSchedule(face, {
      name: 'Tickets',
      every: '5m',
      plan: [
        { id: 'now', toolName: 'time.now', parameters: {} },
        {
          id: 'tell',
          toolName: 'message.send',
          parameters: { text: 'x' },
          when: { value: '${now.timezone}', equals: 'Mars' },
        },
      ],
    });
    const spoke = await beginRun(face, watch);
    const said = {
      key: 'k',
      sessionKey: spoke.run.sessionKey,
      text: 'Tickets!',
      runId: spoke.run.id,
    };
    await face.opened.store.outbox.send({ ...said, role: 'assistant' }, Date.now());
    await spoke.end({ kind: 'succeeded', summary: 'Tickets are there' });
    const { engine, ledger } = face.opened.store;
    for (let look = 0; look < 3; look += 1) {
      const nowMs = Date.now();
      const due = { cause: 'occurrence', lane: 'cron', orderKey: 'w', attempt: 1 } as const;
      const { sessionKey } = spoke.run;
      const when = { scheduledForMs: null, notBeforeMs: nowMs, enqueuedMs: nowMs, waitsFor: [] };
      const hold = { owner: 'w', nowMs, leaseUntilMs: nowMs + 60_000 };
      const run = await engine.begin({ ...due, ...when, sessionKey, scheduleId: watch }, hold);
      const outcome = { kind: 'succeeded', summary: 'nothing new' } as const;
      const nothing = { tier: 'direct', steps: [], messages: [], deliveries: [] } as const;
      await ledger.completeRun({ ...nothing, run, owner: 'w', nowMs, outcome });
    }
    await go('/runs');
    const line = row('Looked 4 times since');
    await line.waitFor();
    expect(await line.textContent()).toMatch(/Tickets.*Looked 4 times since .*, told you once/);
    expect(await row('nothing new').count()).toBe(0);
    await page.getByLabel('Only what said something').check();
    await row('Tickets are there').waitFor();
    expect(await rows().count()).toBe(1);
    await page.goto(`${face.address}/runs`);
    await line.click();
    await eventually(() => row('nothing new').count()).toBe(3);
    await page.goto(face.address);
    const often = page.getByRole('list', { name: 'What looks often' });
    await often.getByText(/^Looked 4 times since today, told you once$/).waitFor();
  });

  test('nothing was thrown, opened or forbidden on the way', () => {
    expect(kit.problems).toEqual([]);
  });
});
