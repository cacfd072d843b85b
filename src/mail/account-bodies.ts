/** What happens with accounts of mail, and what is answered. No answer has a password in it. */
import { z } from 'zod';
import { once } from '../base/once.ts';
import { MAIL_SECURITY, type MailAccount, type MailServer } from '../domain/mail/mail-account.ts';
import type { Bodies } from '../domain/operation.ts';
import type { AccountDesk, AccountStep } from './account-desk.ts';
import type { MAIL_ENTRIES } from './account-entries.ts';

export interface AccountDesks {
  mailAccounts(): Promise<AccountDesk>;
}

const server = once(() =>
  z.strictObject({
    host: z.string(),
    port: z.int(),
    security: z.enum(MAIL_SECURITY),
  }),
);
const account = once(() =>
  z.strictObject({
    id: z.string(),
    address: z.string(),
    name: z.string().nullable(),
    user: z.string(),
    imap: server(),
    smtp: server(),
    authserv: z.string().nullable().describe('By this name its server signs who sent a mail.'),
  }),
);
const step = once(() =>
  z.strictObject({
    step: z.enum(['imap', 'folders', 'smtp']),
    works: z.boolean(),
    told: z.string(),
    fix: z.string().nullable(),
  }),
);

type AccountView = z.output<ReturnType<typeof account>>;

export const ACCOUNT_BODIES: Bodies<typeof MAIL_ENTRIES, AccountDesks> = {
  accounts: {
    answer: () => z.strictObject({ accounts: z.array(account()) }),
    async run(_, { desks }) {
      const accounts = (await (await desks.mailAccounts()).list()).map(viewAccount);
      return {
        answer: { accounts },
        say: () =>
          accounts.length === 0
            ? 'There is no account of mail. Connect one with: rote connect mail'
            : accounts.map((one) => `- ${one.address} (${one.imap.host})`).join('\n'),
        columns: {
          heads: ['ADDRESS', 'READS FROM', 'SENDS BY', 'ID'],
          rows: accounts.map((one) => [
            one.address,
            serverInWords(one.imap),
            serverInWords(one.smtp),
            one.id,
          ]),
        },
      };
    },
  },
  servers: {
    answer: () =>
      z.strictObject({
        found: z.boolean(),
        imap: server().nullable(),
        smtp: server().nullable(),
        provider: z.string().nullable(),
        password: z.string().nullable().describe('Which password the provider wants.'),
        link: z.string().nullable().describe('Where that password is made.'),
        by: z.string().nullable().describe('How the servers were found.'),
      }),
    async run({ address }, { desks, signal }) {
      const found = await (await desks.mailAccounts()).find(address, signal);
      const provider = found?.provider ?? null;
      return {
        answer: {
          found: found !== null,
          imap: found?.imap ?? null,
          smtp: found?.smtp ?? null,
          provider: provider?.name ?? null,
          password: provider?.password ?? null,
          link: provider?.link ?? null,
          by: found?.by ?? null,
        },
        say: () =>
          found === null
            ? `Nothing tells which servers ${address} has. Name them: --imap HOST:PORT --smtp HOST:PORT`
            : [
                `Reads from ${serverInWords(found.imap)}, sends by ${serverInWords(found.smtp)}. ${found.by}`,
                ...(provider === null
                  ? []
                  : [`${provider.name} wants ${provider.password}: ${provider.link}`]),
              ].join('\n'),
      };
    },
  },
  connect: {
    answer: () => z.strictObject({ account: account(), steps: z.array(step()) }),
    async run(wish, { desks, signal }) {
      const { account: made, steps } = await (await desks.mailAccounts()).connect(wish, signal);
      return {
        answer: { account: viewAccount(made), steps },
        say: () => [...steps.map(stepInWords), `${made.address} is connected.`].join('\n'),
      };
    },
  },
  check: {
    answer: () =>
      z.strictObject({
        accounts: z.array(
          z.strictObject({ account: account(), works: z.boolean(), steps: z.array(step()) }),
        ),
      }),
    async run({ account: reference }, { desks, signal }) {
      const checked = await (await desks.mailAccounts()).check(reference, signal);
      const accounts = checked.map((one) => ({
        account: viewAccount(one.account),
        works: one.steps.every(({ works }) => works),
        steps: one.steps,
      }));
      return {
        answer: { accounts },
        say: () =>
          accounts.length === 0
            ? 'There is no account of mail. Connect one with: rote connect mail'
            : accounts
                .flatMap(({ account: { address }, steps }) => [address, ...steps.map(stepInWords)])
                .join('\n'),
      };
    },
  },
  remove: {
    answer: () => z.strictObject({ account: account() }),
    async run({ account: reference }, { desks }) {
      const removed = await (await desks.mailAccounts()).remove(reference);
      return {
        answer: { account: viewAccount(removed) },
        say: () => `Removed ${removed.address}, with its password. Its mails stay where they are.`,
      };
    },
  },
};

function viewAccount(one: MailAccount): AccountView {
  const { id, address, name, user, imap, smtp, authservId: authserv } = one;
  return { id, address, name, user, imap, smtp, authserv };
}

const serverInWords = ({ host, port, security }: MailServer): string =>
  `${host}:${port}${security === 'tls' ? '' : ` (${security})`}`;

const stepInWords = ({ step: name, works, told, fix }: AccountStep): string =>
  `  ${works ? 'ok    ' : 'failed'}  ${name}: ${told}${fix === null ? '' : ` ${fix}`}`;
