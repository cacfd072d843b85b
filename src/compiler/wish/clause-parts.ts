/** The verb that a part of a wish begins with. */
import type { IntentWords } from '../../language/intent-words.ts';
import { bareWord } from './wish-words.ts';

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
