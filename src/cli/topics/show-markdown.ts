/**
 * Markdown for a terminal: bold headings, wrapped paragraphs, lists, tables in columns, code as it stands. A link is its
 * words and the topic that it leads to.
 */
import { styleText } from 'node:util';
import { lexer, type Token, type Tokens } from 'marked';
import { wrap } from '../help.ts';

const WIDTH = 80;
const INDENT = '    ';
const GAP_OF_COLUMNS = '  ';

/** The part of a page under a heading, with what is below it; null if it has no such heading. */
export function sectionOf(markdown: string, slug: string): string | null {
  const tokens = lexer(markdown);
  const start = tokens.findIndex((one) => one.type === 'heading' && slugOf(one.text) === slug);
  const heading = tokens[start];
  if (heading?.type !== 'heading') return null;
  const length = tokens
    .slice(start + 1)
    .findIndex((one) => one.type === 'heading' && one.depth <= heading['depth']);
  const part = length < 0 ? tokens.slice(start) : tokens.slice(start, start + 1 + length);
  return part.map(({ raw }) => raw).join('');
}

export function sectionNames(markdown: string): string[] {
  return lexer(markdown).flatMap((one) => (one.type === 'heading' ? [slugOf(one.text)] : []));
}

/** The anchor that a forge makes of a heading. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');
}

export function showMarkdown(markdown: string, stream: NodeJS.WritableStream): string {
  const bold = (text: string) => styleText('bold', text, { stream });
  return blocks(lexer(markdown), WIDTH, bold).join('\n');
}

/** The topics that a text links to, in their order. */
export function linkedTopics(markdown: string): string[] {
  const links = markdown.matchAll(/\]\(([a-z-]+)\.md(?:#[^)]*)?\)/g);
  return [...new Set([...links].map(([, name = '']) => name))];
}

/** Lines; blocks have an empty line between them. */
function blocks(tokens: Token[], width: number, bold: (text: string) => string): string[] {
  const shown = tokens.map((token) => block(token, width, bold)).filter((part) => part.length > 0);
  return shown.flatMap((part, index) => (index > 0 ? ['', ...part] : part));
}

function block(token: Token, width: number, bold: (text: string) => string): string[] {
  const inner = (indent: string) => width - indent.length;
  switch (token.type) {
    case 'heading': {
      const title = inline(token.tokens ?? []);
      return wrap(token['depth'] === 1 ? title.toUpperCase() : title, width).map(bold);
    }
    case 'paragraph':
    case 'text':
      return wrap(inline(token.tokens ?? [token]), width);
    case 'code':
      return token['text'].split('\n').map((line: string) => (line === '' ? '' : INDENT + line));
    case 'list':
      return list(token as Tokens.List, width, bold);
    case 'blockquote':
      return blocks(token.tokens ?? [], inner('> '), bold).map((line) => `> ${line}`);
    case 'table':
      return table(token as Tokens.Table, width, bold);
    case 'hr':
      return ['-'.repeat(width)];
    default:
      // Empty lines, and comments in HTML.
      return [];
  }
}

function list(token: Tokens.List, width: number, bold: (text: string) => string): string[] {
  const items = token.items.map((item, index) => {
    const mark = token.ordered ? `${Number(token.start) + index}. ` : '- ';
    const lines = blocks(item.tokens, width - mark.length, bold);
    return lines.map((line, row) => {
      if (row === 0) return mark + line;
      return line === '' ? '' : ' '.repeat(mark.length) + line;
    });
  });
  return items.flatMap((lines, index) => (token.loose && index > 0 ? ['', ...lines] : lines));
}

function table(token: Tokens.Table, width: number, bold: (text: string) => string): string[] {
  const head = token.header.map((cell) => inline(cell.tokens));
  const rows = token.rows.map((row) => row.map((cell) => inline(cell.tokens)));
  const shown = head.some((cell) => cell !== '') ? [head, ...rows] : rows;
  const widths = columnWidths(shown, width);
  return shown.flatMap((row) => {
    const cells = row.map((cell, column) => wrap(cell, widths[column] ?? width));
    const height = Math.max(...cells.map((lines) => lines.length));
    const lines = Array.from({ length: height }, (_, line) =>
      cells
        .map((cell, column) => (cell[line] ?? '').padEnd(widths[column] ?? 0))
        .join(GAP_OF_COLUMNS)
        .trimEnd(),
    );
    return row === head
      ? [...lines.map(bold), widths.map((one) => '-'.repeat(one)).join(GAP_OF_COLUMNS)]
      : lines;
  });
}

/** As wide as the longest cell; where that is too wide, the widest give way, down to their longest word. */
function columnWidths(rows: string[][], width: number): number[] {
  const columns = (rows[0] ?? []).map((_, column) => {
    const cells = rows.map((row) => row[column] ?? '');
    const least = Math.max(...cells.flatMap((cell) => cell.split(' ').map((word) => word.length)));
    return { width: Math.max(...cells.map((cell) => cell.length)), least };
  });
  const room = width - GAP_OF_COLUMNS.length * (columns.length - 1);
  while (columns.reduce((sum, one) => sum + one.width, 0) > room) {
    const [widest] = columns
      .filter((one) => one.width > one.least)
      .sort((left, right) => right.width - left.width);
    if (widest === undefined) break;
    widest.width -= 1;
  }
  return columns.map((one) => one.width);
}

function inline(tokens: Token[]): string {
  return tokens.map(span).join('');
}

function span(token: Token): string {
  switch (token.type) {
    case 'codespan':
      return token.raw.replaceAll('\n', ' ');
    case 'br':
      return '\n';
    case 'strong':
    case 'em':
    case 'del':
      return inline(token.tokens ?? []);
    case 'link':
      return link(inline(token.tokens ?? []), token['href']);
    case 'image':
      return `[picture: ${token['text']}]`;
    case 'html':
      return '';
    default:
      return 'text' in token ? onOneLine(String(token.text)) : '';
  }
}

/** `[a page](schedules.md#grants)` leads to `rote help schedules.md#grants`; what is not in the package has only its words. */
function link(words: string, href: string): string {
  if (/^https?:/.test(href)) return words === href ? words : `${words} (${href})`;
  const [, command] = /^commands\/([a-z-]+)\.md/.exec(href) ?? [];
  if (command !== undefined) return `${words} (rote ${command} --help)`;
  if (href.startsWith('commands/')) return `${words} (rote --help)`;
  const [, topic] = /^([a-z-]+)\.md(?:#|$)/.exec(href) ?? [];
  if (topic === undefined) return words;
  return words === topic || words === `${topic}.md` ? topic : `${words} (${topic})`;
}

function onOneLine(text: string): string {
  const lines = text.split('\n');
  const last = lines.length - 1;
  return lines
    .map((line, at) => (at === 0 ? line : line.trimStart()))
    .map((line, at) => (at === last ? line : line.trimEnd()))
    .join(' ');
}
