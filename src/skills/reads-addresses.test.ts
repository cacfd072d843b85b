import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { digestOf } from './making/skill-tree.ts';
import { skillText } from './skill-files.fake.ts';
import { readSkillFolder } from './skill-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'rote-reads-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['its programs read addresses', { 'rote-tools': 'http.request' }, 'scripts/a.js', true],
  ['so may what has no ending', { 'rote-tools': 'http.request' }, 'run', true],
  ['it names another tool', { 'rote-tools': 'file.read' }, 'scripts/a.js', false],
  [
    'its programs know a secret',
    { 'rote-tools': 'http.request', 'rote-secrets': 'KEY' },
    'a.js',
    false,
  ],
  ['it has no program', { 'rote-tools': 'http.request' }, 'plan.json', false],
])('the hash that its owner agrees to is another where %s', async (_, metadata, path, isOther) => {
  for (const [name, text] of [
    ['SKILL.md', skillText('tea', { metadata })],
    [path, '1'],
  ] as const) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const read = await readSkillFolder(folder);
  if (!read.ok) throw new Error(read.fault.message);
  expect(read.value.hash !== digestOf(read.value.files)).toBe(isOther);
});
