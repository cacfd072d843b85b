/**
 * Two daemons over one database take what people write, in whatever order things happen: a yes stores exactly the draft
 * that its sender had been shown last, and no request is answered by plain words.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../base/clock.fake.ts';
import { valueOrThrow } from '../../base/errors.ts';
import { silentLog } from '../../base/log.fake.ts';
import { rounds } from '../../base/rounds.fake.ts';
import { type ChannelRules, channelRulesSchema } from '../../channels/channel-rules.ts';
import type { Incoming } from '../../domain/incoming.ts';
import type { Person } from '../../domain/person.ts';
import { formatSessionKey, sessionOfTarget } from '../../domain/session-key.ts';
import { configSchema, type OpenHome, openHome } from '../../runtime/home.fake.ts';
import { createHomeTurns } from './home-turns.ts';
import { createInbound, type Inbound } from './inbound.ts';
import type { Turns } from './turns.ts';

const ANN: Person = {
  id: 'owner',
  name: 'Ann',
  role: 'owner',
  addresses: [],
  timezone: null,
  createdMs: 0,
};

const home = mkdtempSync(join(tmpdir(), 'rote-whose-yes-'));
let clock: VirtualClock;
let opened: OpenHome;
let inbound: Inbound;
const listeners = new Set<(message: Incoming) => void>();
const daemons: Turns[] = [];
let finished = 0;

function daemon(owner: string): Turns {
  const rulesOf = (): ChannelRules => channelRulesSchema.parse({});
  const turns = createHomeTurns(
    {
      ...opened,
      rulesOf,
      personOf: async () => ANN,
      turnBook: async () => ({ keep: async () => undefined }),
      onKept(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    {
      clock,
      log: silentLog,
      owner,
      isDeadOwner: () => false,
      wake: () => undefined,
      onFinished: () => {
        finished += 1;
      },
    },
  );
  turns.start();
  return turns;
}

beforeAll(async () => {
  clock = createVirtualClock({ startIso: '2026-11-18T09:20:00Z' });
  const config = configSchema.parse({ timezone: 'UTC', models: { discover: false } });
  opened = openHome({ home, config, clock });
  await opened.house.people.addAddress('owner', { channel: 'telegram', sender: '1' });
  inbound = createInbound({
    ...opened,
    clock,
    home,
    workspace: () => join(home, 'workspace'),
    rulesOf: () => channelRulesSchema.parse({}),
    admit: async () => ({ kind: 'person', person: ANN }),
    onKept(message) {
      for (const listener of listeners) listener(message);
    },
  });
  daemons.push(daemon('a'), daemon('b'));
});
afterAll(async () => {
  for (const one of daemons) await one.stop();
  await opened.close();
  rmSync(home, { recursive: true });
});

const SAYS = {
  wish: 'remind me tomorrow at 9am to ',
  yes: 'yes',
  ok: 'ok',
  other: "what's scheduled?",
  new: '/new',
} as const;
type Said = keyof typeof SAYS;
type Step = Said | 'deliver' | 'request' | 'told' | 'restart' | 'read';
/** What often follows another, and what comes between. */
const FLOWS: readonly (readonly Step[])[] = [
  ['wish', 'read', 'deliver'],
  ['wish', 'read', 'deliver', 'yes'],
  ['wish'],
  ['yes', 'read'],
  ['yes'],
  ['ok', 'read'],
  ['other', 'read'],
  ['new', 'read'],
  ['deliver'],
  ['request', 'deliver'],
  ['told', 'deliver'],
  ['restart'],
  ['read'],
];

let chats = 0;

/** A word for each number that nobody takes for a time. */
function nameOf(number: number | string): string {
  return `z${String(number).replaceAll(/\d/g, (digit) => 'bcdfghklmn'.charAt(Number(digit)))}`;
}

