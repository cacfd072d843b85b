/** What was said does not go together, by the name of the reason; `unreadable` quotes all that was said. */
import type { Reason } from './result.ts';

export interface Contradiction {
  kind: 'contradiction';
  reason: Reason | 'unreadable';
}

export type Joined<Value> = Value | Contradiction;

export function contradict(reason: Contradiction['reason']): Contradiction {
  return { kind: 'contradiction', reason };
}

export const UNREADABLE = contradict('unreadable');

export function isContradiction(value: object | string): value is Contradiction {
  return typeof value === 'object' && 'kind' in value && value.kind === 'contradiction';
}
