/** `rote connect mcp`: an MCP server reached, signed in to in a browser where it wants that, and kept once it told its tools. */
import { badRequest, type RoteError } from '../../base/errors.ts';
import { commandOf } from '../../operations/face-names.ts';
import type { House } from '../../runtime/house.ts';
import {
  type ConnectedServer,
  connectedInWords,
  type NewServer,
  viewConnected,
} from '../../tools/mcp/server-bodies.ts';
import type { CliContext, CommandAnswer, CommandCall } from '../command.ts';
import { operationRunner } from '../run-operation.ts';
import { withHome } from '../with-home.ts';
import { inBrowser } from './connect-login.ts';

const NEVER = new AbortController().signal;

export function connectMcp(call: CommandCall): Promise<CommandAnswer> {
  const { flags, positionals, context } = call;
  const [server] = positionals;
  if (server === undefined) return listServers(call);
  return withHome(context, async (house) => {
    const stdin = async (flag: string): Promise<string | undefined> =>
      flags.isSet(flag) ? (await context.readStdin()).trim() : undefined;
    const wish: NewServer = {
      server,
      name: flags.text('name'),
      login: flags.text('login'),
      needs: flags.text('with'),
      key: await stdin('key-stdin'),
      clientId: flags.text('client-id'),
      clientSecret: await stdin('client-secret-stdin'),
    };
    const made = await connected(house, wish, context);
    return { data: viewConnected(made), text: connectedInWords(made) };
  });
}

async function listServers(call: CommandCall): Promise<CommandAnswer> {
  const { OPERATIONS } = await import('../../operations/operations.ts');
  const operation = OPERATIONS.find(({ name }) => name === 'servers.list');
  if (operation === undefined) throw new Error('servers are not listed');
  return operationRunner(operation, commandOf('servers list'))({ ...call, positionals: [] });
}

async function connected(
  house: House,
  wish: NewServer,
  context: CliContext,
): Promise<ConnectedServer> {
  const desk = await house.servers();
  const connect = async (given: NewServer, redirect?: string): Promise<ConnectedServer> => {
    const how = { isAtMachine: true, signal: NEVER, ...(redirect !== undefined && { redirect }) };
    const made = await desk.connect(given, how);
    for (const step of made.steps) context.progress(step);
    return made;
  };
  let first: ConnectedServer | undefined;
  const begin = async (redirect: string): Promise<string | null> => {
    first = await connect(wish, redirect);
    return first.kind === 'sign-in' ? first.address : null;
  };
  const signIn = await inBrowser(await house.logins(), begin, context);
  if (first?.kind === 'needs-key') {
    const key = (
      await context.promptHidden?.(`A key, made at ${first.page} (not shown): `)
    )?.trim();
    if (key === undefined || key === '') throw noKey(first);
    return connect({ ...wish, key });
  }
  if (signIn === null && first !== undefined) return first;
  context.progress(`Signed in: ${signIn?.address}.`);
  const second = await connect(wish);
  if (second.kind !== 'connected') throw unsteady(second.name);
  return second;
}

function noKey({ name, page }: { name: string; page: string }): RoteError {
  return badRequest({
    code: 'no-key',
    message: `${name} wants a key, and there is none.`,
    hint: `Make one (${page}), then: rote connect mcp ${name} --key-stdin < FILE`,
  });
}

function unsteady(name: string): RoteError {
  return badRequest({
    code: 'not-signed-in',
    message: `${name} says now this and now that of its sign-in; it is not connected.`,
    hint: 'Try again; if it stays so, tell whoever runs that server.',
  });
}
