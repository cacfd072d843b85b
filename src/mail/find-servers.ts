/**
 * The servers of an address: those of a usual provider, what its domain tells to mail programs (autoconfig), or what its DNS
 * says (SRV), also if its mails go to a usual provider (MX). What strangers say is read as hosts and ports and nothing else.
 */
import type { MailServer } from '../domain/mail/mail-account.ts';
import { domainOf } from '../domain/mail/mail-address.ts';
import { type MailProvider, providerOf } from './providers.ts';

export interface FoundServers {
  imap: MailServer;
  smtp: MailServer;
  user: string;
  /** How they were found, in words. */
  by: string;
  provider: MailProvider | null;
}

export interface FindPorts {
  /** A document that anybody may have written; null if there is none. Only public hosts are asked. */
  fetchText(url: string, signal: AbortSignal): Promise<string | null>;
  resolveSrv(name: string): Promise<{ name: string; port: number; priority: number }[]>;
  resolveMx(domain: string): Promise<string[]>;
}

/** Null if nothing tells. */
export async function findServers(
  address: string,
  ports: FindPorts,
  signal: AbortSignal,
): Promise<FoundServers | null> {
  const domain = domainOf(address);
  const known = providerOf(domain);
  if (known !== null) return byProvider(known, address, `${known.name} is a usual provider.`);
  const [told, hosts] = await Promise.all([
    byAutoconfig(address, domain, ports, signal),
    ports.resolveMx(domain).catch(() => []),
  ]);
  if (told !== null) return told;
  const served = hosts.map(providerByMx).find((one) => one !== null);
  if (served) return byProvider(served, address, `Its mails go to ${served.name}.`);
  return bySrv(address, domain, ports);
}

function byProvider(provider: MailProvider, address: string, by: string): FoundServers {
  const { imap, smtp } = provider;
  return { imap, smtp, user: address, by, provider };
}

function providerByMx(host: string): MailProvider | null {
  const name = host.toLowerCase();
  const found = MX.find(([ending]) => name === ending || name.endsWith(`.${ending}`));
  return found === undefined ? null : providerOf(found[1]);
}

const MX = [
  ['google.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
  ['mail.protection.outlook.com', 'outlook.com'],
  ['mail.icloud.com', 'icloud.com'],
  ['messagingengine.com', 'fastmail.com'],
  ['mailbox.org', 'mailbox.org'],
  ['posteo.de', 'posteo.de'],
  ['zoho.com', 'zoho.com'],
] as const;

async function byAutoconfig(
  address: string,
  domain: string,
  { fetchText }: FindPorts,
  signal: AbortSignal,
): Promise<FoundServers | null> {
  const query = `?emailaddress=${encodeURIComponent(address)}`;
  const urls = [
    `https://autoconfig.${domain}/mail/config-v1.1.xml${query}`,
    `https://${domain}/.well-known/autoconfig/mail/config-v1.1.xml`,
    `https://autoconfig.thunderbird.net/v1.1/${domain}`,
  ];
  const documents = await Promise.all(urls.map((url) => fetchText(url, signal).catch(() => null)));
  for (const [index, document] of documents.entries()) {
    const found = document === null ? null : readAutoconfig(document, address);
    if (found !== null)
      return {
        ...found,
        by: `${new URL(urls[index] ?? '').host} says so.`,
        provider: providerOf(found.imap.host),
      };
  }
  return null;
}

const LONGEST_DOCUMENT = 100_000;

/** The first server of each kind whose connection is encrypted. */
export function readAutoconfig(
  document: string,
  address: string,
): Pick<FoundServers, 'imap' | 'smtp' | 'user'> | null {
  const text = document.slice(0, LONGEST_DOCUMENT);
  const imap = serverIn(text, '<incomingServer type="imap">', '</incomingServer>');
  const smtp = serverIn(text, '<outgoingServer type="smtp">', '</outgoingServer>');
  if (imap === null || smtp === null) return null;
  const [local = ''] = address.split('@');
  const user = imap.user === '%EMAILLOCALPART%' ? local : address;
  return { imap: imap.server, smtp: smtp.server, user };
}

function serverIn(
  text: string,
  start: string,
  end: string,
): { server: MailServer; user: string } | null {
  const parts = text.split(start).slice(1, 6);
  for (const part of parts) {
    const section = part.split(end, 1)[0]?.slice(0, 2000) ?? '';
    const security = SECURITY[valueIn(section, 'socketType')];
    const host = valueIn(section, 'hostname').toLowerCase();
    const port = Number(valueIn(section, 'port'));
    if (security !== undefined && isHost(host) && isPort(port))
      return { server: { host, port, security }, user: valueIn(section, 'username') };
  }
  return null;
}

const SECURITY: Readonly<Record<string, 'tls' | 'starttls'>> = { SSL: 'tls', STARTTLS: 'starttls' };

function valueIn(section: string, name: string): string {
  const [, behind = ''] = section.split(`<${name}>`, 2);
  return (behind.split('<', 1)[0] ?? '').trim();
}

/** `_imaps._tcp` and the like (RFC 6186, RFC 8314). */
async function bySrv(
  address: string,
  domain: string,
  { resolveSrv }: FindPorts,
): Promise<FoundServers | null> {
  async function first(kinds: readonly (readonly [string, MailServer['security']])[]) {
    for (const [service, security] of kinds) {
      const records = await resolveSrv(`${service}._tcp.${domain}`).catch(() => []);
      const [best] = records.toSorted((one, other) => one.priority - other.priority);
      const host = best?.name.toLowerCase() ?? '';
      if (best !== undefined && isHost(host) && isPort(best.port))
        return { host, port: best.port, security };
    }
    return null;
  }
  const [imap, smtp] = await Promise.all([
    first([
      ['_imaps', 'tls'],
      ['_imap', 'starttls'],
    ]),
    first([
      ['_submissions', 'tls'],
      ['_submission', 'starttls'],
    ]),
  ]);
  if (imap === null || smtp === null) return null;
  return {
    imap,
    smtp,
    user: address,
    by: `The DNS of ${domain} says so.`,
    provider: providerOf(imap.host),
  };
}

export const isHost = (text: string): boolean =>
  text.length <= 253 &&
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9][a-z0-9-]{0,62}$/.test(text);

const isPort = (port: number): boolean => Number.isInteger(port) && port > 0 && port < 65_536;
