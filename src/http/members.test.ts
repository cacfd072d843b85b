/** The answers of the API to members and guests, over real HTTP: what is theirs, and not a word about anything else. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import type { DavAccount } from '../domain/dav/dav-account.ts';
import { OWNER, type Person } from '../domain/person.ts';
import { OWNER_SESSION, webSession } from '../domain/session-key.ts';
import { accountOf } from '../store/mail-accounts.contract.ts';
import { checkAnswer, type FakeFace, openFakeFace } from './http.fake.ts';
import type { Ask, FaceReply } from './members.fake.ts';
import type { Route } from './routes/route.ts';
import { ROUTES } from './routes/routes.ts';

/** The routes that the tests here called as a member and that answered. */
const asked = new Set<string>();
let face: FakeFace;
let owner: Ask;
let ann: Ask;
let bob: Ask;
let gus: Ask;
const people = {} as Record<'ann' | 'bob' | 'gus', Person>;
/** Things of each of the three others, by their ids. */
const ids = {
  owner: { schedule: '', run: '', request: '', memory: '', task: '' },
  bob: { schedule: '', run: '', memory: '', task: '' },
};

function routeOf(method: string, path: string): Route | undefined {
  const plain = path.split('?')[0] ?? '';
  return ROUTES.find(
    (route) =>
      route.method === method.toLowerCase() &&
      new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(plain),
  );
}

