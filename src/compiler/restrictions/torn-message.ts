/**
 * Messages that hold what was said of the wish and not of its task: a time beside another, words that stood around a time
 * that was cut out, a limit, an aside. Each look names the words; none of them looks at what is quoted.
 */
import type { IntentWords } from '../../language/intent-words.ts';
import type { Language } from '../../language/language.ts';
import type { Span, WhenResult } from '../when/result.ts';
import { withoutCourtesy } from '../wish/clean-text.ts';
import { bareWord, isPlace, isQuoted, placedWords, splitWords } from '../wish/wish-words.ts';
import { orderBehind } from './order-behind.ts';
import {
  isCount,
  isNumberWord,
  isSmall,
  isTimeWord,
  phraseOf,
  type Row,
  rowOf,
} from './word-row.ts';

export interface Judging {
  language: IntentWords;
  words: Language;
  clock: { read(text: string): WhenResult };
  /** It comes again, and nothing is told in front of it: another rhythm in it would be of the wish. */
  isOften: boolean;
  /** Something is told in front of it, or it is counted from something that is. */
  isLed: boolean;
  /** Where the sentence says when. */
  spans: readonly Span[];
  /** What the schedules are called. */
  names?: readonly string[];
}

/** A message without what it is called, as the row of its words. */
interface Message extends Judging {
  bare: string;
  row: Row;
  sentence: string;
}

/** The words that are no part of it; null where all of it is believed. */
export function tornMessage(text: string, sentence: string, judging: Judging): string | null {
  const bare = bareMessage(text);
  if (isQuotedIn(sentence, bare)) return null;
  const { words, language } = judging;
  const row = rowOf(bare, { restrictions: language.restrictions, time: words });
  const message: Message = { ...judging, bare, row, sentence };
  for (const look of LOOKS) {
    const said = look(message);
    if (said !== null) return said;
  }
  return tornEnd(text, sentence, judging);
}

const LOOKS: readonly ((message: Message) => string | null)[] = [
  saysNothing,
  asksItself,
  leadIn,
  timeFirst,
  timeBehind,
  shiftBehind,
  shiftAlone,
  momentIn,
  clauseBeforeTime,
  sameTimeIn,
  limitAlone,
  orderIn,
  leftOver,
  asideIn,
  tornJoint,
  tornStart,
  rhythmIn,
  countIn,
  questionBehind,
  behindTime,
];

/** Without what the message is called: "Reminder: …". */
export const bareMessage = (text: string): string => text.slice(text.indexOf(': ') + 1).trim();

const textOf = ({ bare, row }: Message, from: number, to = row.placed.length - 1): string =>
  bare.slice(row.placed[from]?.start, row.placed[to]?.end).replace(/[,;]$/, '');

/** "again", "nicht mehr": only that it is so, or is not, and nothing that anybody is told. */
function saysNothing({ bare, row, language, sentence }: Message): string | null {
  const { denials, onceMore, joints, ownMoments, proforms, indefinite } = language.restrictions;
  // "and one at 8pm": of what, another reminder says.
  const standIns = language.taskFrame.test(sentence) ? [proforms, indefinite] : [];
  const said = row.placed.filter((one) => one.bare !== '');
  const isSmallWord = (word: string): boolean =>
    [denials, onceMore, joints, ...standIns, language.several.again, language.it].some((table) =>
      table.has(word),
    );
  const isBeside = (word: string): boolean => said.length > 1 && ownMoments.has(word);
  const isNothing = said.every((one) => isSmallWord(one.bare) || isBeside(one.bare));
  return said.length > 0 && isNothing ? bare : null;
}

/** "denk dran mir [am Freitag] zu sagen, dass …": it is said to Rote, and by nobody else. */
function asksItself({ bare, language }: Message): string | null {
  return language.restrictions.asksItself.exec(bare)?.[0] ?? null;
}

/** "the pills [at 8] instead of half past seven", "hand it in [a day earlier] too": it stood behind a time that was taken out. */
function behindTime(message: Message): string | null {
  const { row, sentence, language, spans } = message;
  const { replaces, alsoBehind } = language.restrictions;
  const said = placedWords(sentence);
  const bareAt = (at: number): string => bareWord(said[at]?.word ?? '').toLowerCase();
  const isBehind = (word: string, before: string | undefined): boolean =>
    said.some(
      (one, at) =>
        bareAt(at) === word &&
        bareAt(at - 1) !== before &&
        spans.some(({ end }) => end > (said[at - 1]?.start ?? one.start) && end <= one.start),
    );
  const at = row.placed.findIndex(
    (one, index) =>
      (replaces.has(one.bare) ||
        replaces.has(phraseOf(row, index, 2)) ||
        alsoBehind.has(one.bare)) &&
      isBehind(one.bare, row.placed[index - 1]?.bare),
  );
  return at < 0 ? null : textOf(message, at);
}

