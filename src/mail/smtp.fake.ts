/** A real SMTP server for the tests of one file, on loopback: it takes what is sent by whoever knows the password, and keeps it. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { MAIL_PASSWORD } from './dovecot.fake.ts';

export interface Smtp {
  port(): number;
  /** Mails that it took since the test began. */
  taken: { to: string[]; text: string }[];
  /** Receivers that were named to it since the test began, with and without a mail. */
  named: string[];
  /** Receivers that it takes nothing for, until the test ends. */
  unknown: Set<string>;
}

export function openSmtp(): Smtp {
  const smtp: Smtp = { port: () => 0, taken: [], named: [], unknown: new Set() };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: ({ password }, _, done) =>
      password === MAIL_PASSWORD ? done(null, { user: 'ann' }) : done(new Error('no')),
    onRcptTo({ address }, _, done) {
      smtp.named.push(address);
      if (!smtp.unknown.has(address)) return done();
      return done(Object.assign(new Error('no such user here'), { responseCode: 550 }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        smtp.taken.push({ to, text: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    smtp.port = () => port;
  });
  beforeEach(() => {
    smtp.taken.length = 0;
    smtp.named.length = 0;
    smtp.unknown.clear();
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return smtp;
}
