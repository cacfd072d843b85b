/** Small words that say nothing of what is done: "please", "just", "right away". */
import type { Word } from '../engine/chart.ts';
import { TEXT } from '../engine/grammar.ts';
import type { Edge } from '../engine/place.ts';
import type { WhatToken } from './tokens.ts';

interface Kept {
  kept: readonly WhatToken[];
  /** In front of which of those that are kept some were left out. */
  gaps: ReadonlySet<number>;
}

export function leaveFillers(tokens: readonly WhatToken[], words: readonly Word[]): Kept {
  const left = new Set<number>();
  for (const [end, { senses }] of words.entries())
    for (const { category, words: length = 1 } of senses) {
      const from = end + 1 - length;
      // "not just if it is down" is no "not if it is down".
      if (category === 'filler' && !isBound(words[from - 1]))
        for (let at = from; at <= end; at++) left.add(at);
    }
  const kept: WhatToken[] = [];
  const gaps = new Set<number>();
  for (const [at, token] of tokens.entries())
    if (left.has(at)) gaps.add(kept.length);
    else kept.push(token);
  return { kept, gaps };
}

/** "not just", "3 mal": with the word before it, it says something. */
const isBound = (before: Word | undefined): boolean =>
  before?.senses.some(({ category }) => BINDS.has(category)) ?? false;

const BINDS: ReadonlySet<string> = new Set(['not', 'count', 'but']);

/** They are taken as they stand, with every word that is in them. */
const AS_SAID: ReadonlySet<string> = new Set([TEXT, 'command']);

/** Whether a word was left out in, before or behind words that are taken as they stand. */
export function isLoosened(
  { category, from, to, pieces }: Edge,
  gaps: ReadonlySet<number>,
): boolean {
  if (AS_SAID.has(category)) return [...gaps].some((at) => from <= at && at <= to);
  return pieces.some((piece) => isLoosened(piece, gaps));
}
