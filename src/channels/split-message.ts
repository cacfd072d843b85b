/**
 * One message as the messages that a chat takes: its words in parts, each file by itself, the buttons below the last
 * words. Words that fit go along with the first file.
 */
import type { ReplyChoice } from '../domain/run/delivery.ts';
import type { OutboundMessage } from './channel.ts';
import { renderParts, type TextPart } from './html-parts.ts';

export interface ChatLimits {
  textLength: number;
  /** Of words that go along with a file. */
  captionLength: number;
  /** Of what a button stands for. */
  choiceBytes: number;
}

const NOTHING: TextPart = { text: '(an empty message)', html: '(an empty message)' };

export function splitMessage(message: OutboundMessage, limits: ChatLimits): OutboundMessage[] {
  const { data, attached } = message;
  const files: Pick<OutboundMessage, 'files' | 'attached'>[] = [
    ...(attached === undefined ? [] : [{ files: [], attached }]),
    ...message.files.map((file) => ({ files: [file] })),
  ];
  const { choices = [], told = [] } = Object.groupBy(message.choices, (choice) =>
    isButton(choice, limits) ? 'choices' : 'told',
  );
  const text = [message.text, ...told.map(({ label }) => `• ${label}`)].join('\n');
  const parts = renderParts(text, limits.textLength, message);
  const [first] = parts;
  const isCaption =
    files.length > 0 && parts.length === 1 && (first?.html.length ?? 0) <= limits.captionLength;
  const written = parts.length === 0 && files.length === 0 ? [NOTHING] : isCaption ? [] : parts;
  const split = [
    ...written.map((part) => ({ ...messageOf(part), files: [] })),
    ...files.map((file, index) => ({
      ...messageOf(isCaption && index === 0 ? first : undefined),
      ...file,
    })),
  ].map((one) => ({ ...one, data }));
  const last = written.length > 0 ? written.length - 1 : 0;
  return split.map((one, index) => ({ ...one, choices: index === last ? choices : [] }));
}

/** As the other side takes it; null where it was not split and does not fit. */
export function htmlOf(message: OutboundMessage, limits: ChatLimits): string | null {
  const { text, rendered, files, attached } = message;
  if (rendered !== undefined) return rendered;
  const limit =
    files.length > 0 || attached !== undefined ? limits.captionLength : limits.textLength;
  const [first, ...rest] = renderParts(text, limit, message);
  return rest.length > 0 ? null : (first?.html ?? '');
}

/** Whether it can be a button; what can't be one is said in words. */
export function isButton({ label, value }: ReplyChoice, { choiceBytes }: ChatLimits): boolean {
  const bytes = Buffer.byteLength(value);
  return bytes > 0 && bytes <= choiceBytes && value.isWellFormed() && label.trim() !== '';
}

function messageOf(part: TextPart | undefined): Pick<OutboundMessage, 'text' | 'rendered'> {
  return { text: part?.text ?? '', rendered: part?.html ?? '' };
}
