/**
 * Texts that no one looks for. What is looked for, and what a value is called by, are plain words or quoted: a
 * comparison with a number, a negation, a time, a path or an order in it was said for something else.
 */
import type { IntentWords } from '../../language/intent-words.ts';
import type { Language } from '../../language/language.ts';
import type { WhenResult } from '../when/result.ts';
import { withoutCourtesy } from '../wish/clean-text.ts';
import { bareWord, isPlace, isQuoted, splitWords } from '../wish/wish-words.ts';
import type { Carried } from './carried-texts.ts';
import { isNumberWord, isSmall, isTimeWord, phraseOf, rowOf } from './word-row.ts';

interface Judging {
  language: IntentWords;
  words: Language;
  clock: { read(text: string): WhenResult };
  /** It comes again, and nothing is told in front of it: another rhythm in it would be of the wish. */
  isOften: boolean;
  /** Something is told in front of it, or it is counted from something that is. */
  isLed: boolean;
}

/** The text, where it is not believed; null where it is. */
export function unbelievable(
  { kind, text }: Carried,
  sentence: string,
  judging: Judging,
): string | null {
  if (kind === 'message')
    return (
      leadIn(text, sentence, judging) ??
      timeFirst(text, sentence, judging) ??
      timeBehind(text, sentence, judging) ??
      tornEnd(text, sentence, judging) ??
      limitAlone(text, sentence, judging) ??
      orderIn(text, sentence, judging) ??
      leftOver(text, sentence, judging) ??
      asideIn(text, sentence, judging) ??
      tornJoint(text, sentence, judging) ??
      tornStart(text, sentence, judging) ??
      (judging.isOften ? rhythmIn(text, sentence, judging) : null)
    );
  if (kind === 'work') return secondOrder(text, judging) ?? tornEnd(text, sentence, judging);
  if (kind !== 'search' && kind !== 'name') return null;
  if (isQuotedIn(sentence, text)) return null;
  const said = text.toLowerCase();
  if (!sentence.toLowerCase().includes(said)) return null;
  const isFlaw = [...judging.language.restrictions.flaws].some((flaw) => said.endsWith(flaw));
  return isFlaw || holdsMore(text, judging) || isPartOfEach(text, sentence, judging) ? text : null;
}

/** "am ersten Wasserfilter tauschen": where it comes again, words that a time begins with are no task. */
function timeFirst(
  text: string,
  sentence: string,
  { language, words, isOften }: Judging,
): string | null {
  const bare = bareMessage(text);
  const { restrictions } = language;
  if (isQuotedIn(sentence, bare)) return null;
  const row = rowOf(bare, { restrictions, time: words });
  const phrase = [4, 3, 2]
    .filter((size) => size < row.placed.length)
    .map((size) => phraseOf(row, 0, size))
    .find((one) => words.words.has(one));
  if (isOften && phrase !== undefined) return phrase;
  if (!isOften || !restrictions.timeLeads.has(row.placed[0]?.bare ?? '')) return null;
  const isOrdinal = (at: number): boolean =>
    row.meanings.get(row.placed[at]?.bare ?? '')?.ordinal !== undefined;
  const at = (isSmall(row, 1) ? [1, 2] : [1]).find(
    (index) => isTimeWord(row, index) || isNumberWord(row, index) || isOrdinal(index),
  );
  return at === undefined ? null : bare.slice(0, row.placed[at]?.end);
}

/** "doors open 18:30, I want to leave at 17:45": behind a sign, another time is said of the wish. */
function timeBehind(text: string, sentence: string, judging: Judging): string | null {
  const { clock, isLed } = judging;
  const bare = bareMessage(text);
  if (isQuotedIn(sentence, bare)) return null;
  const [, ...clauses] = bare.split(/[,;]\s+/);
  const said = clauses.find(
    (clause) =>
      saysEarlier(clause, judging) ||
      (!isLed && (clock.read(clause).kind !== 'none' || isOnlyTimes(clause, judging))),
  );
  return said !== undefined && sentence.includes(said) ? said : null;
}

/** "morning and night". */
function isOnlyTimes(clause: string, { language, words }: Judging): boolean {
  const { restrictions } = language;
  const row = rowOf(clause, { restrictions, time: words });
  const isBeside = (at: number): boolean => {
    const bare = row.placed[at]?.bare ?? '';
    return restrictions.joints.has(bare) || restrictions.differs.has(bare) || isNumberWord(row, at);
  };
  return (
    row.placed.some((_, at) => isTimeWord(row, at)) &&
    row.placed.every((_, at) => isTimeWord(row, at) || isSmall(row, at) || isBeside(at))
  );
}

