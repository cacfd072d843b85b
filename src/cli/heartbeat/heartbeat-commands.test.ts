import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { runRote, runRoteJson } from '../cli.fake.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-heartbeat-cli-'));
  mkdirSync(join(home, 'workspace'));
});
afterEach(() => rmSync(home, { recursive: true }));

const clock = createSystemClock();
const rote = async (...argv: string[]) => (await runRote(argv, { home, clock })).out.trim();
const json = (...argv: string[]) => runRoteJson(argv, { home, clock });
const write = (text: string) => writeFileSync(join(home, 'workspace', 'HEARTBEAT.md'), text);

test('a file is explained before it is switched on, and switched off again', async () => {
  expect(await rote('heartbeat')).toContain('main has nothing to look at');
  write('- if the disk is over 90 % tell me\n- anything odd about my tasks?\n');
  expect(await rote('heartbeat')).toContain('main waits for you');
  const explained = await rote('heartbeat', 'explain');
  expect(explained).toContain('216 times a day, no model.');
  expect(explained).toContain('36 times a day a model.');
  expect(explained).toContain('at most 100 times a day, for at most 25 cents');
  expect(await rote('schedule', 'list')).not.toContain('heartbeat.main');
  expect(await rote('wake')).toContain('main is not switched on');
  const { heartbeats } = (await json('heartbeat', 'explain')) as { heartbeats: { hash: string }[] };
  const hash = heartbeats[0]?.hash ?? '';
  const other = await runRote(['heartbeat', 'on', '--hash', 'x'], { home, clock });
  expect(other.err).toContain('is not what was shown');
  expect(await json('heartbeat', 'on', '--hash', hash)).toMatchObject({
    heartbeats: [{ agent: 'main', state: 'on', lines: 2, waiting: 0 }],
  });
  expect(await rote('wake', '--reason', 'it is time')).toBe('main looks around now.');
  expect(await json('heartbeat', 'off')).toMatchObject({ heartbeats: [{ state: 'off' }] });
  expect(await json('heartbeat', 'on')).toMatchObject({ heartbeats: [{ state: 'on' }] });
});

test('lines that a plan checks cost nothing', async () => {
  write('- if the disk is over 90 % tell me\n');
  expect(await rote('heartbeat', 'explain')).toContain('No model is asked: it costs nothing.');
});

test('who is not there is not woken, and a link is no file of an agent', async () => {
  expect((await runRote(['wake', '--agent', 'mian'], { home, clock })).err).toContain(
    'Did you mean main',
  );
  writeFileSync(join(home, 'secret.txt'), '- a secret\n');
  symlinkSync(join(home, 'secret.txt'), join(home, 'workspace', 'HEARTBEAT.md'));
  expect(await rote('heartbeat')).not.toContain('secret');
  const explained = await runRote(['heartbeat', 'explain'], { home, clock });
  expect(`${explained.out}${explained.err}`).not.toContain('a secret');
});
