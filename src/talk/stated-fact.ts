/**
 * Reads what somebody says of themselves in one plain sentence: what they like, what something of theirs is, what they
 * are called. It is remembered without a model; a question, a wish or a remark on the talk is no fact.
 */
import { secondOrderIn } from '../compiler/compiler.ts';
import {
  CALLED,
  FLEETING,
  KEPT,
  NO_NAME,
  OF_THE_TALK,
  STATEMENTS,
} from '../language/statements.ts';

export interface StatedFact {
  content: string;
  category: 'preference' | 'fact';
}

const LONGEST = 200;

const RULES: readonly { form: RegExp; category: StatedFact['category']; not: RegExp }[] = [
  ...STATEMENTS.map(
    ({ likes }) => ({ form: likes, category: 'preference', not: OF_THE_TALK }) as const,
  ),
  { form: CALLED, category: 'fact', not: NO_NAME },
  ...STATEMENTS.map(({ value }) => ({ form: value, category: 'fact', not: FLEETING }) as const),
];

/** Null if the text states no such fact. */
export function readStatedFact(text: string): StatedFact | null {
  const said = text.trim();
  if (said.length > LONGEST || said.includes('?') || said.includes('\n')) return null;
  const content = said.replace(/(?<![.!\s])[.!\s]+$/u, '').replace(KEPT, '');
  // One sentence; what follows may be a wish.
  if (/[.!;] /u.test(content) || secondOrderIn(content) !== null) return null;
  for (const { form, category, not } of RULES) {
    const what = form.exec(content.replaceAll('’', "'"))?.groups?.['what'];
    if (what !== undefined && !not.test(what)) return { content, category };
  }
  return null;
}
