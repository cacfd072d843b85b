/** A wish as words, and as the things to do in it, one after the other. */
import type { IntentWords } from '../../language/intent-words.ts';

const WORDS = /"[^"]*"|“[^”]*”|`[^`]*`|'(?<=(?:^|\s)')[^']{1,500}'(?=[\s,.;]|$)|[^\s"“`]+|["“`]/g;

/** Several ask for the words of the same text, one after another. */
let last: { text: string; words: readonly string[] } = { text: '', words: [] };

/** Words between blanks; what is quoted is one word, with its quotes. */
export function splitWords(text: string): readonly string[] {
  if (text !== last.text) last = { text, words: text.match(WORDS) ?? [] };
  return last.words;
}

/** The same words, each with where it stands. */
export function placedWords(text: string): { word: string; start: number; end: number }[] {
  return [...text.matchAll(WORDS)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }));
}

const OPENING = '"“`\'';

export function isQuoted(word: string): boolean {
  return word.length > 1 && OPENING.includes(word[0] as string) && /["”`']$/.test(word);
}

export function unquoted(text: string): string {
  const trimmed = text.trim();
  return isQuoted(trimmed) && !/["”`]/.test(trimmed.slice(1, -1)) ? trimmed.slice(1, -1) : trimmed;
}

/** A word without the signs around it, in lower case. */
export function bareWord(word: string): string {
  let from = 0;
  let to = word.length;
  while (from < to && word[from] === '(') from++;
  while (to > from && CLOSING.includes(word[to - 1] as string)) to--;
  return word.slice(from, to).toLowerCase();
}

const CLOSING = ',;.:!?)';

/** The address in a word, with its scheme; null where there is none. */
export function urlIn(word: string): string | null {
  const hasSign = word.includes('.') || word.includes(':');
  if (!hasSign && !/^[<(]*localhost/i.test(word)) return null;
  const bare = word.replace(/^[<(]+|[>),;.!?]+$/g, '');
  if (/^https?:\/\/[^\s/]\S*$/i.test(bare)) return bare;
  if (/^(?:localhost|127\.0\.0\.1)(?::\d{1,5})?(?:\/\S*)?$/i.test(bare)) return `http://${bare}`;
  return HOST.test(bare) ? `https://${bare}` : null;
}

/** An address without its scheme, where its ending leaves no doubt: example.org, not main.temp. */
const HOST =
  /^(?:[a-z0-9-]{1,63}\.){1,4}(?:com|org|net|io|dev|app|co|edu|gov|info|ai|uk|de|eu|fr|es|nl|ch|at|se|ca|au|jp|us)(?::\d{1,5})?(?:\/\S*)?$/i;

/** Cut where a joint is followed by another verb: "fetch X and send me the title". */
export function splitClauses(text: string, language: IntentWords): string[][] {
  const words = splitWords(text);
  const clauses: string[][] = [];
  let current: string[] = [];
  for (let at = 0; at < words.length; ) {
    const after = afterJoint(words, at, language);
    const isCut = current.length > 0 && after > at && startsClause(words[after], language);
    const isComma = !isCut && endsWithSign(current.at(-1)) && startsClause(words[at], language);
    if (isCut || isComma) {
      clauses.push(withoutSign(current));
      current = [];
      at = isCut ? after : at;
    }
    current.push(words[at] as string);
    at++;
  }
  if (current.length > 0) clauses.push(withoutSign(current));
  return clauses;
}

function startsClause(word: string | undefined, language: IntentWords): boolean {
  if (word === undefined) return false;
  const bare = bareWord(word);
  const { fetch, tell, save, append, watch, run } = language.verbs;
  return [fetch, tell, save, append, watch, run].some((verbs) => verbs.has(bare));
}

/** Behind "and", "then", "and then", ", and then", "after that". */
function afterJoint(words: readonly string[], at: number, { joints }: IntentWords): number {
  let next = at;
  while (next < at + 3 && words[next] !== undefined && joints.has(bareWord(words[next] as string)))
    next++;
  if (next > at || at + 1 === words.length) return next;
  const two = `${words[at]} ${bareWord(words[at + 1] as string)}`.toLowerCase();
  return joints.has(two) ? at + 2 : next;
}

function endsWithSign(word: string | undefined): boolean {
  return word !== undefined && /[,;]$/.test(word);
}

function withoutSign(words: readonly string[]): string[] {
  return words.map((word, index) =>
    index === words.length - 1 && !isQuoted(word) ? word.replace(/[,;.]+$/, '') : word,
  );
}

/** The longest of them: "as soon as". */
const LONGEST_START = 3;

/** "when", "as soon as". */
export function beginsCondition(
  words: readonly string[],
  { conditionStarts }: Pick<IntentWords, 'conditionStarts'>,
): boolean {
  return Array.from({ length: LONGEST_START }, (_, more) =>
    words.slice(0, more + 1).join(' '),
  ).some((start) => conditionStarts.has(start));
}

/** "when https://… changes, tell me": what a wish depends on stands in front of it, and says nothing of time. */
export function isConditionFirst(text: string, language: IntentWords): boolean {
  const words = splitWords(text).map(bareWord);
  const first = words[0] ?? '';
  const isFronted = language.frontedVerbs.has(first) && isFollowed(text, language);
  if (!isFronted && !beginsCondition(words, language)) return false;
  const told = words.findIndex(
    (word, at) => language.verbs.tell.has(word) && language.me.has(words[at + 1] ?? ''),
  );
  return splitWords(text)
    .slice(1, told < 0 ? undefined : told)
    .some(isSource);
}

/** "remind me to restart it if https://… is down": somewhere it says what it depends on. */
export function dependsOnSource(text: string, { conditionStarts }: IntentWords): boolean {
  const words = splitWords(text);
  const from = words.findIndex((word) => conditionStarts.has(bareWord(word)));
  return from >= 0 && words.slice(from + 1).some(isSource);
}

function isSource(word: string): boolean {
  return urlIn(word) !== null || /^[~.]?\.?\/\S|\.\w{2,4}$/.test(word);
}

/** An address, or a path from somewhere: nobody says one by chance. */
export const isPlace = (word: string): boolean =>
  urlIn(word) !== null || /^(?:~|\.{1,2})?\/[\w.]/.test(word);

/** "Steigt der Preis über 5, sag mir Bescheid": behind a sign somebody is told to do something. */
function isFollowed(text: string, { orders, joints }: IntentWords): boolean {
  const clauses = text.split(/[,;]\s+/).slice(1);
  return clauses.some((clause) => {
    const words = clause.split(/\s+/).map(bareWord);
    return orders.has(words.find((word) => !joints.has(word) && word !== 'so') ?? '');
  });
}
