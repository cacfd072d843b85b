import { afterEach, beforeEach, expect, test } from 'vitest';
import { createScriptFolder } from './script-folder.fake.ts';

let skill = createScriptFolder();
skill.remove();
beforeEach(() => {
  skill = createScriptFolder();
});
afterEach(() => skill.remove());

test('a plain program answers with what it wrote', async () => {
  const lines = 'printf "%s-" "$@"; cat; echo odd >&2';
  const call = { args: ['a b', '$(x)', ''], input: 'given' };
  expect(await skill.program(lines, call)).toEqual({
    ok: true,
    output: { exitCode: 0, stdout: 'a b-$(x)--given', stderr: 'odd\n', isCut: false },
  });
});

test.each([
  ['exit 3', 'exit-status', '"run.sh" ended with status 3.', 'ended', true],
  [
    'echo why >&2; exit 1',
    'exit-status',
    '"run.sh" ended with status 1. It said: why',
    'ended',
    true,
  ],
  ['echo why; exit 1', 'exit-status', '"run.sh" ended with status 1. It said: why', 'ended', true],
  ['kill -9 $$', 'exit-status', '"run.sh" was ended by SIGKILL.', 'unknown', false],
])('%s is a failed call', async (lines, code, message, fate, retryable) => {
  expect(await skill.program(lines)).toEqual({
    ok: false,
    failure: { code, message, fate, retryable },
  });
});

test('one that is stopped may have done a part', async () => {
  const stop = new AbortController();
  const ended = skill.program('cat; while :; do :; done', { context: { signal: stop.signal } });
  stop.abort();
  expect(await ended).toMatchObject({ ok: false, failure: { code: 'aborted' } });
});

test('no secret stays in what it wrote, also where that is cut', async () => {
  const call = { secrets: { KEY: 'abcdefghij' }, limits: { outputBytes: 26 } };
  const result = await skill.program('printf "x $KEY and more $KEY"; echo "$KEY" >&2', call);
  expect(result).toMatchObject({
    output: { stdout: 'x [secret KEY] and', stderr: '[secret KEY]\n', isCut: true },
  });
});
