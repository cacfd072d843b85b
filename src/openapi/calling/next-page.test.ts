import { expect, test } from 'vitest';
import { nextPage } from './next-page.ts';

const url = new URL('https://api.example.org/v1/things?limit=2');
const fields = ['after', 'page', 'cursor', 'pageToken', 'starting_after'].map((name) => ({
  ...{ name, original: name, at: 'query', style: 'repeat' },
})) as Parameters<typeof nextPage>[1]['fields'];
const after = (body: unknown, headers = {}, items: unknown[] = [{ id: 'x' }]) => {
  const next = nextPage({ url, headers, body, items }, { fields });
  return next.kind === 'page' ? next.url.search : next.kind;
};

test.each([
  [{}, { link: '<https://api.example.org/v1/things?page=2>; rel="next"' }, '?page=2'],
  [{}, { link: '<?page=9>; rel="last", <?page=2>; rel="next"' }, '?page=2'],
  [{ links: { next: '/v1/things?p=2' } }, {}, '?p=2'],
  [{ paging: { next: { link: 'https://api.example.org/v1/things?p=2' } } }, {}, '?p=2'],
  [{ paging: { next: { after: '7' } } }, {}, '?limit=2&after=7'],
  [{ paging: { next: { after: '7', link: '?after=7' } } }, {}, '?limit=2&after=7'],
  [{ nextPageToken: 't' }, {}, '?limit=2&pageToken=t'],
  [{ response_metadata: { next_cursor: 'c' } }, {}, '?limit=2&cursor=c'],
  [{ has_more: true }, {}, '?limit=2&starting_after=x'],
  [{ total_pages: 3 }, {}, '?limit=2&page=2'],
  [{ meta: { next_page: 2 } }, {}, '?limit=2&page=2'],
])('%o goes on', (body, headers, search) => {
  expect(after(body, headers)).toBe(search);
});

test.each([
  [{}],
  [{ next: null }],
  [{ response_metadata: { next_cursor: '' } }],
  [{ has_more: false }],
  [{ total_pages: 1 }],
  [{ page: 1 }],
  [[1, 2, 3]],
  [null],
  ['next'],
])('%o is the end', (body) => {
  expect(after(body)).toBe('end');
});

test.each([
  'https://evil.example/x',
  'http://api.example.org/v1/things',
  'https://user@api.example.org/x',
  '//evil.example/x',
])('what goes on at %s leads away', (next) => {
  expect(after({ next })).toBe('away');
});
