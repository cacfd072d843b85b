/** Wishes that need somebody who thinks: an instruction for the agent, with the tools that fit. */

import type { IntentWords } from '../../language/intent-words.ts';
import type { ToolFacts } from '../compile-types.ts';
import { shortName } from '../what/lower/plan-text.ts';
import { bareWord, isQuoted, splitWords, urlIn } from '../wish/wish-words.ts';
import { NONE, type Work } from './work.ts';

interface JudgementReading {
  language: IntentWords;
  catalog: ReadonlyMap<string, ToolFacts>;
  /** It comes again: then it is surely a wish, and no question about that time. */
  isRepeating: boolean;
  /** The time is said without a doubt. */
  isCertain: boolean;
  /** What said when. */
  saidTime: string;
}

/** Whether it can't be done by rote. */
export function needsJudgement(text: string, language: IntentWords): boolean {
  return splitWords(text).some((word) => !isQuoted(word) && language.judgement.has(bareWord(word)));
}

export function readJudgement(text: string, reading: JudgementReading): Work {
  const { language, isRepeating, isCertain } = reading;
  const words = splitWords(text).map(bareWord);
  const [first = '', second = ''] = words;
  if (words.length < 2 || isNegated(words, language) || language.aboutYou.test(text)) return NONE;
  const isAgain = saysAgain(reading.saidTime, language);
  const isSend = language.verbs.tell.has(first) && language.me.has(second);
  const begins = language.judgementVerbs.has(first);
  const judges = needsJudgement(text, language) && !language.questionStarts.has(first);
  const isFetch = language.verbs.fetch.has(first) && namesPage(text);
  const works = language.workVerbs.has(first) || isSend || isFetch;
  const isWish = isRepeating
    ? begins || ((works || judges) && isAgain)
    : isCertain && (begins || (works && (judges || namesPage(text))));
  return isWish ? instruct(text, reading) : NONE;
}

function namesPage(text: string): boolean {
  return splitWords(text).some((word) => urlIn(word) !== null);
}

export function saysAgain(saidTime: string, { again }: IntentWords): boolean {
  return splitWords(saidTime).some((word) => again.has(bareWord(word)));
}

/** "do not wake me up" wishes for nothing. */
function isNegated(words: readonly string[], { negations }: IntentWords): boolean {
  return negations.has(words[0] ?? '') || negations.has(words.slice(0, 2).join(' '));
}

export function instruct(
  text: string,
  { language, catalog }: Pick<JudgementReading, 'language' | 'catalog'>,
): Work {
  const instruction = `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
  const tools = fittingTools(text, language).filter((name) => catalog.has(name));
  return {
    kind: 'instruction',
    instruction,
    tools,
    what: language.say.steps.agent(instruction),
    name: shortName(instruction),
  };
}

/** "food.txt", "notes/today.md" */
function isFile(word: string): boolean {
  return (
    /^[\w./-]{1,200}\.(?:txt|md|json|csv|log|ya?ml)[,.;]?$/i.test(word) && urlIn(word) === null
  );
}

function fittingTools(text: string, language: IntentWords): string[] {
  const words = splitWords(text);
  const bare = new Set(words.map(bareWord));
  const tools = ['message.send'];
  for (const [tool, hints] of language.toolHints)
    if (hints.some((hint) => bare.has(hint))) tools.push(tool);
  if (namesPage(text)) tools.push('http.request');
  if (words.some(isFile)) tools.push('file.write', 'file.append');
  return [...new Set(tools)];
}
