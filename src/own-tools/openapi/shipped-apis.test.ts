/** The APIs that ship, at servers that answer as GitHub and HubSpot publish that theirs do. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { succeed } from '../../base/errors.ts';
import type { ListedSkill } from '../../skills/skill-registry.ts';
import { openBounded } from '../../tools/bounded/bounded.fake.ts';
import { callContext } from '../../tools/call-context.fake.ts';
import { type Catalog, createCatalog } from '../../tools/catalog.ts';
import { createHttpClient } from '../../tools/http/http-client.ts';
import { type LoopbackServer, startLoopbackServer } from '../../tools/http/loopback-server.fake.ts';
import { createApiTools } from './api-tools.ts';
import {
  answerJson,
  createGithub,
  createHubspot,
  type FakeIssue,
  type FakeRecord,
  type FakeService,
  issueOf,
  SERVICE_TOKEN,
} from './services.fake.ts';

const bounded = openBounded();
const NOW = '2026-11-19T10:00:00Z';
const clock = createVirtualClock({ startIso: NOW });
const SKILLS = join(import.meta.dirname, '../../../skills');

let server: LoopbackServer;
let service: FakeService;
/** Tokens of a sign-in, each in place of the one before. */
let tokens: string[];

beforeEach(async () => {
  tokens = [];
  server = await startLoopbackServer((request, response) => service.listener(request, response));
});
afterEach(() => server.close());

/** Its tools at the server of the test, which has been named by a person. */
function catalogOf(name: string): Catalog {
  const api = JSON.parse(readFileSync(join(SKILLS, name, 'api.json'), 'utf8'));
  const skill = {
    ...{ name, folder: `/${name}`, state: 'active' },
    api: { ...api, server: { url: server.origin, by: 'person' } },
  };
  const client = createHttpClient({ clock, allowPrivate: [], maxBytes: 2e6, timeoutMs: 5000 });
  const signed = async () => {
    const token = tokens.shift() ?? SERVICE_TOKEN;
    return succeed({ headers: { authorization: `Bearer ${token}` }, query: {}, renew: signed });
  };
  const { tools, troubles } = createApiTools(
    [skill as unknown as ListedSkill],
    () => false,
    () => ({
      ...{ client, clock, isAtHome: true, sign: signed },
      mask: { text: (said) => said, value: (value) => value },
    }),
  );
  expect(troubles).toEqual([]);
  return createCatalog({ tools, bounded });
}

async function call(tool: string, input: object = {}) {
  const result = await catalogOf(tool.split('.')[0] ?? '').call(tool, input, callContext());
  return result.ok
    ? { output: result.output as { items: unknown[]; isCut: boolean } }
    : { failure: result.failure };
}

describe('github', () => {
  let issues: FakeIssue[];
  beforeEach(() => {
    issues = Array.from({ length: 70 }, (_, at) => issueOf(at + 1, `Issue ${at + 1}`));
    service = createGithub(issues);
  });

  test('a list goes on from page to page, as its links say', async () => {
    const where = { owner: 'owner', repo: 'repo' };
    const { output } = await call('github.issues.list', where);
    expect(output?.items).toHaveLength(70);
    expect(output?.items[0]).toMatchObject({ number: 1, user: { login: 'ann' } });
    expect(output?.isCut).toBe(false);
    expect(service.asked).toHaveLength(3);
    const q = 'repo:owner/repo is:issue';
    const found = await call('github.issues.search', { q, per_page: 50, mostItems: 50 });
    expect(found.output).toMatchObject({ items: { length: 50 }, isCut: true });
    expect(service.asked.at(-1)?.line).toBe(
      'GET /search/issues?q=repo%3Aowner%2Frepo+is%3Aissue&per_page=50',
    );
  });

  test('an issue is opened, and a notification is marked as read', async () => {
    const issue = { owner: 'owner', repo: 'repo', title: 'New', labels: ['bug'] };
    expect(await call('github.issues.create', issue)).toMatchObject({ output: { number: 71 } });
    expect(service.asked[0]?.body).toEqual({ title: 'New', labels: ['bug'] });
    const marked = await call('github.notifications.mark-read', { thread_id: '7' });
    expect(marked).toEqual({ output: { status: 205 } });
  });

  test.each<[string, Record<string, string>, number, number | undefined]>([
    ['its limit of the hour', resetIn(90), 403, 90_000],
    ['its limit of the hour, with 429', resetIn(90), 429, 90_000],
    ['its second limit', { 'retry-after': '60' }, 403, 60_000],
    ['429 without a word', {}, 429, undefined],
  ])('%s is waited for, and no refusal', async (_, headers, status, retryAfterMs) => {
    service.instead = [answerJson({ status, headers, body: { message: 'API rate limit' } })];
    const { failure } = await call('github.issues.create', { owner: 'o', repo: 'r', title: 't' });
    expect(failure).toMatchObject({ code: 'http-429', retryable: true, fate: 'not-done' });
    expect(failure?.retryAfterMs).toBe(retryAfterMs);
  });

  test('403 for another reason is a refusal', async () => {
    const headers = { 'x-ratelimit-remaining': '4999' };
    service.instead = [answerJson({ status: 403, headers, body: { message: 'Not accessible' } })];
    const { failure } = await call('github.issues.list', { owner: 'owner', repo: 'repo' });
    expect(failure).toMatchObject({ code: 'http-403', retryable: false });
  });

  test('a token that is not taken is renewed once, and what is not there is told as it is said', async () => {
    tokens = ['ended'];
    const where = { owner: 'owner', repo: 'repo' };
    expect((await call('github.issues.list', where)).output?.items).toHaveLength(70);
    tokens = ['ended', 'ended'];
    expect((await call('github.issues.list', where)).failure).toMatchObject({
      code: 'http-401',
      message: expect.stringContaining('Bad credentials'),
    });
    const gone = await call('github.issues.list', { owner: 'owner', repo: 'gone' });
    expect(gone.failure).toMatchObject({ code: 'http-404', retryable: false });
  });
});

