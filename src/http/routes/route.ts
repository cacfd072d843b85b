/**
 * A route of the API, as data: the server, the OpenAPI document and the tests read the same table.
 * Path, query and body pass their schemas once, before `handle` is called.
 */
import { z } from 'zod';
import type { Person, Role } from '../../domain/person.ts';
import { parametersOf } from '../../operations/face-names.ts';
import type { ApiContext } from '../api-context.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

export interface Route {
  method: Method;
  /** Below `/api/v1`, with parameters in braces: `/schedules/{id}`. */
  path: string;
  /** One word for programs, unique: `addSchedule`. */
  name: string;
  summary: string;
  /** More about it, in paragraphs. */
  description?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The least role that may ask; the owner if nothing is said. */
  audience?: Role;
  /** It takes bytes as they are in place of JSON, at most so many; their media type is that of the request. */
  upload?: { mostBytes: number };
  /** It answers with a file in place of a document, and `handle` with a `FileAnswer`. */
  isDownload?: true;
  /** The answer beside `"ok": true`; loaded when it is asked for, if it belongs to an operation. */
  answer: z.ZodObject | (() => Promise<z.ZodObject>);
  /** 200 if nothing is said. */
  status?: 200 | 201 | 202;
  handle(request: RouteRequest, api: ApiContext): Promise<object>;
}

export const answerOf = async ({ answer }: Route): Promise<z.ZodObject> =>
  typeof answer === 'function' ? answer() : answer;

export interface RouteRequest<Params = unknown, Query = unknown, Body = unknown> {
  params: Params;
  query: Query;
  body: Body;
  /** The person who asks. */
  person: Person;
  /** By which browser; null for a program. */
  pageSessionId: string | null;
  /** The body that a route with `upload` was sent; empty for all others. */
  uploaded: { bytes: Uint8Array; mediaType: string };
  /** Fires when the client goes away. */
  signal: AbortSignal;
}

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

type PartNames<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PartNames<Rest>
  : never;
type Parts = Readonly<Record<string, z.ZodType>>;
type PartsOf<Path, Params> = {
  [Name in PartNames<Path>]: Name extends keyof Params ? OutputOf<Params[Name]> : string;
};

/** An id or a name, if nothing else is said of a part of a path. */
const plainPart = z.string().min(1).max(200);

/** A route by its method and path, and its name for programs. `handle` gets the types of the path and of the schemas beside it. */
export function defineRoute<
  const Path extends string,
  Params extends Parts = Record<never, never>,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  line: `${Uppercase<Method>} ${Path}`,
  name: string,
  route: Omit<Route, 'method' | 'path' | 'name' | 'params' | 'query' | 'body' | 'handle'> & {
    /** Parts of the path that are no plain ids or names. */
    params?: Params;
    query?: Query;
    body?: Body;
    handle(
      request: RouteRequest<PartsOf<Path, Params>, OutputOf<Query>, OutputOf<Body>>,
      api: ApiContext,
    ): Promise<object>;
  },
): Route {
  const [method = '', path = ''] = line.split(' ');
  const parts = parametersOf(path).map((part) => [part, route.params?.[part] ?? plainPart]);
  return {
    ...route,
    method: method.toLowerCase(),
    path,
    name,
    ...(parts.length > 0 && { params: z.strictObject(Object.fromEntries(parts)) }),
  } as unknown as Route;
}
