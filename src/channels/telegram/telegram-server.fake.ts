/**
 * A Telegram on loopback: it speaks the wire protocol of the Bot API over real HTTP, is as strict as the real one, and
 * breaks where it is told to. It answers a turn later at the earliest.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../base/clock.ts';
import { type Answer, createTelegramChats, refusal, type Upload } from './telegram-chats.fake.ts';

/**
 * What goes wrong with one call: it is refused with 500 or 429 before anything happened; the connection breaks before
 * or after it had its effect; the answer is cut off; nobody answers though it had its effect.
 */
export type CallFault =
  | 'error'
  | 'too-many'
  | 'bad-gateway'
  | 'drop-before'
  | 'drop-after'
  | 'cut-off'
  | 'silent';

export interface TelegramServer {
  apiRoot: string;
  token: string;
  bot: { id: number; username: string };
  chats: ReturnType<typeof createTelegramChats>;
  /** Every call that was answered or had an effect, in order. */
  calls: { method: string; fields: Record<string, unknown> }[];
  /** How the other side behaves; each may be changed at any time. */
  switches: {
    faultOf: (method: string) => CallFault | null;
    /** Told of each call when it has come, before it has its effect. */
    onCall: (method: string, fields: Readonly<Record<string, unknown>>) => void;
    retryAfterSeconds: number;
    /** Updates come once more, after they were confirmed. */
    duplicates: boolean;
    /** Updates come in the wrong order. */
    reordered: boolean;
    /** Answers come byte by byte. */
    drip: boolean;
    /** Bytes in front of the next texts that are no UTF-8. */
    invalidUtf8: boolean;
  };
  /** A person writes; the answer is the id of the message. */
  say(words: Said): number;
  /** A person presses a button. */
  press(press: { chat: number; messageId: number; data: string; from?: number }): void;
  /** Anything at all arrives, as the next update. */
  push(update: Record<string, unknown>): number;
  /** What the bot may download. */
  addFile(id: string, bytes: Uint8Array): void;
  /** The updates that nobody has confirmed. */
  backlog(): number;
  /** Whether somebody waits for updates now. */
  isPolled(): boolean;
  webhook(): Record<string, unknown> | null;
  /** Resolves once a call of this method was answered, counted from now. */
  called(method: string): Promise<void>;
  close(): Promise<void>;
}

interface Said {
  text?: string;
  chat?: number;
  from?: number;
  name?: string;
  /** Whatever else stands in the message. */
  more?: Record<string, unknown>;
}

interface Update extends Record<string, unknown> {
  update_id: number;
}

const BOT = { id: 4242, is_bot: true, first_name: 'Rote', username: 'rote_bot' };
const LARGEST_DOWNLOAD = 20 * 1024 * 1024;
const MOST_UPDATES = 100;

