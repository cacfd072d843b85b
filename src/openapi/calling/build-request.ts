/**
 * Input that fits its schema, as a request to the one server of the API. Whatever stands in the input, the address stays
 * at that server and below its path.
 */
import { type Result, refuse, succeed } from '../../base/errors.ts';
import type { ApiField, ApiOperation } from '../api-file.ts';
import { isFields } from '../outside-value.ts';
import { withoutSlashes } from '../without-slashes.ts';

export interface ApiRequest {
  method: string;
  url: URL;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string | null;
}

export function buildRequest(
  operation: ApiOperation,
  input: Readonly<Record<string, unknown>>,
  server: string,
): Result<ApiRequest> {
  const path = filledPath(operation, input);
  if (path === null)
    return cannotBeSent('a part of the path is empty, or leads out of the path that the API has');
  const base = new URL(server);
  const url = URL.parse(`${base.origin}${withoutSlashes(base.pathname)}${path}`);
  if (url === null || url.host !== base.host || url.username !== '')
    return cannotBeSent(`it would not go to ${base.host}`);
  // Some services let nobody in who does not say what they are.
  const headers: Record<string, string> = {
    accept: 'application/json, */*;q=0.5',
    'user-agent': 'Rote',
  };
  for (const field of operation.fields) {
    const value = input[field.name];
    if (value === undefined || value === null) continue;
    if (field.at === 'query') addQuery(url.searchParams, field, value);
    if (field.at === 'header') headers[field.original.toLowerCase()] = written(field, value);
  }
  const body = bodyOf(operation, input);
  if (body !== null && operation.body !== null)
    headers['content-type'] =
      operation.body.type === 'text'
        ? `${operation.body.mediaType}; charset=utf-8`
        : operation.body.mediaType;
  return succeed({ method: operation.method.toUpperCase(), url, headers, body });
}

/** Null where it would be another path than the document has. */
function filledPath(
  { path, fields }: ApiOperation,
  input: Readonly<Record<string, unknown>>,
): string | null {
  let isWhole = true;
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, original: string) => {
    const field = fields.find((one) => one.at === 'path' && one.original === original);
    const value = field === undefined ? undefined : input[field.name];
    const text = field === undefined || value === undefined ? '' : written(field, value);
    if (text === '') isWhole = false;
    return encodeURIComponent(text.toWellFormed());
  });
  const leadsOut = filled.split('/').some((part) => /^(?:\.|%2e){1,2}$/i.test(part));
  return isWhole && !leadsOut ? filled : null;
}

const SEPARATORS = { comma: ',', space: ' ', pipe: '|', repeat: ',', deep: ',' } as const;

function written({ style }: Pick<ApiField, 'style'>, value: unknown): string {
  if (Array.isArray(value)) return value.map(inText).join(SEPARATORS[style]);
  if (isFields(value)) return Object.entries(value).flat().map(inText).join(',');
  return inText(value);
}

const inText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

function addQuery(query: URLSearchParams, field: ApiField, value: unknown): void {
  const { original, style } = field;
  if (Array.isArray(value) && style === 'repeat')
    for (const one of value) query.append(original, inText(one));
  else if (isFields(value) && style === 'deep') addDeep(query, original, value);
  else if (isFields(value) && style === 'repeat')
    for (const [key, one] of Object.entries(value)) query.append(key, inText(one));
  else query.append(original, written(field, value));
}

/** `filter[created][gte]=…`, `items[0][price]=…` */
function addDeep(query: URLSearchParams, name: string, value: unknown): void {
  if (Array.isArray(value))
    for (const [index, one] of value.entries()) addDeep(query, `${name}[${index}]`, one);
  else if (isFields(value))
    for (const [key, one] of Object.entries(value)) addDeep(query, `${name}[${key}]`, one);
  else if (value !== undefined && value !== null) query.append(name, String(value));
}

function bodyOf({ body }: ApiOperation, input: Readonly<Record<string, unknown>>): string | null {
  if (body === null) return null;
  const { fields, type } = body;
  const given =
    fields === null
      ? input['body']
      : Object.fromEntries(
          fields.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
        );
  if (given === undefined) return null;
  if (type === 'text') return String(given);
  if (type === 'json') return JSON.stringify(given);
  const form = new URLSearchParams();
  if (isFields(given))
    for (const [name, value] of Object.entries(given)) addDeep(form, name, value);
  return form.toString();
}

function cannotBeSent(why: string) {
  return refuse({ code: 'bad-input', message: `It can't be sent: ${why}.`, hint: '' });
}
