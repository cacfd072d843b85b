/** The first words of a markdown text that say something: what a skill is about, where nobody wrote it down. */
import { cutAtSentence } from '../../base/cut-at-sentence.ts';
import { closesFence, createFenceFinder } from '../../base/markdown-fence.ts';

/** Further down nobody says what a skill is. */
const LOOK_AT = 8000;
const LONGEST = 300;

export function firstParagraph(text: string, from = 0): string | null {
  const lines = text.slice(from, from + LOOK_AT).split(/\r\n?|\n/);
  const words: string[] = [];
  const opensBlock = createBlockFinder();
  let closes: ((line: string) => boolean) | null = null;
  for (const line of lines) {
    if (closes !== null) {
      if (closes(line)) closes = null;
      continue;
    }
    if (words.length === 0) closes = opensBlock(line);
    if (closes !== null) continue;
    const trimmed = line.trim();
    const said = isProse(trimmed) ? withoutMarkup(trimmed) : '';
    if (said !== '') words.push(said);
    else if (words.length > 0) break;
  }
  return words.length === 0 ? null : cutAtSentence(words.join(' '), LONGEST);
}

/** Says which line ends the block of code or the comment that a line opens; null where it opens none. */
function createBlockFinder(): (line: string) => ((line: string) => boolean) | null {
  const findFence = createFenceFinder();
  return (line) => {
    const fence = findFence(line);
    if (fence !== null) return (later) => closesFence(later, fence);
    const isComment = line.trimStart().startsWith('<!--') && !line.includes('-->');
    return isComment ? (later) => later.includes('-->') : null;
  };
}

function isProse(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line) && !/^(?:#|<|!?\[!|\||[-=*_]{3,}$|```|~~~|import\s)/.test(line);
}

function withoutMarkup(line: string): string {
  return line
    .replace(/^(?:>\s?|[-*+]\s+|\d{1,3}[.)]\s+)+/, '')
    .replaceAll(/!?\[([^\][]{0,200})\]\([^()\s]{0,500}\)/g, '$1')
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part.slice(1, -1) : withoutEmphasis(part)))
    .join('')
    .trim();
}

/** An underscore inside a word is part of it: `max_tokens`. */
function withoutEmphasis(text: string): string {
  return text
    .replaceAll(/[*`]{1,3}(?=\S)|(?<=\S)[*`]{1,3}/g, '')
    .replaceAll(/(?<![\p{L}\p{N}_])_{1,3}(?=\S)|(?<=\S)_{1,3}(?![\p{L}\p{N}_])/gu, '');
}
