import { describe, expect, test } from 'vitest';
import { createReadLinks } from './read-links.ts';

const page = (body: string, url = 'https://news.example/today/') => ({ status: 200, url, body });
const fetched = (url = 'https://news.example/today/', more = {}) => ({
  name: 'http.request',
  input: { url, ...more },
  isOwn: true,
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
  test.each([
    ['a template', { name: 'text.template', input: { template: url }, isOwn: true }],
    ['a query', { name: 'json.query', input: { data: url }, isOwn: true }],
    ['a file', { name: 'file.read', input: { path: 'notes.txt' }, isOwn: true }],
    ['a feed that it wrote', { name: 'rss.read', input: { xml: url }, isOwn: true }],
    ['a server that keeps notes', { name: 'notes.get', input: {}, isOwn: false }],
    ['a server with the name of a tool', { ...fetched(), isOwn: false }],
    ['a program', { name: 'shell.run', input: { args: ['echo', url] }, isOwn: true }],
    ['a sub-agent', { name: 'agent.results', input: { ids: ['r'] }, isOwn: true }],
    ['an answer to a POST', fetched('https://echo.example/', { method: 'POST', body: 'x' })],
    ['an echo of the query', fetched(`https://echo.example/?u=${encodeURIComponent(url)}`)],
    ['an echo of a header', fetched('https://echo.example/', { headers: { x: url } })],
    ['a search for it', { name: 'web.search', input: { query: `"${url}"` }, isOwn: true }],
  ])('%s', (_, call) => {
    const links = createReadLinks();
    links.note(call, { results: [{ url, snippet: url }], text: `see ${url}` });
    expect(links.has(url)).toBe(false);
  });

  test('also where it was given to an earlier call', () => {
    const links = createReadLinks();
    links.note({ name: 'wiki.save', input: { text: url }, isOwn: false }, {});
    links.note(fetched('https://wiki.example/page'), page(url));
    expect(links.has(url)).toBe(false);
  });
});

test('what stood in earlier turns is remembered, in short', () => {
  const before = linksAfter('https://a.example/x').keys();
  expect(before.join('')).not.toContain('example');
  const links = createReadLinks(before);
  expect(links.has('https://a.example/x')).toBe(true);
  expect(links.has('https://a.example/y')).toBe(false);
});

test('a page with a hundred thousand addresses costs no more than so many are kept for', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => `https://a.example/${index}`);
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
