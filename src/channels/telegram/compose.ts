/**
 * One message as the messages that Telegram takes: its words in parts, each file by itself, the buttons below the last
 * words. Words that fit go along with the first file.
 */
import type { Choice } from '../../domain/run/delivery.ts';
import type { OutboundMessage } from '../channel.ts';
import { renderParts, type TextPart } from '../html-parts.ts';

export const TEXT_LENGTH = 4096;
const CAPTION_LENGTH = 1024;
const CHOICE_BYTES = 64;
const LONGEST_LABEL = 100;
const LABELS_IN_A_ROW = 24;
const NOTHING: TextPart = { text: '(an empty message)', html: '(an empty message)' };

export function splitMessage(message: OutboundMessage): OutboundMessage[] {
  const { files, data } = message;
  const choices = message.choices.filter(isButton);
  const told = message.choices.filter((choice) => !isButton(choice));
  const text = [message.text, ...told.map(({ label }) => `• ${label}`)].join('\n');
  const parts = renderParts(text, TEXT_LENGTH);
  const isCaption = files.length > 0 && parts.length === 1 && fits(parts[0], CAPTION_LENGTH);
  const written = parts.length === 0 && files.length === 0 ? [NOTHING] : isCaption ? [] : parts;
  const [caption] = isCaption ? parts : [];
  const split = [
    ...written.map((part) => ({ ...messageOf(part), files: [] })),
    ...files.map((file, index) => ({
      ...messageOf(index === 0 ? caption : undefined),
      files: [file],
    })),
  ].map((one) => ({ ...one, data }));
  const last = written.length > 0 ? written.length - 1 : 0;
  return split.map((one, index) => ({ ...one, choices: index === last ? choices : [] }));
}

/** As Telegram takes it; null where it was not split and does not fit. */
export function htmlOf({ text, rendered, files }: OutboundMessage): string | null {
  if (rendered !== undefined) return rendered;
  const limit = files.length > 0 ? CAPTION_LENGTH : TEXT_LENGTH;
  const [first, ...rest] = renderParts(text, limit);
  return rest.length > 0 ? null : (first?.html ?? '');
}

export function buttonsOf(choices: readonly Choice[]) {
  if (choices.length === 0) return {};
  const buttons = choices.filter(isButton).map(({ label, value }) => ({
    text: label.slice(0, LONGEST_LABEL).toWellFormed(),
    callback_data: value,
  }));
  const isShort = buttons.reduce((length, { text }) => length + text.length, 0) <= LABELS_IN_A_ROW;
  const inline_keyboard = isShort ? [buttons] : buttons.map((button) => [button]);
  return { reply_markup: { inline_keyboard } };
}

function isButton({ label, value }: Choice): boolean {
  const bytes = Buffer.byteLength(value);
  return bytes > 0 && bytes <= CHOICE_BYTES && value.isWellFormed() && label.trim() !== '';
}

function messageOf(part: TextPart | undefined): Pick<OutboundMessage, 'text' | 'rendered'> {
  return { text: part?.text ?? '', rendered: part?.html ?? '' };
}

function fits(part: TextPart | undefined, length: number): boolean {
  return part !== undefined && part.html.length <= length;
}
