/** Text that would be script, in everything that people, tools, models, skills and pages of others can write: it is shown, and nothing of it runs. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closePages, HAS_BROWSER, sharedBrowser } from './browser.fake.ts';
import { fillHouse, type Places } from './filled.fake.ts';
import { follow } from './page.fake.ts';
import { openTalkTest, type TalkTest } from './talk/talk.fake.ts';

const MARK = 'zqx';
const PAYLOADS = [
  `<img src=x onerror=alert(1)> ${MARK}`,
  '<script>document.title="taken"</script>',
  '"><svg/onload=alert(1)>',
  '<iframe src=//evil.invalid></iframe>',
  '<object data=//evil.invalid>',
  '![i](http://evil.invalid/i)',
  '[l](javascript:alert(1))',
].join(' ');
/** Where nothing is shown that somebody wrote. */
const WITHOUT = new Set(
  'new schedule,new plan,tool that acts,cost,settings,channels,grants,models,budgets,secrets,everything,more,nowhere'.split(
    ',',
  ),
);
/** What nothing that somebody wrote may become. */
const BAD_NODES = `[...document.querySelectorAll('main *, dialog *')].filter((node) =>
  node.matches('script, iframe, object, embed, base, meta, link, img, form[action], foreignObject') ||
  [...node.attributes].some(({ name, value }) =>
    name.startsWith('on') || (name === 'src' && /evil/.test(value)) || /^(javascript|data):/i.test(value.trim())),
).map((node) => node.outerHTML.slice(0, 200))`;
const SHOWN = `[document.body.textContent, ...[...document.querySelectorAll('input, textarea')].map((field) => field.value)].join(' ')`;

describe.skipIf(!HAS_BROWSER)('hostile text', () => {
  let browser: Browser;
  let kit: TalkTest;
  let page: Page;
  let places: Places;
  const elsewhere: string[] = [];
  beforeAll(async () => {
    browser = await sharedBrowser();
    kit = await openTalkTest(browser);
    page = kit.page;
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== kit.face.address) elsewhere.push(request.url());
    });
    places = await fillHouse(kit, PAYLOADS);
    await kit.enter();
  });
  afterAll(async () => {
    await kit?.close();
    await closePages();
  });

  test('is text on every view that shows it, folded out and all', async () => {
    const found: Record<string, unknown> = {};
    for (const [name, path] of Object.entries(places)) {
      await follow(page, path);
      await page.evaluate(
        `document.querySelectorAll('details').forEach((one) => { one.open = true; })`,
      );
      if (!WITHOUT.has(name))
        await expect.poll(() => page.evaluate<string>(SHOWN), { message: name }).toContain(MARK);
      const bad = await page.evaluate<string[]>(BAD_NODES);
      if (bad.length > 0) found[name] = bad;
      expect([name, await page.title()]).toEqual([name, expect.stringMatching(/^(\(\d\) )?Rote$/)]);
    }
    expect(found).toEqual({});
  }, 120_000);

  test('is text in what opens on a press', async () => {
    await follow(page, '/');
    const waits = page.getByRole('region', { name: 'Waits for you' });
    await waits.getByText(`May it? ${PAYLOADS}`).waitFor();
    await waits.getByRole('button', { name: 'Approve' }).first().waitFor();
    expect(await page.evaluate(BAD_NODES)).toEqual([]);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('Weather');
    await page
      .getByRole('option', { name: new RegExp(MARK) })
      .first()
      .waitFor();
    expect(await page.evaluate(BAD_NODES)).toEqual([]);
    await page.keyboard.press('Escape');
    await follow(page, '/skills/tea-time');
    await page.getByRole('link', { name: 'What changed since revision 1' }).click();
    await page.locator('[data-kind=added]').first().waitFor();
    expect(await page.evaluate(BAD_NODES)).toEqual([]);
  });

  test('ran nowhere, and nothing was asked of anybody else', () => {
    expect(elsewhere).toEqual([]);
    expect(kit.problems).toEqual([]);
    // Each view is a link away; a load for each takes ten seconds of a core.
    expect(kit.loads()).toBe(1);
  });
});
