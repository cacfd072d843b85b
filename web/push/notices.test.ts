import { afterAll, describe, expect, test } from 'vitest';
import type { Notice } from '../../src/domain/notice.ts';
import { closePages, HAS_BROWSER, sharedBrowser } from '../browser.fake.ts';
import { openPageTest } from '../page.fake.ts';
import { deviceInWords } from '../settings/device-words.ts';
import { answerNotice, type PageClient, showNotice, type WorkerParts } from './notices.ts';
import { whyNoNotices } from './why-no-notices.ts';

const NOTICE: Notice = {
  of: { kind: 'reminder', id: 'rem_1', told: 1 },
  title: 'Call Ben',
  body: '',
  tag: 'rem_1',
  path: '/',
  buttons: [
    { label: 'Done', send: { path: '/reminders/rem_1/done', body: {} } },
    { label: '10 min', send: { path: '/reminders/rem_1/snooze', body: { until: '10 minutes' } } },
  ],
  untilMs: 0,
};

/** A worker of which everything it does is written down. */
function fakeWorker(how: { page?: 'visible' | 'hidden'; answers?: boolean | 'none' } = {}) {
  const did: unknown[] = [];
  const page: PageClient = {
    visibilityState: how.page ?? 'hidden',
    focus: async () => did.push('focus'),
    navigate: async (path) => did.push(['navigate', path]),
  };
  const parts: WorkerParts = {
    registration: {
      showNotification: async (title, options) => void did.push([title, options]),
    },
    clients: {
      matchAll: async () => (how.page === undefined ? [] : [page]),
      openWindow: async (path) => did.push(['open', path]),
    },
    async fetch(path, init) {
      did.push([path, init]);
      if (how.answers === 'none') throw new Error('no line');
      return { ok: how.answers ?? true };
    },
  };
  return { did, parts };
}

describe('a notice', () => {
  test.each([
    ['with no page', {}, true],
    ['with a page behind others', { page: 'hidden' }, true],
    ['with a page in front of somebody, where it rings', { page: 'visible' }, false],
  ] as const)('%s', async (_, how, isShown) => {
    const { did, parts } = fakeWorker(how);
    await showNotice(parts, JSON.stringify(NOTICE));
    const actions = [
      { action: '0', title: 'Done' },
      { action: '1', title: '10 min' },
    ];
    const options = { tag: 'rem_1', actions, data: NOTICE };
    expect(did).toMatchObject(isShown ? [['Call Ben', options]] : []);
  });

  test.each(['', '{', 'null', '{}', '{"title":1,"buttons":[]}'])('%j is none', async (text) => {
    const { did, parts } = fakeWorker();
    await showNotice(parts, text);
    expect(did).toEqual([]);
  });

  const asPage = { method: 'POST', headers: { 'X-Rote': 'page' }, credentials: 'same-origin' };
  const later = ['/api/v1/reminders/rem_1/snooze', { ...asPage, body: '{"until":"10 minutes"}' }];
  test.each([
    ['a button does what it says, and opens nothing', '1', {}, [later]],
    ['what is refused leads to the page', '1', { answers: false }, [later, ['open', '/']]],
    ['so does what nobody answers', '1', { answers: 'none' }, [later, ['open', '/']]],
    ['a button that is not there does too', '7', {}, [['open', '/']]],
    [
      'the notice itself goes to a page that is open',
      '',
      { page: 'hidden' },
      ['focus', ['navigate', '/']],
    ],
    ['or opens one', '', {}, [['open', '/']]],
  ] as const)('%s', async (_, action, how, expected) => {
    const { did, parts } = fakeWorker(how);
    let isClosed = false;
    const close = (): void => {
      isClosed = true;
    };
    await answerNotice(parts, { action, notification: { data: NOTICE, close } });
    expect(did).toMatchObject(expected);
    expect([did.length, isClosed]).toEqual([expected.length, true]);
  });

  test('leads nowhere but to the page', async () => {
    const { did, parts } = fakeWorker();
    const data = { ...NOTICE, path: '//elsewhere.example/' };
    await answerNotice(parts, { action: '', notification: { data, close: () => undefined } });
    expect(did).toEqual([['open', '/']]);
  });
});

test.each([
  [{ isSecureContext: false, hasPush: true, permission: 'default' }, /only over HTTPS/],
  [{ isSecureContext: true, hasPush: false, permission: 'default' }, /home screen/],
  [{ isSecureContext: true, hasPush: true, permission: 'denied' }, /blocked/],
])('%o shows none, and says why', (browser, why) => expect(whyNoNotices(browser)).toMatch(why));

test('any other shows them', () => {
  for (const permission of ['default', 'granted'])
    expect(whyNoNotices({ isSecureContext: true, hasPush: true, permission })).toBe(null);
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge on Windows'],
  ['curl/8', 'curl/8'],
  ['', 'A browser'],
])('%s is %s', (userAgent, words) => expect(deviceInWords(userAgent)).toBe(words));

describe.skipIf(!HAS_BROWSER)('in a browser', () => {
  afterAll(closePages);

  test('the worker hears of a push; the page turns notices on and off', async () => {
    const kit = await openPageTest(await sharedBrowser());
    const { page, face } = kit;
    // What asks a person, and a server of a vendor, is put in place of both.
    await page.addInitScript(STUB);
    await kit.enter('/settings');
    await page.getByRole('button', { name: 'Turn on notices' }).click();
    await page.getByRole('button', { name: 'Turn off notices' }).waitFor();
    const { house } = face.opened;
    expect(await (await house.devices()).list()).toMatchObject([
      { endpoint: 'https://push.example/abc', person: 'owner' },
    ]);
    const worker =
      page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'));
    await worker.evaluate(`
      self.shown = [];
      self.registration.showNotification = async (...shown) => void self.shown.push(shown);
      self.clients.matchAll = async () => [];
    `);
    const cdp = await page.context().newCDPSession(page);
    const found = Promise.withResolvers<string>();
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId } of registrations) found.resolve(registrationId);
    });
    await cdp.send('ServiceWorker.enable');
    const registrationId = await found.promise;
    const data = JSON.stringify(NOTICE);
    await cdp.send('ServiceWorker.deliverPushMessage', {
      origin: face.address,
      registrationId,
      data,
    });
    await expect.poll(() => worker.evaluate('self.shown.length')).toBe(1);
    expect(await worker.evaluate('self.shown[0]')).toMatchObject(['Call Ben', { tag: 'rem_1' }]);
    await page.getByRole('button', { name: 'Turn off notices' }).click();
    await page.getByRole('button', { name: 'Turn on notices' }).waitFor();
    expect(await (await house.devices()).list()).toEqual([]);
    expect(kit.problems).toEqual([]);
    await kit.close();
  });
});

const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const STUB = `
  let mine = null;
  const made = {
    toJSON: () => (${JSON.stringify({ endpoint: 'https://push.example/abc', keys: KEYS })}),
    unsubscribe: async () => { mine = null; return true; },
  };
  Notification.requestPermission = async () => 'granted';
  Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  PushManager.prototype.subscribe = async () => (mine = made);
  PushManager.prototype.getSubscription = async () => mine;
`;
