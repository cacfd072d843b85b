/**
 * One call of an operation of an API: signed, sent to the one server that was connected, followed from page to page
 * within a bound, and cut to what a plan can use.
 */
import type { Clock } from '../../base/clock.ts';
import type { Result } from '../../base/errors.ts';
import { foreignLine } from '../../base/foreign-text.ts';
import { jsonSize } from '../../base/outside-json.ts';
import { grantedHostOf } from '../../domain/grant.ts';
import type { CallContext, ToolFailure, ToolResult } from '../../domain/tool-call.ts';
import type { ApiFile, ApiOperation } from '../../openapi/api-file.ts';
import type { Authorization } from '../../openapi/authorization.ts';
import { type ApiRequest, buildRequest } from '../../openapi/calling/build-request.ts';
import { cutItems, cutValue, LARGEST_ANSWER, listAt } from '../../openapi/calling/cut-answer.ts';
import { nextPage, saysMore } from '../../openapi/calling/next-page.ts';
import { bodyOf, statusFailure } from '../../tools/http/http-answer.ts';
import { type HttpClient, requestInWords } from '../../tools/http/http-client.ts';
import { done, fail, refuseCall } from '../../tools/tool.ts';

const MOST_PAGES = 20;
const LONGEST_RETRY_AFTER_MS = 86_400_000;
/** Of a list, where nothing is said. */
export const USUAL_ITEMS = 200;

export interface CallPorts {
  client: Pick<HttpClient, 'send'>;
  clock: Pick<Clock, 'nowMs'>;
  /** For whom the call is made. */
  sign(operation: ApiOperation, context: CallContext): Promise<Result<Authorization>>;
  /** Takes secrets out of what came back. */
  mask: { value(value: unknown): unknown; text(text: string): string };
  /** The server is one that the person named, which may be at home. */
  isAtHome: boolean;
}

interface OperationCall {
  operation: ApiOperation;
  api: Pick<ApiFile, 'name' | 'server'>;
  input: Readonly<Record<string, unknown>>;
  context: CallContext;
  ports: CallPorts;
}

export async function callOperation(call: OperationCall): Promise<ToolResult> {
  const { operation, api, input, context, ports } = call;
  const built = buildRequest(operation, input, api.server.url);
  if (!built.ok) return refuseCall(built.fault);
  const signed = await ports.sign(operation, context);
  if (!signed.ok) {
    const { code, message, hint } = signed.fault;
    return refuseCall({ code, message: `${message} ${hint}` });
  }
  const request = { ...built.value };
  if (operation.keyHeader !== null)
    request.headers = { ...request.headers, [operation.keyHeader]: context.key };
  let authorization = signed.value;
  let first = await send(call, request, authorization);
  // Nothing was done for who was not let in. Once: what a fresh token does not open, no other one does.
  if (!first.ok && first.failure.code === 'http-401' && authorization.renew !== undefined) {
    const renewed = await authorization.renew();
    if (!renewed.ok) return refuseCall(renewed.fault);
    authorization = renewed.value;
    first = await send(call, request, authorization);
  }
  if (!first.ok) return first;
  const items = operation.list === null ? null : listAt(first.page.body, operation.list);
  if (items === null) return single(call, first.page.body);
  return pages(call, { request, authorization, first: first.page, items });
}

