/**
 * Telegram: Rote is a bot there. People write to it in private, in groups and in topics of groups; it answers with
 * words, buttons and files. Telegram can't tell a repeat, so what may have arrived is said to be unknown.
 */
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import type { Result } from '../../base/errors.ts';
import type { Log } from '../../base/log.ts';
import { NO_PULSE, type Pulse } from '../../base/pulse.ts';
import { whenAborted } from '../../base/when-aborted.ts';
import { type ChannelTarget, parseSessionKey, targetOfSession } from '../../domain/session-key.ts';
import type { Channel, ChannelHealth, Receive } from '../channel.ts';
import { createIntake, type Waiting } from '../intake.ts';
import type { CallFault } from '../outside-call.ts';
import { createPersist, type Persist } from '../persist.ts';
import { type Numbered, type OffsetPort, pollNumbered } from '../poll-numbered.ts';
import { splitMessage } from '../split-message.ts';
import { isSameToken, jsonIn, webhookTokenOf } from '../webhook-token.ts';
import { type Bot, type LoadFile, readUpdate, UPDATE_KINDS } from './read-update.ts';
import { createMessageSender, LIMITS, UPLOAD_BYTES } from './send-message.ts';
import { createTelegramApi, DOWNLOAD_BYTES } from './telegram-api.ts';
import type { TelegramSettings } from './telegram-settings.ts';

const POLL_SECONDS = 25;
const POLL_TIMEOUT_MS = 45_000;
/** So long Telegram may be out of reach before somebody hears of it. */
const HEAR_WITHIN_MS = 300_000;
const HEARING = 'asking Telegram for messages';
const ADD = 'rote channels add telegram';

const botSchema = z.object({ id: z.int(), username: z.string().regex(/^\w{1,100}$/) });
const numberSchema = z.object({ update_id: z.int() });