/** "the bins, the evening before", "die Tonne, also am Abend vorher": when it is sent is no part of it. */
function saysEarlier(clause: string, { clock, language, words }: Judging): boolean {
  const { restrictions } = language;
  const said = withoutCourtesy(clause, language);
  const row = rowOf(said, { restrictions, time: words });
  const isOfTime = row.placed.every(
    ({ bare }, at) =>
      words.words.has(bare) ||
      isSmall(row, at) ||
      isNumberWord(row, at) ||
      restrictions.alsoBehind.has(bare) ||
      restrictions.joints.has(bare),
  );
  return isOfTime && clock.read(said).shift !== undefined;
}

/** "check the oven in ten, then again": the time that was said there stands no longer behind it. */
function tornEnd(text: string, sentence: string, { language }: Judging): string | null {
  const { joints, onwards } = language.restrictions;
  const clause =
    bareMessage(text)
      .split(/[,;]\s+/)
      .at(-1) ?? '';
  const words = splitWords(clause).map(bareWord);
  const isTorn =
    joints.has(words.at(-1) ?? '') ||
    // A word alone is what a part of it is called: a schedule that ended in "any" way.
    (words.length > 1 && language.articles.has(words.at(-1) ?? '')) ||
    (words.length <= 2 && onwards.has(words[0] ?? ''));
  const isMeant = isQuotedIn(sentence, clause) || sentence.trimEnd().endsWith(clause);
  return isTorn && !isMeant ? clause : null;
}

/** "stretch, [ten times] at most": what it limits was taken out. */
function limitAlone(text: string, sentence: string, { language }: Judging): string | null {
  const { limits, leavesOutBehind } = language.restrictions;
  const bare = bareMessage(text);
  if (isQuotedIn(sentence, bare)) return null;
  const words = splitWords(bare).map(bareWord);
  const size = [4, 3, 2].find((count) => {
    const last = words.length < count ? '' : words.slice(-count).join(' ');
    return limits.has(last) || leavesOutBehind.has(last);
  });
  // A word alone may be somebody's name.
  const clause = /[,;]\s+(\p{Ll}+)$/u.exec(bare)?.[1] ?? '';
  if (size === undefined) return limits.has(clause) ? clause : null;
  return words.slice(-size).join(' ');
}

/** "stretch and [on Friday] too": what an "and" goes on with stood right behind it, or was taken out for the time. */
function tornJoint(text: string, sentence: string, { language }: Judging): string | null {
  const { joints } = language.restrictions;
  const said = splitWords(sentence).map(bareWord);
  const words = splitWords(bareMessage(text)).map(bareWord);
  const torn = words.findIndex((word, at) => {
    const next = words[at + 1];
    if (!joints.has(word) || next === undefined || !said.includes(next)) return false;
    return !said.some((one, index) => one === word && said[index + 1] === next);
  });
  return torn < 0 ? null : words.slice(torn, torn + 2).join(' ');
}

/** "saturdays only: check the cooker", "every birthday of Ann (7/3)": what says how often or when is no beginning of a message. */
function tornStart(text: string, sentence: string, judging: Judging): string | null {
  const { language, isLed, isOften } = judging;
  const bare = bareMessage(text);
  const [first = ''] = splitWords(bare);
  if (isQuotedIn(sentence, bare)) return null;
  const { narrows, leavesOut, joints, small } = language.restrictions;
  // "next month only: choir": also where something is told in front.
  const narrowed = splitWords(bare)
    .slice(1)
    .find((word) => word.endsWith(':') && narrows.has(bareWord(word)));
  if (narrowed !== undefined) return bare.slice(0, bare.indexOf(narrowed) + narrowed.length - 1);
  if (isLed) return null;
  const isSet =
    /[:,;]$/.test(first) &&
    [narrows, leavesOut, joints, small, language.taskJoints].some((table) =>
      table.has(bareWord(first)),
    );
  const isDropped = !isOften && language.again.has(bareWord(first));
  return isSet || isDropped ? bare : null;
}

/** In what would have said when no more words stand in front of the task. */
const LONGEST_LEAD = 6;

/** "remind me … after the meeting to write the minutes": what stands between the frame and the task would have said when. */
function leadIn(text: string, sentence: string, { language }: Judging): string | null {
  const { taskJoints } = language;
  const { timeLeads } = language.restrictions;
  const bare = bareMessage(text);
  if (isQuotedIn(sentence, bare)) return null;
  const words = splitWords(bare);
  // "and stop looking": what goes on from something else is no message.
  if (words.length > 1 && language.restrictions.joints.has(bareWord(words[0] ?? ''))) return bare;
  if (!language.taskFrame.test(sentence)) return null;
  const joint = words.findIndex((word) => taskJoints.has(bareWord(word)));
  if (joint < 1 || joint > LONGEST_LEAD || !timeLeads.has(bareWord(words[0] ?? ''))) return null;
  return words.slice(0, joint).join(' ');
}