interface Page {
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

type Sent = { ok: true; page: Page } | { ok: false; failure: ToolFailure };

async function send(
  { operation, context, ports }: OperationCall,
  request: ApiRequest,
  { headers, query }: Authorization,
): Promise<Sent> {
  const url = new URL(request.url);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const outcome = await ports.client.send(
    { ...request, url, headers: { ...request.headers, ...headers } },
    {
      signal: context.signal,
      role: context.role,
      grantedHost: ports.isAtHome ? grantedHostOf(url) : null,
      mayCarryOn: async (next) => awayFrom(url, next.url),
    },
  );
  if (!outcome.ok) return { ok: false, failure: masked(ports, outcome.failure) };
  const { answer } = outcome;
  const what = requestInWords(request);
  const { effect } = operation;
  const failure = statusFailure(answer, { effect, what, clock: ports.clock });
  if (failure !== null) {
    const limited = { ...failure, ...limitOf(answer, ports.clock.nowMs()) };
    return { ok: false, failure: masked(ports, told(limited)) };
  }
  const { body, bodyKind } = bodyOf(answer);
  const isEmpty = answer.body.length === 0;
  if (!isEmpty && bodyKind !== 'json' && (operation.answersJson || bodyKind === 'base64')) {
    const type = foreignLine(answer.headers['content-type'] ?? 'nothing', 80);
    const message = `${what} answered with ${type} instead of JSON.`;
    return { ok: false, failure: { code: 'bad-answer', message, ...fateOf(effect) } };
  }
  const value = isEmpty ? { status: answer.status } : body;
  return { ok: true, page: { url: request.url, headers: answer.headers, body: value } };
}

/** Some say 403 to who asked too often, and when they will answer again: nothing was done. */
function limitOf(
  { status, headers }: { status: number; headers: Readonly<Record<string, string>> },
  nowMs: number,
): Partial<ToolFailure> {
  if (status !== 403 && status !== 429) return {};
  const isUsedUp = headers['x-ratelimit-remaining'] === '0';
  if (headers['retry-after'] !== undefined) return { code: 'http-429', retryable: true };
  if (!isUsedUp) return {};
  const untilMs = Number(headers['x-ratelimit-reset']) * 1000;
  const waitMs = Math.min(Math.max(0, untilMs - nowMs), LONGEST_RETRY_AFTER_MS);
  return {
    ...{ code: 'http-429', retryable: true },
    ...(Number.isFinite(waitMs) && { retryAfterMs: waitMs }),
  };
}

/** Something answered; what it did, it did. */
function fateOf(effect: ApiOperation['effect']): Pick<ToolFailure, 'retryable' | 'fate'> {
  return { retryable: false, fate: effect === 'read' ? 'not-done' : 'unknown' };
}

function told(failure: ToolFailure): ToolFailure {
  const isUnsigned = failure.code === 'http-401' || failure.code === 'http-403';
  if (!isUnsigned) return failure;
  const hint = 'The key may be wrong, ended, or not allowed to do this: look at its secret.';
  return { ...failure, message: `${failure.message} (${hint})` };
}

const masked = ({ mask }: CallPorts, failure: ToolFailure): ToolFailure => ({
  ...failure,
  message: mask.text(failure.message),
});

/** An API is one host: whoever sends its callers elsewhere would get what they carry. */
function awayFrom(from: URL, to: URL): ToolFailure | null {
  return {
    code: 'redirected-away',
    message: `${from.host} sent the call on to ${to.host}, which is not the server of this API.`,
    retryable: false,
    fate: 'not-done',
  };
}

function single({ operation, api, ports }: OperationCall, body: unknown): ToolResult {
  const { value } = cutValue(body, new URL(api.server.url).origin);
  if (jsonSize(value, LARGEST_ANSWER) > LARGEST_ANSWER) {
    const message = `${operation.name} answered with more than ${LARGEST_ANSWER} characters; ask for less.`;
    return fail({ code: 'too-large', message, ...fateOf(operation.effect) });
  }
  return done(ports.mask.value(value));
}

interface Reading {
  request: ApiRequest;
  authorization: Authorization;
  first: Page;
  items: unknown[];
}

async function pages(call: OperationCall, reading: Reading): Promise<ToolResult> {
  const { operation, api, input, ports } = call;
  const { origin } = new URL(api.server.url);
  const most = typeof input['mostItems'] === 'number' ? input['mostItems'] : USUAL_ITEMS;
  const cut = (items: readonly unknown[]): unknown[] =>
    items.map((item) => cutValue(item, origin).value);
  const all = cut(reading.items);
  const asked = new Set<string>([reading.request.url.href]);
  let { first: page, items } = { ...reading };
  let isMore = false;
  const isAddressed = operation.method === 'get' || operation.method === 'head';
  if (!isAddressed) isMore = saysMore(page.body);
  // What is asked for by a body is called once, whatever it says comes after.
  while (isAddressed) {
    const next = nextPage({ ...page, items }, operation);
    if (next.kind === 'end') break;
    isMore = true;
    const isOver = asked.size >= MOST_PAGES || all.length >= most || items.length === 0;
    if (isOver || next.kind === 'away' || asked.has(next.url.href)) break;
    if (jsonSize(all, LARGEST_ANSWER) > LARGEST_ANSWER) break;
    asked.add(next.url.href);
    const sent = await send(call, { ...reading.request, url: next.url }, reading.authorization);
    if (!sent.ok) return sent;
    page = sent.page;
    items = listAt(page.body, operation.list ?? []) ?? [];
    all.push(...cut(items));
    isMore = false;
  }
  const kept = cutItems(all, most);
  return done(ports.mask.value({ items: kept.items, isCut: kept.isCut || isMore }));
}
