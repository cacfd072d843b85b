import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { rounds } from '../base/rounds.fake.ts';
import { quoteWord } from './quote-word.ts';
import { splitCommands } from './tokenize-command.ts';

function wordsOf(line: string): string[] {
  return splitCommands(line).flatMap((command) => {
    if (!command.ok) throw new Error(command.fault.message);
    return command.words;
  });
}

function faultOf(line: string) {
  const [first] = splitCommands(line);
  return first?.ok === false ? first.fault : null;
}

describe('words', () => {
  test.each<[string, string, string[]]>([
    ['stand between blanks', ' a\t b  c ', ['a', 'b', 'c']],
    ['may be empty', `a '' "" $''`, ['a', '', '', '']],
    ['are joined where they touch', `--a="b c"d'e'$'\\tf'\\ g`, ['--a=b cde\tf g']],
    ['are as they are in single quotes', String.raw`'a\nb"$x\'`, ['a\\nb"$x\\']],
    ['know four escapes in double quotes', '"\\$ \\` \\" \\\\ \\n \\a"', ['$ ` " \\ \\n \\a']],
    ['lose a backslash before anything', String.raw`\a\ \'\"\\\#`, [`a '"\\#`]],
    [
      'are not expanded',
      '$HOME ${x} $5 * ~ {a,b} a? [z] !x (y)',
      '$HOME ${x} $5 * ~ {a,b} a? [z] !x (y)'.split(' '),
    ],
    [
      'may hold what is special, in quotes',
      `'|' "$(x)" "\`y\`" \\; '<' ">"`,
      ['|', '$(x)', '`y`', ';', '<', '>'],
    ],
    ['end at a comment', "a b#c 'd'#e \\#f #g h", ['a', 'b#c', 'd#e', '#f']],
    ['may be in any script', 'áé 日本 🙂', ['áé', '日本', '🙂']],
    ['may hold a dollar that means nothing', '$ a$ $"b"', ['$', 'a$', '$b']],
  ])('%s', (_, line, words) => {
    expect(wordsOf(line)).toEqual(words);
  });

  test.each([
    [String.raw`\a\b\e\E\f\n\r\t\v`, '\x07\b\x1b\x1b\f\n\r\t\v'],
    [String.raw`\\\'\"\?`, `\\'"?`],
    [String.raw`\x41\x4\x4a4`, 'A\x04J4'],
    [String.raw`\101\0\12\1011`, 'A\0\nA1'],
    [String.raw`\xc3\xa9\303\251`, 'éé'],
    [String.raw`\xe9!\xff`, 'é!ÿ'],
    [String.raw`\u00e9\u41\U1F642\U0001F642`, 'éA🙂🙂'],
    [String.raw`\ud83d\ude42`, '🙂'],
    [String.raw`\ca\cZ\c?\c[`, '\x01\x1a\x7f\x1b'],
    [String.raw`\q\x\u\c`, String.raw`\q\x\u\c`],
    ['\\\n', '\\\n'],
  ])('know the escapes %s in $ quotes', (inside, text) => {
    expect(wordsOf(`$'${inside}'`)).toEqual([text]);
  });
});

