/** Settings of a server as they are used: secrets filled in, folders resolved, and nothing of our own environment but what every program may see. */
import { realpathSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import type { Result } from '../../base/errors.ts';
import type { McpLogin } from '../../domain/sign-in.ts';
import { type Environment, pickEnvironment } from '../pick-environment.ts';
import { SHARED_VARIABLES, WORDS } from '../scripts/script-environment.ts';
import { createSecretMask, type SecretMask } from '../secret-mask.ts';
import { McpFault } from './mcp-fault.ts';
import { maskedLogin } from './mcp-login.ts';
import { type McpServerSettings, SECRET_REFERENCE } from './mcp-settings.ts';

export type McpTarget =
  | {
      kind: 'program';
      program: string;
      args: readonly string[];
      cwd: string;
      environment: Readonly<Record<string, string>>;
      /** What it sees beside its folder, which is `cwd`; null where it runs in no box. */
      box: { hosts: readonly string[]; readOnly: readonly string[] } | null;
    }
  | {
      kind: 'address';
      url: URL;
      headers: Readonly<Record<string, string>>;
      /** In place of a header of its own. */
      login?: McpLogin;
    };

export interface McpSurroundings {
  /** The data folder, to which relative folders are relative. */
  folder: string;
  environment: Environment;
  secret: (name: string) => Result<string>;
  /** All that must not be shown, whoever says it; what a server was not given, it may have found. */
  secretValues: () => ReadonlyMap<string, string>;
  /** A sign-in of the owner, for a server that is there. */
  login: (name: string, url: URL) => McpLogin;
}

interface Reachable {
  target: McpTarget;
  /** For what its tools answer: what it was told in confidence. */
  mask: SecretMask;
  /** For what it says when it fails, which is nobody's result and anybody's to read: all secrets. */
  remarkMask: SecretMask;
}

export function mcpTarget(
  settings: McpServerSettings,
  {
    name: server,
    folder,
    environment,
    secret,
    secretValues,
    login: loginAt,
  }: McpSurroundings & { name: string },
): Reachable {
  const secrets: Record<string, string> = {};
  const secretOf = (name: string): string => {
    const found = secret(name);
    if (!found.ok) throw new McpFault('settings', `${found.fault.message} ${found.fault.hint}`);
    secrets[name] = found.value;
    return found.value;
  };
  const fill = (values: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        value.replaceAll(SECRET_REFERENCE, (_, name: string) => secretOf(name)),
      ]),
    );
  const masksOf = (given: Readonly<Record<string, string>>) => ({
    mask: createSecretMask(given),
    remarkMask: createSecretMask({ ...Object.fromEntries(secretValues()), ...given }),
  });
  const { command, url } = settings;
  if (url !== undefined) {
    const headers = fill(settings.headers);
    // Whatever stands in a header was not meant for others, secret or not.
    const masks = masksOf({ ...headers, ...secrets });
    const target = { kind: 'address' as const, url: new URL(url), headers };
    if (settings.login === undefined) return { target, ...masks };
    const { login, withTokens } = maskedLogin(loginAt(settings.login, target.url));
    const [mask, remarkMask] = [withTokens(masks.mask), withTokens(masks.remarkMask)];
    return { target: { ...target, login }, mask, remarkMask };
  }
  const box = boxOf(settings);
  const target: McpTarget = {
    kind: 'program',
    program: command ?? '',
    args: settings.args,
    cwd: box === null ? resolve(folder, settings.cwd ?? '.') : join(folder, 'boxes', 'mcp', server),
    environment: {
      ...pickEnvironment(environment, box === null ? SHARED_VARIABLES : WORDS),
      ...fill(settings.env),
    },
    box: box && { hosts: box.hosts, readOnly: box.reads.map((path) => readable(path, folder)) },
  };
  return { target, ...masksOf(secrets) };
}

function boxOf({ box }: McpServerSettings): { hosts: string[]; reads: string[] } | null {
  if (box === false) return null;
  return box === true ? { hosts: [], reads: [] } : box;
}

/** Whoever shows a server a folder does not mean the secrets that lie somewhere in it. */
function readable(path: string, dataFolder: string): string {
  const full = resolve(dataFolder, path);
  const real = realOf(full);
  if (real === null) throw new McpFault('settings', `there is no "${full}" for it to read`);
  if (
    `${realOf(dataFolder) ?? dataFolder}${sep}`.startsWith(real === sep ? sep : `${real}${sep}`)
  ) {
    throw new McpFault('settings', `"${full}" holds the data folder, which no box is shown`);
  }
  return full;
}

function realOf(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}
