/** Why something was not done, in words of a language. English is what a fault says by itself. */
import type { Fault } from '../base/errors.ts';

/** The details of a fault: what was `said`, and what is `listed` instead. */
type FaultDetails = Readonly<Record<'said' | 'listed' | 'most', string>>;

/** By the codes of faults. */
export type FaultWords = Readonly<
  Record<string, (details: FaultDetails) => Pick<Fault, 'message' | 'hint'>>
>;
