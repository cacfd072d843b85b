/** Mail by a sign-in in a whole house: a real OpenID provider, Dovecot, which asks it whose a token is, and an SMTP server. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import { secretsOf } from '../domain/sign-in.ts';
import { hasDovecot, mailText, openDovecot } from '../mail/dovecot.fake.ts';
import { ACCOUNT, CLIENT, type FakeOidc, openOidc } from '../signin/oidc.fake.ts';
import { configSchema, type OpenHome, openHome } from './home.fake.ts';

const NEVER = new AbortController().signal;
const clock = createSystemClock();
const home = mkdtempSync(join(tmpdir(), 'rote-sign-in-'));
let oidc: FakeOidc;
// Declared before the server that asks it.
beforeAll(async () => {
  oidc = await openOidc();
});
const dovecot = openDovecot({ whoHas: () => `${oidc.issuer}/me` });
const sent: string[] = [];
const shown: string[] = [];
let smtp: SMTPServer;
let opened: OpenHome;

beforeAll(async () => {
  if (!hasDovecot) return;
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    authMethods: ['XOAUTH2', 'PLAIN'],
    onAuth({ method, accessToken = '' }, _, done) {
      shown.push(`${method} ${accessToken}`);
      fetch(`${oidc.issuer}/me`, { headers: { authorization: `Bearer ${accessToken}` } }).then(
        ({ ok }) =>
          ok
            ? done(null, { user: ACCOUNT })
            : done(null, { data: { status: '401', schemes: 'bearer', scope: 'mail' } }),
        done,
      );
    },
    onData(stream, _, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        sent.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  dovecot.deliver(ACCOUNT, [mailText({ subject: 'Lunch' }, 'At noon?')]);
  opened = openHome({ home, config: configSchema.parse({}), clock });
});
afterAll(async () => {
  await opened?.close();
  await new Promise<void>((resolve) => (smtp ? smtp.close(() => resolve()) : resolve()));
  await oidc.close();
  rmSync(home, { recursive: true, force: true });
});

async function signIn(): Promise<void> {
  const logins = await opened.house.logins();
  const wish = {
    provider: oidc.issuer,
    name: 'work',
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    scopes: ['openid', 'offline_access', 'read'],
    hosts: ['127.0.0.1'],
  };
  const { address } = await logins.begin(wish, logins.redirect(), NEVER);
  await opened.house.finishLogin(await oidc.browse(address), NEVER);
}

async function call(name: string, input: object) {
  const { catalog } = await opened.own.tools();
  return catalog.call(name, input, {
    signal: NEVER,
    key: 'k',
    sessionKey: OWNER_SESSION,
    runId: null,
    scheduleId: null,
    capabilities: new Set([name]),
  });
}
const openRequests = async () =>
  (await opened.house.requests.list({ state: 'open', limit: 10 })).filter(
    ({ kind }) => kind === 'sign-in',
  );

describe.runIf(hasDovecot)('mail by a sign-in', () => {
  test('is connected, read and sent with a token, and no password is kept', async () => {
    await signIn();
    const accounts = await opened.house.mailAccounts();
    const { account, steps } = await accounts.connect(
      {
        address: ACCOUNT,
        login: 'work',
        imap: `127.0.0.1:${dovecot.port()}/none`,
        smtp: `127.0.0.1:${(smtp.server.address() as AddressInfo).port}/none`,
      },
      NEVER,
    );
    expect(steps.every(({ works }) => works)).toBe(true);
    expect(readFileSync(join(home, 'secrets.yaml'), 'utf8')).not.toContain(`${account.secret}:`);
    const { mails, outgoing } = await opened.house.mail();
    const found = await mails.search({ limit: 5 }, NEVER);
    expect(JSON.stringify(found)).toContain('Lunch');
    await outgoing.send({ to: ['bob@example.org'], subject: 'Yes', body: 'At noon.' }, NEVER);
    expect(sent).toEqual([expect.stringContaining('At noon.')]);
    expect(shown.every((one) => one.startsWith('XOAUTH2 '))).toBe(true);
  });

  test('goes on with another token where the service no longer takes the one there is', async () => {
    const [login] = await (await opened.house.logins()).list();
    if (login === undefined) throw new Error('nobody is signed in');
    const before = opened.own.signIns();
    const first = await (await before).token(login.id, '127.0.0.1');
    // As a service does that takes back a token and keeps the sign-in.
    if (first.ok) await oidc.revoke(first.value);
    const { mails, outgoing } = await opened.house.mail();
    expect(JSON.stringify(await mails.search({ limit: 5 }, NEVER))).toContain('Lunch');
    await outgoing.send({ to: ['bob@example.org'], subject: 'Again', body: 'Once more.' }, NEVER);
    expect(sent.filter((one) => one.includes('Once more.'))).toHaveLength(1);
    expect(oidc.granted).toEqual(['authorization_code', 'refresh_token']);
    expect(await openRequests()).toEqual([]);
  });

  test('that was taken back asks once; a yes says where to sign in, and then it works again', async () => {
    oidc.forgetAll();
    for (let times = 0; times < 2; times++)
      expect(await call('email.search', { limit: 5 })).toMatchObject({
        ok: false,
        failure: { message: expect.stringContaining('has ended') },
      });
    const [request, ...others] = await openRequests();
    expect(others).toEqual([]);
    expect(request?.title).toContain('"work"');
    const answered = await opened.house.requests.answer(request?.id ?? '', 'yes');
    const [address = ''] = /http:\/\/\S+/.exec(answered.note ?? '') ?? [];
    await opened.house.finishLogin(await oidc.browse(address), NEVER);
    expect(await call('email.search', { limit: 5 })).toMatchObject({ ok: true });
    expect((await (await opened.house.logins()).list())[0]?.endedMs).toBeNull();
  });

  test('gives its token to nobody else', async () => {
    const [login] = await (await opened.house.logins()).list();
    const signIns = await opened.own.signIns();
    expect(await signIns.token(login?.id ?? '', 'evil.example')).toMatchObject({
      ok: false,
      fault: { code: 'refused' },
    });
    const kept = readFileSync(join(home, 'secrets.yaml'), 'utf8');
    const token = new RegExp(`${secretsOf({ id: login?.id ?? '' }).access}: (\\S+)`).exec(
      kept,
    )?.[1];
    const listed = JSON.stringify(await (await opened.house.logins()).list());
    expect(listed).not.toContain(token);
  });
});
