import {
  InsufficientScopeError,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
} from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import type { Effect, ToolResult } from '../../domain/tool-call.ts';
import { createSecretMask } from '../secret-mask.ts';
import { judgeCallError, wantsNewer } from './mcp-call-error.ts';
import { McpFault } from './mcp-fault.ts';
import { callAnswerSchema } from './mcp-outcome.ts';
import { mcpResult } from './mcp-result.ts';

type Outcome = Parameters<typeof mcpResult>[0];

function resultOf(outcome: Outcome, effect: Effect = 'once'): ToolResult {
  const mask = createSecretMask({ TOKEN: 'hunter22' });
  return mcpResult(outcome, { tool: 's.t', effect, mask, timeoutMs: 500, events: [] });
}

const answered = (answer: object): Outcome => ({
  kind: 'answered',
  answer: callAnswerSchema.parse(answer),
});
const text = (words: string) => ({ type: 'text', text: words });
const image = { type: 'image', data: 'AAAA', mimeType: 'image/png' };

test.each([
  [{ content: [text('a')], structuredContent: { n: 1 } }, { n: 1 }],
  [{ content: [text('a'), text('b')] }, 'a\nb'],
  [{ content: [text('a'), image] }, { content: [text('a'), image] }],
  [{ content: [{ type: 'hologram', x: 1 }] }, { content: [{ type: 'hologram', x: 1 }] }],
  [{ content: [] }, ''],
  [{}, ''],
  [{ content: [text('it is hunter22')] }, 'it is [secret TOKEN]'],
  [{ structuredContent: JSON.parse('{"__proto__":{"a":1},"b":2}') }, { b: 2 }],
])('the answer %j is the output %j', (answer, output) => {
  expect(resultOf(answered(answer))).toEqual({ ok: true, output, events: [] });
});

const ANSWERED = new Set(['answered', 'refused']);

test.each([
  [
    answered({ content: [text('no such file'), image], isError: true }),
    { code: 'tool-error', message: 's.t failed: no such file', retryable: false },
  ],
  [
    answered({ isError: true, structuredContent: { why: 'hunter22' } }),
    { code: 'tool-error', message: 's.t failed: {"why":"[secret TOKEN]"}' },
  ],
  [answered({ isError: true }), { message: 's.t failed: it did not say why' }],
  [
    { kind: 'refused', why: 'x', isUndone: false },
    { code: 'tool-error', retryable: false },
  ],
  [
    { kind: 'lost', why: 'it ended' },
    { code: 'connection-lost', retryable: true },
  ],
  [
    { kind: 'too-large', why: 'x' },
    { code: 'too-large', retryable: false },
  ],
  [
    { kind: 'bad-answer', why: 'x' },
    { code: 'bad-answer', retryable: false },
  ],
  [
    { kind: 'status', status: 503, why: 'x' },
    { code: 'http-503', retryable: true },
  ],
  [{ kind: 'stopped' }, { code: 'timed-out', retryable: true }],
] as [Outcome, object][])(
  '%j is a failure; that nothing was done is known of a reading tool only',
  (outcome, failure) => {
    const fate = ANSWERED.has(outcome.kind) ? 'ended' : 'unknown';
    expect(resultOf(outcome)).toMatchObject({ ok: false, failure: { ...failure, fate } });
    expect(resultOf(outcome, 'idempotent')).toMatchObject({ failure: { fate } });
    expect(resultOf(outcome, 'read')).toMatchObject({ failure: { ...failure, fate: 'not-done' } });
  },
);

test.each([
  { kind: 'refused', why: 'x', isUndone: true },
  { kind: 'status', status: 403, why: 'x' },
] as Outcome[])('%j was not done', (outcome) => {
  expect(resultOf(outcome)).toMatchObject({ failure: { fate: 'not-done', retryable: false } });
});

test('an answer nested without end is refused', () => {
  let deep: object = {};
  for (let level = 0; level < 200; level++) deep = { deep };
  expect(resultOf(answered({ structuredContent: deep }))).toMatchObject({
    failure: { code: 'bad-answer' },
  });
});

const sdk = { InsufficientScopeError, ProtocolError, SdkError, SdkErrorCode, SdkHttpError };
const fetchFailed = (code: string): Error =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(`connect ${code}`), { code }) });
const httpText = (status: number, text: string): Error =>
  new SdkHttpError(SdkErrorCode.ClientHttpNotImplemented, text, { status, statusText: 'no' });
const http = (status: number): Error => httpText(status, 'no');

test.each([
  [new ProtocolError(-32_022, 'newer only'), true],
  [new ProtocolError(-32_601, 'no such method'), true],
  [new ProtocolError(-32_603, 'broken'), false],
  [httpText(400, '{"error":{"code":-32022,"message":"no"}}'), true],
  [httpText(400, '{"error":{"code":-32000,"message":"no"}}'), false],
  [httpText(500, '{"error":{"code":-32022,"message":"no"}}'), false],
  [new Error('gone'), false],
])('%s as the answer to the greeting wants a newer one: %s', (error, wants) => {
  expect(wantsNewer(error, sdk)).toBe(wants);
});

test.each([
  [new ProtocolError(-32_602, 'bad'), { kind: 'refused', isUndone: true }],
  [new ProtocolError(-32_603, 'broken'), { kind: 'refused', isUndone: false }],
  [new ProtocolError(0, 'long', { tooLarge: true }), { kind: 'too-large' }],
  [new ProtocolError(0, 'gone', { isLost: true }), { kind: 'lost' }],
  [new ProtocolError(0, 'odd', 'text'), { kind: 'refused' }],
  [http(404), { kind: 'unreached' }],
  [http(400), { kind: 'unreached' }],
  [http(401), { kind: 'status', status: 401 }],
  [new InsufficientScopeError({}), { kind: 'status', status: 403 }],
  [http(503), { kind: 'status', status: 503 }],
  [new SdkError(SdkErrorCode.ConnectionClosed, 'closed'), { kind: 'lost' }],
  [new SdkError(SdkErrorCode.NotConnected, 'not'), { kind: 'unreached' }],
  [new SdkError(SdkErrorCode.InvalidResult, 'odd'), { kind: 'bad-answer' }],
  [new McpFault('too-large', 'long'), { kind: 'too-large' }],
  [new McpFault('unreached', 'not there'), { kind: 'unreached' }],
  [fetchFailed('ECONNREFUSED'), { kind: 'unreached' }],
  [fetchFailed('ECONNRESET'), { kind: 'lost', why: 'fetch failed (connect ECONNRESET)' }],
  [new SyntaxError('not JSON'), { kind: 'bad-answer' }],
  [new Error('Not connected'), { kind: 'unreached' }],
])('%s of a call under way means %j', (error, outcome) => {
  expect(judgeCallError(error, sdk)).toMatchObject(outcome);
});

test('parameters that do not fit are the fault of who asked, and nothing was done', () => {
  expect(resultOf({ kind: 'refused', why: 'x', isUndone: true })).toMatchObject({
    failure: { code: 'bad-input', fate: 'not-done', retryable: false },
  });
});
