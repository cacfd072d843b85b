/** What Python, V8 and bash really said of programs that fail, recorded once (`tracebacks.json`), and where each failed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { locateError } from './locate-error.ts';
import type { ProgramLanguage } from './program-language.ts';

interface Recorded {
  language: ProgramLanguage;
  name: string;
  path: string;
  line: number | null;
  stderr: string;
}
const RECORDED: Recorded[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'tracebacks.json'), 'utf8'),
);

describe('the line of its own file at which a program failed', () => {
  test.each(RECORDED)('$language: $name', ({ language, path, line, stderr }) => {
    for (const said of [stderr, stderr.replaceAll('\n', '\r\n'), `noise: line 7\n${stderr}`]) {
      expect(locateError(language, said, path)?.line ?? null).toBe(line);
    }
  });
  test('is never that of another file', () => {
    for (const { language, stderr } of RECORDED)
      expect(locateError(language, stderr, '/box/another')).toBeNull();
  });
});

test.each([
  [
    'a name that is not there',
    ["NameError: name 'y' is not defined", 'ReferenceError: y is not defined'],
  ],
  ['from a cause', ['ValueError: bad']],
  [
    'not UTF-8',
    [
      "SyntaxError: Non-UTF-8 code starting with '\\xe4' in file /box/program.py on line 2, but no encoding declared; see https://peps.python.org/pep-0263/ for details",
    ],
  ],
  [
    'an enum',
    [
      'SyntaxError [ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX]: TypeScript enum is not supported in strip-only mode',
    ],
  ],
  [
    'an import without that name',
    ["SyntaxError: The requested module 'node:fs' does not provide an export named 'nothing'"],
  ],
  ['an aggregate', ['[AggregateError: All promises were rejected] {']],
  ['an unbound variable', ['missing: unbound variable']],
])('what went wrong is told: %s', (name, messages) => {
  const told = RECORDED.filter((one) => one.name === name).map(
    ({ language, stderr, path }) => locateError(language, stderr, path)?.message,
  );
  expect(told).toEqual(messages);
});

test.each([
  ['simple traceback', 'a name that is not there', 3],
  ['nested traceback returns last', 'nested, the deepest', 3],
  ['no traceback returns none', 'sys.exit with words', null],
  ['multifile traceback returns user file', 'through the library', 3],
])('%s', (_, name, line) => {
  const one = RECORDED.find((row) => row.name === name && row.language === 'python');
  expect(locateError('python', one?.stderr ?? '', one?.path ?? '')?.line ?? null).toBe(line);
});
