import { expect, test } from 'vitest';
import { parseSessionKey } from '../domain/session-key.ts';
import { clientName, sessionOfClient } from './client-name.ts';

test.each([
  ['Claude Desktop', 'claude-desktop'],
  ['vscode/1.99', 'vscode-1.99'],
  ['ＣＵＲＳＯＲ', 'cursor'],
  ['--\u202e--', 'unknown'],
  [undefined, 'unknown'],
  ['a:b%3Ac', 'a-b-3ac'],
  ['x'.repeat(100_000), 'x'.repeat(60)],
])('%j is %s', (said, name) => {
  expect(clientName(said)).toBe(name);
  expect(parseSessionKey(sessionOfClient(name))).toMatchObject({
    ok: true,
    value: { channel: 'mcp', peerKind: 'direct', peer: name },
  });
});
