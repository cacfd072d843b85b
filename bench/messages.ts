/**
 * From a message in a chat to the first byte of its answer, where no model is needed: the daemon as people run it, and a
 * Telegram on loopback, with everything that is kept on the way. One message at a time, and fifty chats at once.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSystemClock } from '../src/base/clock.ts';
import {
  createTelegramServer,
  type TelegramServer,
} from '../src/channels/telegram/telegram-server.fake.ts';
import { configSchema } from '../src/runtime/config-schema.ts';
import { openHome } from '../src/runtime/open-home.ts';
import type { Scenario } from './bench.ts';
import { bundledRote } from './bundled-rote.ts';
import { startIdler } from './footprint/start-idler.ts';
import { makeFolder } from './peers/server.ts';

const CHATS = 50;
const FIRST_CHAT = 1000;
const WARM_UP = 50;
const ONE_BY_ONE = 300;
const EACH_OF_MANY = 20;

/** What is said, and what it takes to answer it. */
const KINDS = [
  { name: 'a question that a phrase answers', text: "what's next?" },
  { name: 'a wish that becomes a draft', text: 'remind me tomorrow at 9am to call' },
] as const;

export async function benchMessages(): Promise<Scenario[]> {
  const folder = makeFolder();
  const telegram = await createTelegramServer(createSystemClock());
  await setUp(folder.path, telegram);
  const command = [bundledRote(), 'start', '--port', '0', '--json', '--home', folder.path];
  const afterwards = async (): Promise<void> => {
    await telegram.close();
    folder.remove();
  };
  const daemon = await startIdler({ name: 'Rote', command, afterwards });
  try {
    const answer = timeAnswers(telegram);
    const scenarios: Scenario[] = [];
    for (const { name, text } of KINDS) {
      await inTurn(answer, { chat: FIRST_CHAT, text, times: WARM_UP });
      const alone = await inTurn(answer, { chat: FIRST_CHAT, text, times: ONE_BY_ONE });
      const startedAt = performance.now();
      const many = await Promise.all(
        Array.from({ length: CHATS }, (_, index) =>
          inTurn(answer, { chat: FIRST_CHAT + index, text, times: EACH_OF_MANY }),
        ),
      );
      const took = performance.now() - startedAt;
      scenarios.push(
        scenarioOf(`${name}: message in to first byte out`, { alone, many: many.flat() }),
        {
          name: `${name}: answered in ${CHATS} chats at once`,
          unit: 'operations/s',
          rows: [{ name: 'messages', value: (CHATS * EACH_OF_MANY * 1000) / took }],
        },
      );
    }
    return scenarios;
  } finally {
    await daemon.stop();
  }
}

async function setUp(home: string, telegram: TelegramServer): Promise<void> {
  writeFileSync(join(home, 'secrets.yaml'), `telegram: "${telegram.token}"\n`, { mode: 0o600 });
  const config = {
    models: { discover: false },
    channels: { telegram: { enabled: true, apiRoot: telegram.apiRoot } },
  };
  writeFileSync(join(home, 'config.yaml'), JSON.stringify(config));
  const opened = openHome({ home, config: configSchema.parse(config), clock: createSystemClock() });
  for (let chat = FIRST_CHAT; chat < FIRST_CHAT + CHATS; chat++)
    await opened.house.people.add({
      name: `Person ${chat}`,
      role: 'member',
      address: { channel: 'telegram', sender: String(chat) },
    });
  await opened.close();
}

type Answered = (chat: number, text: string) => Promise<number>;

/** Says something in a chat; resolves with the milliseconds until an answer reached Telegram. */
function timeAnswers(telegram: TelegramServer): Answered {
  const waiters = new Map<string, () => void>();
  telegram.switches.onCall = (method, fields) => {
    if (method !== 'sendMessage') return;
    const chat = String(fields['chat_id']);
    const waiter = waiters.get(chat);
    waiters.delete(chat);
    waiter?.();
  };
  return (chat, text) =>
    new Promise((resolve) => {
      const startedAt = performance.now();
      waiters.set(String(chat), () => resolve(performance.now() - startedAt));
      telegram.say({ chat, from: chat, text });
    });
}

/** Each message when the one before it is answered, as a person would. */
async function inTurn(
  answer: Answered,
  { chat, text, times }: { chat: number; text: string; times: number },
): Promise<number[]> {
  const took: number[] = [];
  for (let count = 0; count < times; count++) took.push(await answer(chat, text));
  return took;
}

function scenarioOf(
  name: string,
  { alone, many }: { alone: readonly number[]; many: readonly number[] },
): Scenario {
  return {
    name,
    unit: 'ms',
    rows: [
      { name: 'one at a time, p50', value: quantile(alone, 0.5) },
      { name: 'one at a time, p99', value: quantile(alone, 0.99) },
      { name: `${CHATS} chats at once, p50`, value: quantile(many, 0.5) },
      { name: `${CHATS} chats at once, p99`, value: quantile(many, 0.99) },
    ],
  };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
