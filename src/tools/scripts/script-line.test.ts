import { expect, test } from 'vitest';
import { readScriptLine } from './script-line.ts';

const OCTETS = 'application/octet-stream';

test.each([
  ['{"type":"log","level":"warn","message":"a"}', { kind: 'log', level: 'warn', message: 'a' }],
  ['{"event":"log","text":"a"}', { kind: 'log', level: 'info', message: 'a' }],
  [
    '{"kind":"log","message":{"a":1},"level":3}',
    { kind: 'log', level: 'info', message: '{"a":1}' },
  ],
  ['{"type":"log"}', { kind: 'log', level: 'info', message: '' }],
  ['{"type":"progress","fraction":0.25}', { kind: 'progress', fraction: 0.25, message: null }],
  [
    '{"type":"progress","percent":50,"message":"half"}',
    { kind: 'progress', fraction: 0.5, message: 'half' },
  ],
  [
    '{"type":"progress","current":1,"total":4}',
    { kind: 'progress', fraction: 0.25, message: null },
  ],
  [
    '{"type":"progress","current":1,"total":0}',
    { kind: 'progress', fraction: null, message: null },
  ],
  ['{"type":"progress","fraction":-1}', { kind: 'progress', fraction: 0, message: null }],
  ['{"type":"progress","percent":1e999}', { kind: 'progress', fraction: null, message: null }],
  ['{"type":"progress","percent":250}', { kind: 'progress', fraction: 1, message: null }],
  ['{"type":"progress","fraction":"0.5"}', { kind: 'progress', fraction: null, message: null }],
  ['{"type":"state_patch","patch":{"a":null}}', { kind: 'state_patch', patch: { a: null } }],
  [
    '{"type":"ui_event","name":"open","data":{}}',
    { kind: 'ui_event', data: { name: 'open', data: {} } },
  ],
  ['{"type":"ui_event","data":{"name":"open"}}', { kind: 'ui_event', data: { name: 'open' } }],
  ['{"type":"error","code":"e","message":"m"}', { kind: 'error', code: 'e', message: 'm' }],
  ['{"type":"error","error":"m"}', { kind: 'error', code: 'script-failed', message: 'm' }],
])('%s is an event', (text, event) => {
  expect(readScriptLine(text)).toEqual({ kind: 'event', event });
});

test.each([
  ['{"type":"asset","path":"a.png","mediaType":"image/png"}', 'image/png'],
  [
    '{"type":"asset","path":"a.png","contentType":"text/html; charset=utf-8"}',
    'text/html; charset=utf-8',
  ],
  ['{"event":"asset","path":"a.png","type":"image/png"}', 'image/png'],
  ['{"type":"asset","path":"a.png"}', OCTETS],
  ['{"type":"asset","path":"a.png","mediaType":"a/b\\r\\nX: y"}', OCTETS],
  ['{"type":"asset","path":"a.png","mediaType":7}', OCTETS],
])('%s is an asset', (text, mediaType) => {
  expect(readScriptLine(text)).toEqual({ kind: 'asset', path: 'a.png', mediaType });
});

test.each([
  ['{"type":"done","ok":true,"output":{"a":1}}', { ok: true, output: { a: 1 } }],
  ['{"type":"done","ok":true,"result":[1]}', { ok: true, output: [1] }],
  ['{"type":"done","ok":true}', { ok: true, output: null }],
  [
    '{"type":"done","ok":false}',
    { ok: false, code: 'script-failed', message: '', retryable: true, isUndone: false },
  ],
  [
    '{"type":"done","ok":false,"retryable":true}',
    { ok: false, code: 'script-failed', message: '', retryable: true, isUndone: true },
  ],
  [
    '{"type":"done","ok":false,"error":{"code":"c","message":"m","retryable":false}}',
    { ok: false, code: 'c', message: 'm', retryable: false, isUndone: false },
  ],
  [
    '{"type":"done","ok":false,"nothingDone":true,"error":{"code":"c","retryable":false}}',
    { ok: false, code: 'c', message: '', retryable: false, isUndone: true },
  ],
  [
    '{"type":"done","ok":false,"error":{"code":"c","retryable":true,"nothingDone":false}}',
    { ok: false, code: 'c', message: '', retryable: true, isUndone: false },
  ],
  [
    '{"type":"done","ok":false,"error":"m"}',
    { ok: false, code: 'script-failed', message: 'm', retryable: true, isUndone: false },
  ],
  [
    '{"type":"done","ok":false,"error":{"code":7,"retryAfterMs":500}}',
    {
      ok: false,
      code: 'script-failed',
      message: '',
      retryable: true,
      retryAfterMs: 500,
      isUndone: false,
    },
  ],
])('%s is the end', (text, done) => {
  expect(readScriptLine(text)).toEqual({ kind: 'done', done });
});

test.each([
  ['hello', 'is not JSON'],
  ['{"type":"log"', 'is not JSON'],
  ['[]', 'is not an object'],
  ['null', 'is not an object'],
  ['7', 'is not an object'],
  ['"done"', 'is not an object'],
  ['{}', 'has no type'],
  ['{"type":7}', 'has no type'],
  ['{"type":{"toString":1}}', 'has no type'],
  ['{"__proto__":{"type":"done","ok":true}}', 'has no type'],
  ['{"type":"constructor"}', 'is of no known type'],
  ['{"type":"__proto__"}', 'is of no known type'],
  ['{"type":"state_patch","patch":[1]}', 'has no object as its patch'],
  ['{"type":"state_patch"}', 'has no object as its patch'],
  ['{"type":"asset"}', 'has no path'],
  ['{"type":"asset","path":{}}', 'has no path'],
  ['{"type":"done"}', 'does not say whether it is ok, true or false'],
  ['{"type":"done","ok":"true"}', 'does not say whether it is ok, true or false'],
  ['['.repeat(100_000) + ']'.repeat(100_000), 'is nested more than 100 levels deep'],
])('%.60s is not to be read', (text, why) => {
  expect(readScriptLine(text)).toMatchObject({ kind: 'unreadable', why });
});

test('a key of every object can be said, but not the prototype', () => {
  const line = readScriptLine(
    '{"type":"state_patch","patch":{"\\u005f_proto__":{"a":1},"b":[{"__proto__":1,"constructor":2}]}}',
  );
  const patch = { b: [{ constructor: 2 }] };
  expect(JSON.stringify(line)).toBe(
    JSON.stringify({ kind: 'event', event: { kind: 'state_patch', patch } }),
  );
});
