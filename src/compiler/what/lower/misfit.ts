/** What has no meaning together: a plan of it would say nothing, or something else. */
import { FILE_CONTENT, isWords } from '../happened.ts';
import { hasMails } from '../mails.ts';
import { inBytes, inMilliseconds } from '../units.ts';
import type { Act, Case, Filter, Source, Take, Test, What } from '../what.ts';
import { asksForFacts, FACTS, isAskedAsList, testsOf } from './lower-source.ts';
import { isNumberTest } from './lower-takes.ts';
import { misfitOwn } from './misfit-own.ts';
import { isListPart } from './page-parts.ts';
import { referencePath } from './plan-text.ts';

type Kind = Source['kind'];

const TEXTS: readonly Kind[] = ['web', 'file', 'program', 'tool', 'event'];

/** Of which sources something can be taken so. */
const TAKEN_OF: Readonly<Record<Take['kind'], readonly Kind[]>> = {
  part: ['web', 'file'],
  selector: ['web', 'file'],
  field: TEXTS,
  value: TEXTS,
  number: TEXTS,
  date: TEXTS,
  items: [...TEXTS, 'feed', 'folder', 'own', 'mails'],
  lines: [...TEXTS, 'feed', 'folder'],
  count: [...TEXTS, 'feed', 'folder', 'own', 'mails'],
  size: ['file'],
  duration: ['web', 'program'],
};

const ANY: readonly Kind[] = [...TEXTS, 'feed', 'folder'];

/** What is there to be looked at again. */
const LASTING = ANY.filter((kind) => kind !== 'event');

/** What sources a test can be made of. */
const TESTED_OF: Readonly<Record<Test['kind'], readonly Kind[]>> = {
  compare: TEXTS,
  between: TEXTS,
  contains: [...ANY, 'own'],
  changes: LASTING,
  unchanged: LASTING,
  appears: LASTING,
  disappears: LASTING,
  fails: LASTING,
  succeeds: LASTING,
  slow: ['web', 'program'],
  older: LASTING,
  count: [...LASTING, 'own', 'mails'],
  about: [...ANY, 'own', 'mails'],
  sounds: [...ANY, 'own', 'mails'],
  speaks: [...ANY, 'own', 'mails'],
};

/** Why it makes no plan; null where it does. */
export function misfitOf(what: What): string | null {
  return (
    misfitSource(what) ??
    what.takes.map((take) => misfitTake(what, take)).find((why) => why !== null) ??
    misfitFilters(what) ??
    misfitFacts(what) ??
    misfitUnused(what) ??
    misfitMade(what) ??
    what.cases.map((one) => misfitCase(what, one)).find((why) => why !== null) ??
    null
  );
}

function misfitSource({ source, filters }: What): string | null {
  if (source?.kind === 'own') return misfitOwn(source, filters);
  const isGone =
    source?.kind === 'event' && source.event.on === 'file' && source.event.change === 'removed';
  return isGone && source.field === FILE_CONTENT ? 'what was in a file that is gone' : null;
}

function misfitTake(
  { source, filters }: Pick<What, 'source' | 'filters'>,
  take: Take,
): string | null {
  const of = isStatus(take) ? ['web'] : TAKEN_OF[take.kind];
  if (source === null || !of.includes(source.kind))
    return `${take.kind} of ${source?.kind ?? 'nothing'}`;
  if (isWords(source)) return `${take.kind} of words`;
  if (take.kind === 'field' && referencePath(take.path) === null) return `the field ${take.path}`;
  if (take.kind === 'count')
    return hasSeveral(take.of, source)
      ? misfitTake({ source, filters }, take.of)
      : 'the number of one';
  return filters.length > 0 && !hasSeveral(take, source) ? `filters of one ${take.kind}` : null;
}

const hasSeveral = (take: Take, source: Source): boolean =>
  canBeList(take) && !(take.kind === 'field' && source.kind === 'program');

