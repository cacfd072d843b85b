import { describe, expect, test } from 'vitest';
import { germanWhatWords } from '../../language/de/german-what-words.ts';
import { englishWhatWords } from '../../language/en/english-what-words.ts';
import { describeWhat } from './describe-what.ts';
import { ENGLISH_WHATS, GERMAN_WHATS } from './described-whats.fake.ts';

describe('what is to be done is said', () => {
  test.each(ENGLISH_WHATS)('%s', (sentence, what) => {
    expect(describeWhat(what, englishWhatWords('me'))).toBe(sentence);
    const told = sentence.replaceAll(/\bme\b/g, 'you');
    expect(describeWhat(what, englishWhatWords('you'))).toBe(told);
  });

  test.each(GERMAN_WHATS)('%s', (order, told, what) => {
    expect(describeWhat(what, germanWhatWords('me'))).toBe(order);
    expect(describeWhat(what, germanWhatWords('you'))).toBe(told);
  });
});
