/** What is looked at, and what of it: each clause adds to what those before it named. */
import { isLookElsewhere, isSameHappened } from '../happened.ts';
import type { Clause, Thing } from '../values.ts';
import type { Filter, Take } from '../what.ts';
import type { Open, Problem } from './open-what.ts';

export function look(open: Open, { thing, isWatch, isBare }: Clause & { kind: 'look' }): Problem {
  if (open.source === null && isNothing(thing)) return 'unfit';
  if (isBare && isSaidBefore(open, thing)) return 'unfit';
  if (isLookElsewhere(open.source, thing)) return 'unfit';
  open.isWatch ||= isWatch;
  return join(open, thing);
}

const isNothing = ({ source, takes, noun }: Thing): boolean =>
  source === null && takes.length === 0 && noun === undefined;

/** What is only named does not take the place of what was named before. */
const isSaidBefore = ({ takes }: Open, thing: Thing): boolean =>
  takes.length > 0 &&
  thing.takes.length > 0 &&
  JSON.stringify(takes) !== JSON.stringify(thing.takes);

/** "the temperature in Oslo, … it is in main.temp": what was only a name until then. */
export function found(open: Open, thing: Thing): Problem {
  const [named, ...others] = open.takes;
  const isName = named === undefined || named.kind === 'value';
  if (!isName || others.length > 0) return 'unfit';
  open.takes = [];
  open.isLoose = false;
  return join(open, thing);
}

/** What is looked at, and what of it; two sources are two wishes. */
export function join(
  open: Open,
  { source, takes, filters, content, made, noun, isLoose, isCalled }: Thing,
): Problem {
  if (content !== null) return 'unfit';
  // Two things made of it are two wishes.
  if (made !== undefined && open.made !== null && !isSame(made, open.made)) return 'unfit';
  open.made = made ?? open.made;
  open.noun ??= noun ?? null;
  open.isLoose ||= isLoose === true;
  open.isCalled ||= isCalled === true;
  if (source !== null) {
    const isOther = open.source !== null && !isSame(open.source, source);
    if (isOther && !isSameHappened(open.source, source)) return 'unfit';
    open.source = source;
  }
  if (!takeOf(open, takes)) return 'unfit';
  open.filters = mostLast([...open.filters, ...filters.filter((one) => !has(open.filters, one))]);
  return null;
}

/** What is taken of it; false where something else was, and something done with it. */
function takeOf(open: Open, takes: readonly Take[]): boolean {
  if (takes.length === 0 || (takes.every(isNumber) && open.takes.some(isCount))) return true;
  const isOther = open.takes.length > 0 && JSON.stringify(open.takes) !== JSON.stringify(takes);
  // "check the feed for items, send me the title": only the last counts where nothing was done yet.
  if (isOther && (open.cases.length > 0 || open.takes.some(isNamed))) return false;
  open.takes = takes;
  return true;
}

/** What was called by a name would be lost without a word. */
const isNamed = ({ kind }: Take): boolean => kind === 'value' || kind === 'field';

/** "count the lines and send me the number": what was counted is that number. */
const isNumber = (take: Take): boolean => take.kind === 'number';
const isCount = (take: Take): boolean => take.kind === 'count';

/** "the last 20 lines that contain X" are the last 20 of those. */
const mostLast = (filters: readonly Filter[]): Filter[] =>
  filters.toSorted((one, other) => Number(one.kind === 'most') - Number(other.kind === 'most'));

const isSame = (one: object, other: object): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const has = (filters: readonly Filter[], filter: Filter): boolean =>
  filters.some((one) => isSame(one, filter));
