import { expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { silentLog } from '../../base/log.fake.ts';
import { createSecretMask } from '../secret-mask.ts';
import type { McpConnection } from './mcp-connection.ts';
import { createMcpToolList } from './mcp-tool-list.ts';

const MINUTE = 60_000;

function listed() {
  const clock = createVirtualClock();
  const seen = { looks: 0, changes: 0, isRestless: true };
  const list = createMcpToolList({
    name: 's',
    mask: () => createSecretMask({}),
    memory: { rememberListing: () => undefined },
    clock,
    log: silentLog,
    onTools() {
      seen.changes += 1;
    },
  });
  const connection = {
    async list() {
      seen.looks += 1;
      if (seen.isRestless) list.touch();
      return [{ name: 'a', inputSchema: { type: 'object' } }];
    },
  } as unknown as McpConnection;
  list.follow(connection);
  return { clock, seen, list };
}

test('a server that says again and again that its tools changed is looked at less and less often', async () => {
  const { clock, seen, list } = listed();
  list.touch();
  await clock.pass(60 * MINUTE);
  expect(seen.looks).toBeLessThan(70);
  expect(seen.looks).toBeGreaterThan(50);
  // Nothing was different.
  expect(seen.changes).toBe(1);
});

test('one that was quiet for some minutes is looked at at once', async () => {
  const { clock, seen, list } = listed();
  list.touch();
  await clock.pass(10 * MINUTE);
  seen.isRestless = false;
  await clock.pass(5 * MINUTE);
  const before = seen.looks;
  list.touch();
  await clock.pass(10);
  expect(seen.looks).toBe(before + 1);
  list.touch();
  await clock.pass(1500);
  expect(seen.looks).toBe(before + 2);
});