/** "am ersten Wasserfilter tauschen": where it comes again, words that a time begins with are no task. */
function timeFirst(message: Message): string | null {
  const { bare, row, language, words, isOften } = message;
  if (!isOften) return null;
  const phrase = [4, 3, 2]
    .filter((size) => size < row.placed.length)
    .map((size) => phraseOf(row, 0, size))
    .find((one) => words.words.has(one));
  if (phrase !== undefined) return phrase;
  if (!language.restrictions.timeLeads.has(row.placed[0]?.bare ?? '')) return null;
  const isOrdinal = (at: number): boolean =>
    row.meanings.get(row.placed[at]?.bare ?? '')?.ordinal !== undefined;
  const at = (isSmall(row, 1) ? [1, 2] : [1]).find(
    (index) => isTimeWord(row, index) || isNumberWord(row, index) || isOrdinal(index),
  );
  return at === undefined ? null : bare.slice(0, row.placed[at]?.end);
}

/** "doors open 18:30, I want to leave at 17:45": behind a sign, another time is said of the wish. */
function timeBehind({ bare, sentence, ...judging }: Message): string | null {
  const { clock, isLed } = judging;
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
  const isBeside = (bare: string): boolean =>
    restrictions.alsoBehind.has(bare) || restrictions.joints.has(bare);
  const isOfTime = row.placed.every(
    ({ bare }, at) =>
      words.words.has(bare) || isSmall(row, at) || isNumberWord(row, at) || isBeside(bare),
  );
  const alone = splitWords(said).filter((word) => !isBeside(bareWord(word)));
  return isOfTime && clock.read(alone.join(' ')).shift !== undefined;
}

/** "file taxes, two weeks before it ends", "15 minutes before every stand-up": how much earlier than something. */
function shiftBehind(message: Message): string | null {
  const { row, language, isLed, isOften } = message;
  const { restrictions, again } = language;
  const at = row.placed.findIndex(
    ({ bare }, index) => index > 1 && restrictions.aroundTimes.has(bare) && isUnit(row, index - 1),
  );
  if (at < 0 || !(isNumberWord(row, at - 2) || isSmall(row, at - 2))) return null;
  const isSetOff = !isLed && /[,;]$/.test(row.placed[at - 3]?.word ?? '');
  const isOfEach = !isOften && again.has(row.placed[at + 1]?.bare ?? '');
  return isSetOff || isOfEach ? textOf(message, at - 2) : null;
}

/** "hand it in, and a day earlier too": said of the wish, in whatever case it stands. */
function shiftAlone({ bare, language }: Message): string | null {
  const [found] = bare.matchAll(language.restrictions.shifts);
  return found?.[0] ?? null;
}

const isUnit = ({ meanings, placed }: Row, at: number): boolean =>
  meanings.get(placed[at]?.bare ?? '')?.unit !== undefined;

/** "buy milk when I leave work": where nothing else says when, this does, and no clock knows it. */
function momentIn(message: Message): string | null {
  const { row, language, spans } = message;
  const { moments, findsOut, persons } = language.restrictions;
  const { placed } = row;
  // "remind me at noon when I work".
  const size = [1, 2, 3].find((count) => moments.has(phraseOf(row, 0, count))) ?? 0;
  if (size > 0 && persons.has(placed[size]?.bare ?? '')) return textOf(message, 0);
  const at = placed.findIndex(
    ({ bare }, index) =>
      index > 0 &&
      moments.has(bare) &&
      (persons.has(placed[index + 1]?.bare ?? '') || isSmall(row, index + 1)),
  );
  if (at < 0 || spans.length > 0) return null;
  // "ask Bob when he comes" wants to know it.
  return placed.slice(0, at).some(({ bare }) => findsOut.has(bare)) ? null : textOf(message, at);
}

/** "call them before they close [at 6]", "bevor ich [um 8] losfahre": the time is of that clause, and not of the wish. */
function clauseBeforeTime({ row, language, sentence, spans }: Message): string | null {
  const { aroundTimes, moments, persons } = language.restrictions;
  const { placed } = row;
  const opener = placed.find(
    ({ bare }, at) =>
      (aroundTimes.has(bare) || moments.has(bare)) && persons.has(placed[at + 1]?.bare ?? ''),
  );
  const start =
    opener === undefined ? -1 : sentence.indexOf(row.text.slice(opener.start, opener.end + 3));
  const next = start < 0 ? undefined : spans.find((span) => span.start > start);
  if (next === undefined || /[,;.!?]/.test(sentence.slice(start, next.start))) return null;
  return sentence.slice(start, next.end);
}

