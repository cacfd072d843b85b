import { expect, test } from 'vitest';
import { createDavClient, type DavAnswer, strongTag } from './dav-client.ts';
import { scriptedSend } from './dav-send.fake.ts';

const { signal } = new AbortController();
const PLACE = new URL('https://dav.example.org/ana/');

function open(
  answer: (url: URL) => Partial<DavAnswer>,
  more: { hosts?: string[]; isSecure?: boolean } = {},
) {
  const { send, asked } = scriptedSend((_, url) => answer(url));
  const login = { user: 'ana', password: 'x', hosts: ['dav.example.org'], isSecure: true, ...more };
  return { client: createDavClient(send, login), asked };
}

const leadsTo = (place: string) => (url: URL) =>
  url.href === PLACE.href ? { status: 301, headers: { location: place } } : { status: 200 };

test.each([
  ['another host', 'https://evil.example/'],
  ['a host whose name only ends alike', 'https://xdav.example.org/'],
  ['another port', 'https://dav.example.org:444/'],
  ['the same without encryption', 'http://dav.example.org/'],
  ['no address at all', 'https://'],
])('the password does not go to %s', async (_, place) => {
  const { client, asked } = open(leadsTo(place));
  await expect(client.get(PLACE, signal)).rejects.toMatchObject({ trouble: 'elsewhere' });
  expect(asked).toHaveLength(1);
});

test('it goes where the server leads on its own host, and below a name that stands for all', async () => {
  const own = open(leadsTo('/b/'));
  await own.client.get(PLACE, signal);
  expect(own.asked.at(-1)?.url).toBe('https://dav.example.org/b/');
  const below = open(leadsTo('https://p01.example.org/'), {
    hosts: ['dav.example.org', '.example.org'],
  });
  await below.client.get(PLACE, signal);
  expect(below.asked.at(-1)?.url).toBe('https://p01.example.org/');
});

test('what writes goes nowhere else, and circles end', async () => {
  const writing = open(leadsTo('/b/'));
  await expect(writing.client.remove(PLACE, '"1"', signal)).rejects.toMatchObject({
    trouble: 'elsewhere',
  });
  const circle = open(() => ({ status: 302, headers: { location: PLACE.href } }));
  await expect(circle.client.get(PLACE, signal)).rejects.toMatchObject({ trouble: 'refused' });
  expect(circle.asked).toHaveLength(5);
});

test.each([
  ['"1"', '"1"'],
  ['W/"1"', null],
  ['1', null],
  [undefined, null],
])('the version %s is %s', (etag, version) => {
  expect(strongTag(etag)).toBe(version);
});

test.each([
  [401, {}, '', 'password'],
  [404, {}, '', 'gone'],
  [412, {}, '', 'changed'],
  [403, {}, '', 'forbidden'],
  [403, {}, '<D:error><D:valid-sync-token/></D:error>', 'token'],
  [429, { 'retry-after': '30' }, '', 'busy'],
  [500, {}, '', 'refused'],
] as const)('an answer of %i is told as what it means', async (status, headers, body, trouble) => {
  const { client } = open(() => ({ status, headers, body }));
  await expect(client.get(PLACE, signal)).rejects.toMatchObject({ trouble });
});
