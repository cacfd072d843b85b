/** `rote connect mail`: finds the servers, says which password is wanted, asks for it, and tests each step before anything is kept. */
import type { House } from '../../runtime/house.ts';
import type { CliContext, CommandAnswer, CommandCall, FlagValues } from '../command.ts';
import { withHome } from '../with-home.ts';
import { asked, passwordFrom } from './ask-account.ts';

const NEVER = new AbortController().signal;

type Accounts = Awaited<ReturnType<House['mailAccounts']>>;

export async function connectMail({
  flags,
  positionals,
  context,
}: CommandCall): Promise<CommandAnswer> {
  return withHome(context, async (house) => {
    const accounts = await house.mailAccounts();
    const address = positionals[0] ?? (await asked(context, 'Address: '));
    if (flags.text('login') === undefined) await tellServers(context, accounts, { address, flags });
    const login = flags.text('login');
    const password = login === undefined ? await passwordFrom(context, flags) : undefined;
    const { ACCOUNT_BODIES } = await import('../../mail/account-bodies.ts');
    const { answer, say } = await ACCOUNT_BODIES.connect.run(wishOf(address, password, flags), {
      desks: house,
      nowMs: context.clock.nowMs(),
      timezone: house.defaultTimezone(),
      file: { name: '', text: '' },
      signal: NEVER,
    });
    return { data: { ...answer }, text: say() };
  });
}

function wishOf(address: string, password: string | undefined, flags: FlagValues) {
  const named = (['login', 'user', 'name', 'imap', 'smtp', 'authserv'] as const).flatMap((name) => {
    const value = flags.text(name);
    return value === undefined ? [] : [[name, value]];
  });
  return { address, ...(password !== undefined && { password }), ...Object.fromEntries(named) };
}

/** Before a password is asked for, it is said which one is wanted and where it is made. */
async function tellServers(
  { progress }: CliContext,
  accounts: Accounts,
  { address, flags }: { address: string; flags: FlagValues },
): Promise<void> {
  if (flags.text('imap') !== undefined && flags.text('smtp') !== undefined) return;
  const found = await accounts.find(address, NEVER);
  if (found === null) return;
  const { imap, smtp, by, provider } = found;
  progress(`It reads from ${imap.host} and sends by ${smtp.host}. ${by}`);
  if (provider === null) return;
  progress(`${provider.name} wants ${provider.password}.`);
  progress(`Make it at ${provider.link}`);
}