describe('commands', () => {
  test('are one a line, with the line they begin on; blank lines and comments are none', () => {
    expect(splitCommands('a b\n\n  # note\r\n c.d "x\ny" \\\n  z # end\ne')).toEqual([
      { line: 1, text: 'a b', hasComment: false, ok: true, words: ['a', 'b'] },
      {
        line: 4,
        text: 'c.d "x\ny" \\\n  z # end',
        hasComment: true,
        ok: true,
        words: ['c.d', 'x\ny', 'z'],
      },
      { line: 7, text: 'e', hasComment: false, ok: true, words: ['e'] },
    ]);
    for (const nothing of ['', ' \n\t\r\n', '# only', '\\\n'])
      expect(splitCommands(nothing)).toEqual([]);
  });

  test('go on after a backslash at the end of a line, also inside a word and double quotes', () => {
    expect(wordsOf('a\\\nb "c\\\nd" \\\r\n e')).toEqual(['ab', 'cd', 'e']);
    expect(wordsOf("'a\\\nb'")).toEqual(['a\\\nb']);
  });

  test.each(['|', '||', '&&', '&', ';', '>', '>>', '<', '<<<', '`', '$('])(
    'with %s outside quotes are refused, with the place',
    (operator) => {
      const [refused, next] = splitCommands(`first "x\n" b${operator}c d\nsecond`);
      expect(refused).toMatchObject({
        ok: false,
        fault: { code: 'not-a-shell', details: { line: 2, column: 4 } },
      });
      expect(faultOf(`b${operator}c`)?.message).toContain(
        `column 2: ${operator} is not taken here`,
      );
      expect(next).toMatchObject({ ok: true, line: 3, words: ['second'] });
    },
  );

  test.each([
    ["a 'b", 'open-quote', 3],
    ['a "b\\"', 'open-quote', 3],
    [String.raw`a $'b\'`, 'open-quote', 3],
    ['a b\\', 'open-escape', 4],
    [String.raw`a $'\U110000'`, 'bad-escape', 3],
    [String.raw`$'\Uffffffff'`, 'bad-escape', 1],
    ['a <<', 'bad-heredoc', 3],
    ['a <<EOF\ntext', 'open-heredoc', 3],
  ])('such as %j are refused (%s)', (line, code, column) => {
    expect(faultOf(line)).toMatchObject({ code, details: { line: 1, column } });
  });

  test('after one that is wrong are read all the same', () => {
    expect(
      splitCommands("a 'b' Bob's\nc.d\ne | f <<X\ng\nX\nh \"\ni").map((command) => [
        command.line,
        command.ok ? command.words : command.fault.code,
      ]),
    ).toEqual([
      [1, 'open-quote'],
      [2, ['c.d']],
      [3, 'not-a-shell'],
      [6, 'open-quote'],
      [7, ['i']],
    ]);
  });
});

describe('a text on lines of its own', () => {
  test('is the word in its place, as it stands', () => {
    expect(
      splitCommands('m.s --a <<EOF --b="x"\nDear $HOME,\n\n  it\'s `fine` | "ok" \\\nEOF\nnext'),
    ).toMatchObject([
      { words: ['m.s', '--a', 'Dear $HOME,\n\n  it\'s `fine` | "ok" \\', '--b=x'] },
      { line: 6, words: ['next'] },
    ]);
  });

  test.each<[string, string[]]>([
    ["a <<'E F'\nx\nE F", ['a', 'x']],
    ['a << "EOF"\nx\nEOF', ['a', 'x']],
    ['a <<\\EOF\nx\nEOF', ['a', 'x']],
    ['a --b=<<EOF\nx\ny\nEOF', ['a', '--b=x\ny']],
    ['a <<-EOF\n\tx\n\t\ty\n z\n\tEOF', ['a', 'x\ny\n z']],
    ['a <<A <<B # both\n1\nA\n2\nB\n', ['a', '1', '2']],
    ['a <<EOF\nEOF', ['a', '']],
    ['a <<EOF\n\nEOF', ['a', '']],
    ['a <<E\r\nx\r\nE\r\n', ['a', 'x']],
    ['a <<E \\\n b\nx\nE', ['a', 'x', 'b']],
    ['a <<E "q\nr"\nx\nE', ['a', 'x', 'q\nr']],
  ])('is read from %j', (block, words) => {
    expect(wordsOf(block)).toEqual(words);
  });

  test('that never ends takes the rest with it', () => {
    expect(splitCommands('a <<EOF\nfile.delete x\n EOF\nEOF x')).toHaveLength(1);
  });
});

