/** Every kind of what: source × take × filter × test × action, as far as they fit together. */
import type { Judging, Made } from '../../language/judging-words.ts';
import { misfitOf } from './lower/misfit.ts';
import type { Action, Condition, Filter, Source, Take, Test, What } from './what.ts';

const PAGE = 'https://example.org/page';

const SOURCES: readonly (Source | null)[] = [
  { kind: 'web', url: PAGE },
  { kind: 'feed', url: 'https://example.org/feed.xml' },
  { kind: 'file', path: 'notes/today.txt' },
  { kind: 'folder', path: 'inbox' },
  { kind: 'program', command: ['df', '-h', '/'] },
  { kind: 'tool', tool: 'weather.today', input: { city: 'Berlin' } },
  { kind: 'clock' },
  { kind: 'own', list: 'failed-runs', when: null },
  { kind: 'own', list: 'failed-runs', when: 'yesterday' },
  { kind: 'own', list: 'runs', when: 'last 24 hours' },
  { kind: 'own', list: 'coming', when: 'tomorrow' },
  { kind: 'own', list: 'failing-schedules', when: null },
  { kind: 'own', list: 'open-tasks', when: null },
  { kind: 'own', list: 'overdue-tasks', when: null },
  { kind: 'own', list: 'approvals', when: null },
  { kind: 'own', list: 'cost', when: 'this week' },
  // They have to say which stretch, or can be of none.
  { kind: 'own', list: 'coming', when: null },
  { kind: 'own', list: 'open-tasks', when: 'yesterday' },
  { kind: 'own', list: 'failed-runs', when: 'tomorrow' },
  null,
];

const TAKES: readonly (readonly Take[])[] = [
  [],
  [{ kind: 'part', part: 'title' }],
  [{ kind: 'part', part: 'headings' }],
  [{ kind: 'part', part: 'status' }],
  [
    { kind: 'part', part: 'title' },
    { kind: 'part', part: 'links' },
  ],
  [{ kind: 'selector', selector: '#stock > b' }],
  [{ kind: 'field', path: 'temperature' }],
  [{ kind: 'value', name: 'price' }],
  [{ kind: 'value', name: 'price', of: 'lamp' }],
  [{ kind: 'number' }],
  [{ kind: 'date' }],
  [{ kind: 'items' }],
  [{ kind: 'lines' }],
  [{ kind: 'count', of: { kind: 'items' } }],
  [{ kind: 'count', of: { kind: 'lines' } }],
  [{ kind: 'count', of: { kind: 'selector', selector: '.job' } }],
  [{ kind: 'size' }],
  [{ kind: 'duration' }],
];

const FILTERS: readonly (readonly Filter[])[] = [
  [],
  [{ kind: 'new' }],
  [{ kind: 'contains', words: ['AI'], how: 'any' }],
  [{ kind: 'new' }, { kind: 'contains', words: ['lamp', 'sofa'], how: 'all' }],
  [{ kind: 'contains', words: ['ad'], how: 'none' }],
  [{ kind: 'matches', pattern: '^v\\d+' }],
  [{ kind: 'newer', seconds: 86_400 }],
  [{ kind: 'older', seconds: 86_400 }],
  [{ kind: 'compare', field: null, is: 'above', value: 100 }],
  [{ kind: 'compare', field: 'bytes', is: 'below', value: 1000 }],
  [{ kind: 'compare', field: 'bytes', is: 'above', value: 10, unit: 'MB' }],
  [{ kind: 'compare', field: 'state', is: 'equals', value: 'open' }],
  [{ kind: 'compare', field: 'failures', is: 'at-least', value: 3 }],
  [{ kind: 'begins', words: ['TODO'], how: 'any' }],
  [{ kind: 'ends', words: ['.iso', '.tmp'], how: 'none' }],
  [
    { kind: 'sorted', by: null, first: 'most' },
    { kind: 'most', most: 2, from: 'start' },
  ],
  [{ kind: 'sorted', by: 'score', first: 'least' }],
  [{ kind: 'sorted', by: 'failures', first: 'most' }],
  [{ kind: 'most', most: 5, from: 'start' }],
  [{ kind: 'new' }, { kind: 'most', most: 3, from: 'end' }],
];

const TESTS: readonly Test[] = [
  { kind: 'compare', is: 'below', value: 50 },
  { kind: 'compare', is: 'above', value: 80, unit: '%' },
  { kind: 'compare', is: 'below', value: 2, unit: 'seconds' },
  { kind: 'compare', is: 'above', value: 5, unit: 'MB' },
  { kind: 'compare', is: 'at-most', value: -3.5 },
  { kind: 'compare', is: 'equals', value: 'open' },
  { kind: 'compare', is: 'not', value: 'ok' },
  { kind: 'between', low: 10, high: 20, isOutside: false },
  { kind: 'between', low: 10, high: 20, isOutside: true, unit: 'degrees' },
  { kind: 'contains', words: ['sold out'], how: 'any' },
  { kind: 'contains', words: ['sale', 'lamp'], how: 'all' },
  { kind: 'contains', words: ['error'], how: 'none' },
  { kind: 'contains', words: ['sold'], how: 'any', isWord: true },
  { kind: 'contains', words: ['sold', 'gone'], how: 'none', isWord: true },
  { kind: 'changes', by: null, way: 'any' },
  { kind: 'changes', by: null, way: 'up' },
  { kind: 'changes', by: { amount: 5, isPercent: false }, way: 'any' },
  { kind: 'changes', by: { amount: 10, isPercent: true }, way: 'down' },
  { kind: 'unchanged' },
  { kind: 'appears' },
  { kind: 'disappears' },
  { kind: 'fails' },
  { kind: 'succeeds' },
  { kind: 'slow', seconds: 5 },
  { kind: 'older', seconds: 172_800 },
  { kind: 'count', is: 'at-least', value: 3 },
  { kind: 'count', is: 'equals', value: 0 },
];