/** The server looks for words in all of a mail; a row of the list has its subject and not its text. */
const KEPT_OF_MAILS: ReadonlySet<Filter['kind']> = new Set([
  'new',
  'most',
  'about',
  'sounds',
  'speaks',
]);

function misfitFilters({ source, filters }: What): string | null {
  const odd = filters.find(({ kind }) => source?.kind === 'mails' && !KEPT_OF_MAILS.has(kind));
  if (odd !== undefined) return `${odd.kind} of mails`;
  const isList = source !== null && source.kind !== 'clock';
  if (filters.length > 0 && !isList) return `filters of ${source?.kind ?? 'nothing'}`;
  const isTitled = source?.kind === 'feed' || source?.kind === 'web' || source?.kind === 'tool';
  if (!isTitled && filters.some((one) => one.kind === 'contains' && one.field === 'title'))
    return 'the title of what has none';
  return filters.map(misfitFilter).find((why) => why !== null) ?? null;
}

/** Words are the same or not, and nothing between. */
function misfitFilter(filter: Filter): string | null {
  if (filter.kind !== 'compare' || typeof filter.value !== 'string') return null;
  return filter.is === 'equals' || filter.is === 'not' ? null : `${filter.is} of words`;
}

/** Whether a file is there, and what is in it, are two looks. */
function misfitFacts(what: What): string | null {
  const isSize = what.takes.some(({ kind }) => kind === 'size');
  if (isSize && !asksForFacts(what)) return 'the size of a file, and what is in it';
  const isPlain = what.takes.length === 0 && what.filters.length === 0;
  if (what.source?.kind !== 'file' || !isPlain || asksForFacts(what)) return null;
  const isAsked = testsOf(what).some(({ kind }) => FACTS.has(kind));
  return isAsked ? 'what is in a file, and whether it is there' : null;
}

/** "tell me if the upload fails": a value neither fails nor works; what it is taken of does. */
function misfitUnused({ takes, cases }: What): string | null {
  const isUsed = cases.some(({ condition, actions }) => {
    if (condition !== null && !ENDS.has(condition.test.kind)) return true;
    return actions.some((act) => 'content' in act && (act.kind !== 'tell' || condition === null));
  });
  return takes[0]?.kind === 'value' && !isUsed ? 'a value that nobody sees' : null;
}

/** What a model makes is told, written or posted. */
function misfitMade({ source, made, cases }: What): string | null {
  if (made === undefined) return null;
  if (source === null || source.kind === 'clock') return `${made.kind} of nothing that is read`;
  const isUsed = cases.some(({ actions }) =>
    actions.some((act) => 'content' in act && act.content.kind === 'found'),
  );
  return isUsed ? null : `${made.kind} that nobody sees`;
}

const ENDS: ReadonlySet<Test['kind']> = new Set(['fails', 'succeeds']);

function misfitCase(what: What, { condition, actions }: Case): string | null {
  const { source } = what;
  const acts = actions.flatMap((action) => [action, ...(action.otherwise ?? [])]);
  const misfit = acts.map((act) => misfitMails(what, act)).find((why) => why !== null);
  if (misfit !== undefined) return misfit;
  const tellsFound = acts.some((act) => 'content' in act && act.content.kind === 'found');
  if (source === null && tellsFound) return 'found, and nothing is looked at';
  if (condition === null) return null;
  const { test, times, tellsEnd, lasts, isEachTime } = condition;
  if (source === null || !TESTED_OF[test.kind].includes(source.kind))
    return `${test.kind} of ${source?.kind ?? 'nothing'}`;
  if (test.kind === 'changes' && (times > 1 || tellsEnd || lasts !== undefined))
    return 'a change in a row, or its end';
  if (lasts !== undefined && isEachTime) return 'for so long, each time';
  if (isNumberTest(test) && source.kind === 'event' && source.event.on === 'calendar')
    return 'a number of an entry';
  return misfitTest(what, test);
}

