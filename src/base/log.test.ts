import { expect, test } from 'vitest';
import { createVirtualClock } from './clock.fake.ts';
import { createLog, type LogLevel } from './log.ts';

function logWith(level: LogLevel) {
  const lines: string[] = [];
  const clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z' });
  const log = createLog({ level, nowMs: clock.nowMs, write: (line) => lines.push(line) });
  return { log, lines };
}

test('a line is one JSON object with level, time, event and facts', () => {
  const { log, lines } = logWith('info');
  log.info('run-started', { runId: 'run_1' });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 'info', time: '2026-06-01T00:00:00Z', event: 'run-started', runId: 'run_1' },
  ]);
});

test('what is below the level is not written', () => {
  const { log, lines } = logWith('warn');
  log.debug('a');
  log.info('b');
  log.warn('c');
  log.error('d');
  expect(lines.map((line) => JSON.parse(line).event)).toEqual(['c', 'd']);
});

test.each([
  { token: 'hunter2' },
  { deep: { er: { botToken: 'hunter2' } } },
  { list: [{ api_key: 'hunter2' }, { apiKey: 'hunter2' }] },
  { headers: { Authorization: 'Bearer hunter2', cookie: 'hunter2' } },
  { password: { inner: 'hunter2' } },
])('no secret reaches a line: %j', (facts) => {
  const { log, lines } = logWith('info');
  log.info('asked', facts);
  expect(lines.join('')).toContain('[secret]');
  expect(lines.join('')).not.toContain('hunter2');
});
