/**
 * A real IMAP server for the tests of one file: Dovecot on loopback with its own settings in a scratch folder, and a port of its
 * own. Where it is not installed, the tests that need it say that they proved nothing, and fail where `CI=true`.
 */
import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import type { MailLogin } from './mailbox.ts';

const DOVECOT = '/usr/sbin/dovecot';
const IMAP = '/usr/lib/dovecot/imap';
export const hasDovecot = existsSync(DOVECOT) && existsSync(IMAP) && process.getuid?.() === 0;

if (!hasDovecot)
  test('an IMAP server is there to test with', ({ skip }) => {
    if (process.env['CI'] === 'true') throw new Error('install dovecot-imapd, and run as root');
    skip('not proved here: mailboxes over IMAP; install dovecot-imapd, and run as root');
  });

const NOBODY = 65_534;
export const MAIL_PASSWORD = 'orange-juice';

export interface Dovecot {
  login(user?: string, password?: string): MailLogin;
  port(): number;
  /**
   * Puts mails into a folder without asking the server, as they would come: their file names keep their order. They are
   * received now, or at a time.
   */
  deliver(user: string, mails: readonly string[], folder?: string, receivedMs?: number): void;
  /** Makes the server number the mails of a folder anew, as after a loss of what it knows of them. */
  renumber(user: string, folder?: string): void;
  /** Where a folder lies. */
  placeOf(user: string, folder?: string): string;
}

/**
 * Users are whoever signs in with the password; each has a mailbox. With `whoHas`, who signs in with a token is asked for there:
 * it answers with the name as `sub`.
 */
export function openDovecot({ whoHas }: { whoHas?: () => string } = {}): Dovecot {
  const folder = mkdtempSync(join(tmpdir(), 'rote-dovecot-'));
  let port = 0;
  let count = 0;
  let server: ReturnType<typeof spawn> | null = null;

  beforeAll(async () => {
    if (!hasDovecot) return;
    port = await freePort();
    // Its parts that nobody has signed in to run as users of their own.
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, 'mail'));
    chownSync(join(folder, 'mail'), NOBODY, NOBODY);
    const settings = join(folder, 'dovecot.conf');
    const tokens = join(folder, 'tokens.conf');
    if (whoHas !== undefined) writeFileSync(tokens, tokenSettings(whoHas()));
    const forTokens = whoHas === undefined ? '' : tokenPassdb(tokens);
    writeFileSync(settings, settingsFor(folder, port, forTokens));
    server = spawn(DOVECOT, ['-F', '-c', settings], { stdio: 'ignore' });
    while (!(await takesConnections(port))) {
      if (server.exitCode !== null)
        throw new Error(`Dovecot ended:\n${readFileSync(join(folder, 'log'), 'utf8')}`);
    }
  }, 30_000);
  // It takes a second to end, for which nobody waits.
  afterAll(() => {
    server?.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const placeOf = (user: string, name: string): string =>
    join(folder, 'mail', user, ...(name === '' ? [] : [`.${name}`]));

  return {
    port: () => port,
    login: (user = 'ann@example.org', password = MAIL_PASSWORD) => ({
      server: { host: '127.0.0.1', port, security: 'none' },
      connectTo: null,
      user,
      password,
    }),
    placeOf: (user, name = '') => placeOf(user, name),
    renumber(user, name = '') {
      const place = placeOf(user, name);
      for (const file of readdirSync(place))
        if (file.startsWith('dovecot')) rmSync(join(place, file));
    },
    deliver(user, mails, name = '', receivedMs) {
      // Dovecot serves a mailbox as a user who is not root.
      const own = (...parts: string[]): string => {
        const place = join(folder, 'mail', ...parts);
        mkdirSync(place, { recursive: true });
        chownSync(place, NOBODY, NOBODY);
        return place;
      };
      own();
      own(user);
      const inner = name === '' ? [user] : [user, `.${name}`];
      own(...inner);
      for (const part of ['cur', 'tmp']) own(...inner, part);
      const box = own(...inner, 'new');
      for (const mail of mails) {
        count += 1;
        const place = join(box, `${1_700_000_000 + count}.M${count}P1.test`);
        writeFileSync(place, mail.replaceAll(/\r?\n/g, '\r\n'));
        if (receivedMs !== undefined) utimesSync(place, receivedMs / 1000, receivedMs / 1000);
      }
    },
  };
}

const tokenSettings = (url: string): string => `
introspection_mode = auth
introspection_url = ${url}
username_attribute = sub
`;

const tokenPassdb = (file: string): string => `
auth_mechanisms = plain login xoauth2
passdb {
  driver = oauth2
  mechanisms = xoauth2
  args = ${file}
}
`;

const settingsFor = (folder: string, port: number, forTokens: string): string => `
protocols = imap
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
info_log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
auth_mechanisms = plain login
${forTokens}
mail_location = maildir:${folder}/mail/%u:LAYOUT=maildir++
mail_fsync = never
passdb {
  driver = static
  args = password=${MAIL_PASSWORD}
}
userdb {
  driver = static
  args = uid=65534 gid=65534 home=${folder}/mail/%u
}
# Else each sign-in after a wrong password waits, and each wrong one twice as long.
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service imap-login {
  chroot =
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Sent {
    auto = create
    special_use = \\Sent
  }
  mailbox Drafts {
    auto = create
    special_use = \\Drafts
  }
  mailbox Archive {
    auto = create
    special_use = \\Archive
  }
  mailbox Invoices {
    auto = create
  }
}
`;

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isThere: boolean) => () => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('data', end(true)).once('error', end(false)).once('close', end(false));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server: Server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** A mail as it lies on a server. */
export function mailText(
  headers: Readonly<Record<string, string>>,
  body: string,
  above = '',
): string {
  const given: Record<string, string> = {
    from: 'Bob Lee <bob@example.com>',
    to: 'ann@example.org',
    subject: 'Hello',
    date: 'Wed, 18 Nov 2026 10:00:00 +0000',
    'message-id': `<m${Object.values(headers).join('').length}-${body.length}@example.com>`,
    ...headers,
  };
  const lines = Object.entries(given).map(([name, value]) => `${name}: ${value}`);
  return `${above}${lines.join('\n')}\n\n${body}\n`;
}
