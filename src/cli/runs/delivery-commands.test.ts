import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { openHome } from '../../runtime/home.fake.ts';
import { readSettings } from '../../runtime/settings.ts';
import { runRote, runRoteJson } from '../cli.fake.ts';

let home: string;
const clock = createSystemClock();
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'rote-incidents-'));
  const { store, close } = openHome({ home, clock, config: await readSettings(home) });
  for (const subject of ['doubt:run_abcdef', 'doubt:run_abcxyz', 'doubt:delivery_9', 'schedule:s'])
    await store.incidents.report({ subject, kind: 'in-doubt', sessionKey: 's', text: subject }, 1);
  await close();
});
afterEach(() => rmSync(home, { recursive: true }));

const seen = (...argv: string[]) => runRoteJson(['incidents', 'seen', ...argv], { home, clock });
const open = async (): Promise<string[]> =>
  (await runRoteJson(['incidents'], { home, clock })).incidents
    .map(({ subject }: { subject: string }) => subject)
    .toSorted();

test('what is in doubt stays listed until it was seen, one by one or all at once', async () => {
  expect(await seen('run_abcd')).toMatchObject({ incidents: [{ subject: 'doubt:run_abcdef' }] });
  expect(await open()).toEqual(['doubt:delivery_9', 'doubt:run_abcxyz', 'schedule:s']);
  const { out } = await runRote(['incidents', 'seen', '--all'], { home, clock });
  expect(out).toMatch(/^Seen: (?:delivery_9, run_abcxyz|run_abcxyz, delivery_9)\.\n$/);
  // That one passes by itself.
  expect(await open()).toEqual(['schedule:s']);
  expect((await runRote(['incidents', 'seen', '--all'], { home, clock })).out).toBe(
    'Nothing waits to be seen.\n',
  );
});

test.each([
  [[], 'missing-argument'],
  [['run_abcd', '--all'], 'missing-argument'],
  [['run_abc'], 'ambiguous-incident'],
  [['nope'], 'unknown-incident'],
  [['s'], 'unknown-incident'],
])('%j is refused as %s, and nothing is over', async (argv, code) => {
  expect(await seen(...argv)).toMatchObject({ status: 2, error: { code } });
  expect(await open()).toHaveLength(4);
});
