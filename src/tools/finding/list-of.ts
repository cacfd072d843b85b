/** Anything as a list of items, and an item as words. */
import { parseDocument } from 'htmlparser2';
import { parseJson } from '../../base/outside-json.ts';
import { looksLikePage, pageLines } from './page-text.ts';

/** A list is one; a text is its lines; an object the one list that it holds, or itself; nothing is none. */
export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (value === null || value === undefined) return [];
  if (typeof value === 'string') return linesOf(value);
  if (typeof value !== 'object') return [value];
  const lists = Object.values(value).filter((one) => Array.isArray(one));
  return lists.length === 1 ? (lists[0] as unknown[]) : [value];
}

function linesOf(text: string): unknown[] {
  if (looksLikePage(text)) return pageLines(parseDocument(text).children);
  if (/^\s*[[{]/.test(text)) {
    try {
      return listOf(parseJson(text));
    } catch {
      // It only begins like JSON.
    }
  }
  return text
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
}

const DEEPEST = 4;

/** All that an item says, as one text; addresses and ids say nothing. */
export function wordsOfItem(item: unknown, depth = 0): string {
  if (typeof item === 'string') {
    if (/^https?:\/\/\S+$/.test(item) && depth > 0) return '';
    return looksLikePage(item) ? pageLines(parseDocument(item).children).join('\n') : item;
  }
  if (typeof item !== 'object' || item === null) return item === null ? '' : String(item);
  if (depth >= DEEPEST) return '';
  return Object.entries(item)
    .filter(([key]) => key !== 'id')
    .map(([, value]) => wordsOfItem(value, depth + 1))
    .filter((words) => words !== '')
    .join('\n');
}
