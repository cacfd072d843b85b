/** The cases as they are meant: who asks is told, what is watched is told when it changes, each news has a case of its own. */

import { OWN_LISTS } from '../../../language/own-lists.ts';
import { type Case, type Condition, isJudging } from '../what.ts';
import type { Open } from './open-what.ts';

export const TOLD: Case = {
  condition: null,
  actions: [{ kind: 'tell', content: { kind: 'found' }, session: null }],
};

export function settleCases(open: Open): Case[] {
  return apart(eachRun(toldCases(open), open), open.others);
}

/** What is found is told where nothing else is said; what is watched is told when it changes. */
function toldCases({ cases, source, takes, filters, made, isWatch }: Open): Case[] {
  const told = cases.map((one) =>
    one.actions.length > 0 ? one : { ...one, actions: TOLD.actions },
  );
  // What is new is news by itself: when it is gone again nothing happened.
  const isNew = filters.some(({ kind }) => kind === 'new');
  if (isWatch && source?.kind !== 'feed' && !isNew)
    return (told.length === 0 ? [TOLD] : told).map((one) => ({
      ...one,
      condition: one.condition ?? CHANGE,
    }));
  return told.length === 0 && (isWatch || takes.length > 0 || made !== null) ? [TOLD] : told;
}

const CHANGE: Condition = {
  test: { kind: 'changes', by: null, way: 'any' },
  times: 1,
  isEachTime: false,
  tellsEnd: false,
};

/** Each failing run of a job is news, what is new in each stretch, and what a model says of what is new; what is watched is news when it begins. */
function eachRun(cases: readonly Case[], open: Open): Case[] {
  const { isJob, paced, source, filters } = open;
  const isOfStretch = source?.kind === 'own' && OWN_LISTS[source.list].stretch !== null;
  return cases.map((one, at) => {
    const { condition } = one;
    // What is told when it is over is told once until then.
    if (condition?.times !== 1 || condition.tellsEnd || paced.has(at)) return one;
    const isOfNew = isJudging(condition.test) && filters.some(({ kind }) => kind === 'new');
    if (!isOfStretch && !isOfNew && !(isJob && isOfRun(condition))) return one;
    // A program that runs several times a day is looked at, as a page is: its outage is one piece of news.
    if (source?.kind === 'program' && condition.test.kind === 'fails' && isOften(one, open))
      return condition.isEachTime ? one : { ...one, condition: { ...condition, tellsEnd: true } };
    return { ...one, condition: { ...condition, isEachTime: true } };
  });
}

/** Where all that comes of it is that somebody is told. */
function isOften({ actions }: Case, { folding }: Open): boolean {
  return actions.every(({ kind }) => kind === 'tell') && folding.isOften?.() === true;
}

const RUNS: ReadonlySet<string> = new Set(['fails', 'succeeds', 'slow']);

/** It is about how something ran. */
export const isOfRun = (condition: Condition | null): boolean =>
  RUNS.has(condition?.test.kind ?? '');

/** "goes down or comes back": what was never down does not come back. */
function isDownOrBack({ condition, actions }: Case, more: Open['others']): boolean {
  if (condition === null || condition.isEachTime || condition.test.kind !== 'fails') return false;
  const [back] = more;
  const isTold = actions.length === 1 && actions[0]?.kind === 'tell';
  return isTold && more.length === 1 && back?.test.kind === 'succeeds';
}

/** Each thing that is news has a case of its own. */
function apart(cases: readonly Case[], others: Open['others']): Case[] {
  return cases.flatMap((one, at) => {
    const { condition } = one;
    const more = condition === null ? [] : others.filter((other) => other.at === at);
    if (condition !== null && isDownOrBack(one, more))
      return [{ ...one, condition: { ...condition, tellsEnd: true } }];
    return [
      one,
      ...more.map(({ test }) => ({ ...one, condition: { ...(condition as Condition), test } })),
    ];
  });
}
