/** A list, and what the filters leave of it. */
import type { Judging } from '../../../language/judging-words.ts';
import { inBytes } from '../units.ts';
import { type Filter, isJudging } from '../what.ts';
import { judgedList } from './lower-judging.ts';
import { isCounted, testsOf } from './lower-source.ts';
import { type Found, type Lowering, sourceGave } from './lowering.ts';
import { literalText, literalValue, watchName } from './plan-text.ts';

export interface FoundList {
  name: string;
  /** A reference to the list; a text is read as its lines. */
  items: string;
  /** What its members are: entries of a feed, texts of a page. */
  members: 'entries' | 'texts' | 'any';
}

/** More of a feed than a message should hold. */
const MOST_ENTRIES: Filter = { kind: 'most', most: 10, from: 'start' };

export function lowerList(lowering: Lowering, list: FoundList): Found {
  const { what, looked } = lowering;
  const isWhole = what.filters.length === 0 && testsOf(what).length === 0 && !isCounted(what);
  const filters = isWhole && list.members === 'entries' ? [MOST_ENTRIES] : what.filters;
  const pick = (items: string, some: readonly Plain[]): string =>
    lowering.list.add({
      id: 'pick',
      tool: 'list.pick',
      input: {
        items,
        rules: literalValue(some.map(ruleOf)),
        ...(some.some(({ kind }) => kind === 'new') && {
          name: watchName(`${looked?.what ?? ''} ${list.name} ${JSON.stringify(filters)}`),
        }),
      },
      when: sourceGave(lowering),
    });
  const [first = [], ...later] = stagesOf(filters);
  let id = pick(list.items, first as readonly Plain[]);
  for (const stage of later)
    id = isRow(stage)
      ? pick(`\${${id}.items}`, stage)
      : judgedList(lowering, `\${${id}.items}`, stage);
  const text = `\${${id}.text}`;
  const count = `\${${id}.count}`;
  const label = labelOf(lowering, list);
  return {
    name: list.name,
    isWord: false,
    value: `\${${id}.items}`,
    said: () => `${label}${text}`,
    written: () => text,
    number: () => '',
    shown: () => text,
    count,
    isThere: { value: count, greaterThan: 0 },
    age: null,
  };
}

type Plain = Exclude<Filter, Judging>;
type Stage = readonly Plain[] | Judging;

const isRow = (stage: Stage): stage is readonly Plain[] => Array.isArray(stage);

/** Rows of plain filters, and what a model judges between them; the first is a row, that may be empty. */
function stagesOf(filters: readonly Filter[]): Stage[] {
  const stages: Stage[] = [[]];
  for (const filter of filters) {
    const last = stages.at(-1);
    if (isJudging(filter)) stages.push(filter);
    else if (last !== undefined && isRow(last)) stages[stages.length - 1] = [...last, filter];
    else stages.push([filter]);
  }
  return stages;
}

/** Sizes are in bytes; of any other number the unit is not known. */
function ruleOf(filter: Plain): object {
  if (filter.kind !== 'compare') return filter;
  const { unit, ...rule } = filter;
  const bytes = typeof rule.value === 'number' ? inBytes(rule.value, unit) : null;
  return rule.field === 'bytes' ? { ...rule, value: bytes ?? rule.value } : rule;
}

/** What all of a list is called; what was picked out of it speaks for itself. */
function labelOf({ what, looked }: Lowering, { name, members }: FoundList): string {
  const isPicked = what.filters.some(({ kind }) => kind !== 'most') || testsOf(what).length > 0;
  if (isPicked || members === 'any') return '';
  return members === 'entries' ? `\${${looked?.id}.title}\n` : `${literalText(name)}:\n`;
}