/** "at the same time": where no other is said, nobody told which one that is. */
function sameTimeIn({ bare, language, sentence, spans }: Message): string | null {
  const found = language.sameTime.exec(bare);
  const isClock = spans.some(({ start, end }) => /\d/.test(sentence.slice(start, end)));
  return found === null || (isClock && found.index > 0) ? null : found[0];
}

/** "check the oven in ten, then again": the time that was said there stands no longer behind it. */
export function tornEnd(
  text: string,
  sentence: string,
  { language }: Pick<Judging, 'language'>,
): string | null {
  const { joints, onwards, onceMore, replaces, denials } = language.restrictions;
  const clause =
    bareMessage(text)
      .split(/[,;]\s+/)
      .at(-1) ?? '';
  // "in, fridays at 3pm instead, an hour": what it stood beside was taken out.
  const clauses = bareMessage(text).split(/\s*[,;]\s*/);
  const alone = clauses.find((one) => replaces.has(one.toLowerCase()));
  if (alone !== undefined && clauses.length > 1) return alone;
  const words = splitWords(clause).map(bareWord);
  // "die Wäsche und danach nochmal", "the oven in 25 and again [in 40 minutes]": the other time is not there, or was taken out.
  const then = words.findIndex((word, at) => {
    const next = words[at + 1];
    if (!joints.has(word) || next === undefined) return false;
    const rest = words.slice(onwards.has(next) ? at + 2 : at + 1);
    return onceMore.has(rest.filter((one) => !denials.has(one)).join(' '));
  });
  if (then >= 0) return splitWords(clause).slice(then).join(' ');
  const last = words.at(-1) ?? '';
  const isTorn =
    joints.has(last) ||
    (words.length > 1 && replaces.has(last)) ||
    // A word alone is what a part of it is called: a schedule that ended in "any" way.
    (words.length > 1 && language.articles.has(last)) ||
    (words.length <= 2 && onwards.has(words[0] ?? ''));
  const isMeant = isQuotedIn(sentence, clause) || sentence.trimEnd().endsWith(clause);
  return isTorn && !isMeant ? clause : null;
}

