/** What each token of a wish can be: the categories that the rules of *what* are made of. */
import type { Language } from '../../language/language.ts';
import type { WhatLexicon } from '../../language/what-lexicon.ts';
import type { Word } from '../engine/chart.ts';
import { meaningsOf } from '../engine/meaning.ts';
import type { WhatToken } from './tokens.ts';

type Sense = Word['senses'][number];

interface Entry {
  words: readonly string[];
  category: string;
}

const tables = new WeakMap<WhatLexicon, ReadonlyMap<string, readonly Entry[]>>();

/** The entries of a lexicon by the last of their words. */
function entriesOf(lexicon: WhatLexicon): ReadonlyMap<string, readonly Entry[]> {
  const known = tables.get(lexicon);
  if (known !== undefined) return known;
  const made = new Map<string, Entry[]>();
  for (const [category, text] of Object.entries(lexicon) as [string, string][])
    for (const phrase of new Set(text.split('|'))) {
      const words = phrase.split(' ');
      const last = words.at(-1) as string;
      made.set(last, [...(made.get(last) ?? []), { words, category }]);
    }
  tables.set(lexicon, made);
  return made;
}

export function wordsOf(
  tokens: readonly WhatToken[],
  {
    lexicon,
    language,
    isTool,
  }: { lexicon: WhatLexicon; language: Language; isTool(name: string): boolean },
): Word[] {
  const entries = entriesOf(lexicon);
  const meanings = meaningsOf(language);
  return tokens.map((token, at) => {
    const senses: Sense[] = [...ownSenses(token, at)];
    if (token.kind === 'word' || token.kind === 'sign' || token.kind === 'field')
      for (const { words, category } of entries.get(token.bare) ?? []) {
        const from = at + 1 - words.length;
        if (from < 0 || words.some((word, index) => tokens[from + index]?.bare !== word)) continue;
        senses.push({ category, value: token.text, words: words.length });
      }
    const { number, unit, count } = meanings.get(token.bare) ?? {};
    if (number !== undefined && token.kind === 'word')
      senses.push({ category: 'count', value: number });
    if (count !== undefined) senses.push({ category: 'so-often', value: count });
    if (unit !== undefined) senses.push({ category: 'unit', value: unit });
    if (isTool(token.bare)) senses.push({ category: 'tool-name', value: token.bare });
    return { glued: tokens[at - 1]?.end === token.start, senses };
  });
}

function ownSenses(token: WhatToken, at: number): Sense[] {
  switch (token.kind) {
    case 'number':
      return [{ category: 'count', value: token.number }];
    case 'sign':
      return [{ category: SIGNS[token.text] ?? 'sign', value: token.text }];
    case 'url':
      return [{ category: 'url', value: token.text }];
    case 'quoted':
      return [{ category: 'quoted', value: token.text }];
    case 'path':
      return [{ category: 'path', value: token.text }];
    case 'field':
      return [{ category: 'field-path', value: token.text }, plainWord(at)];
    case 'flag':
      return [{ category: 'flag', value: token.text }];
    case 'word':
      return [plainWord(at)];
  }
}

const SIGNS: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'comma',
  ':': 'colon',
  '.': 'stop',
  '!': 'stop',
  '?': 'stop',
};

function plainWord(at: number): Sense {
  return { category: 'word', value: at };
}
