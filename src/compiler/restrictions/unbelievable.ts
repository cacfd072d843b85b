/**
 * Texts that no one looks for. What is looked for, and what a value is called by, are plain words or quoted: a
 * comparison with a number, a negation, a time, a path or an order in it was said for something else.
 */
import type { IntentWords } from '../../language/intent-words.ts';
import { bareWord, isPlace, splitWords } from '../wish/wish-words.ts';
import type { Carried } from './carried-texts.ts';
import { isQuotedIn, type Judging, tornEnd, tornMessage } from './torn-message.ts';

/** The text, where it is not believed; null where it is. */
export function unbelievable(
  { kind, text }: Carried,
  sentence: string,
  judging: Judging,
): string | null {
  if (kind === 'message') return tornMessage(text, sentence, judging);
  if (kind === 'work') return secondOrder(text, judging) ?? tornEnd(text, sentence, judging);
  if (kind !== 'search' && kind !== 'name') return null;
  if (isQuotedIn(sentence, text)) return null;
  const said = text.toLowerCase();
  if (!sentence.toLowerCase().includes(said)) return null;
  const deed = deedIn(said, sentence, judging);
  if (deed !== null) return deed;
  const isFlaw = [...judging.language.restrictions.flaws].some((flaw) => said.endsWith(flaw));
  const isWhen = kind === 'search' && isSaidAsTime(text, sentence, judging);
  const isMeant =
    isFlaw ||
    isWhen ||
    (kind === 'search' && isDescribed(said, judging)) ||
    holdsMore(text, judging);
  return isMeant || isPartOfEach(text, sentence, judging) ? text : null;
}

/** "falls es regnet", "has not run": what it does is no word that it is, as in "falls es geschlossen ist". */
function deedIn(said: string, sentence: string, { language }: Judging): string | null {
  const { persons, finite, negations, perfect } = language.restrictions;
  const row = splitWords(sentence);
  const words = row.map((word) => bareWord(word).toLowerCase());
  const at = words.indexOf(said);
  const subject = words[at - 1] ?? '';
  const isEnd = (word: string): boolean => /[,.;]$/.test(word);
  const helper = [at - 2, at + 1].find((index) => perfect.has(words[index] ?? ''));
  if (negations.has(subject) && helper !== undefined) {
    const from = helper < at ? helper : row.slice(0, at).findLastIndex(isEnd) + 1;
    const behind = row.slice(at).findIndex(isEnd);
    const clause = row.slice(from, behind < 0 ? undefined : at + behind + 1).join(' ');
    return clause.replace(/[,.;]$/, '');
  }
  const isLast = at === words.length - 1 || isEnd(row[at] ?? '');
  const isDone = at > 0 && isLast && persons.has(subject) && !finite.has(said);
  return isDone ? `${subject} ${said}` : null;
}

/** "let me know if …, and also remind me to …": the time of one is not the time of the other. */
function secondOrder(text: string, { language }: Judging): string | null {
  const { tells, told } = language.restrictions;
  const words = splitWords(text);
  const isOrder = (word: string, at: number): boolean =>
    tells.has(bareWord(word)) &&
    !told.has(bareWord(word)) &&
    told.has(bareWord(words[at + 1] ?? ''));
  const [first, second] = words.flatMap((word, at) => (isOrder(word, at) ? [at] : []));
  return first === undefined || second === undefined ? null : words.slice(second).join(' ');
}

/** "shows an unhealthy container": a thing of a kind, and not its words. */
function isDescribed(text: string, { language }: Judging): boolean {
  const [first = '', ...rest] = splitWords(text);
  return rest.length > 0 && language.restrictions.indefinite.has(bareWord(first));
}

function holdsMore(text: string, { language, clock }: Judging): boolean {
  const words = splitWords(text);
  const bare = words.map(bareWord);
  const { comparisons, negations, growth, persons, proforms, relatives } = language.restrictions;
  // "an entry with status failed", "a new job in Berlin".
  const isRelated =
    language.articles.has(bare[0] ?? '') &&
    (bare.some((word) => relatives.has(word)) || language.fresh.has(bare[1] ?? ''));
  const isClause =
    isRelated ||
    persons.has(bare[0] ?? '') ||
    proforms.has(bare.at(-1) ?? '') ||
    bare.slice(1).some((word) => persons.has(word));
  const isCompared = bare.some(
    (word, at) =>
      comparisons.has(word) && bare.slice(at + 1, at + 3).some((next) => isNumber(next, language)),
  );
  const isDenied = words.length > 1 && bare.some((word) => negations.has(word));
  const isNext = words.length > 1 && bare.some((word) => language.restrictions.onwards.has(word));
  const isGrown = bare.some((word) => growth.has(word));
  const isPath = words.some((word) => isPlace(word) || /^[\w.~-]*\/[\w./~-]+$/.test(word));
  const isOrder = bare.some(
    (word, at) => language.verbs.tell.has(word) && language.me.has(bare[at + 1] ?? ''),
  );
  return (
    isClause ||
    isNext ||
    isCompared ||
    isDenied ||
    isGrown ||
    isPath ||
    isOrder ||
    isTimed(text, clock)
  );
}

/** "new entries without their images": what each of them has is left out of it, and not those that speak of it. */
function isPartOfEach(text: string, sentence: string, { language }: Judging): boolean {
  const { leavesOut, partsOfEach, owners } = language.restrictions;
  const said = splitWords(sentence).map(bareWord);
  const words = splitWords(text).map(bareWord);
  const at = said.findIndex((_, index) => words.every((word, of) => said[index + of] === word));
  const isLeftOut = said
    .slice(Math.max(0, at - 2), Math.max(0, at))
    .some((word) => leavesOut.has(word));
  const isOwned = owners.has(words[0] ?? '');
  return isOwned || (isLeftOut && partsOfEach.has(words.at(-1) ?? ''));
}

const isNumber = (word: string, { numbers }: IntentWords): boolean =>
  /^[$€£]?\d/.test(word) || numbers.has(word);

/** "on Mondays" says when it is done, whatever was answered since; "about Monday" is looked for. */
function isSaidAsTime(text: string, sentence: string, { language, clock }: Judging): boolean {
  const said = splitWords(sentence).map((word) => bareWord(word).toLowerCase());
  const words = splitWords(text).map((word) => bareWord(word).toLowerCase());
  const at = said.findIndex((_, index) => words.every((word, of) => said[index + of] === word));
  const lead = said[at - 1] ?? '';
  if (!language.restrictions.timeLeads.has(lead)) return false;
  const time = clock.read(`${lead} ${text}`);
  return (
    time.kind !== 'none' &&
    time.spans.some(({ start, end }) => start === 0 && end > lead.length + text.length)
  );
}

/** A time, and no name that happens to hold one. */
function isTimed(text: string, clock: Judging['clock']): boolean {
  const time = clock.read(text);
  return (
    time.kind === 'when' &&
    time.spans.some(({ start, end }) => end - start === text.length && /\s/.test(text))
  );
}
