/** All clauses are read: what they leave open is settled or asked, and what does not fit together is none. */

import { keptInList, settleHappened, withoutUnused } from '../happened.ts';
import { settleAddresses } from '../mails.ts';
import { refusalOf } from '../refusals.ts';
import type { Case, Filter, Source, Take, What } from '../what.ts';
import { filtersFit, fitting, isListed } from './fit-lists.ts';
import type { Folded, Open } from './open-what.ts';
import { settleNews, settlePlace, settleValue } from './settle-asked.ts';
import { settleCases, TOLD } from './settle-cases.ts';
import { settleDisk } from './settle-disk.ts';
import { settleMeasures } from './settle-measures.ts';
import { settleOrder } from './settle-order.ts';
import { namedStatus, sourceMeant } from './settle-source.ts';

/** Null where it is nothing that can be done. */
export function finish(open: Open): Folded | null {
  if (isUnfinished(open)) return null;
  open.takes = namedStatus(open);
  open.source = sourceMeant(open);
  Object.assign(open, settleMeasures(open));
  Object.assign(open, settleHappened(open));
  const disk = settleDisk(open);
  if (disk === null) return null;
  Object.assign(open, disk);
  const problem = settlePlace(open) ?? settleValue(open) ?? settleNews(open);
  if (problem !== null) return problem === 'unfit' ? null : problem;
  const taken = settleTaken(open);
  return taken === null ? null : finishCases(open, taken);
}

/** Something was named and not found, or a condition leads to nothing. */
const isUnfinished = ({ isLoose, isOwedAction, cases }: Open): boolean =>
  isLoose || (isOwedAction && cases.at(-1)?.actions.length === 0);

type Taken = Pick<What, 'takes' | 'filters'>;

/** Null where it has no such parts, or nothing that could be left out. */
function settleTaken(open: Open): Taken | null {
  const filters = settleOrder(open.filters, open);
  const named = open.takes.length === 0 && isListed(open) ? [ITEMS] : open.takes;
  const takes = fitting(named, open.source);
  return filters === null || takes === null || !filtersFit(takes, filters)
    ? null
    : { takes, filters };
}

const ITEMS: Take = { kind: 'items' };

function finishCases(open: Open, taken: Taken): Folded | null {
  const { isWatch } = open;
  const settled = settleAddresses({ source: open.source, cases: settleCases(open) }, open.said);
  if ('kind' in settled) return settled;
  const { source, cases } = settled;
  if (cases.length === 0 && source?.kind === 'tool') return null;
  if (cases.length === 0 && source?.kind === 'program') return onlyRun(source, taken, open);
  const isOfNew = isWatch || wouldRepeat(open, taken, cases);
  const filters = isOfNew ? newOfFeed(taken.filters, source) : taken.filters;
  const isNews =
    isWatch ||
    cases.some(({ condition }) => condition !== null) ||
    filters.some(({ kind }) => kind === 'new');
  const { made } = open;
  const what = withoutUnused({
    ...{ source, takes: taken.takes, filters, cases },
    ...(made !== null && { made }),
  });
  return asWhat(keptInList(what), isNews, open);
}

const REPEATED: ReadonlySet<Filter['kind']> = new Set([
  ...(['contains', 'matches', 'begins', 'ends', 'about', 'sounds', 'speaks'] as const),
]);

/** What is picked out of a feed by its words, several times a day: nobody wants the same each time. */
function wouldRepeat(
  { source, folding }: Open,
  { takes, filters }: Taken,
  cases: readonly Case[],
): boolean {
  const isPicked = filters.length > 0 && filters.every(({ kind }) => REPEATED.has(kind));
  const isTold = cases.every(
    ({ condition, actions }) =>
      condition === null && actions.every(({ kind }) => kind === 'tell' || kind === 'append'),
  );
  const isItems = takes.every(({ kind }) => kind === 'items');
  const isRead = source?.kind === 'feed' && isPicked && isTold && isItems;
  return isRead && folding.isOften?.() === true;
}

/** Of a feed that is watched, what is new is told. */
function newOfFeed(filters: readonly Filter[], source: Source | null): readonly Filter[] {
  const isKnown = source?.kind !== 'feed' || filters.some(({ kind }) => kind === 'new');
  return isKnown ? filters : [{ kind: 'new' }, ...filters];
}

/** "run df -h": nothing is made of what it prints; by its name alone, that is wished for. */
function onlyRun(source: Source & { kind: 'program' }, taken: Taken, open: Open): Folded {
  if (!open.isRun) return asWhat({ source, ...taken, cases: [TOLD] }, false, open);
  const run = { kind: 'run', command: source.command } as const;
  const cases = [{ condition: null, actions: [run] }];
  return asWhat({ source: null, takes: [], filters: [], cases }, false, open);
}

function asWhat(what: What, isWatch: boolean, { notes, isPlaced }: Open): Folded {
  const refusal = refusalOf(what);
  return refusal === null
    ? { kind: 'what', what, isWatch, notes, isPlaced }
    : { kind: 'refused', ...refusal };
}
