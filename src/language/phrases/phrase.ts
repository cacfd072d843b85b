/**
 * A way to say something, written as data: `what's next {when?}`. Words stand for themselves, `(one|two)` for one of
 * several, `[please]` for what may be left out, `{name}` or `{name:type}` for a slot, `{name?}` for one that may be
 * left out. Nothing is nested.
 */
import { wordsOf } from './words-said.ts';

export type SlotType =
  | 'text'
  | 'when'
  | 'schedule'
  | 'skill'
  | 'n'
  | 'list'
  | 'items'
  | 'name'
  | 'task'
  | 'todo'
  | 'entry'
  | 'length'
  | 'address';

export type PhrasePiece =
  | { kind: 'words'; choices: readonly (readonly string[])[]; isOptional: boolean }
  | { kind: 'slot'; name: string; type: SlotType; isOptional: boolean };

export interface Phrase {
  pieces: readonly PhrasePiece[];
  /** The words that it can begin with; null where that is a slot. */
  firstWords: ReadonlySet<string> | null;
}

/** What the words in a slot mean; with several choices it is to be asked which. */
export interface SlotValue {
  choices: readonly { label: string; value: unknown }[];
}

export interface SlotWords {
  /** As it was written. */
  text: string;
  words: readonly string[];
}

/** Null where the words are nothing of that type. */
export type ReadSlot = (type: SlotType, said: SlotWords) => SlotValue | null;

/** What a piece of text without blanks is compared by. */
type SplitPiece = (piece: string) => readonly string[];

const LONGEST = 500;
const MOST_PIECES = 24;
const MOST_SLOTS = 4;

const TYPES: ReadonlySet<string> = new Set<SlotType>([
  'text',
  'when',
  'schedule',
  'skill',
  'n',
  'list',
  'items',
  'name',
  'task',
  'todo',
  'entry',
  'length',
  'address',
]);

const PIECE =
  /\s*(?:\[(?<optional>[^[\](){}]*)\]|\((?<choices>[^[\](){}]*)\)|\{(?<name>\w+)(?::(?<type>\w+))?(?<maybe>\?)?\}|(?<word>[^\s[\](){}]+))[.,!?;:]*/y;

/** Null for what is none: brackets that do not fit, nothing but slots, or too much of it. */
export function parsePhrase(text: string, split: SplitPiece = wordsOf): Phrase | null {
  if (text.length > LONGEST) return null;
  const pieces: PhrasePiece[] = [];
  const source = text.trim();
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < source.length) {
    const match = PIECE.exec(source);
    if (match === null) return null;
    const piece = pieceOf(match.groups ?? {}, split);
    if (piece === null) return null;
    if (piece.kind === 'slot' || piece.choices.length > 0) pieces.push(piece);
  }
  const slots = pieces.flatMap((piece) => (piece.kind === 'slot' ? [piece.name] : []));
  const saysSomething = pieces.some(({ kind, isOptional }) => kind === 'words' && !isOptional);
  const isBounded = pieces.length <= MOST_PIECES && slots.length <= MOST_SLOTS;
  if (!saysSomething || !isBounded || new Set(slots).size < slots.length) return null;
  return { pieces, firstWords: firstWordsOf(pieces) };
}

/** The words as they stand, whatever signs are among them; null where there are none, or too many. */
export function plainPhrase(text: string): Phrase | null {
  const words = text.length > LONGEST ? [] : text.split(/\s+/).flatMap(wordsOf);
  if (words.length === 0 || words.length > LONGEST) return null;
  const piece = { kind: 'words', choices: [words], isOptional: false } as const;
  return { pieces: [piece], firstWords: firstWordsOf([piece]) };
}

function pieceOf(groups: Partial<Record<string, string>>, split: SplitPiece): PhrasePiece | null {
  const { optional, choices, name, type, maybe, word = '' } = groups;
  if (name !== undefined) {
    // A slot is of the type that it is called by, else it holds any words.
    if (type !== undefined && !TYPES.has(type)) return null;
    const own = TYPES.has(name) ? name : 'text';
    return { kind: 'slot', name, type: (type ?? own) as SlotType, isOptional: maybe === '?' };
  }
  if (optional !== undefined)
    return { kind: 'words', choices: choicesOf(optional, split), isOptional: true };
  return { kind: 'words', choices: choicesOf(choices ?? word, split), isOptional: false };
}

function choicesOf(text: string, split: SplitPiece): string[][] {
  return text
    .split('|')
    .map((choice) => choice.split(/\s+/).flatMap(split))
    .filter((words) => words.length > 0);
}

function firstWordsOf(pieces: readonly PhrasePiece[]): ReadonlySet<string> | null {
  const first = new Set<string>();
  for (const piece of pieces) {
    if (piece.kind === 'slot') return null;
    for (const [word = ''] of piece.choices) first.add(word);
    if (!piece.isOptional) break;
  }
  return first;
}
