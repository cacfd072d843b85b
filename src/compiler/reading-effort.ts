/**
 * What the rules may do about one message, whoever sent it: as much as several times the most entangled of the gold
 * tables takes. Far beyond is nothing that people say to have something scheduled, and it would hold up everybody else.
 */
import { createEffort, type Effort } from '../base/effort.ts';

/** A unit is about a tenth of a microsecond: a reading that is tried beside a rule that waits for one. */
export const MOST_UNITS = 400_000;

/** All that is read of one message draws on the same; without one, each door of the compiler has its own. */
export function readingEffort(): Effort {
  return createEffort(MOST_UNITS);
}
