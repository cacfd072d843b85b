/** A rule of the scan, as data, and what it says of a line. A finding that weighs `high` keeps a skill out; the rest is shown. */
import type { Finding } from '../skill.ts';

export type Weight = 'low' | 'medium' | 'high';

/** What a line is written in; `text` is Markdown and everything else. */
export type Language = 'js' | 'python' | 'shell' | 'text';

export interface ScanFinding extends Finding {
  weight: Weight;
  /** From the folder of the skill. */
  path: string;
}

export interface ScanRule {
  code: string;
  weight: Weight;
  /** Prose in quotes is talked about; a command in quotes is run as well as any. */
  isProse?: true;
  /** Where it counts; everywhere if it is left out. */
  in?: readonly Language[];
  pattern: RegExp;
  message: string;
  fix: string;
}

const WEIGHTS: readonly Weight[] = ['low', 'medium', 'high'];

export function lighter(weight: Weight): Weight {
  return WEIGHTS[WEIGHTS.indexOf(weight) - 1] ?? 'low';
}

export function heavier(weight: Weight): Weight {
  return WEIGHTS[WEIGHTS.indexOf(weight) + 1] ?? 'high';
}

export function isHeavier(one: Weight, other: Weight): boolean {
  return WEIGHTS.indexOf(one) > WEIGHTS.indexOf(other);
}

export function heaviestFirst(left: ScanFinding, right: ScanFinding): number {
  return WEIGHTS.indexOf(right.weight) - WEIGHTS.indexOf(left.weight);
}

export function levelOf(weight: Weight): Finding['level'] {
  return weight === 'high' ? 'error' : 'warning';
}
