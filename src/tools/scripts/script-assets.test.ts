import { createHash } from 'node:crypto';
import { symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createScriptFolder, SAY_DONE } from './script-folder.fake.ts';

let skill = createScriptFolder();
skill.remove();
beforeEach(() => {
  skill = createScriptFolder();
});
afterEach(() => skill.remove());

const asset = (path: string, rest = '') => `echo '{"type":"asset","path":"${path}"${rest}}'`;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function eventsOf(lines: string, limits = {}) {
  const result = await skill.sh(`${lines}\n${SAY_DONE}`, { limits });
  expect(result).toMatchObject({ ok: true });
  return result.events ?? [];
}

test('size and hash of an asset are those of the file, in the order of the events', async () => {
  writeFileSync(join(skill.ownFolder, 'shared.txt'), 'shared');
  const lie = ',"bytes":7,"sha256":"no","mediaType":"text/plain"';
  const events = await eventsOf(`mkdir out; printf hello > out/a.txt; : > empty
${asset('out/a.txt', lie)}
echo '{"type":"log","message":"between"}'
${asset('empty')}
${asset('shared.txt')}
${asset(`${skill.folder}/out/a.txt`, lie)}`);
  const hello = {
    kind: 'asset',
    path: join(skill.folder, 'out/a.txt'),
    mediaType: 'text/plain',
    bytes: 5,
    sha256: sha256('hello'),
  };
  const octets = { kind: 'asset', mediaType: 'application/octet-stream' };
  expect(events).toEqual([
    hello,
    { kind: 'log', level: 'info', message: 'between' },
    { ...octets, path: join(skill.folder, 'empty'), bytes: 0, sha256: sha256('') },
    { ...octets, path: join(skill.ownFolder, 'shared.txt'), bytes: 6, sha256: sha256('shared') },
    hello,
  ]);
});

test.each([
  ['missing', 'There is no such file.'],
  ['../outside', 'holds \\"..\\"'],
  ['/etc/passwd', 'is not relative to'],
  ['link', 'through a link'],
  ['way/outside', 'through a link'],
  ['.', ''],
  ['pipe', 'is not a file'],
  ['big', 'more than 1000 bytes'],
  ['x\\u0000y', 'holds a control character'],
  ['FOLDER/../outside', 'holds \\"..\\"'],
])('%s is no asset', async (path, why) => {
  writeFileSync(join(skill.top, 'outside'), 'x');
  symlinkSync('../outside', join(skill.folder, 'link'));
  symlinkSync('..', join(skill.folder, 'way'));
  skill.write('big', '');
  truncateSync(join(skill.folder, 'big'), 1001);
  const [event, ...more] = await eventsOf(
    `mkfifo pipe\n${asset(path.replace('FOLDER', skill.folder))}`,
    { assetBytes: 1000 },
  );
  expect(more).toEqual([]);
  expect(event).toMatchObject({ kind: 'diagnostic' });
  expect(JSON.stringify(event)).toContain(why);
});
