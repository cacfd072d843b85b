/** What can be done with sign-ins, as people and their programs have it. */
import { type Entries, text, texts } from '../domain/operation.ts';

const which = text(254, 'what you call it by, or its id', {
  isRequired: true,
  argument: 'NAME',
  names: { http: 'id' },
});

const wish = {
  provider: text(300, 'google, microsoft, github, hubspot, or the https:// address of a server', {
    isRequired: true,
  }),
  for: texts({ longest: 20, most: 4 }, 'what it is for: mail, calendar, contacts, api'),
  scopes: texts({ longest: 300, most: 30 }, 'the rights to ask for, in place of those'),
  name: text(100, 'what to call it by'),
  clientId: text(300, 'the client id of Rote there, the first time'),
  clientSecret: text(1000, 'the secret that belongs to it, if it has one'),
  hosts: texts(
    { longest: 253, most: 10 },
    'who gets the token, where the service is not a known one',
  ),
} as const;

export const LOGIN_ENTRIES = {
  list: {
    summary: 'list your sign-ins at services elsewhere',
    about: [
      'Says what each is for, who gets its token, and if its service still takes it. Nobody else sees them.',
    ],
    audience: 'member',
    effect: 'read',
    takes: {},
    faces: { cli: ['logins list'], http: { route: 'GET /logins', name: 'listLogins' } },
    examples: [{ input: {}, does: 'yours' }],
  },
  services: {
    summary: 'list the services where you can sign in',
    about: [
      'Says what each is good for, the rights that takes, where a client id is made, and if Rote has one there already. Any other server that says its own addresses (OpenID Connect) is named by its address.',
    ],
    audience: 'member',
    effect: 'read',
    takes: {},
    faces: {
      cli: ['logins services'],
      http: { route: 'GET /logins/services', name: 'listLoginServices' },
    },
    examples: [{ input: {}, does: 'what there is' }],
  },
  begin: {
    summary: 'begin a sign-in at a service',
    about: [
      'Answers with an address for your browser. There you sign in and agree; the browser then shows a page of Rote, or, where Rote runs on another machine, a page that it cannot open: {logins.finish} takes the address of that page. At a terminal, rote connect login does both.',
      'Rote brings no client id of its own: whoever runs it registers it at the service once. Then it is known.',
    ],
    audience: 'member',
    effect: 'once',
    takes: wish,
    faces: { http: { route: 'POST /logins/begin', name: 'beginLogin' } },
    examples: [{ input: { provider: 'google', for: ['mail'] }, does: 'for mail alone' }],
  },
  device: {
    summary: 'begin a sign-in with a code on another device',
    about: [
      'Answers with an address to open on any device and the code to type there. {logins.wait} says if somebody agreed.',
    ],
    audience: 'member',
    effect: 'once',
    takes: wish,
    faces: { http: { route: 'POST /logins/device', name: 'beginLoginOnDevice' } },
    examples: [{ input: { provider: 'github' }, does: 'where no browser is on this machine' }],
  },
  wait: {
    summary: 'finish a sign-in with a code on another device',
    about: ['Asks the service once. Until somebody agreed, it says when to ask again.'],
    audience: 'member',
    effect: 'once',
    takes: { device: text(100, 'what {logins.device} answered', { isRequired: true }) },
    faces: { http: { route: 'POST /logins/device/{device}', name: 'finishLoginOnDevice' } },
    examples: [{ input: { device: 'sign_1' }, does: 'whether somebody agreed' }],
  },
  finish: {
    summary: 'finish a sign-in with the address that your browser shows',
    about: ['An address holds for 15 minutes, and once.'],
    audience: 'member',
    effect: 'once',
    takes: {
      address: text(4000, 'the whole address, from http:// to its end', {
        isRequired: true,
        argument: 'ADDRESS',
      }),
    },
    faces: {
      cli: ['logins finish ADDRESS'],
      http: { route: 'POST /logins/finish', name: 'finishLogin' },
    },
    examples: [
      {
        input: { address: 'http://127.0.0.1:7468/signed-in?code=x&state=y' },
        does: 'where Rote runs on another machine',
      },
    ],
  },
  remove: {
    summary: 'end a sign-in',
    about: [
      'Takes it back at the service, if that can be done, and forgets its tokens. Accounts that use it no longer work.',
    ],
    audience: 'member',
    effect: 'idempotent',
    takes: { login: which },
    faces: {
      cli: ['logins remove NAME'],
      http: { route: 'DELETE /logins/{id}', name: 'removeLogin' },
    },
    examples: [{ input: { login: 'github' }, does: 'by its name' }],
  },
} as const satisfies Entries;
