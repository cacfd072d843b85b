/**
 * Days and parts of the day that stand apart and belong together: "Tues. & Thurs.", "every weekend on
 * Sunday", "every Monday at 9 and Friday", "mornings and evenings". Null where nobody knows how.
 */

import { hasRole, type Token } from '../../engine/tokenize.ts';
import { type Clock, underPart } from '../clock.ts';
import { clockOfPart } from '../clocks.ts';
import type { Part } from '../parts.ts';
import type { Sentence } from '../sentence.ts';
import type { WeekdaysPart } from '../weekdays-part.ts';

type PlacedDays = WeekdaysPart & { start: number; end: number };

/** The weekdays that a part names; a single one was read as a date. */
export function weekdaysOf(part: Part | undefined): PlacedDays | null {
  if (part?.kind === 'weekdays') return part;
  if (part?.kind !== 'date' || part.repeats || part.date.kind !== 'near-date') return null;
  const { weekday } = part.date;
  if (weekday === null) return null;
  const { start, end } = part;
  return { kind: 'weekdays', days: [weekday], repeats: false, isGroup: false, start, end };
}

export function joinRows(sentence: Sentence, parts: readonly Part[]): Part[] | null {
  if (parts.length === 1) return [...parts];
  const timed = joinPartsOfDay(sentence, parts);
  // "Mon Wed Fri 7am", "every Mon Wed Fri"; days alone with nothing between them may be other words.
  const isLoose = timed.some(
    (part) => part.kind === 'clocks' || (part.kind === 'weekdays' && part.repeats),
  );
  const joined: Part[] = [];
  for (const part of timed) {
    const before = weekdaysOf(joined.at(-1));
    const days = before === null ? null : weekdaysOf(part);
    if (before === null || days === null) joined.push(part);
    else {
      const both = together(sentence, [before, days], isLoose);
      if (both === null) return null;
      joined[joined.length - 1] = both;
    }
  }
  return withLateDay(sentence, joined);
}

function between({ tokens }: Sentence, from: number, to: number): Token[] {
  return tokens.filter(({ start, end }) => start >= from && end <= to);
}

/** A row of days is all of them; a day inside the days before it, without an "and", is that day alone. */
function together(
  sentence: Sentence,
  [first, second]: [PlacedDays, PlacedDays],
  isLoose: boolean,
): PlacedDays | null {
  const joint = between(sentence, first.end, second.start);
  const [head] = between(sentence, second.start, second.end);
  const isRow =
    joint.some((token) => hasRole(token, 'and')) ||
    (!hasRole(head, 'on') &&
      joint.every(({ text }) => /^[.,/;]$/.test(text)) &&
      // "for the weekend every Friday" is no row.
      ((isLoose && first.isGroup === second.isGroup) || joint.length > 0));
  const repeats = first.repeats || second.repeats;
  const place = { start: first.start, end: second.end };
  if (first.days.join() === second.days.join()) return { ...first, repeats, ...place };
  const narrow = first.days.length < second.days.length ? first : second;
  const wide = narrow === first ? second : first;
  const isInside = narrow.days.every((day) => wide.days.includes(day));
  // A row that was said is meant whole.
  if (isInside && between(sentence, wide.start, wide.end).some(isRowSign)) return null;
  if (isInside !== isRow) return isInside ? { ...narrow, repeats, ...place } : rowOf(first, second);
  return null;
}

function isRowSign(token: Token): boolean {
  return token.text === ',' || token.text === '/' || hasRole(token, 'and');
}

function rowOf(first: PlacedDays, second: PlacedDays): PlacedDays {
  const days = [...new Set([...first.days, ...second.days])].sort((left, right) => left - right);
  const repeats = first.repeats || second.repeats;
  const isGroup = first.isGroup || second.isGroup;
  return { kind: 'weekdays', days, repeats, isGroup, start: first.start, end: second.end };
}

/** "every Monday at 9 and Friday": the day that comes late has the same time, where it is a single one. */
function withLateDay(sentence: Sentence, parts: Part[]): Part[] {
  if (parts.length < 3) return parts;
  const at = parts.findIndex(({ kind }) => kind === 'clocks');
  const clocks = parts[at];
  if (clocks?.kind !== 'clocks' || clocks.clocks.length > 1) return parts;
  const [first, late] = [weekdaysOf(parts[at - 1]), weekdaysOf(parts[at + 1])];
  if (first === null || late === null || saysMore(parts, at)) return parts;
  const joint = between(sentence, clocks.end, late.start);
  if (!joint.some((token) => hasRole(token, 'and'))) return parts;
  return [
    ...parts.slice(0, at - 1),
    { ...rowOf(first, late), end: first.end },
    clocks,
    ...parts.slice(at + 2),
  ];
}

/** Another day or time before or behind: then each may have its own. */
function saysMore(parts: Part[], at: number): boolean {
  return parts.some(
    (part, index) =>
      Math.abs(index - at) > 1 &&
      (weekdaysOf(part) !== null || part.kind === 'clocks' || part.kind === 'part-of-day'),
  );
}

const RUNS = /(?:pc){2,}|(?:cp){2,}|p{2,}/;

/** "mornings and evenings", "morning at 8 and evening at 7": each part of the day is a time. */
function joinPartsOfDay(sentence: Sentence, parts: readonly Part[]): readonly Part[] {
  const [first, ...more] = parts.filter(({ kind }) => kind === 'part-of-day');
  if (first === undefined || more.every((part) => saysPart(part) === saysPart(first))) return parts;
  const shape = parts.map(({ kind }) => SHAPES[kind] ?? '-').join('');
  const run = RUNS.exec(shape);
  if (run === null) return parts;
  const [end, size] = [run.index + run[0].length, run[0].length];
  const inside = parts.slice(run.index, end);
  const place = { start: inside[0]?.start ?? 0, end: inside.at(-1)?.end ?? 0 };
  const clocks = run[0].startsWith('pp')
    ? inside.flatMap((part) => (part.kind === 'part-of-day' ? [clockOfPart(sentence, part)] : []))
    : Array.from({ length: size / 2 }, (_, index) =>
        inside.slice(index * 2, index * 2 + 2),
      ).flatMap(underOwnPart);
  const times: Part = { kind: 'clocks', clocks, ...place };
  const again = inside.find((part) => part.kind === 'part-of-day' && part.repeats);
  const kept = again === undefined ? [times] : [{ ...again, ...place }, times];
  return [...parts.slice(0, run.index), ...kept, ...parts.slice(end)];
}

function saysPart(part: Part): string | null {
  return part.kind === 'part-of-day' ? part.part : null;
}

const SHAPES: Readonly<Record<string, string>> = { 'part-of-day': 'p', clocks: 'c' };

function underOwnPart(pair: Part[]): Clock[] {
  const named = pair.find(({ kind }) => kind === 'part-of-day');
  const part = named?.kind === 'part-of-day' ? named.part : null;
  return pair.flatMap((one) =>
    one.kind === 'clocks' ? one.clocks.map((clock) => underPart(clock, part)) : [],
  );
}
