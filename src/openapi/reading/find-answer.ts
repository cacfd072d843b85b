/** What an operation answers when it works: JSON or not, and where the list is if it answers one. */
import type { ApiOperation } from '../api-file.ts';
import { type Fields, fieldsOf, isFields, own, textOf } from '../outside-value.ts';
import { followReference } from './references.ts';

const LIST_NAMES = ['results', 'items', 'data', 'values', 'entries', 'records', 'value', 'list'];
const DEEPEST = 3;

export function findAnswer(
  written: Fields,
  document: Fields,
): Pick<ApiOperation, 'answersJson' | 'list'> {
  try {
    const schema = schemaOf(written, document);
    if (schema === undefined) return { answersJson: false, list: null };
    return { answersJson: true, list: listIn(schema, document, DEEPEST) };
  } catch {
    // What it answers is not checked, so nothing depends on it.
    return { answersJson: false, list: null };
  }
}

function schemaOf(written: Fields, document: Fields): unknown {
  const responses = fieldsOf(own(written, 'responses'));
  const status = Object.keys(responses).find((key) => /^2/.test(key)) ?? 'default';
  const { value } = followReference(document, own(responses, status));
  if (isFields(own(value, 'schema'))) return value['schema'];
  const content = Object.entries(fieldsOf(own(value, 'content')));
  const json = content.find(([type]) => /^application\/(?:[\w.+-]+\+)?json\b/i.test(type));
  return own(fieldsOf(json?.[1]), 'schema');
}

function listIn(schema: unknown, document: Fields, depth: number): string[] | null {
  const { value } = followReference(document, schema);
  if (isType(value, 'array')) return [];
  const lists = new Map<string, string[]>();
  for (const [name, part] of propertiesOf(value, document)) {
    const inner = followReference(document, part).value;
    if (isType(inner, 'array')) lists.set(name, [name]);
  }
  const known = LIST_NAMES.find((name) => lists.has(name));
  if (known !== undefined) return [known];
  const isPaged = propertiesOf(value, document).some(([name]) => PAGING.test(name));
  if (lists.size === 1 && isPaged) return [...lists.values()][0] ?? null;
  return depth === 0 ? null : listInside(value, document, depth);
}

/** `{data: {items: […]}}` */
function listInside(value: Fields, document: Fields, depth: number): string[] | null {
  for (const name of ['data', 'result', 'response']) {
    const inner = propertiesOf(value, document).find(([key]) => key === name)?.[1];
    const found = inner === undefined ? null : listIn(inner, document, depth - 1);
    if (found !== null && found.length > 0) return [name, ...found];
  }
  return null;
}

const PAGING =
  /^(?:next|next_?page(?:_?token)?|next_?cursor|cursor|paging|pagination|links|meta|page|pages|total(?:_?(?:count|items|pages))?|has_?more|count|response_metadata|offset)$/i;

function propertiesOf(schema: Fields, document: Fields): [string, unknown][] {
  const all = Array.isArray(schema['allOf']) ? schema['allOf'].slice(0, 10) : [];
  return [
    ...Object.entries(fieldsOf(own(schema, 'properties'))),
    ...all.flatMap((part) => {
      const { value } = followReference(document, part);
      return Object.entries(fieldsOf(own(value, 'properties')));
    }),
  ];
}

const isType = (schema: Fields, type: string): boolean =>
  [schema['type']].flat().map(textOf).includes(type) || (type === 'array' && 'items' in schema);
