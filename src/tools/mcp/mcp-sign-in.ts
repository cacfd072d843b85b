/**
 * A server that wants to know who calls. Most want an OAuth sign-in, which Rote does not do; what a person can
 * do instead is told in place of the server's own document, which is for programs.
 */
export interface SignInChallenge {
  status: number;
  /** Its `WWW-Authenticate`; null where it sent none. */
  header: string | null;
  /** Whether the settings send headers with every request. */
  sendsHeaders: boolean;
}

/** Null where the answer asks for no sign-in. A 403 does so only where it says what it wants. */
export function readSignInChallenge(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  sent: Readonly<Record<string, string>>,
): SignInChallenge | null {
  const header = headers.get('www-authenticate');
  if (status !== 401 && (status !== 403 || header === null)) return null;
  return { status, header, sendsHeaders: Object.keys(sent).length > 0 };
}

export function signInWords({ status, header, sendsHeaders }: SignInChallenge): string {
  const reason = /error_description="([^"]{1,200})"/i.exec(header ?? '')?.[1];
  const said = `HTTP ${status}${reason === undefined ? '' : `: ${reason}`}`;
  if (sendsHeaders && status === 403)
    return `the token in its headers has too few rights (${said}). Make one with more, and write it into secrets.yaml`;
  if (sendsHeaders)
    return `it does not take the token in its headers (${said}). Renew it where it was made, and write the new one into secrets.yaml`;
  const isBasic = /^\s*basic\b/i.test(header ?? '');
  const wanted = isBasic
    ? 'it wants a name and a password'
    : "it wants a sign-in, and Rote can't sign in with OAuth yet";
  const way = isBasic
    ? 'Write them, as base64 of "name:password", into secrets.yaml'
    : 'Make an access token at its service, write it into secrets.yaml';
  const value = `${isBasic ? 'Basic' : 'Bearer'} \${secret.NAME}`;
  return `${wanted} (${said}). ${way}, and add to this server in config.yaml: headers: {Authorization: "${value}"}`;
}
