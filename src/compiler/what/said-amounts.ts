/** Numbers and lengths of time in words. */

import { inUnits } from '../../language/say-seconds.ts';
import type { WhatWords } from '../../language/what-words.ts';
import { quoted } from './shown-text.ts';

export function saidLength(seconds: number, { length }: WhatWords): string {
  const { count, unit } = inUnits(seconds);
  return length(count, unit);
}

/** Words are quoted, so that "50" is told from 50. */
export function saidValue(value: number | string, { number }: WhatWords): string {
  return typeof value === 'string' ? quoted(value) : number(value);
}
