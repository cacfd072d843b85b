/** The steps that take parts out of what was looked at. */
import type { Condition } from '../../../domain/plan/condition.ts';
import type { Take, Test } from '../what.ts';
import { lowerList } from './lower-list.ts';
import { mailsWhole } from './lower-mails.ts';
import { isAskedAsList, isCounted, testsOf } from './lower-source.ts';
import { MOST_CHARACTERS, wholeOf } from './lower-whole.ts';
import { type Found, type Lowering, nameOfTake, sourceGave } from './lowering.ts';
import { isListPart, PAGE_PARTS, type PagePart } from './page-parts.ts';
import { literalText, referencePath } from './plan-text.ts';

export function lowerTakes(lowering: Lowering): Found[] {
  const { what, looked } = lowering;
  if (looked === null) return [];
  if (what.takes.length > 0) return what.takes.map((take) => takeOne(lowering, take));
  if (looked.kind === 'own' || looked.kind === 'mails')
    return [takeOne(lowering, { kind: 'items' })];
  if (!isAskedAsList(what)) return [wholeOf(lowering, looked)];
  const members = looked.kind === 'feed' ? 'entries' : 'any';
  return [lowerList(lowering, { name: '', items: looked.value, members })];
}

function takeOne(lowering: Lowering, take: Take, isList = lowering.what.filters.length > 0): Found {
  const { looked, what } = lowering;
  const value = looked?.value ?? '';
  switch (take.kind) {
    case 'items':
    case 'lines':
      if (isPlainOwn(lowering)) return ownWhole(lowering);
      if (what.source?.kind === 'mails' && what.filters.length === 0)
        return mailsWhole(lowering, what.source);
      return lowerList(lowering, {
        name: '',
        items: value,
        members: looked?.kind === 'feed' ? 'entries' : 'any',
      });
    case 'part':
      if (take.part === 'status') return statusOf(lowering);
      return extracted(lowering, take, PAGE_PARTS[take.part], isListPart(take.part));
    case 'selector': {
      const selector = literalText(take.selector);
      return extracted(lowering, take, { selector, ...(isList && { all: true }) }, isList);
    }
    case 'field':
      return fieldOf(lowering, take.path, isList);
    case 'value':
      return valueCalled(lowering, take.name, nameOfTake(take, lowering.words));
    case 'number':
    case 'date':
      return firstOf(lowering, take.kind);
    case 'count':
      return countOf(lowering, take);
    case 'size':
      return factOf(lowering, take, 'bytes', 'bytes');
    case 'duration':
      return factOf(lowering, take, 'tookMs', 'ms');
  }
}

/** All of one of Rote's own lists is told as its tool says it, and that it is empty as well. */
function isPlainOwn({ what, looked }: Lowering): boolean {
  const isWhole = what.filters.length === 0 && testsOf(what).length === 0;
  return looked?.kind === 'own' && isWhole && !isCounted(what);
}

function ownWhole({ looked, words }: Lowering): Found {
  const lines = `\${${looked?.id}.lines ?? ${JSON.stringify(words.none)}}`;
  const label = `${literalText(looked?.what ?? '')}:\n`;
  return { ...single({ name: '', value: lines, said: `${label}${lines}` }), isWord: false };
}

function countOf(lowering: Lowering, take: Extract<Take, { kind: 'count' }>): Found {
  const name = nameOfTake(take, lowering.words);
  const value = takeOne(lowering, take.of, true).count ?? '';
  const said = `${literalText(name)}: ${value}`;
  return { ...single({ name, value, said }), isWord: true };
}

/** What the step that looked says of itself. */
function factOf(lowering: Lowering, take: Take, field: string, unit: string): Found {
  const name = nameOfTake(take, lowering.words);
  const value = `\${${lowering.looked?.id}.${field}}`;
  const shown = `${value} ${unit}`;
  const found = single({ name, value, said: `${name}: ${shown}` });
  return { ...found, isWord: true, shown: () => shown };
}

function statusOf(lowering: Lowering): Found {
  const { looked, words } = lowering;
  const path = `${looked?.id}.status`;
  if (looked?.mayFail !== true) {
    const value = `\${${path}}`;
    return single({ name: words.part('status'), value, said: `status ${value}` });
  }
  const shown = `\${${path} ?? ${JSON.stringify(words.noAnswer)}}`;
  const found = single({ name: words.part('status'), value: shown, said: `status ${shown}` });
  return { ...found, number: () => `\${${path} ?? ${NO_STATUS}}` };
}

/** Of what does not answer; no server answers with it. */
const NO_STATUS = 0;

