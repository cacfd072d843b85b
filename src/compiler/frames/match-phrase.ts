/** Finds the phrase of a language that a sentence is, and what stands in its slots, as it was written. */
import { type OnceInEffort, onceInEffort, spendEffort } from '../../base/effort.ts';
import type { IntentWords, PhraseName } from '../../language/intent-words.ts';
import { type Phrase, parsePhrase, type ReadSlot } from '../../language/phrases/phrase.ts';
import type { SaidWord, SaidWords } from '../../language/phrases/words-said.ts';
import { matchBook } from './match-phrases.ts';
import { type PhraseBook, phraseBook } from './phrase-rules.ts';

export interface MatchedPhrase {
  name: PhraseName;
  slots: Readonly<Record<string, string>>;
}

type Found = ReadonlyMap<PhraseName, MatchedPhrase>;

interface Ready {
  phrases: readonly { phrase: Phrase; target: PhraseName }[];
  /** Those that may begin with a word; most are ruled out by it. */
  books: Map<string, PhraseBook<PhraseName>>;
  /** What the sentences of a message are: several ask about the same one. */
  once: OnceInEffort<Found>;
  me: ReadonlySet<string>;
}

const UNITS_OF_SENTENCE = 500;
const UNITS_OF_LETTER = 2;

/** By the language: made once, when it is first used. */
const ready = new WeakMap<IntentWords, Ready>();

/** The first of the phrases that fits, in the order of the names. */
export function matchPhrase(
  text: string,
  language: IntentWords,
  names: readonly PhraseName[],
): MatchedPhrase | null {
  const ready = readyFor(language);
  const found = ready.once(text, () => findIn(text, ready));
  for (const name of names) {
    const matched = found.get(name);
    if (matched !== undefined) return matched;
  }
  return null;
}

const MANAGING = ['remove', 'pause', 'pause-until', 'resume', 'skip', 'rename', 'move'] as const;
const managing = new WeakMap<IntentWords, ReadonlySet<string>>();

/** What begins an order that is done to a schedule. */
export function managingStarts(language: IntentWords): ReadonlySet<string> {
  const known = managing.get(language);
  const made = known ?? new Set(MANAGING.flatMap((name) => phraseStarts(language, name)));
  if (known === undefined) managing.set(language, made);
  return made;
}

/** What its phrases can begin with. */
export function phraseStarts({ phrases }: IntentWords, name: PhraseName): string[] {
  const starts = phrases[name].flatMap((phrase) => [...(parsed(phrase).firstWords ?? [])]);
  return starts.map((word) => word.replace(/[,:]$/, ''));
}

function readyFor(language: IntentWords): Ready {
  const known = ready.get(language);
  if (known !== undefined) return known;
  const phrases = Object.entries(language.phrases).flatMap(([name, list]) =>
    list.map((phrase) => ({ phrase: parsed(phrase), target: name as PhraseName })),
  );
  const made: Ready = { phrases, books: new Map(), once: onceInEffort<Found>(), me: language.me };
  ready.set(language, made);
  return made;
}

function parsed(phrase: string) {
  const read = parsePhrase(phrase, lowerWords);
  if (read === null) throw new Error(`"${phrase}" is no phrase.`);
  return read;
}

function lowerWords(piece: string): readonly string[] {
  return piece === '' ? [] : [piece.toLowerCase()];
}

/** Words that begin no phrase share a book. */
function bookFor(
  first: string,
  { phrases, books }: Pick<Ready, 'phrases' | 'books'>,
): PhraseBook<PhraseName> {
  const known = books.get(first);
  if (known !== undefined) return known;
  const isFirst = phrases.some(({ phrase }) => phrase.firstWords?.has(first));
  if (!isFirst && first !== '') return bookFor('', { phrases, books });
  const fitting = phrases.filter(({ phrase: { firstWords } }) => firstWords?.has(first) ?? true);
  const made = phraseBook(fitting);
  books.set(first, made);
  return made;
}

function findIn(text: string, ready: Ready): Found {
  spendEffort(UNITS_OF_SENTENCE + UNITS_OF_LETTER * text.length);
  const made = new Map<PhraseName, MatchedPhrase>();
  const said = writtenWords(signInWords(text) ?? text);
  const book = bookFor(said.words[0]?.word ?? '', ready);
  for (const { target: name, slots } of matchBook(book, said, asWritten)) {
    const written: Record<string, string> = Object.fromEntries(
      [...slots].map(([slot, { choices }]) => [slot, String(choices[0]?.value)]),
    );
    // "drop me a line": nobody's schedule is called so.
    const isMe = ready.me.has(written['which']?.split(' ', 1)[0]?.toLowerCase() ?? '');
    if (!made.has(name) && !isMe) made.set(name, { name, slots: written });
  }
  return made;
}

const asWritten: ReadSlot = (_type, { text }) => ({ choices: [{ label: text, value: text }] });

/** No phrase says more words than this in front of what it holds, or behind. */
const MOST_AT_AN_END = 60;

/** The words between blanks, with their signs; of a long text those in the middle are one, which only a slot holds. */
function writtenWords(text: string): SaidWords {
  const end = text.length - (/\s*[.!?]*$/.exec(text.slice(-MOST_AT_AN_END))?.[0].length ?? 0);
  const words: SaidWord[] = [];
  for (const { 0: word, index } of text.slice(0, end).matchAll(/\S+/g))
    words.push(wordAt(word.toLowerCase(), index, index + word.length));
  const kept = words.length > 2 * MOST_AT_AN_END ? shortened(words) : words;
  return { text, words: kept, starts: [0], ends: new Map([[kept.length, 0]]) };
}

function wordAt(word: string, from: number, to: number): SaidWord {
  return { word, from, to, isBeginning: true, isEnd: true };
}

function shortened(words: readonly SaidWord[]): SaidWord[] {
  const middle = words.slice(MOST_AT_AN_END, -MOST_AT_AN_END);
  return [
    ...words.slice(0, MOST_AT_AN_END),
    wordAt('', middle[0]?.from ?? 0, middle.at(-1)?.to ?? 0),
    ...words.slice(-MOST_AT_AN_END),
  ];
}

/** What a sign says that stands alone; beside words it says nothing. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['👍', 'yes'],
  ['👌', 'ok'],
  ['✅', 'yes'],
  ['👎', 'no'],
]);
const TONES = /[\u{1f3fb}-\u{1f3ff}\ufe0f]/gu;

function signInWords(text: string): string | undefined {
  return SIGNS.get(text.trim().replaceAll(TONES, ''));
}
