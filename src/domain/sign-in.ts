/** A sign-in of a person at a service elsewhere (OAuth 2). Its tokens are not here: they are in the file of secrets. */
import { z } from 'zod';
import type { Result } from '../base/errors.ts';
import { once } from '../base/once.ts';

export const signInDetailsSchema = once(() =>
  z.strictObject({
    /** As `PROVIDERS` knows it, or the host of the server that was named. */
    provider: z.string().min(1),
    server: z.strictObject({
      /** Null where it is not known how the server signs its answers. */
      issuer: z.string().nullable(),
      authorization: z.string(),
      token: z.string(),
      device: z.string().nullable(),
      revocation: z.string().nullable(),
      /** The MCP server that it is for, where it is one. */
      mcp: z
        .strictObject({
          url: z.string(),
          /** As it calls itself where tokens are made for it alone (RFC 8707); null if it does not. */
          resource: z.string().nullable(),
          /** How the client says who it is, and the name of the secret that it has then. */
          auth: z.enum(['none', 'post', 'basic']),
          clientSecret: z.string(),
          /** How often it wanted more rights since its person connected it. */
          widened: z.int(),
        })
        .optional(),
    }),
    /** What a program that was registered there is known by. */
    clientId: z.string().min(1),
    scopes: z.array(z.string()),
    /** Who gets its token: `imap.example.org`, or `.example.org` for all below it. */
    hosts: z.array(z.string()),
    /** When the token runs out; null if the server does not say. */
    expiresMs: z.int().nullable(),
    /** When the server no longer took it; null while it holds. */
    endedMs: z.int().nullable(),
    createdMs: z.int(),
  }),
);
export type SignInDetails = z.output<ReturnType<typeof signInDetailsSchema>>;
export type SignInServer = SignInDetails['server'];

export interface SignIn extends SignInDetails {
  id: string;
  person: string;
  /** What its person calls it by: `bob@example.org`, `github`. */
  address: string;
}

/** The path at which a browser comes back. */
export const SIGNED_IN = '/signed-in';

/** Under these names its tokens are in `secrets.yaml`. */
export const secretsOf = ({ id }: Pick<SignIn, 'id'>) => ({
  access: `${id}_access`,
  refresh: `${id}_refresh`,
});

/** Under this name is the secret of the program that is registered there. */
export const clientSecretOf = (provider: string): string =>
  `client_${provider.replaceAll(/[^a-z0-9]/gi, '_')}`;

/** How one signs in again. */
export const signInCommand = ({ provider, address, server }: SignIn): string =>
  server.mcp === undefined
    ? `rote connect login ${provider} --name ${address}`
    : `rote connect mcp ${server.mcp.url} --login ${address}`;

/** A remote MCP server, as a sign-in of the owner opens it. */
export interface McpLogin {
  /** With one that was not taken, another. */
  token(refused?: string): Promise<Result<string>>;
  /** The token has too few rights: its person is asked for more, unless that leads nowhere. */
  widen(scopes: readonly string[]): Promise<{ isAsked: boolean; words: string }>;
}

/** A host that gets the token of a sign-in. */
export const isHostOf = ({ hosts }: Pick<SignIn, 'hosts'>, host: string): boolean =>
  hosts.some((one) => (one.startsWith('.') ? host.endsWith(one) : host === one));

/** How accounts of mail, calendars and contacts get in with a sign-in of their person. */
export interface SignInPort {
  /** By what its person calls it; refused if there is none. */
  idOf(name: string): Promise<string>;
  /** Its token for a host; with one that was not taken, another. */
  token(id: string, host: string, refused?: string): Promise<Result<string>>;
}
