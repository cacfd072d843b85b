/**
 * Where the words of a reminder stand tells what they are. A clause behind a sign that holds a time and words of its own says
 * something of other days ("…, my sister takes over at the weekend"), and what stands between the frame and the time, in front
 * of the task, says how or how often ("remind me just once | on Friday | to …"): neither is a part of the message.
 */
import type { IntentWords } from '../../language/intent-words.ts';
import type { Language } from '../../language/language.ts';
import type { Span } from '../when/result.ts';
import { opensRestriction } from './find-restrictions.ts';
import {
  isEnd,
  isNumberWord,
  isSmall,
  isTimeWord,
  type PlacedWord,
  type Row,
  rowOf,
} from './word-row.ts';

interface Accounting {
  language: IntentWords;
  words: Language;
  /** Where the sentence says when. */
  spans: readonly Span[];
  /** What is sent. */
  sent: readonly string[];
}

/** The words of a reminder that stand where no task does; null where all of it may be one. */
export function misplaced(text: string, accounting: Accounting): string | null {
  return mannerInFront(text, accounting) ?? clauseOfOtherDays(text, accounting);
}

/** The first clause behind the wish with a time and words of its own; null where there is none. */
function clauseOfOtherDays(text: string, accounting: Accounting): string | null {
  const row = rowOf(text, {
    restrictions: accounting.language.restrictions,
    time: accounting.words,
  });
  const clauses = clausesOf(row, accounting.language).map((clause) => ({
    clause,
    isTimed: clause.some((one) => isSpanned(one, accounting.spans)) || statesTime(clause, row),
    isSaid:
      accounting.language.asks.has(clause[0]?.bare ?? '') ||
      statesTime(clause, row) ||
      clause.some((one) => saysMore(one, row, accounting)),
  }));
  // What is wished for, and when, was said before it.
  const other = clauses.find(({ clause, isTimed, isSaid }, at) => {
    const before = clauses.slice(0, at);
    const isWhole = before.some((one) => one.isTimed) && before.some((one) => one.isSaid);
    return isTimed && isSaid && isWhole && !isLead(clause[0]);
  });
  return other === undefined ? null : said(other.clause).replace(/[,;.!?]+$/, '');

  /** "…, 6pm: call Ben": a time with a colon behind it leads to the task. */
  function isLead(first: PlacedWord | undefined): boolean {
    return first?.word.endsWith(':') === true && isSpanned(first, accounting.spans);
  }

  function said(clause: readonly PlacedWord[]): string {
    return text.slice(clause[0]?.start, clause.at(-1)?.end);
  }
}

/** At signs, and in front of what opposes: "but", and not "and". */
function clausesOf(row: Row, { joints, taskJoints }: IntentWords): PlacedWord[][] {
  const clauses: PlacedWord[][] = [];
  for (const [at, one] of row.placed.entries()) {
    const opposes = row.restrictions.joints.has(one.bare) && !joints.has(one.bare);
    // Behind a colon, and behind "dass", stands what is said: it goes on with what leads to it.
    const isLed = row.placed[at - 1]?.word.endsWith(':') || taskJoints.has(one.bare);
    const isCut = isEnd(row, at - 1) && !isLed;
    const isNew = at === 0 || isCut || opposes;
    if (isNew) clauses.push([one]);
    else clauses.at(-1)?.push(one);
  }
  return clauses;
}

const isSpanned = ({ start, end }: PlacedWord, spans: readonly Span[]): boolean =>
  spans.some((span) => span.start < end && span.end > start);

/** "im August ist Pause", "on Fridays I am away": the clause begins with a time, and says how it is then. */
function statesTime(clause: readonly PlacedWord[], row: Row): boolean {
  const { finite } = row.restrictions;
  const rest = clause.filter((one) => {
    const at = row.placed.indexOf(one);
    return !isSmall(row, at) && !row.restrictions.joints.has(one.bare);
  });
  const [first, ...others] = rest;
  return (
    first !== undefined &&
    isTimeWord(row, row.placed.indexOf(first)) &&
    others.some(({ bare }) => finite.has(bare))
  );
}

/** No time, no number, nothing small, and nothing that only restricts. */
function saysMore(one: PlacedWord, row: Row, { language, spans }: Accounting): boolean {
  const at = row.placed.indexOf(one);
  const { joints, denials, alsoBehind, replaces, onwards, onceMore, times } = language.restrictions;
  const tables = [
    joints,
    denials,
    alsoBehind,
    replaces,
    onwards,
    onceMore,
    times,
    language.loose,
    language.looseBehind,
    language.asides.besideTime,
  ];
  return !(
    isSpanned(one, spans) ||
    isTimeWord(row, at) ||
    isNumberWord(row, at) ||
    isSmall(row, at) ||
    tables.some((table) => table.has(one.bare)) ||
    opensRestriction(one.bare, language.restrictions)
  );
}

/** Most words that say how or how often. */
const LONGEST_MANNER = 5;

/** The words between the frame and a time behind which the task begins; null where there are none. */
function mannerInFront(text: string, { language, spans, sent }: Accounting): string | null {
  const frame = language.taskFrame.exec(text);
  const from =
    frame === null || frame.groups?.['noun'] !== undefined ? -1 : frame.index + frame[0].length;
  const time = from < 0 ? undefined : spans.find(({ start }) => start >= from);
  if (time === undefined) return null;
  const behind = text.slice(spans.findLast(({ start }) => start < joinedEnd(time, spans))?.end);
  const [joint = ''] = /[\p{L}]+/u.exec(behind) ?? [];
  const isTask =
    /^[\s,]*$/.test(behind.slice(0, behind.indexOf(joint))) &&
    language.taskJoints.has(joint.toLowerCase());
  const manner = text
    .slice(from, time.start)
    .replace(/[\s,;:]+$/, '')
    .trim();
  const words = manner.toLowerCase().split(/\s+/);
  const isLead = words.some((word) => language.taskJoints.has(word)) || /[,;:"“„]/.test(manner);
  if (!isTask || manner === '' || words.length > LONGEST_MANNER || isLead) return null;
  return sent.some((one) => one.toLowerCase().includes(manner.toLowerCase())) ? manner : null;
}

/** Of times that stand beside each other, where the last ends. */
const joinedEnd = (first: Span, spans: readonly Span[]): number =>
  spans.reduce(
    (end, span) => (span.start >= end && span.start - end <= 2 ? span.end : end),
    first.end,
  );
