import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import type { ToolResult } from '../domain/tool-call.ts';
import { createBackupTool } from './backup-tool.ts';

let home: string;
let clock: VirtualClock;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-backup-tool-'));
  clock = createVirtualClock({ startIso: '2026-11-15T02:00:00Z' });
});
afterEach(() => rmSync(home, { recursive: true }));

async function call(
  settings: { folder: string; keep: number },
  backUp = async (to: string) => {
    writeFileSync(to, 'a whole backup');
    return { files: ['config.yaml'], leftOut: ['secrets.yaml'] };
  },
): Promise<ToolResult> {
  const tool = createBackupTool({ home, clock, settings: () => settings, backUp });
  return tool.call({}, { signal: new AbortController().signal } as never);
}
const USUAL = { folder: 'backups', keep: 2 };
const kept = () => readdirSync(join(home, 'backups'));

test('each night has its file, and the oldest go', async () => {
  for (let night = 0; night < 4; night++) {
    await call(USUAL);
    clock.advance(86_400_000);
  }
  expect(kept()).toEqual(['rote-2026-11-17T02-00-00Z.db', 'rote-2026-11-18T02-00-00Z.db']);
  expect(await call(USUAL)).toMatchObject({
    ok: true,
    output: {
      file: join(home, 'backups/rote-2026-11-19T02-00-00Z.db'),
      leftOut: ['secrets.yaml'],
      removed: ['rote-2026-11-17T02-00-00Z.db'],
    },
  });
});

test('no file is taken away that the tool did not make, nor a link', async () => {
  mkdirSync(join(home, 'backups'));
  const others = ['mine.db', 'rote-monday.db', 'rote-2020-01-01T00-00-00Z.db.old'];
  for (const name of others) writeFileSync(join(home, 'backups', name), 'x');
  symlinkSync('/etc/hosts', join(home, 'backups', 'rote-2020-01-01T00-00-00Z.db'));
  await call({ ...USUAL, keep: 1 });
  expect(kept()).toEqual(expect.arrayContaining([...others, 'rote-2020-01-01T00-00-00Z.db']));
});

test('a backup that could not be written takes no earlier one away', async () => {
  await call(USUAL);
  clock.advance(1000);
  await call(USUAL);
  const failing = async () => {
    throw new Error('the disk is full');
  };
  await expect(call({ ...USUAL, keep: 1 }, failing)).rejects.toThrow('the disk is full');
  expect(kept()).toHaveLength(2);
});

test('a folder that its owner named and that is not there is refused, and not made', async () => {
  const folder = join(home, 'usb');
  const refused = await call({ folder, keep: 7 });
  expect(refused).toMatchObject({ ok: false, failure: { code: 'no-backup-folder' } });
  expect(JSON.stringify(refused)).toContain(`the folder ${folder} is not there`);
  expect(readdirSync(home)).toEqual([]);
});
