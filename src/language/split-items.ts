/** The things that somebody names in a row: "milk, eggs and bread" is three. What is in quotation marks stays one. */
import { GERMAN_ROWS } from './de/german-named-lists.ts';
import { ENGLISH_ROWS } from './en/english-named-lists.ts';
import type { RowWords } from './named-list-words.ts';

const JOINTS = wordsOf('joints');
const FILLERS = wordsOf('fillers');
/** Of what is on a list, all. */
export const ALL_WORDS = wordsOf('all');
export const ALL_ITEMS = 'all';

function wordsOf(kind: keyof RowWords): ReadonlySet<string> {
  return new Set([ENGLISH_ROWS, GERMAN_ROWS].flatMap((words) => words[kind].split('|')));
}

export function splitItems(said: string): string[] {
  const items: string[] = [];
  let words: string[] = [];
  let isQuoted = false;
  const end = () => {
    const item = cleanItem(words);
    if (item !== '') items.push(item);
    words = [];
  };
  for (const word of said.replaceAll(/\n+/g, ' , ').split(/\s+/)) {
    if (/^["“„«]/.test(word)) isQuoted = true;
    const bare = word.replace(/[,;]$/, '');
    const isEnd = /["”“»]$/.test(bare) && (isQuoted || bare.length > 1);
    if (!isQuoted && JOINTS.has(word.toLowerCase())) {
      end();
      continue;
    }
    words.push(bare);
    if (isEnd) isQuoted = false;
    if (!isQuoted && bare !== word) end();
  }
  end();
  return items;
}

/** "some milk" is milk. */
function cleanItem(words: readonly string[]): string {
  const from = words.findIndex((word) => word !== '' && !FILLERS.has(word.toLowerCase()));
  const said = (from < 0 ? words : words.slice(from)).join(' ').trim();
  return said
    .replace(/^["“„«]/, '')
    .replace(/[.!?]$/, '')
    .replace(/["”“»]$/, '');
}
