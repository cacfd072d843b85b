/** What is told when a condition begins to hold or is over, and what its schedule is called. */
import type { NewsWords } from '../../../language/news-words.ts';
import { inMoney } from '../units.ts';
import { type Case, isJudging, type Test } from '../what.ts';
import { diskNews, diskTest } from './disk-news.ts';
import type { Moment } from './lower-condition.ts';
import { type Found, isOwned, type Lowering, nameOfTake, subjectOf } from './lowering.ts';
import { literalText } from './plan-text.ts';

/** What a text of news is made of. */
interface Told {
  words: NewsWords;
  /** As messages and as names call it. */
  what: string;
  short: string;
  isWeb: boolean;
}

function told({ words, looked }: Lowering, isName: boolean): Told {
  const asIs = isName ? (text: string) => text : literalText;
  const what = asIs(looked?.what ?? '');
  const isWeb = looked?.kind === 'web' || looked?.kind === 'feed';
  return { words, what, short: asIs(looked?.short ?? ''), isWeb };
}

const HAS_REASON: ReadonlySet<string | undefined> = new Set(['program', 'web', 'feed']);

/** What a program said when it failed, or why there is no page (a status, no connection, no answer in time), on a line of its own. */
function whyOf({ looked }: Lowering): string {
  return HAS_REASON.has(looked?.kind) ? `\n\${failures.${looked?.id} ?? ""}` : '';
}

/** What is found, as a message says it; where a condition began, with what it was about. */
export function newsOf(lowering: Lowering, { condition }: Case, { previous }: Moment): string {
  if (condition === null) return plainText(lowering.found());
  const { test } = condition;
  const { words, what, isWeb } = told(lowering, false);
  switch (test.kind) {
    case 'fails':
      return `${isWeb ? words.doesNotAnswer(what) : words.fails(what)}${whyOf(lowering)}`;
    case 'succeeds':
      return withFound(lowering, isWeb ? words.answers(what) : words.works(what));
    case 'changes':
      return changeOf(lowering, test, previous);
    case 'unchanged':
      return `${words.isUnchanged(withName(lowering, what))}.`;
    case 'about':
    case 'sounds':
    case 'speaks':
      return `${withName(lowering, what)} ${literalText(words.judging.states(test))}:\n${plainText(lowering.found())}`;
    case 'contains':
      return words.says(withName(lowering, what), test.words.map(literalText), test.how);
    case 'appears': {
      const [found] = lowering.found();
      const news = words.isThere(withName(lowering, what));
      return found?.count === null ? news : `${news}\n${found?.said()}`;
    }
    case 'disappears':
      return words.isGone(withName(lowering, what));
    case 'slow': {
      const took = words.took(what, `\${${lowering.looked?.id}.tookMs}`);
      return `${took} (${words.longerThan(test.seconds)})`;
    }
    case 'older':
      return `${withName(lowering, what)}: ${words.olderThan(test.seconds)}`;
    case 'count': {
      const [found] = lowering.found();
      const count = words.count(what, found?.count ?? '');
      return `${count} (${words.bound(test.is, test.value)})\n${found?.said() ?? ''}`;
    }
    default:
      return isWholeText(lowering, test)
        ? `${what}: ${boundOf(words, test)}`
        : `${valueNow(lowering)} (${measuredOf(lowering, test)})`;
  }
}

/** All of a page or a file is no value to show. */
function isWholeText({ what }: Lowering, test: Test): boolean {
  return what.takes.length === 0 && test.kind === 'compare' && typeof test.value === 'string';
}

/** When it is over. */
export function endOf(lowering: Lowering, { test }: NonNullable<Case['condition']>): string {
  const { words, what, isWeb } = told(lowering, false);
  if (test.kind === 'fails') return isWeb ? words.answersAgain(what) : words.worksAgain(what);
  if (test.kind === 'succeeds') return isWeb ? words.doesNotAnswer(what) : words.fails(what);
  const title = words.noLonger(literalText(titleOf(lowering, test)));
  const isValue = test.kind === 'compare' || test.kind === 'between';
  return isValue && !isWholeText(lowering, test)
    ? `${title}: ${lowering.found()[0]?.shown()}`
    : title;
}

function plainText(found: readonly Found[]): string {
  const [only] = found;
  if (found.length === 1 && only !== undefined) return only.said();
  return found
    .map(({ name, said }) => {
      const text = said();
      const label = literalText(name);
      return text.startsWith(label) ? text : `${label}: ${text}`;
    })
    .join('\n');
}

