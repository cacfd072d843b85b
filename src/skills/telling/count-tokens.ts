/**
 * Counts the tokens of a text as a model sees them (o200k, exactly; other vocabularies differ by a
 * tenth or so). The vocabulary takes some 70 MB of memory, so it is loaded when somebody first counts.
 */

export type CountTokens = (text: string) => number;

/**
 * The work of joining letters into tokens grows with the square of an unbroken run, so none is longer
 * than this. A cut before a space changes no count; one inside a run may change it by one.
 */
const LONGEST_PIECE = 512;

/** How many words keep their tokens; each may be as long as a piece. */
const REMEMBERED_WORDS = 10_000;

/** One for the whole process: a second one would take its memory again, and count the same. */
let counter: Promise<CountTokens> | null = null;

export function loadTokenCounter(): Promise<CountTokens> {
  counter ??= loadCounter();
  return counter;
}

async function loadCounter(): Promise<CountTokens> {
  let count: CountTokens;
  try {
    count = await loadVocabulary();
  } catch (error) {
    // An install that lost the package still tells its skills, by an estimate.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    return estimateTokens;
  }
  return remembering((text) => {
    let tokens = 0;
    for (const piece of pieces(text)) tokens += count(piece);
    return tokens;
  });
}

/** The beginning of a prompt is the same turn after turn; a handful of texts is kept with what they came to. */
const REMEMBERED_TEXTS = 32;
const LONGEST_REMEMBERED = 100_000;

/** Counts a text that was counted lately without looking at it again. */
export function remembering(count: CountTokens): CountTokens {
  const known = new Map<string, number>();
  return (text) => {
    if (text.length <= LONGEST_PIECE || text.length > LONGEST_REMEMBERED) return count(text);
    const tokens = known.get(text) ?? count(text);
    // The one that was asked for last goes last.
    known.delete(text);
    known.set(text, tokens);
    if (known.size > REMEMBERED_TEXTS) known.delete(known.keys().next().value as string);
    return tokens;
  };
}

async function loadVocabulary(): Promise<CountTokens> {
  const [{ BytePairEncodingCore }, { O200KBase }, { default: ranks }] = await Promise.all([
    import('gpt-tokenizer/BytePairEncodingCore'),
    import('gpt-tokenizer/encodingParams/o200k_base'),
    import('gpt-tokenizer/bpeRanks/o200k_base'),
  ]);
  const core = new BytePairEncodingCore({ ...O200KBase(ranks), mergeCacheSize: REMEMBERED_WORDS });
  // No special token is named, so text that looks like one is text.
  return (text) => core.countNative(text);
}

/** Rather too many than too few: English has more than four bytes to a token. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3);
}

/** The text in parts, cut before a space where there is one, never inside a character. */
export function* pieces(text: string): Generator<string> {
  let start = 0;
  while (text.length - start > LONGEST_PIECE) {
    const end = endOfPiece(text, start);
    yield text.slice(start, end);
    start = end;
  }
  yield text.slice(start);
}

function endOfPiece(text: string, start: number): number {
  const furthest = start + LONGEST_PIECE;
  for (let at = furthest; at > start + 1; at--) {
    if (text[at] === ' ' && !isSpace(text[at - 1])) return at;
  }
  const isInsidePair = (text.charCodeAt(furthest) & 0xfc00) === 0xdc00;
  return isInsidePair ? furthest - 1 : furthest;
}

function isSpace(character: string | undefined): boolean {
  return character === undefined || /\s/u.test(character);
}
