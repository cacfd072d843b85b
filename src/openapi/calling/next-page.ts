/**
 * Where a list goes on, as the answer says it: a `Link` header, the address of the next page, a cursor, or the number of a
 * page. Null if it says nothing, or leads away from the server: then the list ends there.
 */
import type { ApiOperation } from '../api-file.ts';
import { fieldsOf, isFields, own } from '../outside-value.ts';

interface AnsweredPage {
  /** That was asked for. */
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: unknown;
  /** Of its list. */
  items: readonly unknown[];
}

/** `away`: it says that there is more, at another server. */
export type NextPage = { kind: 'page'; url: URL } | { kind: 'end' } | { kind: 'away' };

const END: NextPage = { kind: 'end' };

export function nextPage(
  { url, headers, body, items }: AnsweredPage,
  operation: Pick<ApiOperation, 'fields'>,
): NextPage {
  const link = linkIn(headers['link'] ?? '');
  const address = link ?? addressIn(body);
  if (address !== null) {
    const next = link === null ? addressFrom(url, address) : URL.parse(link, url);
    if (next === null) return END;
    return next.origin === url.origin && next.username === ''
      ? { kind: 'page', url: next }
      : { kind: 'away' };
  }
  const change = cursorIn(body, items, operation) ?? pageAfter(url, body, items, operation);
  if (change === null) return END;
  const next = new URL(url);
  next.searchParams.set(change.parameter, change.value);
  return { kind: 'page', url: next };
}

/** Whether there is more, of a list that is asked for by a body and so has no address of its next page. */
export function saysMore(body: unknown): boolean {
  const cursors = CURSORS.map(([path]) => path);
  return [...ADDRESSES, ...cursors].some((path) => {
    const value = valueAt(body, path);
    return typeof value === 'string' && value !== '';
  });
}

/** In a body, what only says `?after=…` leaves what else was asked for as it is. */
function addressFrom(url: URL, address: string): URL | null {
  if (!address.startsWith('?')) return URL.parse(address, url);
  const next = new URL(url);
  for (const [name, value] of new URLSearchParams(address)) next.searchParams.set(name, value);
  return next;
}

/** `<https://api.example.org/items?page=2>; rel="next"` */
function linkIn(header: string): string | null {
  for (const link of header.slice(0, 10_000).split(/,\s*(?=<)/)) {
    const [, address, rest = ''] = /^\s*<([^<>]*)>(.*)$/s.exec(link) ?? [];
    if (address !== undefined && /;\s*rel="?(?:[^";]*\s)?next(?:[\s";]|$)/i.test(rest))
      return address;
  }
  return null;
}

const ADDRESSES = [
  ...[['next'], ['links', 'next'], ['_links', 'next'], ['paging', 'next'], ['pagination', 'next']],
  ...[['@odata.nextLink'], ['nextLink'], ['next_page_url'], ['next_page'], ['next_page_uri']],
  ...[
    ['meta', 'next'],
    ['pagination', 'next_link'],
    ['links', 'pages', 'next'],
  ],
] as const;

function addressIn(body: unknown): string | null {
  for (const path of ADDRESSES) {
    const found = valueAt(body, path);
    const address = isFields(found) ? (own(found, 'href') ?? own(found, 'link')) : found;
    if (typeof address === 'string' && /^(?:https?:\/\/|\/|\?)/.test(address)) return address;
  }
  return null;
}

interface Change {
  parameter: string;
  value: string;
}

/** Where cursors stand, and which parameter takes each, the likeliest first. */
const CURSORS: readonly (readonly [readonly string[], readonly string[]])[] = [
  [['paging', 'next', 'after'], ['after']],
  [['nextPageToken'], ['pageToken']],
  [['next_page_token'], ['page_token', 'next_page_token']],
  [['response_metadata', 'next_cursor'], ['cursor']],
  [['next_cursor'], ['cursor', 'start_cursor', 'after', 'next_cursor']],
  [['nextCursor'], ['cursor', 'nextCursor', 'after']],
  [
    ['meta', 'next_cursor'],
    ['cursor', 'next_cursor'],
  ],
  [['paging', 'cursors', 'after'], ['after']],
  [['next_page'], ['offset', 'page_token', 'cursor']],
  [['next_page', 'offset'], ['offset']],
  [['cursor'], ['cursor']],
  [['offset'], ['offset']],
  [['next'], ['cursor', 'after', 'start', 'next', 'page_token']],
];

function cursorIn(
  body: unknown,
  items: readonly unknown[],
  { fields }: Pick<ApiOperation, 'fields'>,
): Change | null {
  const parameterOf = (names: readonly string[]): string | undefined =>
    names.find((name) => fields.some((field) => field.at === 'query' && field.original === name));
  for (const [path, names] of CURSORS) {
    const value = valueAt(body, path);
    const parameter = parameterOf(names);
    // A number that is no text counts what was passed over, and says nothing of what comes.
    if (parameter !== undefined && typeof value === 'string' && value !== '')
      return { parameter, value };
  }
  const last = fieldsOf(items.at(-1))['id'];
  const isMore = fieldsOf(body)['has_more'] === true && typeof last === 'string';
  const parameter = isMore ? parameterOf(['starting_after']) : undefined;
  return parameter === undefined ? null : { parameter, value: String(last) };
}

const LAST_PAGES = [
  ...[['total_pages'], ['totalPages'], ['page_count'], ['pageCount'], ['last_page'], ['pages']],
  ...[
    ['meta', 'total_pages'],
    ['meta', 'last_page'],
    ['pagination', 'total_pages'],
  ],
  ...[
    ['paging', 'total_pages'],
    ['meta', 'pagination', 'total_pages'],
    ['page', 'totalPages'],
  ],
] as const;

/** Only where the answer says that there is a next one: a full page says nothing. */
function pageAfter(
  url: URL,
  body: unknown,
  items: readonly unknown[],
  { fields }: Pick<ApiOperation, 'fields'>,
): Change | null {
  const parameter = ['page', 'page_number', 'pageNumber'].find((name) =>
    fields.some((field) => field.at === 'query' && field.original === name),
  );
  if (parameter === undefined || items.length === 0) return null;
  const asked = url.searchParams.get(parameter);
  const next = [['next_page'], ['nextPage'], ['meta', 'next_page'], ['pagination', 'next_page']]
    .map((path) => valueAt(body, path))
    .find((value) => typeof value === 'number');
  const page = asked === null ? 1 : Number(asked);
  if (typeof next === 'number') return next > page ? { parameter, value: String(next) } : null;
  const last = LAST_PAGES.map((path) => valueAt(body, path)).find(
    (value) => typeof value === 'number',
  );
  const isMore = typeof last === 'number' && Number.isSafeInteger(page) && page < last;
  return isMore ? { parameter, value: String(page + 1) } : null;
}

function valueAt(body: unknown, path: readonly string[]): unknown {
  let place = body;
  for (const key of path) place = own(fieldsOf(place), key);
  return place;
}
