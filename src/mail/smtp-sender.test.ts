/** What becomes of a mail on a server that takes it, refuses it, or is cut off while it is under way. */
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import type { MailLogin } from './mailbox.ts';
import { createMailSender } from './smtp-sender.ts';

const PASSWORD = 'orange-juice';
const servers: SMTPServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0))
    await new Promise<void>((resolve) => server.close(() => resolve()));
});

function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

async function serverWith(
  options: SMTPServerOptions,
): Promise<{ login: MailLogin; server: SMTPServer }> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onAuth: ({ password = '' }, _session, done) =>
      password === PASSWORD ? done(null, { user: 'ann' }) : done(refusal(535, 'wrong password')),
    ...options,
  });
  server.on('error', () => undefined);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const address = { host: '127.0.0.1', port, security: 'none' } as const;
  return { server, login: { server: address, connectTo: null, user: 'ann', password: PASSWORD } };
}

const sender = createMailSender();
const mail = {
  envelope: { from: 'ann@example.org', to: ['bob@example.org', 'eve@example.org'] },
  source: new TextEncoder().encode(`subject: x\r\n\r\n${'words\r\n'.repeat(20_000)}`),
};

/** Cuts the connections of a server, as a router does that is switched off. */
function cut(server: SMTPServer): void {
  for (const connection of server.connections)
    (connection as unknown as { _socket: { destroy(): void } })._socket.destroy();
}

test('a mail is sent once, to all of its receivers, and all of it', async () => {
  const got: string[] = [];
  const { login } = await serverWith({
    onData(stream, { envelope }, done) {
      let bytes = 0;
      stream.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      stream.on('end', () => {
        got.push(`${bytes} ${envelope.rcptTo.map(({ address }) => address).join(' ')}`);
        done();
      });
    },
  });
  expect(await sender.send(login, mail)).toEqual({
    kind: 'sent',
    accepted: mail.envelope.to,
    refused: [],
  });
  expect(got).toEqual([`${mail.source.length} bob@example.org eve@example.org`]);
});

test('a receiver that the server does not take is named beside the others', async () => {
  const { login } = await serverWith({
    onRcptTo: ({ address }, _, done) =>
      address.startsWith('eve') ? done(refusal(550, 'no such user')) : done(),
    onData: (stream, _, done) => void stream.resume().on('end', () => done()),
  });
  expect(await sender.send(login, mail)).toEqual({
    kind: 'sent',
    accepted: ['bob@example.org'],
    refused: ['eve@example.org'],
  });
});

test.each([
  ['452 for every receiver', { onRcptTo: 452 }, { mayPass: true }],
  ['550 for every receiver', { onRcptTo: 550 }, { mayPass: false }],
  ['452 for the whole mail', { onData: 452 }, { mayPass: true }],
  ['550 for the whole mail', { onData: 550 }, { mayPass: false }],
  ['a wrong password', { onAuth: 535 }, { mayPass: false, isPassword: true }],
] as const)('%s: nothing was sent, and it is said if it may pass', async (_, fault, told) => {
  const codes: { onRcptTo?: number; onData?: number; onAuth?: number } = fault;
  const { login } = await serverWith({
    onRcptTo: (_address, _session, done) =>
      codes.onRcptTo === undefined ? done() : done(refusal(codes.onRcptTo, 'not now')),
    onData: (stream, _session, done) =>
      void stream
        .resume()
        .on('end', () =>
          codes.onData === undefined ? done() : done(refusal(codes.onData, 'not this')),
        ),
  });
  const password = codes.onAuth === undefined ? PASSWORD : 'wrong';
  const end = await sender.send({ ...login, password }, mail);
  expect(end).toMatchObject({ kind: 'not-sent', ...told });
});

test('cut before the mail, it was not sent; cut in it or after it, it is in doubt', async () => {
  const before = await serverWith({ onRcptTo: () => cut(before.server) });
  expect(await sender.send(before.login, mail)).toMatchObject({ kind: 'not-sent', mayPass: true });
  const within = await serverWith({
    onData: (stream) => void stream.once('data', () => cut(within.server)),
  });
  expect(await sender.send(within.login, mail)).toMatchObject({ kind: 'in-doubt' });
  const after = await serverWith({
    onData: (stream) => void stream.resume().on('end', () => cut(after.server)),
  });
  expect(await sender.send(after.login, mail)).toMatchObject({ kind: 'in-doubt' });
});

test('signing in is tried without a mail', async () => {
  const { login } = await serverWith({});
  await sender.check(login);
  await expect(sender.check({ ...login, password: 'wrong' })).rejects.toMatchObject({
    kind: 'wrong-password',
  });
  const server = { ...login.server, port: 1 };
  await expect(sender.check({ ...login, server })).rejects.toMatchObject({ kind: 'unreachable' });
});
