/**
 * Services where people sign in by a browser: their addresses, what each wants before, and who gets the token. Rote brings no
 * client id of its own: whoever runs it registers it once, at `clientPage`.
 */
import type { SignInServer } from '../domain/sign-in.ts';

export type SignInUse = 'mail' | 'calendar' | 'contacts' | 'api';

export interface SignInProvider {
  key: string;
  name: string;
  server: SignInServer;
  /** By what it is wanted for, as little as that takes. */
  scopes: Readonly<Partial<Record<SignInUse, readonly string[]>>>;
  hosts: readonly string[];
  /** What the address of the sign-in says beside the usual. */
  extra: Readonly<Record<string, string>>;
  needsSecret: boolean;
  clientPage: string;
  /** What to know before, a line each. */
  notes: readonly string[];
}

const OFFLINE = 'offline_access';

export const SIGN_IN_PROVIDERS: readonly SignInProvider[] = [
  {
    key: 'google',
    name: 'Google',
    server: {
      issuer: 'https://accounts.google.com',
      authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
      token: 'https://oauth2.googleapis.com/token',
      device: 'https://oauth2.googleapis.com/device/code',
      revocation: 'https://oauth2.googleapis.com/revoke',
    },
    scopes: {
      mail: ['https://mail.google.com/'],
      calendar: ['https://www.googleapis.com/auth/calendar'],
      contacts: ['https://www.googleapis.com/auth/carddav'],
    },
    hosts: ['imap.gmail.com', 'smtp.gmail.com', 'apidata.googleusercontent.com', '.googleapis.com'],
    // Without these there is no refresh token the second time.
    extra: { access_type: 'offline', prompt: 'consent' },
    needsSecret: true,
    clientPage: 'https://console.cloud.google.com/apis/credentials',
    notes: [
      'Make a client of the kind "Desktop app", and switch on the APIs that you want (Gmail, CalDAV, CardDAV).',
      'While the consent screen is in testing, a sign-in ends after 7 days; publish it, for yourself, and it stays.',
      'With a code on another device (--device) there is no access to mail.',
    ],
  },
  {
    key: 'microsoft',
    name: 'Microsoft',
    server: {
      // It is another one for each organization.
      issuer: null,
      authorization: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
      token: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
      device: 'https://login.microsoftonline.com/common/oauth2/v2.0/devicecode',
      revocation: null,
    },
    scopes: {
      mail: [
        'https://outlook.office.com/IMAP.AccessAsUser.All',
        'https://outlook.office.com/SMTP.Send',
        OFFLINE,
      ],
    },
    hosts: ['outlook.office365.com', 'smtp.office365.com', 'smtp-mail.outlook.com'],
    extra: {},
    needsSecret: false,
    clientPage: 'https://entra.microsoft.com/',
    notes: [
      'Register an application for accounts in any organization and personal ones, with the redirect http://localhost of the kind "Mobile and desktop applications".',
      'It has no way to take a sign-in back but the page of the account.',
    ],
  },
  {
    key: 'github',
    name: 'GitHub',
    server: {
      issuer: null,
      authorization: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      device: 'https://github.com/login/device/code',
      revocation: null,
    },
    scopes: { api: ['repo', 'notifications'] },
    hosts: ['api.github.com', 'uploads.github.com'],
    extra: {},
    needsSecret: true,
    clientPage: 'https://github.com/settings/developers',
    notes: [
      'Make an OAuth app with the callback http://127.0.0.1/; for a code on another device (--device), switch that on for it, and it needs no secret.',
      'A token that is limited to some repositories is made at https://github.com/settings/personal-access-tokens, without a sign-in.',
    ],
  },
  {
    key: 'hubspot',
    name: 'HubSpot',
    server: {
      issuer: null,
      authorization: 'https://app.hubspot.com/oauth/authorize',
      token: 'https://api.hubapi.com/oauth/v1/token',
      device: null,
      revocation: null,
    },
    scopes: {
      api: [
        'crm.objects.contacts.read',
        'crm.objects.contacts.write',
        'crm.objects.deals.read',
        'crm.objects.deals.write',
        'crm.objects.owners.read',
      ],
    },
    hosts: ['api.hubapi.com'],
    extra: {},
    needsSecret: true,
    clientPage: 'https://app.hubspot.com/developer',
    notes: ['For one account, the token of a private app is simpler, and needs no sign-in.'],
  },
];

/** Where a program gets in by a password or a token alone. */
export const WITHOUT_SIGN_IN: Readonly<Record<string, string>> = {
  fastmail:
    'Fastmail lets in by an app password (mail, calendar, contacts) or an API token: https://app.fastmail.com/settings/security',
  icloud: 'iCloud lets in by an app-specific password: https://account.apple.com/account/manage',
  slack: 'Slack gives a token to a bot that is made from a manifest: https://api.slack.com/apps',
};

export const providerOf = (key: string): SignInProvider | null =>
  SIGN_IN_PROVIDERS.find((one) => one.key === key.toLowerCase()) ?? null;
