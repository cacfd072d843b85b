import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../base/clock.fake.ts';
import { runRoteJson } from '../cli.fake.ts';

/** A draft that waits for a file says which one before anybody agrees to it. */
let clock: VirtualClock;
let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'rote-ask-watch-'));
  clock = createVirtualClock({ startIso: '2026-11-15T11:00:00Z' });
});
afterEach(() => rmSync(home, { recursive: true }));

const roteJson = (...argv: string[]) => runRoteJson(argv, { home, clock });
const notesOf = async (words: string) =>
  (await roteJson('ask', words, '--dry-run')).draft.notes as string[];

test('the folder, and whether it is there', async () => {
  const workspace = join(home, 'workspace');
  const words = 'tell me when the file notes.txt changes';
  const [missing] = await notesOf(words);
  expect(missing).toContain(`It watches notes.txt in ${workspace}. That folder is not there`);
  expect(missing).toContain(`mkdir -p '${workspace}'`);
  mkdirSync(workspace);
  expect(await notesOf(words)).toEqual([
    `It watches notes.txt in ${workspace}, which is not there yet.`,
  ]);
  mkdirSync(join(workspace, 'inbox'));
  const folder = 'when a new file appears in inbox/ send me its name';
  expect(await notesOf(folder)).toEqual([`It watches the files in ${workspace}/inbox.`]);
});

test('as it is when it is agreed to', async () => {
  await roteJson('ask', 'tell me when the file notes.txt changes');
  mkdirSync(join(home, 'workspace'));
  const { draft, schedule } = await roteJson('ask', 'yes');
  expect(schedule.status).toBe('active');
  expect(draft.notes).toEqual([
    `It watches notes.txt in ${home}/workspace, which is not there yet.`,
  ]);
});

test('in the language that is spoken', async () => {
  mkdirSync(join(home, 'workspace'));
  const [note] = await notesOf('sag mir, wenn sich die Datei notes.txt ändert');
  expect(note).toBe(`Beobachtet: notes.txt in ${home}/workspace, noch nicht da.`);
});

test('what Rote may not read is refused, and nothing is stored', async () => {
  const answer = await roteJson('ask', 'tell me when /proc/version changes', '--yes');
  expect(answer).toMatchObject({ status: 1, ok: false });
  expect(answer.error.message).toContain('/proc/version');
  expect((await roteJson('schedule', 'list')).schedules).toEqual([]);
});

test('a file that its owner names outside is granted by the yes that is typed with it', async () => {
  const answer = await roteJson('ask', 'tell me when /etc/hosts changes', '--yes');
  const grants = [{ kind: 'folder', path: '/etc', access: 'read' }];
  expect(answer).toMatchObject({ kind: 'draft', accepted: true, draft: { grants } });
});

test('a schedule that is added by its flags is told the same', async () => {
  const add = ['schedule', 'add', '--on-file', 'in/', '--say', 'Came'];
  expect((await roteJson(...add)).warnings).toMatchObject([{ code: 'watched-missing' }]);
  mkdirSync(join(home, 'workspace', 'in'), { recursive: true });
  const again = await roteJson('schedule', 'add', '--on-file', 'in/', '--say', 'There');
  expect(again.warnings ?? []).toEqual([]);
});
