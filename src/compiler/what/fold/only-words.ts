/**
 * Words that are looked for. What is said to appear or to go, and is no value of its source, can only be found by its
 * words; and of a feed, those items are wanted that have them.
 */
import { filterOf } from '../opposite.ts';
import { type Clause, type If, NO_THING, type Thing } from '../values.ts';
import type { Filter, Source, Take } from '../what.ts';
import type { Open } from './open-what.ts';

/** A vacancy, tickets: neither a part of a page, nor an amount, nor anything that JSON has a name for. */
export function isOnlyWords({ source, takes, filters, isCalled, folding }: Open): boolean {
  const [take, ...others] = takes;
  if (take === undefined || others.length > 0 || filters.length > 0 || !isText(source))
    return false;
  return take.kind === 'value' ? !folding.isAmount(take.name) : isCalled && isItems(take);
}

const isItems = ({ kind }: Take): boolean => kind === 'items';

function isText(source: Source | null): boolean {
  if (source?.kind === 'web') return !/\.json(?:[?#]|$)/i.test(source.url);
  return source?.kind === 'file' && !/\.json$/i.test(source.path);
}

/** "when Berlin appears in the feed": each new item that says it. */
export function ofFeed(said: If, open: Pick<Open, 'source'>): If {
  const { test, thing, times, lasts } = said;
  const source = thing.source ?? open.source;
  const isWhole = times === 1 && lasts === undefined && thing.takes.length === 0;
  if (test.kind !== 'contains' || !test.isWord || test.how === 'none') return said;
  if (source?.kind !== 'feed' || !isWhole) return said;
  const filter = filterOf(test);
  const filters = filter === null ? [] : freshFirst([...thing.filters, filter]);
  return { ...said, thing: { ...thing, takes: [ITEMS], filters }, test: { kind: 'appears' } };
}

/**
 * "send me new items if they mention Berlin": those that do, each of them once, and not the news that some do. What is
 * told when something is over is a state, and stays one.
 */
export function keptByWords(
  open: Pick<Open, 'source' | 'filters'>,
  clause: Clause & { kind: 'tell' },
): Clause & { kind: 'tell' } {
  const { thing, condition } = clause;
  if (condition?.test.kind !== 'contains' || !isThem(condition.thing) || !isPlain(condition))
    return clause;
  const source = thing.source ?? open.source;
  const [take, ...others] = thing.takes;
  const isFeed = source?.kind === 'feed' && take?.kind === 'items';
  const isNewLines = take?.kind === 'lines' && thing.filters.some(({ kind }) => kind === 'new');
  const filter = filterOf(condition.test);
  if (filter === null || others.length > 0 || !(isFeed || isNewLines)) return clause;
  const filters = freshFirst([...thing.filters, filter]);
  return { ...clause, thing: { ...thing, filters }, condition: null };
}

const ITEMS: Take = { kind: 'items' };

const isPlain = ({ times, lasts, isEachTime, others }: If): boolean =>
  times === 1 && lasts === undefined && !isEachTime && others.length === 0;

const isThem = (thing: Thing): boolean =>
  thing.source === null && thing.content === null && thing.noun === undefined && isAll(thing);
const isAll = ({ takes, filters }: Thing): boolean =>
  JSON.stringify([takes, filters]) === JSON.stringify([NO_THING.takes, NO_THING.filters]);

function freshFirst(filters: readonly Filter[]): readonly Filter[] {
  return [{ kind: 'new' }, ...filters.filter(({ kind }) => kind !== 'new')];
}
