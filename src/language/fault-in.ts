/** A fault in the language of whoever asked; what has no words there stays English. German is loaded once it is spoken. */
import type { Fault } from '../base/errors.ts';

type Told = Pick<Fault, 'code' | 'message' | 'hint'> & { details: Fault['details'] | undefined };

export async function faultIn(language: string | undefined, fault: Told): Promise<Told> {
  const { code, message, hint, details } = fault;
  const told = { code, message, hint, details };
  if (language !== 'de') return told;
  const { GERMAN_FAULTS } = await import('./de/german-faults.ts');
  const { said, listed, most } = { ...details };
  const texts = { said: textOf(said), listed: textOf(listed), most: textOf(most) };
  return { ...told, ...GERMAN_FAULTS[code]?.(texts) };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
