/**
 * MCP servers, connected and taken out again: each step is tried, and `config.yaml` is only written once the server has told its
 * tools. One that wants a sign-in is begun with, and connected by the next call.
 */
import packageJson from '../../../package.json' with { type: 'json' };
import type { Clock } from '../../base/clock.ts';
import { badRequest, type RoteError, succeed } from '../../base/errors.ts';
import { foreignLine } from '../../base/foreign-text.ts';
import type { Boxes } from '../../domain/box.ts';
import type { SignIn } from '../../domain/sign-in.ts';
import { writeSecret } from '../../home/write-secret.ts';
import type { SignInDesk } from '../../signin/sign-ins.ts';
import { createGuardedResolve } from '../../tools/http/resolve-host.ts';
import { KNOWN_SERVERS, type KnownServer, knownServer } from '../../tools/mcp/known-servers.ts';
import type { McpHealth } from '../../tools/mcp/mcp-health.ts';
import { type McpServerSettings, mcpSettingsSchema } from '../../tools/mcp/mcp-settings.ts';
import type { McpSurroundings } from '../../tools/mcp/mcp-target.ts';
import type { NewServer, ServerDesk } from '../../tools/mcp/server-bodies.ts';
import { type Tried, tryServer } from '../../tools/mcp/try-server.ts';

export interface ServerFile {
  read(): Promise<Servers>;
  /** Without a value it is taken out. */
  write(name: string, value: object | undefined): Promise<void>;
}

/** What is written into the file; what is left out has its default. */
type Written = Partial<Pick<McpServerSettings, 'command' | 'args' | 'url' | 'headers' | 'login'>>;

interface Wanted {
  name: string;
  known: KnownServer | null;
  before: McpServerSettings | null;
  place: Pick<Written, 'command' | 'args' | 'url'>;
}

