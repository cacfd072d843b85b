/**
 * A page of markdown as it is searched and changed: its sections by their headings, and what Obsidian adds (fields above
 * the text, `[[links]]`, `#tags`). A text that is no good markdown is a page with one section.
 */
import { parse } from 'yaml';
import { closesFence, createFenceFinder, type Fence } from '../../base/markdown-fence.ts';

export interface Section {
  /** Its heading, with a count where the page has it before; empty for what stands above the first one. */
  name: string;
  /** 1 to 6; 0 above the first heading. */
  level: number;
  start: number;
  /** The line at which the text begins beneath the heading. */
  bodyStart: number;
  /** The line of the next heading, of whatever level. */
  end: number;
}

export interface MarkdownPage {
  fields: Readonly<Record<string, unknown>>;
  tags: readonly string[];
  /** The pages that it links to, as it names them. */
  links: readonly string[];
  sections: readonly Section[];
}

const LONGEST_FIELDS = 32_000;
const LONGEST_NAME = 200;
const MOST_TAGS = 200;
const FIELDS = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m;
const HEADING = /^ {0,3}(?<marks>#{1,6})[ \t]+(?<name>\S.*)$/;
const LINK = /\[\[([^\][|#\n]{1,200})(?:#[^\][|\n]{0,200})?(?:\|[^\][\n]{0,200})?\]\]/g;
const TAG = /(?:^|\s)#(?<tag>[\p{L}\p{N}][\p{L}\p{N}/_-]{0,99})/gu;

export function readPage(text: string): MarkdownPage {
  const { fields, end } = fieldsOf(text);
  const { sections, prose } = sectionsOf(text, end);
  return {
    fields,
    tags: [...new Set([...listed(fields['tags'] ?? fields['tag']), ...tagsIn(prose)])].slice(
      0,
      MOST_TAGS,
    ),
    links: [...new Set([...prose.matchAll(LINK)].map(([, target = '']) => target.trim()))],
    sections,
  };
}

function fieldsOf(text: string): { fields: Record<string, unknown>; end: number } {
  const found = text.startsWith('---') || text.startsWith('\uFEFF---') ? FIELDS.exec(text) : null;
  const [whole, yaml = ''] = found ?? [];
  if (whole === undefined || found?.index !== 0) return { fields: {}, end: 0 };
  return { fields: yaml.length > LONGEST_FIELDS ? {} : fieldsIn(yaml), end: whole.length };
}

function fieldsIn(yaml: string): Record<string, unknown> {
  try {
    const fields: unknown = parse(yaml, { schema: 'core', logLevel: 'silent' });
    return typeof fields === 'object' && fields !== null && !Array.isArray(fields)
      ? (fields as Record<string, unknown>)
      : {};
  } catch {
    // Somebody is writing it just now.
    return {};
  }
}

/** A list, or words in one line: `tags: [a, b]`, `tags: a, b`. */
function listed(value: unknown): string[] {
  const some = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(/[\s,]+/)
      : [];
  return some.map((tag) => plainTag(String(tag))).filter((tag) => tag !== '');
}

/** Only digits are an issue or a color, no tag. */
const tagsIn = (prose: string): string[] =>
  [...prose.matchAll(TAG)]
    .map(({ groups }) => plainTag(groups?.['tag'] ?? ''))
    .filter((tag) => !/^\d+$/.test(tag));

export const plainTag = (tag: string): string => tag.trim().replace(/^#/, '').toLowerCase();

/** Text in fenced blocks is shown, and neither heading, link nor tag. */
function sectionsOf(text: string, from: number): { sections: Section[]; prose: string } {
  const findFence = createFenceFinder();
  let fence: Fence | null = null;
  const names = new Map<string, number>();
  const sections: Section[] = [{ name: '', level: 0, start: from, bodyStart: from, end: from }];
  const prose: string[] = [];
  for (const { line, start, next } of linesOf(text, from)) {
    if (fence !== null) {
      if (closesFence(line, fence)) fence = null;
      continue;
    }
    fence = findFence(line);
    if (fence !== null) continue;
    prose.push(line);
    const { marks, name } = HEADING.exec(line)?.groups ?? {};
    if (marks === undefined || name === undefined) continue;
    const last = sections.at(-1);
    if (last !== undefined) last.end = start;
    const level = marks.length;
    sections.push({
      name: counted(names, headingText(name)),
      level,
      start,
      bodyStart: next,
      end: next,
    });
  }
  const last = sections.at(-1);
  if (last !== undefined) last.end = text.length;
  return { sections, prose: prose.join('\n') };
}

function* linesOf(text: string, from: number) {
  for (let start = from; start < text.length; ) {
    const end = text.indexOf('\n', start);
    const next = end === -1 ? text.length : end + 1;
    const line = text.slice(start, end === -1 ? text.length : end);
    yield { line: line.endsWith('\r') ? line.slice(0, -1) : line, start, next };
    start = next;
  }
}

const headingText = (name: string): string =>
  name
    .trimEnd()
    .replace(/[ \t]#+$/, '')
    .trim()
    .slice(0, LONGEST_NAME);

function counted(names: Map<string, number>, name: string): string {
  const count = (names.get(name) ?? 0) + 1;
  names.set(name, count);
  return count === 1 ? name : `${name} (${count})`;
}
