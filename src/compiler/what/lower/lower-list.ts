/** A list, and what is kept of it: the first few as they are, or what a list of rules leaves. */
import type { Filter } from '../what.ts';
import type { Found, Lowering } from './lowering.ts';
import { literalText, literalValue, watchName } from './plan-text.ts';
import { both } from './step-list.ts';

export interface FoundList {
  name: string;
  /** A reference to the list; a text is read as its lines. */
  items: string;
  /** What its members are, where they are told as they are. */
  members: 'entries' | 'texts' | 'any';
}

/** More of a feed than a message should hold. */
const MOST_ENTRIES = 10;

export function lowerList(lowering: Lowering, list: FoundList): Found {
  const { what, looked } = lowering;
  const mosts = what.filters.filter((filter) => filter.kind === 'most');
  const isWhole = mosts.length === what.filters.length && mosts.length <= 1;
  const isTold = what.cases.every(({ condition }) => condition === null);
  if (isWhole && isTold && list.members !== 'any')
    return firstOnes(lowering, list, mosts[0] ?? null);
  const rules = what.filters.map((filter) => literalValue(filter) as Record<string, unknown>);
  const id = lowering.list.add({
    id: 'pick',
    tool: 'list.pick',
    input: {
      items: list.items,
      rules,
      ...(what.filters.some(({ kind }) => kind === 'new') && {
        name: watchName(`${looked?.what ?? ''} ${list.name} ${JSON.stringify(what.filters)}`),
      }),
    },
    when: sourceGave(lowering),
  });
  const text = `\${${id}.text}`;
  const count = `\${${id}.count}`;
  return {
    ...NO_NUMBER,
    name: list.name,
    value: `\${${id}.items}`,
    said: () => text,
    written: () => text,
    count,
    isThere: { value: count, greaterThan: 0 },
  };
}

/** Steps that use what a source gave are skipped where it failed and somebody wants to hear of that. */
export function sourceGave({ looked }: Lowering) {
  return looked?.mayFail === true ? looked.gave : null;
}

const NO_NUMBER = { isWord: false, number: () => '', age: null } as const;

/** As lines, with a query: nothing is left out by what it says. */
function firstOnes(
  lowering: Lowering,
  { name, items, members }: FoundList,
  most: Extract<Filter, { kind: 'most' }> | null,
): Found {
  const slice = sliceOf(most, members === 'entries' ? MOST_ENTRIES : null);
  const query =
    members === 'entries'
      ? `join('\n', [${slice ?? ''}].join(' ', [title, link || '']))`
      : `join('\n', @${slice === null ? '' : `[${slice}]`})`;
  const id = lowering.list.add({
    id: 'lines',
    tool: 'json.query',
    input: { data: items, query },
    when: both(sourceGave(lowering), null),
  });
  const lines = `\${${id}.result}`;
  const title =
    members === 'entries' ? `\${${lowering.looked?.id}.title}` : `${literalText(name)}:`;
  return {
    ...NO_NUMBER,
    name,
    value: items,
    said: () => `${title}\n${lines}`,
    written: () => (members === 'entries' ? `${title}\n${lines}` : lines),
    count: null,
    isThere: { value: items, exists: true },
  };
}

function sliceOf(most: Extract<Filter, { kind: 'most' }> | null, usual: number | null) {
  if (most !== null) return most.from === 'start' ? `0:${most.most}` : `-${most.most}:`;
  return usual === null ? null : `0:${usual}`;
}
