/**
 * One update of Telegram as a message of a person, or why it is none. In a group Rote hears only what is said to it: a
 * mention, an answer to its own words, a command, a button. Nothing in an update makes this throw.
 */
import { z } from 'zod';
import { isPassedOn } from '../../domain/others-words.ts';
import type { InboundFile, InboundMessage } from '../channel.ts';
import { fileName, personName } from '../outside-names.ts';
import { answeredShape, othersWordsIn, passedOnAs, passedOnShape } from './others-words-in.ts';
import { telegramPlace } from './telegram-order.ts';

export interface Bot {
  id: number;
  username: string;
}

export type ReadUpdate =
  | { kind: 'message'; message: InboundMessage; callbackId: string | null }
  | { kind: 'ignored'; why: string };

/** How a file is loaded that is only named in the update. */
export type LoadFile = (fileId: string, bytes: number, signal: AbortSignal) => Promise<Uint8Array>;

const entitySchema = z.object({
  type: z.string(),
  offset: z.int(),
  length: z.int(),
  user: z.object({ id: z.int() }).optional(),
});
const userSchema = z.object({
  id: z.int(),
  is_bot: z.boolean().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
});
const chatSchema = z.object({ id: z.int(), type: z.string(), title: z.string().optional() });
const fileSchema = z.object({
  file_id: z.string(),
  file_size: z.number().optional(),
  file_name: z.string().optional(),
  mime_type: z.string().optional(),
});
const placeSchema = z.object({
  message_id: z.int(),
  chat: chatSchema,
  message_thread_id: z.int().optional(),
  is_topic_message: z.boolean().optional(),
});
const messageSchema = placeSchema.extend({
  date: z.int().optional(),
  ...passedOnShape,
  ...answeredShape,
  from: userSchema.optional(),
  sender_chat: chatSchema.partial({ type: true }).optional(),
  text: z.string().optional(),
  caption: z.string().optional(),
  entities: z.array(entitySchema).optional(),
  caption_entities: z.array(entitySchema).optional(),
  photo: z.array(fileSchema).optional(),
  document: fileSchema.optional(),
  audio: fileSchema.optional(),
  voice: fileSchema.optional(),
  video: fileSchema.optional(),
  sticker: z.object({ emoji: z.string().optional() }).optional(),
});
const buttonSchema = z.object({ text: z.string(), callback_data: z.string().optional() });
const updateSchema = z.object({
  update_id: z.int(),
  message: messageSchema.optional(),
  callback_query: z
    .object({
      id: z.string(),
      from: userSchema,
      data: z.string().optional(),
      message: placeSchema
        .extend({
          ...passedOnShape,
          reply_markup: z.object({ inline_keyboard: z.array(z.array(buttonSchema)) }).optional(),
        })
        .optional(),
    })
    .optional(),
});
type Message = z.output<typeof messageSchema>;
type Callback = NonNullable<z.output<typeof updateSchema>['callback_query']>;

/** What Rote asks Telegram for. */
export const UPDATE_KINDS = ['message', 'callback_query'] as const;

export function readUpdate(update: unknown, bot: Bot, load: LoadFile): ReadUpdate {
  const parsed = updateSchema.safeParse(update);
  if (!parsed.success) return ignored('its form is not known');
  const { message, callback_query: callback } = parsed.data;
  if (callback !== undefined) return readCallback(callback);
  if (message === undefined) return ignored('it is no message');
  const sender = senderOf(message);
  if (sender === null) return ignored('a program wrote it');
  if (message.chat.type === 'channel') return ignored('a channel is read by nobody in particular');
  if (message.chat.type !== 'private' && !isAddressed(message, bot))
    return ignored('it was said to others');
  const othersWords = othersWordsIn(message, { text: wordsIn(message).trim(), botId: bot.id });
  const text = isPassedOn(othersWords) ? '' : wordsFor(bot, message);
  const files = filesOf(message, load);
  const isEmpty = text === '' && othersWords.every((one) => one.text === '');
  if (isEmpty && files.length === 0) return ignored('there is nothing in it');
  return {
    kind: 'message',
    callbackId: null,
    message: {
      id: `${message.chat.id}:${message.message_id}`,
      target: targetOf(message),
      sender,
      text,
      othersWords,
      files,
      choice: null,
      place: placeOf(message),
    },
  };
}

function readCallback({ id, from, data, message }: Callback): ReadUpdate {
  if (message === undefined || data === undefined) return ignored('the button was not ours');
  if (passedOnAs(message) !== null) return ignored('the button was in what somebody else wrote');
  const buttons = message.reply_markup?.inline_keyboard.flat() ?? [];
  const label = buttons.find(({ callback_data }) => callback_data === data)?.text ?? data;
  return {
    kind: 'message',
    callbackId: id,
    message: {
      id: `callback:${id}`,
      target: targetOf(message),
      sender: { id: String(from.id), name: nameOf(from) },
      text: label.toWellFormed(),
      othersWords: [],
      files: [],
      choice: data.toWellFormed(),
      // A button names what it answers.
      place: null,
    },
  };
}

