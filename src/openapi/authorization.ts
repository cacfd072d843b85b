/** How a call is signed: with a secret that its person wrote down, or with what they signed in for. */
import { type Result, refuse, succeed } from '../base/errors.ts';
import type { ApiFile, ApiOperation, Scheme } from './api-file.ts';

/** What is added to a request; it stands in nothing else. */
export interface Authorization {
  headers: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** Another one, where the server does not take this. */
  renew?: () => Promise<Result<Authorization>>;
}

/** What an API wants of who calls it. */
export interface AuthorizationWish {
  api: Pick<ApiFile, 'name' | 'schemes' | 'secrets' | 'server'>;
  operation: Pick<ApiOperation, 'name' | 'schemes'>;
}

/**
 * Signs a call for a person. A sign-in (OAuth) is another of these: it is asked first, and where it knows nothing of the
 * API it answers null, and the secrets are looked at.
 */
export type AuthorizationFor = (
  wish: AuthorizationWish,
  person: string,
) => Promise<Result<Authorization> | null>;

export function signWithSecrets(
  { api, operation }: AuthorizationWish,
  secret: (name: string) => Result<string>,
): Result<Authorization> {
  const headers: Record<string, string> = {};
  const query: Record<string, string> = {};
  const wanted: readonly (readonly [string, Scheme])[] = operation.schemes.flatMap((name) => {
    const scheme = api.schemes[name];
    return scheme === undefined ? [] : [[name, scheme] as const];
  });
  // Many documents do not say how they are signed; nearly all of those take a token.
  const given: readonly (readonly [string, Scheme])[] =
    wanted.length === 0 && api.secrets[USUAL] !== undefined
      ? [[USUAL, { kind: 'bearer' }]]
      : wanted;
  for (const [name, scheme] of given) {
    const secretName = api.secrets[name] ?? api.secrets[USUAL];
    if (secretName === undefined) return refuse(noSecret(api.name, scheme));
    const value = secret(secretName);
    if (!value.ok) return value;
    addTo({ headers, query }, scheme, value.value);
  }
  return succeed({ headers, query });
}

/** The secret for whatever is signed, where the person gave one and not one for each. */
export const USUAL = 'usual';

function addTo(
  { headers, query }: { headers: Record<string, string>; query: Record<string, string> },
  scheme: Scheme,
  value: string,
): void {
  switch (scheme.kind) {
    case 'header':
      headers[scheme.header.toLowerCase()] = value;
      return;
    case 'query':
      query[scheme.parameter] = value;
      return;
    case 'basic':
      headers['authorization'] = `Basic ${Buffer.from(value).toString('base64')}`;
      return;
    case 'bearer':
    case 'oauth':
      headers['authorization'] = /^[A-Za-z]+ \S/.test(value) ? value : `Bearer ${value}`;
  }
}

function noSecret(api: string, scheme: Scheme) {
  const isSignIn = scheme.kind === 'oauth';
  return {
    code: 'not-signed-in',
    message: isSignIn
      ? `${api} wants a sign-in, or a token that you made there.`
      : `${api} wants ${WANTED[scheme.kind]}, and none is named for it.`,
    hint: `Write it into secrets.yaml, and name it: rote connect openapi --name ${api} --secret NAME`,
  };
}

const WANTED = {
  header: 'a key',
  query: 'a key',
  bearer: 'a token',
  basic: 'a user with a password (user:password)',
};
