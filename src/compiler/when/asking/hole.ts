/** A hole is what a When leaves open; it offers the Whens that would fill it. */

import type { Joined } from '../contradiction.ts';
import type { Said } from '../joining/said.ts';
import type { Question } from '../result.ts';
import type { When } from '../when.ts';

/** The sentence and its parts, for the words that a question quotes. */
export type Spoken = Pick<Said, 'sentence' | 'parts'>;

export interface Option {
  label: string;
  when: Joined<When>;
}

export interface Asked {
  /** What it is asked about, in the words that were said. */
  said: string;
  /** One alone is no question: it is what was meant. */
  options: readonly Option[];
  /** The answers differ, if only after many runs. */
  isApart?: true;
}

export interface Hole {
  name: string;
  about: Question['about'];
  /** Words that leave it open. */
  example: string;
  /** Null where it is not open. */
  ask(spoken: Spoken, when: When): Asked | null;
}

/** No question after all: it means this. */
export function sure(when: Joined<When>): Asked {
  return { said: '', options: [{ label: '', when }] };
}
