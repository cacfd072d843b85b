/** The usual providers: their servers, the password that they want from a program, and where it is made. */
import type { MailServer } from '../domain/mail/mail-account.ts';

export interface MailProvider {
  name: string;
  domains: readonly string[];
  imap: MailServer;
  smtp: MailServer;
  password: string;
  /** Where it is made, or switched on. */
  link: string;
  /** Whether what is sent is filed without us. */
  filesSent: boolean;
  /** Signs `Authentication-Results`; null if it is not known. */
  authservId: string | null;
}

const tls = (host: string, port: number): MailServer => ({ host, port, security: 'tls' });
const starttls = (host: string): MailServer => ({ host, port: 587, security: 'starttls' });

export const MAIL_PROVIDERS: readonly MailProvider[] = [
  {
    name: 'Gmail',
    domains: ['gmail.com', 'googlemail.com'],
    imap: tls('imap.gmail.com', 993),
    smtp: tls('smtp.gmail.com', 465),
    password: 'an app password of 16 letters; it needs 2-Step Verification',
    link: 'https://myaccount.google.com/apppasswords',
    filesSent: true,
    authservId: 'mx.google.com',
  },
  {
    name: 'Outlook',
    domains: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'outlook.de', 'hotmail.de'],
    imap: tls('outlook.office365.com', 993),
    smtp: starttls('smtp-mail.outlook.com'),
    password:
      'an app password, which needs two-step verification, or a sign-in in a browser, which many accounts want: rote connect login microsoft, then --login microsoft',
    link: 'https://account.live.com/proofs/AppPassword',
    filesSent: true,
    authservId: null,
  },
  {
    name: 'iCloud',
    domains: ['icloud.com', 'me.com', 'mac.com'],
    imap: tls('imap.mail.me.com', 993),
    smtp: starttls('smtp.mail.me.com'),
    password: 'an app-specific password',
    link: 'https://account.apple.com/account/manage',
    filesSent: false,
    authservId: null,
  },
  {
    name: 'Yahoo',
    domains: ['yahoo.com', 'yahoo.de', 'yahoo.co.uk', 'ymail.com', 'rocketmail.com'],
    imap: tls('imap.mail.yahoo.com', 993),
    smtp: tls('smtp.mail.yahoo.com', 465),
    password: 'an app password',
    link: 'https://login.yahoo.com/account/security',
    filesSent: false,
    authservId: null,
  },
  {
    name: 'GMX',
    domains: ['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch'],
    imap: tls('imap.gmx.net', 993),
    smtp: tls('mail.gmx.net', 465),
    password:
      'your password, or an app-specific one with two-factor sign-in; switch IMAP on in the settings first',
    link: 'https://www.gmx.net/mail/imap/',
    filesSent: false,
    authservId: null,
  },
  {
    name: 'WEB.DE',
    domains: ['web.de'],
    imap: tls('imap.web.de', 993),
    smtp: tls('smtp.web.de', 465),
    password:
      'your password, or an app-specific one with two-factor sign-in; switch IMAP on in the settings first',
    link: 'https://hilfe.web.de/pop-imap/einschalten.html',
    filesSent: false,
    authservId: null,
  },
  {
    name: 'Fastmail',
    domains: ['fastmail.com', 'fastmail.fm'],
    imap: tls('imap.fastmail.com', 993),
    smtp: tls('smtp.fastmail.com', 465),
    password: 'an app password',
    link: 'https://app.fastmail.com/settings/security/devicekeys',
    filesSent: false,
    authservId: null,
  },
  {
    name: 'mailbox.org',
    domains: ['mailbox.org'],
    imap: tls('imap.mailbox.org', 993),
    smtp: tls('smtp.mailbox.org', 465),
    password: 'your password, or an app password with two-factor sign-in',
    link: 'https://login.mailbox.org/',
    filesSent: false,
    authservId: null,
  },
  {
    name: 'Posteo',
    domains: ['posteo.de', 'posteo.net', 'posteo.org'],
    imap: tls('posteo.de', 993),
    smtp: tls('posteo.de', 465),
    password:
      'your password; with two-factor sign-in, access by programs is allowed in the settings',
    link: 'https://posteo.de/settings',
    filesSent: false,
    authservId: null,
  },
  {
    name: 'Zoho',
    domains: ['zoho.com', 'zohomail.com', 'zoho.eu'],
    imap: tls('imap.zoho.com', 993),
    smtp: tls('smtp.zoho.com', 465),
    password: 'an app password; switch IMAP on in the settings first',
    link: 'https://accounts.zoho.com/home#security/app_password',
    filesSent: true,
    authservId: null,
  },
];

/** By its domain, or by one of the servers. */
export function providerOf(domainOrHost: string): MailProvider | null {
  const name = domainOrHost.toLowerCase();
  return (
    MAIL_PROVIDERS.find(({ domains }) => domains.includes(name)) ??
    MAIL_PROVIDERS.find(({ imap, smtp }) => imap.host === name || smtp.host === name) ??
    null
  );
}
