import { expect, test, vi } from 'vitest';
import { limitBody } from './mcp-limit-body.ts';

function response(chunks: readonly string[], type: string): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  return new Response(body, { status: 200, headers: { 'content-type': type, 'x-kept': 'yes' } });
}

test('what is short enough comes through as it is', async () => {
  const limited = limitBody(response(['12345', '67890'], 'application/json'), { maxBytes: 10 });
  expect(limited.headers.get('x-kept')).toBe('yes');
  expect(await limited.text()).toBe('1234567890');
});

test("a document that is too long can't be read", async () => {
  const limited = limitBody(response(['12345', '678901'], 'application/json'), { maxBytes: 10 });
  await expect(limited.json()).rejects.toMatchObject({ kind: 'too-large' });
});

test.each([
  [['data: 1234\n\n', 'data: 5678\n\n', 'data: 9012\n\n']],
  [['data: 1234\r\n\r\ndata: 5678\r\n\r\n', 'data: 9012\n\n']],
  [['data: 1234\n\ndata: 5', '678\n\n']],
])('a stream of short events may be long: %j', async (chunks) => {
  const limited = limitBody(response(chunks, 'text/event-stream'), { maxBytes: 14 });
  expect(await limited.text()).toBe(chunks.join(''));
});

test('an event that is too long ends the stream with the last word', async () => {
  const onTooLong = vi.fn();
  const chunks = ['data: 1\n\n', 'data: 1234', '567890', '1234\n\n', 'data: 2\n\n'];
  const limited = limitBody(response(chunks, 'text/event-stream; charset=utf-8'), {
    maxBytes: 12,
    lastWord: 'data: over',
    onTooLong,
  });
  expect(await limited.text()).toBe('data: 1\n\ndata: 1234\n\ndata: over\n\n');
  expect(onTooLong).toHaveBeenCalledOnce();
});

test('without a last word the stream breaks', async () => {
  const limited = limitBody(response(['data: 1234567890'], 'text/event-stream'), { maxBytes: 12 });
  await expect(limited.text()).rejects.toThrow('it sent more than');
});

test('an answer without a body stays one', () => {
  const empty = new Response(null, { status: 202 });
  expect(limitBody(empty)).toBe(empty);
});
