/** Rote's own lists: what ran, what failed, what is due, what is open. They are taken, kept and counted like any list. */
import { isOwnList, OWN_LISTS, type OwnListName } from '../../../language/own-lists.ts';
import { holds, type If, NO_THING, rule, type Thing } from '../values.ts';
import type { Comparison, Filter, Source, Test } from '../what.ts';

type Own = Extract<Source, { kind: 'own' }>;

/** Null where it is of no such stretch, or has to say one. */
function own(list: string, when: string | null): Own | null {
  const name = list as OwnListName;
  return isOwnList(name, when) ? { kind: 'own', list: name, when } : null;
}

const rowsOf = (source: Own, filters: readonly Filter[] = []): Thing => ({
  ...NO_THING,
  source,
  takes: [{ kind: 'items' }],
  filters,
});

const SOME: Test = { kind: 'count', is: 'above', value: 0 };

const counted = (source: Own | null, is: Comparison, value: number): If | null =>
  source === null ? null : holds(rowsOf(source), { kind: 'count', is, value });

/** "a schedule has failed 3 times": so often in a row, as each of them counts it. */
function soOften(list: string, value: number): If | null {
  const { times } = OWN_LISTS[list as OwnListName];
  const source = times === undefined ? null : own(list, null);
  if (source === null || times === undefined || value < 1) return null;
  return holds(rowsOf(source, [{ kind: 'compare', field: times, is: 'at-least', value }]), SOME);
}

export const OWN_LIST_RULES = [
  rule('own: own-name', 'send me my open tasks', ([list]) => own(list, null)),
  rule('own: own-name since-last', 'send me what failed since the last time', ([list]) =>
    OWN_LISTS[list as OwnListName].stretch === 'back' ? own(list, null) : null,
  ),
  rule('own: own-name ?of ?the stretch', 'send me what ran this week', (said) =>
    own(said[0], said[3]),
  ),
  rule(
    'own: what ?it stretch own-verb',
    'schick mir, was gestern gelaufen ist',
    ([, , when, list]) => own(list, when),
  ),
  rule('thing: ?the own', 'send me my open tasks', ([, source]) => rowsOf(source)),
  rule('thing: ?the new own', 'send me my new open tasks', ([, , source]) =>
    rowsOf(source, [{ kind: 'new' }]),
  ),
  rule(
    'thing: ?the number-of ?the ?new own',
    'send me the number of my open tasks',
    ([, , , fresh, source]) => ({
      ...rowsOf(source, fresh === undefined ? [] : [{ kind: 'new' }]),
      takes: [{ kind: 'count', of: { kind: 'items' } }],
    }),
  ),
  rule('thing: how-many own ?own-have', 'tell me how many open tasks I have', (said) => ({
    ...rowsOf(said[1]),
    takes: [{ kind: 'count', of: { kind: 'items' } }],
  })),
  rule('condition: if own-any', 'tell me if something waits for my approval', ([, list]) =>
    counted(own(list, null), 'above', 0),
  ),
  rule(
    'condition: if own-any ?of ?the stretch',
    'tell me if anything failed yesterday',
    ([, list, , , when]) => counted(own(list, when), 'above', 0),
  ),
  rule(
    'condition: if own-any count times ?in-a-row',
    'tell me if a schedule has failed 3 times',
    ([, list, value]) => soOften(list, value),
  ),
  rule(
    'condition: if own-any so-often ?in-a-row',
    'tell me if a schedule has failed twice',
    ([, list, value]) => soOften(list, value),
  ),
  rule(
    'condition: if own-one count times ?in-a-row own-verb',
    'sag mir, wenn ein Zeitplan 3 mal fehlgeschlagen ist',
    ([, list, value, , , verb]) => (verb === list ? soOften(list, value) : null),
  ),
  rule(
    'condition: if compare count own-many',
    'tell me if more than 3 tasks are overdue',
    ([, is, value, list]) => counted(own(list, null), is, value),
  ),
  rule(
    'condition: if compare count own-many ?of ?the stretch',
    'tell me if more than 3 runs failed yesterday',
    ([, is, value, list, , , when]) => counted(own(list, when), is, value),
  ),
];
