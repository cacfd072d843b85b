/**
 * A server that wants to know who calls. Most want an OAuth sign-in, which its owner makes; that is told in place of the
 * server's own document, which is for programs.
 */
export interface SignInChallenge {
  status: number;
  /** Its `WWW-Authenticate`; null where it sent none. */
  header: string | null;
  /** Whether the settings send headers with every request. */
  sendsHeaders: boolean;
  /** Where it says more of its sign-in, and the rights that it wants, as it says both. */
  described: string | null;
  scopes: readonly string[];
}

export const isBasic = ({ header }: Pick<SignInChallenge, 'header'>): boolean =>
  /^\s*basic\b/i.test(header ?? '');

const partOf = (header: string | null, name: string): string | null =>
  new RegExp(`\\b${name}="([^"]{1,2000})"`, 'i').exec(header ?? '')?.[1] ?? null;

/** Null where the answer asks for no sign-in. A 403 does so only where it says what it wants. */
export function readSignInChallenge(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  sent: Readonly<Record<string, string>>,
): SignInChallenge | null {
  const header = headers.get('www-authenticate');
  if (status !== 401 && (status !== 403 || header === null)) return null;
  const described = partOf(header, 'resource_metadata');
  return {
    ...{ status, header, sendsHeaders: Object.keys(sent).length > 0 },
    described: described !== null && URL.canParse(described) ? described : null,
    scopes: partOf(header, 'scope')?.split(/\s+/).filter(Boolean) ?? [],
  };
}

export function signInWords(
  { status, header, sendsHeaders }: Pick<SignInChallenge, 'status' | 'header' | 'sendsHeaders'>,
  { url, login }: { url: URL; login: boolean },
): string {
  const reason = partOf(header, 'error_description')?.slice(0, 200);
  const said = `HTTP ${status}${reason === undefined ? '' : `: ${reason}`}`;
  // Some write a key into the rest of it.
  const command = `rote connect mcp ${url.origin}${url.pathname}`;
  if (login)
    return `it does not take a fresh token of its sign-in (${said}). Sign in anew: ${command}`;
  if (sendsHeaders && status === 403)
    return `the token in its headers has too few rights (${said}). Make one with more, and write it into secrets.yaml`;
  if (sendsHeaders)
    return `it does not take the token in its headers (${said}). Renew it where it was made, and write the new one into secrets.yaml`;
  if (!isBasic({ header }))
    return `it wants a sign-in (${said}). Sign in: ${command}. Or make an access token at its service: ${command} --key-stdin`;
  return `it wants a name and a password (${said}). Write them, as base64 of "name:password", into secrets.yaml, and add to this server in config.yaml: headers: {Authorization: "Basic \${secret.NAME}"}`;
}
