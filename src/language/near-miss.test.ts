import { describe, expect, test } from 'vitest';
import { languageOf } from './detect-language.ts';
import { foreignLanguageOf } from './foreign.ts';
import { nearMissIn } from './near-miss.ts';

const [english, german] = [languageOf('', 'en'), languageOf('', 'de')];

describe('a slip in a word of time', () => {
  test.each([
    ['remnid me tomorrow', 'remind me tomorrow'],
    ['remind me tomoz at 9', 'remind me tomorrow at 9'],
    ['evry monday', 'every monday'],
    ['on wendsday', 'on wednesday'],
    ['tommorow', 'tomorrow'],
  ])('%j is offered as %j', (text, corrected) => {
    expect(nearMissIn(text, english)?.corrected).toBe(corrected);
  });

  test('is offered in German, with one letter wrong', () => {
    expect(nearMissIn('am Mittwcoh um 9', german)?.meant).toBe('mittwoch');
  });

  test.each([
    'very nearly the remainder',
    'a mourning reindeer',
    'actually on Monday',
    'say "wendsday"',
    'https://example.org/wendsday',
    'constructor',
  ])('%j has none', (text) => {
    expect(nearMissIn(text, english)).toBeNull();
  });
});

describe('another language', () => {
  const isKnown = (word: string) => english.words.has(word);
  test.each([
    ['recuérdame mañana a las 9 llamar', 'es'],
    ["rappelle-moi demain à 9h d'appeler", 'fr'],
    ['herinner mij elke dag om 9 uur', 'nl'],
    ['remind me tomorrow to book Las Vegas', null],
    ['water los cactos', null],
  ])('%j is %s', (text, code) => {
    expect(foreignLanguageOf(text, isKnown)).toBe(code);
  });
});
