import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../base/rounds.fake.ts';
import { readFullYaml } from './full-yaml.ts';
import { readPlainYaml } from './plain-yaml.ts';

/** Pieces that YAML has its own opinion on, among words that mean themselves. */
const PIECES = [
  ...[
    'word',
    'two words',
    'Use when',
    '1',
    '1.10',
    '007',
    '-5',
    '+1e3',
    '0x1F',
    '0o17',
    '.5',
    '1.',
  ],
  ...['true', 'False', 'null', '~', 'yes', '.inf', '.nan', '2026-01-01', '12:30', '1_000'],
  ...[
    ': ',
    ':',
    ' #',
    '#',
    '- ',
    '-',
    '? ',
    '&a',
    '*a',
    '!t',
    '!!str ',
    '%',
    '@',
    '`',
    '|',
    '>',
    '|-',
    '>+',
  ],
  ...[
    '"',
    "'",
    "''",
    '\\n',
    '\\"',
    '\\',
    '[',
    ']',
    '{',
    '}',
    ', ',
    ',',
    '[a, b]',
    '["x", 2]',
    '{"a": 1.0}',
  ],
  ...[
    '{"a":{"b":[true,null,"c"]}}',
    '{a: b}',
    '"quoted"',
    "'it''s'",
    '"a" # b',
    ' ',
    '  ',
    '\u00a0',
    'é',
    '邮件',
    '📬',
  ],
  ...['\t', '---', '...', '<<', '=', 'a: b', '"k": v', '{"a":1,"a":2}', '"\\u00e9"', '[]', '{}'],
];
const value = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      'word',
      'Does it. Use when asked',
      '"quoted"',
      'a, b',
      '"open',
      'close"',
      "'open",
      "close'",
      '{"a":',
      '"b"}',
      '[x,',
      'y]',
    ),
  },
  { weight: 3, arbitrary: fc.constantFrom(...PIECES) },
  {
    weight: 2,
    arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 4 }).map((all) => all.join('')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
);
const inner = fc.constantFrom('  ', '  ', '  ', '  ', '   ', '    ', '');
const lines = (of: fc.Arbitrary<string>) => fc.array(of, { minLength: 1, maxLength: 4 });
const below = (of: fc.Arbitrary<string>) =>
  lines(fc.tuple(inner, of).map(([indent, text]) => `\n${indent}${text}`)).map((all) =>
    all.join(''),
  );
const noise = fc.constantFrom('', ' ', '# note', '  # note', '', '');
/** What stands after the colon of a key. */
const held = fc.oneof(
  { weight: 5, arbitrary: value.map((text) => ` ${text}`) },
  { weight: 1, arbitrary: fc.constantFrom('', '  ', ' # note') },
  { weight: 2, arbitrary: fc.tuple(value, below(value)).map(([text, more]) => ` ${text}${more}`) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('|', '>', '|-', '>-', '|+', '> # note'), below(fc.oneof(value, noise)))
      .map(([header, text]) => ` ${header}${text}`),
  },
  { weight: 2, arbitrary: below(value.map((text) => `- ${text}`)) },
  {
    weight: 2,
    arbitrary: below(
      fc.tuple(fc.constantFrom('p', 'q', 'r', 's'), value).map(([key, text]) => `${key}: ${text}`),
    ),
  },
);
const key = fc.constantFrom('name', 'description', 'b-c', 'd_e', 'x1', 'true', '__proto__', '"q"');
const yaml = fc
  .uniqueArray(fc.tuple(key, held, noise), { maxLength: 4, selector: ([name]) => name })
  .map((all) => all.map(([name, text, end]) => `${name}:${text}\n${end}\n`).join(''));

test('the quick reader answers what the full parser answers, or leaves it to that', () => {
  let answered = 0;
  fc.assert(
    fc.property(yaml, (text) => {
      const quick = readPlainYaml(text);
      if (quick === null) return;
      answered++;
      expect(readFullYaml(text)).toEqual({ ok: true, map: quick });
    }),
    { numRuns: rounds(8000) },
  );

  expect(answered).toBeGreaterThan(rounds(300));
});

test.each([
  ['an ordinary file', 'name: a-b\ndescription: Does a thing. Use when asked.\nlicense: MIT\n'],
  ['quotes', 'name: "a"\ndescription: \'it\'\'s "b": c\' # note\n'],
  ['a folded text', 'description: >\n  one\n  two\n\n  three\nname: a\n'],
  ['a kept text', 'description: |-\n  one\n    two\n\n  three\n\nname: a\n'],
  ['a text over several lines', 'description: one\n  two\n  three\nname: a\n'],
  ['metadata', 'metadata:\n  author: me\n  version: "1.0"\n  draft: true\n  n: 1.10\n'],
  ['lists', 'a:\n  - x\n  - "y"\nb:\n- z\nc: [p, "q", 3]\nd: []\ne:\n'],
  ['a line of JSON', 'metadata: {"a":{"b":["c","d"],"e":null},"f":1.50}\n'],
])('the quick reader reads %s itself', (_, text) => {
  expect(readPlainYaml(text)).not.toBeNull();
  expect(readFullYaml(text)).toEqual({ ok: true, map: readPlainYaml(text) });
});
