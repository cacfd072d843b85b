/** A yes with an end for what it grants: "yes, for a week" is "yes" and seven days. Nothing else is read here. */
import { GERMAN_GRANT_TIME } from './de/german-grants.ts';
import { ENGLISH_GRANT_TIME } from './en/english-grants.ts';
import type { GrantTimeWords } from './grant-words.ts';

const LANGUAGES: readonly GrantTimeWords[] = [ENGLISH_GRANT_TIME, GERMAN_GRANT_TIME];
const LONGEST_MS = 366 * 86_400_000;

/** Null where the words end with no such time. */
export function readGrantTime(text: string): { text: string; forMs: number } | null {
  for (const { before, numbers, units } of LANGUAGES) {
    const [all, said = '', count = '', unit = ''] =
      new RegExp(`^(\\S.{0,30}?)[\\s,]+${before.source}\\s+(\\S+)\\s+(\\p{L}+)[.!]*$`, 'iu').exec(
        text.trim(),
      ) ?? [];
    const number = /^\d{1,3}$/.test(count) ? Number(count) : numbers[count.toLowerCase()];
    const one = units.find(([start]) => start.test(unit))?.[1];
    if (all === undefined || number === undefined || one === undefined) continue;
    const forMs = number * one;
    if (forMs > 0 && forMs <= LONGEST_MS) return { text: said.replace(/,$/, ''), forMs };
  }
  return null;
}
