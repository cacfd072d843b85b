/** A conversation as a model reads it that looks for what is worth keeping: numbered turns, the latest that have room. */
import type { KeptTurn } from './turn-book.ts';

const MOST_LETTERS = 24_000;
const LONGEST_PART = 2000;

export interface Transcript {
  text: string;
  /** The keys of the turns that are in it, in the order of their numbers. */
  keys: readonly string[];
  /** True if what others wrote may be among it. */
  isTainted: boolean;
}

export function transcribe(turns: readonly (KeptTurn & { key: string })[]): Transcript {
  let left = MOST_LETTERS;
  const first = turns.findLastIndex((turn) => {
    left -= partsOf(turn).join('').length;
    return left < 0;
  });
  const told = turns.slice(first + 1);
  const lines = told.flatMap((turn, index) =>
    partsOf(turn).map((part) => `[${index + 1}] ${part}`),
  );
  return {
    text: lines.join('\n'),
    keys: told.map(({ key }) => key),
    isTainted: told.some((turn) => turn.isTainted && answerOf(turn) !== ''),
  };
}

function partsOf(turn: KeptTurn): string[] {
  const answer = answerOf(turn);
  const who = turn.answeredBy === 'sub-agent' ? 'found by a sub-agent' : 'assistant';
  return [
    ...(turn.said === '' ? [] : [`person: ${onLine(turn.said)}`]),
    ...(answer === '' ? [] : [`${who}: ${onLine(answer)}`]),
  ];
}

/** Answers of the rules tell of schedules and tools, and nothing of the person. */
const answerOf = ({ answeredBy, answer }: KeptTurn): string =>
  answeredBy === 'rules' ? '' : answer;

const onLine = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_PART).toWellFormed();
