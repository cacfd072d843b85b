/** A condition in short, as it stands on the box of a step: `get.body.waiting > 100`. */
import type { Condition } from './condition.ts';
import type { PlanTool } from './plan.ts';

const SIGNS: Readonly<Record<string, string>> = {
  equals: '=',
  notEquals: '≠',
  greaterThan: '>',
  lessThan: '<',
  atLeast: '≥',
  atMost: '≤',
  contains: 'contains',
  in: 'is one of',
  schema: 'fits',
};

/** Everything that decides if a step runs, and if anything does after it; null if nothing does. */
export function conditionsText({ when, stopUnless }: Pick<PlanTool, 'when' | 'stopUnless'>) {
  const parts = [
    ...(when === undefined ? [] : [`only if ${conditionText(when)}`]),
    ...(stopUnless === undefined ? [] : [`the end unless ${conditionText(stopUnless)}`]),
  ];
  return parts.length === 0 ? null : parts.join('; ');
}

function conditionText(condition: Condition): string {
  if (typeof condition === 'boolean') return String(condition);
  if (typeof condition === 'string') return valueText(condition);
  if ('not' in condition) return `not ${grouped(condition.not)}`;
  if ('all' in condition) return joined(condition.all, ' and ', 'true');
  if ('any' in condition) return joined(condition.any, ' or ', 'false');
  const { value, ...comparison } = condition;
  const compared = Object.entries(comparison).filter(([, wanted]) => wanted !== undefined);
  const shown = valueText(value);
  if (compared.length === 0) return shown;
  return compared.map(([name, wanted]) => comparisonText(shown, name, wanted)).join(' and ');
}

function comparisonText(shown: string, name: string, wanted: unknown): string {
  if (name === 'exists') return wanted === false ? `no ${shown}` : `there is ${shown}`;
  const text = typeof wanted === 'string' ? literalText(wanted) : (JSON.stringify(wanted) ?? '');
  return `${shown} ${SIGNS[name] ?? name} ${text}`;
}

function joined(parts: readonly Condition[], word: string, none: string): string {
  return parts.length === 0 ? none : parts.map(grouped).join(word);
}

/** Puts a joined condition in brackets, so that nobody has to know what binds closer. */
function grouped(condition: Condition): string {
  const text = conditionText(condition);
  const isJoined = typeof condition === 'object' && ('all' in condition || 'any' in condition);
  return isJoined || / (?:and|or) /.test(text) ? `(${text})` : text;
}

/** A text that is one reference is that path; any other is itself. */
function valueText(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value) ?? '';
  return /^\$\{([^{}]+)\}$/.exec(value)?.[1] ?? `"${value}"`;
}

function literalText(text: string): string {
  return /^\$\{[^{}]+\}$/.test(text) ? valueText(text) : JSON.stringify(text);
}
