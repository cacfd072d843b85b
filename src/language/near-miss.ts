/**
 * A slip of the pen in a word that says when, or that begins a wish: it is offered as what it may be, and never taken
 * for it. "remnid me tomoz" is no wish for tomorrow until somebody says so.
 */
import { editDistance } from '../base/nearest.ts';
import { GERMAN_SLIPS } from './de/german-slips.ts';
import { ENGLISH_SLIPS } from './en/english-slips.ts';
import type { Language } from './language.ts';
import type { Slips } from './slips.ts';

export interface NearMiss {
  said: string;
  meant: string;
  /** The whole text, as it may have been meant. */
  corrected: string;
}

const SLIPS: Readonly<Record<string, Slips>> = { en: ENGLISH_SLIPS, de: GERMAN_SLIPS };

/** Shorter words have too many neighbours. */
const SHORTEST = 6;

/** From this length on, more letters may be wrong. */
const LONG = 8;

export function nearMissIn(text: string, language: Language): NearMiss | null {
  const slips = SLIPS[language.code];
  if (slips === undefined) return null;
  // What is quoted or an address is meant as it stands.
  const open = text.replaceAll(/"[^"]*"|“[^”]*”|„[^“”"]*[“”"]|\S+[@/.]\S+/g, (hidden) =>
    ' '.repeat(hidden.length),
  );
  const misses = [...open.matchAll(/[\p{L}\d]+/gu)].flatMap(({ 0: said, index }) => {
    const word = said.toLowerCase();
    const meant = slips.slurs.get(word) ?? nearest(word, slips, language);
    return meant === null ? [] : [{ said, meant, start: index, end: index + said.length }];
  });
  if (misses.length === 0) return null;
  // All of them are offered at once.
  const corrected = misses.reduceRight(
    (whole, { meant, start, end }) => whole.slice(0, start) + meant + whole.slice(end),
    text,
  );
  const row = (of: 'said' | 'meant') => misses.map((miss) => miss[of]).join(', ');
  return { said: row('said'), meant: row('meant'), corrected };
}

const targets = new WeakMap<Language, readonly string[]>();

/** Words of time that are long enough to be known by most of their letters. */
function targetsOf(language: Language, { more }: Slips): readonly string[] {
  const known = targets.get(language);
  if (known !== undefined) return known;
  const named = [...language.words].flatMap(([word, { weekdays, month, day, doubtful }]) => {
    const saysTime = (weekdays ?? month ?? day) !== undefined && doubtful !== true;
    return saysTime && word.length >= SHORTEST && /^\p{L}+$/u.test(word) ? [word] : [];
  });
  const made = [...named, ...more];
  targets.set(language, made);
  return made;
}

function nearest(said: string, slips: Slips, language: Language): string | null {
  if (said.length < SHORTEST - 1 || slips.real.has(said) || language.words.has(said)) return null;
  const known = targetsOf(language, slips);
  if (known.includes(said)) return null;
  const found = known.find((target) => {
    const isLong = target.length >= LONG && said.length >= LONG - 1;
    const most = isLong ? slips.mostWrong : 1;
    const isNear = Math.abs(target.length - said.length) <= most && target[0] === said[0];
    return isNear && editDistance(said, target) <= most;
  });
  return found ?? null;
}
