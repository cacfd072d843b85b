/** When something is news: a thing, and what is said of it. */
import {
  type At,
  endsAt,
  holds,
  type If,
  NO_THING,
  rule,
  type SaidTest,
  type Thing,
} from '../values.ts';
import type { Comparison, Test } from '../what.ts';
import { isExactly } from './amounts.ts';
import { isElsewhere } from './sources.ts';
import { nameAt } from './takes.ts';

/** "when "tickets" appears on X": the words are what is looked for there. */
function there(thing: Thing, test: SaidTest): [Thing, SaidTest] | null {
  if (thing.content === null) return [thing, test];
  if (thing.content.kind !== 'words') return null;
  const words = [thing.content.text];
  if (test.kind !== 'appears' && test.kind !== 'disappears') return null;
  const how = test.kind === 'appears' ? 'any' : 'none';
  const { isWord, ...rest } = thing;
  return [
    { ...rest, content: null },
    { kind: 'contains', words, how, ...(isWord && { isWord }) },
  ];
}

const some = (thing: Thing, test: SaidTest, isEachTime = false): If | null => {
  const found = there(thing, test);
  return found === null ? null : holds(...found, isEachTime);
};

/** How many there are of what is in something: takes of it, and nothing that is found elsewhere. */
function countedIn(thing: Thing, counted: Thing, test: Test, { pieces }: At): If | null {
  const isBare = thing.takes.length === 0 && thing.content === null;
  const [take, ...others] = counted.takes;
  if (!isBare || take === undefined || others.length > 0 || counted.content !== null) return null;
  if (thing.source !== null && counted.source !== null) return null;
  if (take.kind === 'count' || take.kind === 'value') return null;
  const { source } = thing.source === null ? counted : thing;
  const isEachTime = pieces[0]?.category === 'each-time';
  const filters = [...thing.filters, ...counted.filters];
  return holds({ ...counted, source, filters }, test, isEachTime);
}

const DAY = 86_400;

function unchanged(thing: Thing, { pieces }: At, lasts?: number): If | null {
  if (thing.content !== null) return null;
  const isEachTime = pieces[0]?.category === 'each-time';
  const condition = holds(thing, { kind: 'unchanged' }, isEachTime);
  return lasts === undefined ? condition : { ...condition, lasts };
}

/** What lasts is a state; a change, and what has an age, is none. */
const STATES: ReadonlySet<Test['kind']> = new Set([
  ...(['compare', 'between', 'contains', 'fails', 'succeeds', 'count', 'disappears'] as const),
  ...(['unchanged', 'slow', 'about', 'sounds', 'speaks'] as const),
]);

const lasting = (condition: If, lasts: number): If | null =>
  STATES.has(condition.test.kind) && condition.times === 1 && condition.lasts === undefined
    ? { ...condition, lasts }
    : null;

const ANY: ReadonlySet<string> = new Set(['any']);

/** "a file arrives": one that was not there before; a line stays where it is, and each that comes is one more. */
function freshOf(thing: Thing, test: Test, { context: { isA }, from }: At): Thing {
  const isOne =
    (isA(from + 1, ANY) && thing.takes.some(({ kind }) => kind === 'items')) ||
    (thing.filters.length > 0 && thing.takes.some(({ kind }) => kind === 'lines'));
  const isKnown = thing.filters.some(({ kind }) => kind === 'new');
  if (test.kind !== 'appears' || !isOne || isKnown) return thing;
  return { ...thing, filters: [{ kind: 'new' }, ...thing.filters] };
}

/** "the field status is not up": a page is up, and what a field says is a word. */
function ofValue(
  thing: Thing,
  test: SaidTest,
  { pieces, context: { isA, tokens } }: At,
): If | null {
  const isEachTime = pieces[0]?.category === 'each-time';
  const [take] = thing.takes;
  const isValue = take?.kind === 'field' || (take?.kind === 'part' && take.part === 'status');
  const isOfSource = test.kind === 'fails' || test.kind === 'succeeds';
  if (!isValue || !isOfSource) return some(thing, test, isEachTime);
  const { from = 0, to = 0 } = pieces.at(-1) ?? {};
  const said = tokens.slice(from, to).map(({ text }, at) => ({ text, at: from + at }));
  const [state, ...more] = said.filter(({ at }) => !isA(at, IS) && !isA(at, NOT));
  if (state === undefined || more.length > 0) return null;
  const is = said.some(({ at }) => isA(at, NOT)) ? 'not' : 'equals';
  return some(thing, { kind: 'compare', is, value: state.text }, isEachTime);
}

const IS: ReadonlySet<string> = new Set(['is']);
const NOT: ReadonlySet<string> = new Set(['not']);

