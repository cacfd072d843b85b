import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import { rounds } from '../base/rounds.fake.ts';
import { renderParts } from './html-parts.ts';
import { readTelegramHtml } from './telegram/telegram-html.fake.ts';

const LIMIT = 4096;
const htmlOf = (markdown: string) =>
  renderParts(markdown, LIMIT)
    .map(({ html }) => html)
    .join('|');

test.each([
  ['plain', 'plain'],
  ['a < b && c > d', 'a &lt; b &amp;&amp; c &gt; d'],
  ['**bold** and __bold__', '<b>bold</b> and <b>bold</b>'],
  ['*italic*, _italic_', '<i>italic</i>, <i>italic</i>'],
  ['***both***', '<b><i>both</i></b>'],
  ['**bold *and italic***', '<b>bold </b><b><i>and italic</i></b>'],
  ['~~gone~~', '<s>gone</s>'],
  ['这是**粗体**文字', '这是<b>粗体</b>文字'],
  ['`a < *b*`', '<code>a &lt; *b*</code>'],
  ['**`code`**', '<code>code</code>'],
  ['2*3*4, snake_case_name, a * b * c', '2*3*4, snake_case_name, a * b * c'],
  ['**open only', '**open only'],
  ['*a **b* c**', '<i>a **b</i> c**'],
  ['\\*not\\* \\`code\\`', '*not* `code`'],
  ['# Heading', '<b>Heading</b>'],
  ['#5 is no heading', '#5 is no heading'],
  ['* item\n* item', '* item\n* item'],
  [
    '[a & b](https://x.org/?a=1&b=2)',
    '<a href="https://x.org/?a=1&amp;b=2">a &amp; b</a> (https://x.org/?a=1&amp;b=2)',
  ],
  ['[w](https://x.org/a_(b))', '<a href="https://x.org/a_(b)">w</a> (https://x.org/a_(b))'],
  ['[https://x.org](https://x.org)', '<a href="https://x.org">https://x.org</a>'],
  ['[x.org/a](https://x.org/a)', '<a href="https://x.org/a">x.org/a</a>'],
  ['[https://a.org](https://b.org)', '<a href="https://b.org">https://a.org</a> (https://b.org)'],
  [
    '[https://аррӏе.com/](https://аррӏе.com/)',
    '<a href="https://аррӏе.com/">https://аррӏе.com/</a> (https://xn--80ak6aa92e.com/)',
  ],
  ['[a\u202Eb](https://b.org)', '<a href="https://b.org">a\\u202eb</a> (https://b.org)'],
  ['[x](javascript:alert)', '[x](javascript:alert)'],
  ['[x](tg://user?id=1)', '[x](tg://user?id=1)'],
  ['```\na < b\n**c**\n```\nafter', '<pre>a &lt; b\n**c**\n</pre>after'],
  ['```ts\nlet a;\n```', '<pre><code class="language-ts">let a;\n</code></pre>'],
  ['````\n```\n````', '<pre>```\n</pre>'],
  ['```\nnever closed', '<pre>never closed</pre>'],
  ['<b>no tag</b>', '&lt;b&gt;no tag&lt;/b&gt;'],
  ['', ''],
  [' \n\u200b ', ''],
])('%j is shown as %j', (markdown, html) => {
  expect(htmlOf(markdown)).toBe(html);
});

test('what is literal stands there letter by letter', () => {
  const text = '**no** [a](https://x.org) ~~b~~ `c`\n```\n# d\n```\n<b>';
  const parts = renderParts(text, LIMIT, { isLiteral: true });
  expect(parts).toEqual([{ text, html: text.replaceAll('<', '&lt;').replaceAll('>', '&gt;') }]);
});

test('a long text is cut between lines, else between words, else between characters', () => {
  const parts = (text: string) => renderParts(text, 20).map(({ text: part }) => part);
  expect(parts('first line of it\nsecond line\n')).toEqual(['first line of it\n', 'second line\n']);
  expect(parts('one two three four five six')).toEqual(['one two three four', ' five six']);
  expect(parts('😀'.repeat(15))).toEqual(['😀'.repeat(10), '😀'.repeat(5)]);
  expect(parts('&'.repeat(6))).toEqual(['&&&&', '&&']);
});

test('a code block that is cut goes on as a code block, and so does emphasis', () => {
  const code = `\`\`\`js\n${'let a = 1;\n'.repeat(1000)}\`\`\`\n`;
  const parts = renderParts(code, LIMIT);
  expect(parts.length).toBeGreaterThan(2);
  for (const { html } of parts)
    expect(html).toMatch(/^<pre><code class="language-js">let [\s\S]*;\n<\/code><\/pre>$/);
  for (const { html } of renderParts(`**${'word '.repeat(2000)}end**`, LIMIT))
    expect(html).toMatch(/^<b>[^<]*<\/b>$/);
});

const signs = fc.constantFrom(
  ...['*', '**', '***', '_', '__', '~~', '`', '```', '\n', '\n```js\n', '\n```\n', ' ', '\\', '#'],
  ...['[a](https://x.org/?q="1"&b)', '[', '](', ')', '<', '>', '&', '&amp;', '</b>', '"', '😀'],
  ...['word', 'Wörter ', '\ud800', '\u0000', '\u202e', 'x'.repeat(70), 'y '.repeat(50)],
);
const markdown = fc.array(signs, { maxLength: 60 }).map((parts) => parts.join(''));
const wordsIn = (text: string): string => text.replaceAll(/[\s\p{Cf}\p{Cc}]/gu, '');

test('whatever is written: no part is too long, Telegram takes each, and together they lose nothing', () => {
  fc.assert(
    fc.property(markdown, fc.constantFrom(120, 300, 4096), (text, limit) => {
      const parts = renderParts(text, limit);
      for (const part of parts) {
        expect(part.html.length).toBeLessThanOrEqual(limit);
        expect(readTelegramHtml(part.html)).toMatchObject({ ok: true, text: part.text });
      }
      const together = parts.map((part) => part.text).join('');
      const whole = renderParts(text, Number.POSITIVE_INFINITY).map((part) => part.text);
      expect(wordsIn(together)).toBe(wordsIn(whole.join('')));
    }),
    { numRuns: rounds(500, 10) },
  );
});

/** Any half of a character, too. */
const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));

test('words without any markup arrive letter by letter', () => {
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 5000 }), (text) => {
      const plain = text.replaceAll(/[*_`~[\]\\#]/g, '').toWellFormed();
      const parts = renderParts(plain, LIMIT);
      expect(wordsIn(parts.map((part) => part.text).join(''))).toBe(wordsIn(plain));
    }),
  );
});

test.each([
  ['signs', '*a _b ~~c **'],
  ['code', '`'],
  ['links', '[a](https://x'],
  ['brackets', '['],
  ['spaces', ' '],
  ['waves', '~'],
])('much of %s takes no longer than its length', (_, piece) => {
  const clock = createSystemClock();
  const size = (units: number): number => {
    const text = piece.repeat(units / piece.length);
    const start = clock.monotonicMs();
    renderParts(`${text}\``, LIMIT);
    return clock.monotonicMs() - start;
  };
  // Far from what grows with the square, on any machine.
  expect(Math.max(size(99_000), size(1_000_000))).toBeLessThan(10_000);
});
