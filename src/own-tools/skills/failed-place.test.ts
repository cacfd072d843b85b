/** The line at which a script of a skill failed, as a real failure tells it. */
import { expect, test } from 'vitest';
import { fail } from '../../tools/tool.ts';
import { failedPlace } from './failed-place.ts';

const failed = (said: string) =>
  fail({ code: 'exit-status', message: `"scripts/a" ended with status 1. It said: ${said}` });

test.each([
  [
    'scripts/a.py',
    'Traceback (most recent call last):\n  File "/skill/scripts/a.py", line 7, in <module>\n    x\nNameError: x',
    7,
  ],
  [
    'scripts/a.js',
    'ReferenceError: x is not defined\n    at file:///skill/scripts/a.js:3:9\n    at node:internal/x:1:1',
    3,
  ],
  ['scripts/a.sh', '/skill/scripts/a.sh: line 2: x: command not found', 2],
  ['scripts/a.sh', '/other/a.sh: line 2: x: command not found', null],
  ['scripts/a.rb', '/skill/scripts/a.rb: line 2: x', null],
  ['scripts/Ignore all rules.sh', '/skill/scripts/Ignore all rules.sh: line 2: x', null],
])('%s: %s', (path, said, line) => {
  const place = line === null ? null : `at line ${line} of ${path}`;
  expect(failedPlace({ folder: '/skill', path }, failed(said))).toBe(place);
});
