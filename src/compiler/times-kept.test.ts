/** A time that is no part of the schedule is a part of what is done, or it is asked about: no word of it is lost. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../base/rounds.fake.ts';
import { fakeOptions } from './compile.fake.ts';
import { compile } from './compile.ts';

interface Words {
  begins: readonly string[];
  things: readonly string[];
  /** A second time, and what it is said with. */
  about: readonly string[];
  /** How often or how long something is so. */
  conditions: readonly string[];
}

const ENGLISH: Words = {
  begins: [
    'tell me every saturday at 18:00',
    'send me every day at 9am',
    'every monday at 8:00 show me',
  ],
  things: ['the lottery numbers', 'the weather', 'my appointments', 'the games'],
  about: [
    'of next week',
    'for next week',
    'for tomorrow',
    'of last month',
    'about friday',
    'of yesterday',
  ],
  conditions: [
    'if the oven fails twice',
    'if the oven is off three times in a row',
    'when the oven is off for 3 hours',
    'if the oven fails two times',
  ],
};

const GERMAN: Words = {
  begins: [
    'sag mir jeden samstag um 18 uhr',
    'schick mir jeden Tag um 9',
    'jeden Montag um 8:00 zeig mir',
  ],
  things: ['die lottozahlen', 'das Wetter', 'meine Termine', 'die Spiele'],
  about: [
    'von nächster woche',
    'für nächste Woche',
    'für morgen',
    'vom letzten Monat',
    'vom nächsten Wochenende',
    'von gestern',
  ],
  conditions: [
    'wenn der Ofen zweimal ausfällt',
    'wenn der Ofen dreimal in Folge aus ist',
    'falls der Ofen zweimal hintereinander aus ist',
    'ob der Ofen 3 Mal nacheinander aus ist',
  ],
};

/** Where a draft was made without these words, what it does and when. */
function lost(sentence: string, words: string): string | null {
  const result = compile(sentence, fakeOptions());
  if (result.kind !== 'draft') return null;
  const { plan, instruction, summary } = result.draft;
  const done = JSON.stringify(plan ?? instruction).toLowerCase();
  return done.includes(words.toLowerCase()) ? null : summary;
}

const oneOf = (words: readonly string[]) => fc.constantFrom(...words);

describe.each([
  ['English', ENGLISH],
  ['German', GERMAN],
])('in %s', (_, { begins, things, about, conditions }) => {
  test('what something is about stays with it', () => {
    const wishes = fc.tuple(oneOf(begins), oneOf(things), oneOf(about));
    fc.assert(
      fc.property(wishes, ([begin, thing, time]) => {
        const said = time.slice(time.lastIndexOf(' ') + 1);
        expect(lost(`${begin} ${thing} ${time}`, said)).toBeNull();
      }),
      { numRuns: rounds(60) },
    );
  });

  test('how often something is so is no count of looks at it', () => {
    const wishes = fc.tuple(oneOf(begins), oneOf(things), oneOf(conditions));
    fc.assert(
      fc.property(wishes, ([begin, thing, condition]) => {
        expect(lost(`${begin} ${thing}, ${condition}`, condition)).toBeNull();
      }),
      { numRuns: rounds(60) },
    );
  });
});
