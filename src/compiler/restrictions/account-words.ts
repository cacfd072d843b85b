/**
 * Every word that the language does not know is somebody's own, and stands in the draft: in what is sent, looked for,
 * looked at or called. So do addresses, paths and numbers that say nothing of when. One that stands nowhere was dropped.
 */
import { spendEffort } from '../../base/effort.ts';
import type { IntentWords } from '../../language/intent-words.ts';
import type { Language } from '../../language/language.ts';
import type { Draft } from '../compile-types.ts';
import type { Span } from '../when/result.ts';
import { bareWord, isPlace, isQuoted, placedWords, urlIn } from '../wish/wish-words.ts';

interface Accounting {
  language: IntentWords;
  words: Language;
}

/** The first word that no draft holds; null where there is none. */
export function unaccounted(
  text: string,
  { drafts, spans, isLed }: { drafts: readonly Draft[]; spans: readonly Span[]; isLed: boolean },
  accounting: Accounting,
): string | null {
  const known = vocabularyOf(accounting);
  const held = heldBy(drafts);
  // What is looked at is read word for word; what is told in front of a reminder says when.
  const isOfWords = !isLed && drafts.every(isOnlyWords);
  spendEffort(text.length);
  const missed = placedWords(text).find(({ word, start, end }) => {
    const isTime = spans.some((span) => start < span.end && end > span.start);
    if (isTime || isQuoted(word)) return false;
    const bare = bareWord(word).replace(/^["'“„(<]+|["'”“)>]+$/g, '');
    return (isPlace(bare) || (isOfWords && isOwn(bare, known))) && !isHeld(bare, held);
  });
  return missed === undefined ? null : missed.word.replace(/[,;.!?:)]+$/, '');
}

/** Nothing but what is said to people, or left to an agent. */
export const isOnlyWords = ({ plan, instruction }: Draft): boolean =>
  instruction !== null || (plan?.tools ?? []).every(({ tool }) => tool === 'message.send');

const SHORTEST = 4;

function isOwn(bare: string, known: ReadonlySet<string>): boolean {
  return bare.length >= SHORTEST && /^\p{L}+$/u.test(bare) && !known.has(bare);
}

/** Endings change with the case and with who is spoken to: the beginning tells. */
function isHeld(bare: string, held: string): boolean {
  const url = urlIn(bare);
  if (url !== null) return held.includes(url.toLowerCase()) || held.includes(bare);
  if (!/^\p{L}+$/u.test(bare)) return held.includes(bare);
  // "anzurufen" is "anrufen".
  const stems = [bare, bare.replace('zu', '')].map((one) =>
    one.slice(0, Math.max(SHORTEST, one.length - 3)),
  );
  return stems.some((stem) => held.includes(stem));
}

const heldBy = (drafts: readonly Draft[]): string =>
  JSON.stringify(
    drafts.map(
      ({ plan, instruction, trigger, notes, summary, input, skill, manage, session, name }) => [
        ...[plan, instruction, trigger, notes, summary, input, skill, manage, session, name],
      ],
    ),
  ).toLowerCase();

const ready = new WeakMap<IntentWords, ReadonlySet<string>>();

/** Every word that stands anywhere in the tables of a language. */
function vocabularyOf({ language, words }: Accounting): ReadonlySet<string> {
  const made = ready.get(language);
  if (made !== undefined) return made;
  const texts = [...textsIn(language, new Set()), ...words.words.keys()];
  const known = new Set(texts.flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? []));
  ready.set(language, known);
  return known;
}

function textsIn(value: unknown, seen: Set<object>): string[] {
  if (typeof value === 'string') return [value];
  if (value instanceof RegExp) return [value.source];
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  const members = value instanceof Map || value instanceof Set ? [...value] : Object.entries(value);
  return members.flat().flatMap((one) => textsIn(one, seen));
}
