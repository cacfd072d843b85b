/** What happens with sign-ins, and what is answered. No answer has a token in it. */
import { z } from 'zod';
import { listed } from '../domain/listed.ts';
import type { Bodies } from '../domain/operation.ts';
import type { SignIn } from '../domain/sign-in.ts';
import { formatInstant } from '../time/instant.ts';
import { SIGN_IN_PROVIDERS, type SignInUse, WITHOUT_SIGN_IN } from './providers.ts';
import type { LOGIN_ENTRIES } from './sign-in-entries.ts';
import { type SignInDesk, serviceToNameAgain } from './sign-ins.ts';

/** Those of whoever asks. */
export interface LoginDesks {
  logins(): Promise<
    SignInDesk & { redirect(): string; usesOf(signIn: SignIn): Promise<LoginUse[]> }
  >;
}

/** Something that signs in with it. */
export interface LoginUse {
  kind: 'mail' | 'calendar' | 'contacts' | 'api' | 'mcp';
  name: string;
}

const loginView = z.strictObject({
  id: z.string(),
  name: z.string(),
  provider: z.string(),
  scopes: z.array(z.string()),
  hosts: z.array(z.string()).describe('Who gets its token.'),
  works: z.boolean().describe('False once its service no longer takes it.'),
  endedAtUtc: z.iso.datetime().nullable(),
  service: z.string().describe('What to sign in at, anew or for more.'),
});

const useView = z.strictObject({
  kind: z.enum(['mail', 'calendar', 'contacts', 'api', 'mcp']),
  name: z.string(),
});

const serviceView = z.strictObject({
  key: z.string(),
  name: z.string(),
  uses: z.array(z.strictObject({ use: z.string(), scopes: z.array(z.string()) })),
  isKnown: z.boolean().describe('Rote has a client id there.'),
  needsSecret: z.boolean(),
  hasDevice: z.boolean().describe('A code can be typed on another device.'),
  clientPage: z.string().describe('Where a client id is made.'),
  notes: z.array(z.string()),
});

const viewLogin = (signIn: SignIn): z.output<typeof loginView> => ({
  id: signIn.id,
  name: signIn.address,
  provider: signIn.provider,
  scopes: signIn.scopes,
  hosts: signIn.hosts,
  works: signIn.endedMs === null,
  endedAtUtc: signIn.endedMs === null ? null : formatInstant(signIn.endedMs),
  service: serviceToNameAgain(signIn),
});

const signedIn = ({ name, provider }: z.output<typeof loginView>): string =>
  `Signed in: ${name} (${provider}).`;

export const LOGIN_BODIES: Bodies<typeof LOGIN_ENTRIES, LoginDesks> = {
  list: {
    answer: z.strictObject({
      logins: z.array(loginView.extend({ uses: z.array(useView).describe('What needs it.') })),
    }),
    async run(_, { desks }) {
      const desk = await desks.logins();
      const logins = await Promise.all(
        (await desk.list()).map(async (signIn) => ({
          ...viewLogin(signIn),
          uses: await desk.usesOf(signIn),
        })),
      );
      const rows = logins.map(({ name, provider, works, hosts, id }) => [
        ...[name, provider, works ? 'yes' : 'no: sign in anew', hosts.join(', '), id],
      ]);
      const ifEmpty = 'There is no sign-in. rote connect login makes one.';
      const heads = ['NAME', 'AT', 'WORKS', 'FOR', 'ID'];
      return { answer: { logins }, ...listed(heads, rows, { ifEmpty }) };
    },
  },
  services: {
    answer: z.strictObject({
      services: z.array(serviceView),
      others: z.array(z.strictObject({ name: z.string(), instead: z.string() })),
    }),
    async run(_, { desks }) {
      const desk = await desks.logins();
      const services = await Promise.all(
        SIGN_IN_PROVIDERS.map(
          async ({ key, name, scopes, needsSecret, clientPage, notes, server }) => ({
            ...{ key, name, needsSecret, clientPage, notes: [...notes] },
            uses: Object.entries(scopes).map(([use, all]) => ({ use, scopes: [...all] })),
            isKnown: (await desk.clientFor(key)).isKnown,
            hasDevice: server.device !== null,
          }),
        ),
      );
      const others = Object.entries(WITHOUT_SIGN_IN).map(([name, instead]) => ({ name, instead }));
      const rows = services.map(({ key, uses, isKnown, clientPage }) => [
        ...[key, uses.map(({ use }) => use).join(', '), isKnown ? 'yes' : 'no', clientPage],
      ]);
      const heads = ['AT', 'FOR', 'CLIENT ID', 'MADE AT'];
      const foot = ['', ...others.map(({ instead }) => instead)];
      return { answer: { services, others }, ...listed(heads, rows, { foot }) };
    },
  },
  begin: {
    answer: z.strictObject({
      address: z.string().describe('Opened in a browser.'),
      redirect: z.string().describe('Where the browser is sent at the end.'),
    }),
    async run({ for: uses, ...wish }, { desks, signal }) {
      const desk = await desks.logins();
      const wanted = { ...wish, uses: uses as SignInUse[] | undefined };
      const { address, redirect } = await desk.begin(wanted, desk.redirect(), signal);
      return {
        answer: { address, redirect },
        say: () =>
          `Open this in a browser, sign in and agree:\n${address}\nIf the page at the end can't be shown, its address finishes it: rote logins finish ADDRESS`,
      };
    },
  },
  device: {
    answer: z.strictObject({
      device: z.string(),
      address: z.string().describe('Opened on any device.'),
      code: z.string().describe('Typed there.'),
      againSec: z.number(),
    }),
    async run({ for: uses, ...wish }, { desks, signal }) {
      const wanted = { ...wish, uses: uses as SignInUse[] | undefined };
      const { id, shown } = await (await desks.logins()).beginOnDevice(wanted, signal);
      const { address, shown: code, everySec: againSec } = shown;
      return {
        answer: { device: id, address, code, againSec },
        say: () => `Open ${address} on any device, and type: ${code}`,
      };
    },
  },
  wait: {
    answer: z.strictObject({
      login: loginView.nullable().describe('Null until somebody agreed.'),
      againSec: z.number().nullable(),
    }),
    async run({ device }, { desks, signal }) {
      const tried = await (await desks.logins()).tryOnDevice(device, signal);
      if ('againSec' in tried)
        return {
          answer: { login: null, againSec: tried.againSec },
          say: () => 'Nobody has agreed there yet.',
        };
      const login = viewLogin(tried);
      return { answer: { login, againSec: null }, say: () => signedIn(login) };
    },
  },
  finish: {
    answer: z.strictObject({ login: loginView }),
    async run({ address }, { desks, signal }) {
      const login = viewLogin(await (await desks.logins()).finish(address, signal));
      return { answer: { login }, say: () => signedIn(login) };
    },
  },
  remove: {
    answer: z.strictObject({
      removed: z.string(),
      revoked: z.boolean().describe('The service was told too.'),
    }),
    async run({ login }, { desks, signal }) {
      const { signIn, isRevoked } = await (await desks.logins()).remove(login, signal);
      return {
        answer: { removed: signIn.id, revoked: isRevoked },
        say: () =>
          isRevoked
            ? `Ended, here and at ${signIn.provider}: ${signIn.address}`
            : `Ended here: ${signIn.address}. At ${signIn.provider} it stays in the list of programs until you take it out there.`,
      };
    },
  },
};