/** One chat on Telegram. What is said gets its place at once, is read by the house later, and is answered later still. */
async function play(steps: readonly Step[]): Promise<number> {
  chats += 1;
  const peer = String(1000 + chats);
  const target = { peerKind: 'direct', peer: '1', thread: peer } as const;
  const at = { agent: 'main', channel: 'telegram' };
  const sessionKey = formatSessionKey(valueOrThrow(sessionOfTarget(at, target)));
  const { outbox, inbox } = opened.store;
  let place = 0;
  let ids = 0;
  const unread: { what: Said; place: number; text: string }[] = [];
  const said: { what: Said; place: number }[] = [];
  /** Where the drafts arrived, by what they are about. */
  const arrived: { about: string; place: number }[] = [];
  const requests: string[] = [];

  async function deliver(): Promise<void> {
    const lease = { owner: 's', nowMs: clock.nowMs(), leaseUntilMs: clock.nowMs() + 60_000 };
    const claimed = await outbox.claim({ ...lease, limit: 100 });
    for (const delivery of claimed) {
      const receipts = [String(++place)];
      const progress = { via: null, edits: null, receipts };
      await outbox.settle({ ...lease, delivery, result: { state: 'sent' }, progress });
      const message = await inbox.find({ sessionKey: delivery.target, key: delivery.key });
      if (delivery.target !== sessionKey || message?.draft == null) continue;
      arrived.push({ about: message.draft.name, place });
    }
  }

  async function read(): Promise<void> {
    const message = unread.shift();
    if (message === undefined) return;
    const wanted = finished + 1;
    await inbound.receive('telegram', {
      id: `${peer}:${++ids}`,
      target,
      sender: { id: 'owner', name: 'Ann' },
      text: message.text,
      othersWords: [],
      files: [],
      choice: null,
      place: String(message.place),
    });
    while (finished < wanted) {
      await new Promise<void>((resolve) => void clock.defer(resolve));
      await clock.idle();
    }
  }

  for (const what of steps) {
    if (what === 'deliver') await deliver();
    else if (what === 'read') await read();
    else if (what === 'request') {
      const about = `call:${peer}:${++ids}`;
      const asking = { kind: 'call', about, hash: about, title: 'May a program post?' } as const;
      requests.push((await opened.requests.ask({ ...asking, sessionKey })).id);
    } else if (what === 'told') {
      const told = { key: `t${++ids}`, sessionKey, role: 'assistant', runId: 'run_1' } as const;
      await outbox.send({ ...told, text: 'Time for tea' }, clock.nowMs());
    } else if (what === 'restart') {
      await daemons.shift()?.stop();
      daemons.push(daemon(`d${chats}-${++ids}`));
    } else {
      place += 1;
      const text =
        what === 'wish' ? `${SAYS.wish}call ${nameOf(peer)}o${nameOf(place)}` : SAYS[what];
      unread.push({ what, place, text });
      said.push({ what, place });
    }
  }
  while (unread.length > 0) await read();

  const agreed = said.filter(({ what }) => what === 'yes' || what === 'ok');
  const stored = (await opened.schedules.list({ limit: 1000 })).filter(({ name }) =>
    name.includes(`${nameOf(peer)}o`),
  );
  for (const { name } of stored) {
    const wasShown = agreed.some((yes) => {
      const before = arrived.filter((one) => one.place < yes.place).at(-1);
      const isBetween = (one: { place: number }): boolean =>
        one.place > (before?.place ?? 0) && one.place < yes.place;
      return before?.about === name && !said.some(isBetween);
    });
    expect([name, wasShown]).toEqual([name, true]);
  }
  expect(new Set(stored.map(({ name }) => name)).size).toBe(stored.length);
  for (const id of requests) expect((await opened.requests.get(id)).state).toBe('open');
  return stored.length;
}

test('in every order a yes stores what its sender had been shown last, and answers no request', async () => {
  let stored = await play(['wish', 'read', 'deliver', 'yes', 'read']);
  expect(stored).toBe(1);
  const flows = fc.array(fc.constantFrom(...FLOWS), { minLength: 3, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(flows, async (flow) => {
      stored += await play(flow.flat());
    }),
    { numRuns: rounds(400, 25) },
  );
  expect(stored).toBeGreaterThan(1);
});
