/** Somebody of the house who is signed in on the page, for tests of the HTTP face. */
import type { Person } from '../domain/person.ts';
import type { FakeFace } from './http.fake.ts';

export interface FaceReply {
  status: number;
  document: Record<string, unknown>;
}
export type Ask = (method: string, path: string, body?: unknown) => Promise<FaceReply>;

/** The cookie that a link for this person brings. */
export async function cookieOf(face: FakeFace, person: Pick<Person, 'id'>): Promise<string> {
  const { code } = await face.opened.house.pageSessions.makeCode(person.id);
  const response = await face.fetch('/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  return (response.headers.get('Set-Cookie') ?? '').split(';', 1)[0] ?? '';
}

export async function signIn(face: FakeFace, person: Pick<Person, 'id'>): Promise<Ask> {
  const cookie = await cookieOf(face, person);
  return async (method, path, body) => {
    const response = await face.fetch(`/api/v1${path}`, {
      method,
      headers: {
        Cookie: cookie,
        'X-Rote': 'page',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json') === true;
    const document = isJson ? (JSON.parse(text) as Record<string, unknown>) : { file: text };
    return { status: response.status, document };
  };
}
