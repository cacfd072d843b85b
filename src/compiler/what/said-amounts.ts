/** Numbers and lengths of time in words. */

import type { LengthUnit, WhatWords } from '../../language/what-words.ts';
import { quoted } from './shown-text.ts';

const UNITS: readonly (readonly [LengthUnit, number])[] = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** In the longest unit that leaves nothing over. */
export function saidLength(seconds: number, { length }: WhatWords): string {
  const fit = UNITS.find(([, size]) => seconds >= size && seconds % size === 0);
  return fit === undefined ? length(seconds, 'second') : length(seconds / fit[1], fit[0]);
}

/** Words are quoted, so that "50" is told from 50. */
export function saidValue(value: number | string, { number }: WhatWords): string {
  return typeof value === 'string' ? quoted(value) : number(value);
}
