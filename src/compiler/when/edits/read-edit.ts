/**
 * Reads a change of something that is there: what is to be done, and the parts that it is done with. Every word is
 * part of it, or the whole is no change; a word of time that is left over is named.
 */
import { parse, type Word } from '../../engine/chart.ts';
import { cover } from '../../engine/cover.ts';
import { type Grammar, grammarOf, type Rule } from '../../engine/grammar.ts';
import type { Edge } from '../../engine/place.ts';
import type { Spoken } from '../asking/hole.ts';
import { isContradiction, type Joined } from '../contradiction.ts';
import { RULES } from '../find.ts';
import { join } from '../joining/join.ts';
import type { Part, PartBody } from '../parts.ts';
import type { Span } from '../result.ts';
import { EDIT_RULES, type EditSaid } from '../rules/edits.ts';
import type { Sentence } from '../sentence.ts';
import type { When } from '../when.ts';
import { wordsOf } from '../words.ts';

export interface Edit {
  kind: 'edit';
  spoken: Spoken;
  /** What is done, as it was said; none where only a time is said. */
  does: readonly EditSaid[];
  /** What the parts say together. */
  said: Joined<When>;
  /** "every Thursday", and not "Thursdays". */
  saysEach: boolean;
  /** Where the parts stand. */
  body: Span | null;
}

/** `unread` names a word of time that no rule covers. */
export type EditRead = Edit | { kind: 'none' } | { kind: 'unread'; said: string };

export function editGrammar(editRules: readonly Rule[]): Grammar {
  return grammarOf([...RULES, ...editRules]);
}

const GRAMMAR = editGrammar(EDIT_RULES);

/** Words that join, and say nothing of time by themselves. */
const GLUE: ReadonlySet<string> = new Set([
  ...['and', 'at', 'on', 'in', 'the', 'filler', 'for', 'but', 'to', 'comma', 'dash', 'dot'],
]);

/** Words that say when, wherever they stand. */
const TIMELY: ReadonlySet<string> = new Set([
  ...['unit', 'weekday-word', 'month', 'clock-word', 'day-word', 'part-word', 'pace-word'],
  ...['holiday', 'narrows', 'bound', 'iso', 'parity', 'vague', 'each', 'until', 'except'],
]);

export function readEdit(sentence: Sentence, grammar = GRAMMAR): EditRead {
  const words = wordsWithEdits(sentence);
  const chart = parse(words, grammar, sentence);
  const weigh = (at: number) => (sentence.tokens[at]?.kind === 'symbol' ? 0 : 2);
  const edges = [...chart.of('edit'), ...chart.of('part')];
  const ways = cover(words.length, edges, weigh);
  const way = ways.reduce<readonly Edge[]>(
    (best, one) => (editSize(one) > editSize(best) ? one : best),
    ways[0] ?? [],
  );
  const parts = way
    .filter(({ category }) => category === 'part')
    .map((edge) => partOf(sentence, edge));
  const does = way.filter(isEdit).map(({ value }) => value as EditSaid);
  if (parts.length + does.length === 0) return { kind: 'none' };
  const refused = parts.find(({ kind }) => kind === 'unreadable');
  if (refused?.kind === 'unreadable') return { kind: 'unread', said: refused.said };
  const left = leftOver(sentence, words, way);
  if (left !== null) return left;
  return { kind: 'edit', ...saidIn(sentence, parts), does };
}

const isEdit = ({ category }: Edge): boolean => category === 'edit';

/** Of two ways that explain as much, the one that says more of what is done. */
function editSize(way: readonly Edge[]): number {
  return way.filter(isEdit).reduce((sum, { from, to }) => sum + to - from, 0);
}

function wordsWithEdits(sentence: Sentence): Word[] {
  const { edits } = sentence.language;
  return wordsOf(sentence).map((word, at) => {
    const text = sentence.tokens[at]?.text ?? '';
    const senses = (edits.get(text) ?? []).map((category) => ({ category, value: text }));
    return senses.length === 0 ? word : { ...word, senses: [...word.senses, ...senses] };
  });
}

function partOf({ tokens }: Sentence, { from, to, value }: Edge): Part {
  const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0];
  return { ...(value as PartBody), start, end };
}

/** What no rule covers: a word of time is named; with any other it is no change. */
function leftOver(
  { tokens }: Sentence,
  words: readonly Word[],
  way: readonly Edge[],
): EditRead | null {
  const has = (at: number, categories: ReadonlySet<string>): boolean =>
    words[at]?.senses.some(({ category }) => categories.has(category)) ?? false;
  const left = tokens.flatMap((token, at) => {
    const isRead = way.some(({ from, to }) => at >= from && at < to);
    return isRead || has(at, GLUE) || token.kind === 'symbol' ? [] : [at];
  });
  if (left.length === 0) return null;
  const isTime = left.every((at) => has(at, TIMELY));
  return isTime ? { kind: 'unread', said: tokens[left[0] ?? 0]?.text ?? '' } : { kind: 'none' };
}

function saidIn(sentence: Sentence, parts: readonly Part[]): Omit<Edit, 'kind' | 'does'> {
  const [first, last] = [parts[0], parts.at(-1)];
  const saysEach = sentence.tokens.some(
    ({ sense, start }) =>
      sense.roles?.includes('each') === true &&
      parts.some((part) => start >= part.start && start < part.end),
  );
  return {
    spoken: { sentence, parts },
    said: join(sentence, parts),
    saysEach,
    body: first === undefined || last === undefined ? null : { start: first.start, end: last.end },
  };
}

/** Whether it says that something is changed, and not only a time. */
export function saysChange({ does, said, spoken }: Edit): boolean {
  if (does.some((one) => one.does !== 'frame')) return true;
  return !isContradiction(said) && (isLimit(said) || saysOnly(spoken.sentence));
}

/** The word may stand within a part: "only on Mondays". */
export function saysOnly({ tokens }: Sentence): boolean {
  return tokens.some(({ sense }) => sense.roles?.includes('only') === true);
}

/** An end, a start, an exception: it can be of nothing but of what is there. */
export function isLimit({ days, times, months, bounds, except }: When): boolean {
  const saysMore = [days, times, months].some(({ kind }) => kind !== 'unsaid');
  return !saysMore && bounds.length + except.length > 0;
}

/** Said as another time for what there is, and as nothing else: "actually make it 4:30pm". */
export function isPlainChange({ does }: Edit): boolean {
  const plain = ['change', 'correct', 'frame'];
  return does.length > 0 && does.every((one) => plain.includes(one.does));
}
