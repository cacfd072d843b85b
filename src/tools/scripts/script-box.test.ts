import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hasBox } from '../../sandbox/sandbox.fake.ts';
import { startLoopbackServer } from '../http/loopback-server.fake.ts';
import { createScriptFolder, SAY_DONE } from './script-folder.fake.ts';

let skill = createScriptFolder();
skill.remove();
beforeEach(() => {
  skill = createScriptFolder();
});
afterEach(() => skill.remove());

const boxed = { isBoxed: true };
const boxedTest = test.runIf(hasBox);

boxedTest('a script reads the files of its skill and its input', async () => {
  skill.write('words.txt', 'hello');
  const result = await skill.sh(
    `read -r input
printf '{"type":"done","ok":true,"output":["%s",%s]}\\n' "$(cat words.txt)" "$input"`,
    { ...boxed, input: { a: 1 } },
  );
  expect(result).toMatchObject({ ok: true, output: ['hello', { a: 1 }] });
});

boxedTest('what it writes goes to its own folder, and an asset made there is found', async () => {
  const result = await skill.sh(
    `mkdir out; printf made > out/a.txt
echo '{"type":"asset","path":"out/a.txt"}'
${SAY_DONE}`,
    boxed,
  );
  expect(result).toMatchObject({ ok: true });
  expect(result.events).toMatchObject([
    { kind: 'asset', path: join(skill.ownFolder, 'out/a.txt'), bytes: 4 },
  ]);
  expect(existsSync(join(skill.folder, 'out'))).toBe(false);
  expect(readFileSync(join(skill.ownFolder, 'out/a.txt'), 'utf8')).toBe('made');
});

boxedTest('it changes no file of its skill, itself included', async () => {
  skill.write('words.txt', 'hello');
  const result = await skill.sh(
    `echo other > words.txt; echo other > run.sh; rm -f words.txt run.sh; mv words.txt gone
${SAY_DONE}`,
    boxed,
  );
  expect(result).toMatchObject({ ok: true });
  expect(readFileSync(join(skill.folder, 'words.txt'), 'utf8')).toBe('hello');
  expect(readFileSync(join(skill.folder, 'run.sh'), 'utf8')).toContain('echo other');
});

boxedTest('JavaScript runs under the permissions of Node too, without a word of it', async () => {
  mkdirSync(join(skill.folder, 'lib'));
  skill.write('lib/words.mjs', 'export const words = "from lib";');
  const result = await skill.js(
    `import { writeFileSync } from 'node:fs';
import { words } from './lib/words.mjs';
writeFileSync('made.txt', words);
const may = (scope, where) => process.permission.has(scope, where);
const output = [words, may('fs.write', process.cwd()), may('fs.write', '/usr'), may('net')];
console.log(JSON.stringify({ type: 'done', ok: true, output }));`,
    boxed,
  );
  expect(result).toMatchObject({ ok: true, output: ['from lib', true, false, false] });
  expect(result.events).toEqual([]);
  expect(readFileSync(join(skill.ownFolder, 'made.txt'), 'utf8')).toBe('from lib');
});

boxedTest('secrets reach the script, and what is beside its folder does not', async () => {
  const result = await skill.sh(
    `test -e ${skill.top}/other && seen=true || seen=false
printf '{"type":"done","ok":true,"output":[%s,%s,"%s"]}\\n' "\${#TOKEN}" "$seen" "$ROTE_TOKEN"`,
    { ...boxed, secrets: { TOKEN: 'hunter22' } },
  );
  expect(result).toMatchObject({ ok: true, output: [8, false, ''] });
});

boxedTest('JavaScript reaches the hosts that were granted, and no others', async () => {
  const server = await startLoopbackServer((_, response) => void response.end('hello'));
  const { port } = server;
  const result = await skill.js(
    `const get = (host) => fetch('http://' + host + ':${port}/').then((answer) => answer.text());
const output = [await get('api.example.com'), await get('other.example.com')];
console.log(JSON.stringify({ type: 'done', ok: true, output }));`,
    { ...boxed, hosts: [`api.example.com:${port}`] },
  );
  await server.close();
  expect(result).toMatchObject({
    ok: true,
    output: ['hello', expect.stringContaining(`other.example.com:${port} is not among the hosts`)],
  });
  expect(result.events).toEqual([]);
});
