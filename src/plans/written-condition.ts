/** The condition that somebody meant who wrote an expression: for the message that refuses it. */

import { parseJson } from '../base/outside-json.ts';

const OPERATORS: Readonly<Record<string, string>> = {
  '>': 'greaterThan',
  '>=': 'atLeast',
  '<': 'lessThan',
  '<=': 'atMost',
  '=': 'equals',
  '==': 'equals',
  '===': 'equals',
  is: 'equals',
  '!=': 'notEquals',
  '!==': 'notEquals',
  contains: 'contains',
};

const COMPARISON = /^\s*(\S.*?)\s*(>=|<=|===|!==|==|!=|>|<|=|\bcontains\b|\bis\b)\s*(\S.*?)\s*$/s;
const GENERAL = '{"value": "${step.field}", "greaterThan": 50}';

/** As JSON; the general form where the text can't be read. */
export function writtenCondition(text: string): string {
  if (text.length > 200) return GENERAL;
  const plain = text.trim().replace(/^\$\{\{(.*)\}\}$/s, '$1');
  if (plain === 'true' || plain === 'false') return `${plain} without quotes`;
  const read = readExpression(plain);
  return read === null ? GENERAL : JSON.stringify(read);
}

function readExpression(text: string): unknown {
  for (const [word, join] of [
    [/\s*(?:\|\||\bor\b)\s*/i, 'any'],
    [/\s*(?:&&|\band\b)\s*/i, 'all'],
  ] as const) {
    const parts = text.split(word);
    if (parts.length < 2) continue;
    const read = parts.map(readExpression);
    return read.includes(null) ? null : { [join]: read };
  }
  const negated = /^\s*(?:!|not\b)\s*(.*)$/is.exec(text)?.[1];
  if (negated !== undefined) {
    const inner = readExpression(negated);
    return inner === null ? null : { not: inner };
  }
  const [, left, operator, right] = COMPARISON.exec(text) ?? [];
  if (left === undefined || operator === undefined || right === undefined) return asReference(text);
  const value = asReference(left);
  const name = OPERATORS[operator];
  return value === null || name === undefined ? null : { value, [name]: readLiteral(right) };
}

/** `${a.b}`, or `a.b` as it is written elsewhere. */
function asReference(text: string): string | null {
  const trimmed = text.trim();
  if (/^\$\{[^{}]+\}$/.test(trimmed)) return trimmed;
  return /^[A-Za-z_][\w-]*(?:\.[\w-]+|\[\d+\])+$/.test(trimmed) ? `\${${trimmed}}` : null;
}

function readLiteral(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return asReference(text) ?? text.replace(/^'(.*)'$/s, '$1');
  }
}
