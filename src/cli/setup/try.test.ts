import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../base/clock.fake.ts';
import { createSystemClock } from '../../base/clock.ts';
import { runRote, runRoteJson } from '../cli.fake.ts';

let root: string;
let clock: VirtualClock;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rote-trying-'));
  clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z', timezone: 'UTC' });
});
afterEach(() => rmSync(root, { recursive: true }));

/** Time goes on, a little a turn, for as long as the command runs. */
async function whileTimePasses<T>(work: Promise<T>): Promise<T> {
  const turns = createSystemClock();
  let isOver = false;
  const end = (): void => {
    isOver = true;
  };
  work.then(end, end);
  while (!isOver) {
    await new Promise<void>((resolve) => turns.defer(resolve));
    clock.advance(1);
  }
  return work;
}

test('three examples at work: each says what is understood and what came, and no model is asked', async () => {
  const home = join(root, 'mine');
  const { status, out } = await whileTimePasses(runRote(['try'], { home, clock }));
  expect(status).toBe(0);
  for (const part of [
    'You say:    remind me in 3 seconds to stretch',
    'send you the message "Reminder: stretch"',
    'It came:    Reminder: stretch',
    'tell you when the price is below 50',
    '45',
    'It came:    The village today: The bridge is open again.',
    '0 calls of a model',
  ])
    expect(out).toContain(part);
  // Nothing of theirs, and nothing left behind.
  expect(existsSync(home)).toBe(false);
  const used = /in (\S+rote-try-\w+)/.exec(out)?.[1] ?? '';
  expect([used.length > 0, existsSync(used)]).toEqual([true, false]);
}, 120_000);

test('kept, its data folder can be looked at', async () => {
  const kept = await whileTimePasses(
    runRoteJson(['try', '--keep'], { home: join(root, 'mine'), clock }),
  );
  expect(kept).toMatchObject({
    ok: true,
    modelCalls: 0,
    examples: [{ example: 'reminder' }, { example: 'watch' }, { example: 'plan' }],
  });
  expect(readdirSync(kept.home)).toContain('rote.db');
  const { messages } = await runRoteJson(['inbox'], { home: kept.home, clock });
  expect(messages.length).toBeGreaterThanOrEqual(3);
  rmSync(kept.home, { recursive: true });
}, 120_000);
