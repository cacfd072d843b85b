/** Every place of the page, in a house where all of them have something to show, for everybody: by eye, by ear and by keyboard. */
import { globSync, readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyNth, patience } from '../src/base/rounds.fake.ts';
import { closePages, HAS_BROWSER, sharedBrowser } from './browser.fake.ts';
import { fillHouse, type Places } from './filled.fake.ts';
import { follow, showsAll } from './page.fake.ts';
import { openTalkTest, type TalkTest } from './talk/talk.fake.ts';

const WIDE = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };
const SERIOUS = new Set<unknown>(['serious', 'critical']);
const VIOLATIONS = `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)`;
type Violations = { id: string; impact?: unknown; nodes: { html: string }[] }[];

const CAN_PRESS =
  'a[href], button, input, select, textarea, summary, [role=button], [role=link], [role=tab], [role=option], [role=checkbox], [role=switch], [role=menuitem], [contenteditable]';
/** Counted before the first press, and looked for after the last. */
const REACHABLE = `[...document.querySelectorAll('${CAN_PRESS}, [tabindex="0"]')].filter((one) =>
  one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }) && !one.matches(':disabled'))`;
const TO_REACH = `${REACHABLE}.length`;
const MARK_FOCUS = `window.reached = new Set();
  addEventListener('focusin', ({ target }) => window.reached.add(target))`;
const LEFT_OUT = `${REACHABLE}.filter((one) => !window.reached.has(one)).map((one) => one.outerHTML.slice(0, 200))`;

describe.skipIf(!HAS_BROWSER)('every view', () => {
  let browser: Browser;
  let kit: TalkTest;
  let page: Page;
  let places: Places;
  beforeAll(async () => {
    browser = await sharedBrowser();
    kit = await openTalkTest(browser);
    page = kit.page;
    places = await fillHouse(kit, 'and so on');
    await kit.enter();
  });
  afterAll(async () => {
    await kit?.close();
    await closePages();
  });

  const faults = async (): Promise<string[]> => told(await page.evaluate<Violations>(VIOLATIONS));

  test('is in the list of places', async () => {
    const views = await page.evaluate<string[]>(
      `[...document.querySelectorAll('nav.side .side-link')].map((link) => link.pathname)`,
    );
    expect(views.length).toBeGreaterThan(9);
    expect(new Set(Object.values(places)).isSupersetOf(new Set(views))).toBe(true);
  });

  test('is walked through with Tab, each thing once and nothing left out', async () => {
    await page.setViewportSize(WIDE);
    for (const name of ['now', 'schedule', 'trouble']) {
      // What comes while it is walked through was not there when it was counted: then it is walked through again.
      for (let walks = 0, before = -1; before !== (await page.evaluate(TO_REACH)); walks += 1) {
        if (walks === 5) throw new Error(`${name} grows without end`);
        // Loaded anew: where the focus was before, Tab would go on.
        await page.goto(kit.face.address + places[name]);
        await showsAll(page);
        await page.evaluate(MARK_FOCUS);
        before = await page.evaluate<number>(TO_REACH);
        for (let presses = 0; presses < before; presses += 1) await page.keyboard.press('Tab');
      }
      expect(await page.evaluate<number>(TO_REACH)).toBeGreaterThan(15);
      expect([name, await page.evaluate(LEFT_OUT)]).toEqual([name, []]);
    }
  });

  test(
    'has no serious fault of access, is not wider than a phone, and all of it is reached with Tab',
    async () => {
      const found: Record<string, unknown> = {};
      await bringRules(page);
      for (const [index, [name, path]] of Object.entries(places).entries()) {
        await page.setViewportSize(WIDE);
        await follow(page, path);
        const all = await keyFaults(page);
        for (const dress of dressesOf(index)) {
          await page.setViewportSize(dress.size);
          await page.emulateMedia({ colorScheme: dress.colors });
          all.push(...(await faults()).map((fault) => `${dress.name}: ${fault}`));
        }
        await page.emulateMedia({ colorScheme: 'light' });
        await page.setViewportSize(PHONE);
        const tooWide = await page.evaluate<number>(WIDER_THAN_SCREEN);
        if (tooWide > 0) all.push(`${tooWide} pixels too wide`);
        all.push(...(await page.evaluate<string[]>(TOO_SMALL)));
        if (all.length > 0) found[name] = [...new Set(all)];
      }
      expect(found).toEqual({});
      expect(kit.problems).toEqual([]);
    },
    patience(600_000),
  );

  test(
    'has no serious fault of access in what is opened on it',
    async () => {
      const found: Record<string, unknown> = {};
      const titles: string[] = [];
      await bringRules(page);
      for (const [index, [name, ...presses]] of OPENED.entries()) {
        await page.setViewportSize(WIDE);
        await follow(page, places[name] ?? '');
        if (name === 'tool that acts') await page.locator('main [aria-required=true]').fill('x');
        for (const press of presses) await openBy(page, press);
        const all: string[] = [];
        for (const dress of dressesOf(index)) {
          await page.setViewportSize(dress.size);
          await page.emulateMedia({ colorScheme: dress.colors });
          all.push(...(await faults()).map((fault) => `${dress.name}: ${fault}`));
        }
        await page.emulateMedia({ colorScheme: 'light' });
        if (all.length > 0) found[`${name}: ${presses.join(', ')}`] = all;
        titles.push(...(await page.locator('dialog[open] h2').allTextContents()));
        const opened = page.locator('dialog[open]');
        if ((await opened.count()) > 0) await page.keyboard.press('Escape');
        await opened.waitFor({ state: 'detached' });
      }
      expect(found).toEqual({});
      expect(kit.problems).toEqual([]);
      expect(TITLES.length).toBeGreaterThan(15);
      const isOpened = (title: string) => titles.some((one) => isTitle(title, one));
      const left = TITLES.filter((one) => !one.some(isOpened));
      expect(left.map((one) => one.join(' or ')).toSorted()).toEqual(NOT_OPENED_HERE);
    },
    patience(600_000),
  );
});

