import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decideRelease, type ReleaseFacts } from './decide-release.ts';

const READY: ReleaseFacts = {
  version: '1.2.0-rc.1',
  lockedVersion: '1.2.0-rc.1',
  changelog:
    '# Changelog\n\n## 1.2.0-rc.1 (2026-11-16)\n\n- New.\n\n## 1.1.0 (2026-10-01)\n\n- Old.\n',
  today: '2026-11-17',
  changedFiles: [],
  tags: ['v1.1.0'],
};

describe('what is ready', () => {
  test('is released with the notes of its own section', () => {
    expect(decideRelease(READY)).toEqual({ kind: 'release', tag: 'v1.2.0-rc.1', notes: '- New.' });
  });

  const changelog = (title: string, body = '- New.'): Partial<ReleaseFacts> => ({
    changelog: `# Changelog\n\n${title}\n\n${body}\n\n## 1.1.0 (2026-10-01)\n\n- Old.\n`,
  });
  test.each<[string, Partial<ReleaseFacts>, string]>([
    ['a dirty tree', { changedFiles: ['src/a.ts'] }, 'Not everything is committed: src/a.ts.'],
    ['no version', { version: 'next', lockedVersion: 'next' }, 'is no version'],
    ['another version in the lockfile', { lockedVersion: '1.1.0' }, 'npm install'],
    ['a version that is out', { tags: ['v1.2.0-rc.1'] }, 'is there already'],
    ['no section', { changelog: '# Changelog\n' }, 'has no section'],
    [
      'an unreleased section',
      changelog('## Unreleased'),
      'is "## Unreleased", not "## 1.2.0-rc.1 (2026-11-17)"',
    ],
    [
      'the section of another version',
      changelog('## 1.2.0 (2026-11-17)'),
      'is "## 1.2.0 (2026-11-17)"',
    ],
    ['no date', changelog('## 1.2.0-rc.1'), 'not "## 1.2.0-rc.1 (2026-11-17)"'],
    ['a date that is none', changelog('## 1.2.0-rc.1 (2026-02-30)'), 'is no day'],
    ['a date to come', changelog('## 1.2.0-rc.1 (2026-11-18)'), 'still to come'],
    ['an empty section', changelog('## 1.2.0-rc.1 (2026-11-17)', ''), 'is empty'],
  ])('is not one with %s', (_, changed, reason) => {
    const decision = decideRelease({ ...READY, ...changed });
    expect(decision.kind === 'refuse' && decision.reasons.join('\n')).toContain(reason);
  });
});

describe('the script', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rote-release-test-'));
    mkdirSync(join(folder, 'scripts'));
    for (const name of ['release.ts', 'decide-release.ts'])
      copyFileSync(join(import.meta.dirname, name), join(folder, 'scripts', name));
    const manifest = JSON.stringify({ name: 'rote', version: '1.0.0', type: 'module' });
    writeFileSync(join(folder, 'package.json'), manifest);
    writeFileSync(join(folder, 'package-lock.json'), manifest);
    writeFileSync(join(folder, '.gitignore'), 'release/\n');
    writeFileSync(join(folder, 'CHANGELOG.md'), '## 1.0.0 (2026-01-01)\n\n- All of it.\n');
    git('init', '-q');
    git('add', '-A');
    git('-c', 'user.name=T', '-c', 'user.email=t@localhost', 'commit', '-qm', 'first');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder });
  const release = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/release.ts', ...args], { cwd: folder, encoding: 'utf8' });

  test('packs with a checksum that holds, and notes', () => {
    const { stdout, stderr, status } = release();
    expect(status, stderr).toBe(0);
    expect(stdout).toContain('git tag -a v1.0.0');
    const made = join(folder, 'release');
    expect(readdirSync(made).sort()).toEqual(['NOTES.md', 'SHA256SUMS', 'rote-1.0.0.tgz']);
    expect(readFileSync(join(made, 'NOTES.md'), 'utf8')).toBe('- All of it.\n');
    const sums = readFileSync(join(made, 'SHA256SUMS'), 'utf8');
    const sum = execFileSync('openssl', ['dgst', '-sha256', '-r', 'rote-1.0.0.tgz'], { cwd: made });
    expect(sums.split(' ')[0]).toBe(String(sum).split(' ')[0]);
    expect(String(git('status', '--porcelain'))).toBe('');
  });

  test('keeps nothing of a dry run', () => {
    const { stdout, status } = release('--dry-run');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^[0-9a-f]{64} {2}rote-1\.0\.0\.tgz\n\n- All of it\./);
    expect(existsSync(join(folder, 'release'))).toBe(false);
  });

  test('refuses a dirty tree', () => {
    writeFileSync(join(folder, 'new.txt'), '');
    const { stderr, status } = release('--dry-run');
    expect([status, stderr]).toEqual([
      1,
      "1.0.0 can't be released:\n- Not everything is committed: new.txt.\n",
    ]);
  });
});