export function createServerDesk(ports: {
  home: string;
  clock: Clock;
  boxes: Boxes;
  file: ServerFile;
  surroundings: McpSurroundings;
  logins(): Promise<Pick<SignInDesk, 'list' | 'beginAtMcp'>>;
  redirect(): string;
  health(): Promise<readonly McpHealth[]>;
}): ServerDesk {
  const { home, clock, boxes, file, surroundings } = ports;

  async function wanted(wish: NewServer, isAtMachine: boolean): Promise<Wanted> {
    const servers = await file.read();
    const { known, place, usualName } = namedBy(wish, servers);
    const name = wish.name ?? usualName;
    if (!/^[a-z0-9][a-z0-9_-]*$/.test(name)) throw badName(name);
    const before = servers[name] ?? null;
    if (before !== null && before.url !== place.url) throw nameTaken(name, before);
    if (before === null && !isAtMachine) await refuseHere(place.url);
    return { name, known, before, place };
  }

  async function openSignIn(login: string, url: string): Promise<SignIn | undefined> {
    const { origin } = new URL(url);
    return (await (await ports.logins()).list()).find(
      ({ address, server: { mcp } }) =>
        address === login && mcp !== undefined && new URL(mcp.url).origin === origin,
    );
  }

  function trying(name: string, written: Written, { key, signal }: Trial): Promise<Tried> {
    const settings = mcpSettingsSchema.parse({ servers: { [name]: written } }).servers[name];
    if (settings === undefined) throw new Error(`${name} has no settings`);
    const secret: McpSurroundings['secret'] = (secretName) =>
      key !== undefined && secretName === keyName(name)
        ? succeed(key)
        : surroundings.secret(secretName);
    const version = packageJson.version;
    const around = { ...surroundings, secret };
    return tryServer({ name, settings, surroundings: around, boxes, version, clock, signal });
  }

  /** True if the file is another one now. */
  async function keep({ name, before, written, key }: Kept): Promise<boolean> {
    if (key !== undefined) await writeSecret(home, keyName(name), key);
    if (before !== null && isSame(before, written)) return false;
    await file.write(name, { ...unopened(before), ...written });
    return true;
  }

  return {
    async list() {
      const health = new Map((await ports.health()).map((one) => [one.name, one]));
      return Object.entries(await file.read()).map(([name, settings]) => ({
        ...(health.get(name) ?? idle(name, settings)),
        place: settings.url ?? [settings.command, ...settings.args].join(' '),
        login: settings.login ?? null,
      }));
    },
    async connect(wish, { isAtMachine, redirect = ports.redirect(), signal }) {
      const { name, known, before, place } = await wanted(wish, isAtMachine);
      const { url } = place;
      const { key } = wish;
      const login = wish.login ?? before?.login ?? name;
      const signIn = url === undefined ? undefined : await openSignIn(login, url);
      const opens = openedBy(name, { key, login: signIn?.address ?? null, before });
      const written: Written = { ...place, ...opens };
      const where = url ?? [place.command, ...(place.args ?? [])].join(' ');
      const steps = [`Asking ${where}.`];
      const tried = await trying(name, written, { key, signal });
      if (tried.kind === 'fails') throw notReached(name, where, tried.why);
      if (tried.kind === 'works') {
        steps.push(`It told its tools: ${tried.tools.length}.`);
        if (await keep({ name, before, written, key })) steps.push('It is in config.yaml now.');
        return { kind: 'connected', name, steps, tools: tried.tools, isNew: before === null };
      }
      if (key !== undefined || url === undefined) throw keyNotTaken(name, tried.why);
      if (known?.wants === 'key') return { kind: 'needs-key', name, steps, page: known.page };
      const { clientId, clientSecret } = wish;
      const asked = { url, name: login, ...tried, clientId, clientSecret };
      const begun = await (await ports.logins()).beginAtMcp(asked, redirect, signal);
      const { address } = begun;
      steps.push(`It wants a sign-in, which is made at ${new URL(address).host}.`);
      return { kind: 'sign-in', name, steps, address, redirect, scopes: scopesIn(address) };
    },
    async remove(name) {
      const servers = await file.read();
      if (servers[name] === undefined) throw unknownServer(name, Object.keys(servers));
      await file.write(name, undefined);
    },
  };
}

interface Kept {
  name: string;
  before: McpServerSettings | null;
  written: Written;
  key: string | undefined;
}

/** What else its owner wrote of it. */
function unopened(before: McpServerSettings | null): Partial<McpServerSettings> {
  if (before === null) return {};
  const { headers: _, login: __, ...others } = before;
  return others;
}