/** What is opened on a place before it is looked at; a key, or the name of a button. */
const OPENED: readonly [place: string, ...presses: (RegExp | string)[]][] = [
  ['talk', /^New conversation/],
  ['now', 'ControlOrMeta+k'],
  ['now', '?'],
  ['schedule', /^Backfill/],
  ['schedule', /^Remove/],
  ['schedule', /^Why did this fail/],
  ['run', /^Compare/],
  ['run', /^Replay/],
  ['run under way', /^Cancel/],
  ['memory', /Remember something/],
  ['one memory', /^Forget/],
  ['events', /secret/],
  ['events', /secret/],
  ['events', /^Revoke/],
  ['plan', /^Dry run/],
  ['plan', /^Add a step/, 'Only if …'],
  ['plan', /^As JSON/],
  ['people', /^Invite somebody/],
  ['people', /^Rename/],
  ['people', /^Link for/],
  ['people', /^Remove/],
  ['accounts', /^Sign out/],
  ['api', /^Disconnect/],
  ['secrets', /^Remove/],
  ['skill', /^Bring back/],
  ['skills', /^New skill/],
  ['tool that acts', /^Call/],
  ['deliveries in doubt', /^Send again/],
];

/** What opens by what no button of a place does: the list of talks, which a phone alone has, and a link from outside. */
const NOT_OPENED_HERE = ['Conversations', 'Sign in as *?'];

/** The title of each dialog in the sources, or its titles; a star is what a value takes the place of. */
const TITLES = globSync('web/**/*.tsx').flatMap((file) => {
  const written = readFileSync(file, 'utf8').matchAll(
    /<(?:Dialog|Sure)\s+title=("[^"]*"|\{[^\n]*\}\s)/g,
  );
  return [...written].flatMap(([, title = '']) => {
    const texts = title.matchAll(/"([^"]+)"|'([A-Z][^']+)'|`([^`]+)`/g);
    const all = [...texts].map(([, ...parts]) => parts.join('').replace(/\$\{[^}]*\}/g, '*'));
    return all.length === 0 ? [] : [all];
  });
});

