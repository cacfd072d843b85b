/** Sign-ins and APIs connected on the page: a real browser, a real provider, a real server with a document. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { secretsOf } from '../../src/domain/sign-in.ts';
import { answerOf, documentOf } from '../../src/openapi/document.fake.ts';
import { CLIENT, type FakeOidc, openOidc } from '../../src/signin/oidc.fake.ts';
import {
  type LoopbackServer,
  startLoopbackServer,
} from '../../src/tools/http/loopback-server.fake.ts';
import { closePages, HAS_BROWSER, sharedBrowser } from '../browser.fake.ts';
import { follow, openPageTest, type PageTest } from '../page.fake.ts';

describe.skipIf(!HAS_BROWSER)('Connecting on the page', () => {
  let browser: Browser;
  let kit: PageTest;
  let page: Page;
  let oidc: FakeOidc;
  let server: LoopbackServer;
  const asked: (string | undefined)[] = [];
  beforeAll(async () => {
    [browser, oidc, server] = await Promise.all([
      sharedBrowser(),
      openOidc(),
      startLoopbackServer((request, response) => {
        asked.push(`${request.method} ${request.headers.authorization}`);
        response.setHeader('content-type', 'application/json').end('{"results":[{"id":"d1"}]}');
      }),
    ]);
  });
  afterAll(async () => {
    await Promise.all([closePages(), oidc.close(), server.close()]);
  });
  beforeEach(async () => {
    asked.length = 0;
    kit = await openPageTest(browser);
    page = kit.page;
  });
  afterEach(async () => {
    expect(kit.problems).toEqual([]);
    await kit.close();
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const toast = (text: string) => page.locator('.toast').filter({ hasText: text });
  const secrets = (): string => readFileSync(join(kit.face.home, 'secrets.yaml'), 'utf8');

  async function wish(): Promise<void> {
    await page.getByLabel('Service', { exact: true }).selectOption('elsewhere');
    await page.getByLabel('Address of the server', { exact: true }).fill(oidc.issuer);
    await page.getByLabel('Rights to ask for').fill('openid offline_access read');
    await page.getByLabel('Hosts that get its token').fill('127.0.0.1');
    await page.getByLabel('Client id', { exact: true }).fill(CLIENT.id);
    await page.getByLabel(/^Client secret/).fill(CLIENT.secret);
    await page.getByLabel('What to call it').fill('work');
  }
  /** Goes on in the window of the provider, and agrees. */
  async function agree(): Promise<string> {
    const link = page.getByRole('link', { name: /^Go on at/ });
    return oidc.browse((await link.getAttribute('href')) ?? '');
  }

  test('a sign-in is finished by its pasted address, ends, is made anew by the browser that comes back, and signed out', async () => {
    await kit.enter('/settings/accounts');
    // Where a client id is made, and what there is to know before.
    await page.getByLabel('Service', { exact: true }).selectOption('google');
    await page.getByRole('link', { name: 'Make one at Google' }).waitFor();
    await page.getByText('a sign-in ends after 7 days').waitFor();
    expect(await button('Sign in at Google').isDisabled()).toBe(true);
    await wish();
    await button('Sign in at the server').click();
    await page.getByLabel('Address that the browser shows at the end').fill(await agree());
    await button('Finish with this address').click();
    await toast('Signed in: work').waitFor();
    await page.getByText('Nothing uses it yet.').waitFor();
    expect(await page.content()).not.toContain(CLIENT.secret);

    const { opened } = kit.face;
    const [login] = await (await opened.house.logins()).list();
    const held = new RegExp(`${secretsOf({ id: login?.id ?? '' }).access}: (\\S+)`).exec(secrets());
    oidc.forgetAll();
    await (await opened.own.signIns()).token(login?.id ?? '', '127.0.0.1', held?.[1]);
    await follow(page, '/');
    await button('Sign in anew').click();
    await page.getByText('The service no longer takes it').waitFor();
    const back = new URL(await agree());
    expect((await kit.face.fetch(back.pathname + back.search)).status).toBe(200);
    await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
    await page.getByText('The service no longer takes it').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /^Go on at/ }).waitFor({ state: 'detached' });
    expect(await opened.requests.list({ state: 'open', limit: 5 })).toEqual([]);

    await button('Sign out: work').click();
    await button('Sign out for good').click();
    await toast('work is signed out, here and at').waitFor();
    await page.getByText('There is no sign-in.').waitFor();
    expect(secrets()).not.toContain(login?.id);
  });

  test('a code is shown for another device, and the page notices when somebody agreed', async () => {
    let polls = 0;
    // Asked at once instead of in five seconds; the provider behind it is asked in sign-ins.test.ts.
    await page.route('**/logins/device', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), againSec: 0 } });
    });
    await page.route('**/logins/device/*', (route) => {
      polls += 1;
      return route.fulfill({ json: { login: polls < 3 ? null : { name: 'work' }, againSec: 0 } });
    });
    await kit.enter('/settings/accounts');
    await wish();
    await button('With a code on another device').click();
    await page.getByText(/type [A-Z]{4}-[A-Z]{4} there/).waitFor();
    await toast('Signed in: work').waitFor();
    expect(polls).toBe(3);
  });

  const LIST = answerOf({ type: 'object', properties: { results: { type: 'array', items: {} } } });
  const crm = (more: object = {}) => {
    const security = [{ key: [] }];
    const things = Object.fromEntries(
      Array.from({ length: 120 }, (_, index) => [`/things${index}`, { get: { tags: ['Things'] } }]),
    );
    const text = JSON.stringify(
      documentOf(
        {
          '/deals': {
            get: { tags: ['Deals'], summary: '<img src=x onerror=alert(1)>', ...LIST, ...more },
            post: { tags: ['Deals'], ...LIST },
          },
          ...things,
        },
        {
          ...{ info: { title: 'A CRM', version: '7' }, security },
          components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
        },
      ),
    );
    return { name: 'crm.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  };

  test('an API is looked at, chosen from, signed, called, read again, and disconnected', async () => {
    await kit.enter('/settings/apis');
    await page.getByLabel('Name', { exact: true }).fill('crm');
    await page.getByLabel('Or a file of this device, up to 10 MB').setInputFiles(crm());
    await button('Look at it').click();
    await page.getByText('“A CRM”').waitFor();
    await page.getByText('And 22 more: give a word or a tag.').waitFor();
    await page.getByLabel('With this tag').selectOption('Deals');
    await page.getByText('“<img src=x onerror=alert(1)>”').waitFor();
    await page.getByLabel('With these words').fill('deals, list');
    await button('Choose these 1').click();
    await page.getByLabel('With these words').fill('');
    await page.getByLabel('crm.deals.create').check();
    await page.getByText('2 of 122 chosen').waitFor();
    expect(await page.getByLabel('Server that is called').inputValue()).toBe(
      'https://api.example.org/v1',
    );
    await page.getByLabel('Server that is called').fill(server.origin);
    await button('Connect 2 operations').click();
    await toast('crm is connected: 2 tools.').waitFor();

    await page.getByText('“key”: a token.').waitFor();
    await page.getByLabel('Key or token').fill('very-secret-1234');
    await button('Keep the key of crm').click();
    await page.getByText('From the secret CRM_KEY').waitFor();
    expect(secrets()).toContain('CRM_KEY: very-secret-1234');

    await page.getByRole('link', { name: 'crm.deals.list' }).click();
    await button('Call').click();
    await page.getByText('It answered').waitFor();
    await follow(page, '/tools/crm.deals.create');
    await button('Call').click();
    await page.getByRole('dialog').waitFor();
    expect(asked).toEqual(['GET Bearer very-secret-1234']);
    await button('Call it once').click();
    await page.getByText('It answered').waitFor();
    expect(asked).toHaveLength(2);

    const plan = [{ id: 'a', toolName: 'crm.deals.list' }];
    await kit.face.opened.schedules.add({ name: 'Weekly deals', every: '1w', plan });
    await follow(page, '/settings/apis/crm');
    const newer = crm({ parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }] });
    await page.getByLabel('A newer file').setInputFiles(newer);
    await button('See what changed').click();
    await page.getByText('~ crm.deals.list input.properties.q').waitFor();
    await button('Take these changes').click();
    await toast('The changes of crm are taken.').waitFor();

    await button('Disconnect crm').click();
    await page.getByRole('dialog').getByRole('link', { name: 'Weekly deals' }).waitFor();
    await button('Disconnect it').click();
    await toast('crm is disconnected.').waitFor();
    await page.getByText('None is connected. Services that publish').waitFor();
  });

  test('MCP servers are listed with those that many know, tried, and disconnected', async () => {
    const servers = { work: { url: 'http://127.0.0.1:1/mcp' } };
    writeFileSync(join(kit.face.home, 'config.yaml'), JSON.stringify({ mcp: { servers } }));
    await kit.enter('/settings/apis');
    await button('Test work').click();
    await page.locator('.toast').first().waitFor();
    await page.getByLabel('Server', { exact: true }).selectOption('linear');
    await page.getByRole('link', { name: 'Read about it' }).waitFor();
    await page.getByLabel('Server', { exact: true }).selectOption('');
    // What lies in the network of the machine is connected there.
    await page.getByLabel('Address of the server').fill(`${server.origin}/mcp`);
    await button('Connect the server').click();
    await toast('rote connect mcp').waitFor();
    await button('Disconnect work').click();
    await button('Disconnect it').click();
    await toast('work is disconnected.').waitFor();
    await page.getByText('None is connected.', { exact: true }).waitFor();
  });

  test('what is wrong is said where it was typed, and nothing is kept', async () => {
    await kit.enter('/settings/apis');
    await page.getByLabel('Name', { exact: true }).fill('Not a name');
    await page.getByLabel('Address of the document').fill(`${server.origin}/openapi.json`);
    await button('Look at it').click();
    await toast("can't be the name of an API").waitFor();
    await page.getByLabel('Name', { exact: true }).fill('crm');
    await button('Look at it').click();
    await toast('it says nowhere that it is an OpenAPI document').waitFor();
    await follow(page, '/settings/apis/none');
    await page.getByText('There is no API called "none".').waitFor();
  });
});
