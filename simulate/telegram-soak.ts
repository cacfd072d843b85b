/**
 * Thousands of messages in hundreds of chats, through a Telegram that fails a tenth of its calls, brings messages twice
 * and in the wrong order, to a daemon that is killed again and again. In the end every message had exactly one turn, and
 * each answer is on the screen of its chat once, in order, or is listed as in doubt.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '../src/base/clock.ts';
import {
  type CallFault,
  createTelegramServer,
  type TelegramServer,
} from '../src/channels/telegram/telegram-server.fake.ts';
import { configSchema } from '../src/runtime/config-schema.ts';
import { type OpenHome, openHome } from '../src/runtime/open-home.ts';
import { liveThroughKills } from './killed-daemon.ts';

export interface SoakReport {
  messages: number;
  kills: number;
  calls: number;
  faults: number;
  /** Answers that may or may not be on the screen, each of them listed. */
  inDoubt: number;
  violations: string[];
}

const ALL = 1_000_000;
const FIRST_CHAT = 1000;
/** Of a thousand calls. */
const FAULTS: readonly { most: number; fault: CallFault }[] = [
  { most: 40, fault: 'error' },
  { most: 65, fault: 'drop-before' },
  { most: 90, fault: 'drop-after' },
  { most: 95, fault: 'bad-gateway' },
  { most: 100, fault: 'too-many' },
];

export async function soakTelegram(options: {
  messages: number;
  chats: number;
  kills: number;
  seed: number;
}): Promise<SoakReport> {
  const { messages, chats, kills } = options;
  const home = mkdtempSync(join(tmpdir(), 'rote-soak-'));
  const clock = createSystemClock();
  const telegram = await createTelegramServer(clock);
  const faults = breakCalls(telegram, options.seed);
  writeFileSync(join(home, 'secrets.yaml'), `telegram: "${telegram.token}"\n`, { mode: 0o600 });
  writeFileSync(
    join(home, 'config.yaml'),
    `channels:\n  telegram:\n    enabled: true\n    apiRoot: ${telegram.apiRoot}\n`,
  );
  const opened = openHome({ home, config: configSchema.parse({}), clock });
  for (let chat = 0; chat < chats; chat++)
    await opened.house.people.add({
      name: `Person ${chat}`,
      role: 'member',
      address: { channel: 'telegram', sender: String(FIRST_CHAT + chat) },
    });
  for (let index = 0; index < messages; index++) {
    const chat = FIRST_CHAT + (index % chats);
    telegram.say({ chat, from: chat, text: `text.template --template ${markOf(index)}` });
  }
  await liveThroughKills({
    home,
    kills,
    seed: options.seed,
    mostRequests: Math.ceil((3 * messages) / Math.max(1, kills)),
    receiver: { requests: () => telegram.calls.length, until },
    isDone: () => isDone(opened, messages),
  });
  const { inDoubt, violations } = await faultsOf(opened, telegram, { messages, chats });
  await opened.close();
  await telegram.close();
  rmSync(home, { recursive: true });
  return { messages, kills, calls: telegram.calls.length, faults: faults(), inDoubt, violations };
}

/** A word of its own in each message, which the answer repeats. */
function markOf(index: number): string {
  return `mark-${index}-end`;
}

function breakCalls({ switches }: TelegramServer, seed: number): () => number {
  let chance = seed;
  let broken = 0;
  switches.retryAfterSeconds = 1;
  switches.duplicates = true;
  switches.reordered = true;
  switches.faultOf = () => {
    chance = (Math.imul(chance, 1664525) + 1013904223) >>> 0;
    const drawn = (chance >>> 8) % 1000;
    const found = FAULTS.find(({ most }) => drawn < most)?.fault ?? null;
    if (found !== null) broken += 1;
    return found;
  };
  return () => broken;
}

/** Looks again and again, because what ends a message is not always a call. */
async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 100));
}

async function isDone({ store }: OpenHome, messages: number): Promise<boolean> {
  const done = await store.incoming.list({ state: 'done', limit: ALL });
  if (done.length < messages) return false;
  const waiting = await store.outbox.list({ state: 'waiting', limit: 1 });
  return (
    waiting.length === 0 && (await store.outbox.list({ state: 'sending', limit: 1 })).length === 0
  );
}

async function faultsOf(
  { store }: OpenHome,
  telegram: TelegramServer,
  { messages, chats }: { messages: number; chats: number },
): Promise<{ inDoubt: number; violations: string[] }> {
  const violations: string[] = [];
  const incoming = await store.incoming.list({ limit: ALL });
  if (incoming.length !== messages) violations.push(`${incoming.length} messages were kept`);
  const deliveries = await store.outbox.list({ limit: ALL });
  const answers = new Map<string, string[]>();
  for (const { body, state } of deliveries) {
    const [mark] = /mark-\d+-end/.exec(String(body['text'])) ?? [];
    if (mark !== undefined) answers.set(mark, [...(answers.get(mark) ?? []), state]);
  }
  for (let index = 0; index < messages; index++) {
    const states = answers.get(markOf(index)) ?? [];
    if (states.length !== 1) violations.push(`${markOf(index)} has ${states.length} answers`);
  }
  for (let chat = 0; chat < chats; chat++) {
    const shown = telegram.chats.screen(FIRST_CHAT + chat).flatMap(({ text }) => {
      const [, index] = /mark-(\d+)-end/.exec(text) ?? [];
      return index === undefined ? [] : [Number(index)];
    });
    if (shown.some((index, place) => index <= (shown[place - 1] ?? -1)))
      violations.push(`chat ${chat} is out of order or has an answer twice: ${shown.join(' ')}`);
    const seen = new Set(shown);
    for (let index = chat; index < messages; index += chats) {
      const [state] = answers.get(markOf(index)) ?? [];
      if (!seen.has(index) && state !== 'in-doubt')
        violations.push(`${markOf(index)} is ${state} and on no screen`);
    }
  }
  const inDoubt = deliveries.filter(({ state }) => state === 'in-doubt').length;
  return { inDoubt, violations };
}