function isTitle(title: string, words: string): boolean {
  return new RegExp(`^${title.split('*').map(RegExp.escape).join('.*')}$`).test(words);
}

/** After a change of size a place is laid out anew, some frames later; what is too wide then stays so. */
const WIDER_THAN_SCREEN = `new Promise((resolve) => {
  let frames = 0;
  const look = () => {
    const wider = Math.max(0, document.documentElement.scrollWidth - innerWidth);
    frames += 1;
    if (wider === 0 || frames > 120) resolve(wider);
    else requestAnimationFrame(look);
  };
  look();
})`;

/** What a finger presses, without links in a text and boxes in a line that is pressed itself. */
const TOO_SMALL = `[...document.querySelectorAll('button, .button, .input, .tab, .side-link, select, textarea, [role=tab], [role=button]')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches('dialog:not([open]) *'))
  .filter((one) => one.getBoundingClientRect().height < 43.5)
  .map((one) => Math.round(one.getBoundingClientRect().height) + ' pixels for a finger: ' + one.outerHTML.slice(0, 160))`;

/** How a place is seen. */
const DRESSES = [
  { name: 'on a large screen', size: WIDE, colors: 'light' },
  { name: 'in the dark', size: WIDE, colors: 'dark' },
  { name: 'on a phone', size: PHONE, colors: 'light' },
  { name: 'on a phone in the dark', size: PHONE, colors: 'dark' },
] as const;

/** Each place in one dress, in turn; `npm run simulate` tries every place in every dress. */
const dressesOf = (index: number) =>
  DRESSES.filter((_, at) => (at - index) % everyNth(DRESSES.length) === 0);

/** What is serious, each with where it is. */
function told(violations: Violations): string[] {
  return violations
    .filter(({ impact }) => SERIOUS.has(impact))
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** Puts the rules into the page, by the debugger, which the policy of the page lets be. */
async function bringRules(page: Page): Promise<void> {
  if (!(await page.evaluate<boolean>('"axe" in window')))
    await new AxeBuilder({ page }).setLegacyMode().analyze();
}

/** A button by its name, or a key. */
async function openBy(page: Page, press: RegExp | string): Promise<void> {
  const isKey = typeof press === 'string' && !press.includes(' ');
  if (isKey) {
    await page.keyboard.press(press);
    await page.locator('dialog[open]').waitFor();
    return;
  }
  const name = typeof press === 'string' ? { name: press, exact: true } : { name: press };
  await page.locator('main').getByRole('button', name).first().click();
  await expect.poll(() => page.locator('.loading').count()).toBe(0);
}

/** Whatever can be pressed or filled in and is not in the order of Tab; arrows lead to the others of a group of which one is. */
function keyFaults(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
const CAN = '${CAN_PRESS}';
    const GROUP = '[role=tablist], [role=listbox], [role=menu], [role=radiogroup], [role=toolbar]';
    const words = (one) => one.outerHTML.slice(0, 200);
    const isShown = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches(':disabled') && one.closest('[inert]') === null;
    const shown = [...document.querySelectorAll(CAN)].filter(isShown);
    const inGroup = (one) => {
      const group = one.closest(GROUP);
      return group !== null && (group.matches('[tabindex="0"]') || group.querySelector('[tabindex="0"], :not([tabindex]):is(a, button, input)') !== null);
    };
    return [
      ...[...document.querySelectorAll('[tabindex]')].filter((one) => one.tabIndex > 0).map((one) => 'tabindex: ' + words(one)),
      ...shown.filter((one) => one.closest('[aria-hidden=true]') !== null && one.tabIndex >= 0).map((one) => 'focus in aria-hidden: ' + words(one)),
      ...shown.filter((one) => one.tabIndex < 0 && !inGroup(one)).map((one) => 'not reached with Tab: ' + words(one)),
    ];
  })()`);
}
