/** Changes of a collection since it was last looked at, on a real server and on servers that forget. */
import { describe, expect, test } from 'vitest';
import { createDavClient, type DavAnswer, DavFailure, type DavSend } from './dav-client.ts';
import { plainSend, scriptedSend } from './dav-send.fake.ts';
import { DAV_PASSWORD, hasRadicale, openRadicale } from './radicale.fake.ts';
import { type CollectionState, readDocuments, syncCollection } from './sync-collection.ts';

const radicale = openRadicale();
const { signal } = new AbortController();
const PLACE = new URL('https://dav.example.org/ana/friends/');

const card = (uid: string, name = uid): string =>
  `BEGIN:VCARD\r\nVERSION:3.0\r\nUID:${uid}\r\nFN:${name}\r\nN:${name};;;;\r\nEND:VCARD\r\n`;

function counted(send: DavSend) {
  const seen = { requests: 0, bytes: 0 };
  const counting: DavSend = async (request, until) => {
    const answer = await send(request, until);
    seen.requests += 1;
    seen.bytes += answer.body.length;
    return answer;
  };
  return { send: counting, seen };
}

const names = (places: readonly string[]): string[] =>
  places.map((place) => place.slice(place.lastIndexOf('/') + 1)).toSorted();

describe.runIf(hasRadicale)('a real server', () => {
  test('only what changed is told, and read, of a large collection', async () => {
    radicale.make('ana', 'many', 'VADDRESSBOOK');
    for (let index = 0; index < 60; index++)
      radicale.put('ana', 'many', `n${index}.vcf`, card(`n${index}`));
    const url = new URL(radicale.url('/ana/many/'));
    const { send, seen } = counted(plainSend);
    const login = { user: 'ana', password: DAV_PASSWORD, hosts: [url.host], isSecure: false };
    const client = createDavClient(send, login);

    const first = await syncCollection(client, url, null, signal);
    expect(first.changed).toHaveLength(60);
    const places = first.changed;
    const { read } = await readDocuments(client, url, { kind: 'contacts', places }, signal);
    expect(read).toHaveLength(60);
    expect(read.every(({ text, version }) => text.includes('VCARD') && version !== null)).toBe(
      true,
    );
    const whole = { ...seen };

    const n7 = new URL('n7.vcf', url);
    const { etag } = await client.get(n7, signal);
    const type = 'text/vcard';
    await client.put(n7, { text: card('n7', 'Seven'), type, over: etag ?? '' }, signal);
    await client.put(
      new URL('fresh.vcf', url),
      { text: card('fresh'), type, over: 'nothing' },
      signal,
    );
    const n8 = new URL('n8.vcf', url);
    await client.remove(n8, (await client.get(n8, signal)).etag ?? '', signal);

    Object.assign(seen, { requests: 0, bytes: 0 });
    const second = await syncCollection(client, url, first.state, signal);
    expect([names(second.changed), names(second.gone)]).toEqual([
      ['fresh.vcf', 'n7.vcf'],
      ['n8.vcf'],
    ]);
    const third = await syncCollection(client, url, second.state, signal);
    expect([third.changed, third.gone]).toEqual([[], []]);
    expect(seen.requests).toBe(2);
    expect(seen.bytes).toBeLessThan(whole.bytes / 10);
    expect(Object.keys(third.state.versions)).toHaveLength(60);
  });

  test('a token that the server does not know is no loss', async () => {
    radicale.make('ana', 'few', 'VADDRESSBOOK');
    for (const name of ['a', 'b', 'c']) radicale.put('ana', 'few', `${name}.vcf`, card(name));
    const url = new URL(radicale.url('/ana/few/'));
    const login = { user: 'ana', password: DAV_PASSWORD, hosts: [url.host], isSecure: false };
    const client = createDavClient(plainSend, login);
    const { state } = await syncCollection(client, url, null, signal);
    const { [new URL('a.vcf', url).href]: _, ...others } = state.versions;
    const versions = { ...others, [new URL('lost.vcf', url).href]: '"1"' };
    const token = 'http://radicale.org/ns/sync/0123456789abcdef';
    const changes = await syncCollection(client, url, { token, versions }, signal);
    expect([names(changes.changed), names(changes.gone)]).toEqual([['a.vcf'], ['lost.vcf']]);
    expect(changes.state).toEqual(state);
  });
});

const response = (file: string, tag: string | null, status?: number): string =>
  `<response><href>/ana/friends/${file}</href>${
    status === undefined
      ? `<propstat><prop>${tag === null ? '' : `<getetag>${tag}</getetag>`}</prop><status>HTTP/1.1 200 OK</status></propstat>`
      : `<status>HTTP/1.1 ${status} x</status>`
  }</response>`;