/** "an hour before each", "call Ann ' time": only how much earlier is left, or a sign that stood at a word. */
function leftOver(text: string, sentence: string, judging: Judging): string | null {
  const { clock, language, words } = judging;
  const bare = bareMessage(text);
  if (isQuotedIn(sentence, bare)) return null;
  const row = rowOf(bare, { restrictions: language.restrictions, time: words });
  const isOfTime = row.placed.every(
    (one, at) => words.words.has(one.bare) || isSmall(row, at) || isNumberWord(row, at),
  );
  const isShift = isOfTime && clock.read(bare).shift !== undefined;
  const said = new Set(splitWords(sentence));
  const isTorn = splitWords(bare).some((word) => /^['’`"]+$/.test(word) && !said.has(word));
  return isShift || isTorn ? bare : null;
}

/**
 * "at 6pm my time, I'm in Rome this week, to call": between the time and the task somebody says where they are, or whose
 * time it is. "…, remind me of both": the wish itself is no part of what is told.
 */
function asideIn(text: string, sentence: string, { language, isLed }: Judging): string | null {
  const { restrictions, taskJoints, taskFrame } = language;
  const bare = bareMessage(text);
  if (isQuotedIn(sentence, bare)) return null;
  const clauses = bare.split(/[,;]\s+/);
  const firstOf = (clause: string): string => bareWord(splitWords(clause)[0] ?? '');
  const stated = clauses.slice(0, -1).find((clause, at) => {
    const isTaskBehind = clauses.slice(at + 1).some((next) => taskJoints.has(firstOf(next)));
    return isTaskBehind && restrictions.persons.has(firstOf(clause));
  });
  if (!isLed && stated !== undefined) return stated;
  const wished = clauses.slice(1).find((clause) => {
    const frame = taskFrame.exec(clause);
    return frame !== null && frame.groups?.['noun'] === undefined;
  });
  // "make a reminder "pack" and send it to Bo": what it says is quoted, and the rest says who is told.
  const isMade = taskFrame.exec(bare)?.groups?.['noun'] !== undefined;
  const [first = '', second = ''] = splitWords(bare);
  const goesOn = isQuoted(first) && restrictions.joints.has(bareWord(second));
  const isQuoting = goesOn || (isMade && splitWords(bare).some(isQuoted));
  return wished ?? (isQuoting ? bare : null) ?? restrictions.ownTime.exec(text)?.[0] ?? null;
}

/** "say hello, then fetch https://…": an order with a place of its own is no part of a message. */
function orderIn(text: string, sentence: string, { language }: Judging): string | null {
  const bare = bareMessage(text);
  if (isQuotedIn(sentence, bare)) return null;
  const words = splitWords(bare);
  const then = words.findIndex((word) => language.restrictions.onwards.has(bareWord(word)));
  if (then < 0 || !words.slice(then).some(isPlace)) return null;
  return words.slice(then).join(' ');
}

/** Without what the message is called: "Reminder: …". */
export const bareMessage = (text: string): string => text.slice(text.indexOf(': ') + 1).trim();

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

/** "what I did this week every Friday": how often is a part of no message. */
function rhythmIn(text: string, sentence: string, { language, clock }: Judging): string | null {
  const bare = bareMessage(text);
  if (
    isQuotedIn(sentence, bare) ||
    !splitWords(bare).some((word) => language.again.has(bareWord(word)))
  )
    return null;
  const time = clock.read(bare);
  if (time.kind !== 'when' || time.trigger.kind === 'at') return null;
  const said = time.spans.map(({ start, end }) => bare.slice(start, end)).join(' ');
  return sentence.toLowerCase().includes(said.toLowerCase()) ? said : null;
}

function isQuotedIn(sentence: string, text: string): boolean {
  const wanted = text.toLowerCase();
  return splitWords(sentence).some(
    (word) => isQuoted(word.replace(/[,.;]+$/, '')) && word.toLowerCase().includes(wanted),
  );
}

function holdsMore(text: string, { language, clock }: Judging): boolean {
  const words = splitWords(text);
  const bare = words.map(bareWord);
  const { comparisons, negations, growth, persons, proforms, relatives } = language.restrictions;
  const isRelated =
    language.articles.has(bare[0] ?? '') && bare.some((word) => relatives.has(word));
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

/** A time, and no name that happens to hold one. */
function isTimed(text: string, clock: Judging['clock']): boolean {
  const time = clock.read(text);
  return (
    time.kind === 'when' &&
    time.spans.some(({ start, end }) => end - start === text.length && /\s/.test(text))
  );
}