function resetIn(seconds: number): Record<string, string> {
  const at = Math.floor(clock.nowMs() / 1000) + seconds;
  return { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': `${at}` };
}

describe('hubspot', () => {
  let contacts: FakeRecord[];
  beforeEach(() => {
    contacts = Array.from({ length: 25 }, (_, at) => ({
      ...{ id: `${at + 1}`, properties: { email: `p${at + 1}@example.org` } },
    }));
    service = createHubspot({ contacts, deals: [], notes: [] });
  });

  test('a list goes on by its cursor', async () => {
    const { output } = await call('hubspot.contacts.list', { properties: ['email', 'phone'] });
    expect(output).toMatchObject({ items: { length: 25 }, isCut: false });
    expect(service.asked.map(({ line }) => line.split('?')[1])).toEqual([
      'properties=email&properties=phone',
      'properties=email&properties=phone&after=10',
      'properties=email&properties=phone&after=20',
    ]);
  });

  test('a search is one page, says that there is more, and reads', async () => {
    const { output } = await call('hubspot.contacts.search', { query: '@example.org' });
    expect(output).toMatchObject({ items: { length: 10 }, isCut: true });
    expect(service.asked).toHaveLength(1);
    const rest = await call('hubspot.contacts.search', { query: 'p25@' });
    expect(rest.output).toMatchObject({ items: [{ id: '25' }], isCut: false });
    const search = catalogOf('hubspot')
      .list()
      .find(({ name }) => name === 'hubspot.deals.search');
    expect(search?.effect).toBe('read');
  });

  test('a contact is changed, and a note is put in and goes with it', async () => {
    const properties = { phone: '123' };
    const changed = await call('hubspot.contacts.update', { id: '7', properties });
    expect(changed).toMatchObject({
      output: { properties: { email: 'p7@example.org', phone: '123' } },
    });
    const note = { hs_note_body: 'Wants an offer.', hs_timestamp: NOW };
    expect(await call('hubspot.notes.create', { properties: note })).toMatchObject({
      output: { id: '1', properties: note },
    });
    const pair = { fromType: 'notes', fromId: '1', toType: 'contacts', toId: '7' };
    expect((await call('hubspot.associations.create', pair)).failure).toBeUndefined();
    expect(service.asked.at(-1)?.line).toBe(
      'PUT /crm/v4/objects/notes/1/associations/default/contacts/7',
    );
  });

  test('its limits, its errors and a page of a gateway are told as what they are', async () => {
    const limit = { status: 'error', message: 'You have reached your limit.', policyName: 'DAILY' };
    const taken = { status: 'error', message: 'Contact already exists.', category: 'CONFLICT' };
    service.instead = [
      answerJson({ status: 429, body: limit }),
      answerJson({ status: 429, headers: { 'retry-after': '10' }, body: limit }),
      answerJson({ status: 409, body: taken }),
      (response) => void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad'),
      (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hi'),
    ];
    const create = () => call('hubspot.contacts.create', { properties: { email: 'a@b.example' } });
    const failures = [];
    for (let at = 0; at < 5; at += 1) failures.push((await create()).failure);
    expect(failures).toMatchObject([
      { code: 'http-429', retryable: true, fate: 'not-done' },
      { code: 'http-429', retryAfterMs: 10_000 },
      { code: 'http-409', message: expect.stringContaining('already exists'), fate: 'not-done' },
      { code: 'http-502', fate: 'unknown' },
      { code: 'bad-answer', fate: 'unknown' },
    ]);
    expect(contacts).toHaveLength(25);
  });
});
