import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discloseBody, type Rest, sectionOf } from './disclose-body.ts';
import { outlineOf } from './markdown-outline.ts';

const readRest = ({ heading, start }: Rest) =>
  heading === null ? `skill.show x --from ${start}` : `skill.show x --section "${heading}"`;

function disclose(body: string, capBytes: number) {
  return discloseBody(body, { capBytes, readRest });
}

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

test('what has room is not touched', () => {
  expect(discloseBody('# Hi\r\n\r\nthere\r\n', { readRest })).toEqual({
    text: '# Hi\r\n\r\nthere\r\n',
    isCut: false,
    leftOut: [],
  });
});

test('a long body is cut at a heading, and says what is left and how to read it', () => {
  const body = `# One\n\n${words(120)}\n\n## Two\n\n${words(120)}\n\n## Three\n\n${words(120)}\n`;
  const { text, leftOut } = disclose(body, 1000);
  expect(leftOut).toEqual(['Two', 'Three']);
  expect(text).toBe(
    `# One\n\n${words(120)}\n\n[Cut here; ${body.length - body.indexOf('## Two')} bytes are left. Sections in it: "Two", "Three". Read on with: skill.show x --section "Two"]`,
  );
});

test('where no heading is near it is cut at a paragraph, then a line, then a word', () => {
  const paragraphs = Array.from({ length: 20 }, () => words(20)).join('\n\n');
  expect(disclose(paragraphs, 500).text).toMatch(
    /word\n\n\[Cut here; \d+ bytes are left\. Read on/,
  );
  const lines = Array.from({ length: 40 }, () => words(10)).join('\n');
  const cutAtLine = disclose(lines, 500).text.split('\n\n[')[0] ?? '';
  expect(cutAtLine.split('\n').every((line) => line === words(10))).toBe(true);
  const cutAtWord = disclose(words(1000), 500).text.split('\n\n[')[0] ?? '';
  expect(cutAtWord.split(' ').every((word) => word === 'word')).toBe(true);
  expect(cutAtWord.length).toBeGreaterThan(300);
});

test('a fence is left out whole rather than cut, and # in it is no heading', () => {
  const code = `\`\`\`\`sh\n# not a heading\n\`\`\`\n\n${words(400)}\n\`\`\`\``;
  const body = `Intro.\n\n${code}\n\n# After\n\nend`;
  const { text, leftOut } = disclose(body, 600);
  expect(text.startsWith('Intro.\n\n[Cut here;')).toBe(true);
  expect(leftOut).toEqual(['After']);
  expect(disclose(code, 600).text).toMatch(/^\[Cut here; /);
});

test('characters of several bytes are never cut', () => {
  const { text } = disclose('日本語🎉'.repeat(500), 500);
  expect(text.isWellFormed()).toBe(true);
  expect(text).not.toContain('\uFFFD');
});

test('many headings are not all named', () => {
  const body = Array.from({ length: 100 }, (_, index) => `## Part ${index}\n\n${words(30)}`).join(
    '\n\n',
  );
  const { text, leftOut } = disclose(body, 2000);
  expect(text).toMatch(/"Part \d+", \d+ more\. Read on/);
  expect(leftOut.length).toBeGreaterThan(80);
});

test('for any text the cap holds, fences stay whole, and what is shown is its beginning', () => {
  const line = fc.oneof(
    fc.constantFrom('', '# A', '## B', '```', '```js', '~~~', '   ````', '- item', 'x'.repeat(300)),
    fc.string({ unit: 'grapheme', maxLength: 80 }),
  );
  const body = fc.array(line, { minLength: 20, maxLength: 200 }).map((all) => all.join('\n'));
  fc.assert(
    fc.property(body, fc.integer({ min: 1200, max: 4000 }), (text, capBytes) => {
      let end = text.length;
      const shown = discloseBody(text, {
        capBytes,
        readRest: (rest) => {
          end = rest.start;
          return readRest(rest);
        },
      });
      expect(Buffer.byteLength(shown.text)).toBeLessThanOrEqual(capBytes);
      const part = text.slice(0, end).trim();
      expect(shown.text.trim().startsWith(part)).toBe(true);
      expect(
        outlineOf(text).fences.filter(({ start, end: close }) => start < end && end < close),
      ).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('a section is what stands under its heading, with what is below it', () => {
  const body =
    '# Top\n\nintro\n\n## Set `up` ##\n\nA\n\n### Deeper\n\nB\n\n```\n## no\n```\n\n## Use\n\nC\n\n## set up\n\nD\n';
  expect(sectionOf(body, 'set up')).toEqual({
    ok: true,
    value: '## Set `up` ##\n\nA\n\n### Deeper\n\nB\n\n```\n## no\n```\n\n## set up\n\nD',
  });
  expect(sectionOf(body, 'USE')).toEqual({ ok: true, value: '## Use\n\nC' });
  expect(sectionOf(body, 'no').ok).toBe(false);
});

test('an unknown section is answered with the ones there are', () => {
  expect(sectionOf('# Setup\n\n# Usage\n', 'Setpu')).toMatchObject({
    ok: false,
    fault: { code: 'unknown-section', hint: 'There is: "Setup".' },
  });
  expect(sectionOf('no headings', 'x')).toMatchObject({
    fault: { hint: 'It has no headings; read all of it.' },
  });
});
