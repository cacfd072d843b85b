/** What of a wish a model has to judge, and the wish without it. */
import type { ThinkingOrder, ThinkingWords } from '../../language/thinking-words.ts';

export interface Judgement {
  kind: 'write' | 'keep' | 'whether';
  task: string;
}

/** A judgement of each kind at most; in the order in which they are made. Null where there is none. */
export function findJudgement(
  text: string,
  words: ThinkingWords,
): { judgements: Judgement[]; rest: string } | null {
  const judgements: Judgement[] = [];
  const written = takeOut(text, words.write);
  const bare = written === null ? null : howIn(written.rest, words.how);
  let rest = bare?.rest ?? text;
  for (const kind of ['keep', 'whether'] as const) {
    const found = takeOut(rest, words[kind]);
    if (found === null) continue;
    judgements.push({ kind, task: found.task });
    rest = found.rest;
  }
  if (written !== null && bare !== null)
    judgements.push({ kind: 'write', task: `${[written.task, ...bare.said].join(' ')}.` });
  return judgements.length === 0 ? null : { judgements, rest: rest.trim() };
}

function takeOut(text: string, orders: readonly ThinkingOrder[]) {
  for (const { pattern, inPlace, task } of orders) {
    const found = pattern.exec(text);
    if (found === null || isQuoted(text, found.index)) continue;
    return { task: task(found), rest: text.replace(pattern, inPlace) };
  }
  return null;
}

function howIn(text: string, how: RegExp): { rest: string; said: string[] } {
  const found = [...text.matchAll(how)].filter(({ index }) => !isQuoted(text, index));
  const said = found.map(([one]) => one.replace(/^,/, '').trim());
  return { rest: said.length === 0 ? text : text.replaceAll(how, ''), said };
}

/** What stands between quotation marks is said or looked for, and is no order. */
function isQuoted(text: string, at: number): boolean {
  return [...text.matchAll(/"[^"]*"|“[^”]*”|„[^“”]*[“”]|`[^`]*`/g)].some(
    ({ index, 0: quote }) => at > index && at < index + quote.length,
  );
}
