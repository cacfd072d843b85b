/** Calls to the API, with the cookie of this page session. What is refused comes as `Refused`, in the words of the daemon. */

const ROOT = '/api/v1';

export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly hint: string;
  readonly details: Record<string, unknown>;

  constructor(status: number, fault: Partial<Fault>) {
    super(fault.message ?? `The daemon answered with ${status}.`);
    this.status = status;
    this.code = fault.code ?? 'unknown';
    this.hint = fault.hint ?? '';
    this.details = fault.details ?? {};
  }
}

interface Fault {
  code: string;
  message: string;
  hint: string;
  details: Record<string, unknown>;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Without it the daemon takes no change from a browser: a page of another site can't send it. */
const OWN_HEADER = { 'X-Rote': 'page' };

export const request = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(path, { ...init, headers: { ...OWN_HEADER, ...init.headers }, credentials: 'same-origin' });

export async function send<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  const hasBody = body !== undefined;
  return read<Answer>(
    await request(ROOT + path, {
      method,
      ...(hasBody && {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    }),
  );
}

export const get = <Answer>(path: string): Promise<Answer> => send<Answer>('GET', path);
export const post = <Answer>(path: string, body?: unknown): Promise<Answer> =>
  send<Answer>('POST', path, body);

export async function read<Answer>(response: Response): Promise<Answer> {
  const document = await response.json().catch(() => null);
  if (response.ok && document !== null) return document as Answer;
  const refused = new Refused(response.status, document?.error ?? {});
  // A link that is worth nothing says nothing about who is signed in.
  const isOut = refused.status === 401 && refused.code !== 'bad-code';
  if (isOut) for (const listener of onSignedOut) listener(refused);
  throw refused;
}

/** Told when the daemon no longer knows this page session. */
export const onSignedOut = new Set<(refused: Refused) => void>();

/** A path with what fills its braces, each part safe in an address: `path('/runs/{id}', { id })`. */
export function path(template: string, parts: Record<string, string>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parts[name] ?? ''),
  );
}

/** A query without what is not given. */
export function query(parts: Record<string, string | number | boolean | null | undefined>): string {
  const given = Object.entries(parts).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

export function inWords(error: unknown): string {
  if (error instanceof Refused)
    return [error.message, error.hint].filter((part) => part !== '').join(' ');
  return 'The daemon can’t be reached.';
}