function asker(cookie: string): Ask {
  return async (method, path, body) => {
    const response = await face.fetch(`/api/v1${path}`, {
      method,
      headers: {
        Cookie: cookie,
        'X-Rote': 'page',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const route = routeOf(method, path);
    if (response.ok && route?.isDownload === true) {
      asked.add(route.name);
      return { status: response.status, document: { file: await response.text() } };
    }
    const document = (await response.json()) as Record<string, unknown>;
    if (response.ok && route !== undefined) {
      asked.add(route.name);
      const { ok: _, ...answer } = document;
      await checkAnswer(route, answer);
    }
    return { status: response.status, document };
  };
}

async function signIn(person: Person): Promise<Ask> {
  const { code } = await face.opened.house.pageSessions.makeCode(person.id);
  const response = await face.fetch('/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  return asker((response.headers.get('Set-Cookie') ?? '').split(';', 1)[0] ?? '');
}

const messagesIn = (sessionKey: string) => face.opened.store.inbox.list({ sessionKey, limit: 10 });
const idIn = ({ document }: FaceReply, key: string): string => (document[key] as { id: string }).id;
const messagesOf = (person: Person): string =>
  `/sessions/${encodeURIComponent(webSession(person.id))}/messages`;

async function say(text: string, sessionKey: string): Promise<void> {
  const message = { key: text, sessionKey, text, role: 'assistant', runId: null } as const;
  await face.opened.store.outbox.send(message, 1000);
}

beforeAll(async () => {
  face = await openFakeFace();
  const { people: known, requests } = face.opened;
  people.ann = await known.add({ name: 'Ann', role: 'member' });
  people.bob = await known.add({ name: 'Bob', role: 'member' });
  people.gus = await known.add({ name: 'Gus', role: 'guest' });
  owner = face.call;
  [ann, bob, gus] = [await signIn(people.ann), await signIn(people.bob), await signIn(people.gus)];
  const definition = { cron: '0 9 * * *', say: 'hello' };
  const secret = await owner('POST', '/schedules', { ...definition, name: 'owner secret' });
  ids.owner.schedule = idIn(secret, 'schedule');
  ids.owner.run = idIn(await owner('POST', `/schedules/${ids.owner.schedule}/run`), 'run');
  const asking = { kind: 'tool', about: 'tool:x', hash: 'h', title: 'May the secret?' } as const;
  ids.owner.request = (await requests.ask(asking)).id;
  const walk = await bob('POST', '/schedules', { ...definition, name: 'walk the beagle' });
  ids.bob.schedule = idIn(walk, 'schedule');
  ids.bob.run = idIn(await bob('POST', `/schedules/${ids.bob.schedule}/run`), 'run');
  const remember = async (ask: Ask, content: string) =>
    idIn(await ask('POST', '/memories', { content }), 'memory');
  ids.owner.memory = await remember(owner, 'the secret is in the drawer');
  ids.bob.memory = await remember(bob, 'my beagle likes long walks');
  const plan = async (ask: Ask, title: string) =>
    idIn(await ask('POST', '/tasks', { title }), 'task');
  ids.owner.task = await plan(owner, 'hide the drawer key');
  ids.bob.task = await plan(bob, 'walk the beagle');
  await say('words for the owner, secret', OWNER_SESSION);
  await say('words about the beagle', webSession(people.bob.id));
  asked.clear();
});
afterAll(() => face.close());

/** Expects no word about others in an answer. */
function expectNothingOfOthers({ document }: FaceReply): void {
  const text = JSON.stringify(document);
  expect(text).not.toMatch(/secret|beagle|Bob/);
  for (const id of [...Object.values(ids.owner), ...Object.values(ids.bob), people.bob.id])
    expect(text).not.toContain(id);
}

describe('a member', () => {
  test('keeps schedules that answer to them, and sees no others in any list or count', async () => {
    const added = await ann('POST', '/schedules', {
      cron: '0 8 * * *',
      say: 'water the orchids',
      name: 'orchids',
    });
    expect(added).toMatchObject({
      status: 201,
      document: { schedule: { status: 'active', sessionKey: webSession(people.ann.id) } },
    });
    const id = idIn(added, 'schedule');
    const path = `/schedules/${id}`;
    expect((await ann('POST', `${path}/run`)).status).toBe(200);
    for (const at of [
      '/schedules',
      '/schedules?sort=next&recent=30&limit=1',
      '/schedules?q=orchids',
      '/status',
      '/now',
      '/runs',
      '/runs?q=orchids',
      '/simulate?from=2027-01-01&to=2027-01-03',
      '/calendar?from=2027-01-01&to=2027-01-03',
      path,
      `${path}/occurrences`,
      `${path}/why`,
      `${path}/changes`,
      `${path}/fires`,
      `${path}/backfill?from=2020-01-01&to=2020-01-02`,
    ]) {
      const answer = await ann('GET', at);
      expect([at, answer.status]).toEqual([at, 200]);
      expectNothingOfOthers(answer);
    }
    expect((await ann('GET', '/schedules')).document['schedules']).toMatchObject([{ id }]);
    expect((await ann('GET', '/status')).document).toMatchObject({
      counts: { schedules: { active: 1 }, runs: { waiting: 1, running: 0 }, requests: 0 },
      upcoming: [{ id }],
    });
    const { occurrences } = (await ann('GET', '/calendar?from=2027-01-01&to=2027-01-03'))
      .document as { occurrences: { scheduleId: string }[] };
    expect(new Set(occurrences.map(({ scheduleId }) => scheduleId))).toEqual(new Set([id]));
    expect((await owner('GET', '/schedules')).document['schedules']).toHaveLength(3);
    const change = { name: 'the orchids' };
    expect((await ann('PATCH', path, change)).document).toMatchObject({ schedule: change });
    const past = { from: '2020-01-01', to: '2020-01-02' };
    expect((await ann('POST', `${path}/backfill`, past)).status).toBeLessThan(500);
    asked.add('backfillSchedule');
    expect((await ann('POST', '/preview', { every: '1h' })).status).toBe(200);
    expect((await ann('POST', `${path}/skip`)).status).toBe(200);
    expect((await ann('POST', `${path}/unskip`)).status).toBe(200);
    expect((await ann('POST', `${path}/pause`)).status).toBe(200);
    expect((await ann('POST', `${path}/resume`)).status).toBe(200);
    expect((await ann('DELETE', path)).status).toBe(200);
  });

  test('has runs of their own: looks at them, hears them, ends them', async () => {
    const added = await ann('POST', '/schedules', { every: '1h', say: 'tea', name: 'tea' });
    const scheduleId = idIn(added, 'schedule');
    const run = idIn(await ann('POST', `/schedules/${scheduleId}/run`), 'run');
    expect((await ann('GET', `/runs/${run}`)).document).toMatchObject({ run: { id: run } });
    expect((await ann('GET', '/runs/tea')).document).toMatchObject({ run: { id: run } });
    expect((await ann('GET', `/runs/${run}/said`)).status).toBe(200);
    expect((await ann('GET', '/runs?schedule=tea')).document['runs']).toMatchObject([{ id: run }]);
    const { document: drawn } = await ann('GET', `/runs/${run}/timeline`);
    expect(drawn).toMatchObject({ run: { id: run, scheduleName: 'tea' } });
    const second = idIn(await ann('POST', `/schedules/${scheduleId}/run`), 'run');
    expect((await ann('GET', `/runs/${run}/compare/${second}`)).status).toBe(200);
    for (const other of [ids.owner.run, ids.bob.run])
      expect(await ann('GET', `/runs/${run}/compare/${other}`)).toMatchObject({
        status: 404,
        document: { error: { code: 'unknown-run', message: `There is no run "${other}".` } },
      });
    expect((await ann('GET', '/runs?schedule=tea')).document['runs']).toHaveLength(2);
    const cancelled = await ann('POST', `/runs/${run}/cancel`);
    expect(cancelled.document).toMatchObject({ run: { state: 'cancelled' } });
    const plan = [{ id: 'a', toolName: 'time.now', parameters: {} }];
    const planned = await ann('POST', '/schedules', { every: '1h', plan, name: 'planned' });
    const again = idIn(await ann('POST', `/schedules/${idIn(planned, 'schedule')}/run`), 'run');
    const result = await ann('GET', `/runs/${again}/result`);
    expect(result.status).toBeLessThan(500);
    asked.add('showResult');
    expectNothingOfOthers(result);
    expect((await owner('GET', `/runs/${run}`)).status).toBe(200);
  });

  test('needs the owner for what is beyond them, as in talk, and has nobody else written to', async () => {
    const plan = [{ id: 'a', toolName: 'file.read', parameters: { path: 'x' } }];
    const beyond = await ann('POST', '/schedules', { every: '1h', plan, name: 'reads files' });
    expect(beyond.document).toMatchObject({ schedule: { status: 'pending' } });
    const approve = `/schedules/${idIn(beyond, 'schedule')}/approve`;
    expect((await ann('POST', approve, { hash: 'x' })).status).toBe(403);
    for (const session of [OWNER_SESSION, webSession('owner'), webSession(people.bob.id)]) {
      const to = { every: '1h', say: 'boo', session };
      expect(await ann('POST', '/schedules', to)).toMatchObject({
        status: 403,
        document: { error: { code: 'not-allowed' } },
      });
    }
    const own = await ann('POST', '/schedules', { every: '1h', say: 'mine', name: 'mine' });
    const path = `/schedules/${idIn(own, 'schedule')}`;
    expect((await ann('PATCH', path, { session: OWNER_SESSION })).status).toBe(403);
    const taken = { every: '1h', say: 'x', id: ids.owner.schedule };
    const free = { every: '1h', say: 'x', id: 'sched_of_nobody' };
    expect(await ann('POST', '/schedules', taken)).toEqual(await ann('POST', '/schedules', free));
  });

  test('talks in sessions of their own, and reads no others', async () => {
    expect((await ann('POST', messagesOf(people.ann), { text: 'hello' })).status).toBe(202);
    const [kept] = await face.opened.store.incoming.list({ limit: 1 });
    expect(kept).toMatchObject({ person: people.ann.id, sessionKey: webSession(people.ann.id) });
    await say('words for Ann', webSession(people.ann.id));
    const read = await ann('GET', messagesOf(people.ann));
    expect(read.document['messages']).toMatchObject([{ text: 'words for Ann' }, { text: 'hello' }]);
    for (const at of ['/inbox', '/inbox?limit=1', '/sessions']) {
      const answer = await ann('GET', at);
      expect(JSON.stringify(answer.document)).toContain('words for Ann');
      expectNothingOfOthers(answer);
    }
    const unread = await ann('GET', '/inbox/unread');
    expect(unread.document['unread']).toMatchObject([{ sessionKey: webSession(people.ann.id) }]);
    expectNothingOfOthers(unread);
    // What somebody else was told is nothing that one could mark.
    const [theirs] = await face.opened.store.inbox.list({ sessionKey: OWNER_SESSION, limit: 1 });
    const seen = { ids: [theirs?.id ?? 'msg_0'] };
    expect((await ann('POST', '/inbox/seen', seen)).document).toMatchObject({ count: 0 });
    expect((await ann('POST', '/inbox/seen', { ids: null })).document).toMatchObject({ count: 1 });
    const mine = `/sessions/${encodeURIComponent(webSession(people.ann.id))}`;
    expect((await ann('GET', mine)).document).toMatchObject({ session: { name: 'Ann' } });
    for (const key of [OWNER_SESSION, webSession('owner'), webSession(people.bob.id)]) {
      const path = `/sessions/${encodeURIComponent(key)}`;
      const never = `/sessions/${encodeURIComponent(webSession('person_never'))}`;
      const same = ({ status, document }: FaceReply): unknown => [
        status,
        JSON.stringify(document)
          .replaceAll(key, 'KEY')
          .replaceAll(webSession('person_never'), 'KEY'),
      ];
      expect(same(await ann('GET', path))).toEqual(same(await ann('GET', never)));
      expectNothingOfOthers(await ann('GET', `${path}/messages`));
      expect((await ann('GET', `${path}/messages`)).document['messages']).toEqual([]);
      expect(
        (await ann('GET', `/inbox?session=${encodeURIComponent(key)}`)).document,
      ).toMatchObject({
        messages: [],
      });
    }
    const others = `${messagesOf(people.bob)}`;
    const unknown = { status: 404, document: { error: { code: 'unknown-session' } } };
    expect(await ann('POST', others, { text: 'I am Bob' })).toMatchObject(unknown);
    expect(await owner('POST', others, { text: 'I am Bob' })).toMatchObject(unknown);
    expect(
      await ann('POST', messagesOf({ ...people.ann, id: 'owner' }), { text: 'x' }),
    ).toMatchObject(unknown);
  });

  test('reads what they talk about in other channels of theirs, and writes there from no page', async () => {
    await face.opened.people.addAddress(people.ann.id, { channel: 'telegram', sender: '77' });
    const key = 'agent:main:telegram:direct:77';
    await say('words on the way', key);
    const path = `/sessions/${encodeURIComponent(key)}/messages`;
    expect((await ann('GET', path)).document['messages']).toMatchObject([
      { text: 'words on the way' },
    ]);
    expect(JSON.stringify((await ann('GET', '/sessions')).document)).toContain('words on the way');
    expect(await ann('POST', path, { text: 'hi' })).toMatchObject({
      status: 400,
      document: { error: { code: 'wrong-session' } },
    });
    expect((await bob('GET', path)).document['messages']).toEqual([]);
  });

  test('brings files to their own session only, and reads those of their messages only', async () => {
    const bring = (session: string): Promise<FaceReply> =>
      ann('POST', `/sessions/${encodeURIComponent(session)}/files?name=a.txt`, 'text');
    const { document } = await bring(webSession(people.ann.id));
    const { id } = document['file'] as { id: string };
    expect((await bring(webSession(people.bob.id))).status).toBe(404);
    expect((await ann('POST', messagesOf(people.ann), { files: [id] })).status).toBe(202);
    const stolen = await bob('POST', messagesOf(people.bob), { files: [id] });
    expect(stolen.status).toBeGreaterThanOrEqual(400);
    const at = (person: Person): string => `${messagesOf(person)}/msg_1/files/1`;
    expect((await ann('GET', at(people.ann))).document).toMatchObject({
      error: { code: 'unknown-file' },
    });
    expect((await ann('GET', at(people.bob))).document).toMatchObject({
      error: { code: 'unknown-session' },
    });
    asked.add('loadFile');
  });

  test('asks in plain words for themselves', async () => {
    const text = 'remind me every day at 7am to stretch';
    expect(await ann('POST', '/ask', { text, accept: true })).toMatchObject({
      status: 200,
      document: { accepted: true, schedule: { sessionKey: webSession(people.ann.id) } },
    });
    const seen = await ann('POST', '/ask', { text: "what's scheduled?" });
    expect(JSON.stringify(seen.document)).toContain('stretch');
    expectNothingOfOthers(seen);
    for (const session of [OWNER_SESSION, webSession(people.bob.id), webSession('person_never')]) {
      const as = await ann('POST', '/ask', { text: 'hi', session });
      expect(as).toMatchObject({ status: 404, document: { error: { code: 'unknown-session' } } });
      expect(await ann('POST', '/ask/go-on', { session })).toMatchObject({ status: 404 });
    }
    const session = webSession(people.ann.id);
    expect((await ann('POST', '/ask/go-on', { session })).document).toMatchObject({
      error: { code: 'wrong-status' },
    });
    asked.add('goOn');
  });

  test('answers what they were asked, and nothing else is there to be answered', async () => {
    const { id, hash } = await face.opened.requests.ask({
      kind: 'tool',
      about: 'tool:of-ann',
      hash: 'h',
      title: 'May this?',
      forWhom: people.ann.id,
    });
    expect((await ann('GET', '/requests')).document['requests']).toMatchObject([{ id }]);
    expect((await ann('GET', `/requests/${id}`)).status).toBe(200);
    const page = `/requests/${id}/pages/1`;
    asked.add('showRequestPage');
    expect((await ann('GET', page)).document).toMatchObject({ error: { code: 'unknown-page' } });
    expect((await bob('GET', page)).document).toMatchObject({ error: { code: 'unknown-request' } });
    expect((await ann('GET', '/status')).document).toMatchObject({ counts: { requests: 1 } });
    const answer = { answer: 'yes', hash };
    expect((await bob('POST', `/requests/${id}/answer`, answer)).status).toBe(404);
    expect((await ann('POST', `/requests/${id}/answer`, answer)).document).toMatchObject({
      request: { state: 'yes', answeredBy: people.ann.id },
    });
    const theirs = await ann('GET', '/requests?state=all');
    expectNothingOfOthers(theirs);
    expect((await owner('GET', `/requests/${ids.owner.request}`)).document).toMatchObject({
      request: { state: 'open' },
    });
  });

  test('has quiet hours of their own', async () => {
    const set = await ann('PUT', '/quiet', { hours: '22-7' });
    expect(set.document).toMatchObject({ hours: { from: '22:00', to: '07:00' }, waiting: 0 });
    expect((await ann('GET', '/quiet')).document).toEqual(set.document);
    expect((await ann('PUT', '/quiet', { hours: '22' })).status).toBe(400);
    expect((await face.opened.people.get('owner')).quiet).toBeUndefined();
    await ann('PUT', '/quiet', { hours: 'off' });
  });

  test('answers the reminders that were told to them, and sees none of others', async () => {
    const { store } = face.opened;
    const remind = (person: string, id: string, scheduleId: string) =>
      store.outbox.send(
        {
          ...{ key: id, sessionKey: webSession(person), text: `of ${id}`, role: 'assistant' },
          ...{ runId: null, reminder: { id, scheduleId } },
        } as const,
        createSystemClock().nowMs(),
      );
    await remind(people.ann.id, 'rem_ann', ids.owner.schedule);
    const list = async () => (await ann('GET', '/reminders')).document;
    expect(await list()).toMatchObject({ reminders: [{ id: 'rem_ann', title: 'of rem_ann' }] });
    await remind(people.bob.id, 'rem_bob', ids.bob.schedule);
    expect(JSON.stringify(await list())).not.toContain('rem_bob');
    expect((await ann('POST', '/reminders/rem_bob/done')).status).toBe(404);
    expect((await ann('POST', '/reminders/rem_bob/seen', { told: 1 })).status).toBe(404);
    expect((await ann('POST', '/reminders/rem_ann/seen', { told: 1 })).document).toMatchObject({
      reminder: { state: 'open', seenAtUtc: expect.any(String) },
    });
    for (const verb of ['snooze', 'done', 'undo'])
      expect((await ann('POST', `/reminders/rem_ann/${verb}`, {})).status).toBe(200);
  });

  test('has a list of their own, on which nothing of others is found', async () => {
    const made = await ann('POST', '/tasks', { title: 'stamps for the drawer' });
    const path = `/tasks/${idIn(made, 'task')}`;
    expect((await ann('GET', '/tasks?q=walk+beagle+drawer+key')).document).toMatchObject({
      tasks: expect.toSatisfy((some: object[]) => some.length === 1),
    });
    expect((await ann('GET', path)).status).toBe(200);
    expect((await ann('PATCH', path, { priority: 'high' })).status).toBe(200);
    expect((await ann('DELETE', path)).status).toBe(200);
    expect((await ann('POST', `${path}/restore`)).status).toBe(200);
    const file = await ann('GET', '/tasks/export?format=todo.txt');
    expect(file.document['file']).toContain('stamps for the drawer');
    expectNothingOfOthers(file);
    const brought = await ann('POST', '/tasks/import?format=todo.txt&dry=true');
    expect(brought.document).toMatchObject({ ok: true, added: 0 });
    expect((await ann('POST', `${path}/complete`)).status).toBe(200);
  });

  test('has lists of their own, on which nothing of others is found, and shares one', async () => {
    const named = async (path: string, body?: object) =>
      (await ann('POST', `/lists/shopping${path}`, body)).status;
    expect(await named('/items', { items: ['stamps', 'glue'] })).toBe(200);
    expect(await named('/items/tick', { items: ['glue'] })).toBe(200);
    expect(await named('/items/remove', { items: ['stamps'] })).toBe(200);
    expect((await ann('POST', '/lists', { name: 'chores' })).status).toBe(201);
    expect((await ann('PATCH', '/lists/chores', { name: 'housework' })).status).toBe(200);
    const lists = await ann('GET', '/lists');
    expect(lists.document).toMatchObject({ lists: [{ open: 0 }, { title: 'housework' }] });
    expectNothingOfOthers(lists);
    expect((await ann('GET', '/lists/shopping')).status).toBe(200);
    expect(await named('/share', { person: 'bob' })).toBe(200);
    expect(await named('/unshare', { person: 'bob' })).toBe(200);
    expect((await ann('DELETE', '/lists/housework')).status).toBe(200);
    const [glue] = (await ann('GET', '/tasks?status=done&q=glue')).document['tasks'] as {
      id: string;
    }[];
    expect((await ann('POST', `/tasks/${glue?.id}/reopen`)).status).toBe(200);
    expect((await ann('DELETE', '/lists/shopping')).status).toBe(200);
  });

  test('has a memory of their own, in which nothing of others is found, counted or put together', async () => {
    const content = 'the secret of orchids is long walks';
    const saved = await ann('POST', '/memories', { content });
    expect(saved.document).toMatchObject({ merged: false, superseded: [] });
    const path = `/memories/${idIn(saved, 'memory')}`;
    const twin = await ann('POST', '/memories', { content: 'my dog likes long walks' });
    expect(twin.document).toMatchObject({ merged: false });
    for (const at of ['/memories', '/memories?superseded=true', '/memories?q=long+walks+drawer'])
      expect((await ann('GET', at)).document).toMatchObject({
        memories: expect.toSatisfy((some: object[]) => some.length === 2),
        count: 2,
      });
    expect((await ann('GET', '/memories?q=beagle+drawer')).document).toMatchObject({
      memories: [],
      count: 2,
    });
    expect((await ann('PATCH', path, { content: 'orchids' })).status).toBe(200);
    expect((await ann('GET', path)).document).toMatchObject({ earlier: [{ content }] });
    expect((await bob('GET', path)).status).toBe(404);
    expect((await owner('GET', path)).status).toBe(404);
    expect((await ann('DELETE', path)).status).toBe(200);
    expect((await ann('GET', path)).status).toBe(404);
    expect((await bob('GET', '/memories')).document).toMatchObject({ count: 1 });
  });

  test('is told who they are, changes their zone alone, and signs out only themselves', async () => {
    expect((await ann('GET', '/me')).document).toMatchObject({
      person: { name: 'Ann', role: 'member' },
      session: webSession(people.ann.id),
      may: { talk: true, 'keep-schedules': true, 'manage-people': false },
    });
    const zone = { timezone: 'Asia/Tokyo' };
    expect((await ann('PATCH', '/me', zone)).document).toMatchObject({ person: zone, ...zone });
    expect((await bob('GET', '/me')).document).toMatchObject({ person: { timezone: null } });
    const second = await signIn(people.ann);
    const listed = await ann('GET', '/page-sessions');
    const sessions = listed.document['pageSessions'] as { id: string; isThis: boolean }[];
    expect(sessions).toHaveLength(2);
    expectNothingOfOthers(listed);
    const other = sessions.find(({ isThis }) => !isThis)?.id;
    expect((await bob('DELETE', `/page-sessions/${other}`)).status).toBe(404);
    expect((await ann('DELETE', `/page-sessions/${other}`)).status).toBe(200);
    expect((await second('GET', '/me')).status).toBe(401);
  });

  test('a sign-in of theirs is theirs alone, and the client of the house is the owner’s', async () => {
    const mine = { provider: 'google', for: ['mail'], name: 'mine' };
    expect((await ann('POST', '/logins/begin', mine)).status).toBe(400);
    const first = await owner('POST', '/logins/begin', { ...mine, clientId: 'of-the-house' });
    expect(first.status).toBe(200);
    const { status, document } = await ann('POST', '/logins/begin', mine);
    expect(status).toBe(200);
    expect(document['address']).toContain('of-the-house');
    const other = await ann('POST', '/logins/begin', { ...mine, clientId: 'of-ann' });
    expect(other.document).toMatchObject({ error: { code: 'client-known' } });
    // Inside the house nobody but its owner names a server.
    const inside = { provider: 'http://127.0.0.1:1/', clientId: 'x' };
    expect((await ann('POST', '/logins/begin', inside)).status).toBe(400);
    const state = new URL(String(document['address'])).searchParams.get('state');
    const address = `http://127.0.0.1/signed-in?code=x&state=${state}`;
    expect((await bob('POST', '/logins/finish', { address })).document).toMatchObject({
      error: { code: 'sign-in-over' },
    });
    expect((await ann('GET', '/logins')).document).toMatchObject({ logins: [] });
    expect((await ann('DELETE', '/logins/mine')).status).toBe(404);
    // Nor with a code on another device; and what somebody else began is nothing to her.
    expect((await ann('POST', '/logins/device', inside)).status).toBe(400);
    expect((await ann('POST', '/logins/device/of-bob')).document).toMatchObject({
      error: { code: 'sign-in-over' },
    });
    expect((await ann('GET', '/logins/services')).status).toBe(200);
    for (const name of ['finishLogin', 'removeLogin', 'beginLoginOnDevice', 'finishLoginOnDevice'])
      asked.add(name);
  });

  test('an address of their calendar is theirs alone, and opens nothing once it has ended', async () => {
    const { document } = await ann('POST', '/calendar/shares');
    const { id } = document['share'] as { id: string };
    const path = String(document['path']);
    expect((await face.fetch(path)).status).toBe(200);
    expect((await ann('GET', '/calendar/shares')).document['shares']).toMatchObject([{ id }]);
    for (const other of [bob, owner]) {
      expect((await other('GET', '/calendar/shares')).document['shares']).toEqual([]);
      expect((await other('DELETE', `/calendar/shares/${id}`)).status).toBe(404);
    }
    expect((await gus('POST', '/calendar/shares')).status).toBe(403);
    expect((await face.fetch(path)).status).toBe(200);
    expect((await ann('DELETE', `/calendar/shares/${id}`)).status).toBe(200);
    expect((await face.fetch(path)).status).toBe(404);
  });

  test('a browser of theirs takes notices; it is theirs alone, and ends as it is signed out', async () => {
    const keys = {
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const browser = { endpoint: 'https://push.example/ann', keys };
    const phone = await signIn(people.ann);
    const { document } = await phone('POST', '/devices', browser);
    const device = document['device'] as { id: string; pageSession: string };
    expect(device).toMatchObject({ person: people.ann.id, server: 'push.example' });
    // Asked again, it is one.
    expect((await phone('POST', '/devices', browser)).document).toMatchObject({ device });
    const listed = await ann('GET', '/devices');
    expect(listed.document).toMatchObject({ devices: [device] });
    expect(JSON.stringify(listed)).not.toContain('push.example/ann');
    expect((await bob('GET', '/devices')).document).toMatchObject({ devices: [] });
    expect((await bob('DELETE', `/devices/${device.id}`)).status).toBe(404);
    for (const bad of [
      { ...browser, endpoint: 'http://127.0.0.1:7683/' },
      { ...browser, keys: { ...keys, p256dh: 'AAAA' } },
    ])
      expect((await phone('POST', '/devices', bad)).status).toBe(400);
    // A program has no browser.
    expect((await face.call('POST', '/devices', browser)).status).toBe(400);
    expect((await ann('DELETE', `/page-sessions/${device.pageSession}`)).status).toBe(200);
    expect((await ann('GET', '/devices')).document).toMatchObject({ devices: [] });
    await ann('POST', '/devices', browser);
    const [again] = (await ann('GET', '/devices')).document['devices'] as { id: string }[];
    expect((await ann('DELETE', `/devices/${again?.id}`)).status).toBe(200);
    expect((await ann('GET', '/devices')).document).toMatchObject({ devices: [] });
  });
});

describe('accounts of mail', () => {
  test('belong to their person: others find, read and send nothing with them', async () => {
    const { mailAccounts } = face.opened.store;
    const address = 'beagle@example.org';
    await mailAccounts.put(accountOf(people.bob.id, { id: 'mail_bob', address }));
    await mailAccounts.put(accountOf('owner', { address: 'secret@example.org' }));
    expect((await ann('GET', '/mail/accounts')).document).toMatchObject({ accounts: [] });
    expect((await owner('GET', '/mail/accounts')).document).toMatchObject({
      accounts: [{ address: 'secret@example.org' }],
    });
    const mail = { to: ['x@example.org'], subject: 'x', body: 'x' };
    const one = '/emails/mail_bob.SU5CT1g.1.1';
    for (const [method, path, body] of [
      ['GET', '/emails'],
      ['GET', `/emails?account=${address}`],
      ['GET', one],
      ['POST', '/emails', { ...mail, account: address }],
      ['POST', '/emails/drafts', { ...mail, account: 'mail_bob' }],
      ['POST', `${one}/reply`, { body: 'x' }],
      ['POST', `${one}/flag`, { read: true }],
      ['POST', `${one}/move`, { folder: 'x' }],
      ['POST', `${one}/archive`, {}],
      ['POST', '/mail/accounts/check', { account: address }],
      ['DELETE', '/mail/accounts/mail_bob'],
    ] as const) {
      const { status, document } = await ann(method, path, body);
      expect([path, [400, 404].includes(status)]).toEqual([path, true]);
      expect(document).toMatchObject({
        error: { code: expect.stringMatching(/^(?:no-|unknown-)/) },
      });
    }
    // What is in the network of the house is the owner's to name.
    const password = 'x';
    const inside = { address: 'ann@example.org', password, imap: '127.0.0.1', smtp: '10.0.0.1' };
    expect((await ann('POST', '/mail/accounts', inside)).document).toMatchObject({
      error: { code: 'not-connected', message: expect.stringContaining('private network') },
    });
    const found = await ann('GET', '/mail/servers?address=ann@gmail.com');
    expect(found.document).toMatchObject({ provider: 'Gmail', imap: { host: 'imap.gmail.com' } });
    expect(await mailAccounts.all()).toHaveLength(2);
    // With an account that works they are called in runtime/mail-stories.test.ts.
    const others = [
      'searchEmails',
      'readEmail',
      'flagEmail',
      'moveEmail',
      'archiveEmail',
      'sendEmail',
    ];
    const more = ['draftEmail', 'replyToEmail', 'connectMailAccount', 'checkMailAccounts'];
    for (const name of [...others, ...more, 'removeMailAccount']) asked.add(name);
  });
});

test('calendars belong to their person: others find, change and remove nothing of them', async () => {
  const { davAccounts } = face.opened.store;
  const own = {
    ...{ id: 'dav_bob', person: people.bob.id, address: 'beagle.example', kind: 'calendar' },
    ...{ by: 'dav', user: 'bob', secret: 'dav_bob', hosts: ['beagle.example'], isSecure: true },
    collections: [{ url: 'https://beagle.example/c/', name: 'Walks', isReadOnly: false }],
    ...{ usual: null, addresses: [], schedules: false, createdMs: 1 },
  } as const satisfies DavAccount;
  await davAccounts.put({
    ...own,
    collections: [...own.collections],
    hosts: [...own.hosts],
    addresses: [],
  });
  expect((await ann('GET', '/calendars')).document).toMatchObject({ accounts: [] });
  const one = `/calendar/entries/${ENTRY_OF_BOB}`;
  for (const [method, path, body] of [
    ['GET', '/calendar/entries'],
    ['GET', '/calendar/entries?calendar=Walks'],
    ['GET', '/calendar/free?duration=1h'],
    ['POST', '/calendar/entries', { title: 'x', date: 'tomorrow', calendar: 'Walks' }],
    ['PATCH', one, { title: 'x' }],
    ['DELETE', one],
    ['POST', '/calendars/check', { account: 'dav_bob' }],
    ['DELETE', '/calendars/dav_bob'],
  ] as const) {
    const { status, document } = await ann(method, path, body);
    expect([path, [400, 404].includes(status)]).toEqual([path, true]);
    expect(document).toMatchObject({ error: { code: expect.stringMatching(/^(?:no-|unknown-)/) } });
  }
  const inside = { where: 'http://127.0.0.1:1/', user: 'ann', password: 'x' };
  expect((await ann('POST', '/calendars', inside)).document).toMatchObject({
    error: { code: 'calendar-unreachable', message: expect.stringContaining('private network') },
  });
  expect(await davAccounts.all()).toHaveLength(1);
  // With an account that works they are called in runtime/calendar-stories.test.ts.
  const called = ['listCalendar', 'createCalendarEntry', 'updateCalendarEntry', 'findFreeTime'];
  const more = ['deleteCalendarEntry', 'listCalendars', 'connectCalendars', 'checkCalendars'];
  for (const name of [...called, ...more, 'removeCalendars']) asked.add(name);
});

test('contacts belong to their person: others find, change and remove nobody of them', async () => {
  const { davAccounts } = face.opened.store;
  const own: DavAccount = {
    ...{ id: 'dav_bobs', person: people.bob.id, address: 'kennel.example', kind: 'contacts' },
    ...{ by: 'dav', user: 'bob', secret: 'dav_bobs', hosts: ['kennel.example'], isSecure: true },
    collections: [{ url: 'https://kennel.example/c/', name: 'Friends', isReadOnly: false }],
    ...{ usual: null, addresses: [], schedules: false, createdMs: 1 },
  };
  await davAccounts.put(own);
  expect((await ann('GET', '/addressbooks')).document).toMatchObject({ accounts: [] });
  const one = `/contacts/${CONTACT_OF_BOB}`;
  for (const [method, path, body] of [
    ['GET', '/contacts'],
    ['GET', '/contacts?query=x&book=Friends'],
    ['GET', one],
    ['POST', '/contacts', { name: 'x', book: 'Friends' }],
    ['PATCH', one, { name: 'x' }],
    ['POST', '/addressbooks/check', { account: 'dav_bobs' }],
    ['DELETE', '/addressbooks/dav_bobs'],
  ] as const) {
    const { status, document } = await ann(method, path, body);
    expect([path, [400, 404].includes(status)]).toEqual([path, true]);
    expect(document).toMatchObject({ error: { code: expect.stringMatching(/^(?:no-|unknown-)/) } });
  }
  const inside = { where: 'http://127.0.0.1:1/', user: 'ann', password: 'x' };
  expect((await ann('POST', '/addressbooks', inside)).document).toMatchObject({
    error: { message: expect.stringContaining('private network') },
  });
  // With an account that works they are called in runtime/contact-stories.test.ts.
  const called = ['searchContacts', 'getContact', 'createContact', 'updateContact'];
  const more = ['listAddressBooks', 'connectAddressBooks', 'checkAddressBooks'];
  for (const name of [...called, ...more, 'removeAddressBooks']) asked.add(name);
});

const CONTACT_OF_BOB = `dav_bobs.${Buffer.from('https://kennel.example/c/1.vcf').toString('base64url')}`;
const ENTRY_OF_NOBODY = `dav_none.${Buffer.from('https://none.example/1.ics').toString('base64url')}.MQ`;
const ENTRY_OF_BOB = `dav_bob.${Buffer.from('https://beagle.example/c/1.ics').toString('base64url')}.MQ`;

/** Of the kind that a path leads to. */
async function idsOfOthers(path: string): Promise<string[]> {
  switch (path.split('/')[1]) {
    case 'schedules':
      return [ids.owner.schedule, ids.bob.schedule, 'owner secret', 'walk the beagle'];
    case 'runs':
      return [ids.owner.run, ids.bob.run, ids.owner.run.slice(0, 24), 'walk the beagle'];
    case 'requests':
      return [ids.owner.request];
    case 'tasks':
      return [ids.owner.task, ids.bob.task, 'walk the beagle'];
    case 'lists': {
      const owners = await face.opened.house.tasks();
      const known = await owners.lists.all();
      const gifts = known[0]?.list ?? (await owners.lists.make('gifts of the owner'));
      return [gifts.id, 'gifts of the owner'];
    }
    case 'reminders':
      return ['rem_bob'];
    case 'mail':
      return ['mail_bob', 'beagle@example.org'];
    case 'emails':
      return ['mail_bob.SU5CT1g.1.1'];
    case 'calendars':
      return ['dav_bob', 'beagle.example'];
    case 'addressbooks':
      return ['dav_bobs', 'kennel.example'];
    case 'contacts':
      return [CONTACT_OF_BOB];
    case 'calendar':
      return [ENTRY_OF_BOB];
    case 'memories':
      return [ids.owner.memory, ids.bob.memory];
    case 'sessions':
      return (await messagesIn(webSession(people.bob.id))).map(({ id }) => id);
    default:
      return (await face.opened.house.pageSessions.list(people.bob.id)).map(({ id }) => id);
  }
}

test.each(
  ROUTES.filter(
    ({ path, audience = 'owner' }) => audience !== 'owner' && path.includes('{id}'),
  ).map(({ method, path }) => [method.toUpperCase(), path] as const),
)('%s %s answers to the id of somebody else as to none', async (method, path) => {
  const theirs = await idsOfOthers(path);
  expect(theirs.length).toBeGreaterThan(0);
  const bodies: Record<string, unknown> = {
    '/schedules/{id}': method === 'PATCH' ? { name: 'x' } : undefined,
    '/schedules/{id}/backfill':
      method === 'POST' ? { from: '2020-01-01', to: '2020-01-02' } : undefined,
    '/requests/{id}/answer': { answer: 'yes', hash: 'h' },
    '/tasks/{id}': method === 'PATCH' ? { title: 'x' } : undefined,
    '/lists/{id}': method === 'PATCH' ? { name: 'x' } : undefined,
    '/lists/{id}/items': { items: ['x'] },
    '/lists/{id}/items/remove': { items: ['x'] },
    '/lists/{id}/items/tick': { items: ['x'] },
    '/lists/{id}/share': { person: 'bob' },
    '/lists/{id}/unshare': {},
    '/memories/{id}': method === 'PATCH' ? { content: 'x' } : undefined,
    '/calendar/entries/{id}': method === 'PATCH' ? { title: 'x' } : undefined,
    '/contacts/{id}': method === 'PATCH' ? { name: 'x' } : undefined,
    '/emails/{id}/reply': { body: 'x' },
    '/emails/{id}/flag': { read: true },
    '/emails/{id}/move': { folder: 'x' },
  };
  const isBackfill = method === 'GET' && path.endsWith('/backfill');
  const query = isBackfill ? '?from=2020-01-01&to=2020-01-02' : '';
  const answerTo = async (id: string): Promise<string> => {
    const own = encodeURIComponent(webSession(people.ann.id));
    const named = path.replace('{id}', encodeURIComponent(id)).replace('{key}', own);
    const at = named.replaceAll(/\{\w+\}/g, '1') + query;
    const { status, document } = await ann(method, at, bodies[path]);
    expect([status, document]).not.toEqual([400, expect.anything()]);
    expect(status).toBeGreaterThanOrEqual(400);
    return JSON.stringify([status, document]).replaceAll(id, 'ID');
  };
  // Words that are no id of an entry are looked for among titles, and there is no calendar to look in.
  const none = path.startsWith('/calendar/') ? ENTRY_OF_NOBODY : 'msg_0000none';
  for (const id of theirs) expect(await answerTo(id)).toBe(await answerTo(none));
});

test('a member sees what came for their own schedules, their hooks and their day, and nothing of others', async () => {
  const hooked = (name: string, hook: string) => ({
    name,
    say: 'x',
    trigger: { event: { on: 'webhook', name: hook } },
  });
  await owner('POST', '/schedules', hooked('secret deploy', 'secret-hook'));
  await owner('POST', '/schedules', hooked('secret too', 'shared'));
  await bob('POST', '/schedules', hooked('beagle hook', 'beagle'));
  const own = idIn(await ann('POST', '/schedules', hooked('my hook', 'shared')), 'schedule');
  const calls = [
    ['secret-hook', OWNER],
    ['shared', OWNER],
    ['beagle', people.bob.id],
    ['shared', people.ann.id],
  ] as const;
  for (const [name, person] of calls) {
    const facts = { on: 'webhook', name, person } as const;
    const data = { of: person === OWNER ? 'a secret' : name };
    await face.opened.store.events.take({ facts, key: name, data, depth: 1 }, 1000);
  }
  const happened = await ann('GET', '/events/happened');
  expectNothingOfOthers(happened);
  expect(happened.document['events']).toMatchObject([
    {
      source: `webhook:${people.ann.id}/shared`,
      data: { of: 'shared' },
      fires: [{ scheduleId: own }],
    },
  ]);
  expect((happened.document['events'] as { fires: object[] }[])[0]?.fires).toHaveLength(1);
  const hooks = await ann('GET', '/hooks');
  expectNothingOfOthers({ ...hooks, document: { hooks: withoutSecretField(hooks) } });
  expect(hooks.document['hooks']).toMatchObject([{ name: 'shared', schedules: [{ id: own }] }]);
  expect((await ann('POST', '/hooks/shared/rotate')).status).toBe(200);
  expect((await ann('POST', '/hooks/shared/revoke')).status).toBe(200);
  expectNothingOfOthers(await ann('GET', '/digest'));
  expect((await ann('GET', `/schedules/${own}/why`)).document['events']).toHaveLength(1);
  const theirs = await ann('GET', `/events/happened?schedule=${ids.owner.schedule}`);
  expect(theirs.status).toBe(404);
});

/** The existence of a secret is none. */
const withoutSecretField = ({ document }: FaceReply): object[] =>
  (document['hooks'] as Record<string, unknown>[]).map(({ hasSecret: _, ...hook }) => hook);

describe('the table of routes', () => {
  test('a member is refused what is the owner’s, in the words of may.ts, and each other route was called above', async () => {
    for (const route of ROUTES) {
      const { method, path, name, audience = 'owner' } = route;
      if (audience !== 'owner') continue;
      const answer = await ann(method.toUpperCase(), path.replaceAll(/\{\w+\}/g, 'x'));
      expect([name, answer.status, answer.document]).toEqual([
        name,
        403,
        {
          ok: false,
          error: {
            code: 'not-allowed',
            message: 'Only the owner of this house may do that.',
            hint: 'Ask the owner of this house.',
          },
        },
      ]);
    }
    const open = ROUTES.filter(({ audience = 'owner' }) => audience !== 'owner');
    expect(open.map(({ name }) => name).filter((name) => !asked.has(name))).toEqual([]);
  });

  test('a guest talks, and has no schedules and no runs', async () => {
    for (const { method, path, name, audience = 'owner' } of ROUTES) {
      if (audience === 'guest') continue;
      const { status } = await gus(method.toUpperCase(), path.replaceAll(/\{\w+\}/g, 'x'));
      expect([name, status]).toEqual([name, 403]);
    }
    expect((await gus('POST', messagesOf(people.gus), { text: 'hello' })).status).toBe(202);
    const wish = { text: 'remind me every day at 7am to stretch', accept: true };
    expect((await gus('POST', '/ask', wish)).document['accepted']).not.toBe(true);
    for (const at of ['/status', '/now', '/inbox', '/requests'])
      expectNothingOfOthers(await gus('GET', at));
    const { schedules } = (await gus('GET', '/status')).document['counts'] as {
      schedules: Record<string, number>;
    };
    expect(Object.values(schedules).every((count) => count === 0)).toBe(true);
  });

  test('the metrics are the owner’s, and who is no member any more is what they are now', async () => {
    const carl = await face.opened.people.add({ name: 'Carl', role: 'member' });
    const { code } = await face.opened.house.pageSessions.makeCode(carl.id);
    const response = await face.fetch('/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    const cookie = (response.headers.get('Set-Cookie') ?? '').split(';', 1)[0] ?? '';
    expect((await face.fetch('/metrics', { headers: { Cookie: cookie } })).status).toBe(403);
    const carlAsks = asker(cookie);
    expect((await carlAsks('GET', '/schedules')).status).toBe(200);
    await owner('PATCH', `/people/${carl.id}`, { role: 'guest' });
    expect((await carlAsks('GET', '/schedules')).status).toBe(403);
    await owner('DELETE', `/people/${carl.id}`);
    expect((await carlAsks('GET', '/me')).status).toBe(401);
  });
});
