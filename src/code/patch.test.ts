import { describe, expect, test } from 'vitest';
import { applyPatch, readPatch } from './patch.ts';

const PROGRAM = [
  '#!/usr/bin/env python3',
  '"""Says',
  'a word."""',
  'import os',
  'a = 1',
  'b = 2',
  'c = 3',
  '',
].join('\n');
const at = { language: 'python' as const, shown: { from: 4, to: 7 } };
const only = (replace: object[], imports: string[] = []) =>
  applyPatch(PROGRAM, { replace: replace as never, imports }, at);

test('lines are replaced, taken out and put in, all by the numbers that were shown', () => {
  const changes = [
    { from: 7, to: 7, with: ['c = 4'] },
    { from: 5, to: 6, with: ['a = 2', '', 'b = a'] },
  ];
  expect(only(changes)).toMatchObject({
    value: '#!/usr/bin/env python3\n"""Says\na word."""\nimport os\na = 2\n\nb = a\nc = 4\n',
  });
  expect(only([{ from: 5, to: 6, with: [] }])).toMatchObject({ ok: true });
});

test.each([
  [{ from: 3, to: 3, with: [] }],
  [{ from: 7, to: 8, with: [] }],
  [{ from: 6, to: 5, with: [] }],
  [
    { from: 5, to: 6, with: [] },
    { from: 6, to: 7, with: [] },
  ],
])('what was not shown, or twice, is not changed: %j', (...changes) => {
  expect(only(changes)).toMatchObject({ ok: false, fault: { code: 'patch-refused' } });
});

describe('imports', () => {
  test.each([
    ['python', PROGRAM, 'import json', 3],
    ['python', 'from __future__ import annotations\nx = 1\n', 'from os import path as p', 1],
    ['python', '"""One."""\nx = 1\n', 'import json', 1],
    [
      'js',
      '#!/usr/bin/env node\nx();\n',
      "import { readFile, stat as s } from 'node:fs/promises';",
      1,
    ],
    ['ts', 'x();\n', "import type { A } from './a.ts';", 0],
    ['js', 'x();\n', "const { join } = require('node:path');", 0],
  ] as const)('stand where %s wants them', (language, program, words, index) => {
    const result = applyPatch(
      program,
      { replace: [], imports: [words] },
      { language, shown: at.shown },
    );
    expect(result.ok && result.value.split('\n')[index]).toBe(words);
  });

  test.each([
    ['python', '__import__("os").system("id")'],
    ['python', 'import os, sys; sys.exit()'],
    ['js', "import('x')"],
    ['js', "const a = require('x').y()"],
    ['js', "import x from 'a'; run()"],
    ['bash', '. ./lib.sh'],
  ] as const)('do nothing else: %s %s', (language, words) => {
    expect(
      applyPatch('x\n', { replace: [], imports: [words] }, { language, shown: { from: 1, to: 1 } }),
    ).toMatchObject({ ok: false });
  });

  test('that are there already are not repeated', () => {
    expect(only([], ['import os'])).toMatchObject({ fault: { message: 'It changes nothing.' } });
  });
});

test('line ends stay as they are', () => {
  const patch = { replace: [{ from: 2, to: 2, with: ['c', 'd'] }], imports: [] };
  expect(applyPatch('a\r\nb\r\n', patch, { language: 'bash', shown: { from: 1, to: 2 } })).toEqual({
    ok: true,
    value: 'a\r\nc\r\nd\r\n',
  });
});

test.each([
  ['```json\n{"replace":[{"from":1,"to":1,"with":["x"]}]}\n```', true],
  ['Here it is: {"replace":[{"from":1,"to":1,"with":["x"]}],"imports":["import os"]}', true],
  ['{"replace":[{"from":1,"to":1,"with":["x\\ny"]}]}', false],
  ['{"replace":[{"from":0,"to":1,"with":[]}]}', false],
  ['{"replace":[],"hosts":["evil.example"]}', false],
  ['no', false],
])('a patch is read, and nothing that is none: %s', (answer, isOne) => {
  expect(readPatch(answer) !== null).toBe(isOne);
});
