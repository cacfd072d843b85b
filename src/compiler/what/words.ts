/** What each token of a wish can be: the categories that the rules of *what* are made of. */
import { spendEffort } from '../../base/effort.ts';
import { NAMED_CHANNELS } from '../../language/channels/channel-words.ts';
import type { Language } from '../../language/language.ts';
import type { OwnLists } from '../../language/own-lists.ts';
import { readStretchWords } from '../../language/phrases/read-stretch.ts';
import { BEFORE_A_DAY } from '../../language/phrases/stretch-words.ts';
import { wordsOf as stretchWordsOf } from '../../language/phrases/words-said.ts';
import type { WhatLexicon } from '../../language/what-lexicon.ts';
import type { Word } from '../engine/chart.ts';
import { type Meaning, meaningsOf } from '../engine/meaning.ts';
import { commandsFrom, SMALL_WORDS } from './command-line.ts';
import type { Happened } from './happened.ts';
import type { WhatToken } from './tokens.ts';

type Sense = Word['senses'][number];

interface Entry {
  words: readonly string[];
  category: string;
  /** What is meant, where that is not what was said. */
  value?: string;
}

type Entries = ReadonlyMap<string, readonly Entry[]>;

const byLast = (entries: readonly Entry[]): Entries =>
  Map.groupBy(entries, ({ words }) => words.at(-1) ?? '');

const CHANNELS = byLast(
  NAMED_CHANNELS.flatMap(({ id, words }) =>
    words.map((said) => ({ words: said.split(' '), category: 'channel-name', value: id })),
  ),
);

function namesByLast(names: readonly string[]): Entries {
  const entries = names.map((value) => ({
    words: value.toLowerCase().split(/\s+/),
    category: 'person-name',
    value,
  }));
  return byLast(entries);
}

/** What came with an event, by the words of the language. */
function carriedByLast(fields: Readonly<Record<string, string>>): Entries {
  const entries = Object.entries(fields).flatMap(([value, said]) =>
    said.split('|').map((words) => ({ words: words.split(' '), category: 'carried', value })),
  );
  return byLast(entries);
}

const ownTables = new WeakMap<OwnLists, Entries>();

/** Rote's own lists, by the words of the language: made once for each. */
function ownByLast(lists: OwnLists): Entries {
  const known = ownTables.get(lists);
  if (known !== undefined) return known;
  const made = byLast(
    Object.entries(lists).flatMap(([value, { names, any, many, verbs, one }]) =>
      Object.entries({
        ...{ 'own-name': names, 'own-any': any, 'own-many': many },
        ...{ 'own-verb': verbs, 'own-one': one },
      })
        .filter(([, said]) => said !== '')
        .flatMap(([category, said]) =>
          [...spellings(said.split('|'))].map((phrase) => ({
            words: phrase.split(' '),
            category,
            value,
          })),
        ),
    ),
  );
  ownTables.set(lists, made);
  return made;
}

const LONGEST_STRETCH = 4;
const UNITS_OF_STRETCH = 80;
/** Only whether it is a stretch is asked, and not which. */
const ANY_DAY = { nowMs: 0, timezone: 'UTC', direction: 'back' } as const;

/** "this week", "last 24 hours", where something is there that may be of a stretch. */
function addStretches(tokens: readonly WhatToken[], words: { senses: Sense[] }[]): void {
  const isOwn = words.some(({ senses }) => senses.some(({ category }) => /^own-/.test(category)));
  if (!isOwn) return;
  spendEffort(UNITS_OF_STRETCH * LONGEST_STRETCH * tokens.length);
  for (const from of tokens.keys())
    for (let length = 1; length <= LONGEST_STRETCH; length++) {
      const row = tokens.slice(from, from + length);
      const said = row.map(({ text }) => text);
      const plain = said.flatMap(stretchWordsOf);
      const isWhole = row.length === length && isRow(row) && !BEFORE_A_DAY.has(plain[0] ?? '');
      if (isWhole && readStretchWords(plain, ANY_DAY) !== null)
        words[from + length - 1]?.senses.push({
          category: 'stretch',
          value: said.join(' '),
          words: length,
        });
    }
}

/** A comma ends it; only the dot of "20. November" stands within one. */
function isRow(row: readonly WhatToken[]): boolean {
  const isDot = ({ text }: WhatToken, at: number) => text === '.' && at > 0 && at < row.length - 1;
  return row.every((token, at) => token.kind !== 'sign' || isDot(token, at));
}