/** A reply is about the message that it answers; one to a message of another chat is about nothing that was said here. */
function placeOf({ message_id, date, reply_to_message: answered, external_reply }: Message) {
  if (external_reply != null) return null;
  // The first message of a topic is what every message in it answers to.
  const isOfTopic = answered?.forum_topic_created !== undefined;
  return telegramPlace(message_id, date, isOfTopic ? undefined : answered?.message_id);
}

/** A topic is a place of its own; a thread of answers in a group without topics is not. */
function targetOf(place: z.output<typeof placeSchema>): InboundMessage['target'] {
  const { chat, message_thread_id: thread, is_topic_message: isTopic } = place;
  return {
    peerKind: chat.type === 'private' ? 'direct' : 'group',
    peer: String(chat.id),
    thread: isTopic === true && thread !== undefined ? String(thread) : null,
  };
}

/** Who writes as a group or a channel shares one account with others: then it is the group that wrote. */
function senderOf({ from, sender_chat: chat }: Message): InboundMessage['sender'] | null {
  if (chat !== undefined)
    return { id: String(chat.id), name: personName(chat.title ?? '') || String(chat.id) };
  if (from === undefined || from.is_bot === true) return null;
  return { id: String(from.id), name: nameOf(from) };
}

function nameOf({ id, first_name = '', last_name = '' }: z.output<typeof userSchema>): string {
  return personName(`${first_name} ${last_name}`) || String(id);
}

function isAddressed(message: Message, bot: Bot): boolean {
  const { reply_to_message: answered } = message;
  // The first message of a topic is what every message in it answers to.
  if (answered?.from?.id === bot.id && answered.forum_topic_created === undefined) return true;
  const text = message.text ?? message.caption ?? '';
  const entities = message.entities ?? message.caption_entities ?? [];
  return entities.some(({ type, offset, length, user }) => {
    const words = text.slice(offset, offset + length).toLowerCase();
    if (type === 'mention') return words === `@${bot.username.toLowerCase()}`;
    if (type === 'text_mention') return user?.id === bot.id;
    if (type !== 'bot_command' || offset !== 0) return false;
    const [, name] = words.split('@');
    return name === undefined || name === bot.username.toLowerCase();
  });
}

/** Without the name of the bot at either end: `@rote_bot status` and `/status@rote_bot` are what they would be in private. */
function wordsFor({ username }: Bot, message: Message): string {
  const text = wordsIn(message);
  const name = `@${username.toLowerCase()}`;
  let words = text.trim();
  const [first = ''] = words.split(/\s/, 1);
  if (first.startsWith('/') && first.toLowerCase().endsWith(name))
    words = first.slice(0, -name.length) + words.slice(first.length);
  else if (first.toLowerCase().replace(/[,:]$/, '') === name) words = words.slice(first.length);
  if (words.toLowerCase().endsWith(` ${name}`)) words = words.slice(0, -name.length);
  return words.trim();
}

function wordsIn({ text, caption, sticker }: Message): string {
  // Its maker chose the sign, so that it answers nothing.
  const stuck = sticker === undefined ? '' : `[Sticker ${sticker.emoji ?? ''}]`;
  return (text ?? caption ?? stuck).toWellFormed();
}

function filesOf(message: Message, load: LoadFile): InboundFile[] {
  const { message_id: id, photo = [] } = message;
  const largest = photo.toSorted((a, b) => (b.file_size ?? 0) - (a.file_size ?? 0)).slice(0, 1);
  const found = [
    ...largest.map((file) => ({ file, name: `photo-${id}.jpg`, type: 'image/jpeg' })),
    ...kind(message.document, `file-${id}`, 'application/octet-stream'),
    ...kind(message.audio, `audio-${id}.mp3`, 'audio/mpeg'),
    ...kind(message.voice, `voice-${id}.ogg`, 'audio/ogg'),
    ...kind(message.video, `video-${id}.mp4`, 'video/mp4'),
  ];
  return found.map(({ file, name, type }) => {
    const bytes = file.file_size ?? 0;
    return {
      name: fileName(file.file_name) || name,
      mediaType: file.mime_type ?? type,
      bytes,
      load: (signal) => load(file.file_id, bytes, signal),
    };
  });
}

function kind(file: z.output<typeof fileSchema> | undefined, name: string, type: string) {
  return file === undefined ? [] : [{ file, name, type }];
}

function ignored(why: string): ReadUpdate {
  return { kind: 'ignored', why };
}
