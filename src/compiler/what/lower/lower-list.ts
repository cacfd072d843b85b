/** A list, and what the filters leave of it. */
import type { Condition } from '../../../domain/plan/condition.ts';
import { inBytes } from '../units.ts';
import type { Filter } from '../what.ts';
import { isCounted, testsOf } from './lower-source.ts';
import type { Found, Lowering } from './lowering.ts';
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
  const id = lowering.list.add({
    id: 'pick',
    tool: 'list.pick',
    input: {
      items: list.items,
      rules: literalValue(filters.map(ruleOf)),
      ...(filters.some(({ kind }) => kind === 'new') && {
        name: watchName(`${looked?.what ?? ''} ${list.name} ${JSON.stringify(filters)}`),
      }),
    },
    when: sourceGave(lowering),
  });
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

/** Sizes are in bytes; of any other number the unit is not known. */
function ruleOf(filter: Filter): object {
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

/** Steps that use what a source gave are skipped where it failed and somebody wants to hear of that. */
export function sourceGave({ looked }: Lowering): Condition | null {
  return looked?.mayFail === true ? looked.gave : null;
}
