import { expect, test } from 'vitest';
import { englishIntents } from '../../language/en/english-intents.ts';
import type { WhenResult } from '../when/result.ts';
import { contentWords } from './content-words.ts';

test('however much something is about, the whole is read a few times only', () => {
  const text = 'fetch the news '.padEnd(3900, 'about thursday ');
  let reads = 0;
  const read = (): WhenResult => {
    reads += 1;
    return { kind: 'none', reason: null };
  };
  const result: WhenResult = { kind: 'none', reason: 'It names days in two ways.' };
  const sentence = { text, read, result, language: englishIntents };
  expect([...contentWords(sentence)]).toEqual([]);
  expect(reads).toBeGreaterThan(0);
  expect(reads).toBeLessThan(40);
});
