/** `rote connect mail` as people type it: a process of its own, a real IMAP server and a real SMTP server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { hasDovecot, MAIL_PASSWORD, openDovecot } from '../../mail/dovecot.fake.ts';
import { openSmtp } from '../../mail/smtp.fake.ts';

const ROTE = join(import.meta.dirname, '../../../bin/rote');
const ADDRESS = 'ann@example.org';
const dovecot = openDovecot();
const home = mkdtempSync(join(tmpdir(), 'rote-connect-mail-'));
const smtp = openSmtp();
afterAll(() => rmSync(home, { recursive: true, force: true }));

async function rote(argv: string[], input = '') {
  const child = spawn(ROTE, [...argv, '--home', home]);
  child.stdin.end(input);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, 'exit');
  return { status: child.exitCode, out, err };
}
function connect(password: string) {
  const imap = `127.0.0.1:${dovecot.port()}/none`;
  const servers = ['--imap', imap, '--smtp', `127.0.0.1:${smtp.port()}/none`];
  return rote(['connect', 'mail', ADDRESS, ...servers, '--password-stdin'], `${password}\n`);
}

test.runIf(hasDovecot)(
  'an account is kept once its servers take the password, which is shown nowhere',
  async () => {
    const refused = await connect('wrong');
    expect(refused).toMatchObject({ status: 2, err: expect.stringContaining('does not take') });
    expect((await rote(['mail', 'accounts'])).out).not.toContain(ADDRESS);
    const connected = await connect(MAIL_PASSWORD);
    expect(connected).toMatchObject({ status: 0, out: expect.stringContaining(ADDRESS) });
    expect((await rote(['mail', 'accounts'])).out).toContain(ADDRESS);
    expect((await rote(['mail', 'check'])).status).toBe(0);
    expect(connected.out + connected.err).not.toContain(MAIL_PASSWORD);
    const secrets = join(home, 'secrets.yaml');
    expect(readFileSync(secrets, 'utf8')).toContain(MAIL_PASSWORD);
    expect(statSync(secrets).mode & 0o777).toBe(0o600);
  },
  60_000,
);