/** "stretch, [ten times] at most": what it limits was taken out. */
function limitAlone({ bare, language }: Message): string | null {
  const { limits, leavesOutBehind } = language.restrictions;
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
function tornJoint({ bare, sentence, language }: Message): string | null {
  const { joints } = language.restrictions;
  const said = splitWords(sentence).map(bareWord);
  const words = splitWords(bare).map(bareWord);
  const torn = words.findIndex((word, at) => {
    const next = words[at + 1];
    if (!joints.has(word) || next === undefined || !said.includes(next)) return false;
    return !said.some((one, index) => one === word && said[index + 1] === next);
  });
  return torn < 0 ? null : words.slice(torn, torn + 2).join(' ');
}

/** "saturdays only: check the cooker", "every birthday of Ann (7/3)": what says how often or when is no beginning of a message. */
function tornStart({ bare, language, isLed, isOften }: Message): string | null {
  const [first = ''] = splitWords(bare);
  const { narrows, leavesOut, replaces, joints, small } = language.restrictions;
  // "next month only: choir": also where something is told in front.
  const narrowed = splitWords(bare)
    .slice(1)
    .find((word) => word.endsWith(':') && narrows.has(bareWord(word)));
  if (narrowed !== undefined) return bare.slice(0, bare.indexOf(narrowed) + narrowed.length - 1);
  if (isLed) return null;
  const isSet =
    /[:,;]$/.test(first) &&
    [narrows, leavesOut, replaces, joints, small, language.taskJoints].some((table) =>
      table.has(bareWord(first)),
    );
  const isDropped = !isOften && language.again.has(bareWord(first));
  return isSet || isDropped ? bare : null;
}

/** In what would have said when no more words stand in front of the task. */
const LONGEST_LEAD = 6;

/** "remind me … after the meeting to write the minutes": what stands between the frame and the task would have said when. */
function leadIn(message: Message): string | null {
  const { bare, row, sentence, language } = message;
  const { taskJoints, me } = language;
  const { timeLeads, joints, aroundTimes } = language.restrictions;
  const words = row.placed.map((one) => one.bare);
  const [first = ''] = words;
  // "and stop looking": what goes on from something else is no message.
  if (words.length > 1 && joints.has(first)) return bare;
  if (!language.taskFrame.test(sentence)) return null;
  const joint = words.findIndex((word) => taskJoints.has(word));
  if (joint < 1 || joint > LONGEST_LEAD) return null;
  // "once to the gym", "mich vielleicht ans Kochen".
  if (timeLeads.has(first) || me.has(first) || isCount(row, 0))
    return textOf(message, 0, joint - 1);
  if (isTaskAt(message)) return null;
  // "the last thing before bed to lock up", "three weeks of January to train", "early, to water the lawn".
  const isOfTime =
    words.slice(0, joint).some((word) => aroundTimes.has(word)) ||
    (isNumberWord(row, 0) && isUnit(row, 1)) ||
    /[,;]$/.test(row.placed[joint - 1]?.word ?? '');
  return isOfTime ? textOf(message, 0, joint - 1) : null;
}

/** What stands right in front of it leads to a task: "about the walk after lunch to the park". */
function isTaskAt({ bare, sentence, language }: Message): boolean {
  const before = sentence.slice(0, Math.max(0, sentence.indexOf(bare)));
  return language.taskJoints.has(bareWord(splitWords(before).at(-1) ?? ''));
}

/** "an hour before each", "call Ann ' time": only how much earlier is left, or a sign that stood at a word. */
function leftOver({ bare, row, sentence, clock, words, language }: Message): string | null {
  const isOfTime = row.placed.every(
    (one, at) => words.words.has(one.bare) || isSmall(row, at) || isNumberWord(row, at),
  );
  // "[einmal] morgens": so often of what stood beside it.
  const isShift = isOfTime && (clock.read(bare).shift !== undefined || isCount(row, 0));
  const said = new Set(splitWords(sentence));
  const isTorn = splitWords(bare).some((word) => /^['’`"]+$/.test(word) && !said.has(word));
  // "fridays at 3 [instead]": what takes another's place stood beside a time.
  return isShift || isTorn || language.restrictions.replaces.has(bare.toLowerCase()) ? bare : null;
}

/**
 * "at 6pm my time, I'm in Rome this week, to call": between the time and the task somebody says where they are, or whose
 * time it is. "…, remind me of both": the wish itself is no part of what is told.
 */
function asideIn({ bare, language, isLed }: Message): string | null {
  const { restrictions, taskJoints, taskFrame } = language;
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
  return wished ?? (isQuoting ? bare : null) ?? restrictions.ownTime.exec(bare)?.[0] ?? null;
}

/** "say hello, then fetch https://…", "call mum and ask me whether I did": another order is no part of a message. */
function orderIn({ bare, sentence, language, names }: Message): string | null {
  const words = splitWords(bare);
  const then = words.findIndex((word) => language.restrictions.onwards.has(bareWord(word)));
  if (then >= 0 && words.slice(then).some(isPlace)) return words.slice(then).join(' ');
  const order = orderBehind(words, language, names);
  const at = sentence.indexOf(bare.slice(0, 4));
  // A German message may stand in another case than in the sentence.
  const before = at < 0 ? sentence : sentence.slice(0, at);
  return order >= 0 && language.taskFrame.test(before) ? words.slice(order).join(' ') : null;
}

/** "what I did this week every Friday": how often is a part of no message. */
function rhythmIn({ bare, sentence, language, clock, isOften }: Message): string | null {
  const isAgain = splitWords(bare).some((word) => language.again.has(bareWord(word)));
  if (!isOften || !isAgain) return null;
  const time = clock.read(bare);
  if (time.kind !== 'when' || time.trigger.kind === 'at') return null;
  const said = time.spans.map(({ start, end }) => bare.slice(start, end)).join(' ');
  return sentence.toLowerCase().includes(said.toLowerCase()) ? said : null;
}

/** "check the oil every 5000 miles": so often as no clock counts. */
function countIn(message: Message): string | null {
  const { row, language } = message;
  const at = row.placed.findIndex(
    ({ bare }, index) => language.again.has(bare) && isNumberWord(row, index + 1),
  );
  const isCounted = at >= 0 && at + 2 < row.placed.length && !isUnit(row, at + 2);
  return isCounted ? textOf(message, at, at + 2) : null;
}

/** "move the laundry, and what's on tomorrow?": what is asked behind a sign or a joint is no part of a message. */
function questionBehind({ sentence, language }: Message): string | null {
  if (!sentence.trimEnd().endsWith('?')) return null;
  const words = splitWords(sentence);
  const { joints } = language.restrictions;
  const at = words.findIndex((word, index) => {
    const before = words[index - 1] ?? '';
    const isBehind = /[,;.!–—]$/.test(before) || joints.has(bareWord(before));
    return index > 0 && isBehind && language.asks.has(bareWord(word).toLowerCase());
  });
  return at < 0 ? null : words.slice(at).join(' ');
}

export function isQuotedIn(sentence: string, text: string): boolean {
  const wanted = text.toLowerCase();
  return splitWords(sentence).some(
    (word) => isQuoted(word.replace(/[,.;]+$/, '')) && word.toLowerCase().includes(wanted),
  );
}
