/** Why something was not done, in the language of whoever asked. English is what a fault says by itself. */
import type { Fault } from '../base/errors.ts';

/** The details of a fault: what was `said`, and what is `listed` instead. */
type FaultDetails = Readonly<Record<'said' | 'listed' | 'most', string>>;

/** By the codes of faults. */
export type FaultWords = Readonly<
  Record<string, (details: FaultDetails) => Pick<Fault, 'message' | 'hint'>>
>;

type Told = Pick<Fault, 'code' | 'message' | 'hint'> & { details: Fault['details'] | undefined };

export async function faultIn(language: string | undefined, fault: Told): Promise<Told> {
  if (language !== 'de') return fault;
  const { GERMAN_FAULTS } = await import('./de/german-faults.ts');
  const { said, listed, most } = { ...fault.details };
  const details = { said: textOf(said), listed: textOf(listed), most: textOf(most) };
  return { ...fault, ...GERMAN_FAULTS[fault.code]?.(details) };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
