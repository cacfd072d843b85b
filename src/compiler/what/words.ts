/** What each token of a wish can be: the categories that the rules of *what* are made of. */
import type { Language } from '../../language/language.ts';
import type { WhatLexicon } from '../../language/what-lexicon.ts';
import type { Word } from '../engine/chart.ts';
import { type Meaning, meaningsOf } from '../engine/meaning.ts';
import { commandsFrom, SMALL_WORDS } from './command-line.ts';
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
  text: string,
): Word[] {
  const entries = entriesOf(lexicon);
  const meanings = meaningsOf(language);
  const words: { glued: boolean; senses: Sense[] }[] = tokens.map((token, at) => ({
    glued: tokens[at - 1]?.end === token.start,
    senses: [
      ...ownSenses(token, at),
      ...phrasesEnding(tokens, at, entries),
      ...meant(token, meanings.get(token.bare)),
      ...(isTool(token.bare) ? [{ category: 'tool-name', value: token.bare }] : []),
    ],
  }));
  addCommands(tokens, words, text);
  return words;
}

/** A row of words that is a program stands with the last of them, like any other that has several words. */
function addCommands(
  tokens: readonly WhatToken[],
  words: { senses: Sense[] }[],
  text: string,
): void {
  const isSmall = (at: number): boolean =>
    words[at]?.senses.some(({ category }) => SMALL_WORDS.has(category)) ?? false;
  for (const at of tokens.keys())
    for (const { words: length, command } of commandsFrom(at, { tokens, text, isSmall }))
      words[at + length - 1]?.senses.push({ category: 'command', value: command, words: length });
}

const SPOKEN: ReadonlySet<WhatToken['kind']> = new Set(['word', 'sign', 'field']);

/** The entries whose last word stands there, behind their other words. */
function phrasesEnding(
  tokens: readonly WhatToken[],
  at: number,
  entries: ReadonlyMap<string, readonly Entry[]>,
): Sense[] {
  const token = tokens[at];
  if (token === undefined || !SPOKEN.has(token.kind)) return [];
  return (entries.get(token.bare) ?? []).flatMap(({ words, category }) => {
    const from = at + 1 - words.length;
    const isSaid = from >= 0 && words.every((word, index) => tokens[from + index]?.bare === word);
    const said = tokens.slice(from, at + 1).map(({ text }) => text);
    return isSaid ? [{ category, value: said.join(' '), words: words.length }] : [];
  });
}

/** How many, how often, and what of: from the words of time. */
function meant({ kind }: WhatToken, meaning: Meaning | undefined): Sense[] {
  const { number, unit, count } = meaning ?? {};
  return [
    ...(number === undefined || kind !== 'word' ? [] : [{ category: 'count', value: number }]),
    ...(count === undefined ? [] : [{ category: 'so-often', value: count }]),
    ...(unit === undefined ? [] : [{ category: 'unit', value: unit }]),
  ];
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
    case 'selector':
      return [{ category: 'selector-said', value: token.text }];
    case 'path':
      return [{ category: 'path', value: token.text }];
    case 'field':
      return [{ category: 'field-path', value: token.text }, plainWord(at)];
    case 'flag':
      return [{ category: 'flag', value: token.text }];
    case 'word':
      return SHELL_SIGNS.has(token.text)
        ? [{ category: 'shell', value: token.text }]
        : [plainWord(at)];
  }
}

/** What only a shell reads, between two programs or before a file. */
const SHELL_SIGNS: ReadonlySet<string> = new Set(['|', '||', '&&', '>', '>>', '<', '2>&1']);

const SIGNS: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'comma',
  ':': 'colon',
  '.': 'stop',
  '!': 'stop',
  '?': 'stop',
  '-': 'dash',
  '–': 'dash',
};

function plainWord(at: number): Sense {
  return { category: 'word', value: at };
}
