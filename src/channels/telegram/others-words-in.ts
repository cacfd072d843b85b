/**
 * What in a message of Telegram somebody else wrote: a forward, a quote of somebody else, what an inline bot put there.
 * That a mark is there decides, whatever it holds; what it holds only names who wrote it.
 */
import { z } from 'zod';
import type { OthersWords } from '../../domain/others-words.ts';
import { personName } from '../outside-names.ts';

const mark = z.unknown().optional();
/** The marks of a message that its sender did not write. */
export const passedOnShape = {
  forward_origin: mark,
  // As servers of before Bot API 7 say it.
  forward_from: mark,
  forward_from_chat: mark,
  forward_sender_name: mark,
  forward_date: mark,
  is_automatic_forward: mark,
  via_bot: mark,
};
type PassedOnMarks = { [Mark in keyof typeof passedOnShape]?: unknown };

/** The marks of a message that answers another one. */
export const answeredShape = {
  external_reply: mark,
  quote: mark,
  reply_to_message: z
    .object({
      ...passedOnShape,
      message_id: z.int().optional(),
      from: z.looseObject({ id: z.int() }).optional(),
      sender_chat: mark,
      forum_topic_created: mark,
    })
    .optional(),
};
type AnsweredMarks = z.output<z.ZodObject<typeof answeredShape>>;

const FORWARDED = [
  'forward_origin',
  'forward_from',
  'forward_from_chat',
  'forward_sender_name',
  'forward_date',
  'is_automatic_forward',
] as const satisfies (keyof PassedOnMarks)[];

type Author = Pick<OthersWords, 'kind' | 'from'>;

/** Null where its sender wrote it. */
export function passedOnAs(message: PassedOnMarks): Author | null {
  if (FORWARDED.some((name) => isThere(message[name])))
    return { kind: 'forward', from: nameOfForwarded(message) };
  return isThere(message.via_bot) ? { kind: 'bot', from: nameIn(message.via_bot) } : null;
}

/** `text`: the words of the message, whoever wrote them. */
export function othersWordsIn(
  message: PassedOnMarks & AnsweredMarks & { from?: { id: number } | undefined },
  { text, botId }: { text: string; botId: number },
): OthersWords[] {
  const whole = passedOnAs(message);
  const quoted = quotedIn(message, botId);
  return [...(whole === null ? [] : [{ ...whole, text }]), ...(quoted === null ? [] : [quoted])];
}

/** Null where nobody is quoted, or the sender themselves, or Rote. */
function quotedIn(
  message: AnsweredMarks & { from?: { id: number } | undefined },
  botId: number,
): OthersWords | null {
  const { quote, external_reply: outside, reply_to_message: answered } = message;
  const text = textSchema.safeParse(quote).data?.text.toWellFormed().trim() ?? '';
  if (isThere(outside)) {
    const origin = originSchema.safeParse(outside).data?.origin;
    return { kind: 'quote', from: nameIn(origin), text };
  }
  if (!isThere(quote) || (answered !== undefined && isOwn(answered, [message.from?.id, botId])))
    return null;
  const from = passedOnAs(answered ?? {})?.from ?? nameIn(answered?.sender_chat ?? answered?.from);
  return { kind: 'quote', from, text };
}

/** Who writes as a group or a channel shares that with others. */
function isOwn(
  answered: NonNullable<AnsweredMarks['reply_to_message']>,
  ids: readonly (number | undefined)[],
): boolean {
  const { from, sender_chat: chat } = answered;
  return (
    from !== undefined && ids.includes(from.id) && !isThere(chat) && passedOnAs(answered) === null
  );
}

function isThere(found: unknown): boolean {
  return found !== undefined && found !== null && found !== false;
}

function nameOfForwarded(message: PassedOnMarks): string {
  const { forward_origin, forward_from, forward_from_chat, forward_sender_name } = message;
  const named = { sender_user_name: forward_sender_name };
  return [forward_origin, forward_from, forward_from_chat, named].map(nameIn).find(isName) ?? '';
}

const isName = (name: string): boolean => name !== '';

const textSchema = z.object({ text: z.string() });
const originSchema = z.object({ origin: z.unknown() });
const word = z.string().catch('').default('');
const namedSchema = z.object({
  first_name: word,
  last_name: word,
  title: word,
  sender_user_name: word,
  username: word,
});
const holderSchema = z.object({ sender_user: mark, sender_chat: mark, chat: mark });

/** Of a user, a chat, or an origin that holds one. */
function nameIn(found: unknown): string {
  const held = Object.values(holderSchema.safeParse(found).data ?? {});
  return [found, ...held].flatMap(namesOf).map(personName).find(isName) ?? '';
}

function namesOf(found: unknown): string[] {
  const named = namedSchema.safeParse(found).data;
  if (named === undefined) return [];
  const { first_name, last_name, title, sender_user_name, username } = named;
  const alias = username === '' ? '' : `@${username}`;
  return [`${first_name} ${last_name}`, title, sender_user_name, alias];
}
