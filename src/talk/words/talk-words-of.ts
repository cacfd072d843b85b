/** What is said in a language, by its code; English where there is no other. */
import { ENGLISH_TALK } from './english-talk.ts';
import { GERMAN_TALK } from './german-talk.ts';
import type { TalkWords } from './talk-words.ts';

export function talkWordsOf(language: string | null | undefined): TalkWords {
  return language === 'de' ? GERMAN_TALK : ENGLISH_TALK;
}
