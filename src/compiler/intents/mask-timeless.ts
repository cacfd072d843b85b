/**
 * Hides what looks like a time and is none before the time is read: "good morning", `weather.today`,
 * `data/today.json`, `--at 5`, and the phrases of skills. Every character keeps its place.
 */
import type { SkillFacts } from '../compile-types.ts';
import type { IntentWords } from '../language/intent-words.ts';

/** Dotted names, names of files, and `key=value`. */
const NAMES =
  /(?<=^|\s)(?:[a-z][\w-]*(?:\.[a-z][\w-]*)+|[\w./-]+\.(?:txt|md|json|csv|html?|xml|log|ya?ml)|[\w-]+=\S+|--[a-z][\w-]*)(?=[\s,;]|$)/gi;

export function maskTimeless(
  text: string,
  language: IntentWords,
  skills: readonly SkillFacts[],
): string {
  let masked = text.replaceAll(language.timeless, hidden).replaceAll(NAMES, hidden);
  const lower = masked.toLowerCase();
  for (const { name, triggers } of skills) {
    for (const phrase of [name, ...triggers]) {
      const at = phrase.length < 3 ? -1 : lower.indexOf(phrase.toLowerCase());
      if (at < 0) continue;
      masked = `${masked.slice(0, at)}${hidden(phrase)}${masked.slice(at + phrase.length)}`;
    }
  }
  return masked;
}

/** A letter that begins no word of any language. */
function hidden(text: string): string {
  return text.replaceAll(/\S/g, 'ẍ');
}
