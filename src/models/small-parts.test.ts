import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failCall } from './fail-call.ts';
import { maskKeys } from './key-mask.ts';
import { collectThoughts, takesMarks } from './openrouter.ts';
import { retryAfterMs } from './retry-after.ts';
import { createToolNames } from './tool-names.ts';

describe('names of tools', () => {
  test('every list of names goes to the wire and back, in characters that providers take', () => {
    const name = fc.oneof(
      fc.string({ maxLength: 90 }),
      fc
        .array(fc.constantFrom('a', 'b', '.', '_', '__', '-'), { maxLength: 40 })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 30 }), (names) => {
        const tools = createToolNames(names);
        const wire = names.map(tools.toWire);
        expect(new Set(wire).size).toBe(names.length);
        for (const [index, wireName] of wire.entries()) {
          expect(wireName).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
          expect(tools.fromWire(wireName)).toBe(names[index]);
        }
      }),
    );
  });

  test('a name is the same whatever stands beside it, so that prompts stay the same', () => {
    expect(createToolNames(['a.b', 'c.d']).toWire('c.d')).toBe(
      createToolNames(['c.d']).toWire('c.d'),
    );
    expect(createToolNames([]).toWire('email.send')).toBe('email__send');
  });

  test('a model that writes the name with its dot means the tool', () => {
    const names = createToolNames(['email.send']);
    expect(names.fromWire('email.send')).toBe('email.send');
    expect(names.fromWire('email.sent')).toBeNull();
  });
});

describe('Retry-After', () => {
  const nowMs = Temporal.Instant.from('2026-11-15T10:00:00Z').epochMilliseconds;
  test.each([
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after-ms': '250', 'retry-after': '7' }, 250],
    [{ 'retry-after': 'Sun, 15 Nov 2026 10:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Sun, 15 Nov 2026 09:00:00 GMT' }, 0],
    [{ 'retry-after': 'Sun, 99 Nov 2026 09:00:00 GMT' }, null],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': '-5' }, null],
    [{}, null],
    [undefined, null],
  ])('%j is %s ms', (headers, expected) => {
    expect(retryAfterMs(headers as Record<string, string> | undefined, nowMs)).toBe(expected);
  });
});

describe('keys', () => {
  test.each([
    ['the key abcdef123 is bad', 'the key [key] is bad'],
    ['Incorrect API key provided: sk-proj-********Ab1C.', 'Incorrect API key provided: [key]'],
    ['sent Authorization: Bearer abc.def', 'sent Authorization: [key]'],
    ['a risk-free task-list', 'a risk-free task-list'],
  ])('%s → %s', (text, masked) => {
    expect(maskKeys(text, ['abcdef123', null, 'task'])).toBe(masked);
  });
});

describe('whatever is thrown', () => {
  const facts = { who: 'p/m', key: 'secret-key', nowMs: 0, begun: false };

  test('becomes a failure, and nothing is thrown in turn', () => {
    fc.assert(
      fc.property(fc.anything(), fc.boolean(), (error, begun) => {
        const failure = failCall(error, { ...facts, begun });
        expect(failure.kind).toBe('failed');
        expect(failure.message.length).toBeLessThan(500);
      }),
      { examples: [[[{ toString: [] }], false]] },
    );
  });

  test.each([
    [{ statusCode: 429, responseHeaders: { 'retry-after': '2' } }, 'rate-limited', 2000],
    [
      { statusCode: 400, responseBody: '{"error":{"code":"context_length_exceeded"}}' },
      'too-long',
      null,
    ],
    [{ statusCode: 413 }, 'too-long', null],
    [{ statusCode: 403 }, 'unauthorized', null],
    [{ statusCode: 400, responseBody: 'Your credit balance is too low' }, 'no-credit', null],
    [{ statusCode: 422 }, 'bad-request', null],
    [{ statusCode: 408 }, 'timed-out', null],
    [{ statusCode: 504 }, 'server-error', null],
    [{ message: 'Provider returned error', code: 502 }, 'server-error', null],
    [{ message: 'x', code: '429' }, 'rate-limited', null],
    [{ message: 'x', type: 'rate_limit_error' }, 'rate-limited', null],
    [{ message: 'x', type: 'authentication_error' }, 'unauthorized', null],
    [{ message: 'fetch failed', cause: { message: '', code: 'ENOTFOUND' } }, 'unreachable', null],
    [{ name: 'AI_JSONParseError', message: 'Text: rate_limit_error' }, 'bad-answer', null],
    [{ name: 'AI_UnsupportedFunctionalityError', message: 'audio' }, 'unsupported', null],
  ])('%j is %s', (error, code, wait) => {
    expect(failCall(error, facts)).toMatchObject({ code, retryAfterMs: wait });
  });

  test('a line that breaks before anything was said was never there; after that the answer broke off', () => {
    const error = {
      message: 'terminated',
      cause: { message: 'other side closed', code: 'UND_ERR_SOCKET' },
    };
    expect(failCall(error, facts).code).toBe('unreachable');
    expect(failCall(error, { ...facts, begun: true }).code).toBe('cut-off');
  });

  test('a long story is cut, and the key is out of it before', () => {
    const { message } = failCall(new Error(`${'x'.repeat(295)}secret-key and so on`), facts);
    expect(message).not.toContain('secret');
    expect(message.length).toBeLessThan(400);
  });
});

describe('OpenRouter', () => {
  test('marks are for models of Anthropic', () => {
    expect(takesMarks('anthropic/claude-opus-5.5')).toBe(true);
    expect(takesMarks('~anthropic/claude-opus-latest')).toBe(true);
    expect(takesMarks('openai/anthropic/x')).toBe(false);
  });

  test('pieces of a thought are put together', () => {
    const thoughts = collectThoughts();
    expect(thoughts.seal('m')).toBeNull();
    const piece = (detail: object) => ({ choices: [{ delta: { reasoning_details: [detail] } }] });
    thoughts.add(piece({ type: 'reasoning.text', index: 0, text: 'I th' }));
    thoughts.add(piece({ type: 'reasoning.text', index: 0, text: 'ink', signature: null }));
    thoughts.add(piece({ type: 'reasoning.text', index: 0, signature: 's' }));
    thoughts.add(piece({ type: 'reasoning.encrypted', index: 1, data: 'xyz' }));
    for (const odd of [null, {}, { choices: [] }, { choices: [{}] }]) thoughts.add(odd);
    expect(thoughts.seal('m')).toEqual({
      maker: 'm',
      data: {
        openaiCompatible: {
          reasoning_details: [
            { type: 'reasoning.text', index: 0, text: 'I think', signature: 's' },
            { type: 'reasoning.encrypted', index: 1, data: 'xyz' },
          ],
        },
      },
    });
  });
});
