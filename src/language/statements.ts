/** The patterns that tell a plain sentence from a question, a wish or an order, of every language. */
import { GERMAN_STATEMENTS } from './de/german-statements.ts';
import { ENGLISH_STATEMENTS } from './en/english-statements.ts';
import type { StatementWords } from './statement-words.ts';

type StatementTextKind = Exclude<keyof StatementWords, 'likes' | 'value' | 'wants'>;

export const STATEMENTS: readonly StatementWords[] = [ENGLISH_STATEMENTS, GERMAN_STATEMENTS];

const either = (kind: StatementTextKind): string =>
  `(?:${STATEMENTS.map((words) => words[kind]).join('|')})`;
const begins = (kind: StatementTextKind): RegExp => new RegExp(`^${either(kind)}\\b`, 'iu');

export const CALLED = new RegExp(
  `^${either('calls')} (?<what>\\p{L}[\\p{L}'’.-]*(?: \\p{Lu}[\\p{L}'’.-]*){0,3})$`,
  'iu',
);
export const OF_THE_TALK = begins('ofTheTalk');
export const FLEETING = begins('fleeting');
export const NO_NAME = begins('noName');
export const ASKS_BACK = begins('asks');
export const COMMANDS = begins('commands');
/** Behind a fact, that it is to be remembered. */
export const KEPT = new RegExp(`(?<!\\s)\\s*[,–—-]\\s*${either('kept')}$`, 'iu');
export const TELLS = new RegExp(`^${either('tells')}$`, 'iu');
