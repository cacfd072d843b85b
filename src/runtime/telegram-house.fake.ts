/** The whole daemon with a Telegram and a model on loopback, on a virtual clock. It is Monday noon in Berlin. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import type { ShownMessage } from '../channels/telegram/telegram-chats.fake.ts';
import {
  createTelegramServer,
  type TelegramServer,
} from '../channels/telegram/telegram-server.fake.ts';
import { type ModelServer, startModelServer } from '../models/model-server.fake.ts';
import { createQuietDaemon, type Daemon, settleDaemon } from './daemon.fake.ts';
import { readSettings } from './settings.ts';

/** The chats of those who live here; a chat has the number of the person in it. */
const OWNER_CHAT = 7;
export const ANN_CHAT = 8;
export const BOB_CHAT = 9;

export interface TelegramHouse {
  home: string;
  clock: VirtualClock;
  telegram: TelegramServer;
  model: ModelServer;
  readonly daemon: Daemon;
  /** Another process takes over the same data folder, at once or after a while. */
  restart(offMinutes?: number): Promise<void>;
  /** A person writes in their chat. */
  write(text: string, chat?: number): void;
  /** A person writes, and something new is on their screen: that. */
  say(text: string, chat?: number): Promise<ShownMessage>;
  /** A person presses a button of a message, and something new is on their screen: that. */
  press(message: ShownMessage, label: string, chat?: number): Promise<ShownMessage>;
  screen(chat?: number): readonly ShownMessage[];
  texts(chat?: number): string[];
  /** Lets everything happen that can without time going on, until this holds. */
  until(holds: () => boolean | Promise<boolean>): Promise<void>;
  /** The same, with a moment passing again and again: for what waits for the clock. */
  later(holds: () => boolean | Promise<boolean>): Promise<void>;
  /** The last message on a screen that has this in it, once there is one. */
  shown(text: string, chat?: number): Promise<ShownMessage>;
  /** Moves the clock, and lets what it set off come to its end before it moves again. */
  live(minutes: number, stepMinutes?: number): Promise<void>;
  close(): Promise<void>;
}

/** A moment, and how often everything gets to happen in it. */
const MOMENT_MS = 50;
const TURNS_A_MOMENT = 20;

export async function openTelegramHouse(
  options: {
    rules?: Record<string, unknown>;
    hasModel?: boolean;
    sees?: boolean;
    shell?: { allow: string[] };
    startIso?: string;
  } = {},
): Promise<TelegramHouse> {
  const {
    rules = {},
    hasModel = true,
    sees = false,
    shell,
    startIso = '2026-11-16T11:00:00Z',
  } = options;
  const home = mkdtempSync(join(tmpdir(), 'rote-telegram-house-'));
  const clock = createVirtualClock({ startIso });
  const telegram = await createTelegramServer(clock);
  const model = await startModelServer({ clock });
  const chain = [
    { kind: 'openai-compatible', url: model.url, model: 'test-model', pictures: sees },
  ];
  writeFileSync(join(home, 'secrets.yaml'), `telegram: ${telegram.token}\n`, { mode: 0o600 });
  const config = {
    timezone: 'Europe/Berlin',
    tools: {
      http: { allowPrivate: ['127.0.0.1'], allowPrivateFor: 'everybody' },
      ...(shell !== undefined && { shell }),
    },
    models: { discover: false, ...(hasModel && { chain }) },
    channels: { telegram: { enabled: true, apiRoot: telegram.apiRoot, ...rules } },
  };
  writeFileSync(join(home, 'config.yaml'), JSON.stringify(config));
  let daemon = createQuietDaemon({ home, config: await readSettings(home), clock });
  const { people } = daemon.opened;
  const at = (chat: number) => ({ channel: 'telegram', sender: String(chat) });
  await people.addAddress('owner', at(OWNER_CHAT));
  await people.add({ name: 'Ann', role: 'member', address: at(ANN_CHAT) });
  await people.add({ name: 'Bob', role: 'member', address: at(BOB_CHAT) });
  for (const chat of [OWNER_CHAT, ANN_CHAT, BOB_CHAT]) telegram.chats.open(chat);
  async function start(): Promise<void> {
    await daemon.opened.own.tools();
    // What is loaded later takes turns, but no time.
    await daemon.opened.talk();
    await daemon.start();
  }
  await start();

  const screen = (chat = OWNER_CHAT): readonly ShownMessage[] => telegram.chats.screen(chat);

  async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await holds())) await clock.idle();
  }

  async function later(holds: () => boolean | Promise<boolean>): Promise<void> {
    for (let turns = 1; !(await holds()); turns++) {
      await clock.idle();
      if (turns % TURNS_A_MOMENT === 0) await clock.pass(MOMENT_MS);
    }
  }

  async function nextOn(chat: number, act: () => void): Promise<ShownMessage> {
    const before = screen(chat).length;
    act();
    await until(() => screen(chat).length > before);
    return screen(chat)[before] as ShownMessage;
  }

  async function isAllSent(): Promise<boolean> {
    const { outbox } = daemon.opened.store;
    const left = await Promise.all([
      outbox.list({ state: 'waiting', limit: 1 }),
      outbox.list({ state: 'sending', limit: 1 }),
    ]);
    return left.flat().length === 0;
  }

  async function stop(): Promise<void> {
    let isStopped = false;
    const stopped = daemon.stop().then(() => {
      isStopped = true;
    });
    // What is under way has a while to come to its end.
    await later(() => isStopped);
    await stopped;
  }

  const write = (text: string, chat = OWNER_CHAT): void =>
    void telegram.say({ text, chat, from: chat });

  return {
    home,
    clock,
    telegram,
    model,
    get daemon() {
      return daemon;
    },
    async restart(offMinutes = 0) {
      await stop();
      clock.advance(offMinutes * 60_000);
      daemon = createQuietDaemon({ home, config: await readSettings(home), clock });
      await start();
      await later(telegram.isPolled);
    },
    write,
    say: (text, chat = OWNER_CHAT) => nextOn(chat, () => write(text, chat)),
    press: (message, label, chat = OWNER_CHAT) =>
      nextOn(chat, () => {
        const button = message.buttons.find(({ text }) => text === label);
        if (button === undefined) throw new Error(`there is no button "${label}"`);
        telegram.press({ chat, messageId: message.id, data: button.callback_data });
      }),
    screen,
    texts: (chat) => screen(chat).map(({ text }) => text),
    until,
    later,
    async shown(text, chat) {
      const find = (): ShownMessage | undefined =>
        screen(chat).findLast((message) => message.text.includes(text));
      await until(() => find() !== undefined);
      return find() as ShownMessage;
    },
    async live(minutes, stepMinutes = 1) {
      await until(isAllSent);
      for (let passed = 0; passed < minutes; passed += stepMinutes) {
        clock.advance(stepMinutes * 60_000);
        await settleDaemon(daemon, clock);
        await until(isAllSent);
      }
      // Its long poll may have ended on the way, and goes on after a pause.
      await later(telegram.isPolled);
    },
    async close() {
      await stop();
      await telegram.close();
      await model.close();
      rmSync(home, { recursive: true });
    },
  };
}
