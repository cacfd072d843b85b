/**
 * A member who talks on the page, the whole way: signed in over HTTP, in their own session, with the daemon that answers
 * and sends what is due. What they may have is drafted, stored and told; what is the owner's is said to be theirs.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { silentLog } from '../base/log.fake.ts';
import type { Person } from '../domain/person.ts';
import { webSession } from '../domain/session-key.ts';
import { configSchema } from '../runtime/config-schema.ts';
import { createQuietDaemon, type Daemon } from '../runtime/daemon.fake.ts';
import { createHttpFace, type HttpFace } from './http.ts';

interface TalkMessage {
  id: string;
  role: string;
  text: string;
}

const MINUTE = 60_000;
const STEP_MS = 100;
const MOST_STEPS = 2000;
let home: string;
let clock: VirtualClock;
let daemon: Daemon;
let face: HttpFace;
let address: string;
let faults: unknown[];

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'rote-members-talk-'));
  // A Monday.
  clock = createVirtualClock({ startIso: '2026-06-01T06:00:00Z' });
  const settings = { timezone: 'UTC', models: { discover: false } };
  writeFileSync(join(home, 'config.yaml'), JSON.stringify(settings));
  daemon = createQuietDaemon({ home, config: configSchema.parse(settings), clock });
  await daemon.opened.own.tools();
  const { opened, events, saidIn, health } = daemon;
  face = createHttpFace({
    clock,
    log: silentLog,
    token: 't'.repeat(64),
    events,
    requireInPlace: opened.store.requireInPlace,
    settings: () => ({ allowedHosts: [], openMetrics: false }),
    api: { ...opened.house, clock, saidIn, health },
  });
  address = await face.listen({ host: '127.0.0.1', port: 0 });
  await daemon.start();
  faults = [];
  process.on('unhandledRejection', noteFault);
});
afterAll(async () => {
  process.off('unhandledRejection', noteFault);
  await face.close();
  await daemon.stop();
  rmSync(home, { recursive: true });
});
const noteFault = (fault: unknown): void => void faults.push(fault);

/** Somebody at the page, who says something and reads what came since they said the last thing. */
interface AtPage {
  person: Person;
  call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>;
  say(text: string): Promise<string>;
  hear(): Promise<string>;
}

async function signIn(name: string): Promise<AtPage> {
  const person = await daemon.opened.people.add({ name, role: 'member' });
  const { code } = await daemon.opened.house.pageSessions.makeCode(person.id);
  const login = await fetch(`${address}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  const cookie = (login.headers.get('Set-Cookie') ?? '').split(';', 1)[0] ?? '';
  const messages = `/sessions/${encodeURIComponent(webSession(person.id))}/messages`;
  let heard = 0;
  let seen: string | null = null;

  async function call(method: string, path: string, body?: unknown) {
    const response = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: { Cookie: cookie, 'X-Rote': 'page', 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Record<string, unknown>;
  }

  async function hear(): Promise<string> {
    for (let step = 0; step < MOST_STEPS; step++) {
      const document = await call('GET', `${messages}?limit=100`);
      seen = (document['messages'] as TalkMessage[])[0]?.id ?? null;
      const told = (document['messages'] as TalkMessage[]).filter(({ role }) => role !== 'user');
      const fresh = told.slice(0, told.length - heard);
      heard = told.length;
      if (fresh.length > 0) return fresh.map(({ text }) => text).join('\n');
      // A message waits a moment for the next one before it is answered.
      clock.advance(STEP_MS);
    }
    throw new Error(`Nothing was said to ${name}.`);
  }

  return {
    person,
    call,
    hear,
    async say(text) {
      expect(await call('POST', messages, { text, seen })).toMatchObject({ ok: true });
      return hear();
    },
  };
}

describe.each([
  {
    language: 'English',
    name: 'Ann',
    wish: 'remind me in 1 minute to feed the cat',
    daily: 'remind me every day at 11pm to sleep',
    look: 'tell me when https://example.org/ changes, every hour',
    program: 'run df -h every hour',
    yes: 'yes',
    told: 'feed the cat',
    list: "what's scheduled?",
    nothingYet: 'Nothing is stored yet',
  },
  {
    language: 'German',
    name: 'Berta',
    wish: 'erinnere mich in 1 Minute daran, die Katze zu füttern',
    daily: 'erinnere mich jeden Tag um 23 Uhr daran, zu schlafen',
    look: 'sag mir jede Stunde, wenn sich https://example.org/ ändert',
    program: 'führe jede Stunde df -h aus',
    yes: 'ja',
    told: 'die Katze füttern',
    list: 'was ist geplant?',
    nothingYet: 'Noch ist nichts gespeichert',
  },
])('a member who talks $language', (said) => {
  let member: AtPage;
  beforeAll(async () => {
    member = await signIn(said.name);
  });
  const stored = async () =>
    (await daemon.opened.house.of(member.person).schedules.list({ limit: 100 })).map(
      ({ name, status, sessionKey }) => ({ name, status, sessionKey }),
    );

  test('has a reminder drafted, agrees to it and is reminded', async () => {
    expect(await member.say(said.wish)).toContain(said.told);
    expect(await stored()).toEqual([]);
    await member.say(said.yes);
    expect(await stored()).toMatchObject([
      { status: 'active', sessionKey: webSession(member.person.id) },
    ]);
    clock.advance(2 * MINUTE);
    expect(await member.hear()).toContain(said.told);
  });
  test('has what they may have themselves stored as active', async () => {
    for (const wish of [said.daily, said.look]) {
      expect(await member.say(wish), wish).toContain(said.nothingYet);
      await member.say(said.yes);
    }
    expect((await stored()).slice(1)).toMatchObject([{ status: 'active' }, { status: 'active' }]);
    expect(await member.say(said.list)).toContain('example.org');
  });

  test('has a program wait for the owner, and sees in the list that it runs in its box', async () => {
    expect(await member.say(said.program)).toContain('Only the owner of this house may use');
    await member.say(said.yes);
    const { schedules } = await member.call('GET', '/schedules');
    expect((schedules as unknown[]).at(-1)).toMatchObject({
      status: 'pending',
      sessionKey: webSession(member.person.id),
      grantsInWords: [expect.stringContaining('in its box')],
    });
    expect(faults).toEqual([]);
  });
});
