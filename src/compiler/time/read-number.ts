/** Numbers and ordinals, in digits and in words: 3, twenty-five, 2nd, last, 2nd to last. */
import type { Read, Sentence } from './reading.ts';
import { hasRole, type Token } from './tokenize.ts';

/** A whole number of things. */
export function readNumber({ tokens }: Sentence, at: number): Read<number> | null {
  const token = tokens[at];
  if (token === undefined) return null;
  if (token.number !== null) {
    return Number.isInteger(token.number) ? { value: token.number, next: at + 1 } : null;
  }
  const { number } = token.sense;
  if (number === undefined) return null;
  if (number < 20 || number % 10 !== 0) return { value: number, next: at + 1 };
  const unitAt = tokens[at + 1]?.text === '-' ? at + 2 : at + 1;
  const unit = tokens[unitAt]?.sense.number ?? 0;
  const isCompound = number < 100 && unit >= 1 && unit <= 9 && tokens[unitAt]?.number === null;
  return isCompound ? { value: number + unit, next: unitAt + 1 } : { value: number, next: at + 1 };
}

/** How many: a number, "a", "half a", or a number with a fraction. */
export function readAmount(sentence: Sentence, at: number): Read<number> | null {
  const { tokens } = sentence;
  const token = tokens[at];
  if (token?.kind === 'number' && !Number.isInteger(token.number) && token.number !== null)
    return { value: token.number, next: at + 1 };
  const number = readNumber(sentence, at);
  if (number !== null) return readComma(sentence, at) ?? andHalf(tokens, number);
  if (hasRole(token, 'half')) {
    return { value: 0.5, next: hasRole(tokens[at + 1], 'a') ? at + 2 : at + 1 };
  }
  return hasRole(token, 'a') ? { value: 1, next: at + 1 } : null;
}

/** "1,5 hours", where a comma stands in numbers. */
function readComma({ tokens, language }: Sentence, at: number): Read<number> | null {
  const [whole, comma, part] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  const isNumber = comma?.text === ',' && comma.glued && part?.glued === true;
  if (!language.decimalComma || !isNumber || part.number === null || part.text.length > 2)
    return null;
  const isMeasured = tokens[at + 3]?.sense.unit !== undefined;
  return isMeasured ? { value: Number(`${whole?.text}.${part.text}`), next: at + 3 } : null;
}

/** "two and a half hours". */
function andHalf(tokens: readonly Token[], number: Read<number>): Read<number> {
  const half = number.next + (hasRole(tokens[number.next + 1], 'a') ? 2 : 1);
  const isMore =
    hasRole(tokens[number.next], 'and') &&
    hasRole(tokens[half], 'half') &&
    tokens[half + 1]?.sense.unit !== undefined;
  return isMore ? { value: number.value + 0.5, next: half + 1 } : number;
}

/** Negative is counted from the end: last is -1, 2nd to last is -2. */
export function readOrdinal(sentence: Sentence, at: number): Read<number> | null {
  const { tokens } = sentence;
  const plain = readPlainOrdinal(sentence, at);
  if (plain === null || plain.value < 0) return plain;
  // "2nd to last", "2nd to the last", "3rd last"
  let next = plain.next;
  const step = (isPart: boolean): void => {
    if (isPart) next++;
    if (tokens[next]?.text === '-' && tokens[next + 1]?.glued === true) next++;
  };
  step(false);
  step(hasRole(tokens[next], 'to', 'from'));
  step(hasRole(tokens[next], 'the'));
  const isFromEnd = tokens[next]?.sense.ordinal === -1;
  return isFromEnd ? { value: -plain.value, next: next + 1 } : plain;
}

function readPlainOrdinal({ tokens, language }: Sentence, at: number): Read<number> | null {
  const token = tokens[at];
  if (token === undefined) return null;
  if (token.number !== null) {
    const isOrdinal = Number.isInteger(token.number) && isOrdinalSuffix(tokens[at + 1], language);
    return isOrdinal ? { value: token.number, next: at + 2 } : null;
  }
  const { number, ordinal } = token.sense;
  if (ordinal !== undefined) return { value: ordinal, next: at + 1 };
  const unitAt = tokens[at + 1]?.text === '-' ? at + 2 : at + 1;
  const unit = tokens[unitAt]?.sense.ordinal ?? 0;
  const isCompound = (number === 20 || number === 30) && unit >= 1 && unit <= 9;
  return isCompound ? { value: number + unit, next: unitAt + 1 } : null;
}

function isOrdinalSuffix(token: Token | undefined, language: Sentence['language']): boolean {
  if (token === undefined || !token.glued) return false;
  return (
    language.ordinalSuffixes.has(token.text) || (language.dotMakesOrdinal && token.text === '.')
  );
}