const scopesIn = (address: string): string[] =>
  (new URL(address).searchParams.get('scope') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((scope) => foreignLine(scope, 100));

interface Trial {
  key: string | undefined;
  signal: AbortSignal;
}

const keyName = (name: string): string => `mcp_${name}`;

const idle = (name: string, { enabled }: McpServerSettings): McpHealth => ({
  ...{ name, state: enabled ? 'idle' : 'disabled', tools: 0, error: null, diagnostics: [] },
});

/** What is found in it: one that many know, one that is connected, or an address. */
function namedBy({ server, needs }: NewServer, servers: Servers) {
  const known = knownServer(server);
  if (known !== null) return { known, place: placeOf(known, needs), usualName: known.key };
  const own = servers[server];
  if (own !== undefined) {
    const { command, args, url } = own;
    const place = url === undefined ? { command, args } : { url };
    return { known, place, usualName: server };
  }
  const url = URL.parse(server);
  if (!/^https?:$/.test(url?.protocol ?? '')) throw unknownServer(server, Object.keys(servers));
  const [same] = Object.entries(servers).find((entry) => entry[1].url === server) ?? [];
  return { known, place: { url: server }, usualName: same ?? nameFor(url) };
}

type Servers = Readonly<Record<string, McpServerSettings>>;

/** A key that is given counts more than a sign-in that is there, and that more than what was written before. */
function openedBy(
  name: string,
  {
    key,
    login,
    before,
  }: { key: string | undefined; login: string | null; before: McpServerSettings | null },
): Pick<Written, 'headers' | 'login'> {
  if (key !== undefined)
    return { headers: { Authorization: `Bearer \${secret.${keyName(name)}}` } };
  if (login !== null) return { login };
  return before === null ? {} : headersOf(before);
}

const headersOf = ({ headers }: McpServerSettings) =>
  Object.keys(headers).length === 0 ? {} : { headers };

const isSame = (before: McpServerSettings, { url, login, headers = {} }: Written): boolean =>
  before.url === url &&
  before.login === login &&
  JSON.stringify(before.headers) === JSON.stringify(headers);

function placeOf({ key, place }: KnownServer, needs: string | undefined): Wanted['place'] {
  if (place.kind === 'address') return { url: place.url };
  if (place.needs !== null && needs === undefined) throw needsMore(key, place.needs);
  return { command: place.command, args: [...place.args, ...(needs === undefined ? [] : [needs])] };
}

/** `https://mcp.linear.app/mcp` is `linear`. */
function nameFor(url: URL | null): string {
  const parts = (url?.hostname ?? '').split('.').filter((part) => !/^(?:mcp|api|www)$/.test(part));
  const [first = 'server'] = parts;
  return /^\d+$/.test(first) ? 'server' : first.toLowerCase();
}

/** Who has only the page starts nothing on this machine, and reaches nothing in its network. */
async function refuseHere(url: string | undefined): Promise<void> {
  if (url === undefined) throw onlyThere('A program');
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:') throw onlyThere('An address without https');
  const found = await createGuardedResolve({ allowPrivate: () => [] })(hostname);
  if ('refused' in found) throw onlyThere('An address in the network of this machine');
}

function onlyThere(what: string): RoteError {
  return badRequest({
    code: 'only-at-the-machine',
    message: `${what} is connected at the machine that Rote runs on, and not from here.`,
    hint: 'There: rote connect mcp NAME',
  });
}

function unknownServer(server: string, own: readonly string[]): RoteError {
  const names = [...own, ...KNOWN_SERVERS.map(({ key }) => key)];
  return badRequest({
    code: 'unknown-server',
    message: `${JSON.stringify(server.slice(0, 100))} is no MCP server that Rote knows.`,
    hint: `Give its address (https://…), or one of: ${names.join(', ')}`,
    details: { names },
  });
}

function badName(name: string): RoteError {
  return badRequest({
    code: 'bad-name',
    message: `${JSON.stringify(name.slice(0, 100))} can't be the name of a server.`,
    hint: 'Take small letters, digits, - and _: --name work',
  });
}

function nameTaken(name: string, { url, command }: McpServerSettings): RoteError {
  return badRequest({
    code: 'name-taken',
    message: `"${name}" is another server already: ${url ?? command}.`,
    hint: `Give this one another --name, or take that one out: rote servers remove ${name}`,
  });
}

function needsMore(key: string, what: string): RoteError {
  return badRequest({
    code: 'needs-more',
    message: `${key} has to be told ${what}.`,
    hint: `rote connect mcp ${key} --with VALUE`,
  });
}

function notReached(name: string, where: string, why: string): RoteError {
  return badRequest({
    code: 'server-not-reached',
    message: `${name} is not connected, and nothing was kept: ${why.replace(/\.$/, '')}.`,
    hint: `It was asked at ${where}; is that an MCP server (streamable HTTP, or a program)?`,
  });
}

function keyNotTaken(name: string, why: string): RoteError {
  return badRequest({
    code: 'key-not-taken',
    message: `${name} does not take that key, and nothing was kept: ${why.replace(/\.$/, '')}.`,
    hint: 'Make a new one at its service, or leave the key out and sign in.',
  });
}
