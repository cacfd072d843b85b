/** What happens with sign-ins, and what is answered. No answer has a token in it. */
import { z } from 'zod';
import { listed } from '../domain/listed.ts';
import type { Bodies } from '../domain/operation.ts';
import type { SignIn } from '../domain/sign-in.ts';
import { formatInstant } from '../time/instant.ts';
import type { SignInUse } from './providers.ts';
import type { LOGIN_ENTRIES } from './sign-in-entries.ts';
import type { SignInDesk } from './sign-ins.ts';

/** Those of whoever asks. */
export interface LoginDesks {
  logins(): Promise<SignInDesk & { redirect(): string }>;
}

const loginView = z.strictObject({
  id: z.string(),
  name: z.string(),
  provider: z.string(),
  scopes: z.array(z.string()),
  hosts: z.array(z.string()).describe('Who gets its token.'),
  works: z.boolean().describe('False once its service no longer takes it.'),
  endedAtUtc: z.iso.datetime().nullable(),
});

const viewLogin = (signIn: SignIn): z.output<typeof loginView> => ({
  id: signIn.id,
  name: signIn.address,
  provider: signIn.provider,
  scopes: signIn.scopes,
  hosts: signIn.hosts,
  works: signIn.endedMs === null,
  endedAtUtc: signIn.endedMs === null ? null : formatInstant(signIn.endedMs),
});

export const LOGIN_BODIES: Bodies<typeof LOGIN_ENTRIES, LoginDesks> = {
  list: {
    answer: z.strictObject({ logins: z.array(loginView) }),
    async run(_, { desks }) {
      const logins = (await (await desks.logins()).list()).map(viewLogin);
      const rows = logins.map(({ name, provider, works, hosts, id }) => [
        ...[name, provider, works ? 'yes' : 'no: sign in anew', hosts.join(', '), id],
      ]);
      const ifEmpty = 'There is no sign-in. rote connect login makes one.';
      const heads = ['NAME', 'AT', 'WORKS', 'FOR', 'ID'];
      return { answer: { logins }, ...listed(heads, rows, { ifEmpty }) };
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
  finish: {
    answer: z.strictObject({ login: loginView }),
    async run({ address }, { desks, signal }) {
      const login = viewLogin(await (await desks.logins()).finish(address, signal));
      return { answer: { login }, say: () => `Signed in: ${login.name} (${login.provider}).` };
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
