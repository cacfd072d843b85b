/** Lengths of time: 20 minutes, an hour and a half, 1h20, a fortnight. */
import type { Unit } from '../language/language.ts';
import type { DelayPart } from './parts.ts';
import { readAmount } from './read-number.ts';
import { afterSeparator, type Read, type Sentence } from './reading.ts';
import { hasRole, type Token } from './tokenize.ts';

/** Nobody counts further than this: ten years in seconds. */
export const MOST_UNITS = 315_360_000;

export const SECONDS: Readonly<Partial<Record<Unit, number>>> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
};

export interface LengthRead extends Read<Omit<DelayPart, 'kind'>> {
  /** Of how many pieces it is made; a fraction counts as another. */
  pieces: number;
}

/** "20 minutes", "an hour and a half", "1 hour 30 minutes", "2h", "1h20", "3 weeks", "half an hour". */
export function readLength(sentence: Sentence, at: number): LengthRead | null {
  const value = { months: 0, days: 0, seconds: 0 };
  let pieces = 0;
  let next = at;
  while (pieces < 5) {
    const joined = pieces > 0 ? afterSeparator(sentence, next) : next;
    const piece = readPiece(sentence, joined, value);
    if (piece === null) break;
    if (piece === 'half' || piece === 'quarter') {
      value.seconds += shareOf(piece, value.seconds);
      return { value, next: joined + 2, pieces: pieces + 1 };
    }
    if (!addPiece(value, piece.value.amount, piece.value.unit)) return null;
    pieces += Number.isInteger(piece.value.amount) ? 1 : 2;
    next = piece.next;
    const minutes = gluedMinutes(sentence.tokens, next);
    if (minutes === null) continue;
    value.seconds += minutes * 60;
    return { value, next: next + 1, pieces: pieces + 1 };
  }
  return pieces === 0 ? null : { value, next, pieces };
}

/** Half or a quarter of an hour, or of a minute where no hour was said. */
function shareOf(piece: 'half' | 'quarter', seconds: number): number {
  return (seconds >= 3600 ? 3600 : 60) / (piece === 'half' ? 2 : 4);
}

/** One number with its unit; "and a half" or "and a quarter" behind what has been read. */
function readPiece(
  sentence: Sentence,
  at: number,
  before: { seconds: number },
): Read<{ amount: number; unit: Unit }> | 'half' | 'quarter' | null {
  const { tokens } = sentence;
  const amount = readAmount(sentence, at) ?? readMeasure(tokens, at);
  if (amount === null) return null;
  const token = tokens[amount.next];
  // "an hour and a quarter"
  if (before.seconds >= 3600 && amount.value === 1 && hasRole(token, 'quarter-hour'))
    return 'quarter';
  const measure = measureAt(token);
  const unit = measure?.unit ?? token?.sense.unit ?? gluedUnit(token);
  if (unit === undefined) return before.seconds > 0 && hasRole(token, 'half') ? 'half' : null;
  const size = amount.value * (measure?.interval ?? 1);
  return { value: { amount: size, unit }, next: amount.next + 1 };
}

/** "1h20". */
function gluedMinutes(tokens: readonly Token[], at: number): number | null {
  const token = tokens[at];
  const isGlued = token?.glued === true && tokens[at - 1]?.sense.shortUnit === 'hour';
  if (!isGlued || token.number === null || token.number > 59) return null;
  return gluedUnit(tokens[at + 1]) === undefined ? token.number : null;
}

/** "half an hour" says how many by itself. */
function readMeasure(tokens: readonly Token[], at: number): Read<number> | null {
  return measureAt(tokens[at]) === null ? null : { value: 1, next: at };
}

function addPiece(
  total: { months: number; days: number; seconds: number },
  amount: number,
  unit: Unit,
): boolean {
  if (amount < 0 || amount > MOST_UNITS) return false;
  const perUnit = SECONDS[unit];
  if (perUnit === undefined) {
    if (!Number.isInteger(amount)) return false;
    total.months += amount * (unit === 'year' ? 12 : unit === 'quarter' ? 3 : 1);
  } else if (Number.isInteger(amount) && perUnit >= 86_400)
    total.days += amount * (perUnit / 86_400);
  else total.seconds += Math.round(amount * perUnit);
  return true;
}

/** A length with a name of its own: a fortnight, half an hour. */
export function measureAt(token: Token | undefined): { unit: Unit; interval: number } | null {
  return hasRole(token, 'measure') ? (token?.sense.pace ?? null) : null;
}

function gluedUnit(token: Token | undefined): Unit | undefined {
  return token?.glued === true ? token.sense.shortUnit : undefined;
}