/** "Familienkanal", "Ops-Gruppe": what it is called stands in front. */
function roomIn({ kind, bare, text }: WhatToken, rooms: readonly string[]): Sense[] {
  const room = rooms.find((one) => bare.endsWith(one) && bare.length > one.length + 1);
  if (kind !== 'word' || room === undefined) return [];
  const value = text.slice(0, -room.length).replace(/-$/, '');
  return [{ category: 'room-name', value }];
}

/** "Backup-Skript", "Sicherungsprogramm". */
function programIn({ kind, bare }: WhatToken, programs: readonly string[]): Sense[] {
  const isNamed = programs.some((one) => one.length > 4 && bare.endsWith(one) && bare !== one);
  return kind === 'word' && isNamed ? [{ category: 'program', value: bare }] : [];
}

const tables = new WeakMap<object, ReadonlyMap<string, readonly Entry[]>>();

/** The entries of a lexicon by the last of their words. */
function entriesOf<Category extends string>(
  lexicon: Readonly<Record<Category, string>>,
): ReadonlyMap<string, readonly Entry[]> {
  const known = tables.get(lexicon);
  if (known !== undefined) return known;
  const made = new Map<string, Entry[]>();
  for (const [category, text] of Object.entries(lexicon) as [string, string][])
    for (const phrase of spellings(text.split('|'))) {
      const words = phrase.split(' ');
      const last = words.at(-1) as string;
      made.set(last, [...(made.get(last) ?? []), { words, category }]);
    }
  tables.set(lexicon, made);
  return made;
}

/** Many leave the apostrophe out: "isnt", "theres". */
function spellings(phrases: readonly string[]): ReadonlySet<string> {
  return new Set(phrases.flatMap((phrase) => [phrase, phrase.replaceAll("'", '')]));
}

/** What a token is by itself, in the lexicon, among the words of time and as a channel. */
export function plainSenses<Category extends string>(
  tokens: readonly WhatToken[],
  lexicon: Readonly<Record<Category, string>>,
  language: Language,
): (token: WhatToken, at: number) => Sense[] {
  const entries = entriesOf(lexicon);
  const meanings = meaningsOf(language);
  return (token, at) => [
    ...ownSenses(token, at),
    ...phrasesEnding(tokens, at, entries),
    ...meant(token, meanings),
    ...phrasesEnding(tokens, at, CHANNELS),
  ];
}

const UNITS_OF_TOKEN = 60;

export function wordsOf(
  tokens: readonly WhatToken[],
  {
    lexicon,
    language,
    toolCalled,
    names,
    own,
    event,
  }: {
    lexicon: WhatLexicon;
    language: Language;
    toolCalled(name: string): string | null;
    names: readonly string[];
    own: OwnLists;
    event?: Pick<Happened, 'carried'> | undefined;
  },
  text: string,
): Word[] {
  spendEffort(UNITS_OF_TOKEN * tokens.length);
  const senses = plainSenses(tokens, lexicon, language);
  const called = namesByLast(names);
  const carried = carriedByLast(event?.carried ?? {});
  const owned = ownByLast(own);
  const rooms = lexicon.room.split('|');
  const programs = lexicon.program.split('|');
  const words: { glued: boolean; senses: Sense[] }[] = tokens.map((token, at) => ({
    glued: tokens[at - 1]?.end === token.start,
    senses: [
      ...senses(token, at),
      ...phrasesEnding(tokens, at, called),
      ...phrasesEnding(tokens, at, carried),
      ...phrasesEnding(tokens, at, owned),
      ...roomIn(token, rooms),
      ...programIn(token, programs),
      ...toolNamed(token, toolCalled),
    ],
  }));
  addCommands(tokens, words, text);
  addStretches(tokens, words);
  return words;
}

/** Tools are called by their names, and by those that no word of the language has. */
function toolNamed(token: WhatToken, toolCalled: (name: string) => string | null): Sense[] {
  const isName = token.kind === 'quoted' || /[._-]/.test(token.text);
  const name = isName ? toolCalled(token.text) : null;
  return name === null ? [] : [{ category: 'tool-name', value: name }];
}

/** A row of words that is a program stands with the last of them, like any other that has several words. */
function addCommands(
  tokens: readonly WhatToken[],
  words: { senses: Sense[] }[],
  text: string,
): void {
  const isSmall = (at: number): boolean =>
    words[at]?.senses.some(({ category }) => SMALL_WORDS.has(category)) ?? false;
  const isTool = (at: number): boolean =>
    words[at]?.senses.some(({ category }) => category === 'tool-name') ?? false;
  for (const at of [...tokens.keys()].filter((one) => !isTool(one)))
    for (const { words: length, command } of commandsFrom(at, { tokens, text, isSmall }))
      words[at + length - 1]?.senses.push({ category: 'command', value: command, words: length });
}