export async function createTelegramServer(clock: Clock): Promise<TelegramServer> {
  const token = `${BOT.id}:AAsecret-token_of-the-bot`;
  const chats = createTelegramChats();
  const calls: TelegramServer['calls'] = [];
  const files = new Map<string, Uint8Array>();
  const waiters = new Map<string, PromiseWithResolvers<void>>();
  const switches: TelegramServer['switches'] = {
    faultOf: () => null,
    onCall: () => undefined,
    retryAfterSeconds: 3,
    duplicates: false,
    reordered: false,
    drip: false,
    invalidUtf8: false,
  };
  let updates: Update[] = [];
  let repeats: Update[] = [];
  let lastUpdate = 9000;
  let webhook: Record<string, unknown> | null = null;
  let endPoll: ((answer: Answer) => void) | null = null;

  function confirmBefore(offset: number): void {
    const confirmed = updates.filter(({ update_id }) => update_id < offset);
    updates = updates.filter(({ update_id }) => update_id >= offset);
    if (switches.duplicates) repeats = confirmed;
  }

  function batch(limit: number): Update[] {
    const found = [...repeats, ...updates].slice(0, limit);
    repeats = [];
    return switches.reordered ? found.toReversed() : found;
  }

  /** The long poll: answered when there is something, or when its time is over. */
  function getUpdates(fields: Record<string, unknown>): Promise<Answer> {
    if (webhook !== null)
      return Promise.resolve(
        refusal(409, "Conflict: can't use getUpdates method while webhook is active"),
      );
    endPoll?.(refusal(409, 'Conflict: terminated by other getUpdates request'));
    const offset = Number(fields['offset'] ?? 0);
    // An offset that nobody has reached yet confirms nothing, as at the real one.
    if (offset <= lastUpdate + 1) confirmBefore(offset);
    const limit = Math.min(Number(fields['limit'] ?? MOST_UPDATES), MOST_UPDATES);
    const timeoutMs = Number(fields['timeout'] ?? 0) * 1000;
    if (updates.length + repeats.length > 0 || timeoutMs === 0)
      return Promise.resolve({ ok: true, result: batch(limit) });
    return new Promise((resolve) => {
      const end = (answer: Answer): void => {
        cancelTimer();
        if (endPoll === end) endPoll = null;
        resolve(answer);
      };
      const cancelTimer = clock.setTimer(timeoutMs, () => end({ ok: true, result: [] }));
      endPoll = end;
    });
  }

  const METHODS: Record<
    string,
    (fields: Record<string, unknown>, uploads: Map<string, Upload>) => Answer | Promise<Answer>
  > = {
    getMe: () => ({ ok: true, result: BOT }),
    getUpdates,
    deleteWebhook() {
      webhook = null;
      return { ok: true, result: true };
    },
    setWebhook(fields) {
      if (!/^https:/.test(String(fields['url'])))
        return refusal(400, 'Bad Request: bad webhook: An HTTPS URL must be provided for webhook');
      webhook = fields;
      return { ok: true, result: true };
    },
    sendMessage: chats.sendMessage,
    editMessageText: chats.editMessageText,
    sendPhoto: (fields, uploads) => chats.sendFile('photo', fields, uploads),
    sendDocument: (fields, uploads) => chats.sendFile('document', fields, uploads),
    sendChatAction: () => ({ ok: true, result: true }),
    answerCallbackQuery: () => ({ ok: true, result: true }),
    getFile({ file_id }) {
      const bytes = files.get(String(file_id));
      if (bytes === undefined) return refusal(400, 'Bad Request: invalid file_id');
      if (bytes.length > LARGEST_DOWNLOAD) return refusal(400, 'Bad Request: file is too big');
      return {
        ok: true,
        result: { file_id, file_size: bytes.length, file_path: `documents/${file_id}` },
      };
    },
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (path.startsWith(`/file/bot${token}/`)) return serveFile(path, response);
    const { method, unknown } = methodOf(path);
    if (unknown !== null) return answer(response, unknown);
    const fault = switches.faultOf(method);
    if (fault === 'drop-before') return void request.socket.destroy();
    // As a server that tells where it broke, and with that the token.
    if (fault === 'error') return answer(response, refusal(500, `Internal Server Error: ${path}`));
    if (fault === 'too-many') return answer(response, tooMany(switches.retryAfterSeconds));
    const answered = await carryOut(method, readFields(request, Buffer.concat(chunks)), response);
    if (fault === null) await answer(response, answered);
    else breakAfter(fault, response);
  }

  function methodOf(path: string): { method: string; unknown: Answer | null } {
    const [, said = '', method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(path) ?? [];
    if (said === token)
      return { method, unknown: METHODS[method] === undefined ? NOT_FOUND : null };
    return { method, unknown: /^\d+:/.test(said) ? UNAUTHORIZED : NOT_FOUND };
  }

  function breakAfter(fault: CallFault, response: ServerResponse): void {
    if (fault === 'drop-after') response.socket?.destroy();
    if (fault === 'bad-gateway') response.writeHead(502).end('<html>Bad Gateway');
    if (fault !== 'cut-off') return;
    response.writeHead(200, { 'content-length': 1000 }).write('{"ok":tr');
    clock.defer(() => clock.defer(() => response.destroy()));
  }

  async function carryOut(
    method: string,
    { fields, uploads }: ReturnType<typeof readFields>,
    response: ServerResponse,
  ): Promise<Answer> {
    if (method === 'getUpdates')
      response.on('close', () => {
        if (!response.writableFinished) endPoll?.({ ok: true, result: [] });
      });
    switches.onCall(method, fields);
    const answered = (await METHODS[method]?.(fields, uploads)) ?? UNAUTHORIZED;
    calls.push({ method, fields });
    waiters.get(method)?.resolve();
    waiters.delete(method);
    return answered;
  }

  function serveFile(path: string, response: ServerResponse): void {
    const bytes = files.get(path.split('/').at(-1) ?? '');
    response.statusCode = bytes === undefined ? 404 : 200;
    response.end(bytes);
  }

  async function answer(response: ServerResponse, answered: Answer): Promise<void> {
    await turn(clock);
    response.writeHead(answered.ok ? 200 : answered.error_code, {
      'content-type': 'application/json',
    });
    const bytes = bytesOf(answered, switches.invalidUtf8);
    if (!switches.drip) return void response.end(bytes);
    for (let at = 0; at < bytes.length && !response.destroyed; at += 16) {
      response.write(bytes.subarray(at, at + 16));
      await turn(clock);
    }
    response.end();
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  // A connection that rests is not closed by the server: on a slow machine that would be in the middle of the next call.
  server.keepAliveTimeout = 600_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  function push(update: Record<string, unknown>): number {
    lastUpdate += 1;
    updates.push({ update_id: lastUpdate, ...update });
    endPoll?.({ ok: true, result: batch(MOST_UPDATES) });
    return lastUpdate;
  }

  return {
    apiRoot: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    bot: BOT,
    chats,
    calls,
    switches,
    say({ text, chat = 7, from = 7, name = 'Ada', more = {} }) {
      chats.open(chat);
      const message_id = chats.nextId();
      const message = {
        message_id,
        date: 0,
        chat: { id: chat, type: chat > 0 ? 'private' : 'supergroup' },
        from: { id: from, is_bot: false, first_name: name },
        ...(text !== undefined && { text }),
        ...more,
      };
      push({ message });
      return message_id;
    },
    press({ chat, messageId, data, from = chat }) {
      const shown = chats.screen(chat).find(({ id }) => id === messageId);
      const message = {
        message_id: messageId,
        date: 0,
        chat: { id: chat, type: chat > 0 ? 'private' : 'supergroup' },
        reply_markup: { inline_keyboard: (shown?.buttons ?? []).map((one) => [one]) },
      };
      const id = String(chats.nextId());
      push({
        callback_query: { id, from: { id: from, is_bot: false, first_name: 'Ada' }, message, data },
      });
    },
    push,
    addFile: (id, bytes) => void files.set(id, bytes),
    backlog: () => updates.length,
    isPolled: () => endPoll !== null,
    webhook: () => webhook,
    called(method) {
      const waiter = waiters.get(method) ?? Promise.withResolvers<void>();
      waiters.set(method, waiter);
      return waiter.promise;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** A share of the calls goes wrong in this way, by a seeded chance; long polls are left alone where told. */
export function someFail(
  clock: Clock,
  { share, faults }: { share: number; faults: readonly CallFault[] },
): (method: string) => CallFault | null {
  const chance = new Uint8Array(2);
  return () => {
    clock.fillRandom(chance);
    const [whether = 0, which = 0] = chance;
    return whether / 256 < share ? (faults[which % faults.length] ?? null) : null;
  };
}

const NOT_FOUND = refusal(404, 'Not Found');
const UNAUTHORIZED = refusal(401, 'Unauthorized');

function tooMany(seconds: number): Answer {
  return {
    ...refusal(429, `Too Many Requests: retry after ${seconds}`),
    parameters: { retry_after: seconds },
  };
}

function turn(clock: Clock): Promise<void> {
  return new Promise((resolve) => clock.defer(resolve));
}

/** The bytes of an answer; where asked for, each text in it begins with bytes that are no UTF-8. */
function bytesOf(answered: Answer, invalidUtf8: boolean): Buffer {
  const json = Buffer.from(JSON.stringify(answered));
  if (!invalidUtf8) return json;
  const mark = '"text":"';
  const at = json.indexOf(mark);
  if (at === -1) return json;
  const cut = at + mark.length;
  return Buffer.concat([json.subarray(0, cut), Buffer.from([0xff, 0xc3]), json.subarray(cut)]);
}

function readFields(
  request: IncomingMessage,
  body: Buffer,
): { fields: Record<string, unknown>; uploads: Map<string, Upload> } {
  const uploads = new Map<string, Upload>();
  const type = request.headers['content-type'] ?? '';
  const boundary = /boundary=(\S+)/.exec(type)?.[1];
  if (boundary === undefined)
    return { fields: body.length === 0 ? {} : JSON.parse(body.toString()), uploads };
  const fields: Record<string, unknown> = {};
  const whole = body.toString('latin1');
  for (const part of whole.split(`--${boundary}`).slice(1, -1)) {
    const end = part.indexOf('\r\n\r\n');
    const head = part.slice(0, end);
    const bytes = Buffer.from(part.slice(end + 4, -2), 'latin1');
    const name = /name="([^"]*)"/.exec(head)?.[1] ?? '';
    const file = /filename="?([^"\r\n]*)/.exec(head)?.[1];
    if (file === undefined) fields[name] = bytes.toString();
    else uploads.set(name, { name: Buffer.from(file, 'latin1').toString(), bytes });
  }
  return { fields, uploads };
}
