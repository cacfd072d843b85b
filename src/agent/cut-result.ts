/** What a tool answered, as text for a model: whole where it is short, else its beginning and the way to the rest. */
import { endAtSentence } from '../base/cut-at-sentence.ts';

/** No tokenizer makes one token of more letters than this on average. */
const LETTERS_A_TOKEN = 8;

export function cutResult(
  value: unknown,
  options: {
    countTokens: (text: string) => number;
    resultTokens: number;
    /** How the rest is read, from which letter on; null where there is no way. */
    readOn: (from: number) => string | null;
  },
): string {
  const { countTokens, resultTokens, readOn } = options;
  const text = textOf(value);
  const most = headWithin(text, resultTokens, countTokens);
  if (most === text) return text;
  const head = typeof value === 'string' ? most : wholeItems(most);
  const way = readOn(head.length);
  const rest =
    way === null ? '' : ` "find" in place of "from" looks for words. Read on with: ${way}`;
  return `${head}\n[Cut here; ${text.length - head.length} of ${text.length} letters are left.${rest}]`;
}

/** A list is cut between its items, so that the last one that is shown is whole. */
function wholeItems(json: string): string {
  const end = json.lastIndexOf('},{') + 1;
  return end > json.length / 2 ? json.slice(0, end) : json;
}

/** The beginning of a text that has so many tokens at most; all of it where it has no more. */
export function headWithin(
  text: string,
  tokens: number,
  countTokens: (text: string) => number,
): string {
  const longest = tokens * LETTERS_A_TOKEN;
  if (text.length <= longest && countTokens(text) <= tokens) return text;
  let end = Math.min(text.length, longest);
  while (end > 1 && countTokens(text.slice(0, end)) > tokens) end = Math.floor(end * 0.8);
  // Never half a character.
  return text
    .slice(0, Math.max(0, end))
    .toWellFormed()
    .replace(/\uFFFD$/u, '');
}

/** What the mark at the end of a cut text may take. */
const MARK_TOKENS = 3;

/** The same, ended behind a sentence and with a mark: for a text whose rest nobody can read. */
export function sentencesWithin(
  text: string,
  tokens: number,
  countTokens: (text: string) => number,
): string {
  if (headWithin(text, tokens, countTokens) === text) return text;
  return endAtSentence(headWithin(text, Math.max(1, tokens - MARK_TOKENS), countTokens));
}

/** As a tool answered it: text as it is, all else as JSON. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null');
}
