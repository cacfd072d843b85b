/** APIs in a whole house, signed by a sign-in at a real provider: a token that ends between two steps, and a sign-in that ends. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { silentLog } from '../../base/log.fake.ts';
import { answerOf, documentOf } from '../../openapi/document.fake.ts';
import {
  configSchema,
  createHomeExecutor,
  type OpenHome,
  openHome,
} from '../../runtime/home.fake.ts';
import { CLIENT, type FakeOidc, openOidc } from '../../signin/oidc.fake.ts';
import { type LoopbackServer, startLoopbackServer } from '../../tools/http/loopback-server.fake.ts';

const NEVER = new AbortController().signal;
const clock = createSystemClock();
const home = mkdtempSync(join(tmpdir(), 'rote-api-stories-'));
let oidc: FakeOidc;
let server: LoopbackServer;
let opened: OpenHome;
/** What the server was asked with, and the tokens that it no longer takes. */
const asked: string[] = [];
const over = new Set<string>();
let isOverAfterOne = false;

beforeAll(async () => {
  oidc = await openOidc();
  server = await startLoopbackServer((request, response) => {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const isTaken = token !== '' && !over.has(token);
    asked.push(token);
    if (isOverAfterOne) over.add(token);
    response.writeHead(isTaken ? 200 : 401, { 'content-type': 'application/json' });
    response.end(isTaken ? '{"id":"1"}' : '{"message":"no"}');
  });
  opened = openHome({ home, config: configSchema.parse({ timezone: 'UTC' }), clock });
  const security = [{ login: [] }];
  const flows = { authorizationCode: { authorizationUrl: '', tokenUrl: '', scopes: {} } };
  const document = documentOf(
    { '/deals': { get: answerOf({ type: 'object' }) } },
    { security, components: { securitySchemes: { login: { type: 'oauth2', flows } } } },
  );
  const file = join(home, 'crm.json');
  writeFileSync(file, JSON.stringify(document));
  const apis = await opened.house.apis();
  await apis.connect({ name: 'crm', source: file, server: server.origin }, async () => true);
  await signIn();
});
afterAll(async () => {
  await opened.close();
  await Promise.all([oidc.close(), server.close()]);
  rmSync(home, { recursive: true, force: true });
});

async function signIn(): Promise<void> {
  const logins = await opened.house.logins();
  const scopes = ['openid', 'offline_access', 'read'];
  const wish = { provider: oidc.issuer, name: 'work', scopes, hosts: ['127.0.0.1'] };
  const client = { clientId: CLIENT.id, clientSecret: CLIENT.secret };
  const { address } = await logins.begin({ ...wish, ...client }, logins.redirect(), NEVER);
  await opened.house.finishLogin(await oidc.browse(address), NEVER);
}

const twice = ['a', 'b'].map((id) => ({ id, toolName: 'crm.deals.list' }));

async function run(id: string) {
  const queued = await opened.schedules.runNow(id);
  const hold = { owner: 'test', nowMs: clock.nowMs(), leaseUntilMs: clock.nowMs() + 60_000 };
  const [claimed] = await opened.store.engine.claim({ ...hold, limit: 1 });
  if (claimed?.id !== queued.id) throw new Error('another run was claimed');
  const execute = createHomeExecutor(opened, { clock, log: silentLog, owner: 'test' });
  const executed = await execute(claimed, NEVER);
  if (executed === null) throw new Error('the run was left');
  const done = { run: claimed, owner: 'test', nowMs: clock.nowMs(), ...executed };
  await opened.store.ledger.completeRun(done);
  return executed.outcome;
}

const openRequests = async () =>
  (await opened.house.requests.list({ state: 'open', limit: 10 })).map(({ kind }) => kind);

test('a token that ends in the middle of a plan is renewed once, and the plan goes on', async () => {
  const { schedule } = await opened.schedules.add({ name: 'Twice', every: '1h', plan: twice });
  isOverAfterOne = true;
  const outcome = await run(schedule.id);
  isOverAfterOne = false;
  expect(outcome).toMatchObject({ kind: 'succeeded' });
  const [first, again, renewed, ...more] = asked;
  expect([again, more]).toEqual([first, []]);
  expect(renewed).not.toBe(first);
  expect(oidc.granted).toEqual(['authorization_code', 'refresh_token']);
  const uses = await (await opened.house.logins()).list();
  expect(await (await opened.house.logins()).usesOf(uses[0] as never)).toEqual([
    { kind: 'api', name: 'crm' },
  ]);
});

test('of a sign-in that ended is asked once, whatever needs it; all of that goes on afterwards', async () => {
  const { schedule } = await opened.schedules.add({
    ...{ name: 'Once', every: '2h' },
    plan: twice.slice(0, 1),
  });
  const [other] = await opened.schedules.list({ limit: 9 });
  const ids = [schedule.id, other?.id ?? ''];
  oidc.forgetAll();
  for (const token of asked) over.add(token);
  for (const id of [...ids, ...ids])
    expect(await run(id)).toMatchObject({ kind: 'failed', code: 'signed-out' });
  expect(await openRequests()).toEqual(['sign-in']);
  for (const id of ids) expect((await opened.schedules.get(id)).status).toBe('active');
  await signIn();
  expect(await openRequests()).toEqual([]);
  for (const id of ids) expect(await run(id)).toMatchObject({ kind: 'succeeded' });
});
