/** What has to be so: the condition that a clause begins a case with, or changes the last one by. */

import { keptOf, opposite } from '../opposite.ts';
import { ofPrice } from '../price.ts';
import { type Clause, type If, NO_THING, type Thing, type Told } from '../values.ts';
import { type Condition, isPresence, type Source, type Test, toldIn } from '../what.ts';
import { join } from './fold-looks.ts';
import { inSense } from './moved-page.ts';
import { isOnlyWords, ofFeed } from './only-words.ts';
import type { Open, Problem } from './open-what.ts';
import { sessionOf } from './settle-receivers.ts';

export function begin(open: Open, asked: If, isLook = false): Problem {
  const said = ofFeed(ofPrice(asked), open);
  const test = said.vague === undefined ? said.test : withLimit(open, said.test);
  if (test === null) return { kind: 'no-limit', said: said.vague ?? '' };
  if (said.vague !== undefined && isNowhere(open, said.thing)) open.noun = said.vague;
  open.otherwiseOf = test.kind === 'fails' && isBare(said.thing) ? thatOf(open.cases.at(-1)) : [];
  if (open.otherwiseOf.length > 0) return null;
  return beginCase(open, { ...said, test }, isLook);
}

function beginCase(open: Open, asked: If, isLook: boolean): Problem {
  const said = inSense(open, asked);
  if (said === 'unfit' || !('test' in said)) return said;
  // "watch ~/in; when a file is added": that is no word for the folder.
  const isInFolder = open.source?.kind === 'folder' && isPresence(said.test);
  if (said.thing.noun !== undefined && isInFolder) return 'unfit';
  const kept = said.isOfAll === true ? null : keptOf(said.thing, said.test);
  const problem = join(open, kept?.thing ?? said.thing);
  if (problem !== null) return problem;
  if (isPresence(said.test) && isOnlyWords(open)) return 'unfit';
  const condition = newsOf(conditionOf(said, kept?.test ?? onList(said.test, open)), open);
  if (!leaveLook(open, said.test)) return 'unfit';
  if (open.takes.length === 0 && isOfNoPage(said.test, open.source)) return 'unfit';
  open.cases.push({ condition, actions: [] });
  open.isLook = isLook;
  for (const other of said.others) open.others.push({ at: open.cases.length - 1, test: other });
  return null;
}

function conditionOf({ times, isEachTime, lasts }: If, test: Test): Condition {
  return { test, times, isEachTime, tellsEnd: false, ...(lasts !== undefined && { lasts }) };
}

/**
 * "check whether it is up, tell me if it is down": the second says what is news. False where the first led to nothing
 * else, or is no question that the second answers: it would be lost.
 */
function leaveLook(open: Open, news: Test): boolean {
  const last = open.cases.at(-1);
  if (last?.actions.length !== 0) return true;
  const asked = last.condition?.test;
  const isAnswered =
    asked === undefined || asked.kind === news.kind || opposite(asked)?.kind === news.kind;
  if (!open.isLook || !isAnswered) return false;
  open.cases.pop();
  return true;
}

/** Which actions "that" is, where it fails: the last that is done, else all that is told; none where what is looked at is meant. */
function thatOf(last: Open['cases'][number] | undefined): number[] {
  if (last === undefined || last.actions.length === 0) return [];
  const done = last.actions.findLastIndex(({ kind }) => kind !== 'tell');
  if (done >= 0) return [done];
  return last.condition === null ? [] : [...last.actions.keys()];
}

const isBare = ({ noun: _, ...thing }: Thing): boolean =>
  JSON.stringify(thing) === JSON.stringify(NO_THING);

/** A page is up or down, but never there or gone; of what is no page, nothing rises by itself. */
function isOfNoPage(test: Test, source: Source | null): boolean {
  if (test.kind === 'changes') return test.way !== 'any' && source?.kind !== 'web';
  return isPresence(test) && source?.kind === 'web';
}

/** "too high" with the number that was answered; null where none was yet. */
function withLimit(open: Open, test: Test): Test | null {
  const said = /-?\d+(?:[.,]\d+)?/.exec(open.said.shift() ?? '')?.[0].replace(',', '.');
  if (said === undefined) return null;
  const value = Number(said);
  if (test.kind === 'slow') return { ...test, seconds: value };
  return test.kind === 'compare' ? { ...test, value } : null;
}

const isNowhere = ({ source, takes, noun }: Open, thing: Thing): boolean =>
  [source, thing.source, noun, thing.noun ?? null].every((one) => one === null) &&
  takes.length + thing.takes.length === 0;

/** What is new of a list is news by itself. */
function newsOf(condition: Condition, { filters }: Open): Condition | null {
  const isNew = condition.test.kind === 'appears' && filters.some(({ kind }) => kind === 'new');
  return isNew && condition.times === 1 ? null : condition;
}

/** A feed that changes has new items. */
function onList(test: Test, open: Open): Test {
  const isChange = test.kind === 'changes' && test.by === null && test.way === 'any';
  if (!isChange || open.source?.kind !== 'feed' || open.takes.some(({ kind }) => kind !== 'items'))
    return test;
  open.takes = [{ kind: 'items' }];
  if (!open.filters.some(({ kind }) => kind === 'new'))
    open.filters = [{ kind: 'new' }, ...open.filters];
  return { kind: 'appears' };
}

/** "check whether it is up, if not tell me": what was only to be looked at is news, or the opposite of it. */
export function so(open: Open, isNot: boolean): Problem {
  const last = open.cases.at(-1);
  if (!open.isLook || last?.condition == null || last.actions.length > 0) return 'unfit';
  const test = isNot ? opposite(last.condition.test) : last.condition.test;
  if (test === null) return 'unfit';
  last.condition = { ...last.condition, test };
  open.isLook = false;
  open.isOwedAction = true;
  return null;
}

/** Who hears that it is over is who heard that it began. */
export function tellEnd(open: Open, { isToMe, to }: Clause & { kind: 'ends' }): Problem {
  const told = toldIn(open.cases.at(-1)?.actions ?? []);
  const isOther = to === undefined ? isToMe && !told.includes(null) : !isToldAll(open, to, told);
  return isOther ? 'unfit' : changeLast(open, { tellsEnd: true });
}

/** Whether these are all of those who heard that it began. */
function isToldAll(open: Open, to: readonly Told[], told: readonly (string | null)[]): boolean {
  const sessions = new Set(to.map((one) => sessionOf(open, one)));
  return sessions.size === told.length && told.every((session) => sessions.has(session));
}

export function changeLast(open: Open, change: Partial<Condition>): Problem {
  const last = open.cases.at(-1);
  if (last?.condition == null) return 'unfit';
  last.condition = { ...last.condition, ...change };
  return null;
}
