/** Where the usual providers keep calendars and contacts, and the password that they want from a program. */
export interface DavProvider {
  name: string;
  domains: readonly string[];
  /** Null if there is no way in by a password. */
  calendar: string | null;
  contacts: string | null;
  /** Hosts that get the password. */
  hosts: readonly string[];
  password: string;
  link: string;
  /** What there is in place of a password for contacts, if that is something else. */
  insteadForContacts?: string;
  /** Where it is with a sign-in; `{user}` is the address of its person. */
  bySignIn?: { calendar: string | null; contacts: string | null; hosts: readonly string[] };
}

export const DAV_PROVIDERS: readonly DavProvider[] = [
  {
    name: 'iCloud',
    domains: ['icloud.com', 'me.com', 'mac.com'],
    calendar: 'https://caldav.icloud.com/',
    contacts: 'https://contacts.icloud.com/',
    hosts: ['caldav.icloud.com', 'contacts.icloud.com', '.icloud.com'],
    password: 'an app-specific password',
    link: 'https://account.apple.com/account/manage',
  },
  {
    name: 'Fastmail',
    domains: ['fastmail.com', 'fastmail.fm'],
    calendar: 'https://caldav.fastmail.com/',
    contacts: 'https://carddav.fastmail.com/',
    hosts: ['caldav.fastmail.com', 'carddav.fastmail.com'],
    password: 'an app password for calendars and contacts',
    link: 'https://app.fastmail.com/settings/security/apps',
  },
  {
    name: 'mailbox.org',
    domains: ['mailbox.org'],
    calendar: 'https://dav.mailbox.org/',
    contacts: 'https://dav.mailbox.org/',
    hosts: ['dav.mailbox.org'],
    password: 'the password of the account, or an application password',
    link: 'https://mailbox.org/',
  },
  {
    name: 'Posteo',
    domains: ['posteo.de', 'posteo.net'],
    calendar: 'https://posteo.de:8443/',
    contacts: 'https://posteo.de:8843/',
    hosts: ['posteo.de:8443', 'posteo.de:8843'],
    password: 'the password of the account',
    link: 'https://posteo.de/',
  },
  {
    name: 'GMX',
    domains: ['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch'],
    calendar: 'https://caldav.gmx.net/',
    contacts: 'https://carddav.gmx.net/',
    hosts: ['caldav.gmx.net', 'carddav.gmx.net'],
    password: 'the password of the account, or an application password',
    link: 'https://www.gmx.net/',
  },
  {
    name: 'WEB.DE',
    domains: ['web.de'],
    calendar: 'https://caldav.web.de/',
    contacts: 'https://carddav.web.de/',
    hosts: ['caldav.web.de', 'carddav.web.de'],
    password: 'the password of the account, or an application password',
    link: 'https://web.de/',
  },
  {
    name: 'Gmail',
    domains: ['gmail.com', 'googlemail.com'],
    calendar: null,
    contacts: null,
    hosts: [],
    password:
      'a sign-in in a browser (rote connect login google, then --login google); without one, the secret address in iCal format of a calendar can be read: rote connect calendar ADDRESS',
    link: 'https://calendar.google.com/calendar/r/settings',
    insteadForContacts:
      'a sign-in in a browser (rote connect login google, then --login google); without one, an exported file can be read: rote connect contacts contacts.vcf',
    bySignIn: {
      calendar: 'https://apidata.googleusercontent.com/caldav/v2/{user}/user',
      contacts: 'https://www.googleapis.com/carddav/v1/principals/{user}',
      hosts: ['apidata.googleusercontent.com', 'www.googleapis.com'],
    },
  },
  {
    name: 'Outlook',
    domains: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'outlook.de', 'hotmail.de'],
    calendar: null,
    contacts: null,
    hosts: [],
    password:
      'no password: it has no CalDAV; the ICS address of a calendar that is published can be read: rote connect calendar ADDRESS',
    link: 'https://outlook.live.com/calendar/0/options/calendar/SharedCalendars',
    insteadForContacts:
      'no password: it has no CardDAV; an exported file can be read: rote connect contacts contacts.vcf',
  },
];

export const providerOf = (domain: string): DavProvider | null =>
  DAV_PROVIDERS.find(({ domains }) => domains.includes(domain.toLowerCase())) ?? null;

export const wantedBy = (provider: DavProvider, kind: 'calendar' | 'contacts'): string =>
  (kind === 'contacts' ? provider.insteadForContacts : undefined) ?? provider.password;
