/** What was found is named in full once; after that it is "it". */

import type { Made } from '../../language/judging-words.ts';
import type { PhraseSaid, WhatWords } from '../../language/what-words.ts';
import type { FoundSaid } from './describe-found.ts';
import { quotedMade } from './shown-text.ts';

export interface Mention {
  subject(): { text: string; isPlural: boolean };
  /** With what a model makes of it, the first time. */
  object(): PhraseSaid;
  /** Null where it is counted as "of them". */
  counted(): FoundSaid['counted'];
}

export function createMention(
  { noun, counted }: FoundSaid,
  words: WhatWords,
  made: Made | undefined,
): Mention {
  let isMade = made === undefined;
  let isNamed = false;
  const first = (): boolean => {
    const isFirst = !isNamed;
    isNamed = true;
    return isFirst;
  };
  const said = () => (first() ? noun : words.again(noun.isPlural));
  return {
    subject() {
      const { subject, isPlural } = said();
      const { core, behind, isOpen } = subject;
      return { text: `${core}${behind}${isOpen ? ',' : ''}`, isPlural };
    },
    object() {
      const { object } = said();
      if (made === undefined || isMade) return object;
      isMade = true;
      return words.made(object, quotedMade(made));
    },
    counted: () => (first() ? counted : null),
  };
}
