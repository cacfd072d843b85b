import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { copyNewDatabase } from './copied-store.fake.ts';
import { openDatabase } from './database.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-copied-'));
  file = join(folder, 'rote.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

const openAndClose = (path: string) =>
  openDatabase({ file: path, clock: createSystemClock(), synchronous: 'full' }).close();

test('a copied database is what would have been made, byte for byte, also once it was opened', async () => {
  const made = join(folder, 'made.db');
  await openAndClose(made);
  copyNewDatabase(file);
  expect(readFileSync(file).equals(readFileSync(made))).toBe(true);
  expect(statSync(file).mode).toBe(statSync(made).mode);
  await openAndClose(file);
  expect(readFileSync(file).equals(readFileSync(made))).toBe(true);
});

test('what is left of an earlier database is left as it is', () => {
  for (const left of ['rote.db', 'rote.db-wal', 'rote.db.damaged-1', 'daemon-running']) {
    writeFileSync(join(folder, left), '');
    copyNewDatabase(file);
    expect(readdirSync(folder)).toEqual([left]);
    rmSync(join(folder, left));
  }
  copyNewDatabase(join(folder, 'nowhere', 'rote.db'));
  expect(readdirSync(folder)).toEqual([]);
});