const told = (inner: string, token?: string): Partial<DavAnswer> => ({
  body: `<multistatus xmlns="DAV:">${inner}${token === undefined ? '' : `<sync-token>${token}</sync-token>`}</multistatus>`,
});

function sync(before: CollectionState | null, answer: Parameters<typeof scriptedSend>[0]) {
  const { send, asked } = scriptedSend(answer);
  const login = { user: 'ana', password: 'x', hosts: [PLACE.host], isSecure: true };
  const client = createDavClient(send, login);
  return { changes: () => syncCollection(client, PLACE, before, signal), asked, client };
}

const A = new URL('a.vcf', PLACE).href;
const B = new URL('b.vcf', PLACE).href;
const KNOWN = { token: 't1', versions: { [A]: '"1"', [B]: '"1"' } };

describe('servers of their own kind', () => {
  test.each([
    [403, '<error xmlns="DAV:"><valid-sync-token/></error>'],
    [409, '<error xmlns="DAV:"><valid-sync-token/></error>'],
    [400, ''],
    [501, ''],
    [404, ''],
  ])(
    'one that answers a token with %i is read anew, and what is the same is not told',
    async (status, body) => {
      const { changes, asked } = sync(KNOWN, (method, _, said) => {
        if (method === 'PROPFIND' || said.includes('<D:sync-token/>'))
          return told(response('', null) + response('a.vcf', '"2"'), 't9');
        return { status, body };
      });
      const { state, changed, gone } = await changes();
      expect([changed, gone, state.token]).toEqual([[A], [B], 't9']);
      expect(asked).toHaveLength(2);
    },
  );

  test('one without tokens is asked for its versions', async () => {
    const { changes } = sync(null, (method) =>
      method === 'PROPFIND'
        ? told(response('', null) + response('a.vcf', 'W/"1"'))
        : { status: 403 },
    );
    const { state, changed } = await changes();
    expect([changed, state]).toEqual([[A], { token: null, versions: { [A]: 'W/"1"' } }]);
  });

  test('one that answers in pieces is asked until the end', async () => {
    const { changes, asked } = sync(KNOWN, (_, __, said) =>
      said.includes('>t1<')
        ? told(response('a.vcf', '"2"') + response('', null, 507), 't2')
        : told(response('b.vcf', null, 404), 't3'),
    );
    expect(await changes()).toEqual({
      state: { token: 't3', versions: { [A]: '"2"' } },
      changed: [A],
      gone: [B],
    });
    expect(asked).toHaveLength(2);
  });

  test('one that tells the same piece again and again is asked for its versions', async () => {
    const { changes, asked } = sync(KNOWN, (method) =>
      told(method === 'PROPFIND' ? response('b.vcf', '"1"') : response('', null, 507), 't1'),
    );
    const { changed, gone } = await changes();
    expect([changed, gone]).toEqual([[], [A]]);
    expect(asked).toHaveLength(4);
  });

  test.each([
    ['password', { status: 401 }],
    ['busy', { status: 429, headers: { 'retry-after': '7' } }],
  ] as const)('%s is no reason to read all', async (trouble, answer) => {
    const { changes, asked } = sync(KNOWN, () => answer);
    await expect(changes()).rejects.toMatchObject({ trouble });
    expect(asked).toHaveLength(1);
  });

  test('one document that is too large keeps no other back', async () => {
    const send: DavSend = async ({ body }) => {
      if (body?.includes('b.vcf')) throw new DavFailure('too-large', 'too large');
      const files = [...(body ?? '').matchAll(/friends\/(\w+)\.vcf/g)].map(([, name]) => name);
      const answers = files.map(
        (file) =>
          `<D:response><D:href>/ana/friends/${file}.vcf</D:href><D:propstat><D:prop><D:getetag>W/"1"</D:getetag><R:address-data>${file}</R:address-data></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`,
      );
      const body207 = `<D:multistatus xmlns:D="DAV:" xmlns:R="urn:ietf:params:xml:ns:carddav">${answers.join('')}</D:multistatus>`;
      return { status: 207, headers: {}, body: body207 };
    };
    const login = { user: 'ana', password: 'x', hosts: [PLACE.host], isSecure: true };
    const client = createDavClient(send, login);
    const places = ['a', 'b', 'c'].map((name) => new URL(`${name}.vcf`, PLACE).href);
    const { read, failed } = await readDocuments(
      client,
      PLACE,
      { kind: 'contacts', places },
      signal,
    );
    expect(read.map(({ text, version }) => [text, version])).toEqual([
      ['a', null],
      ['c', null],
    ]);
    expect(failed).toEqual([B]);
  });
});
