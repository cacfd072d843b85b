import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { runRote, runRoteJson } from './cli.fake.ts';
import type { Command } from './command.ts';
import { COMMANDS } from './commands.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-no-home-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const clock = createVirtualClock({ startIso: '2026-06-01T00:00:00Z', timezone: 'UTC' });

/** With something for every argument, so that the command gets as far as the data folder. */
function lineOf({ path, positionals = [] }: Command): string[] {
  const given = positionals.map(({ choices }) => choices?.[0] ?? join(folder, 'nothing'));
  return [...path, ...given];
}

/** Commands on no data folder: the one of the machine's services, and one that makes its own and goes on for a while. */
const APART = new Set(['service', 'try']);
const NOT_MAKING = COMMANDS.all().filter(
  ({ makesHome, path }) => !makesHome && !APART.has(path[0] ?? ''),
);

test.each(NOT_MAKING.map((command) => [command.path.join(' '), command] as const))(
  'rote %s makes no data folder of a name that was mistyped',
  async (_, command) => {
    const typo = join(folder, 'typo');
    await runRote([...lineOf(command), '--home', typo], { home: folder, clock });
    expect(existsSync(typo)).toBe(false);
  },
);

test('what can only be in a data folder that is there says that there is none', async () => {
  const typo = join(folder, 'typo');
  const answer = await runRoteJson(['status', '--home', typo], { home: folder, clock });
  expect(answer).toMatchObject({
    status: 2,
    error: { code: 'no-home', message: expect.stringContaining(typo) },
  });
});

test('what stores something makes the data folder that it names', async () => {
  const fresh = join(folder, 'fresh');
  const line = ['schedule', 'add', '--every', '1h', '--say', 'Hi', '--home', fresh];
  expect(await runRoteJson(line, { home: folder, clock })).toMatchObject({ status: 0 });
  expect(existsSync(fresh)).toBe(true);
});

test('the usual data folder need not be there', async () => {
  const usual = join(folder, 'usual');
  expect(await runRoteJson(['schedule', 'list'], { home: usual, clock })).toMatchObject({
    status: 0,
    schedules: [],
  });
});
