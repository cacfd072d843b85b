/** What Rote says on Telegram: words with buttons, and files, each as one message there. */
import { stat } from 'node:fs/promises';
import { z } from 'zod';
import type { Log } from '../../base/log.ts';
import { printable } from '../../base/printable.ts';
import type { SendResult } from '../../domain/run/decide-delivery.ts';
import type { AttachedFile, AttachedText, ReplyChoice } from '../../domain/run/delivery.ts';
import type { ChannelTarget } from '../../domain/session-key.ts';
import type { Channel, OutboundMessage } from '../channel.ts';
import { type Called, failureOf, refused } from '../outside-call.ts';
import { type ChatLimits, htmlOf, isButton } from '../split-message.ts';
import type { TelegramApi } from './telegram-api.ts';
import { telegramNumber, telegramPlace } from './telegram-order.ts';

export const LIMITS: ChatLimits = { textLength: 4096, captionLength: 1024, choiceBytes: 64 };
export const UPLOAD_BYTES = 50_000_000;
const PHOTO_BYTES = 10_000_000;
const UPLOAD_TIMEOUT_MS = 80_000;
const PHOTO_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp']);
const LONGEST_LABEL = 100;
const LABELS_IN_A_ROW = 24;
/** What others wrote may hold an address that must not be called just because it is shown. */
const NO_PREVIEW = { link_preview_options: { is_disabled: true } } as const;
const HTML = { parse_mode: 'HTML' } as const;

const sentSchema = z.object({ message_id: z.int() });
const editedSchema = z.object({ edit_date: z.int() });

export function createMessageSender({
  api,
  log,
}: {
  api: TelegramApi;
  log: Log;
}): Required<Pick<Channel, 'send' | 'edit' | 'typing'>> {
  async function sendWords(
    target: ChannelTarget,
    { message, html }: { message: OutboundMessage; html: string },
    signal: AbortSignal,
  ): Promise<SendResult> {
    const place = { ...placeOf(target), ...buttonsOf(message.choices), ...NO_PREVIEW };
    const called = await api.call(
      (raw, abort) => raw.sendMessage({ ...place, ...HTML, text: html }, abort),
      signal,
    );
    if (called.ok || !/can't parse entities/.test(called.fault.words)) return resultOf(called);
    // Better without its markup than not at all.
    log.warn('telegram-markup-refused', { reason: called.fault.words });
    const text = message.text.slice(0, LIMITS.textLength);
    return resultOf(
      await api.call((raw, abort) => raw.sendMessage({ ...place, text }, abort), signal),
    );
  }

  async function sendText(
    target: ChannelTarget,
    { message, attached, html }: { message: OutboundMessage; attached: AttachedText; html: string },
    signal: AbortSignal,
  ): Promise<SendResult> {
    const { InputFile } = await import('grammy');
    const document = () => new InputFile(Buffer.from(attached.text), fileName(attached.name));
    const caption = html === '' ? {} : { caption: html, ...HTML };
    const rest = { ...placeOf(target), ...buttonsOf(message.choices), ...caption };
    return resultOf(
      await api.call(
        (raw, abort) => raw.sendDocument({ ...rest, document: document() }, abort),
        signal,
        UPLOAD_TIMEOUT_MS,
      ),
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
    const upload = () => new InputFile(file.path, fileName(file.name));
    const caption = html === '' ? {} : { caption: html, ...HTML };
    const rest = { ...placeOf(target), ...buttonsOf(message.choices), ...caption };
    if (PHOTO_TYPES.has(file.mediaType) && size <= PHOTO_BYTES) {
      const shown = await api.call(
        (raw, abort) => raw.sendPhoto({ ...rest, photo: upload() }, abort),
        signal,
        UPLOAD_TIMEOUT_MS,
      );
      // A picture that Telegram can't show arrives as a file.
      if (shown.ok || !/photo|image/i.test(shown.fault.words)) return resultOf(shown);
    }
    return resultOf(
      await api.call(
        (raw, abort) => raw.sendDocument({ ...rest, document: upload() }, abort),
        signal,
        UPLOAD_TIMEOUT_MS,
      ),
    );
  }

  return {
    async send(target, message, { signal }) {
      const html = htmlOf(message, LIMITS);
      const [file] = message.files;
      const { attached } = message;
      const count = message.files.length + (attached === undefined ? 0 : 1);
      if (html === null || count > 1) return refused('it was not split');
      if (attached !== undefined) return sendText(target, { message, attached, html }, signal);
      if (file === undefined) return sendWords(target, { message, html }, signal);
      try {
        return await sendFile(target, { message, file, html }, signal);
      } catch (error) {
        const { code = 'unknown' } = error as NodeJS.ErrnoException;
        return refused(`the file can't be read (${code})`);
      }
    },
    async edit({ peer }, receipt, message, { signal }) {
      const text = htmlOf(message, LIMITS);
      const id = telegramNumber(receipt);
      if (text === null || text === '') return refused('it was not split');
      if (!Number.isSafeInteger(id)) return refused('there is no such message');
      const place = { chat_id: peer, message_id: id, ...buttonsOf(message.choices) };
      const called = await api.call(
        (raw, abort) => raw.editMessageText({ ...place, ...NO_PREVIEW, ...HTML, text }, abort),
        signal,
      );
      if (called.ok) {
        const edited = editedSchema.safeParse(called.value);
        return { kind: 'sent', receipt: telegramPlace(id, edited.data?.edit_date) };
      }
      if (called.fault.words.includes('message is not modified')) return { kind: 'sent', receipt };
      return failureOf(called.fault);
    },
    async typing(target, signal) {
      const place = placeOf(target);
      await api.call(
        (raw, abort) => raw.sendChatAction({ ...place, action: 'typing' }, abort),
        signal,
      );
    },
  };
}

/** Its letters are shown to people, and stand in a header on the way. */
function fileName(name: string): string {
  return printable(name).replaceAll(/[\r\n"/\\]/g, '_') || 'file';
}

function placeOf({ peer, thread }: ChannelTarget) {
  return { chat_id: peer, ...(thread !== null && { message_thread_id: Number(thread) }) };
}

function buttonsOf(choices: readonly ReplyChoice[]) {
  if (choices.length === 0) return {};
  const buttons = choices
    .filter((choice) => isButton(choice, LIMITS))
    .map(({ label, value }) => ({
      text: label.slice(0, LONGEST_LABEL).toWellFormed(),
      callback_data: value,
    }));
  const isShort = buttons.reduce((length, { text }) => length + text.length, 0) <= LABELS_IN_A_ROW;
  const inline_keyboard = isShort ? [buttons] : buttons.map((button) => [button]);
  return { reply_markup: { inline_keyboard } };
}

function resultOf(called: Called<unknown>): SendResult {
  if (!called.ok) return failureOf(called.fault);
  const sent = sentSchema.safeParse(called.value);
  return { kind: 'sent', ...(sent.success && { receipt: String(sent.data.message_id) }) };
}
