/**
 * The page for tests: the real daemon face on a real store, a real Chromium, somebody signed in. What the page throws,
 * every dialog that opens and everything that its policy forbids is a problem, and `problems` must be empty at the end.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { OWNER } from '../src/domain/person.ts';
import { type FakeFace, openFakeFace } from '../src/http/http.fake.ts';

const USUAL_SIZE = { width: 1280, height: 720 };

/** Goes to a place as by a link, so that the page is not loaded anew. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(`{
    const link = Object.assign(document.createElement('a'), { href: ${JSON.stringify(path)} });
    document.body.append(link);
    link.click();
    link.remove();
  }`);
  await showsAll(page);
  expect(await page.evaluate('location.pathname + location.search')).toBe(path);
}

/** It is there, live, and has read what it shows. */
export async function showsAll(page: Page): Promise<void> {
  await page.locator('main').locator('h1, .notice').first().waitFor();
  await page.locator('.connection[data-state=live]').first().waitFor({ state: 'attached' });
  await expect.poll(() => page.locator('main .loading').count()).toBe(0);
}

export interface PageTest {
  face: FakeFace;
  page: Page;
  problems: string[];
  /** How often a page of this test was loaded. */
  loads(): number;
  /** Opens a place of the page, signed in as the owner or the person with this id. */
  enter(path?: string, person?: string): Promise<void>;
  /** Another window, with a cookie jar of its own. */
  otherPage(options?: BrowserContextOptions): Promise<Page>;
  signIn(page: Page, path?: string, person?: string): Promise<void>;
  close(): Promise<void>;
}

export async function openPageTest(
  browser: Browser,
  options: {
    face?: Parameters<typeof openFakeFace>[0];
    context?: BrowserContextOptions;
  } = {},
): Promise<PageTest> {
  const face = await openFakeFace(options.face);
  const problems: string[] = [];
  const opened: Page[] = [];
  let loads = 0;

  async function otherPage(context: BrowserContextOptions = {}): Promise<Page> {
    const made = watch(await (await browser.newContext(context)).newPage());
    opened.push(made);
    return made;
  }

  function watch(made: Page): Page {
    made.setDefaultTimeout(60_000);
    made.on('domcontentloaded', () => {
      loads += 1;
    });
    made.on('pageerror', (error) => problems.push(error.message));
    made.on('console', (line) => {
      if (/Content Security Policy/.test(line.text())) problems.push(line.text());
    });
    made.on('dialog', (dialog) => {
      problems.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    return made;
  }

  async function signIn(page: Page, path = '/', person = OWNER): Promise<void> {
    const { code } = await face.opened.house.pageSessions.makeCode(person);
    await page.goto(`${face.address}${path}#code=${code}`);
    await page.waitForSelector('.connection[data-state=live]', { state: 'attached' });
  }

  const page = watch(await takePage(browser, options.context));
  return {
    face,
    page,
    problems,
    loads: () => loads,
    otherPage,
    signIn,
    enter: (path, person) => signIn(page, path, person),
    async close() {
      for (const one of opened) await one.context().close();
      await leavePage(page, options.context);
      await face.close();
    },
  };
}

/** Pages that tests have left, by what their windows were opened with. The next test loads in one of them in half the time of a new one. */
const left = new Map<string, Page>();
/** A script that a test puts into every load can't be taken out again. */
const spent = new WeakSet<Page>();
const LISTENED = [
  ...['console', 'dialog', 'domcontentloaded', 'pageerror'],
  ...['request', 'requestfailed', 'requestfinished'],
];

async function takePage(browser: Browser, context: BrowserContextOptions = {}): Promise<Page> {
  const before = left.get(JSON.stringify(context));
  left.delete(JSON.stringify(context));
  if (before?.isClosed() === false) return before;
  const page = await (await browser.newContext(context)).newPage();
  const usual = page.addInitScript.bind(page);
  page.addInitScript = (...script) => {
    spent.add(page);
    return usual(...script);
  };
  return page;
}

/** Whoever comes next finds nothing of this test: no cookie, no route, no listener, no other size. Each face is another origin. */
async function leavePage(page: Page, context: BrowserContextOptions = {}): Promise<void> {
  const whole = page.context();
  if (spent.has(page) || page.isClosed() || left.has(JSON.stringify(context))) return whole.close();
  for (const other of whole.pages()) if (other !== page) await other.close();
  for (const event of LISTENED) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await whole.setOffline(false);
  await page.setViewportSize(context.viewport ?? USUAL_SIZE);
  await page.mouse.move(0, 0);
  if (page.url().startsWith('http'))
    await page.evaluate('localStorage.clear(), sessionStorage.clear()');
  await whole.clearCookies();
  left.set(JSON.stringify(context), page);
}

/** What is there when a page first reads what it reminds of is no news: it is open once it has read. */
export async function onceRead(on: Page, open: () => Promise<void>): Promise<void> {
  const read = on.waitForResponse((answer) =>
    new URL(answer.url()).pathname.endsWith('/reminders'),
  );
  await open();
  await read;
}
