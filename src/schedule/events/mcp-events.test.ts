import { expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { createIds } from '../../base/ids.ts';
import { SILENT_LOG } from '../../base/silent-log.ts';
import type { Happening } from '../../domain/schedule/event.ts';
import { createMcpEvents } from './mcp-events.ts';

test('a server that says too much is not heard for a while, and no other with it', async () => {
  const clock = createVirtualClock();
  const taken: Happening[] = [];
  const hear = createMcpEvents({
    store: {
      events: {
        async take(happening: Happening) {
          taken.push(happening);
          return { kind: 'unawaited' };
        },
      },
      changes: { notify: () => expect.unreachable() },
    } as never,
    clock,
    makeId: createIds(clock),
    log: SILENT_LOG,
  });
  const say = (server: string, params: unknown = {}) => hear({ server, method: 'm', params });
  for (let count = 0; count < 1000; count += 1) say('loud');
  say('other');
  expect(taken.filter(({ data }) => data['server'] === 'loud')).toHaveLength(100);
  expect(taken).toHaveLength(101);
  clock.advance(10_001);
  say('loud', 'x'.repeat(100_000));
  expect(taken.at(-1)?.data).toEqual({ server: 'loud', method: 'm', params: null });
  expect(new Set(taken.map(({ key }) => key)).size).toBe(taken.length);
});
