/** What was found is named in full once; after that it is "it". */

import type { PhraseSaid, WhatWords } from '../../language/what-words.ts';
import type { FoundSaid } from './describe-found.ts';

export interface Mention {
  subject(): { text: string; isPlural: boolean };
  object(): PhraseSaid;
  /** Null where it is counted as "of them". */
  counted(): FoundSaid['counted'];
}

export function createMention({ noun, counted }: FoundSaid, words: WhatWords): Mention {
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
    object: () => said().object,
    counted: () => (first() ? counted : null),
  };
}
