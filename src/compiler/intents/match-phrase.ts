/** Finds the phrase of a language that a sentence is, and what stands in its slots. */
import type { IntentWords, PhraseName } from '../language/intent-words.ts';

export interface MatchedPhrase {
  name: PhraseName;
  slots: Readonly<Record<string, string>>;
}

/** The phrases of one name, in their order; most are ruled out by the first word. */
interface ReadyPhrases {
  byFirst: ReadonlyMap<string, readonly RegExp[]>;
  /** Those that may begin with anything. */
  open: readonly RegExp[];
}

/** A word, or one of several, or what may be left out, or a slot. */
const PIECE = /\[[^\]]*\]|\([^)]*\)[,:]?\??|\{\w+\}|[^\s[({]+/g;

/** By the language: made once, when it is first used. */
const ready = new WeakMap<IntentWords, ReadonlyMap<PhraseName, ReadyPhrases>>();

/** The first of the phrases that fits, in the order of the names. */
export function matchPhrase(
  text: string,
  language: IntentWords,
  names: readonly PhraseName[],
): MatchedPhrase | null {
  const phrases = phrasesOf(language);
  const first = firstWord(text);
  for (const name of names) {
    const ready = phrases.get(name);
    for (const pattern of ready?.byFirst.get(first) ?? ready?.open ?? []) {
      const match = pattern.exec(text);
      if (match !== null) return { name, slots: { ...match.groups } };
    }
  }
  return null;
}

/** What its phrases can begin with. */
export function phraseStarts(language: IntentWords, name: PhraseName): string[] {
  return [...(phrasesOf(language).get(name)?.byFirst.keys() ?? [])];
}

function phrasesOf(language: IntentWords): ReadonlyMap<PhraseName, ReadyPhrases> {
  const known = ready.get(language);
  if (known !== undefined) return known;
  const made = new Map(
    (Object.entries(language.phrases) as [PhraseName, readonly string[]][]).map(
      ([name, phrases]) => [name, readyPhrases(phrases)],
    ),
  );
  ready.set(language, made);
  return made;
}

function readyPhrases(phrases: readonly string[]): ReadyPhrases {
  const made = phrases.map((phrase) => ({ pattern: patternOf(phrase), starts: startsOf(phrase) }));
  const words = new Set(made.flatMap(({ starts }) => [...(starts ?? [])]));
  const fitting = (word: string | null): RegExp[] =>
    made
      .filter(({ starts }) => starts === null || (word !== null && starts.has(word)))
      .map(({ pattern }) => pattern);
  return { byFirst: new Map([...words].map((word) => [word, fitting(word)])), open: fitting(null) };
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
