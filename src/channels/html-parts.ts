/**
 * Markdown as the little HTML that chats take: bold, italic, struck out, code, code blocks and links; everything else
 * stands there as it was written, and so does all of a text that is literal. A link shows where it leads. A text is read once, in time that grows with its length, and cut into parts that each
 * stand by themselves: no markup, code block or character is ever cut in two.
 */

import { printable } from '../base/printable.ts';

/** Words with the same markup, told apart by identity: what stands side by side with the same marks is one. */
interface Run {
  text: string;
  marks: Marks;
}
interface Marks {
  open: string;
  close: string;
}

export interface TextPart {
  /** What the person sees. */
  text: string;
  html: string;
}

const PLAIN: Marks = { open: '', close: '' };
/** Bounded where two parts could take the same characters, so that no line takes longer than its length. */
const FENCE = /^ {0,3}(`{3,20}|~{3,20})[ \t]{0,10}([\w+#.-]{0,40})[^`\n]*$/;
const LONGEST_LINK = 1000;
/** They could show an address as another one. */
const TURNS_LINES = /[\u202A-\u202E\u2066-\u2069]/g;
/** What is longer is shown as it stands: nobody wrote it by hand, and reading it would hold up everybody else. */
const LONGEST_MARKDOWN = 100_000;
const HEADING = /^#{1,6}[ \t]+(?=\S)/;

/** Parts of at most `limit` characters of HTML each; none is blank, and none there are for a text that is. */
export function renderParts(
  markdown: string,
  limit: number,
  { isLiteral = false }: { isLiteral?: boolean } = {},
): TextPart[] {
  const parts: TextPart[] = [];
  let part: Run[] = [];
  let length = 0;
  const costOf = ({ text, marks }: Run): number =>
    escapeHtml(text).length +
    (part.at(-1)?.marks === marks ? 0 : marks.open.length + marks.close.length);
  const finish = (): void => {
    const text = part.map((run) => run.text).join('');
    if (!isBlank(text)) parts.push({ text, html: htmlOf(part) });
    part = [];
    length = 0;
  };
  const add = (run: Run): void => {
    length += costOf(run);
    part.push(run);
  };
  const text = markdown.toWellFormed().replaceAll(TURNS_LINES, printable);
  for (const line of linesOf(isLiteral ? [{ text, marks: PLAIN }] : readMarkdown(text))) {
    // A line goes to the next part where it fits there; a longer one is filled in word by word.
    if (length + lengthOf(line) > limit) {
      if (lengthOf(line) <= limit && length > 0) finish();
      for (const piece of piecesOf(line, limit)) {
        if (length + costOf(piece) > limit) finish();
        add(piece);
      }
    } else for (const run of line) add(run);
  }
  finish();
  return parts;
}

const HAS_ESCAPED = /[&<>]/;

function escapeHtml(text: string): string {
  if (!HAS_ESCAPED.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Whether nobody would see anything. */
function isBlank(text: string): boolean {
  return /^[\s\p{Cf}\p{Cc}]*$/u.test(text);
}

function htmlOf(part: readonly Run[]): string {
  let html = '';
  let last = PLAIN;
  for (const { text, marks } of part) {
    if (marks !== last) html += last.close + marks.open;
    html += escapeHtml(text);
    last = marks;
  }
  return html + last.close;
}

/** No less than it will take: markup that goes on from the line before is counted as if it began here. */
function lengthOf(line: readonly Run[]): number {
  let length = 0;
  for (const { text, marks } of line)
    length += escapeHtml(text).length + marks.open.length + marks.close.length;
  return length;
}

/** Each line with its end. */
function linesOf(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]];
  for (const { text, marks } of runs)
    for (const piece of text.split(/(?<=\n)/)) {
      lines.at(-1)?.push({ text: piece, marks });
      if (piece.endsWith('\n')) lines.push([]);
    }
  return lines;
}

/** Words with the spaces before them; a word that fits nowhere is cut between characters. */
function* piecesOf(line: readonly Run[], limit: number): Generator<Run> {
  for (const { text, marks } of line) {
    const most = limit - marks.open.length - marks.close.length;
    for (const [word] of text.matchAll(/\s*\S+|\s+/g)) {
      if (escapeHtml(word).length <= most) yield { text: word, marks };
      else yield* charactersOf(word, most).map((piece) => ({ text: piece, marks }));
    }
  }
}

function charactersOf(word: string, most: number): string[] {
  const pieces = [''];
  let length = 0;
  for (const character of word) {
    const cost = HAS_ESCAPED.test(character) ? escapeHtml(character).length : character.length;
    if (length + cost > most) {
      pieces.push('');
      length = 0;
    }
    pieces[pieces.length - 1] += character;
    length += cost;
  }
  return pieces;
}

