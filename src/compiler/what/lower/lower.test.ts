import { describe, expect, test } from 'vitest';
import { rounds } from '../../../base/rounds.fake.ts';
import { germanNews } from '../../../language/de/german-news.ts';
import { englishNews } from '../../../language/en/english-news.ts';
import { withoutReason } from '../../brief-result.fake.ts';
import { takesMeant } from '../describe-found.ts';
import { sampleWhats } from '../fitting-whats.fake.ts';
import type { Action, Condition, Source, Take, Test, What } from '../what.ts';
import { lowerWhat } from './lower.ts';

const URL = 'https://example.org';
const web: Source = { kind: 'web', url: URL };
const feed: Source = { kind: 'feed', url: `${URL}/feed.xml` };
const tellFound: Action = { kind: 'tell', content: { kind: 'found' }, session: null };
const title: Take = { kind: 'part', part: 'title' };

const when = (test: Test, more: Partial<Condition> = {}): Condition => ({
  test,
  times: 1,
  isEachTime: false,
  tellsEnd: false,
  ...more,
});

function what(rest: Partial<What> & { condition?: Condition; actions?: Action[] }): What {
  const { condition = null, actions = [tellFound], ...parts } = rest;
  return { source: web, takes: [], filters: [], cases: [{ condition, actions }], ...parts };
}

function lower(one: What, words = englishNews) {
  const lowered = lowerWhat(one, words, new Map());
  if (lowered.kind !== 'plan') throw new Error(lowered.why);
  return lowered;
}

/** Each step with what it says, where that is no reference, and whether it has a condition. */
function brief(one: What, words = englishNews): string {
  const steps = lower(one, words).steps.map(({ tool, input, when: condition }) => {
    const said = withoutReason(input['text'] ?? input['url'] ?? input['path']);
    const shown = typeof said === 'string' && !said.includes('${') ? ` ${said}` : '';
    return `${tool}${shown}${condition === undefined ? '' : ' if'}`;
  });
  return steps.join(', ');
}

describe('what was a plan before is the same plan', () => {
  test.each<[string, What, string]>([
    [
      'the title of a page',
      what({ takes: [title] }),
      `http.request ${URL}, text.extract, message.send`,
    ],
    ['a whole page', what({}), `http.request ${URL}, text.extract, message.send`],
    [
      'a status',
      what({ takes: [{ kind: 'part', part: 'status' }] }),
      `http.request ${URL}, message.send`,
    ],
    [
      'a field',
      what({ takes: [{ kind: 'field', path: 'main.temp' }] }),
      `http.request ${URL}, message.send`,
    ],
    [
      'two parts',
      what({ takes: [title, { kind: 'part', part: 'links' }] }),
      `http.request ${URL}, text.extract, text.extract, list.pick, message.send`,
    ],
    ['a feed', what({ source: feed }), `rss.read ${URL}/feed.xml, list.pick, message.send`],
    ['only a look', what({ actions: [] }), `http.request ${URL}`],
    [
      'a page that changes',
      what({ condition: when({ kind: 'changes', by: null, way: 'any' }) }),
      `http.request ${URL}, watch.changed, message.send ${URL} has changed. if`,
    ],
    [
      'words in a file',
      what({
        source: null,
        actions: [{ kind: 'append', path: 'log.txt', content: { kind: 'words', text: 'done' } }],
      }),
      'file.append log.txt',
    ],
  ])('%s', (_, one, expected) => {
    expect(brief(one)).toBe(expected);
  });

  test('a page that does not answer', () => {
    const one = what({ condition: when({ kind: 'fails' }) });
    expect(brief(one)).toBe(
      `http.request ${URL}, watch.holds, message.send ${URL} does not answer if`,
    );
    expect(brief(one, germanNews)).toContain(`message.send ${URL} antwortet nicht if`);
    expect(lower(one)).toMatchObject({
      name: 'example.org does not answer',
      needsPace: true,
      tellsState: true,
      steps: [{ required: false }, {}, {}],
    });
  });
});

test('what is told is cut to what a message holds; what is written, compared or kept is whole', () => {
  const longestOf = (one: What): unknown => lower(one).steps[1]?.input['longest'];
  const write: Action = { kind: 'write', path: 'page.txt', content: { kind: 'found' } };
  expect(longestOf(what({ takes: [title] }))).toEqual(expect.any(Number));
  expect(longestOf(what({ takes: [title], actions: [write] }))).toBeUndefined();
  expect(longestOf(what({ takes: [title], actions: [tellFound, write] }))).toBeUndefined();
  const condition = when({ kind: 'contains', words: ['x'], how: 'any' });
  expect(longestOf(what({ takes: [title], condition }))).toBeUndefined();
});

test.each<[string, Test, object]>([
  ['is slow', { kind: 'slow', seconds: 3 }, { greaterThan: 3000 }],
  ['is above', { kind: 'compare', is: 'above', value: 5 }, { greaterThan: 5 }],
  ['is below', { kind: 'compare', is: 'below', value: 5 }, { lessThan: 5 }],
  ['is at least', { kind: 'compare', is: 'at-least', value: 5 }, { atLeast: 5 }],
  ['is at most', { kind: 'compare', is: 'at-most', value: 5 }, { atMost: 5 }],
  ['is not', { kind: 'compare', is: 'not', value: 5 }, { notEquals: 5 }],
])('a page that %s is asked for exactly that', (_, asked, expected) => {
  const takes: Take[] = asked.kind === 'slow' ? [] : [{ kind: 'field', path: 'main.temp' }];
  const { steps } = lower(what({ takes, condition: when(asked) }));
  expect(JSON.stringify(steps)).toContain(JSON.stringify(expected).slice(1, -1));
});

test('some of anything, without a part, is the same plan as some of its members', () => {
  const lists: readonly (string | undefined)[] = ['feed', 'folder', 'own'];
  const whats = sampleWhats(rounds(6000)).filter(
    (one) => takesMeant(one) !== one.takes && !lists.includes(one.source?.kind),
  );
  expect(whats.length).toBeGreaterThan(rounds(300));
  for (const one of whats)
    expect(lower({ ...one, takes: takesMeant(one) }), JSON.stringify(one)).toEqual(lower(one));
});
