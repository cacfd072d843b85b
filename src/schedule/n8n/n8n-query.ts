/**
 * A condition on each item of a list as a query of `json.query` that keeps the items for which it holds. The items are
 * those of a feed, so that what is compared are texts.
 */
import { type Result, refuse, succeed } from '../../base/errors.ts';
import type { PlanCondition } from './n8n-condition.ts';

const LONGEST_QUERY = 2000;

export function queryOf(condition: PlanCondition): Result<string> {
  const inner = termOf(condition);
  if (!inner.ok) return inner;
  const query = `[?${inner.value}]`;
  return query.length > LONGEST_QUERY ? problem('its conditions are too long') : succeed(query);
}

function termOf(condition: PlanCondition): Result<string> {
  const { not, all, any } = condition;
  if (not !== undefined) {
    const inner = termOf(not as PlanCondition);
    return inner.ok ? succeed(`!(${inner.value})`) : inner;
  }
  const parts = all ?? any;
  if (!Array.isArray(parts)) return comparisonOf(condition);
  const terms: string[] = [];
  for (const part of parts) {
    const term = termOf(part);
    if (!term.ok) return term;
    terms.push(term.value);
  }
  return succeed(`(${terms.join(all === undefined ? ' || ' : ' && ')})`);
}

const FIELD = /^\$\{item\.(\w+)(?: \?\? "")?\}$/;

function comparisonOf({ value, ...comparison }: PlanCondition): Result<string> {
  const [, field] = typeof value === 'string' ? (FIELD.exec(value) ?? []) : [];
  if (field === undefined) return problem('it compares something else than a field of an item');
  const [[name, against] = []] = Object.entries(comparison);
  if (name === 'exists') return succeed(`${field} ${against === true ? '!=' : '=='} \`null\``);
  if (typeof against !== 'string' || /(?<!\$)\$\{/.test(against))
    return problem('it compares an item of a feed with something that is no text');
  // A backtick would end the literal.
  const text = `\`${JSON.stringify(against).replaceAll('`', '\\u0060')}\``;
  switch (name) {
    case 'equals':
      return succeed(`${field} == ${text}`);
    case 'notEquals':
      return succeed(`${field} != ${text}`);
    case 'contains':
      return succeed(`contains(not_null(${field}, \`""\`), ${text})`);
    default:
      return problem(`"${name}" of an item of a feed has no like here`);
  }
}

function problem(message: string): ReturnType<typeof refuse> {
  return refuse({ code: 'not-mapped', message, hint: '' });
}
