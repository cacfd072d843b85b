/** The words of the agent are on the screen while it says them: a real daemon face, a real model client, loopback. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Clock, createSystemClock } from '../../base/clock.ts';
import { FAKE_TOKEN, openFakeFace } from '../../http/http.fake.ts';
import type { AgentHome } from '../../runtime/home-agent.fake.ts';
import type { House } from '../../runtime/house.ts';
import { openPausedHome } from '../../talk/go-on.fake.ts';
import { runRote } from '../cli.fake.ts';
import { restOfAnswer } from './live-answer.ts';

const system = createSystemClock();
const clock: Clock = {
  ...system,
  setTimer: (delayMs, callback) => system.setTimer(delayMs === 200 ? 1 : delayMs, callback),
};
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function open({ token = FAKE_TOKEN } = {}): Promise<{ house: AgentHome; heard: string[] }> {
  const heard: string[] = [];
  const show: House['runs']['show'] = (id) => house.opened.runs.show(id);
  const face = await openFakeFace({ api: { runs: { show } as House['runs'] } });
  const { events, said } = face;
  const house = await openPausedHome({ onText: said.add, emit: events.emit });
  closing.push(
    () => house.close(),
    () => face.close(),
  );
  events.subscribe(({ kind, data }) => heard.push(kind === 'text-said' ? data.text : kind));
  // One on another machine counts as running; this process can't be its own daemon.
  const startedAtUtc = '2026-11-15T11:00:00Z';
  const elsewhere = { pid: 1, host: 'elsewhere', processStart: null, startedAtUtc };
  const daemon = { ...elsewhere, address: face.address, version: 'test' };
  house.write('daemon.json', JSON.stringify(daemon));
  writeFileSync(join(house.home, 'api-token'), token, { mode: 0o600 });
  return { house, heard };
}

test('the answer is told piece by piece before the run is over, and stands on the screen once', async () => {
  const { house, heard } = await open();
  const { out, err } = await runRote(['ask', 'go on'], { home: house.home, clock, lines: [] });
  expect(err).toContain('  file.write: succeeded');
  expect(out).toBe('All there.\n');
  const text = heard.indexOf('All there.');
  expect(text).toBeGreaterThan(heard.indexOf('run-started'));
  expect(heard.indexOf('run-finished')).toBeGreaterThan(text);
});

test('rote chat shows it as well, from the stream', async () => {
  const { house } = await open();
  const { out, err } = await runRote(['chat'], {
    home: house.home,
    clock,
    lines: ['Sing me a song'],
  });
  // A message from the inbox is told on the other stream.
  expect(out).toContain('Something new.');
  expect(err).not.toContain('Something new.');
});

test('where the daemon does not let us in, the answer comes from the inbox', async () => {
  const { house } = await open({ token: 'another-token-than-that-of-the-folder' });
  const { out } = await runRote(['ask', 'go on'], { home: house.home, clock, lines: [] });
  expect(out).toBe('All there.\n');
});

test.each([
  ['All there.', '', 'All there.'],
  ['All there.', 'All there.', ''],
  ['All there.\n\n2 of 2 failed', 'All there.', '2 of 2 failed'],
  ['All there.', 'I look.\n\nAll there.', ''],
  ['Shall I go on?', 'I look.', 'Shall I go on?'],
])('of %j, where %j stands on the screen, %j is left to say', (answer, shown, rest) => {
  expect(restOfAnswer(answer, shown)).toBe(rest);
});
