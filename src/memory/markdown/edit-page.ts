/** Changes of a page that leave the rest of it as it stands, letter by letter. What is not clear changes nothing. */
import { type Result, refuse, succeed } from '../../base/errors.ts';
import { readPage, type Section } from './read-page.ts';

export type PageEdit =
  /** The text beneath a heading, up to the next one. */
  | { section: string; content: string }
  /** A piece of the text that occurs once. */
  | { old: string; content: string };

export function editPage(text: string, edit: PageEdit): Result<string> {
  if ('old' in edit) return replaceOnce(text, asLines(text, edit.old), asLines(text, edit.content));
  const found = sectionNamed(text, edit.section);
  if (!found.ok) return found;
  const { bodyStart, end } = found.value;
  return succeed(between(text, { start: bodyStart, end }, edit.content));
}

/** At the end of the page, or of one of its sections. */
export function appendToPage(text: string, content: string, section?: string): Result<string> {
  const found = section === undefined ? null : sectionNamed(text, section);
  if (found !== null && !found.ok) return found;
  const { bodyStart, end } = found?.value ?? { bodyStart: 0, end: text.length };
  const before = text.slice(bodyStart, end).trimEnd();
  return succeed(
    between(text, { start: bodyStart, end }, before === '' ? content : `${before}\n${content}`),
  );
}

export function sectionNamed(text: string, name: string): Result<Section> {
  const { sections } = readPage(text);
  const wanted = name.replace(/^#+\s*/, '').trim();
  const found =
    sections.find((one) => one.name === wanted) ??
    sections.find((one) => one.name.toLowerCase() === wanted.toLowerCase());
  if (found !== undefined) return succeed(found);
  return refuse({
    code: 'no-such-section',
    message: 'The page has no section of that name.',
    hint: 'markdown.read lists its sections.',
  });
}

function replaceOnce(text: string, old: string, content: string): Result<string> {
  const at = text.indexOf(old);
  if (at !== -1 && text.indexOf(old, at + 1) === -1)
    return succeed(text.slice(0, at) + content + text.slice(at + old.length));
  return refuse({
    code: at === -1 ? 'no-such-text' : 'which-text',
    message:
      at === -1 ? 'The page does not hold that text.' : 'The page holds that text more than once.',
    hint: 'Give it letter by letter as markdown.read shows it, with enough around it that it occurs once.',
  });
}

/** Exactly one line end after what is put in, and a blank line before the next heading. */
function between(
  text: string,
  { start, end }: { start: number; end: number },
  content: string,
): string {
  const body = content.replace(/^\n+/, '').trimEnd();
  const above = text.slice(0, start);
  const isOpen = above !== '' && !above.endsWith('\n');
  const below = text.slice(end);
  const whole = `${isOpen ? '\n' : ''}${body}${body === '' ? '' : '\n'}${below === '' ? '' : '\n'}`;
  return above + asLines(text, whole) + below;
}

/** With the line ends that the page has. */
const asLines = (text: string, content: string): string =>
  text.includes('\r\n') ? content.replaceAll(/\r?\n/g, '\r\n') : content;
