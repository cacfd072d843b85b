/** English: several wishes in one message. */
import type { SeveralWords } from '../several-words.ts';
import { words } from '../words.ts';

export const ENGLISH_SEVERAL: SeveralWords = {
  ofAll:
    /(?<![,;.:–—-])[,;.:–—-]+\s*(?:and |so |then )?(?:please |can you |could you )*remind me (?:please )?(?:of|about) (?:both|all|them|these|those|each|it all|everything)(?: of (?:them|these|those))?(?:,? please)?[\s.!?]*$/i,
  ownOrders: words(
    'buy|bring|pay|cook|wash|clean|water|feed|take|pick|drop|pack|book|bake|hoover|vacuum|mow|learn|practise|practice|drive|meet|visit|rent|refuel|iron|fix|repair|sign|renew|send|submit|hand|return|post|mail|call|phone|ring|order|collect|walk|empty|charge|file|study|eat|drink',
  ),
  verbless:
    /^(?:\p{Lu}|\d|(?:the|an?|my|our|your|his|her|its|their|this|that|these|those|some)\s)/u,
  apart: words('also|separately|besides|additionally|furthermore|moreover|secondly|second|plus'),
  again: words('again|too|also|once|more'),
  ordinals: new Map([
    ...['first', 'second', 'third', 'fourth', 'fifth'].map((word, at) => [word, at] as const),
    ...['1st', '2nd', '3rd', '4th', '5th'].map((word, at) => [word, at] as const),
    ['last', -1],
  ]),
  only: words('only|just'),
  without: words('not|without|drop|skip|forget|remove|delete|leave|out|no|but|except'),
  fillers: words('the|one|reminder|draft|please|wish|yes|ok|okay|keep|store|all|take|it'),
  about: (which, question) => `"${which}": ${question}`,
  row: (names) => names.map((name) => `"${name}"`).join(' and '),
  sameDay: (day) => `No day was said for it, so it is the same day: ${day}.`,
  eachTime: ['every week', 'every month'],
  askEach: 'each time, or once?',
  askWhich: (said) => `Which one is "${said}" for?`,
};
