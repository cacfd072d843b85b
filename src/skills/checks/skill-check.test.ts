/** What a check may say, and when what came out is what it expects. */
import { expect, test } from 'vitest';
import { judgeCheck, readCheck } from './skill-check.ts';

const failed = { ok: false, code: 'exit-status', message: 'It said: no such file' } as const;
const came = (output: unknown) => ({ ok: true, output }) as const;

test.each([
  [{ output: { a: [1], b: null } }, came({ b: null, a: [1] }), true],
  [{ output: { a: 1 } }, came({ a: 1, b: 2 }), false],
  [{ output: 3 }, came('3'), false],
  [{ output: null }, came(null), true],
  [{ output: null }, failed, false],
  [{ contains: 'tea' }, came('green tea'), true],
  [{ contains: '"a":1' }, came({ a: 1 }), true],
  [{ contains: 'Tea' }, came('green tea'), false],
  [{ contains: 'file' }, failed, false],
  [{ fails: 'exit-status' }, failed, true],
  [{ fails: 'no such file' }, failed, true],
  [{ fails: '' }, failed, true],
  [{ fails: 'other' }, failed, false],
  [{ fails: '' }, came('fine'), false],
])('expecting %j of %j: %s', (expected, run, ok) => {
  expect(judgeCheck(expected, run).ok).toBe(ok);
});

test.each([
  ['{', 'is no JSON'],
  ['{"action":"a.b"}', '"expect": is missing'],
  ['{"action":"a.b","expect":{}}', 'expected one of output, contains and fails'],
  ['{"action":"a.b","expect":{"contains":"x","fails":"y"}}', 'expected one of'],
  ['{"expect":{"fails":""}}', 'expected action or script'],
  ['{"script":"scripts/a.sh","action":"a.b","expect":{"fails":""}}', 'expected action or script'],
  ['{"script":"../a.sh","expect":{"fails":""}}', 'expected a file in scripts/'],
  ['{"script":"scripts/a.sh","input":{},"expect":{"fails":""}}', 'input is for an action'],
  ['{"action":"a.b","stdin":"x","expect":{"fails":""}}', 'args and stdin are for a script'],
  ['{"action":"a.b","answers":{"here":{}},"expect":{"fails":""}}', 'answers'],
])('%s is refused', (text, why) => {
  const read = readCheck('checks/a.json', Buffer.from(text));
  expect(read).toMatchObject({ ok: false, fault: { message: expect.stringContaining(why) } });
});

test('a check with null as its output is one', () => {
  const text = '{"action":"a.b","expect":{"output":null}}';
  expect(readCheck('checks/a.json', Buffer.from(text))).toMatchObject({ ok: true });
});
