/**
 * The page for tests: the real daemon face on a real store, a real Chromium, somebody signed in. What the page throws,
 * every dialog that opens and everything that its policy forbids is a problem, and `problems` must be empty at the end.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { OWNER } from '../src/domain/person.ts';
import { type FakeFace, openFakeFace } from '../src/http/http.fake.ts';

export interface PageTest {
  face: FakeFace;
  page: Page;
  problems: string[];
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

  async function otherPage(context: BrowserContextOptions = {}): Promise<Page> {
    const made = await (await browser.newContext(context)).newPage();
    made.setDefaultTimeout(30_000);
    made.on('pageerror', (error) => problems.push(error.message));
    made.on('console', (line) => {
      if (/Content Security Policy/.test(line.text())) problems.push(line.text());
    });
    made.on('dialog', (dialog) => {
      problems.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    opened.push(made);
    return made;
  }

  async function signIn(page: Page, path = '/', person = OWNER): Promise<void> {
    const { code } = await face.opened.house.pageSessions.makeCode(person);
    await page.goto(`${face.address}${path}#code=${code}`);
    await page.waitForSelector('.connection[data-state=live]', { state: 'attached' });
  }

  const page = await otherPage(options.context);
  return {
    face,
    page,
    problems,
    otherPage,
    signIn,
    enter: (path, person) => signIn(page, path, person),
    async close() {
      for (const one of opened) await one.context().close();
      await face.close();
    },
  };
}
