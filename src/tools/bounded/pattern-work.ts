/**
 * How long a regular expression may take on a text of a given length, at the very most, in steps of a matcher that
 * tries every way there is. Counted on the source of the pattern: one part after the other multiplies the ways, one
 * or the other adds them, and what is repeated in several ways multiplies with each repetition. The count is never too
 * low; where it is too high, the work is done in a child process and takes a little longer.
 */

/** From a given place in the text: in how many ways a part may match, and how many steps it is to try them all. */
interface Effort {
  ways: number;
  steps: number;
}

interface Reader {
  source: string;
  at: number;
  /** How long the text is. */
  length: number;
}

const LONGEST_PATTERN = 2000;
const ONE: Effort = { ways: 1, steps: 1 };

/** Infinity where nobody can say. */
export function patternWork(source: string, length: number, flags = ''): number {
  if (source.length > LONGEST_PATTERN) return Number.POSITIVE_INFINITY;
  const reader: Reader = { source, at: 0, length };
  const { steps, isSingle } = readChoice(reader);
  // A bracket too many: it was read otherwise than it is meant.
  if (reader.at < source.length) return Number.POSITIVE_INFINITY;
  // Whether it is tried at the start of the text only.
  const isAnchored = isSingle && source.startsWith('^') && !flags.includes('m');
  return isAnchored ? steps : (length + 1) * steps;
}

function readChoice(reader: Reader): Effort & { isSingle: boolean } {
  let all = readSequence(reader);
  const isSingle = reader.source[reader.at] !== '|';
  while (reader.source[reader.at] === '|') {
    reader.at += 1;
    const next = readSequence(reader);
    all = { ways: all.ways + next.ways, steps: all.steps + next.steps };
  }
  return { ...all, isSingle };
}

function readSequence(reader: Reader): Effort {
  let { ways, steps } = ONE;
  while (reader.at < reader.source.length && !/[|)]/.test(reader.source.charAt(reader.at))) {
    const part = readRepeated(reader);
    steps += ways * part.steps;
    ways *= part.ways;
  }
  return { ways, steps };
}

const REPETITION = /([*+?]|\{(\d+)(?:(,)(\d*))?\})\??/y;

function readRepeated(reader: Reader): Effort {
  const part = readAtom(reader);
  REPETITION.lastIndex = reader.at;
  const found = REPETITION.exec(reader.source);
  if (found === null) return part;
  reader.at += found[0].length;
  const [least, most] = boundsOf(found);
  return repeated(part, least, Math.max(least, Math.min(most, reader.length + 1)));
}

function boundsOf([, mark, least, comma, most]: RegExpExecArray): [number, number] {
  if (mark === '*') return [0, Number.POSITIVE_INFINITY];
  if (mark === '+') return [1, Number.POSITIVE_INFINITY];
  if (mark === '?') return [0, 1];
  if (comma === undefined) return [Number(least), Number(least)];
  return [Number(least), most ? Number(most) : Number.POSITIVE_INFINITY];
}

/** What matches in one way only is matched once more or not; what matches in several, in each of them every time. */
function repeated({ ways, steps }: Effort, least: number, most: number): Effort {
  if (ways <= 1) return { ways: most - least + 1, steps: most * steps + 1 };
  const all = ways ** (most + 1);
  return { ways: all, steps: all * steps };
}

/** Whatever is one character, or none: a class, an escape, an anchor, a dot. */
const PLAIN =
  /\[\^?(?:\\.|[^\]\\])*\]|\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|[pP]\{[^}]*\}|c[a-z]|[^\dk])|[^\\[\]()*+?{}|]/isuy;
const OPENING = /\((?:\?(?:[:=!]|<[=!]|<[\p{L}$_][\p{L}\d$_]*>))?/uy;

function readAtom(reader: Reader): Effort {
  PLAIN.lastIndex = reader.at;
  const plain = PLAIN.exec(reader.source);
  if (plain !== null) {
    reader.at += plain[0].length;
    return ONE;
  }
  OPENING.lastIndex = reader.at;
  const opening = OPENING.exec(reader.source);
  if (opening === null) return unknown(reader);
  reader.at += opening[0].length;
  const inner = readChoice(reader);
  reader.at += 1;
  // What only looks is over once it has found something.
  return /[=!]$/.test(opening[0]) ? { ways: 1, steps: inner.steps } : inner;
}

/** What was found before, and all else that has no fixed length or no meaning known here. */
function unknown(reader: Reader): Effort {
  reader.at += 1;
  return { ways: Number.POSITIVE_INFINITY, steps: Number.POSITIVE_INFINITY };
}
