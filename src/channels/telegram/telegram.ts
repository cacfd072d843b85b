/**
 * Telegram: Rote is a bot there. People write to it in private, in groups and in topics of groups; it answers with
 * words, buttons and files. Telegram can't tell a repeat, so what may have arrived is said to be unknown.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import type { Result } from '../../base/errors.ts';
import type { Log } from '../../base/log.ts';
import { once } from '../../base/once.ts';
import { parseJson } from '../../base/outside-json.ts';
import type { SendResult } from '../../domain/run/decide-delivery.ts';
import type { AttachedFile } from '../../domain/run/delivery.ts';
import { type ChannelTarget, parseSessionKey, targetOfSession } from '../../domain/session-key.ts';
import type { Channel, ChannelHealth, OutboundMessage, Receive } from '../channel.ts';
import { createIntake, type Waiting } from '../intake.ts';
import { buttonsOf, htmlOf, splitMessage, TEXT_LENGTH } from './compose.ts';
import { createPersist } from './persist.ts';
import { type Hand, type OffsetPort, pollUpdates } from './poll-updates.ts';
import { type Bot, type LoadFile, readUpdate, UPDATE_KINDS } from './read-update.ts';
import { type Called, type CallFault, createTelegramApi } from './telegram-api.ts';
import type { TelegramSettings } from './telegram-settings.ts';

export interface TelegramChannel extends Channel {
  /** For Telegram's own calls, with the header `X-Telegram-Bot-Api-Secret-Token`: the status to answer with. */
  webhook(secretToken: string, body: string): Promise<number>;
}

const UPLOAD_BYTES = 50_000_000;
const PHOTO_BYTES = 10_000_000;
const DOWNLOAD_BYTES = 20_000_000;
const UPLOAD_TIMEOUT_MS = 80_000;
const PHOTO_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp']);
const ADD = 'rote channels add telegram';

const botSchema = z.object({ id: z.int(), username: z.string().regex(/^\w{1,100}$/) });
const sentSchema = z.object({ message_id: z.int() });

