/** Numbers and lengths of time in words. */

import { inUnits } from '../../language/say-seconds.ts';
import type { WhatWords } from '../../language/what-words.ts';
import { quoted } from './shown-text.ts';
import { inMoney } from './units.ts';

export function saidLength(seconds: number, { length }: WhatWords): string {
  const { count, unit } = inUnits(seconds);
  return length(count, unit);
}

/** Words are quoted, so that "50" is told from 50. */
export function saidValue(
  value: number | string,
  { number, amount }: WhatWords,
  unit?: string,
): string {
  if (typeof value === 'string') return quoted(value);
  return unit === undefined ? number(value) : amount(inMoney(value, unit), saidUnit(unit));
}

/** A unit that nobody has is a text like any other. */
function saidUnit(unit: string): string {
  return UNIT.test(unit) ? unit : quoted(unit);
}

/** Signs or letters, of up to three words: °C, km/h, degrees celsius. */
export const UNIT = /^[\p{L}%€$£°µ/²³]{1,20}(?: \p{L}{1,20}){0,2}$/u;
