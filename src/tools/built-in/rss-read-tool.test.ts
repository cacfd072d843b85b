import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { openBounded } from '../bounded/bounded.fake.ts';
import { callContext } from '../call-context.fake.ts';
import { createCatalog } from '../catalog.ts';
import { createHttpClient } from '../http/http-client.ts';
import { type LoopbackServer, startLoopbackServer } from '../http/loopback-server.fake.ts';
import { createRssReadTool } from './rss-read-tool.ts';

const bounded = openBounded();

let server: LoopbackServer;
let answer: (response: ServerResponse) => void;
beforeEach(async () => {
  server = await startLoopbackServer((_, response) => answer(response));
});
afterEach(() => server.close());

const clock = createVirtualClock();

async function read(input: object, allowPrivate = ['127.0.0.1']) {
  const client = createHttpClient({ clock, allowPrivate, maxBytes: 1_000_000, timeoutMs: 1000 });
  const catalog = createCatalog({
    bounded,
    tools: [createRssReadTool({ client, clock, bounded })],
  });
  const result = await catalog.call('rss.read', input, callContext());
  return result.ok ? result.output : result.failure;
}

const RSS_2 = `<?xml version="1.0"?><!-- a comment --><rss version="2.0"><channel>
  <title>News &amp; more</title><image><title>not this</title></image>
  <item><title><![CDATA[One <b>]]></title><link>https://x.org/1</link><guid isPermaLink="false">id-1</guid>
    <pubDate>Mon, 01 Jun 2026 09:00:00 +0200</pubDate><description>&lt;p&gt;Hello &lt;b&gt;you&lt;/b&gt;&lt;/p&gt;&lt;script&gt;x()&lt;/script&gt;</description></item>
  <item><title>Two</title><guid>https://x.org/2</guid><pubDate>whenever</pubDate></item>
</channel></rss>`;
const RSS_1 = `<rdf:RDF xmlns:rdf="r"><channel rdf:about="c"><title>Old</title></channel>
  <item rdf:about="urn:1"><title>One</title><link>https://x.org/1</link><dc:date>2026-06-01T09:00:00Z</dc:date></item></rdf:RDF>`;
const ATOM = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Atom</title>
  <entry><id>urn:1</id><title type="html">One</title><link rel="self" href="/self"/><link href="/posts/1"/>
    <updated>2026-06-02T00:00:00Z</updated><published>2026-06-01T00:00:00Z</published><summary>Short</summary></entry></feed>`;

test('RSS 2.0 is read', async () => {
  expect(await read({ xml: RSS_2 })).toEqual({
    title: 'News & more',
    items: [
      {
        id: 'id-1',
        title: 'One <b>',
        link: 'https://x.org/1',
        publishedUtc: '2026-06-01T07:00:00Z',
        summary: 'Hello you',
      },
      {
        id: 'https://x.org/2',
        title: 'Two',
        link: 'https://x.org/2',
        publishedUtc: null,
        summary: '',
      },
    ],
  });
});

test('RSS 1.0 is read', async () => {
  expect(await read({ xml: RSS_1 })).toMatchObject({
    title: 'Old',
    items: [{ id: 'urn:1', link: 'https://x.org/1', publishedUtc: '2026-06-01T09:00:00Z' }],
  });
});

test('Atom is read from a URL, links resolved against it', async () => {
  answer = (response) =>
    response.writeHead(200, { 'content-type': 'application/atom+xml' }).end(ATOM);
  expect(await read({ url: `${server.origin}/feed` })).toEqual({
    title: 'Atom',
    items: [
      {
        id: 'urn:1',
        title: 'One',
        link: `${server.origin}/posts/1`,
        publishedUtc: '2026-06-01T00:00:00Z',
        summary: 'Short',
      },
    ],
  });
});

test('the encoding that a feed declares is honoured', async () => {
  const xml = Buffer.from(
    '<?xml version="1.0" encoding="ISO-8859-1"?><rss><channel><title>é</title></channel></rss>',
    'latin1',
  );
  answer = (response) => response.writeHead(200, { 'content-type': 'text/xml' }).end(xml);
  expect(await read({ url: server.origin })).toMatchObject({ title: 'é' });
});

test('no more items are given than asked for', async () => {
  expect(await read({ xml: RSS_2, limit: 1 })).toMatchObject({ items: [{ id: 'id-1' }] });
});

test.each([
  [
    'a laugh',
    '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><rss><channel><title>&lol2;</title></channel></rss>',
  ],
  [
    'a file',
    '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><title>&x;</title></channel></rss>',
  ],
  ['a page', '<html><body>Not a feed</body></html>'],
  ['nothing', ''],
  ['noise', '\u0000\u0001<<<>>>&&&'],
])('%s is no feed', async (_, xml) => {
  expect(await read({ xml })).toMatchObject({ code: 'bad-feed', retryable: false });
});

test('an entity that is not declared stays as it is, and script links are dropped', async () => {
  const xml =
    '<rss><channel><title>&lol; &#65;</title><item><title>a</title><link>javascript:alert(1)</link></item></channel></rss>';
  expect(await read({ xml })).toMatchObject({ title: '&lol; A', items: [{ link: null }] });
});

test('a feed nested without end fails and does no harm', async () => {
  const xml = `<rss><channel><title>${'<a>'.repeat(200_000)}`;
  expect(await read({ xml })).toHaveProperty('code');
});

test('a feed is fetched under the same guard as every request', async () => {
  expect(await read({ url: server.origin }, [])).toMatchObject({ code: 'refused' });
  answer = (response) => response.writeHead(503, { 'retry-after': '3' }).end();
  expect(await read({ url: server.origin })).toMatchObject({
    code: 'http-503',
    retryable: true,
    retryAfterMs: 3000,
  });
  expect(await read({})).toMatchObject({
    code: 'bad-input',
    message: expect.stringContaining('give exactly one of url, xml'),
  });
  expect(await read({ url: 'file:///etc/passwd' })).toMatchObject({ code: 'bad-input' });
});
