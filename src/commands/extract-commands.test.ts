import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../base/rounds.fake.ts';
import { createCommandReader, extractCommands } from './extract-commands.ts';

function text(...lines: string[]): string {
  return lines.join('\n');
}

function commandsIn(...lines: string[]): string[] {
  return extractCommands(text(...lines)).blocks.map((block) => block.text);
}

describe('a block of commands', () => {
  test('is found with its line, and the prose around it stays', () => {
    expect(
      extractCommands(
        text('I send it.', '', '```cmd', 'telex.send --to bob', 'tasks.list', '```', '', 'Done.'),
      ),
    ).toEqual({
      blocks: [{ text: 'telex.send --to bob\ntasks.list', startLine: 3, complete: true }],
      prose: 'I send it.\n\nDone.',
      openFenceLine: null,
    });
  });

  test.each([
    ['tildes', '~~~cmd', '~~~'],
    ['a longer fence', '`````cmd', '`````'],
    ['a closing fence that is longer', '```cmd', '``````'],
    ['capitals', '```CMD', '```'],
    ['a space before the word', '``` cmd', '```'],
    ['further words', '```cmd run this title="x"', '```'],
    ['backticks after tildes', '~~~ cmd `x`', '~~~'],
    ['blanks after the fences', '```cmd  \t', '``` \t'],
    ['three spaces before it', '   ```cmd', '  ```'],
  ])('may have %s', (_, opening, closing) => {
    expect(commandsIn('before', opening, 'a.b', closing, 'after')).toEqual(['a.b']);
  });

  test.each([
    ['another word', '```cmdx', '```'],
    ['another language', '```sh', '```'],
    ['no word', '```', '```'],
    ['two backticks', '``cmd', '``'],
    ['the word in second place', '```sh cmd', '```'],
    ['backticks within the line', '```cmd a.b```', 'x'],
    ['the indentation of a block of code', '    ```cmd', '    ```'],
    ['a quotation around it', '> ```cmd', '> ```'],
  ])('is not one with %s', (_, opening, closing) => {
    expect(commandsIn('before', '', opening, 'a.b', closing)).toEqual([]);
  });

  test('may be one of several, one of them empty', () => {
    expect(
      commandsIn('```cmd', 'a.b', '```', 'x', '~~~cmd', '~~~', '```cmd', 'c.d', '```'),
    ).toEqual(['a.b', '', 'c.d']);
  });

  test('is closed only by its own kind of fence, as long as its own', () => {
    expect(commandsIn('````cmd', '```', '~~~~', '```` x', '    ````', '````')).toEqual([
      '```\n~~~~\n```` x\n    ````',
    ]);
  });

  test('that another block shows is not run', () => {
    for (const outer of ['````markdown', '~~~md', '`````']) {
      const closing = outer.replace(/[a-z]+/, '');
      expect(commandsIn(outer, '```cmd', 'file.delete --path x', '```', closing), outer).toEqual(
        [],
      );
    }
    const shown = text('````markdown', '```cmd', 'a.b', '```', '````');
    expect(extractCommands(shown).prose).toBe(shown);
  });

  test('has line breaks of any kind', () => {
    expect(extractCommands('a\r\n```cmd\r\nb.c x\r\nd.e\r\n```\r\nf')).toMatchObject({
      blocks: [{ text: 'b.c x\nd.e', startLine: 2 }],
      prose: 'a\nf',
    });
  });

  test('keeps what is indented further than its fence', () => {
    expect(commandsIn('  ```cmd', '  a.b <<EOF', '    deep', ' less', '\tx', '  ```')).toEqual([
      'a.b <<EOF\n  deep\nless\n  x',
    ]);
  });
});

