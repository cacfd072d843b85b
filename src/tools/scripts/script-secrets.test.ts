import { afterEach, beforeEach, expect, test } from 'vitest';
import { createScriptFolder, SAY_DONE } from './script-folder.fake.ts';

let skill = createScriptFolder();
skill.remove();
beforeEach(() => {
  skill = createScriptFolder();
});
afterEach(() => skill.remove());

const TOKEN = 'hunter2-"quoted"\\and ä';

test('a script sees its secrets and next to nothing of ours', async () => {
  const result = await skill.js(
    'console.log(JSON.stringify({ type: "done", ok: true, output: Object.keys(process.env).sort() }))',
    {
      secrets: { API_TOKEN: TOKEN },
      environment: { LANG: 'C', LC_ALL: 'C', TZ: 'UTC', NODE_OPTIONS: '--no', AWS_KEY: 'x' },
    },
  );
  expect(result).toMatchObject({
    output: ['API_TOKEN', 'HOME', 'LANG', 'LC_ALL', 'PATH', 'PYTHONDONTWRITEBYTECODE', 'TZ'],
  });
});

test('a secret is masked wherever a script may say it', async () => {
  const heard: unknown[] = [];
  const result = await skill.js(
    `const token = process.env.API_TOKEN;
     const say = (event) => console.log(JSON.stringify(event));
     say({ type: 'log', level: token, message: 'it is ' + token });
     say({ type: 'progress', message: token });
     say({ type: 'state_patch', patch: { [token]: { deep: [token] } } });
     say({ type: 'ui_event', data: { url: 'https://x/?t=' + encodeURIComponent(token) } });
     say({ type: 'error', code: token, message: token });
     say({ type: 'asset', path: 'x'.repeat(90) + token });
     say({ type: token });
     console.log('plain ' + token);
     console.log('x'.repeat(190) + token);
     console.log('{"type":"' + JSON.stringify(token).slice(1, -1).replace('h', '\\\\u0068') + '"}');
     console.error('to stderr: ' + token);
     say({ type: 'done', ok: false, error: { code: token, message: 'x'.repeat(1990) + token } });`,
    { secrets: { API_TOKEN: TOKEN }, context: { onEvent: (event) => heard.push(event) } },
  );
  expect(result).toMatchObject({ ok: false, failure: { code: '[secret API_TOKEN]' } });
  expect(result.events).toHaveLength(11);
  expect(result.events).toEqual(heard);
  const told = JSON.stringify(result);
  for (const part of ['hunter2', 'hunter', 'quoted', 'and ä']) expect(told).not.toContain(part);
  expect(told.match(/\[secret API_TOKEN\]/g)?.length).toBeGreaterThan(12);
});

test('a secret is masked in the answer, also as a number', async () => {
  const result = await skill.js(
    'const output = { a: ["x" + process.env.PIN], n: Number(process.env.PIN) };' +
      'console.log(JSON.stringify({ type: "done", ok: true, output }))',
    { secrets: { PIN: '918273' } },
  );
  expect(result).toMatchObject({ output: { a: ['x[secret PIN]'], n: '[secret PIN]' } });
});

test('half a secret where stderr was cut is not told', async () => {
  const result = await skill.js('process.stderr.write(process.env.KEY + "z".repeat(60))', {
    secrets: { KEY: 'k'.repeat(50) },
    limits: { stderrBytes: 90 },
  });
  expect(JSON.stringify(result)).not.toContain('k'.repeat(5));
});

test('a secret that is called like a part of an event spoils none', async () => {
  const secrets = { A: 'message', B: 'progress' };
  const result = await skill.sh(
    `echo '{"type":"progress","fraction":1,"message":"a message"}'\n${SAY_DONE}`,
    { secrets },
  );
  expect(result.events).toEqual([{ kind: 'progress', fraction: 1, message: 'a [secret A]' }]);
});

test.each([
  ['PATH', '/evil', 'means something else'],
  ['HOME', '/evil', 'means something else'],
  ['A=B', 'abcdefgh', 'is not named as a variable'],
  ['', 'abcdefgh', 'is not named as a variable'],
  ['NUL', 'abc\0defgh', 'holds a NUL byte'],
])('a secret %j with %j is refused', async (name, value, why) => {
  const result = await skill.sh(SAY_DONE, { secrets: { [name]: value } });
  expect(result).toMatchObject({ failure: { code: 'bad-input', fate: 'not-done' } });
  expect(JSON.stringify(result)).toContain(why);
  expect(JSON.stringify(result)).not.toContain('defgh');
});
