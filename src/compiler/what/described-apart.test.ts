/** Two things to do that differ are never said alike: nobody agrees to one and gets the other. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../base/rounds.fake.ts';
import { germanWhatWords } from '../../language/de/german-what-words.ts';
import { englishWhatWords } from '../../language/en/english-what-words.ts';
import { takesMeant } from './describe-found.ts';
import { describeWhat } from './describe-what.ts';
import { alert, below50, doing, feed, looking, mentions, page } from './described-whats.fake.ts';
import type { Act, What } from './what.ts';
import { doingWhats, lookingWhats, madeWhats } from './whats.arbitrary.ts';

/**
 * What is said alike because it is the same: one word is any and all of them; a feed without a part is its items, a
 * folder its files, one of Rote's own lists its rows, and some of anything else some of its members; a schedule is called by its name, a value by its name in any case; and what a tool is given has no order.
 */
function meaningOf(what: What): string {
  const isList = ['feed', 'folder', 'own'].includes(what.source?.kind ?? '');
  const meant = takesMeant(what);
  const takes = isList && meant.length === 0 ? [{ kind: 'items' }] : meant;
  return JSON.stringify({ ...what, takes }, (_, value) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    const { how, words } = value;
    if (value.kind === 'value') return { ...value, name: value.name.toLowerCase() };
    const same = how === 'all' && words.length === 1 ? { ...value, how: 'any' } : value;
    return Object.fromEntries(
      Object.keys(same)
        .toSorted()
        .map((key) => [key, same[key]]),
    );
  });
}

const does = (...actions: Act[]) => ({ cases: [{ condition: null, actions }] });
const df = { kind: 'program', command: ['df'] } as const;
const runs = (...command: string[]): Act => ({ kind: 'run', command });

/** The session may be called as the one who is told. */
function tellsWhen(session: string | null): What {
  const [told] = alert(below50).cases;
  const tell: Act = { kind: 'tell', content: { kind: 'found' }, session };
  return looking(page, { cases: [{ condition: told?.condition ?? null, actions: [tell] }] });
}

/** They look alike, because a name holds the words of a sentence, or the same is done at another place of it. */
const TWINS: readonly (readonly [What, What])[] = [
  [looking(df, does(runs('ls'))), doing(runs('df'), runs('ls'))],
  [looking(df, does(runs('ls'))), doing(runs('df', 'and', 'run', 'ls'))],
  [doing(runs('df'), runs('ls')), doing(runs('df', 'and', 'run', 'ls'))],
  [doing(runs('df'), runs('ls')), doing(runs('df', 'ausführen', 'und', 'ls'))],
  [doing(runs('df'), runs('ls')), doing(runs('df', 'aus', 'und', 'führe', 'ls'))],
  [looking(df, alert(below50)), looking({ ...df, command: ['df', 'and', 'tell', 'me'] })],
  [
    looking(page, alert({ kind: 'contains', words: ['a" or "b'], how: 'any' })),
    looking(page, alert({ kind: 'contains', words: ['a', 'b'], how: 'any' })),
  ],
  [
    looking(feed, { filters: [mentions, { kind: 'most', most: 3, from: 'start' }] }),
    looking(feed, { filters: [{ kind: 'most', most: 3, from: 'start' }, mentions] }),
  ],
  [
    looking(page, { takes: [{ kind: 'part', part: 'title' }] }),
    looking(page, { takes: [{ kind: 'value', name: 'title' }] }),
  ],
  [
    looking(page, alert({ kind: 'compare', is: 'equals', value: 50 })),
    looking(page, alert({ kind: 'compare', is: 'equals', value: '50' })),
  ],
  ...['me', 'you', 'dir', 'mir'].map((session) => [tellsWhen(null), tellsWhen(session)] as const),
];

describe.each([
  ['English', englishWhatWords],
  ['German', germanWhatWords],
])('in %s', (_, wordsFor) => {
  const words = [wordsFor('me'), wordsFor('you')];
  const expectApart = (one: What, other: What): void => {
    for (const said of words) {
      const [first, second] = [describeWhat(one, said), describeWhat(other, said)];
      if (first === second)
        expect({ first, what: meaningOf(other) }).toEqual({ first, what: meaningOf(one) });
    }
  };

  test.each(TWINS)('twins are told apart: %#', (one, other) => {
    expectApart(one, other);
    expectApart(other, one);
  });

  test('two that differ in one part are said differently', () => {
    const part = fc.constantFrom(...(['source', 'takes', 'filters', 'cases'] as const));
    const some = fc.oneof(lookingWhats, madeWhats);
    fc.assert(
      fc.property(some, some, part, (one, other, key) => {
        expectApart(one, { ...one, [key]: other[key] });
      }),
      { numRuns: rounds(5000) },
    );
  });

  test('two that differ in one case are said differently', () => {
    const parts = fc.constantFrom(...(['condition', 'actions'] as const));
    fc.assert(
      fc.property(lookingWhats, lookingWhats, parts, (one, other, key) => {
        const [first, ...rest] = one.cases;
        const [changed] = other.cases;
        if (first === undefined || changed === undefined) return;
        expectApart(one, { ...one, cases: [{ ...first, [key]: changed[key] }, ...rest] });
        expectApart(one, { ...one, cases: [...one.cases, changed] });
        expectApart(one, {
          ...one,
          cases: [{ ...first, actions: [...first.actions, ...changed.actions] }, ...rest],
        });
        const [a, ...more] = first.actions;
        if (a !== undefined && more.length > 0)
          expectApart(one, {
            ...one,
            cases: [{ ...first, actions: [a] }, { ...first, actions: more }, ...rest],
          });
      }),
      { numRuns: rounds(5000) },
    );
  });

  test('of many, no two are said alike', () => {
    const some = fc.array(fc.oneof(doingWhats, lookingWhats, madeWhats), {
      minLength: 200,
      maxLength: 200,
    });
    fc.assert(
      fc.property(some, (whats) => {
        for (const said of words) {
          const meanings = new Map<string, string>();
          for (const what of whats) {
            const sentence = describeWhat(what, said);
            const meaning = meaningOf(what);
            const same = meanings.get(sentence) ?? meaning;
            expect({ sentence, meaning }).toEqual({ sentence, meaning: same });
            meanings.set(sentence, meaning);
          }
        }
      }),
      { numRuns: rounds(60) },
    );
  });
});