/** Of those that a model or a list kept, the files are not known. */
function misfitMails({ source, filters }: What, act: Act): string | null {
  if (act.kind !== 'mails') return null;
  if (!hasMails(source)) return `${act.deed.verb} of ${source?.kind ?? 'nothing'}`;
  return act.deed.verb === 'save' && filters.length > 0 ? 'the files of some of a list' : null;
}

/** What a number that was measured can be tested for. */
const MEASURED: ReadonlySet<Test['kind']> = new Set([
  ...(['compare', 'between', 'changes', 'unchanged', 'fails', 'succeeds'] as const),
]);

function misfitMeasure([take]: readonly Take[], test: Test): string | null {
  const unit = test.kind === 'compare' || test.kind === 'between' ? test.unit : undefined;
  const isWords = test.kind === 'compare' && typeof test.value === 'string';
  // What a page answers with is a number.
  if (take !== undefined && isStatus(take) && isWords) return 'words of a status';
  const misfit = misfitUnit(take, unit);
  if (misfit !== null) return misfit;
  if (take?.kind !== 'count' && take?.kind !== 'size' && take?.kind !== 'duration') return null;
  if (!MEASURED.has(test.kind) || isWords) return `${test.kind} of a ${take.kind}`;
  const isLong = take.kind === 'duration' && isAmount(test);
  return isLong && inMilliseconds(1, unit) === null ? 'a duration without a unit' : null;
}

/** What has no size and takes no time is measured in neither. */
function misfitUnit(take: Take | undefined, unit: string | undefined): string | null {
  const isOfBytes = inBytes(1, unit) !== null;
  const isOfTime = inMilliseconds(1, unit) !== null;
  if (take?.kind === 'size') return unit === undefined || isOfBytes ? null : `a size in ${unit}`;
  if (!isOfBytes && !isOfTime) return null;
  if (take === undefined) return `${unit} of all of it`;
  return take.kind === 'part' || take.kind === 'count' ? `${unit} of a ${take.kind}` : null;
}

function isStatus(take: Take): boolean {
  return take.kind === 'part' && take.part === 'status';
}

function isAmount({ kind }: Test): boolean {
  return kind === 'compare' || kind === 'between';
}

function misfitTest(what: What, test: Test): string | null {
  const isList = isListOf(what);
  const measure = misfitMeasure(what.takes, test);
  if (measure !== null) return measure;
  if (test.kind === 'compare' && typeof test.value === 'string')
    return ['equals', 'not'].includes(test.is) && !isList ? null : `${test.is} of words`;
  if (isNumberTest(test) && isList) return `${test.kind} of a list`;
  if (test.kind === 'count') return canBeCounted(what) ? null : 'count of one';
  return test.kind === 'older' && !hasAge(what) ? 'older of what has no date' : null;
}

function isListOf(what: What): boolean {
  const [take] = what.takes;
  if (take?.kind === 'count') return false;
  if (take === undefined || what.filters.length > 0) return isAskedAsList(what);
  return take.kind === 'items' || take.kind === 'lines' || isPartList(take);
}

function isListSource(source: Source | null): boolean {
  return source?.kind === 'feed' || source?.kind === 'folder';
}

function isPartList(take: Take): boolean {
  return take.kind === 'part' && isListPart(take.part);
}

function canBeList(take: Take): boolean {
  return ['items', 'lines', 'selector', 'field'].includes(take.kind) || isPartList(take);
}

function canBeCounted(what: What): boolean {
  return what.takes.length === 0 || isListOf(what);
}

function hasAge({ source, takes, filters }: What): boolean {
  const [take] = takes;
  if (take?.kind === 'items') return isListSource(source);
  // "the last backup in /srv/backups": nobody knows whether that is a folder, which holds no value.
  if (take?.kind === 'value' && source?.kind === 'file') return /\.[^/]+$/.test(source.path);
  if (take !== undefined) return take.kind === 'date' || take.kind === 'value';
  return isListSource(source) || (source?.kind === 'file' && filters.length === 0);
}
