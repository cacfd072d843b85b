/** A sender on a real outbox, for tests: what it sends is kept, and a test says how each part fares. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../base/clock.fake.ts';
import { createIds } from '../../base/ids.ts';
import { silentLog } from '../../base/log.fake.ts';
import type { Channel } from '../../channels/channel.ts';
import type { SendResult } from '../../domain/run/decide-delivery.ts';
import type { OutgoingMessage } from '../../domain/run/delivery.ts';
import { openSqliteStore } from '../../store/sqlite/copied-store.fake.ts';
import type { Store } from '../../store/store.ts';
import { createSender, type Sender, type SenderDependencies } from './sender.ts';

const KEYED = 'agent:main:keyed:direct:ann';
const PLAIN = 'agent:main:plain:direct:bob';
const DAY_MS = 86_400_000;

export interface SentPart {
  channel: string;
  key: string;
  text: string;
  /** The receipt of the message that it replaced; null where it was sent. */
  edited: string | null;
}

/** Sets itself up before each test. */
export function openSenderHouse(options: Partial<SenderDependencies> = {}) {
  let folder: string;
  const house = {
    KEYED,
    PLAIN,
    clock: undefined as unknown as VirtualClock,
    store: undefined as unknown as Store,
    sender: undefined as unknown as Sender,
    /** The keys of what was sent. */
    sent: [] as string[],
    parts: [] as SentPart[],
    heard: [] as string[],
    live: undefined as SenderDependencies['live'],
    wordsFor: async (_sessionKey: string, text: string): Promise<string> => text,
    channels: [] as Channel[],
    answer: (_part: SentPart): SendResult | Promise<SendResult> => ({ kind: 'sent' }),
    /** A further sender, as another process has it. */
    openSender: (owner: string): Sender =>
      createSender({
        clock: house.clock,
        log: silentLog,
        outbox: house.store.outbox,
        incidents: house.store.incidents,
        channels: () => house.channels,
        addressOf: async () => null,
        keepMs: () => 7 * DAY_MS,
        owner,
        isDeadOwner: (one) => one === 'dead',
        ...(house.live !== undefined && { live: house.live }),
        wordsFor: (sessionKey, text) => house.wordsFor(sessionKey, text),
        emit: (kind, data) => void house.heard.push(`${kind} ${'state' in data ? data.state : ''}`),
        ...options,
      }),
    /** That can replace what it sent. */
    editing: (id: string, more: Partial<Channel> = {}): Channel =>
      house.channel(id, {
        async edit(_target, receipt, { text }, { key }) {
          const part = { channel: id, key, text, edited: receipt };
          house.parts.push(part);
          const result = await house.answer(part);
          return result.kind === 'sent' ? { receipt, ...result } : result;
        },
        ...more,
      }),
    /** Texts are split at "|". */
    channel: (id: string, more: Partial<Channel> = {}): Channel => ({
      id,
      limits: { textLength: 4000, editsPerSecond: 1, fileBytes: 0 },
      acceptsKey: false,
      targetOf: (address) => ({ peerKind: 'direct', peer: address, thread: null }),
      split: (message) => message.text.split('|').map((text) => ({ ...message, text })),
      async send(_target, { text }, { key }) {
        const part = { channel: id, key, text, edited: null };
        house.sent.push(key);
        house.parts.push(part);
        const result = await house.answer(part);
        return result.kind === 'sent' ? { receipt: `r-${text}`, ...result } : result;
      },
      check: async () => ({ ready: true, as: 'a test' }),
      ...more,
    }),
    say: async (
      key: string,
      sessionKey: string,
      more: Partial<OutgoingMessage> = {},
    ): Promise<void> => {
      const message = { key, sessionKey, text: key, role: 'assistant', runId: null } as const;
      await house.store.outbox.send({ ...message, ...more }, house.clock.nowMs());
    },
    start: async (): Promise<void> => {
      await house.sender.start();
      await house.clock.idle();
    },
    poke: async (): Promise<void> => {
      house.sender.poke();
      await house.clock.idle();
    },
    statesOf: async (): Promise<string[]> =>
      (await house.store.outbox.list({ limit: 100 }))
        .filter(({ channel }) => channel !== 'inbox')
        .map(({ key, state }) => `${key} ${state}`)
        .toSorted(),
    told: async (): Promise<string[]> =>
      (await house.store.inbox.list({ limit: 50 }))
        .map(({ text }) => text)
        .filter((text) => /message to|Messages|again/.test(text)),
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rote-sender-'));
    house.clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z' });
    house.store = openSqliteStore({
      file: join(folder, 'rote.db'),
      clock: house.clock,
      makeId: createIds(house.clock),
      laneCaps: { main: 1, cron: 1, subagent: 1, heartbeat: 1 },
      synchronous: 'off',
    });
    house.sent = [];
    house.parts = [];
    house.heard = [];
    house.answer = () => ({ kind: 'sent' });
    house.channels = [house.channel('keyed', { acceptsKey: true }), house.channel('plain')];
    house.sender = house.openSender('me');
  });
  afterEach(async () => {
    await house.sender.stop();
    await house.store.close();
    rmSync(folder, { recursive: true });
  });
  return house;
}
