/** Servers that answer as GitHub and HubSpot publish that theirs do, as far as the APIs that ship go. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export const SERVICE_TOKEN = 'token-of-a-service-1234';

interface Asked {
  line: string;
  body: unknown;
}

export interface FakeService {
  listener: RequestListener;
  asked: Asked[];
  /** Takes the place of the next answers, one after the other. */
  instead: ((response: ServerResponse) => void)[];
}

interface Call extends Asked {
  path: string;
  search: URLSearchParams;
  origin: string;
}

/** `null` where there is nothing at that path. */
type Answer = { status?: number; headers?: Record<string, string>; body?: unknown } | null;

function createService(
  answer: (call: Call) => Answer,
  refusals: { unsigned: object; missing: object },
): FakeService {
  const service: FakeService = { listener: listen, asked: [], instead: [] };
  async function listen(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    const sent = await text(request);
    const line = `${request.method} ${url.pathname}${url.search}`;
    const body = sent === '' ? null : JSON.parse(sent);
    service.asked.push({ line, body });
    const special = service.instead.shift();
    if (special !== undefined) return special(response);
    if (request.headers['user-agent'] === undefined)
      return void response.writeHead(403).end('Request forbidden: no User-Agent.');
    const isSigned = request.headers.authorization === `Bearer ${SERVICE_TOKEN}`;
    const { pathname: path, searchParams: search, origin } = url;
    const found = isSigned
      ? (answer({ line, body, path, search, origin }) ?? { status: 404, body: refusals.missing })
      : { status: 401, body: refusals.unsigned };
    answerJson(found)(response);
  }
  return service;
}

export const answerJson =
  ({ status = 200, headers = {}, body }: NonNullable<Answer>) =>
  (response: ServerResponse): void =>
    void response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
      .end(body === undefined ? '' : JSON.stringify(body));

export interface FakeIssue {
  id: number;
  number: number;
  title: string;
  html_url: string;
  user: { login: string };
}

export const issueOf = (number: number, title: string): FakeIssue => ({
  ...{ id: 1000 + number, number, title, user: { login: 'ann' } },
  html_url: `https://github.com/owner/repo/issues/${number}`,
});

/** Pages of `per_page`, with a `Link` to the next. */
export function createGithub(issues: FakeIssue[]): FakeService {
  const problem = (message: string) => ({ message, documentation_url: 'https://docs.github.com/' });
  const paged = <Body>({ path, search, origin }: Call, bodyOf: (page: FakeIssue[]) => Body) => {
    const [size, page] = [Number(search.get('per_page') ?? 30), Number(search.get('page') ?? 1)];
    const next = new URL(`${origin}${path}?${search}`);
    next.searchParams.set('page', `${page + 1}`);
    const isMore = page * size < issues.length;
    const link = { link: `<${next.href}>; rel="next", <${next.href}>; rel="last"` };
    const body = bodyOf(issues.slice((page - 1) * size, page * size));
    return { body, ...(isMore && { headers: link }) };
  };
  return createService(
    (call) => {
      switch (`${call.line.split(' ')[0]} ${call.path}`) {
        case 'GET /search/issues':
          return paged(call, (items) => ({
            ...{ total_count: issues.length, incomplete_results: false, items },
          }));
        case 'GET /repos/owner/repo/issues':
          return paged(call, (items) => items);
        case 'POST /repos/owner/repo/issues': {
          const made = issueOf(issues.length + 1, (call.body as { title: string }).title);
          issues.push(made);
          return { status: 201, body: made };
        }
        case 'PATCH /notifications/threads/7':
          return { status: 205 };
        default:
          return null;
      }
    },
    { unsigned: problem('Bad credentials'), missing: problem('Not Found') },
  );
}

export interface FakeRecord {
  id: string;
  properties: Record<string, string>;
}

/** Contacts, deals and notes by their kind; ids count up. */
export function createHubspot(records: Record<string, FakeRecord[]>): FakeService {
  const problem = (category: string, message: string) => ({
    ...{ status: 'error', message, category, correlationId: '0f1e' },
  });
  const paged = (all: FakeRecord[], limit: number, after: number) => ({
    results: all.slice(after, after + limit),
    ...(after + limit < all.length && {
      paging: { next: { after: `${after + limit}`, link: `?after=${after + limit}` } },
    }),
  });
  return createService(
    ({ line, path, search, body }) => {
      const [method = ''] = line.split(' ');
      if (method === 'PUT' && /^\/crm\/v4\/objects\/\w+\/\d+\/associations\/default\//.test(path))
        return { body: { status: 'COMPLETE', results: [{ from: { id: '1' }, to: { id: '2' } }] } };
      const [, kind = '', id] = /^\/crm\/v3\/objects\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
      const all = records[kind];
      if (all === undefined) return null;
      const given = (body ?? {}) as { properties?: Record<string, string> } & Search;
      const from = (name: 'limit' | 'after') => search.get(name) ?? given[name];
      const [limit, after] = [Number(from('limit') ?? 10), Number(from('after') ?? 0)];
      switch (`${method} ${id === undefined || id === 'search' ? (id ?? 'all') : 'one'}`) {
        case 'POST search': {
          const found = all.filter((one) => isFound(one, given));
          return { body: { total: found.length, ...paged(found, limit, after) } };
        }
        case 'GET all':
          return { body: paged(all, limit, after) };
        case 'POST all':
          all.push({ id: `${all.length + 1}`, properties: given.properties ?? {} });
          return { status: 201, body: all.at(-1) };
        default:
          return changed(
            all.find((one) => one.id === id),
            given.properties,
          );
      }
    },
    {
      unsigned: problem('INVALID_AUTHENTICATION', 'Authentication credentials not found.'),
      missing: problem('OBJECT_NOT_FOUND', 'Object not found.'),
    },
  );
}

function changed(one: FakeRecord | undefined, properties: object = {}): Answer {
  if (one === undefined) return null;
  Object.assign(one.properties, properties);
  return { body: one };
}

interface Search {
  query?: string;
  limit?: number;
  after?: string;
  filterGroups?: { filters: { propertyName: string; operator: string; value: string }[] }[];
}

function isFound({ properties }: FakeRecord, { query, filterGroups = [] }: Search): boolean {
  const hasWords =
    query === undefined || Object.values(properties).some((value) => value.includes(query));
  const holds = filterGroups.some(({ filters }) =>
    filters.every(({ propertyName, value }) => properties[propertyName] === value),
  );
  return hasWords && (filterGroups.length === 0 || holds);
}
