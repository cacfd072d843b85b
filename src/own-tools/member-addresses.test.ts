/** Addresses in the house that the owner allowed are the owner's: a member's calls and plans reach none of them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import type { Person } from '../domain/person.ts';
import { OWNER_SESSION, webSession } from '../domain/session-key.ts';
import type { CallContext } from '../domain/tool-call.ts';
import { configSchema, type OpenHome, openHome } from '../runtime/home.fake.ts';
import { approveShown } from '../schedule/approve-shown.fake.ts';
import { type LoopbackServer, startLoopbackServer } from '../tools/http/loopback-server.fake.ts';

let home: string;
let opened: OpenHome;
let ann: Person;
let server: LoopbackServer;
let asked: number;

async function open(http: object): Promise<void> {
  const config = configSchema.parse({ timezone: 'UTC', tools: { http } });
  const clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z' });
  opened = openHome({ home, config, clock });
  ann = await opened.people.add({ name: 'Ann', role: 'member' });
}
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'rote-addresses-'));
  asked = 0;
  server = await startLoopbackServer((request, response) => {
    asked += 1;
    if (request.url === '/away') response.writeHead(302, { Location: '/' }).end();
    else response.end('<rss version="2.0"><channel><title>the drawer</title></channel></rss>');
  });
});
afterEach(async () => {
  await opened.close();
  await server.close();
  rmSync(home, { recursive: true });
});

/** As a turn of theirs, or a run of a schedule of theirs, calls it. */
async function call(tool: string, sessionKey: string, facts: Partial<CallContext> = {}) {
  const { catalog } = await opened.own.tools();
  const context: CallContext = {
    signal: new AbortController().signal,
    ...{ key: 'k', sessionKey, runId: 'run_1', scheduleId: null },
    ...{ capabilities: new Set([tool]), ...facts },
  };
  return catalog.call(tool, { url: `${server.origin}/away` }, context);
}

test('the owner reaches what the settings allow; a member does not, in talk, in a schedule or for somebody', async () => {
  await open({ allowPrivate: ['127.0.0.1'] });
  const hers = webSession(ann.id);
  for (const tool of ['http.request', 'rss.read']) {
    expect(await call(tool, OWNER_SESSION)).toMatchObject({ ok: true });
    expect(await call(tool, OWNER_SESSION, { capabilities: null })).toMatchObject({ ok: true });
    const before = asked;
    const asker = { sessionKey: hers, timezone: 'UTC' };
    for (const refused of [
      await call(tool, hers),
      await call(tool, hers, { scheduleId: 'sched_1' }),
      await call(tool, `${hers}:subagent:run_1`),
      await call(tool, OWNER_SESSION, { asker }),
      await call(tool, 'agent:main:telegram:direct:666'),
    ]) {
      expect(refused).toMatchObject({ ok: false });
      expect(JSON.stringify(refused)).not.toContain('tools.http');
    }
    expect(asked).toBe(before);
  }
});

test('a plan of a member that wants one waits for the owner, whose yes grants it to that schedule', async () => {
  await open({ allowPrivate: ['127.0.0.1'] });
  const input = { url: `${server.origin}/` };
  const definition = { every: '1h', plan: [{ toolId: 'a', tool: 'http.request', input }] };
  const own = await opened.schedules.add(definition);
  expect(own.schedule).toMatchObject({ status: 'active' });
  expect(own.schedule.work.grants).toBeUndefined();
  const { schedule } = await opened.house.of(ann).schedules.add(definition);
  expect(schedule.status).toBe('pending');
  const approved = await approveShown(opened.schedules, schedule.id);
  const host = new URL(server.origin).host;
  expect(approved).toMatchObject({
    status: 'active',
    work: { grants: [{ kind: 'private-address', host }] },
  });
  const { grants = [] } = approved.work;
  const facts = { scheduleId: schedule.id, grants };
  expect(await call('http.request', webSession(ann.id), facts)).toMatchObject({ ok: true });
});

test('the settings can allow them to everybody', async () => {
  await open({ allowPrivate: ['127.0.0.1'], allowPrivateFor: 'everybody' });
  expect(await call('http.request', webSession(ann.id))).toMatchObject({ ok: true });
  const plan = [{ toolId: 'a', tool: 'http.request', input: { url: `${server.origin}/` } }];
  const { schedule } = await opened.house.of(ann).schedules.add({ every: '1h', plan });
  expect(schedule.status).toBe('active');
});
