import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlanSchemaView } from '../../src/domain/plan-view.ts';
import { closePages, HAS_BROWSER, sharedBrowser } from '../browser.fake.ts';
import { openPageTest, type PageTest } from '../page.fake.ts';
import { addSchedule, beginRun, fakeStep } from '../runs/runs.fake.ts';
import { offersIn } from './form/plan-steps.ts';

interface Fault {
  code?: string;
  path: string;
}

const HOSTILE = '<img src=x onerror=alert(1)>';

/** The machine may have other things to do. */
const eventually = <Value>(look: () => Promise<Value>) => expect.poll(look);

describe.skipIf(!HAS_BROWSER)('the plans', () => {
  let browser: Browser;
  let kit: PageTest;
  let news: string;

  beforeAll(async () => {
    browser = await sharedBrowser();
    kit = await openPageTest(browser, { context: { viewport: { width: 1200, height: 800 } } });
    news = await addSchedule(kit.face, {
      name: 'News',
      cron: '0 9 * * *',
      plan: [
        { id: 'fetch', toolName: 'http.request', parameters: { url: 'https://example.org' } },
        {
          id: 'tell',
          name: HOSTILE,
          toolName: 'message.send',
          parameters: { text: '${fetch.body}' },
        },
      ],
    });
    await addSchedule(kit.face, { name: 'Words', every: '1h', instruction: 'Look around' });
    await kit.enter('/plans');
  });
  afterAll(async () => {
    await kit.close();
    await closePages();
  });

  const go = (path: string) => kit.page.goto(kit.face.address + path);
  const node = (name: string | RegExp) =>
    kit.page.locator('.plans-graph').getByRole('button', { name });
  const editor = () => kit.page.getByRole('textbox', { name: 'The plan as JSON' });

  /** The JSON is behind one press. */
  const asJson = (page = kit.page) => page.getByRole('button', { name: 'As JSON' }).click();

  /** As somebody would who pastes it over what is there. */
  async function write(plan: unknown): Promise<void> {
    await editor().click();
    await kit.page.keyboard.press('ControlOrMeta+A');
    await kit.page.keyboard.insertText(
      typeof plan === 'string' ? plan : JSON.stringify(plan, null, 2),
    );
  }

  test('those of schedules are listed, and one opens as a graph and as JSON', async () => {
    const { page } = kit;
    expect(await page.getByRole('link', { name: 'Words' }).count()).toBe(0);
    await page.getByRole('link', { name: 'News' }).click();
    await page.getByRole('heading', { name: 'The plan of News' }).waitFor();
    await node('fetch: http.request, begins at once').waitFor();
    await asJson();
    await eventually(() => editor().textContent()).toContain('https://example.org');
    await node(/after fetch/).focus();
    await page.keyboard.press('Enter');
    await page.locator('.plans-step').getByText('${fetch.body}').waitFor();
    expect(await page.locator('main img').count()).toBe(0);
  });

  test('what starts it and the condition of a step stand in the graph', async () => {
    const { page } = kit;
    const id = await addSchedule(kit.face, {
      name: 'Queue',
      cron: '0 9 * * *',
      plan: [
        { id: 'now', toolName: 'time.now', parameters: {} },
        {
          id: 'tell',
          toolName: 'message.send',
          parameters: { text: 'x' },
          when: { value: '${now.timezone}', equals: 'UTC' },
        },
      ],
    });
    await go(`/plans/${id}`);
    const graph = page.locator('.plans-graph');
    await graph.getByText('at 09:00 every day').waitFor();
    await graph.getByText('only if now.timezone = "UTC"').waitFor();
    expect(await graph.locator('.plans-edge').count()).toBe(2);
  });

  test('a mistake is marked where it stands, in the words of the check', async () => {
    const { page } = kit;
    await go(`/plans/${news}`);
    await asJson();
    await write([{ id: 'a', toolName: 'http.requset', parameters: {} }]);
    const mark = page.locator('.cm-lintRange-error');
    await mark.first().waitFor();
    expect(await mark.first().textContent()).toContain('http.requset');
    await mark.first().hover();
    const words = 'Step "a": There is no tool "http.requset".';
    await page.locator('.cm-tooltip-lint').getByText(words).waitFor();
    await page.getByRole('status', { name: 'What is wrong' }).getByText(words).waitFor();
    await write('[{ "id": ');
    await page.locator('.cm-lint-marker-error').first().waitFor();
    expect(await page.getByRole('button', { name: 'Dry run' }).isDisabled()).toBe(true);
  });

  test('the name of a tool and what it takes are completed', async () => {
    const { page } = kit;
    await go('/plans/new');
    await asJson();
    await write('[{ "id": "a", "toolName": "" }]');
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('json.q');
    const offered = page.getByRole('option', { name: /json\.query/ });
    await offered.waitFor();
    await offered.click();
    await eventually(() => editor().textContent()).toContain('"toolName": "json.query"');
    await write('[{ "id": "a", "toolName": "json.query", "parameters": { "" } }]');
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('qu');
    await page.getByRole('option', { name: /^query/ }).waitFor();
    await page.keyboard.press('Escape');
  });

  test('what is typed is drawn, tried without a call, saved and run', async () => {
    const { page } = kit;
    await go(`/plans/${news}`);
    await asJson();
    await editor().waitFor();
    const plan = [
      { id: 'now', toolName: 'time.now', parameters: {} },
      { id: 'tell', toolName: 'message.send', parameters: { text: 'It is ${now.utc}.' } },
      { id: 'more', toolName: 'time.now', parameters: {} },
    ];
    await write(plan);
    await node('more: time.now, after tell').waitFor();
    await page.getByRole('button', { name: 'Dry run' }).click();
    const dialog = page.getByRole('dialog', { name: 'It would do this' });
    await dialog.getByText('message.send').waitFor();
    await dialog.getByText(/Known when it runs: .*now\.utc/).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Save into the schedule' }).click();
    await page.getByText('“News” runs this plan from now on.').waitFor();
    const { document } = await kit.face.call('GET', `/schedules/${news}`);
    expect((document['schedule'] as { plan: unknown[] }).plan).toHaveLength(3);
    await page.getByRole('button', { name: 'Run it now' }).click();
    await page.waitForURL(/\/runs\/run_/);
    await page.locator('.page-head .state', { hasText: 'waiting' }).waitFor();
    const { id } = await kit.face.opened.runs.find(page.url().split('/').at(-1) ?? '');
    await kit.face.opened.runs.cancel(id);
  });

  test('as a form: an input of an earlier step by choosing, a condition in words, a test of one step', async () => {
    const { page } = kit;
    const id = await addSchedule(kit.face, {
      name: 'Clock',
      cron: '0 9 * * *',
      plan: [{ id: 'now', toolName: 'time.now', parameters: {} }],
    });
    await go(`/plans/${id}`);
    const card = (index: number) =>
      page.getByRole('list', { name: 'Steps' }).locator('> li').nth(index);
    await page.getByRole('button', { name: 'Add a step' }).click();
    const text = card(1).getByLabel(/^text/);
    await text.fill('It is ');
    await card(1).getByLabel('Put into text what an earlier step gives').selectOption('${now.utc}');
    await card(1).getByRole('button', { name: 'Only if …', exact: true }).click();
    await card(1)
      .getByLabel('Put into This what an earlier step gives')
      .selectOption('${now.timezone}');
    await card(1).getByLabel('Only if: with what').fill('UTC');
    await page.getByText('only if now.timezone = "UTC"').waitFor();
    // What would change something is shown and not called; what only reads is called.
    await card(1).getByRole('button', { name: 'Test this step' }).click();
    await card(1).getByText('so nothing was called').waitFor();
    await card(1).getByText('Known when it runs').waitFor();
    expect(await kit.face.opened.store.engine.counts()).toMatchObject({ waiting: 0 });
    await card(0).locator('summary').click();
    await card(0).getByRole('button', { name: 'Test this step' }).click();
    await card(0).getByRole('link', { name: 'The whole run' }).waitFor();
    const [tried] = await kit.face.opened.store.engine.list({ limit: 1 });
    const definition = await kit.face.opened.store.schedules.definition(
      tried?.definitionHash ?? '',
    );
    expect(definition?.work.plan).toMatchObject([{ id: 'now' }]);
    await kit.face.opened.runs.cancel(tried?.id ?? '');
    // A mistake stands on its card, in the words of the check that JSON has.
    await card(0).getByLabel('Tool', { exact: true }).fill('time.nwo');
    await card(0).getByText('There is no tool "time.nwo".').waitFor();
    await card(0).getByLabel('Tool', { exact: true }).fill('time.now');
    await page.getByRole('button', { name: 'Save into the schedule' }).click();
    await page.getByText('“Clock” runs this plan from now on.').waitFor();
    const { document } = await kit.face.call('GET', `/schedules/${id}`);
    expect((document['schedule'] as { plan: unknown[] }).plan).toMatchObject([
      { id: 'now', toolName: 'time.now' },
      {
        id: 'step2',
        toolName: 'message.send',
        parameters: { text: 'It is ${now.utc}' },
        when: { value: '${now.timezone}', equals: 'UTC' },
      },
    ]);
  });

  test('as a form: an answer of a model is offered for words, and for nothing that is reached', async () => {
    const { page } = kit;
    const id = await addSchedule(kit.face, {
      name: 'Judged',
      cron: '0 9 * * *',
      plan: [
        { id: 'judge', toolName: 'think', parameters: { task: 'Is it fine?', input: 'tea' } },
        {
          id: 'put',
          toolName: 'http.request',
          parameters: { url: 'https://example.org/${input.city}', method: 'POST', body: 'x' },
        },
      ],
      input: { city: 'Oslo' },
    });
    await go(`/plans/${id}`);
    const card = page.getByRole('list', { name: 'Steps' }).locator('> li').nth(1);
    await card.locator('summary').click();
    const offered = (field: string) =>
      card
        .getByLabel(`Put into ${field} what an earlier step gives`)
        .locator('option')
        .allTextContents();
    expect(await offered('body')).toEqual(expect.arrayContaining(['input.city', 'judge.answer']));
    expect(await offered('url')).toEqual(['From …', 'input.city']);
    await card.getByRole('button', { name: 'Only if …', exact: true }).click();
    expect(await offered('This')).toContain('judge.answer');
    const task = page.getByRole('list', { name: 'Steps' }).locator('> li').nth(0);
    await task.locator('summary').click();
    expect(await task.getByLabel('Put into task what an earlier step gives').count()).toBe(0);
    expect(await task.getByLabel('Put into input what an earlier step gives').count()).toBe(1);
  });

  test('the form offers an answer of a model exactly where the check of the daemon takes it', async () => {
    const { tools } = (await kit.face.call('GET', '/plans/schema')).document as PlanSchemaView;
    const judge = { toolId: 'judge', tool: 'think', input: { task: 'x', input: 'y' } };
    const offers = [{ from: 'judge', reference: '${judge.answer}', isJudged: true }];
    let taken = 0;
    for (const tool of tools) {
      const fields = Object.keys(tool.input['properties'] ?? {});
      const steps = fields.map((field) => ({
        toolId: `in-${field}`,
        tool: tool.name,
        input: { [field]: '${judge.answer}' },
        dependencies: ['judge'],
      }));
      const plan = { requestId: 'r', tools: [judge, ...steps] };
      const { document } = await kit.face.call('POST', '/plans/validate', { plan });
      const { details } = Object(document['error']) as { details?: { faults?: Fault[] } };
      const refused = (details?.faults ?? []).filter(({ code = '' }) =>
        ['answer-reaches', 'task-not-fixed'].includes(code),
      );
      const isOffered = (field: string) => offersIn(tool, field, offers).length > 0;
      expect(
        fields.flatMap((field, at) =>
          isOffered(field) ? [] : [`tools[${at + 1}].input.${field}`],
        ),
        tool.name,
      ).toEqual([...new Set(refused.map(({ path }) => path))]);
      taken += fields.filter(isOffered).length;
    }
    expect(taken).toBeGreaterThan(20);
  });

  test('the plan of a run has the states of its steps on it, live', async () => {
    const { page } = kit;
    const begun = await beginRun(kit.face, news);
    const first = fakeStep({ id: 'now', position: 0, tool: 'time.now' });
    await begun.record(first);
    await go(`/plans?run=${begun.run.id}`);
    await node('now: time.now, running, begins at once').waitFor();
    await node('tell: message.send, waiting, after now').waitFor();
    const done = { ...first, state: 'succeeded' as const, output: HOSTILE, finishedMs: Date.now() };
    await begun.record(done);
    await node('now: time.now, succeeded, begins at once').click();
    await page.getByText(HOSTILE).waitFor();
    await begun.end({ kind: 'cancelled', summary: 'ended' });
    await node('tell: message.send, not run, after now').waitFor();
    expect(await page.locator('main img').count()).toBe(0);
  });

  test('a phone shows graph and editor without scrolling sideways, and the keyboard gets out of it', async () => {
    const phone = await kit.otherPage({ viewport: { width: 390, height: 780 } });
    await kit.signIn(phone, `/plans/${news}`);
    await asJson(phone);
    await phone.getByRole('textbox', { name: 'The plan as JSON' }).click();
    expect(
      await phone.evaluate<number>('document.documentElement.scrollWidth'),
    ).toBeLessThanOrEqual(390);
    for (const key of ['g', 'n', 'Backspace', 'Backspace', 'Tab']) await phone.keyboard.press(key);
    expect(await phone.evaluate<string>('document.activeElement.textContent')).toBe(
      'Save into the schedule',
    );
    expect(phone.url()).toContain(news);
  });

  test('nothing was thrown, opened or forbidden on the way', () => {
    expect(kit.problems).toEqual([]);
  });
});
