/** What each token of a sentence can be: the categories that rules are made of. */
import type { Word } from '../engine/chart.ts';
import type { Meaning } from '../engine/meaning.ts';
import { isPlainWord, type Token } from '../engine/tokenize.ts';
import { mayNameZone } from '../engine/zones.ts';
import type { Sentence } from './sentence.ts';

type Senses = Word['senses'][number][];

const SIGNS: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'comma',
  '/': 'slash',
  ':': 'colon',
  '.': 'dot',
  '-': 'dash',
  '–': 'dash',
  '—': 'dash',
  '(': 'open',
  ')': 'close',
  '+': 'plus',
};

/** Roles that are named otherwise, because a rule makes something of that name. */
const ROLE_NAMES: Readonly<Record<string, string>> = {
  measure: 'things',
  clock: 'oclock',
  counted: 'counted-from',
};

/** A word that is also an everyday word: rules take it only in company. */
const MAYBE: ReadonlySet<string> = new Set(['except', 'until', 'vague']);

export function wordsOf(sentence: Sentence): Word[] {
  return sentence.tokens.map((token, at) => ({
    glued: token.glued,
    senses: sensesOf(sentence, token, sentence.tokens[at - 1]),
  }));
}

function sensesOf(sentence: Sentence, token: Token, before: Token | undefined): Senses {
  const senses: Senses = [];
  const add = (category: string, value: unknown): void => {
    senses.push({ category, value });
  };
  switch (token.kind) {
    case 'number':
      add(Number.isInteger(token.number) && !token.text.includes('.') ? 'digits' : 'decimal', {
        value: token.number,
        text: token.text,
      });
      break;
    case 'iso':
    case 'zone':
    case 'rule':
    case 'opaque':
      add(token.kind, token.text);
      break;
    case 'symbol':
      if (SIGNS[token.text] !== undefined) add(SIGNS[token.text] as string, true);
      break;
    case 'word':
      addPlain(sentence, token, before, add);
  }
  addMeaning(token, add);
  return senses;
}

type Add = (category: string, value: unknown) => void;

function addPlain(
  { language, text }: Sentence,
  token: Token,
  before: Token | undefined,
  add: Add,
): void {
  if (isPlainWord(token)) add('plain', token.text);
  const isGlued = token.glued && before?.kind === 'number';
  if (isGlued && language.ordinalSuffixes.has(token.text)) add('suffix', true);
  if (isGlued && /^[ap]$/.test(token.text)) add(token.text === 'a' ? 'am' : 'pm', true);
  const code = language.dayCodes.get(token.text);
  if (code !== undefined && /^\p{Lu}/u.test(text.slice(token.start))) add('day-code', code);
  const isPlace = language.placeSuffix !== null && token.text.endsWith(language.placeSuffix);
  if (isPlace || mayNameZone(token.text)) add('name', token.text);
}

/** What each thing that a word can mean is called in the rules, and what of it they are given. */
const MEANINGS: readonly ((sense: Meaning, text: string) => [string, unknown] | null)[] = [
  ({ number }) => valued('spelled', number),
  ({ ordinal }) => valued('ordinal-word', ordinal),
  ({ unit }) => valued('unit', unit),
  ({ shortUnit }) => valued('short-unit', shortUnit),
  ({ weekdays, repeats, doubtful }) =>
    valued(
      'weekday-word',
      weekdays && { days: weekdays, again: repeats === true, doubtful: doubtful === true },
    ),
  ({ month, doubtful }) => valued(doubtful === true ? 'maybe-month' : 'month', month),
  ({ clock }, text) => valued('clock-word', clock && { ...clock, text }),
  ({ day, part }) => (day === undefined ? null : ['day-word', { day, part: part ?? null }]),
  ({ part, repeats, day, clock, pace, weekdays }) =>
    (day ?? clock ?? pace ?? weekdays) === undefined
      ? valued('part-word', part && { part, again: repeats === true })
      : null,
  ({ pace, roles, part, doubtful, repeats }) =>
    roles?.includes('measure') === true
      ? valued('measure', pace)
      : valued(
          'pace-word',
          pace && { ...pace, part, doubtful: doubtful === true, again: repeats === true },
        ),
  ({ parity, repeats }, text) =>
    valued('parity', parity && { ...parity, again: repeats === true, text }),
  ({ minutePast, doubtful }) =>
    valued(doubtful === true ? 'maybe-minute-past' : 'minute-past', minutePast),
  ({ count }) => valued('count-word', count),
  ({ holiday }) => valued('holiday', holiday),
  ({ feast }) => valued('feast', feast),
  ({ minutesInto }) => valued('minutes-into', minutesInto),
];

function valued(category: string, value: unknown): [string, unknown] | null {
  return value === undefined ? null : [category, value];
}

function addMeaning({ sense, text }: Token, add: Add): void {
  for (const meaning of MEANINGS) {
    const found = meaning(sense, text);
    if (found !== null) add(...found);
  }
  for (const role of sense.roles ?? []) {
    if (role === 'measure' && sense.pace !== undefined) continue;
    const name = ROLE_NAMES[role] ?? role;
    add(sense.doubtful === true && MAYBE.has(name) ? `maybe-${name}` : name, text);
  }
}