function withFound(lowering: Lowering, news: string): string {
  const { takes, filters } = lowering.what;
  const isAll = takes.length === 0 && filters.length === 0;
  return isAll ? news : `${news}\n${plainText(lowering.found())}`;
}

/** How much it was compared with. */
function measuredOf(lowering: Lowering, test: Test): string {
  const disk = diskNews(lowering);
  return boundOf(lowering.words, disk === null ? test : diskTest(test, disk));
}

function valueNow(lowering: Lowering): string {
  const [found] = lowering.found();
  const disk = diskNews(lowering);
  if (disk !== null) return disk.now(found?.shown() ?? '', disk.of);
  const subject = subjectOf(lowering, found);
  const { where, name, isWord } = subject;
  const literal = { where: literalText(where), name: literalText(name), isWord };
  return lowering.words.isAt(literal, found?.shown() ?? '');
}

function changeOf(
  lowering: Lowering,
  test: Extract<Test, { kind: 'changes' }>,
  previous: string | null,
): string {
  const { words } = lowering;
  if (previous !== null) return `${valueNow(lowering)} (${words.before(previous)})`;
  const { what } = told(lowering, false);
  const news = `${words.hasChanged(what)}.`;
  // Nobody wants all of a page that changed a little.
  const { takes, filters } = lowering.what;
  const isText = takes.some((take) => take.kind === 'part' && take.part === 'text');
  const isAll = isText || (takes.length === 0 && filters.length === 0);
  return isAll || test.by !== null ? news : `${news}\n${plainText(lowering.found())}`;
}

function boundOf(words: NewsWords, test: Test): string {
  if (test.kind === 'between')
    return `${words.between(test.low, test.high, test.isOutside)}${unitOf(test.unit)}`;
  if (test.kind === 'count') return words.bound(test.is, test.value);
  if (test.kind !== 'compare') return '';
  const value =
    typeof test.value === 'string'
      ? `"${literalText(test.value)}"`
      : inMoney(test.value, test.unit);
  return `${words.bound(test.is, value)}${unitOf(test.unit)}`;
}

function unitOf(unit: string | undefined): string {
  if (unit === undefined) return '';
  return ` ${literalText(unit)}`;
}

function namesOf({ what, words }: Lowering): string {
  const names = what.takes.map((take) => nameOfTake(take, words));
  return names.filter((name) => name !== '').join(', ');
}

function withName(lowering: Lowering, what: string): string {
  const names = literalText(namesOf(lowering));
  return names === '' ? what : `${names}: ${what}`;
}

/** What a schedule is called that looks for this: price below 50. */
export function titleOf(lowering: Lowering, test: Test): string {
  const { words, short, isWeb } = told(lowering, true);
  const names = namesOf(lowering);
  const isPlaced = names === '' || isOwned(lowering.what.takes);
  const named = names === '' ? short : `${names}: ${short}`;
  const subject = names === '' ? short : names;
  const place = isWeb && !isPlaced ? ` (${short})` : '';
  switch (test.kind) {
    case 'fails':
      return isWeb ? words.doesNotAnswer(short) : words.fails(short);
    case 'succeeds':
      return isWeb ? words.answers(short) : words.works(short);
    case 'changes':
      return test.way === 'any'
        ? words.hasChanged(named)
        : `${words.goes(subject, test.way)}${place}`;
    case 'unchanged':
      return words.isUnchanged(named);
    case 'about':
    case 'sounds':
    case 'speaks':
      return `${named} ${words.judging.states(test)}`;
    case 'contains':
      return words.says(named, test.words, test.how);
    case 'appears':
      return words.isThere(named);
    case 'disappears':
      return words.isGone(named);
    case 'slow':
      return `${short} ${words.longerThan(test.seconds)}`;
    case 'older':
      return `${named} ${words.olderThan(test.seconds)}`;
    default: {
      const bound = measuredOf(lowering, test);
      return diskNews(lowering)?.title(bound) ?? `${subject} ${bound}${place}`;
    }
  }
}

/** Without a condition: what is taken, and of it what is kept. */
export function titleOfFound(lowering: Lowering): string {
  const { words, short } = told(lowering, true);
  const kept = lowering.what.filters.flatMap((filter) => {
    if (filter.kind === 'new') return [words.isNew];
    if (isJudging(filter)) return [words.judging.states(filter)];
    return filter.kind === 'contains' ? filter.words : [];
  });
  const label = [namesOf(lowering), ...kept].filter((word) => word !== '').join(', ');
  return label === '' ? short : `${label}: ${short}`;
}
