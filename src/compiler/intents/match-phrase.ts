/** Finds the phrase of a language that a sentence is, and what stands in its slots. */
import type { IntentWords, PhraseName } from '../../language/intent-words.ts';

export interface MatchedPhrase {
  name: PhraseName;
  slots: Readonly<Record<string, string>>;
}

type PhrasesByName = Map<PhraseName, readonly RegExp[]>;

/** The phrases of each name, in their order; most are ruled out by the first word. */
interface ReadyPhrases {
  byFirst: Map<string, PhrasesByName>;
  /** Those that may begin with anything. */
  open: PhrasesByName;
}

/** A word, or one of several, or what may be left out, or a slot. */
const PIECE = /\[[^\]]*\]|\([^)]*\)[,:]?\??|\{\w+\}|[^\s[({]+/g;

/** By the language: made once, when it is first used. */
const ready = new WeakMap<IntentWords, ReadyPhrases>();

const NO_SLOTS: MatchedPhrase['slots'] = {};

/** The first of the phrases that fits, in the order of the names. */
export function matchPhrase(
  text: string,
  language: IntentWords,
  names: readonly PhraseName[],
): MatchedPhrase | null {
  const { byFirst, open } = phrasesOf(language);
  const beginning = byFirst.get(firstWord(text));
  for (const name of names) {
    for (const pattern of beginning?.get(name) ?? open.get(name) ?? []) {
      const match = pattern.exec(text);
      if (match !== null) return { name, slots: match.groups ?? NO_SLOTS };
    }
  }
  return null;
}

/** What its phrases can begin with. */
export function phraseStarts({ phrases }: IntentWords, name: PhraseName): string[] {
  return phrases[name].flatMap((phrase) => [...(startsOf(phrase) ?? [])]);
}

function phrasesOf(language: IntentWords): ReadyPhrases {
  const known = ready.get(language);
  if (known !== undefined) return known;
  const made: ReadyPhrases = { byFirst: new Map(), open: new Map() };
  for (const [name, phrases] of Object.entries(language.phrases))
    addPhrases(made, name as PhraseName, phrases);
  ready.set(language, made);
  return made;
}

function addPhrases(
  { byFirst, open }: ReadyPhrases,
  name: PhraseName,
  phrases: readonly string[],
): void {
  const made = phrases.map((phrase) => ({ pattern: patternOf(phrase), starts: startsOf(phrase) }));
  const fitting = (word: string | null): RegExp[] =>
    made
      .filter(({ starts }) => starts === null || (word !== null && starts.has(word)))
      .map(({ pattern }) => pattern);
  for (const word of new Set(made.flatMap(({ starts }) => [...(starts ?? [])]))) {
    const beginning = byFirst.get(word) ?? new Map<PhraseName, readonly RegExp[]>();
    byFirst.set(word, beginning.set(name, fitting(word)));
  }
  open.set(name, fitting(null));
}

function firstWord(text: string): string {
  const end = text.search(/[\s.!?,;:]/);
  return (end < 0 ? text : text.slice(0, end)).toLowerCase();
}

/** The first words of every way to say it. */
function startsOf(phrase: string): ReadonlySet<string> | null {
  const starts = new Set<string>();
  for (const [piece] of phrase.matchAll(PIECE)) {
    if (piece.startsWith('{')) return null;
    const inner = /^[[(]/.test(piece) ? piece.slice(1, piece.search(/[\])][,:]?\??$/)) : piece;
    for (const words of inner.split('|')) starts.add(firstWord(words.trim().toLowerCase()));
    if (!piece.startsWith('[')) return starts;
  }
  return starts;
}

function patternOf(phrase: string): RegExp {
  let source = '';
  for (const [piece] of phrase.matchAll(PIECE)) {
    const gap = source === '' ? '' : '\\s+';
    if (piece.startsWith('[')) source += optional(piece.slice(1, -1), source === '');
    else source += `${gapBefore(source, gap)}${pieceSource(piece)}`;
  }
  return new RegExp(`^${source}\\s*[.!?]*$`, 'is');
}

/** What may be left out in front takes its blank with it. */
function optional(inner: string, isFirst: boolean): string {
  return isFirst ? `(?:(?:${alternatives(inner)})\\s+)?` : `(?:\\s+(?:${alternatives(inner)}))?`;
}

function gapBefore(source: string, gap: string): string {
  return source.endsWith('\\s+)?') ? '' : gap;
}

function pieceSource(piece: string): string {
  if (piece.startsWith('{')) return `(?<${piece.slice(1, -1)}>\\S.*?)`;
  if (!piece.startsWith('(')) return escapeText(piece);
  const end = piece.lastIndexOf(')');
  return `(?:${alternatives(piece.slice(1, end))})${piece.slice(end + 1)}`;
}

function alternatives(inner: string): string {
  return inner
    .split('|')
    .map((words) => words.trim().split(/\s+/).map(escapeText).join('\\s+'))
    .join('|');
}

function escapeText(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