/** "when a file arrives in X": what is there is named. */
function isEmptyThere({ takes, content }: Thing, { kind }: Test): boolean {
  return (kind === 'appears' || kind === 'disappears') && takes.length === 0 && content === null;
}

/** A page answers with a status. */
function answering(thing: Thing, value: number, is: Comparison, { pieces }: At): If | null {
  const isStatus = Number.isInteger(value) && value >= 100 && value < 600;
  const isWeb = thing.source === null || thing.source.kind === 'web';
  if (!isStatus || !isWeb || thing.takes.length > 0 || thing.content !== null) return null;
  const takes = [{ kind: 'part', part: 'status' }] as const;
  const isEachTime = pieces[0]?.category === 'each-time';
  return holds({ ...thing, takes }, { kind: 'compare', is, value }, isEachTime);
}

function soOften(thing: Thing, test: Test, times: number, { pieces }: At): If | null {
  const condition = some(thing, test, pieces[0]?.category === 'each-time');
  return condition === null || times < 1 || times > 100 ? null : { ...condition, times };
}

const ALL_OF: ReadonlySet<string> = new Set(['all-of']);

/** "all files are older than 2 days": none of them is newer. */
function ofAll(condition: If | null, place: At): If | null {
  const isAll = place.context.isA(place.from + 1, ALL_OF);
  return isAll && condition?.test.kind === 'older' ? { ...condition, isOfAll: true } : condition;
}