export function createTelegramChannel(options: {
  /** A fault where there is none: then messages wait. */
  token: Result<string>;
  settings: Pick<TelegramSettings, 'mode' | 'url' | 'apiRoot'>;
  clock: Clock;
  log: Log;
  offsets: OffsetPort;
}): Channel {
  const { settings, clock, log, offsets } = options;
  const token = options.token.ok ? options.token.value : '';
  const secretToken = webhookTokenOf(token);
  const api = createTelegramApi({ token: options.token, apiRoot: settings.apiRoot, clock });
  const intake = createIntake({ log, channel: 'telegram' });
  let bot: Bot | null = null;
  let trouble: CallFault | null = null;
  let hearing: { receive: Receive; signal: AbortSignal } | null = null;

  const load: LoadFile = async (fileId, bytes, signal) => {
    if (bytes > DOWNLOAD_BYTES) throw new Error('Telegram hands out no file over 20 MB');
    const found = await api.call((raw, abort) => raw.getFile({ file_id: fileId }, abort), signal);
    if (!found.ok) throw new Error(found.fault.words);
    const path = z.string().min(1).safeParse(found.value.file_path);
    if (!path.success) throw new Error('Telegram named no place to load the file from');
    return api.download(path.data, signal);
  };

  function hand(
    updates: readonly Numbered[],
    { receive, signal }: { receive: Receive; signal: AbortSignal },
    onDone: (number: number) => void,
  ): Promise<void> {
    /** Telegram shows a button as pressed until it hears that somebody knows. */
    const answer = (callback_query_id: string | null): void => {
      if (callback_query_id === null) return;
      void api.call((raw, abort) => raw.answerCallbackQuery({ callback_query_id }, abort), signal);
    };
    const waiting: Waiting[] = [];
    for (const { number, entry } of updates) {
      const read = bot === null ? null : readUpdate(entry, bot, load);
      if (read?.kind !== 'message') onDone(number);
      else waiting.push({ number, message: read.message, onKept: () => answer(read.callbackId) });
    }
    return intake(waiting, receive, onDone);
  }

  async function hearByAsking(
    persist: Persist,
    here: { receive: Receive; signal: AbortSignal; pulse: Pulse },
  ) {
    const { signal, pulse } = here;
    await persist(() => api.call((raw, abort) => raw.deleteWebhook({}, abort), signal));
    await pollNumbered({
      channel: 'telegram',
      clock,
      log,
      offsets,
      signal,
      hand: (fresh, onDone) => hand(fresh, here, onDone),
      async ask(offset) {
        const from = offset === null ? {} : { offset };
        const wanted = { ...from, timeout: POLL_SECONDS, allowed_updates: UPDATE_KINDS };
        const answer = await persist(() =>
          api.call((raw, abort) => raw.getUpdates(wanted, abort), signal, POLL_TIMEOUT_MS),
        );
        pulse.beat(HEARING);
        if (!signal.aborted) pulse.due(HEARING, HEAR_WITHIN_MS);
        return answer && updatesIn(answer.value);
      },
    });
  }

  async function hearByWebhook(persist: Persist, signal: AbortSignal, pulse: Pulse): Promise<void> {
    const how = {
      url: settings.url ?? '',
      secret_token: secretToken,
      // One after the other, so that what is written in a chat stays in order.
      max_connections: 1,
      allowed_updates: UPDATE_KINDS,
    };
    await persist(() => api.call((raw, abort) => raw.setWebhook(how, abort), signal));
    // From now on the other side comes by itself.
    pulse.beat(HEARING);
    await whenAborted(signal);
  }

  return {
    id: 'telegram',
    limits: { textLength: LIMITS.textLength, editsPerSecond: 1, fileBytes: UPLOAD_BYTES },
    acceptsKey: false,
    ...(settings.mode === 'polling' && { hearsAlone: true }),
    targetOf,
    split: (message) => splitMessage(message, LIMITS),
    ...createMessageSender({ api, log }),
    async check(signal): Promise<ChannelHealth> {
      if (!options.token.ok)
        return { ready: false, why: options.token.fault.message, fix: `Set it up with: ${ADD}` };
      const called = await api.call((raw, abort) => raw.getMe(abort), signal);
      if (!called.ok) return healthOf(called.fault);
      const found = botSchema.safeParse(called.value);
      if (!found.success) return unreached('what answers there is no Telegram');
      const name = `@${found.data.username}`;
      if (trouble?.status !== 409) return { ready: true, as: name };
      return {
        ready: false,
        why: `another program reads what is written to ${name}`,
        fix: 'Stop that program, or give Rote a bot of its own.',
      };
    },
    async start(receive, signal, pulse = NO_PULSE) {
      hearing = { receive, signal };
      pulse.due(HEARING, HEAR_WITHIN_MS);
      const onTrouble = (fault: CallFault | null): void => {
        trouble = fault;
        if (fault !== null) pulse.failed(fault.words);
      };
      const persist = createPersist({ channel: 'telegram', clock, log, signal, onTrouble });
      const me = await persist(() =>
        api.call(async (raw, abort) => botSchema.parse(await raw.getMe(abort)), signal),
      );
      bot = me?.value ?? bot;
      if (settings.mode === 'polling') await hearByAsking(persist, { ...hearing, pulse });
      else await hearByWebhook(persist, signal, pulse);
      hearing = null;
    },
    async webhook(said, body) {
      if (token === '' || !isSameToken(said, secretToken)) return 401;
      if (hearing === null || bot === null) return 503;
      const [update] = updatesIn([jsonIn(body)]);
      // Telegram brings again what is refused, and everything behind it waits: what can't be read is done with.
      if (update === undefined) return 200;
      let status = 500;
      await hand([update], hearing, () => {
        status = 200;
      });
      return status;
    },
  };
}

/** What has no number can be neither taken nor confirmed. */
function updatesIn(answer: unknown): Numbered[] {
  return (Array.isArray(answer) ? answer : []).flatMap((entry) => {
    const update = numberSchema.safeParse(entry);
    return update.success ? [{ number: update.data.update_id, entry }] : [];
  });
}

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

function healthOf({ status, words }: CallFault): ChannelHealth {
  if (status !== 401 && status !== 404) return unreached(words);
  const why = 'Telegram does not know the token of the bot';
  return { ready: false, why, fix: `Ask @BotFather for a new one, then: ${ADD}` };
}

function unreached(why: string): ChannelHealth {
  return { ready: false, why, fix: 'Check the network; messages wait meanwhile.' };
}
