import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closeWords } from './close-words.ts';

test.each([
  ['deadlien', ['deadline', 'deaf', 'dead'], ['deadline']],
  ['repotr', ['report', 'repot', 'other'], ['report', 'repot']],
  ['kafee', ['kaffee', 'kaffe', 'tee'], ['kaffee', 'kaffe']],
  ['tea', ['sea', 'ten'], []],
  ['mail', ['mai', 'main'], ['main']],
  ['house', ['house', 'mouse', 'horses'], ['mouse']],
])('%s may be one of %j', (word, inUse, expected) => {
  expect(closeWords(word, inUse)).toEqual(expected);
});

const letter = fc.constantFrom(...'abcdeäzй6');

test('a word with one letter added, dropped or changed is always close', () => {
  fc.assert(
    fc.property(
      fc.array(letter, { minLength: 5, maxLength: 12 }),
      fc.nat(),
      letter,
      fc.constantFrom(0, 1, 2),
      (letters, place, typed, how) => {
        const at = place % letters.length;
        const added = how === 1 ? [] : [typed];
        const wrong = letters.toSpliced(at, how === 0 ? 0 : 1, ...added).join('');
        const right = letters.join('');
        if (wrong !== right) expect(closeWords(wrong, [right])).toEqual([right]);
      },
    ),
  );
});