describe('quoting', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom(...'\'"\\$`#|;&<>(){}*~!-= \t\r\n\0\x7f\x1baéZ9'),
      maxLength: 30,
    }),
    fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
      .map((units) => String.fromCharCode(...units)),
  );

  test('then taking apart gives back the same words, on one line', () => {
    fc.assert(
      fc.property(fc.array(anything, { minLength: 1, maxLength: 5 }), (words) => {
        const line = words.map(quoteWord).join(' ');
        expect(line).not.toContain('\n');
        expect(splitCommands(line)).toEqual([
          { line: 1, text: line, hasComment: false, ok: true, words },
        ]);
      }),
      { numRuns: rounds(2000) },
    );
  });

  test('leaves plain words alone', () => {
    expect(['a-b.c/d:e@f=1', '', 'a b', "it's", 'a\nb', '#x', '~'].map(quoteWord)).toEqual([
      'a-b.c/d:e@f=1',
      "''",
      "'a b'",
      String.raw`'it'\''s'`,
      String.raw`$'a\nb'`,
      "'#x'",
      "'~'",
    ]);
  });
});

describe('any text', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const POISON = '\'"\\$`#|;&<>(-EOF\n\r\t x\0';

  test('is taken apart without throwing, and no line is lost or read twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...POISON), maxLength: 200 }), (block) => {
        const commands = splitCommands(block);
        const lines = commands.map(({ line }) => line);
        expect(lines).toEqual([...new Set(lines)].toSorted((left, right) => left - right));
        for (const { text } of commands) expect(block).toContain(text);
      }),
      { numRuns: rounds(3000) },
    );
  });

  /** How many characters are looked at, copied or searched through. */
  function workOf(block: string): number {
    let work = 0;
    const { charAt, slice, indexOf } = String.prototype;
    vi.spyOn(String.prototype, 'charAt').mockImplementation(function (this: string, at) {
      work += 1;
      return charAt.call(this, at);
    });
    vi.spyOn(String.prototype, 'slice').mockImplementation(function (this: string, from, to) {
      const result = slice.call(this, from, to);
      work += result.length + 1;
      return result;
    });
    vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (
      this: string,
      wanted,
      from = 0,
    ) {
      const found = indexOf.call(this, wanted, from);
      work += (found === -1 ? this.length : found) - from + 1;
      return found;
    });
    splitCommands(block);
    vi.restoreAllMocks();
    return work;
  }

  const SHAPES: [string, (size: number) => string][] = [
    ['plain words', (size) => 'ab '.repeat(size)],
    ['apostrophes, one a line', (size) => "it's\n".repeat(size)],
    ['quotes that never close', (size) => `a "\nb $'\nc \\'\n${'d \\" \\\' e\n'.repeat(size)}`],
    ['an open quote before many lines', (size) => `"${'a b\n'.repeat(size)}`],
    ['operators on every line', (size) => 'a | b\n'.repeat(size)],
    ['operators on one line', (size) => 'a|'.repeat(size)],
    ['texts that never end', (size) => 'a <<E\n'.repeat(size)],
    ['many texts on a line', (size) => 'a <<E '.repeat(size)],
    [
      'texts with ends of their own',
      (size) => Array.from({ length: size }, (_, n) => `a <<E${n}\n`).join(''),
    ],
    ['texts without a name', (size) => "a << << <<'\n".repeat(size)],
    ['backslashes', (size) => '\\'.repeat(size * 3)],
    ['lines that go on', (size) => 'a \\\n'.repeat(size)],
    ['escapes', (size) => `$'${String.raw`\x41\c\u`.repeat(size)}'`],
    ['comments', (size) => '# a\n'.repeat(size)],
  ];

  test.each(SHAPES)('costs in proportion to its length: %s', (_, make) => {
    const small = make(500);
    const large = make(4000);
    const growth = workOf(large) / workOf(small) / (large.length / small.length);
    expect(growth).toBeLessThan(1.2);
    expect(workOf(large)).toBeLessThan(large.length * 12);
  });

  test('costs in proportion to its length, however it is made up', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...POISON), minLength: 300, maxLength: 600 }),
        (block) => {
          expect(workOf(block)).toBeLessThan(block.length * 12);
        },
      ),
      { numRuns: 100 },
    );
  });
});
