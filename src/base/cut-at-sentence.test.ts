import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutAtSentence } from './cut-at-sentence.ts';

describe('a text that is too long', () => {
  test.each([
    ['The bill is paid. The next one comes in May.', 30, 'The bill is paid. …'],
    ['Is it paid? Yes, it was paid on Monday.', 20, 'Is it paid? …'],
    ['It is 5 % less. That is much for a year.', 25, 'It is 5 % less. …'],
    ['Die Rechnung ist bezahlt. Die nächste kommt am 3. Mai.', 50, 'Die Rechnung ist bezahlt. …'],
    [
      'Take a fruit, e.g. an apple, and wash it well before you eat it.',
      30,
      'Take a fruit, e.g. an apple,…',
    ],
    ['Nimm Obst, z. B. Äpfel und Birnen und Pflaumen mit.', 30, 'Nimm Obst, z. B. Äpfel und…'],
    [
      'See version 2.14 of example.org for all that there is.',
      40,
      'See version 2.14 of example.org for…',
    ],
    ['Oh. The whole of the rest is one long sentence.', 30, 'Oh. The whole of the rest is…'],
    ['x'.repeat(50), 10, `${'x'.repeat(9)}…`],
    ['One\n  line.', 20, 'One line.'],
  ])('%j in %i characters is %j', (text, longest, expected) => {
    expect(cutAtSentence(text, longest)).toBe(expected);
  });

  test('is never longer than asked for, ends with a mark, and is cut no further the second time', () => {
    fc.assert(
      fc.property(
        fc.lorem({ maxCount: 30, mode: 'sentences' }),
        fc.integer({ min: 5, max: 200 }),
        (text, longest) => {
          const cut = cutAtSentence(text, longest);
          expect(cut.length).toBeLessThanOrEqual(longest);
          expect(cut.endsWith('…')).toBe(text.length > longest);
          expect(cutAtSentence(cut, longest)).toBe(cut);
        },
      ),
    );
  });

  test('is not cut within a letter of two units', () => {
    expect(cutAtSentence('😀'.repeat(20), 10)).toBe(`${'😀'.repeat(4)}…`);
  });
});
