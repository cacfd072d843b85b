import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { fetchSkills, sourceOf } from './fetch-skills.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-fetch-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const environment = process.env;
const clock = createVirtualClock();

test.each([
  ['./download', { kind: 'path' }],
  ['/srv/skills', { kind: 'path' }],
  ['http://example.org/x.git', { kind: 'insecure' }],
  ['git://example.org/x', { kind: 'insecure' }],
  ['https://example.org/a/SKILL.md', { kind: 'file' }],
  ['https://example.org/x.git', { kind: 'git', branch: null, folder: '' }],
  ['git@github.com:o/r.git', { kind: 'git', url: 'git@github.com:o/r.git' }],
  [
    'https://github.com/o/r/tree/main/skills/pdf',
    { kind: 'git', url: 'https://github.com/o/r.git', branch: 'main', folder: 'skills/pdf' },
  ],
  [
    'https://github.com/o/r/blob/main/skills/pdf/SKILL.md',
    { kind: 'git', url: 'https://github.com/o/r.git', branch: 'main', folder: 'skills/pdf' },
  ],
])('%s is read as %j', (given, source) => {
  expect(sourceOf(given)).toMatchObject(source);
});

test('a repository is brought here, and taken away again', async () => {
  const repository = join(folder, 'repository');
  mkdirSync(repository);
  writeFileSync(join(repository, 'SKILL.md'), '# Hi\n');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
      cwd: repository,
    });
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'one');
  const fetched = await fetchSkills(`file://${repository}`, { environment, clock });
  if (!fetched.ok) return expect.unreachable(fetched.fault.message);
  const { path, remove } = fetched.value;
  expect(readFileSync(join(path, 'SKILL.md'), 'utf8')).toBe('# Hi\n');
  await remove();
  expect(existsSync(path)).toBe(false);
});

test('what can’t be fetched is refused in plain words', async () => {
  const refused = async (given: string, env: NodeJS.ProcessEnv = environment) =>
    fetchSkills(given, { environment: env, clock });
  expect(await refused(`file://${folder}/nowhere`)).toMatchObject({
    fault: { code: 'not-fetched', message: expect.stringContaining('git says: fatal:') },
  });
  expect(await refused(`file://${folder}`, { PATH: folder })).toMatchObject({
    fault: { message: expect.stringContaining('it takes the program git, which is not here.') },
  });
  expect(await refused('http://example.org/x.git')).toMatchObject({
    fault: { code: 'not-fetched' },
  });
});

test('one file comes over https, up to a length', async () => {
  const answer = (body: string, status = 200) => ({
    environment,
    clock,
    fetch: (async () => new Response(body, { status })) as typeof fetch,
  });
  const url = 'https://example.org/SKILL.md';
  const fetched = await fetchSkills(url, answer('# Hi\n'));
  if (!fetched.ok) return expect.unreachable(fetched.fault.message);
  expect(readFileSync(join(fetched.value.path, 'SKILL.md'), 'utf8')).toBe('# Hi\n');
  await fetched.value.remove();
  expect(await fetchSkills(url, answer('', 404))).toMatchObject({
    fault: { message: expect.stringContaining('the server answers 404') },
  });
  expect(await fetchSkills(url, answer('x'.repeat(1_000_001)))).toMatchObject({ ok: false });
});
