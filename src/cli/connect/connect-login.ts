/**
 * `rote connect login`: says where to sign in, and waits for the browser to come back, or for the address that it shows where
 * it can't.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SIGNED_IN, type SignIn } from '../../domain/sign-in.ts';
import type { House } from '../../runtime/house.ts';
import { providerOf, type SignInUse } from '../../signin/providers.ts';
import { BEGUN_MS, late, type NewSignIn } from '../../signin/sign-ins.ts';
import type { CliContext, CommandAnswer, CommandCall, FlagValues } from '../command.ts';
import { withHome } from '../with-home.ts';
import { asked } from './ask-account.ts';

const NEVER = new AbortController().signal;

export function connectLogin({ flags, positionals, context }: CommandCall): Promise<CommandAnswer> {
  return withHome(context, async (house) => {
    const desk = await house.logins();
    const provider = positionals[0] ?? (await asked(context, 'Service: '));
    const wish = {
      ...wishOf(provider, flags),
      ...(await clientOf(provider, { house, context, flags })),
    };
    const made = flags.isSet('device')
      ? await onDevice(desk, wish, context)
      : await inBrowser(
          desk,
          async (redirect) => (await desk.begin(wish, redirect, NEVER)).address,
          context,
        );
    if (made === null) throw new Error('nobody was asked to sign in');
    const { LOGIN_BODIES } = await import('../../signin/sign-in-bodies.ts');
    const { answer } = await LOGIN_BODIES.list.run(
      {},
      {
        desks: house,
        nowMs: context.clock.nowMs(),
        timezone: house.defaultTimezone(),
        file: { name: '', text: '' },
        signal: NEVER,
      },
    );
    const login = (answer['logins'] as { id: string }[]).find(({ id }) => id === made.id);
    return { data: { login }, text: saidOf(made) };
  });
}

type Desk = Awaited<ReturnType<House['logins']>>;

/** Null where `begin` has no address: nobody needs to sign in. */
export async function inBrowser(
  desk: Pick<Desk, 'finish'>,
  begin: (redirect: string) => Promise<string | null>,
  context: CliContext,
): Promise<SignIn | null> {
  const arrival = await openArrival();
  const waiting = new AbortController();
  const over = Promise.withResolvers<never>();
  // It may be over before anybody waits for that.
  over.promise.catch(() => undefined);
  const cancelTimer = context.clock.setTimer(BEGUN_MS, () => over.reject(late()));
  try {
    const address = await begin(arrival.redirect);
    if (address === null) return null;
    context.warn(`Open this in a browser, sign in and agree:\n${address}`);
    const question =
      "Then come back here. If the page at the end can't be shown, paste its address: ";
    const typed = context.prompt?.(question, { signal: waiting.signal });
    const pasted = typed?.then((line) => (line?.trim() ? line : arrival.address));
    const said = await Promise.race([
      arrival.address,
      over.promise,
      ...(pasted === undefined ? [] : [pasted]),
    ]);
    return await desk.finish(said, NEVER);
  } finally {
    cancelTimer();
    waiting.abort();
    arrival.close();
  }
}

async function onDevice(desk: Desk, wish: NewSignIn, context: CliContext): Promise<SignIn> {
  const begun = await desk.beginOnDevice(wish, NEVER);
  const { address, shown } = begun.shown;
  context.warn(`Open ${address} on any device, and type: ${shown}`);
  return desk.finishOnDevice(begun, NEVER);
}

/** A page on this machine, for the browser to come back to. */
async function openArrival() {
  const { promise, resolve } = Promise.withResolvers<string>();
  const server = createServer((request, response) => {
    const url = URL.parse(request.url ?? '/', redirect());
    const isIt =
      request.method === 'GET' && url?.pathname === SIGNED_IN && url.searchParams.has('state');
    response.writeHead(isIt ? 200 : 404, {
      'content-type': 'text/plain; charset=utf-8',
      connection: 'close',
    });
    response.end(isIt ? 'Rote has it. You can close this page.\n' : 'There is nothing here.\n');
    if (isIt) resolve(url.href);
  });
  const redirect = (): string =>
    `http://127.0.0.1:${(server.address() as AddressInfo).port}${SIGNED_IN}`;
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  return { address: promise, redirect: redirect(), close: () => void server.close() };
}

/** Asked for once, and kept: Rote brings no client id of its own. */
async function clientOf(
  provider: string,
  { house, context, flags }: { house: House; context: CliContext; flags: FlagValues },
): Promise<Pick<NewSignIn, 'clientId' | 'clientSecret'>> {
  const given = flags.text('client-id');
  const { isKnown, needsSecret } = await (await house.logins()).clientFor(provider);
  const fromStdin = flags.isSet('client-secret-stdin') ? (await context.readStdin()).trim() : null;
  if (given === undefined && (isKnown || context.prompt === undefined)) return {};
  const known = providerOf(provider);
  if (given === undefined && known !== null)
    for (const line of [`Register Rote at ${known.clientPage}`, ...known.notes])
      context.progress(line);
  const clientId = given ?? (await asked(context, 'Client id: '));
  if (fromStdin !== null) return { clientId, clientSecret: fromStdin };
  if (known !== null && !needsSecret) return { clientId };
  const said = await context.promptHidden?.('Its secret (not shown; empty if it has none): ');
  const clientSecret = said?.trim() ?? '';
  return clientSecret === '' ? { clientId } : { clientId, clientSecret };
}

function wishOf(provider: string, flags: FlagValues): NewSignIn {
  const listOf = (name: string): string[] | undefined =>
    flags
      .text(name)
      ?.split(/[\s,]+/)
      .filter(Boolean);
  return {
    provider,
    uses: listOf('for') as SignInUse[] | undefined,
    scopes: listOf('scopes'),
    name: flags.text('name'),
    hosts: listOf('token-hosts'),
  };
}

const saidOf = ({ address, hosts }: SignIn): string =>
  [
    `Signed in: ${address}.`,
    ...(hosts.length === 0
      ? ['Nobody gets its token yet: name the hosts with --token-hosts.']
      : [`Its token goes to ${hosts.join(', ')}, and nowhere else.`]),
  ].join(' ');
