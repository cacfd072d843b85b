/**
 * Sends a mail over SMTP and says what became of it. The mail counts as begun when its first byte is read, which is after the
 * server said that it may come. A connection that is cut from then on leaves it in doubt, because a cut after the last dot
 * looks like one before it; only an answer of the server ends the doubt.
 */
import { Readable } from 'node:stream';
import { type LoginToken, MailFailure, type MailLogin } from './mailbox.ts';

export interface MailEnvelope {
  from: string;
  to: readonly string[];
}

export type SendEnd =
  | { kind: 'sent'; accepted: string[]; refused: string[] }
  /** Nobody got it. */
  | { kind: 'not-sent'; message: string; mayPass: boolean; isPassword: boolean }
  | { kind: 'in-doubt'; message: string };

export interface MailSender {
  /** Never rejects. */
  send(
    login: MailLogin,
    mail: { envelope: MailEnvelope; source: Uint8Array },
    signal?: AbortSignal,
  ): Promise<SendEnd>;
  /** Signs in and out; rejects with a `MailFailure`. */
  check(login: MailLogin, signal?: AbortSignal): Promise<void>;
}

const CONNECT_MS = 20_000;
const SILENCE_MS = 60_000;

type Connection = InstanceType<Awaited<ReturnType<typeof loadConnection>>>;

async function loadConnection() {
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
  return SMTPConnection;
}

export function createMailSender(): MailSender {
  return {
    async send(login, { envelope, source }, signal) {
      let hasBegun = false;
      const body = new Readable({
        read() {
          hasBegun = true;
          this.push(source);
          this.push(null);
        },
      });
      try {
        const { accepted, rejected } = await connected(login, signal, (connection) =>
          called<SendInfo>((done) =>
            connection.send({ ...envelope, to: [...envelope.to] }, body, (error, info) =>
              done(error, info),
            ),
          ),
        );
        return { kind: 'sent', accepted: [...accepted], refused: [...rejected] };
      } catch (error) {
        return endOf(error as SmtpError, { login, hasBegun });
      }
    },
    async check(login, signal) {
      try {
        await connected(login, signal, async () => undefined);
      } catch (error) {
        if (signal?.aborted) throw new MailFailure('stopped', 'It was stopped.', error);
        throw failureOf(error as SmtpError, login);
      }
    },
  };
}

/** Signs in, works, and ends the connection. */
async function connected<T>(
  { server, connectTo, user, password, token }: MailLogin,
  signal: AbortSignal | undefined,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const { host, port, security } = server;
  const connection = new (await loadConnection())({
    host: connectTo ?? host,
    servername: host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    name: 'rote.local',
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A name that leads to this machine is one of the owner's.
    allowInternalNetworkInterfaces: true,
  });
  const { promise: broken, reject } = Promise.withResolvers<never>();
  // What breaks while nobody waits for it is told by what is waited for next.
  broken.catch(() => undefined);
  connection.on('error', reject);
  connection.on('end', () => reject(new Error('the connection was cut')));
  const stop = (): void => {
    reject(new Error('it was stopped'));
    connection.close();
  };
  signal?.addEventListener('abort', stop);
  try {
    await Promise.race([
      broken,
      called<void>((done) => connection.connect((error) => done(error))),
    ]);
    const auth =
      token === undefined
        ? { user, pass: password, credentials: { user, pass: password } }
        : { user, method: 'XOAUTH2', oauth2: bearerOf(user, token) };
    await Promise.race([
      broken,
      called<void>((done) => connection.login(auth as Auth, (error) => done(error))),
    ]);
    const done = await Promise.race([broken, work(connection)]);
    connection.quit();
    return done;
  } finally {
    signal?.removeEventListener('abort', stop);
    connection.close();
  }
}

/** As the library asks for it: with `isAnew` the server did not take the last one. */
function bearerOf(user: string, { value, renew }: LoginToken) {
  return {
    getToken(isAnew: boolean, done: Done<string>): void {
      if (isAnew) renew().then((token) => done(null, token), done);
      else done(null, value);
    },
    buildXOAuth2Token: (token: string): string =>
      Buffer.from(`user=${user}\x01auth=Bearer ${token}\x01\x01`).toString('base64'),
  };
}

/** The library has a class of its own for tokens, of which it calls two functions. */
type Auth = Parameters<Connection['login']>[0];

interface SendInfo {
  accepted: readonly string[];
  rejected: readonly string[];
}

type Done<T> = (error?: Error | null, value?: T) => void;

function called<T>(start: (done: Done<T>) => void): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  start((error, value) => (error ? reject(error) : resolve(value as T)));
  return promise;
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

function endOf(
  error: SmtpError,
  { login, hasBegun }: { login: MailLogin; hasBegun: boolean },
): SendEnd {
  const { responseCode, response = '' } = error;
  const { host } = login.server;
  // An answer to the whole mail, or to what comes before it: the server says that it has not taken it.
  const hasAnswered = responseCode !== undefined && responseCode >= 400;
  if (hasBegun && !hasAnswered)
    return {
      kind: 'in-doubt',
      message: `The connection to ${host} broke while the mail was under way (${shown(error.message)}).`,
    };
  return {
    kind: 'not-sent',
    message: hasAnswered
      ? `${host} does not take it: ${shown(response)}`
      : failureOf(error, login).message,
    mayPass: !hasAnswered || responseCode < 500,
    isPassword: error.code === 'EAUTH',
  };
}

function failureOf(error: SmtpError, { server: { host, port } }: MailLogin): MailFailure {
  const { code = '', message, response } = error;
  const place = `${host}:${port}`;
  const said = shown(response ?? message);
  if (code === 'EAUTH')
    return new MailFailure(
      'wrong-password',
      `${place} does not take the user and the password: ${said}`,
      error,
    );
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ETLS|ALTNAME/.test(`${code} ${message}`))
    return new MailFailure(
      'untrusted',
      `The connection to ${place} can't be trusted: ${said}`,
      error,
    );
  if (response !== undefined) return new MailFailure('refused', `${place} says: ${said}`, error);
  return new MailFailure('unreachable', `${place} can't be reached: ${said}.`, error);
}

const shown = (text: string): string =>
  text
    .slice(0, 200)
    .replaceAll(/\p{C}+/gu, ' ')
    .trim();
