/** What the clauses do not say, and is asked: where it is found, which value is meant, which state is news. */

import { isPresence, type Test } from '../what.ts';
import type { Open, Problem } from './open-what.ts';

/** What is to be found is somewhere. */
export function settlePlace(open: Open): Problem {
  const wantsFound = open.cases.some(
    ({ condition, actions }) =>
      condition !== null ||
      actions.some((action) => 'content' in action && action.content.kind === 'found'),
  );
  if (open.source !== null || !(wantsFound || open.cases.length === 0)) return null;
  const isNews = open.cases.some(
    ({ condition }) => condition !== null && !isThereOrNot(condition.test),
  );
  const isKept = open.cases.some(({ actions }) => actions.some(({ kind }) => KEPT.has(kind)));
  const isNamed = open.takes.length > 0 && open.takes.every(({ kind }) => kind === 'value');
  const isAsked = isNews ? open.takes.length > 0 : isKept && isNamed;
  if (open.noun === null && !isAsked) return 'unfit';
  const answer = open.said.shift();
  open.source = answer === undefined ? null : open.folding.sourceIn(answer);
  const { takes, noun } = open;
  return open.source === null ? { kind: 'no-source', takes, ...(noun !== null && { noun }) } : null;
}

/** What is made of something is found somewhere. */
const KEPT: ReadonlySet<string> = new Set(['write', 'append', 'post']);
const isThereOrNot = (test: Test): boolean =>
  isPresence(test) || test.kind === 'fails' || test.kind === 'succeeds';

/** A page holds many numbers: one of them is meant. */
export function settleValue(open: Open): Problem {
  const { source, takes, cases, said, folding } = open;
  const isValued = cases.some(({ condition }) => isOfNumber(condition?.test));
  if (source?.kind !== 'web' || takes.length > 0 || !isValued) return null;
  if (cases.every(({ condition }) => condition === null || isOfStatus(condition.test))) {
    open.takes = [{ kind: 'part', part: 'status' }];
    return null;
  }
  const answer = said.shift();
  const take = answer === undefined ? null : folding.takeIn(answer);
  if (take === null) return { kind: 'no-value', of: source.url };
  open.takes = [take];
  return null;
}

/** "if it isn't 200": a page is said to be such a number by its status alone. */
const isOfStatus = (test: Test): boolean =>
  test.kind === 'compare' &&
  (test.is === 'equals' || test.is === 'not') &&
  test.unit === undefined &&
  STATUSES.has(Number(test.value));

const STATUSES: ReadonlySet<number> = new Set([
  ...[200, 201, 204, 301, 302, 304, 400, 401, 403, 404, 410, 429, 500, 502, 503, 504],
]);

const VALUED: ReadonlySet<string> = new Set(['compare', 'between']);

function isOfNumber(test: Test | undefined): boolean {
  if (test?.kind === 'changes') return test.by !== null || test.way !== 'any';
  return (
    VALUED.has(test?.kind ?? '') && !(test?.kind === 'compare' && typeof test.value === 'string')
  );
}

/** Whether something answers is looked at again and again: one of the two is news. */
export function settleNews({ cases, isLook, source, said, folding }: Open): Problem {
  const last = cases.at(-1);
  const test = last?.condition?.test.kind;
  const isState = test === 'fails' || test === 'succeeds';
  const isPlain = last?.actions.every((one) => one.kind === 'tell' && one.content.kind === 'found');
  if (!isLook || !isState || folding.isOnce || isPlain !== true || source?.kind !== 'web')
    return null;
  const answer = said.shift();
  if (answer === undefined) return { kind: 'no-news', url: source.url };
  if (last?.condition != null)
    last.condition = { ...last.condition, test: { kind: folding.stateIn(answer) } };
  return null;
}