function readMarkdown(markdown: string): Run[] {
  if (markdown.length > LONGEST_MARKDOWN) return [{ text: markdown, marks: PLAIN }];
  const runs: Run[] = [];
  let block: { marks: Marks; fence: string } | null = null;
  for (const line of markdown.split(/(?<=\n)/)) {
    const bare = line.trimEnd();
    if (block !== null) {
      const end = bare.trimStart();
      if (end.startsWith(block.fence) && /^(?:`+|~+)$/.test(end)) block = null;
      else runs.push({ text: line, marks: block.marks });
      continue;
    }
    const fence = FENCE.exec(bare);
    if (fence === null) {
      for (const run of readLine(line)) runs.push(run);
      continue;
    }
    const language = fence[2] ?? '';
    block = {
      fence: fence[1] ?? '',
      marks:
        language === ''
          ? { open: '<pre>', close: '</pre>' }
          : { open: `<pre><code class="language-${language}">`, close: '</code></pre>' },
    };
  }
  return runs;
}

/** What one line is made of: code, a link, a sign that may begin or end emphasis, an escaped sign; the rest is words. */
const TOKEN =
  /`([^`\n]+)`|\[([^[\]\n]+)\]\((https?:\/\/(?:[^\s()<>"]|\([^\s()<>"]*\))+)\)|\\([*_`[\]~\\])|\*{1,3}|_{1,3}|~~/g;
const TAGS: Readonly<Record<string, string>> = {
  '**': 'b',
  __: 'b',
  '*': 'i',
  _: 'i',
  '~~': 's',
};

interface Sign {
  sign: string;
  opens: boolean;
  closes: boolean;
}
/** Words, or a sign; a sign that has no other end is words too. */
type Token = { text: string; code?: true; href?: string } | Sign;

function readLine(line: string): Run[] {
  const heading = HEADING.exec(line)?.[0] ?? '';
  const tokens = tokensOf(line.slice(heading.length));
  const tags = pairSigns(tokens);
  const open: string[] = heading === '' ? [] : ['b'];
  const runs: Run[] = [];
  const known = new Map<string, Marks>();
  const marksNow = (): Marks => {
    const name = open.join();
    const marks = known.get(name) ?? marksOf(open);
    known.set(name, marks);
    return marks;
  };
  for (const [index, token] of tokens.entries()) {
    const tag = tags.get(index);
    if (tag?.kind === 'open') open.push(tag.name);
    else if (tag?.kind === 'close') open.splice(open.lastIndexOf(tag.name), 1);
    else if ('sign' in token) runs.push({ text: token.sign, marks: marksNow() });
    else {
      const isPlain = token.code === undefined && token.href === undefined;
      runs.push({ text: token.text, marks: isPlain ? marksNow() : marksOf(open, token) });
    }
  }
  return runs;
}

function tokensOf(line: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (const found of line.matchAll(TOKEN)) {
    const [whole, code, label, href, escaped] = found;
    if (found.index > at) tokens.push({ text: line.slice(at, found.index) });
    at = found.index + whole.length;
    if (code !== undefined) tokens.push({ text: code, code: true });
    else if (label !== undefined && href !== undefined)
      tokens.push(...(href.length > LONGEST_LINK ? [{ text: whole }] : linkOf(label, href)));
    else if (escaped !== undefined) tokens.push({ text: escaped });
    else tokens.push(...signsOf(whole, line[found.index - 1] ?? ' ', line[at] ?? ' '));
  }
  if (at < line.length) tokens.push({ text: line.slice(at) });
  return tokens;
}

/** Who reads the label alone could take it for the address; a host that is not written in plain letters is said as it is called. */
function linkOf(given: string, href: string): Token[] {
  const label = printable(given);
  const url = URL.parse(href);
  const isPlain = url === null || href.toLowerCase().includes(url.host);
  const address = isPlain ? href : url.href;
  const isSame = label === address || `https://${label}` === address;
  return [{ text: label, href }, ...(isSame ? [] : [{ text: ` (${printable(address)})` }])];
}

/** `2*3*4` and `snake_case` are words: a single sign between letters begins and ends nothing. */
function signsOf(signs: string, before: string, after: string): Sign[] {
  const isInWord = signs !== '**' && signs !== '~~' && isLetter(before) && isLetter(after);
  const opens = !isInWord && /\S/.test(after);
  const closes = !isInWord && /\S/.test(before);
  const [one = ''] = signs;
  const split = signs.length < 3 ? [signs] : closes && !opens ? [one, one + one] : [one + one, one];
  return split.map((sign) => ({ sign, opens, closes }));
}

function isLetter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

/** Which signs belong together; an end closes the latest beginning of its kind, and what began since is words. */
function pairSigns(
  tokens: readonly Token[],
): Map<number, { kind: 'open' | 'close'; name: string }> {
  const pairs = new Map<number, { kind: 'open' | 'close'; name: string }>();
  const open: { sign: string; index: number }[] = [];
  const counts: Record<string, number> = {};
  for (const [index, token] of tokens.entries()) {
    if (!('sign' in token)) continue;
    const { sign, opens, closes } = token;
    if (closes && (counts[sign] ?? 0) > 0) {
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        counts[last.sign] = (counts[last.sign] ?? 0) - 1;
        if (last.sign !== sign) continue;
        const name = TAGS[sign] ?? 'b';
        pairs.set(last.index, { kind: 'open', name }).set(index, { kind: 'close', name });
        break;
      }
    } else if (opens) {
      open.push({ sign, index });
      counts[sign] = (counts[sign] ?? 0) + 1;
    }
  }
  return pairs;
}

function marksOf(open: readonly string[], token: { code?: true; href?: string } = {}): Marks {
  // Chats take no other markup in or around code.
  if (token.code) return { open: '<code>', close: '</code>' };
  const tags = [...new Set(open)];
  const link = token.href === undefined ? null : escapeHtml(token.href).replaceAll('"', '&quot;');
  if (tags.length === 0 && link === null) return PLAIN;
  return {
    open: `${tags.map((tag) => `<${tag}>`).join('')}${link === null ? '' : `<a href="${link}">`}`,
    close: `${link === null ? '' : '</a>'}${tags
      .toReversed()
      .map((tag) => `</${tag}>`)
      .join('')}`,
  };
}
