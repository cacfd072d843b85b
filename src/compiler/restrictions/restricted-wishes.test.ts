/**
 * A gold sentence that is said with one restriction more is refused, or asked about by name, or keeps to it: the same is
 * done at those of its runs that are left. What is said around it, politely or as an aside, changes nothing.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { everyNth, patience, rounds } from '../../base/rounds.fake.ts';
import { compile } from '../compile.ts';
import { isSameDraft, judgeRestricted, timeIn, wishesFor } from './judge-restricted.fake.ts';
import {
  AROUND,
  PLACES,
  restrictionsOf,
  STATEMENTS,
  SYNONYMS,
  sayAt,
  turned,
} from './restricted-wishes.fake.ts';

describe.each(['en', 'de'] as const)('in %s', (language) => {
  const wishes = wishesFor(language);
  const restrictions = restrictionsOf(language);
  const anyWish = fc.constantFrom(...wishes);

  test('there are many sentences, and many restrictions', () => {
    expect(wishes.length).toBeGreaterThan(100 / everyNth(3));
    expect(restrictions.length).toBeGreaterThan(100);
  });

  test('a restriction is never lost, and changes nothing else', {
    timeout: patience(900_000),
  }, () => {
    const said = fc.tuple(anyWish, fc.constantFrom(...restrictions), fc.constantFrom(...PLACES));
    const drawn = fc.sample(said, { numRuns: rounds(6000, 60), seed: 1 });
    const wrong = drawn.flatMap(([wish, restriction, place]) => {
      const text = sayAt(place, wish.words, restriction);
      if (text === null || (restriction.keeps !== null && !wish.repeats)) return [];
      const { verdict, detail } = judgeRestricted(text, wish, restriction);
      return /^wrong|then refused$/.test(verdict) ? [`${text}: ${verdict}: ${detail}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  test('a statement of other days is no part of a reminder', { timeout: patience(900_000) }, () => {
    const reminders = wishes.filter(
      ({ repeats, draft }) =>
        repeats && (draft.plan?.tools ?? []).every(({ tool }) => tool === 'message.send'),
    );
    const said = fc.tuple(fc.constantFrom(...reminders), fc.constantFrom(...STATEMENTS[language]));
    const drawn = fc.sample(said, { numRuns: rounds(1000, 40), seed: 3 });
    const wrong = drawn.flatMap(([wish, statement]) => {
      const text = `${wish.words.replace(/[\s.!?]+$/, '')}, ${statement}`;
      const result = compile(text, wish.options);
      const isMade = result.kind === 'draft' || result.kind === 'drafts';
      return isMade ? [`${text}: ${JSON.stringify(result).slice(0, 400)}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  test('what is said around a wish is no part of it', { timeout: patience(900_000) }, () => {
    const said = fc.tuple(anyWish, fc.constantFrom(...AROUND[language]));
    const drawn = fc.sample(said, { numRuns: rounds(2000, 50), seed: 2 });
    const wrong = drawn.flatMap(([wish, [before, behind]]) => {
      const text = `${before}${wish.words.replace(/[\s.!?]+$/, '')}${behind}`;
      const same = isSameDraft(compile(text, wish.options), wish);
      return same === true ? [] : [`${text}: ${same}`];
    });
    expect(wrong).toEqual([]);
  });

  test('other words and another order say the same', { timeout: patience(900_000) }, () => {
    const nth = everyNth(6);
    // What is left to an agent is told in the words that were said.
    const plain = wishes.filter(({ draft }) => draft.instruction === null);
    const said = plain.flatMap((wish) => [
      ...SYNONYMS[language].flatMap(([word, other]) =>
        word.test(wish.words)
          ? [
              {
                wish,
                text: wish.words.replace(word, other),
                shown: (works: string) => works.replace(word, other),
              },
            ]
          : [],
      ),
      ...[turned(wish.words, timeIn(wish))].flatMap((text) =>
        text === null ? [] : { wish, text, shown: (works: string) => works },
      ),
    ]);
    const drawn = said.filter((_, at) => at % nth === 0);
    expect(drawn.length).toBeGreaterThan(10);
    const wrong = drawn.flatMap(({ wish, text, shown }) => {
      const same = isSameDraft(compile(text, wish.options), wish, shown);
      return same === true ? [] : [`${text}: ${same}`];
    });
    expect(wrong).toEqual([]);
  });
});
