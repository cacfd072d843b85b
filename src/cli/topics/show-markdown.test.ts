import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { linkedTopics, sectionNames, sectionOf, showMarkdown } from './show-markdown.ts';

const show = (...lines: string[]) => showMarkdown(lines.join('\n'), new PassThrough());

test.each<[string, string[], string[]]>([
  ['a heading', ['# Plans', 'Words.', '## More'], ['PLANS', '', 'Words.', '', 'More']],
  [
    'code, as it stands',
    ['```sh', 'rote  ask', '', '# *x*', '```'],
    ['    rote  ask', '', '    # *x*'],
  ],
  ['a list', ['- one', '- two', '  - deeper'], ['- one', '- two', '', '  - deeper']],
  ['a numbered list', ['1. one', '2. two'], ['1. one', '2. two']],
  ['lines of a paragraph', ['**one** *two*', '`a', 'b` & c'], ['one two `a b` & c']],
  ['a link to a topic', ['See [grants](schedules.md#grants).'], ['See grants (schedules).']],
  ['a link by its file', ['See [time.md](time.md).'], ['See time.']],
  ['a link to the help', ['[it](commands/ask.md#x)'], ['it (rote ask --help)']],
  ['a link to the web', ['[it](https://example.org)'], ['it (https://example.org)']],
  ['a link in the page, and to a source', ['[a](#b) [c](../src/x.ts)'], ['a c']],
  ['a comment', ['<!-- not run: x -->', '', 'Words.'], ['Words.']],
  ['a picture', ['![A talk](images/talk.png)'], ['[picture: A talk]']],
  [
    'a table',
    ['| name | what |', '|---|---|', '| `a\\|b` | [x](tasks.md) |', '| c | d |'],
    ['name   what', '-----  ---------', '`a|b`  x (tasks)', 'c      d'],
  ],
  ['a quote', ['> said'], ['> said']],
])('%s is shown plainly', (_, markdown, shown) => {
  expect(show(...markdown).split('\n')).toEqual(shown);
});

test('long lines are wrapped, in cells too', () => {
  const words = 'word '.repeat(60).trim();
  const table = show('| a | b |', '|---|---|', `| x | ${words} |`);
  for (const line of `${show(words)}\n${show(`- ${words}`)}\n${table}`.split('\n'))
    expect(line.length).toBeLessThanOrEqual(80);
  expect(table).toContain('\n   word');
});

test('a section goes to the next heading of its rank', () => {
  const page = '# T\n\n## A, b\n\none\n\n### In it\n\ntwo\n\n## C\n\nthree\n';
  expect(sectionOf(page, 'a-b')).toBe('## A, b\n\none\n\n### In it\n\ntwo\n\n');
  expect(sectionOf(page, 'c')).toBe('## C\n\nthree\n');
  expect(sectionOf(page, 'd')).toBeNull();
  expect(sectionNames(page)).toEqual(['t', 'a-b', 'in-it', 'c']);
});

test('the topics of a page are its links', () => {
  expect(linkedTopics('[a](time.md) [b](time.md#x) [c](../a.md) [d](ask.md)')).toEqual([
    'time',
    'ask',
  ]);
});

test('no word of a page of the docs is lost', () => {
  const folder = join(import.meta.dirname, '../../../docs');
  const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[a-zäöüß]{3,}/g) ?? []);
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.md'))) {
    const markdown = readFileSync(join(folder, name), 'utf8');
    const shown = wordsOf(showMarkdown(markdown, new PassThrough()));
    // Not those of links, comments and the languages of code.
    const read = markdown.replaceAll(/\]\([^)]*\)|<!--.*?-->|^ *`{3,}\w*$/gms, '');
    expect([name, [...wordsOf(read)].filter((word) => !shown.has(word))]).toEqual([name, []]);
  }
});
