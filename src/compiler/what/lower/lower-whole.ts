/** All of what was looked at, where nothing of it is named. */
import { once } from '../../../base/once.ts';
import type { ToolFacts } from '../../compile-types.ts';
import type { Looked } from './lower-source.ts';
import { type Found, type Lowering, sourceGave } from './lowering.ts';

/** The most of a page that is sent. */
export const MOST_CHARACTERS = 4000;

export function wholeOf(lowering: Lowering, looked: Looked): Found {
  const { value } = looked;
  const number = once(() => {
    const input = { data: value, as: 'number' };
    const when = sourceGave(lowering);
    return lowering.list.add({ id: 'number', tool: 'value.find', input, when });
  });
  return {
    name: '',
    isWord: false,
    value,
    said: once(() => looked.told ?? saidOf(lowering, looked)),
    written: () => looked.told ?? (looked.kind === 'clock' ? timeOf(looked.id) : value),
    number: () => `\${${number()}.number}`,
    shown: () => `\${${number()}.value}`,
    count: null,
    isThere: isThere(looked),
    age: null,
  };
}

function isThere({ kind, id, isFacts, value }: Looked): Found['isThere'] {
  if (isFacts) return `\${${id}.exists}`;
  if (kind === 'web') return { value: `\${${id}.status}`, lessThan: 400 };
  return { value, exists: true };
}

function saidOf(lowering: Lowering, looked: Looked): string {
  if (looked.kind === 'clock') return timeOf(looked.id);
  if (looked.kind === 'event') return looked.value;
  if (looked.kind === 'tool') {
    const field = tellingField(lowering.catalog.get(looked.what));
    return field === null ? `${looked.what}: ${looked.value}` : `\${${looked.id}.${field}}`;
  }
  const id = lowering.list.add({
    id: 'beginning',
    tool: 'text.extract',
    input: {
      // The line break makes text of what is JSON.
      text: `${looked.value}\n`,
      // From the first character that is seen to the last.
      pattern: `^\\s*(\\S(?:[\\s\\S]{0,${MOST_CHARACTERS - 2}}\\S)?)`,
    },
    when: sourceGave(lowering),
  });
  return `\${${id}.value ?? ${JSON.stringify(lowering.words.nothingThere)}}`;
}

export function timeOf(now: string): string {
  return `\${${now}.date} \${${now}.time}`;
}

const TELLING = ['text', 'summary', 'message', 'result', 'answer', 'value', 'iso', 'title'];

/** The field of what a tool gives that is meant to be read. */
function tellingField(tool: ToolFacts | undefined): string | null {
  const properties = (tool?.output['properties'] ?? {}) as Record<string, { type?: unknown }>;
  const isText = (one: string) =>
    Object.hasOwn(properties, one) && properties[one]?.type === 'string';
  return TELLING.find(isText) ?? null;
}