const WAYS: readonly Partial<Condition>[] = [
  {},
  { times: 3 },
  { isEachTime: true },
  { lasts: 600 },
  { tellsEnd: true },
  { times: 2, tellsEnd: true },
];

export function conditionOf(test: Test, more: Partial<Condition> = {}): Condition {
  return { test, times: 1, isEachTime: false, tellsEnd: false, ...more };
}

const CONDITIONS: readonly (Condition | null)[] = [
  null,
  ...TESTS.flatMap((test) => WAYS.map((way) => conditionOf(test, way))),
];

const found = { kind: 'found' } as const;
const words = { kind: 'words', text: 'look: ${secret.x}' } as const;
const json = { kind: 'json', text: '{"on":true,"say":["a, b","${secret.x}"]}' } as const;

const ACTIONS: readonly (readonly Action[])[] = [
  [{ kind: 'tell', content: found, session: null }],
  [{ kind: 'tell', content: words, session: 'agent:main:telegram:direct:12345' }],
  [{ kind: 'tell', content: found, session: 'agent:main:telegram:direct:7' }],
  [{ kind: 'tell', content: { kind: 'time' }, session: null }],
  [{ kind: 'ask', text: 'what did I finish this week' }],
  [{ kind: 'post', url: 'https://example.org/hook', method: 'POST', content: found }],
  [{ kind: 'post', url: 'https://example.org/hook', method: 'PUT', content: words }],
  [{ kind: 'post', url: 'https://example.org/hook', method: 'POST', content: json }],
  [
    { kind: 'write', path: 'out/page.txt', content: found },
    { kind: 'tell', content: found, session: null },
  ],
  [{ kind: 'append', path: 'log.txt', content: { kind: 'time' } }],
  [
    {
      kind: 'run',
      command: ['backup', '--all'],
      otherwise: [{ kind: 'tell', content: words, session: null }],
    },
  ],
  [{ kind: 'call', tool: 'weather.today', input: { city: 'Oslo' } }],
  [{ kind: 'schedule', verb: 'pause', id: 'sched_1', name: 'backup' }],
  [],
];

function* combinations(): Generator<What> {
  for (const source of SOURCES)
    for (const takes of TAKES)
      for (const filters of FILTERS)
        for (const condition of CONDITIONS)
          yield* ACTIONS.map((actions) => ({
            source,
            takes,
            filters,
            cases: [{ condition, actions }],
          }));
}

export function* fittingWhats(): Generator<What> {
  for (const what of combinations()) if (misfitOf(what) === null) yield what;
}

/** So many of them by chance, the same each time. */
export function sampleWhats(count: number, seed = 1): What[] {
  const pick = pickerOf(seed);
  return fitting(count, () => {
    const cases = [{ condition: pick(CONDITIONS), actions: pick(ACTIONS) }];
    return { source: pick(SOURCES), takes: pick(TAKES), filters: pick(FILTERS), cases };
  });
}

const JUDGINGS: readonly Judging[] = [
  { kind: 'about', topic: 'my project' },
  { kind: 'sounds', as: 'urgent' },
  { kind: 'speaks', of: 'a delay' },
];

const MADE: readonly (Made | undefined)[] = [
  undefined,
  { kind: 'summary' },
  { kind: 'summary', count: 1, unit: 'sentences' },
  { kind: 'summary', count: 3, unit: 'points', tongue: 'German' },
  { kind: 'translation', tongue: 'French' },
  { kind: 'answer', question: 'who won?' },
  { kind: 'category', among: ['bug', 'praise', 'question'] },
];

const JUDGED_FILTERS: readonly (readonly Filter[])[] = [
  [],
  [{ kind: 'new' }],
  ...JUDGINGS.map((judging) => [{ kind: 'new' } as const, judging]),
  [...JUDGINGS.slice(0, 1), { kind: 'most', most: 3, from: 'start' }],
];

const JUDGED_TESTS: readonly Test[] = [
  ...JUDGINGS,
  { kind: 'contains', words: ['sold out'], how: 'any' },
];

/** The same, of what a model judges or makes something of. */
export function sampleJudged(count: number): What[] {
  const pick = pickerOf(2);
  return fitting(count, () => {
    const test = pick<Test | null>([null, null, ...JUDGED_TESTS]);
    const condition = test === null ? null : conditionOf(test, pick(WAYS));
    const made = pick(MADE);
    const what = {
      ...{ source: pick(SOURCES), takes: pick(TAKES), filters: pick(JUDGED_FILTERS) },
      cases: [{ condition, actions: pick(ACTIONS) }],
    };
    return made === undefined ? what : { ...what, made };
  });
}

function fitting(count: number, next: () => What): What[] {
  const whats: What[] = [];
  while (whats.length < count) {
    const what = next();
    if (misfitOf(what) === null) whats.push(what);
  }
  return whats;
}

function pickerOf(seed: number): <T>(list: readonly T[]) => T {
  let chance = seed;
  return <T>(list: readonly T[]) => {
    chance = (Math.imul(chance, 1_664_525) + 1_013_904_223) >>> 0;
    // The high bits are the more random ones.
    return list[Math.floor((chance / 2 ** 32) * list.length)] as T;
  };
}
