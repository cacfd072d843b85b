/** What is said in a language, by its code; English where there is no other. */

import { GERMAN_TALK } from '../../language/de/german-talk.ts';
import { ENGLISH_TALK } from '../../language/en/english-talk.ts';
import type { TalkWords } from '../../language/talk-words.ts';

export function talkWordsOf(language: string | null | undefined): TalkWords {
  return language === 'de' ? GERMAN_TALK : ENGLISH_TALK;
}
