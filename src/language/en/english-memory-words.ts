/** English words by which memories are compared and searched. */
import type { MemoryWords } from '../memory-words.ts';

export const ENGLISH_MEMORY_WORDS: MemoryWords = {
  small: `a about after again all also am an and any are as at be because been before being between both but by
can could did do does doing don done down during each few for from further get got had has have having he her here
hers herself him himself his how i if in into is it its itself just let ll m me might more most my myself no nor
not now of off on once only or other our ours out over own please re s same shall she should so some such t tell than
that the their theirs them themselves then there these they this those through to too under until up ve very was we
were what when where which while who whom whose why will with would you your yours know remember`,
  not: 'no not never none without don doesn didn isn won can cannot',
  noLonger: 'no longer|any ?more|stopped|quit|given up',
  ending:
    'no longer not any more anymore have has stopped quit given up do don does doesn did am is isn are',
  value: {
    mine: "my|the user['’]?s|user['’]?s",
    ours: "our|[\\p{Lu}][\\p{L}]+['’]s",
    articles: 'the',
    fresh: 'new',
    is: 'is now|is|are now|are|has changed to|changed to',
  },
};
