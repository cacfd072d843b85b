/**
 * The chats of a Telegram that is only here: what each has on its screen, and what Telegram refuses to put there. The
 * answers are those of the Bot API, word for word where programs read them.
 */
import { readTelegramHtml } from './telegram-html.fake.ts';

/** One message as the person sees it. */
export interface ShownMessage {
  id: number;
  thread: number | null;
  text: string;
  /** The markup in it: `b`, `code`, `a href="…"`. */
  tags: string[];
  buttons: { text: string; callback_data: string }[];
  file: { kind: 'photo' | 'document'; name: string; bytes: Uint8Array } | null;
  /** How often it was edited. */
  edits: number;
}

export type Answer =
  | { ok: true; result: unknown }
  | {
      ok: false;
      error_code: number;
      description: string;
      parameters?: { retry_after?: number; migrate_to_chat_id?: number };
    };

export interface Upload {
  name: string;
  bytes: Uint8Array;
}

type Fields = Readonly<Record<string, unknown>>;

const LONGEST_TEXT = 4096;
const LONGEST_CAPTION = 1024;
const LARGEST_UPLOAD = 50 * 1024 * 1024;
const LARGEST_PHOTO = 10 * 1024 * 1024;

export function createTelegramChats() {
  const screens = new Map<string, ShownMessage[]>();
  const blocked = new Set<string>();
  let lastId = 100;

  function send(fields: Fields, file: ShownMessage['file']): Answer {
    const chat = String(fields['chat_id']);
    const screen = screens.get(chat);
    if (screen === undefined) return refusal(400, 'Bad Request: chat not found');
    if (blocked.has(chat)) return refusal(403, 'Forbidden: bot was blocked by the user');
    const read = contentOf(fields, file !== null);
    if (!read.ok) return read.answer;
    lastId += 1;
    const thread = fields['message_thread_id'];
    const message: ShownMessage = {
      id: lastId,
      thread: thread === undefined ? null : Number(thread),
      ...read.content,
      file,
      edits: 0,
    };
    screen.push(message);
    return { ok: true, result: { message_id: lastId, date: 0, chat: { id: Number(chat) } } };
  }

  return {
    /** Somebody who wrote to the bot, or a group that it is in. */
    open(chat: number | string): void {
      if (!screens.has(String(chat))) screens.set(String(chat), []);
    },
    screen: (chat: number | string): readonly ShownMessage[] => screens.get(String(chat)) ?? [],
    blocked,
    nextId: (): number => ++lastId,
    sendMessage: (fields: Fields): Answer => send(fields, null),
    sendFile(kind: 'photo' | 'document', fields: Fields, uploads: Map<string, Upload>): Answer {
      const name = String(fields[kind] ?? '').replace('attach://', '');
      const upload = uploads.get(name);
      if (upload === undefined)
        return refusal(400, `Bad Request: there is no ${kind} in the request`);
      if (upload.bytes.length === 0) return refusal(400, 'Bad Request: file must be non-empty');
      if (upload.bytes.length > LARGEST_UPLOAD) return refusal(413, 'Request Entity Too Large');
      if (kind === 'photo' && (upload.bytes.length > LARGEST_PHOTO || !isPicture(upload.bytes)))
        return refusal(400, 'Bad Request: IMAGE_PROCESS_FAILED');
      return send(fields, { kind, ...upload });
    },
    editMessageText(fields: Fields): Answer {
      const screen = screens.get(String(fields['chat_id']));
      if (screen === undefined) return refusal(400, 'Bad Request: chat not found');
      const message = screen.find(({ id }) => id === Number(fields['message_id']));
      if (message === undefined) return refusal(400, 'Bad Request: message to edit not found');
      if (message.file !== null)
        return refusal(400, 'Bad Request: there is no text in the message to edit');
      const read = contentOf(fields, false);
      if (!read.ok) return read.answer;
      const { text, tags, buttons } = message;
      if (JSON.stringify(read.content) === JSON.stringify({ text, tags, buttons }))
        return refusal(400, 'Bad Request: message is not modified: the content is the same');
      Object.assign(message, read.content, { edits: message.edits + 1 });
      return { ok: true, result: { message_id: message.id } };
    },
  };
}

export function refusal(error_code: number, description: string): Extract<Answer, { ok: false }> {
  return { ok: false, error_code, description };
}

type Content = Pick<ShownMessage, 'text' | 'tags' | 'buttons'>;

function contentOf(
  fields: Fields,
  isCaption: boolean,
): { ok: true; content: Content } | { ok: false; answer: Answer } {
  const refuse = (why: string) =>
    ({ ok: false, answer: refusal(400, `Bad Request: ${why}`) }) as const;
  const raw = String(fields[isCaption ? 'caption' : 'text'] ?? '');
  if (!raw.isWellFormed()) return refuse('strings must be encoded in UTF-8');
  const mode = fields['parse_mode'];
  if (mode !== undefined && mode !== 'HTML') return refuse('unsupported parse_mode');
  const read =
    mode === 'HTML' ? readTelegramHtml(raw) : ({ ok: true, text: raw, tags: [] } as const);
  if (!read.ok) return refuse(read.why);
  const text = read.text.trim();
  if (!isCaption && /^[\s\p{Cf}\p{Cc}]*$/u.test(text)) return refuse('message text is empty');
  if (isCaption && text.length > LONGEST_CAPTION) return refuse('message caption is too long');
  if (text.length > LONGEST_TEXT) return refuse('message is too long');
  const buttons = buttonsIn(fields['reply_markup']);
  const why = faultOfButtons(buttons);
  if (why !== null) return refuse(why);
  return { ok: true, content: { text, tags: [...read.tags], buttons } };
}

function buttonsIn(markup: unknown): ShownMessage['buttons'] {
  const parsed = typeof markup === 'string' ? JSON.parse(markup) : markup;
  return (parsed?.inline_keyboard ?? []).flat();
}

function faultOfButtons(buttons: ShownMessage['buttons']): string | null {
  for (const { text, callback_data } of buttons) {
    const bytes = Buffer.byteLength(callback_data ?? '');
    if (bytes < 1 || bytes > 64) return 'BUTTON_DATA_INVALID';
    if (text === '') return "can't parse inline keyboard button: Text buttons are unallowed";
  }
  return null;
}

function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  return ['89504e47', 'ffd8ff', '52494646'].some((magic) => head.startsWith(magic));
}