const SPOKEN: ReadonlySet<WhatToken['kind']> = new Set(['word', 'sign', 'field']);

/** The entries whose last word stands there, behind their other words. */
function phrasesEnding(tokens: readonly WhatToken[], at: number, entries: Entries): Sense[] {
  const token = tokens[at];
  if (token === undefined || !SPOKEN.has(token.kind)) return [];
  return (entries.get(token.bare) ?? []).flatMap(({ words, category, value }) => {
    const from = at + 1 - words.length;
    const isSaid = from >= 0 && words.every((word, index) => tokens[from + index]?.bare === word);
    const said = tokens.slice(from, at + 1).map(({ text }) => text);
    return isSaid ? [{ category, value: value ?? said.join(' '), words: words.length }] : [];
  });
}

/** How many, how often, and what of: from the words of time. */
function meant({ kind, bare }: WhatToken, meanings: ReadonlyMap<string, Meaning>): Sense[] {
  const { unit, count, number = compoundOf(bare, meanings) } = meanings.get(bare) ?? {};
  return [
    ...(number === undefined || kind !== 'word' ? [] : [{ category: 'count', value: number }]),
    ...(count === undefined ? [] : [{ category: 'so-often', value: count }]),
    ...(unit === undefined ? [] : [{ category: 'unit', value: unit }]),
  ];
}

/** "eighty-five". */
function compoundOf(word: string, meanings: ReadonlyMap<string, Meaning>): number | undefined {
  const [tens = 0, ones = 0, ...more] = word
    .split('-')
    .map((part) => meanings.get(part)?.number ?? 0);
  const isCompound = tens >= 20 && tens % 10 === 0 && ones > 0 && ones < 10 && more.length === 0;
  return isCompound ? tens + ones : undefined;
}

function ownSenses(token: WhatToken, at: number): Sense[] {
  switch (token.kind) {
    case 'number':
      return [{ category: 'count', value: token.number }];
    case 'sign':
      return [{ category: SIGNS[token.text] ?? joining(token.text), value: token.text }];
    case 'url':
      return [{ category: 'url', value: token.text }];
    case 'json':
      return [{ category: 'json', value: token.text }];
    case 'quoted':
      return [{ category: 'quoted', value: token.text }];
    case 'selector':
      return [{ category: 'selector-said', value: token.text }, ...fileEnd(token)];
    case 'path':
      return [{ category: 'path', value: token.text }];
    case 'field':
      return [{ category: 'field-path', value: token.text }, plainWord(at)];
    case 'flag':
      return [{ category: 'flag', value: token.text }];
    case 'word':
      return SHELL_SIGNS.has(token.text)
        ? [{ category: 'shell', value: token.text }]
        : [plainWord(at), ...fileEnd(token)];
  }
}

/** What only a shell reads, between two programs or before a file. */
const SHELL_SIGNS: ReadonlySet<string> = new Set(['|', '||', '&&', '>', '>>', '<', '2>&1']);

const FILE_END = /^\*?\.?(?<end>[a-z][a-z\d]{1,4}?)s?$/;

/** "PDFs", ".iso", "*.jpg". */
function fileEnd({ bare }: WhatToken): Sense[] {
  const end = FILE_END.exec(bare.replace(/-(?:dateien?|files?)$/, ''))?.groups?.['end'] ?? '';
  const isKnown = /^\*?\./.test(bare) || NAMED_ENDS.has(end);
  return end !== '' && isKnown ? [{ category: 'file-end', value: `.${end}` }] : [];
}

/** Files that people call by their ending. */
const NAMED_ENDS: ReadonlySet<string> = new Set(
  'pdf|csv|tsv|jpg|jpeg|png|gif|heic|svg|webp|mp3|mp4|mov|mkv|avi|wav|flac|zip|iso|docx|xlsx|pptx|odt|ods|epub|mobi|json|xml|yaml|yml|html|sql|bak|tmp|apk|exe|dmg|deb|rpm|ics|eml|log|txt|doc|xls'.split(
    '|',
  ),
);

const SIGNS: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'comma',
  ':': 'colon',
  '.': 'stop',
  '!': 'stop',
  '?': 'stop',
  '-': 'dash',
  '–': 'dash',
  '(': 'open',
  ')': 'close',
};

const joining = (sign: string): string => (/^[-=→⇒–—]/.test(sign) ? 'dash' : 'sign');

function plainWord(at: number): Sense {
  return { category: 'word', value: at };
}
