/** English words around values. */
import type { ValueWords } from '../value-words.ts';
import { ENGLISH_NUMBERS } from './english-names.ts';

export const ENGLISH_VALUE_WORDS: ValueWords = {
  is: 'is',
  at: 'at',
  now: 'now|only',
  rightNow: '(?:right )?now',
  notNow: 'old former previous was before strike',
  doubtful: 'list regular original retail rrp msrp shipping delivery',
  names: [['price', 'cost'], ['temperature'], ['humidity'], ['availability'], ['stock']],
  milliseconds: {
    ...{ ms: 1, msec: 1, millisecond: 1, milliseconds: 1 },
    ...{ s: 1000, sec: 1000, secs: 1000, second: 1000, seconds: 1000 },
    ...{ m: 60_000, min: 60_000, mins: 60_000, minute: 60_000, minutes: 60_000 },
    ...{ h: 3_600_000, hr: 3_600_000, hrs: 3_600_000, hour: 3_600_000, hours: 3_600_000 },
  },
  currencies: '[€$£¥]|eur|euros?|usd|dollars?|bucks|gbp|pounds?|quid|chf|francs?|yen',
  clock: ['am', 'pm', 'a.m', 'p.m', "o'clock", 'oclock'],
  exactly: 'exactly',
  until: 'due(?:\\s+(?:by|on))?|by|until|till|before',
  due: 'due(?:\\s+(?:by|on))?|by|until|till|before|on',
  forDay: 'for',
  ofName: 'for|of|about|from|after|since|than',
  having: 'with',
  articles: 'the|a|an|my|our|this',
  priorities: {
    high: "(?:high|top) priority|(?:(?:it's|it is|and) )?(?:very )?(?:important|urgent)",
    low: 'low priority|not (?:so |very )?important|unimportant',
  },
  choices: {
    counted: { first: 1, second: 2, third: 3, fourth: 4, former: 1 },
    last: 'last latter',
    lead: 'number|option|choice|the',
    and: 'and',
    numbers: [1, 2, 3, 4, 5, 6, 12].map((number) => [ENGLISH_NUMBERS[number] ?? '', number]),
  },
};
