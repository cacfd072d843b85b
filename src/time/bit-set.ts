/** A set of the numbers 0 to 63 in two 32-bit words: the shape cron fields are matched in. */

export interface BitSet {
  low: number;
  high: number;
}

export function bitSetOf(values: Iterable<number>): BitSet {
  const set = { low: 0, high: 0 };
  for (const value of values) {
    if (value < 32) set.low |= 1 << value;
    else set.high |= 1 << (value - 32);
  }
  return set;
}

export function hasBit(set: BitSet, value: number): boolean {
  return value < 32 ? (set.low & (1 << value)) !== 0 : (set.high & (1 << (value - 32))) !== 0;
}

/** The smallest member that is at least `from`, or -1. */
export function nextBit(set: BitSet, from: number): number {
  if (from < 32) {
    const bit = lowestBit(set.low & (-1 << from));
    if (bit >= 0) return bit;
    return set.high === 0 ? -1 : 32 + lowestBit(set.high);
  }
  if (from > 63) return -1;
  const bit = lowestBit(set.high & (-1 << (from - 32)));
  return bit < 0 ? -1 : 32 + bit;
}

/** The position of the lowest set bit of one word, or -1. */
export function lowestBit(word: number): number {
  return word === 0 ? -1 : 31 - Math.clz32(word & -word);
}

export function membersOf(set: BitSet): number[] {
  const members: number[] = [];
  for (let bit = nextBit(set, 0); bit >= 0; bit = nextBit(set, bit + 1)) members.push(bit);
  return members;
}

/** Neighbouring values as ranges: 1, 2, 3, 7 is [1, 3] and [7, 7]. */
export function runsOf(values: number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const value of values) {
    const last = runs.at(-1);
    if (last !== undefined && value === last[1] + 1) last[1] = value;
    else runs.push([value, value]);
  }
  return runs;
}

/** The set bits of one word. */
export function bitsOf(mask: number): number[] {
  const bits: number[] = [];
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits.push(lowestBit(rest));
  return bits;
}
