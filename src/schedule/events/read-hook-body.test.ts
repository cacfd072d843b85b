import { expect, test } from 'vitest';
import { readHookBody } from './read-hook-body.ts';

const FORM = 'application/x-www-form-urlencoded';
const read = (text: string, type = '') => readHookBody(Buffer.from(text), type);

test('JSON is JSON, whatever it is called', () => {
  const json = { type: 'json', body: { a: [1] } };
  expect(read('{"a":[1]}', 'application/json; charset=utf-8')).toEqual(json);
  expect(read('{"a":[1]}', FORM)).toEqual(json);
  expect(read(' {"a":[1]}')).toEqual(json);
});

test('a form is its fields, and a payload alone is what it holds', () => {
  expect(read('a=1&b=x+y&a=2', FORM)).toEqual({ type: 'form', body: { a: ['1', '2'], b: 'x y' } });
  expect(read(`payload=${encodeURIComponent('{"ref":"main"}')}`, FORM)).toEqual({
    type: 'json',
    body: { ref: 'main' },
  });
  const { body } = read('__proto__=x', FORM);
  expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
});

test('anything else is text, also what only looks like JSON or is nested without end', () => {
  expect(read('backup done', 'text/plain')).toEqual({ type: 'text', body: 'backup done' });
  expect(read('{"a":', 'application/json')).toEqual({ type: 'text', body: '{"a":' });
  expect(read('12')).toEqual({ type: 'text', body: '12' });
  expect(read('['.repeat(100_000)).type).toBe('text');
  expect(read(' ')).toEqual({ type: 'none', body: null });
  expect(readHookBody(Uint8Array.of(0xff, 0xfe), '').body).toBe('\ufffd\ufffd');
});
