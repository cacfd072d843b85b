/**
 * Hides what looks like a time and is none before the time is read: "good morning", "my 4pm call", `weather.today`,
 * `data/today.json`, `--at 5`, and the phrases of skills. Every character keeps its place.
 */

import type { IntentWords } from '../../language/intent-words.ts';
import type { SkillFacts } from '../compile-types.ts';
import { skillWords } from './skill-words.ts';
import { isConditionFirst } from './wish-words.ts';

/** Dotted names, elements of a page, names of files and folders, and `key=value`; "9 a.m." is a time. */
const NAMES =
  /(?<=^|[\s(])(?![ap]\.m\b)(?:(?:~|\.{1,2}|[a-z]:)?[/\\][\w.~][^\s,;]*|\d{1,3}(?:\.\d{1,3}){3}\S*|[a-z][\w-]*(?:\.[a-z][\w-]*)+|[\w./-]+\.(?:txt|md|json|csv|html?|xml|log|ya?ml)|[.#][a-z][\w-]*|[\w-]+=\S+|--[a-z][\w-]*)(?=[\s,;:)?!]|$)/gi;

export function maskTimeless(
  text: string,
  language: IntentWords,
  skills: readonly SkillFacts[],
  /** Things that are called by a time are hidden, but where that is what is asked for. */
  hidesCalled = true,
): string {
  const first = isConditionFirst(text, language) ? (/^\s*\S+/.exec(text)?.[0] ?? '') : '';
  let masked = hideAll(`${hidden(first)}${text.slice(first.length)}`, language.timeless);
  if (/[.#=/\\]|--/.test(masked)) masked = hideAll(masked, NAMES);
  if (hidesCalled && /\d/.test(masked)) masked = hideAll(masked, language.calledByTime);
  const lower = masked.toLowerCase();
  // A letter that is longer in lower case would move every place behind it.
  if (lower.length !== masked.length) return masked;
  for (const phrase of skillWords(skills).phrases) {
    const at = lower.indexOf(phrase);
    if (at < 0 || !isName(phrase, language)) continue;
    masked = `${masked.slice(0, at)}${hidden(phrase)}${masked.slice(at + phrase.length)}`;
  }
  return masked;
}

/** A phrase that says when by itself ("every day") hides nothing. */
function isName(phrase: string, { again }: IntentWords): boolean {
  const words = phrase.split(/\s+/);
  return phrase.length > 3 && words.every((word) => !again.has(word));
}

/** To look first is cheap, and mostly there is nothing to hide. */
function hideAll(text: string, pattern: RegExp): string {
  return text.search(pattern) < 0 ? text : text.replaceAll(pattern, hidden);
}

/** A letter that begins no word of any language. */
function hidden(text: string): string {
  return text.replaceAll(/\S/g, 'ẍ');
}