describe('in a list', () => {
  test('a block loses the indentation of its fence', () => {
    expect(
      commandsIn(
        '10. First:',
        '',
        '    ```cmd',
        '    a.b <<EOF',
        '      text',
        '    EOF',
        '    ```',
        '    - then:',
        '      ~~~cmd',
        '      c.d',
        '      ~~~',
      ),
    ).toEqual(['a.b <<EOF\n  text\nEOF', 'c.d']);
  });

  test('a block may begin right after the mark', () => {
    expect(commandsIn('- ```cmd', '  a.b', '  ```', '1) * ```cmd', '     c.d', '     ```')).toEqual(
      ['a.b', 'c.d'],
    );
    expect(extractCommands('- ```cmd\n  a.b\n  ```').prose).toBe('');
  });

  test('a block may be indented with tabs', () => {
    expect(commandsIn('- x', '\t```cmd', '\ta.b', '\t\tc', '\t```')).toEqual(['a.b\n\tc']);
  });

  test('a block of code is still a block of code', () => {
    expect(commandsIn('- x', '', '      ```cmd', '      a.b', '      ```')).toEqual([]);
    expect(commandsIn('-      ```cmd', '       a.b', '       ```')).toEqual([]);
  });

  test('what ends the list ends its indentation', () => {
    for (const line of ['text', '---', '* * *']) {
      expect(commandsIn('- x', '', line, '', '    ```cmd', '    a.b', '    ```'), line).toEqual([]);
    }
  });

  test('a closing fence that is less indented counts', () => {
    expect(commandsIn('1. x', '   ```cmd', 'a.b', '```', 'after')).toEqual(['a.b']);
  });
});

describe('a text that ends too early', () => {
  test('has an unfinished block, which the person does not see', () => {
    expect(extractCommands('Wait.\n```cmd\nfile.delete --path /tm')).toEqual({
      blocks: [{ text: 'file.delete --path /tm', startLine: 2, complete: false }],
      prose: 'Wait.',
      openFenceLine: null,
    });
  });

  test('may end with the closing fence itself', () => {
    expect(extractCommands('```cmd\na.b\n```').blocks).toMatchObject([{ complete: true }]);
    expect(extractCommands('```cmd\na.b\n``').blocks).toMatchObject([{ complete: false }]);
  });

  test('says where a block of another kind swallowed the rest', () => {
    expect(extractCommands('x\n```sh\nls\n```cmd\na.b')).toMatchObject({
      blocks: [],
      openFenceLine: 2,
    });
  });
});

describe('a stream', () => {
  const lines = fc.constantFrom(
    '```cmd',
    '```',
    '````cmd',
    '````',
    '~~~ cmd',
    '~~~',
    '   ```cmd',
    '    ```cmd',
    '- x',
    '1. ```cmd',
    '   ```',
    '```sh',
    'a.b --c "d"',
    '  a.b',
    '\ta',
    '',
    '> q',
  );
  const texts = fc
    .array(fc.tuple(lines, fc.constantFrom('\n', '\r\n')), { maxLength: 12 })
    .map((parts) => parts.flat().join(''))
    .chain((whole) =>
      fc.tuple(fc.constant(whole), fc.array(fc.nat(whole.length), { maxLength: 8 })),
    );

  function readInPieces(whole: string, cuts: number[]) {
    const reader = createCommandReader();
    const sorted = [0, ...cuts.toSorted((left, right) => left - right), whole.length];
    const early = sorted
      .slice(1)
      .flatMap((cut, index) => reader.push(whole.slice(sorted[index], cut)));
    return { early, all: reader.end() };
  }

  test('gives the same as the whole text, however it is cut', () => {
    fc.assert(
      fc.property(texts, ([whole, cuts]) => {
        const { early, all } = readInPieces(whole, cuts);
        expect(all).toEqual(extractCommands(whole));
        expect(all.blocks.slice(0, early.length)).toEqual(early);
        expect(early.every(({ complete }) => complete)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('gives a block as soon as its closing line is there', () => {
    const reader = createCommandReader();
    expect(reader.push('Hi\n```cm')).toEqual([]);
    expect(reader.push('d\na.b\n``')).toEqual([]);
    expect(reader.push('`\nmore')).toEqual([{ text: 'a.b', startLine: 2, complete: true }]);
    expect(reader.end().blocks).toHaveLength(1);
  });

  test('never throws, whatever comes', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'`~cmd \t\r\n-*1.>x') }), (whole) => {
        expect(extractCommands(whole).blocks.length).toBeLessThanOrEqual(whole.length);
      }),
      { numRuns: rounds(1000) },
    );
  });
});
