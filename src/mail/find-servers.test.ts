import { expect, test } from 'vitest';
import { readServer } from './account-desk.ts';
import { type FindPorts, findServers } from './find-servers.ts';
import { MAIL_PROVIDERS, providerOf } from './providers.ts';
import { withoutQuotes } from './without-quotes.ts';

const nothing: FindPorts = {
  fetchText: async () => null,
  resolveSrv: () => Promise.reject(new Error('no such name')),
  resolveMx: () => Promise.reject(new Error('no such name')),
};
const { signal } = new AbortController();
const find = (address: string, ports: Partial<FindPorts> = {}) =>
  findServers(address, { ...nothing, ...ports }, signal);

test('ten usual providers are known without asking anybody, each with its password and a link', async () => {
  expect(MAIL_PROVIDERS).toHaveLength(10);
  for (const { domains, password, link, imap, smtp } of MAIL_PROVIDERS) {
    expect(await find(`x@${domains[0]}`)).toMatchObject({ imap, smtp, user: `x@${domains[0]}` });
    expect([password === '', /^https:/.test(link), imap.security]).toEqual([false, true, 'tls']);
  }
});

const told = (socket = 'SSL', host = 'imap.example.org') => `<clientConfig>
  <incomingServer type="pop3"><hostname>pop.example.org</hostname></incomingServer>
  <incomingServer type="imap"><hostname>${host}</hostname><port>993</port>
    <socketType>${socket}</socketType><username>%EMAILLOCALPART%</username></incomingServer>
  <outgoingServer type="smtp"><hostname>smtp.example.org</hostname><port>587</port>
    <socketType>STARTTLS</socketType><username>%EMAILADDRESS%</username></outgoingServer></clientConfig>`;

test('a domain tells its servers by autoconfig, and by nothing that is not a host, a port and encrypted', async () => {
  const found = await find('bob@example.org', {
    fetchText: async (url) => (url.includes('.well-known') ? told() : null),
  });
  expect(found).toMatchObject({
    imap: { host: 'imap.example.org', port: 993, security: 'tls' },
    smtp: { host: 'smtp.example.org', port: 587, security: 'starttls' },
    user: 'bob',
  });
  for (const document of [told('plain'), told('SSL', 'a b'), told('SSL', 'x"y'), '<a'.repeat(9999)])
    expect(await find('bob@example.org', { fetchText: async () => document })).toBeNull();
});

test('DNS tells servers by SRV, and by MX that a usual provider has the mails', async () => {
  const records = { '_imaps._tcp.example.org': 993, '_submissions._tcp.example.org': 465 };
  const resolveSrv: FindPorts['resolveSrv'] = async (name) =>
    Object.entries(records).flatMap(([known, port]) =>
      known === name ? [{ name: 'mail.example.org', port, priority: 1 }] : [],
    );
  expect(await find('bob@example.org', { resolveSrv })).toMatchObject({
    imap: { host: 'mail.example.org', port: 993, security: 'tls' },
    smtp: { port: 465 },
  });
  const resolveMx = async () => ['aspmx.l.google.com'];
  expect((await find('bob@example.org', { resolveMx }))?.provider?.name).toBe('Gmail');
  expect(await find('bob@example.org')).toBeNull();
  expect(providerOf('imap.gmail.com')?.name).toBe('Gmail');
});

test('a server is named by hand, and never without encryption beyond this machine', () => {
  expect(readServer('mail.example.org', 993)).toEqual({
    ...{ host: 'mail.example.org', port: 993, security: 'tls' },
  });
  expect(readServer('mail.example.org:143', 993).security).toBe('starttls');
  expect(readServer('127.0.0.1:143/none', 993).security).toBe('none');
  for (const wrong of ['mail.example.org:143/none', 'http://x', 'a b', 'x:99999', ''])
    expect(() => readServer(wrong, 993)).toThrow();
});

test.each([
  ['Yes.\n\nOn Wed, Ann <a@b.c> wrote:\n> At noon?\n> Ann', 'Yes.'],
  ['Ja.\n\nAm 18.11.2026 um 10:00 schrieb Ann:\n> Mittags?', 'Ja.'],
  ['Yes.\n-- \nBob Lee', 'Yes.'],
  ['Yes.\n-----Original Message-----\nFrom: Ann\nAt noon?', 'Yes.'],
  ['> At noon?\nYes.', '> At noon?\nYes.'],
  ['> only a quote', '> only a quote'],
])('%j without what it quotes is %j', (text, own) => {
  expect(withoutQuotes(text)).toBe(own);
});

test('no mail takes longer than it is long', () => {
  for (const line of ['\n', '> \n', '-- \n', '-----Original\n', 'On x wrote\n'])
    expect(withoutQuotes(line.repeat(100_000)).length).toBeLessThan(2_000_000);
});