export const CONDITION_RULES = [
  rule(
    'condition: if|each-time thing unchanged since-yesterday',
    'fetch https://a.example and tell me if it has not changed since yesterday',
    ([, thing], place) => unchanged(thing, place, DAY),
  ),
  rule(
    'condition: condition longer-for length ?in-a-row',
    'tell me if https://a.example is down for 10 minutes',
    ([condition, , seconds]) => lasting(condition, seconds),
  ),
  rule(
    'condition: if thing longer-for length test',
    'sag mir, wenn https://a.example länger als 10 Minuten nicht erreichbar ist',
    ([, thing, , seconds, test]) => lasting(holds(thing, test), seconds),
  ),
  rule(
    'condition: if thing ?comma length long test',
    'sag mir, wenn x.y von https://a.example zehn Minuten lang über 5 bleibt',
    ([, thing, comma, seconds, , test]) =>
      endsAt(comma, thing) ? lasting(holds(thing, test), seconds) : null,
  ),
  rule(
    'condition: condition of it',
    'watch https://a.example and tell me when "tickets" appears on it',
    ([condition]) => condition,
  ),
  rule(
    'condition: condition or ?if ?it test',
    'tell me if x.y of https://a.example is below 5 or above 9',
    ([condition, , , , test]) =>
      condition.test.kind === 'contains'
        ? null
        : { ...condition, others: [...condition.others, test] },
  ),
  rule(
    'condition: if word test',
    'fetch https://a.example and tell me if delay is more than 5',
    ([, at, test], place) => {
      const name = nameAt(place, at);
      return name === null || test.kind === 'contains'
        ? null
        : holds({ ...NO_THING, takes: [{ kind: 'value', name }] }, test);
    },
  ),
  rule(
    'condition: if thing ?comma test',
    'tell me if https://a.example changes',
    ([, thing, comma, test], place) =>
      endsAt(comma, thing) ? ofAll(ofValue(freshOf(thing, test, place), test, place), place) : null,
  ),
  rule(
    'condition: each-time thing ?comma test',
    'tell me every time https://a.example changes',
    ([, thing, comma, test], place) =>
      endsAt(comma, thing) ? ofAll(ofValue(thing, test, place), place) : null,
  ),
  rule('condition: if test', 'fetch https://a.example and tell me if changes', ([, test]) =>
    holds(NO_THING, test),
  ),
  rule(
    'condition: if thing test ?there of source',
    'tell me when "tickets" appears on https://a.example',
    ([, thing, test, , , source], place) =>
      thing.source === null && !isEmptyThere(thing, test) && !isElsewhere(source, place)
        ? some({ ...freshOf(thing, test, place), source }, test)
        : null,
  ),
  rule(
    'condition: if|each-time thing prints|works ?with ?the ?status count',
    'tell me if https://a.example returns 500',
    ([, thing, , , , , value], place) => answering(thing, value, 'equals', place),
  ),
  rule(
    'condition: if|each-time thing not prints|works ?with ?the ?status count',
    "tell me if https://a.example doesn't return 200",
    ([, thing, , , , , , value], place) => answering(thing, value, 'not', place),
  ),
  rule(
    'condition: if of source test',
    'sag mir, wenn auf https://a.example nicht mehr "ausverkauft" steht',
    ([, , source, test]) =>
      test.kind === 'contains' ? holds({ ...NO_THING, source }, test) : null,
  ),
  rule(
    'condition: if there ?again ?not quotes mention|appears',
    'schau auf https://a.example und sag mir, wenn da "frei" steht',
    ([, , , not, { words, how }]) =>
      not !== undefined && how === 'all'
        ? null
        : holds(NO_THING, { kind: 'contains', words, how: not === undefined ? how : 'none' }),
  ),
  rule(
    'condition: if of source thing test',
    'sag mir, wenn auf https://a.example "Tickets" erscheint',
    ([, , source, thing, test], place) =>
      thing.source === null ? some({ ...freshOf(thing, test, place), source }, test) : null,
  ),
  rule(
    'condition: if there ?any thing ?there',
    'tell me if there is a new item in the feed https://a.example',
    ([, , , thing]) =>
      // "4 new items" are counted.
      thing.filters.some(({ kind }) => kind === 'most') ? null : some(thing, { kind: 'appears' }),
  ),
  rule(
    'condition: if there count thing',
    'tell me if there are 4 new items in the feed https://a.example',
    ([, , value, thing]) =>
      thing.takes.length === 0 ? null : holds(thing, { kind: 'count', is: 'at-least', value }),
  ),
  rule(
    'condition: if|each-time there count at-least|at-most thing',
    'tell me if there are 8 or more files in the folder ~/in',
    ([, , value, , thing], place) => {
      const is = place.pieces[3]?.category === 'at-least' ? 'at-least' : 'at-most';
      return countedIn(NO_THING, thing, { kind: 'count', is, value }, place);
    },
  ),
  rule(
    'condition: if|each-time there equal count thing',
    'tell me if there are exactly 4 files in the folder ~/in',
    ([, , said, value, thing], place) =>
      isExactly(said)
        ? countedIn(NO_THING, thing, { kind: 'count', is: 'equals', value }, place)
        : null,
  ),
  rule(
    'condition: if|each-time there not ?any thing',
    'tell me if there are no files in the folder ~/in',
    ([, , , , thing], place) =>
      countedIn(NO_THING, thing, { kind: 'count', is: 'equals', value: 0 }, place),
  ),
  rule(
    'condition: if there ?any new|change|changes ?appears ?there',
    'watch https://a.example and tell me if there is something new',
    () => holds(NO_THING, { kind: 'changes', by: null, way: 'any' }),
  ),
  rule(
    'condition: if|each-time there compare count thing',
    'tell me if there are more than 5 items in the feed https://a.example',
    ([, , is, value, thing], { pieces }) => {
      const isEachTime = pieces[0]?.category === 'each-time';
      if (thing.takes.length === 0) return null;
      return holds(thing, { kind: 'count', is, value }, isEachTime);
    },
  ),
  rule(
    'condition: if|each-time thing mention compare count thing',
    'tell me if the feed https://a.example has more than 5 items',
    ([, thing, , is, value, counted], place) =>
      countedIn(thing, counted, { kind: 'count', is, value }, place),
  ),
  rule(
    'condition: if|each-time thing is|mention takens ?filter',
    'tell me if the feed https://a.example has new items',
    ([, thing, , takens, filter]) => {
      const isNew = takens.some(({ filters }) => filters.some(({ kind }) => kind === 'new'));
      if (!isNew || thing.takes.length > 0) return null;
      const takes = takens.map(({ take }) => take);
      const own = takens.flatMap((one) => one.filters);
      const filters = filter === undefined ? own : [...own, filter];
      return holds({ ...thing, takes, filters }, { kind: 'appears' });
    },
  ),
  rule(
    'condition: condition count ?times in-a-row',
    'tell me if https://a.example is down 3 times in a row',
    ([condition, times]) => (times >= 1 && times <= 100 ? { ...condition, times } : null),
  ),
  rule(
    'condition: if thing so-often in-a-row test',
    'sag mir, wenn https://a.example dreimal hintereinander offline ist',
    ([, thing, times, , test], place) => soOften(thing, test, times, place),
  ),
  rule(
    'condition: if|each-time thing ?comma count in-a-row test',
    'sag mir, wenn https://a.example 3 Mal hintereinander offline ist',
    ([, thing, comma, times, , test], place) =>
      endsAt(comma, thing) ? soOften(thing, test, times, place) : null,
  ),
  rule(
    'condition: condition so-often in-a-row',
    'tell me if https://a.example is down twice in a row',
    ([condition, times]) => ({
      ...condition,
      times,
    }),
  ),
  rule(
    'condition: condition for count times|in-a-row ?in-a-row',
    'tell me if https://a.example is down for 3 checks in a row',
    ([condition, , times]) => (times >= 1 && times <= 100 ? { ...condition, times } : null),
  ),
];