function extracted(
  lowering: Lowering,
  take: Extract<Take, { kind: 'part' | 'selector' }>,
  part: PagePart,
  isList: boolean,
): Found {
  const name = nameOfTake(take, lowering.words);
  const id = lowering.list.add({
    id: stepId(take.kind === 'part' ? take.part : ''),
    tool: 'text.extract',
    input: {
      // The line break makes text of what is JSON.
      text: `${lowering.looked?.value}\n`,
      ...part,
      ...(!isList && mustBeThere(lowering) && { mustFind: true }),
      ...(isOnlyTold(lowering) && { longest: MOST_CHARACTERS }),
    },
    when: sourceGave(lowering),
  });
  if (isList) return lowerList(lowering, { name, items: `\${${id}.values}`, members: 'texts' });
  const value = `\${${id}.value}`;
  const none = JSON.stringify(lowering.words.nothingThere);
  return numbered(lowering, single({ name, value, said: `\${${id}.value ?? ${none}}` }));
}

/** A message holds no more than this; what is compared or kept is whole. */
function isOnlyTold({ what: { cases } }: Lowering): boolean {
  const acts = cases.flatMap(({ actions }) => actions);
  const isTold = acts.every(({ kind, otherwise = [] }) =>
    [kind, ...otherwise.map((act) => act.kind)].every((one) => one === 'tell' || one === 'ask'),
  );
  return isTold && cases.every(({ condition }) => condition === null);
}

function fieldOf(lowering: Lowering, path: string, isList: boolean): Found {
  const { looked } = lowering;
  const reference = referencePath(path) ?? '';
  const value = looked?.value.replace(/\}$/, `${reference}}`) ?? '';
  if (looked?.kind === 'program') return valueCalled(lowering, path);
  if (isList) return lowerList(lowering, { name: path, items: value, members: 'any' });
  const maybe = value.replace(/\}$/, ' ?? null}');
  const found = single({ name: path, value, said: `${literalText(path)}: ${value}` });
  return numbered(lowering, { ...found, isThere: { value: maybe, exists: true } });
}

/** Looked for by its name, as a number or a date where it is compared as one. */
function valueCalled(lowering: Lowering, name: string, called = name): Found {
  const as = kindOf(testsOf(lowering.what));
  const id = lowering.list.add({
    id: stepId(name),
    tool: 'value.find',
    input: {
      data: lowering.looked?.value,
      name: literalText(name),
      ...(as !== null && { as }),
      ...(!mustBeThere(lowering) && asksWhetherThere(lowering) && { mayBeMissing: true }),
      // Nobody saw what will come, and a field that only holds the word is another one.
      ...(lowering.looked?.kind === 'event' && { exact: true }),
    },
    when: sourceGave(lowering),
  });
  return { ...ofValueFind(id, called), isWord: !/[._[\]]/.test(name) };
}

function firstOf(lowering: Lowering, as: 'number' | 'date'): Found {
  const id = lowering.list.add({
    id: as,
    tool: 'value.find',
    input: {
      data: lowering.looked?.value,
      as,
      ...(asksWhetherThere(lowering) && { mayBeMissing: true }),
    },
    when: sourceGave(lowering),
  });
  return ofValueFind(id, '');
}

function ofValueFind(id: string, name: string): Found {
  const value = `\${${id}.value}`;
  const said = name === '' ? value : `${literalText(name)}: ${value}`;
  const age = `\${${id}.ageSeconds}`;
  return { ...single({ name, value, said, number: `\${${id}.number}` }), age };
}

function single(found: { name: string; value: string; said: string; number?: string }): Found {
  const { name, value, said, number = value } = found;
  const isThere: Condition = { value, exists: true };
  return {
    name,
    isWord: false,
    value,
    said: () => said,
    written: () => value,
    number: () => number,
    shown: () => value,
    count: null,
    isThere,
    age: null,
  };
}

/** The number in it is looked for by a step of its own, and once. */
function numbered(lowering: Lowering, found: Found): Found {
  let number: string | null = null;
  return {
    ...found,
    number() {
      if (number !== null) return number;
      const id = lowering.list.add({
        id: 'number',
        tool: 'value.find',
        input: { data: found.value, as: 'number' },
        when: sourceGave(lowering),
      });
      number = `\${${id}.number}`;
      return number;
    },
  };
}

export function isNumberTest(test: Test): boolean {
  if (test.kind === 'compare') return typeof test.value === 'number';
  if (test.kind === 'changes') return test.by !== null || test.way !== 'any';
  return test.kind === 'between';
}

function kindOf(tests: readonly Test[]): 'number' | 'date' | null {
  if (tests.some(isNumberTest)) return 'number';
  return tests.some(({ kind }) => kind === 'older') ? 'date' : null;
}

const THERE: ReadonlySet<Test['kind']> = new Set(['appears', 'disappears']);

function asksWhetherThere({ what }: Lowering): boolean {
  return testsOf(what).some(({ kind }) => THERE.has(kind));
}

/** What is tested must be there, or the test would be false without a word. */
function mustBeThere({ what }: Lowering): boolean {
  const tests = testsOf(what);
  return tests.length > 0 && tests.every(({ kind }) => !THERE.has(kind) && !OF_SOURCE.has(kind));
}

/** These look at the source itself. */
const OF_SOURCE: ReadonlySet<Test['kind']> = new Set(['fails', 'succeeds', 'slow']);

function stepId(name: string): string {
  return (
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replace(/^[^a-z]+/, '') || 'part'
  );
}