export function createTelegramChannel(options: {
  /** A fault where there is none: then messages wait. */
  token: Result<string>;
  settings: Pick<TelegramSettings, 'mode' | 'url' | 'apiRoot'>;
  clock: Clock;
  log: Log;
  offsets: OffsetPort;
}): TelegramChannel {
  const { settings, clock, log, offsets } = options;
  const token = options.token.ok ? options.token.value : '';
  const apiOf = once(() => createTelegramApi({ token, apiRoot: settings.apiRoot, clock }));
  const api: ReturnType<typeof createTelegramApi> = {
    call: async (work, how) =>
      options.token.ok
        ? apiOf().call(work, how)
        : { ok: false, fault: { ...NO_BOT, status: 401, words: options.token.fault.message } },
    download: (path, how) => apiOf().download(path, how),
  };
  let bot: Bot | null = null;
  let trouble: CallFault | null = null;
  let hearing: { receive: Receive; signal: AbortSignal } | null = null;

  const load: LoadFile = async (fileId, bytes, signal) => {
    if (bytes > DOWNLOAD_BYTES) throw new Error('Telegram hands out no file over 20 MB');
    const found = await api.call((raw, abort) => raw.getFile({ file_id: fileId }, abort), {
      signal,
    });
    if (!found.ok) throw new Error(found.fault.words);
    const path = z.string().min(1).safeParse(found.value.file_path);
    if (!path.success) throw new Error('Telegram named no place to load the file from');
    return api.download(path.data, { signal, mostBytes: DOWNLOAD_BYTES });
  };
  const intake = createIntake({ log, channel: 'telegram' });
  const hand: Hand = async (updates, receive) => {
    const ignored: number[] = [];
    const waiting: Waiting[] = [];
    for (const update of updates) {
      const { update_id: number } = update;
      const read = bot === null ? null : readUpdate(update, bot, load);
      if (read?.kind !== 'message') ignored.push(number);
      else waiting.push({ number, message: read.message, onKept: () => answer(read.callbackId) });
    }
    return new Set([...ignored, ...(await intake(waiting, receive))]);
  };
  /** Telegram shows a button as pressed until it hears that somebody knows. */
  function answer(id: string | null): void {
    if (id === null || hearing === null) return;
    const { signal } = hearing;
    void api.call((raw, abort) => raw.answerCallbackQuery({ callback_query_id: id }, abort), {
      signal,
    });
  }
  const secretToken = createHmac('sha256', token).update('rote-webhook').digest('hex');

  async function sendWords(
    target: ChannelTarget,
    message: OutboundMessage,
    signal: AbortSignal,
  ): Promise<SendResult> {
    const html = htmlOf(message);
    if (html === null || message.files.length > 1) return refused('it was not split');
    const [file] = message.files;
    if (file !== undefined) return sendFile(target, { message, file, html }, signal);
    const place = { ...placeOf(target), ...buttonsOf(message.choices) };
    const called = await api.call(
      (raw, abort) =>
        raw.sendMessage({ ...place, ...NO_PREVIEW, text: html, parse_mode: 'HTML' }, abort),
      { signal },
    );
    if (called.ok || !/can't parse entities/.test(called.fault.words)) return resultOf(called);
    // Better without its markup than not at all.
    log.warn('telegram-markup-refused', { reason: called.fault.words });
    const text = message.text.slice(0, TEXT_LENGTH);
    return resultOf(
      await api.call((raw, abort) => raw.sendMessage({ ...place, ...NO_PREVIEW, text }, abort), {
        signal,
      }),
    );
  }

  async function sendFile(
    target: ChannelTarget,
    { message, file, html }: { message: OutboundMessage; file: AttachedFile; html: string },
    signal: AbortSignal,
  ): Promise<SendResult> {
    const { size } = await stat(file.path);
    if (size > UPLOAD_BYTES)
      return refused(`${file.name} is larger than the 50 MB that Telegram takes`);
    if (size === 0) return refused(`${file.name} is empty, and Telegram takes no empty file`);
    const { InputFile } = await import('grammy');
    const upload = () =>
      new InputFile(file.path, file.name.replaceAll(/[\r\n"/\\]/g, '_') || 'file');
    const rest = {
      ...placeOf(target),
      ...buttonsOf(message.choices),
      ...(html !== '' && { caption: html, parse_mode: 'HTML' as const }),
    };
    const how = { signal, timeoutMs: UPLOAD_TIMEOUT_MS };
    if (PHOTO_TYPES.has(file.mediaType) && size <= PHOTO_BYTES) {
      const shown = await api.call(
        (raw, abort) => raw.sendPhoto({ ...rest, photo: upload() }, abort),
        how,
      );
      // A picture that Telegram can't show arrives as a file.
      if (shown.ok || !/photo|image/i.test(shown.fault.words)) return resultOf(shown);
    }
    return resultOf(
      await api.call((raw, abort) => raw.sendDocument({ ...rest, document: upload() }, abort), how),
    );
  }

  return {
    id: 'telegram',
    limits: { textLength: TEXT_LENGTH, editsPerSecond: 1, fileBytes: UPLOAD_BYTES },
    acceptsKey: false,
    targetOf,
    split: splitMessage,
    async send(target, message, { signal }) {
      try {
        return await sendWords(target, message, signal);
      } catch (error) {
        return refused(
          `the file can't be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`,
        );
      }
    },
    async edit(target, receipt, message, { signal }) {
      const html = htmlOf(message);
      const id = Number(receipt);
      if (html === null || html === '') return refused('it was not split');
      if (!Number.isSafeInteger(id)) return refused('there is no such message');
      const called = await api.call(
        (raw, abort) =>
          raw.editMessageText(
            {
              chat_id: target.peer,
              message_id: id,
              ...NO_PREVIEW,
              ...buttonsOf(message.choices),
              text: html,
              parse_mode: 'HTML',
            },
            abort,
          ),
        { signal },
      );
      if (called.ok || called.fault.words.includes('message is not modified'))
        return { kind: 'sent', receipt };
      return resultOf(called);
    },
    async typing(target, signal) {
      await api.call(
        (raw, abort) => raw.sendChatAction({ ...placeOf(target), action: 'typing' }, abort),
        { signal },
      );
    },
    async check(signal): Promise<ChannelHealth> {
      if (!options.token.ok)
        return { ready: false, why: options.token.fault.message, fix: `Set it up with: ${ADD}` };
      const called = await api.call((raw, abort) => raw.getMe(abort), { signal });
      if (!called.ok) return healthOf(called.fault);
      const found = botSchema.safeParse(called.value);
      if (!found.success) return healthOf(NO_BOT);
      if (trouble?.status === 409)
        return {
          ready: false,
          why: `another program reads what is written to @${found.data.username}`,
          fix: 'Stop that program, or give Rote a bot of its own.',
        };
      return { ready: true, as: `@${found.data.username}` };
    },
    async start(receive, signal) {
      hearing = { receive, signal };
      const onTrouble = (fault: CallFault | null): void => {
        trouble = fault;
      };
      const persist = createPersist({ api, clock, log, signal, onTrouble });
      const me = await persist(async (raw, abort) => botSchema.parse(await raw.getMe(abort)));
      bot = me?.value ?? bot;
      if (settings.mode === 'polling') {
        await persist((raw, abort) => raw.deleteWebhook({}, abort));
        await pollUpdates({ persist, clock, log, offsets, hand, receive, signal });
      } else {
        const url = settings.url ?? '';
        // One after the other, so that what is written in a chat stays in order.
        const how = {
          secret_token: secretToken,
          max_connections: 1,
          allowed_updates: UPDATE_KINDS,
        };
        await persist((raw, abort) => raw.setWebhook({ url, ...how }, abort));
        await aborted(signal);
      }
      hearing = null;
    },
    async webhook(said, body) {
      if (token === '' || !isSame(said, secretToken)) return 401;
      if (hearing === null || bot === null) return 503;
      const update = z.looseObject({ update_id: z.int() }).safeParse(jsonOf(body));
      // Telegram brings again what is refused, and everything behind it waits: what can't be read is done with.
      if (!update.success) return 200;
      const done = await hand([update.data], hearing.receive);
      return done.has(update.data.update_id) ? 200 : 500;
    },
  };
}

/** What others wrote may hold an address that must not be called just because it is shown. */
const NO_PREVIEW = { link_preview_options: { is_disabled: true } } as const;
const NO_BOT: CallFault = {
  status: null,
  words: 'what answers there is no Telegram',
  retryAfterMs: null,
  mayHaveHappened: false,
};

/** A session of Telegram, or the number of a chat: those of groups are below zero. */
function targetOf(address: string): ChannelTarget | null {
  const session = parseSessionKey(address);
  if (session.ok && session.value.channel !== 'telegram') return null;
  const peerKind = address.startsWith('-') ? 'group' : 'direct';
  const target = session.ok
    ? targetOfSession(session.value)
    : { peerKind, peer: address, thread: null };
  if (target === null || !/^-?[1-9]\d{0,15}$/.test(target.peer)) return null;
  return target.thread === null || /^[1-9]\d{0,15}$/.test(target.thread) ? target : null;
}

function placeOf({ peer, thread }: ChannelTarget) {
  return { chat_id: peer, ...(thread !== null && { message_thread_id: Number(thread) }) };
}

function resultOf(called: Called<unknown>): SendResult {
  if (called.ok) {
    const sent = sentSchema.safeParse(called.value);
    return sent.success
      ? { kind: 'sent', receipt: String(sent.data.message_id) }
      : { kind: 'sent' };
  }
  const { status, words: error, retryAfterMs, mayHaveHappened } = called.fault;
  if (mayHaveHappened) return { kind: 'unknown', error };
  // Without the right token nothing arrives, and with it everything does: those wait.
  const retryable = status === null || status >= 500 || [401, 404, 429].includes(status);
  return { kind: 'failed', error, retryable, ...(retryAfterMs !== null && { retryAfterMs }) };
}

function healthOf({ status, words }: CallFault): ChannelHealth {
  if (status === 401 || status === 404)
    return {
      ready: false,
      why: 'Telegram does not know the token of the bot',
      fix: `Ask @BotFather for a new one, then: ${ADD}`,
    };
  return { ready: false, why: words, fix: 'Check the network; messages wait meanwhile.' };
}

function refused(error: string): SendResult {
  return { kind: 'failed', error, retryable: false };
}

function isSame(said: string, meant: string): boolean {
  const [one, other] = [Buffer.from(said), Buffer.from(meant)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function jsonOf(body: string): unknown {
  try {
    return parseJson(body);
  } catch {
    return null;
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  );
}
