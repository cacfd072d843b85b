import { expect, test } from 'vitest';
import { readMessage } from './read-message.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };

test('a message that does not say how long it is is read as far as it may go, and no further', async () => {
  const piece = Buffer.alloc(64 * 1024, 'x');
  let pieces = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pieces += 1;
      if (pieces > 1000) controller.close();
      else controller.enqueue(piece);
    },
  });
  const init = { method: 'POST', headers: JSON_TYPE, body, duplex: 'half' } as const;
  const read = await readMessage(new Request('http://localhost/mcp', init));
  expect(read instanceof Response && read.status).toBe(413);
  expect(pieces).toBeLessThan(30);
});

test.each([
  ['{"a":1}', { message: { a: 1 } }],
  ['[{}]', 400],
  ['7', 400],
  ['{', 400],
])('%s is read, or refused', async (body, expected) => {
  const request = new Request('http://localhost/mcp', { method: 'POST', headers: JSON_TYPE, body });
  const read = await readMessage(request);
  expect(read instanceof Response ? read.status : read).toEqual(expected);
});
