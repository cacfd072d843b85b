/** What a part of a wish is made of, by its words alone: its verb, its condition, its file. */
import type { IntentWords } from '../../language/intent-words.ts';
import { bareWord, splitWords, startsClause, unquoted, urlIn } from './clauses.ts';

type Verb = 'fetch' | 'tell' | 'save' | 'append' | 'watch';

/** The longest row of words that is a verb. */
export function verbOf(
  words: readonly string[],
  { verbs, me }: IntentWords,
): { verb: Verb; length: number } | null {
  // "ping me" tells, "ping example.org" fetches.
  const first = bareWord(words[0] ?? '');
  // "read me the feed" is more than reading it.
  const isForMe = me.has(bareWord(words[1] ?? ''));
  if (isForMe && (verbs.tell.has(first) || verbs.fetch.has(first)))
    return { verb: 'tell', length: 1 };
  for (let length = Math.min(5, words.length); length > 0; length--) {
    const text = words.slice(0, length).map(bareWord).join(' ');
    for (const verb of ['watch', 'fetch', 'tell', 'append', 'save'] as const) {
      if (verbs[verb].has(text)) return { verb, length };
    }
  }
  return null;
}

/** "if X changes, tell me" is "tell me if X changes". */
export function conditionLast(text: string, language: IntentWords): string {
  if (!language.conditionStarts.has(bareWord(text.split(/\s/, 1)[0] ?? ''))) return text;
  const words = splitWords(text);
  if (!words.some((word) => urlIn(word) !== null)) return text;
  const at = words.findIndex(
    (word, index) =>
      language.verbs.tell.has(bareWord(word)) && language.me.has(bareWord(words[index + 1] ?? '')),
  );
  if (at < 1) return text;
  const condition = words.slice(0, at).filter((word) => !language.joints.has(bareWord(word)));
  const told = words.slice(at);
  const next = told.findIndex((word, index) => index > 1 && startsClause(word, language));
  const behind = next < 0 ? [] : told.splice(next);
  const whole = [...told, ...condition].join(' ').replaceAll(/[,;](?=\s|$)/g, '');
  const pace = paceOnly(behind, language);
  if (pace !== null) return `${whole} ${pace}`;
  return behind.length === 0 ? whole : `${whole}, ${behind.join(' ')}`;
}

/** "check it every hour": says how often to look, and nothing else. */
function paceOnly(words: readonly string[], language: IntentWords): string | null {
  const found = verbOf(words, language);
  if (found === null || (found.verb !== 'fetch' && found.verb !== 'watch')) return null;
  const rest = words.slice(found.length);
  const isIt = language.pronouns.has(bareWord(rest[0] ?? ''));
  const pace = isIt ? rest.slice(1) : rest;
  return language.again.has(bareWord(pace[0] ?? '')) ? pace.join(' ') : null;
}

export type FoundCondition = {
  kind: 'changes' | 'contains' | 'down' | 'up';
  object: string[];
  words: string;
};

/** "when the title of X changes", "if it says sold out". */
export function conditionIn(
  words: readonly string[],
  language: IntentWords,
): FoundCondition | null {
  for (let length = 3; length > 0; length--) {
    const start = words.slice(0, length).map(bareWord).join(' ');
    if (!language.conditionStarts.has(start)) continue;
    const text = words.slice(length).join(' ');
    for (const [kind, end] of [
      ['changes', language.changeEnd],
      ['down', language.downEnd],
      ['up', language.upEnd],
    ] as const) {
      const found = end.exec(text);
      if (found !== null) return { kind, object: text.slice(0, found.index).split(' '), words: '' };
    }
    const contains = language.containsVerb.exec(text)?.groups;
    if (contains === undefined) return null;
    const object = (contains['object'] ?? '').split(' ');
    return { kind: 'contains', object, words: unquoted(contains['words'] ?? '') };
  }
  return null;
}

/** "to notes/today.md", "in a file called x.txt". */
export function pathIn(
  words: readonly string[],
  language: IntentWords,
): { at: number; path: string } | null {
  for (let at = words.length - 2; at >= 0; at--) {
    if (!language.intoWords.has(bareWord(words[at] as string))) continue;
    const rest = words.slice(at + 1);
    while (rest.length > 1 && language.fileFillers.has(bareWord(rest[0] as string))) rest.shift();
    const [path = ''] = rest;
    if (rest.length === 1 && isFileName(unquoted(path))) return { at, path: unquoted(path) };
    return null;
  }
  return null;
}

function isFileName(text: string): boolean {
  return text.length <= 200 && /^[^\s:*?"<>|]+$/.test(text) && !/^https?:/i.test(text);
}
