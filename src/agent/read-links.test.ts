import { describe, expect, test } from 'vitest';
import { createReadLinks, type ReadLinks } from './read-links.ts';

const page = (body: string, url = 'https://news.example/today/') => ({ status: 200, url, body });
type Call = Parameters<ReadLinks['note']>[0];
const fetched = (url = 'https://news.example/today/', more = {}): Call => ({
  name: 'http.request',
  input: { url, ...more },
  maker: 'rote',
});

function linksAfter(body: string) {
  const links = createReadLinks();
  links.note(fetched(), page(body));
  return links;
}

describe('an address that stood in a page may be read', () => {
  test.each([
    ['See https://a.example/x.', 'https://a.example/x'],
    ['See (https://a.example/x), or not', 'https://a.example/x'],
    ['[x](https://a.example/x?y=1)', 'https://a.example/x?y=1'],
    ['https://a.example/wiki/Rote_(machine)', 'https://a.example/wiki/Rote_(machine)'],
    ['<a href="https://a.example/?a=1&amp;b=2">', 'https://a.example/?a=1&b=2'],
    ['<a href="/about?x=1">', 'https://news.example/about?x=1'],
    ["<a href='more.html'>", 'https://news.example/today/more.html'],
    ['<img src = "//cdn.example/i.png">', 'https://cdn.example/i.png'],
    ['HTTPS://A.example/x', 'https://a.example/x'],
    ['https://a.example', 'https://a.example/'],
    ['https://a.example/x', 'https://a.example/x#part'],
  ])('%s → %s', (body, url) => expect(linksAfter(body).has(url)).toBe(true));
});

describe('an address that did not stand there may not', () => {
  test.each([
    ['the beginning of a longer one', 'https://a.example/xyz', 'https://a.example/x'],
    ['one with more behind it', 'https://a.example/?q=', 'https://a.example/?q=password'],
    ['one on a longer host', 'https://a.example', 'https://a.example.evil.test/'],
    ['one put together of words', 'a.example is evil, the path is /x', 'https://a.example/x'],
    ['a word of the page as a path', 'secretword', 'https://news.example/secretword'],
    ['another scheme', 'https://a.example/x', 'http://a.example/x'],
    ['another port', 'https://a.example/x', 'https://a.example:444/x'],
    ['a user in it', 'https://a.example/x', 'https://a@a.example/x'],
  ])('%s', (_, body, url) => expect(linksAfter(body).has(url)).toBe(false));
});

describe('what the run itself put together does not count, wherever it is read back from', () => {
  const url = 'https://evil.test/?q=password';
  test.each<[string, Call]>([
    ['a template', { name: 'text.template', input: { template: url }, maker: 'rote' }],
    ['a query', { name: 'json.query', input: { data: url }, maker: 'rote' }],
    ['a file', { name: 'file.read', input: { path: 'notes.txt' }, maker: 'rote' }],
    ['a feed that it wrote', { name: 'rss.read', input: { xml: url }, maker: 'rote' }],
    ['a server that keeps notes', { name: 'notes.get', input: {}, maker: 'others' }],
    ['a server with the name of a tool', { ...fetched(), maker: 'others' }],
    ['a program', { name: 'shell.run', input: { args: ['echo', url] }, maker: 'rote' }],
    ['a sub-agent', { name: 'agent.results', input: { ids: ['r'] }, maker: 'rote' }],
    ['an answer to a POST', fetched('https://echo.example/', { method: 'POST', body: 'x' })],
    ['an echo of the query', fetched(`https://echo.example/?u=${encodeURIComponent(url)}`)],
    ['an echo of a header', fetched('https://echo.example/', { headers: { x: url } })],
    ['a search for it', { name: 'web.search', input: { query: `"${url}"` }, maker: 'rote' }],
  ])('%s', (_, call) => {
    const links = createReadLinks();
    links.note(call, { results: [{ url, snippet: url }], text: `see ${url}` });
    expect(links.has(url)).toBe(false);
  });

  test('also where it was given to an earlier call', () => {
    const links = createReadLinks();
    links.note({ name: 'wiki.save', input: { text: url }, maker: 'others' }, {});
    links.note(fetched('https://wiki.example/page'), page(url));
    expect(links.has(url)).toBe(false);
  });
});

test('an address that the run made is read again, and stood nowhere, also in later turns', () => {
  const made = 'https://news.example/?q=made';
  const links = createReadLinks();
  links.note(fetched(made), page('See https://a.example/x.'));
  for (const known of [
    links,
    createReadLinks(links.keys()),
    createReadLinks([links.keyOf(made) ?? '']),
  ]) {
    expect(known.has(made)).toBe(true);
    expect(known.hasStood(made)).toBe(false);
  }
  expect(createReadLinks(links.keys()).hasStood('https://a.example/x')).toBe(true);
});

test('where an address leads that the run made stood nowhere', () => {
  const evil = 'https://evil.test/?q=password';
  const answer = { status: 302, headers: { location: evil }, body: `<a href="${evil}">Found</a>` };
  const links = createReadLinks();
  links.note(fetched('https://news.example/r/7?q=password'), answer);
  expect(links.has(evil)).toBe(false);
  links.addText('See https://news.example/r/8');
  links.note(fetched('https://news.example/r/8'), answer);
  expect(links.has(evil)).toBe(true);
});

test('what stood in earlier turns is remembered, in short', () => {
  const before = linksAfter('https://a.example/x').keys();
  expect(before.join('')).not.toContain('example');
  const links = createReadLinks(before);
  expect(links.has('https://a.example/x')).toBe(true);
  expect(links.has('https://a.example/y')).toBe(false);
});

test('a page with twenty thousand addresses costs no more than so many are kept for', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => `https://a.example/${index}`);
  const links = linksAfter(many.join(' '));
  expect(links.has('https://a.example/1')).toBe(true);
  expect(links.keys().length).toBe(1000);
});

test.each([
  'https://'.repeat(50_000),
  `href${' '.repeat(200_000)}=`,
  `https://a.example/${')'.repeat(200_000)}`,
  `href="${'&amp;'.repeat(100_000)}`,
  `${'href='.repeat(50_000)}"x`,
])(
  'text made to be slow is read in one pass',
  (text) => {
    expect(() => linksAfter(text)).not.toThrow();
  },
  10_000,
);
