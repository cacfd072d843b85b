/** A Set node (Edit Fields): no step of a plan, but names for values that the nodes behind it refer to. */
import { type Result, refuse, succeed } from '../../base/errors.ts';
import { isRecord } from '../../domain/schedule/loose-values.ts';
import { type Resolver, readValue, type Scope, within } from './n8n-expression.ts';
import type { N8nNode } from './n8n-workflow.ts';

export function readSet({ typeVersion, parameters }: N8nNode, scope: Scope): Result<Resolver> {
  if (parameters['mode'] === 'raw') return problem('it makes its fields from JSON');
  const { fields, keepsOthers } = typeVersion < 3 ? early(parameters) : current(parameters);
  const values = new Map<string, unknown>();
  for (const { name, value } of fields) {
    if (name.includes('.'))
      return problem(`it makes a field inside another ("${name.slice(0, 40)}")`);
    const read = readValue(value, scope);
    if (!read.ok) return read;
    values.set(name, read.value);
  }
  return succeed((path) => {
    const [first, ...rest] = path;
    if (typeof first === 'string' && values.has(first)) return within(values.get(first), rest);
    return keepsOthers ? scope.json(path) : null;
  });
}

interface SetField {
  name: string;
  value: unknown;
}

/** By kinds of values; all others are kept unless it says otherwise. */
function early(parameters: Record<string, unknown>): { fields: SetField[]; keepsOthers: boolean } {
  const values = isRecord(parameters['values']) ? Object.values(parameters['values']) : [];
  const fields = values.flatMap((listed) => fieldsOf(listed, (one) => one['value']));
  return { fields, keepsOthers: parameters['keepOnlySet'] !== true };
}

/** `fields` in version 3, `assignments` since 3.3. */
function current(parameters: Record<string, unknown>): {
  fields: SetField[];
  keepsOthers: boolean;
} {
  const { assignments, fields, include, includeOtherFields } = parameters;
  if (isRecord(assignments))
    return {
      fields: fieldsOf(assignments['assignments'], (one) => one['value']),
      keepsOthers: includeOtherFields === true,
    };
  return {
    fields: fieldsOf(
      isRecord(fields) ? fields['values'] : [],
      (one) => one[String(one['type'] ?? 'stringValue')],
    ),
    keepsOthers: include === undefined || include === 'all',
  };
}

function fieldsOf(listed: unknown, valueIn: (one: Record<string, unknown>) => unknown): SetField[] {
  return (Array.isArray(listed) ? listed : [])
    .filter(isRecord)
    .map((one) => ({ name: String(one['name'] ?? ''), value: valueIn(one) ?? '' }));
}

function problem(message: string): ReturnType<typeof refuse> {
  return refuse({ code: 'not-mapped', message, hint: '' });
}
