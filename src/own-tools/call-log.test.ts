import { expect, test } from 'vitest';
import { silentLog } from '../base/log.fake.ts';
import type { LoggedCall } from '../domain/logged-call.ts';
import { createCallLog } from './call-log.ts';

const call: LoggedCall = {
  id: 'call_1',
  by: 'hand',
  tool: 'http.request',
  sessionKey: 's',
  runId: null,
  scheduleId: null,
  input: { token: 'hunter2' },
  output: { echoed: 'hunter2' },
  failure: { code: 'x', message: 'no hunter2', isInDoubt: false },
  startedMs: 1,
  durationMs: 2,
};

function setUp(add: (call: LoggedCall) => Promise<void> = async () => undefined) {
  const stored: LoggedCall[] = [];
  const looked = { most: 0 };
  const mask = (text: string): string => {
    looked.most = Math.max(looked.most, text.length);
    return text.replaceAll('hunter2', '[secret]');
  };
  const log = createCallLog({
    store: {
      calls: {
        async add(one) {
          stored.push(one);
          await add(one);
        },
        list: async () => stored,
      },
      journal: {
        record: async () => 'recorded',
        steps: async () => [],
        latest: async () => [],
        step: async () => null,
        underWay: async () => new Map(),
      },
    },
    mask: async () => ({
      text: mask,
      value: (value) => JSON.parse(mask(JSON.stringify(value))),
    }),
    log: silentLog,
  });
  return { log, stored, looked };
}

test('what is kept of a call, and what is shown, holds no secret', async () => {
  const { log, stored } = setUp();
  await log.add(call);
  expect(stored).toMatchObject([
    {
      input: { token: '[secret]' },
      output: { echoed: '[secret]' },
      failure: { message: 'no [secret]' },
    },
  ]);
  // As an older Rote may have kept it.
  stored.push(call);
  expect(JSON.stringify(await log.list({ limit: 10 }))).not.toContain('hunter2');
});

test('a long answer is kept as its beginning', async () => {
  const { log, stored } = setUp();
  await log.add({ ...call, output: 'ä'.repeat(3000) });
  expect(stored[0]?.output).toMatch(/^ä+… \(6000 bytes\)$/);
  expect(Buffer.byteLength(String(stored[0]?.output))).toBeLessThan(2100);
});

test('a call that can not be written down was made all the same', async () => {
  const { log } = setUp(() => Promise.reject(new Error('disk full')));
  await expect(log.add(call)).resolves.toBeUndefined();
});

test('of what somebody made long, no more is looked through than the beginning', async () => {
  const { log, stored, looked } = setUp();
  const long = 'hunter2 '.repeat(500_000);
  await log.add({
    ...call,
    input: { list: Array.from({ length: 100_000 }, () => 'hunter2') },
    output: long,
    failure: { code: 'x', message: long, isInDoubt: false },
  });
  expect(looked.most).toBeLessThan(100_000);
  expect(JSON.stringify(stored)).not.toContain('hunter2');
  expect(stored[0]?.output).toMatch(/^\[secret\].*… \(4000000 bytes\)$/s);
});
