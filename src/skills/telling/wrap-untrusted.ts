/**
 * Puts the text of a skill between two marks, so that a prompt can say: what stands between them is
 * data. The marks carry a hash of the text, which the text can't know, and whatever in it looks like
 * one of them loses its `<`. The rest of the text is left as it is: commands in it must stay usable.
 */
import { createHash } from 'node:crypto';

const MARK = 'skill-text';

/** What may stand between the letters of a mark without a reader noticing. */
const UNSEEN = '[\\s\\p{C}\\p{M}_-]*';
const LIKE_A_MARK = new RegExp(
  // A `<` in any of its spellings, then perhaps a slash, then the letters in any case.
  `(?:[<＜﹤‹〈]|&(?:lt|#0*60|#x0*3c);?)(?=${UNSEEN}(?:[/／]${UNSEEN})?${[...MARK.replace('-', '')].join(UNSEEN)})`,
  'giu',
);

export function wrapUntrusted(name: string, text: string): string {
  const safe = withoutMarks(text);
  const hash = createHash('sha256').update(`${name}\n${safe}`).digest('hex').slice(0, 12);
  return `<${MARK}-${hash} name=${quoted(name)}>\n${safe}\n</${MARK}-${hash}>`;
}

function withoutMarks(text: string): string {
  return text.toWellFormed().replace(LIKE_A_MARK, '(lt)');
}

function quoted(name: string): string {
  const line = withoutMarks(name).replace(/[\s\p{C}"<>&]+/gu, ' ');
  return `"${line.trim().slice(0, 100).toWellFormed()}"`;
}
