/** Says what can't work now, of a draft and in the language of the talk: one table a language, by the code of the finding. */
import type { HouseFinding } from '../domain/house-finding.ts';

type SayFinding = (facts: Readonly<Record<string, string>>) => string;

export interface FindingWords {
  said: Readonly<Record<string, SayFinding>>;
  /** How a command is let out of its box: with the yes to a draft that waits for one, else once it is stored. */
  letOut: { open: string; stored: string };
}

/** A finding that the table does not have is told in its own words. */
export function findingInTalk(
  { code, what, why, facts = {} }: HouseFinding,
  { said, letOut }: FindingWords,
  /** Whether it is told at the command line, of a draft that waits for a yes there. */
  { isOpen = false }: { isOpen?: boolean } = {},
): string {
  if (!Object.hasOwn(said, code)) return `${what} ${why}`;
  return (said[code] as SayFinding)({ ...facts, letOut: isOpen ? letOut.open : letOut.stored });
}
