/** Whats of every shape, with names that look like the words around them. */
import fc from 'fast-check';
import type { Judging, Made } from '../../language/judging-words.ts';
import { OWN_LIST_NAMES } from '../../language/own-lists.ts';
import type {
  Act,
  Action,
  Case,
  Condition,
  Content,
  Filter,
  Source,
  Take,
  Test,
  What,
} from './what.ts';

const url = fc.constantFrom(
  'https://a.example',
  'https://b.example/x,y',
  'https://c.example;',
  'a b',
);
const path = fc.constantFrom('notes.txt', 'my notes.txt', 'log.txt,', 'and');
const text = fc.oneof(
  fc.constantFrom('hi', 'it', 'hi" or "it', '“hi”', 'sold out', '50', 'hi and', '“`»"', ''),
  fc.string({ maxLength: 6 }),
);
const json = fc.constantFrom(
  '{"a":"hi"}',
  '["it and", 50]',
  '{"a": "hi\\"}"}',
  '"hi"',
  '50',
  'null',
);
const name = fc.constantFrom(
  'price',
  'Preis',
  'preis',
  'price is',
  'sale price',
  'title',
  'items',
  'opening price',
  'and',
  'value',
);
const amount = fc.constantFrom(-1, 0, 1, 2, 3, 10.5, 50);
const count = fc.constantFrom(1, 2, 3);
const seconds = fc.constantFrom(1, 5, 60, 90, 3600, 86_400, 604_800);
const comparison = fc.constantFrom(
  ...(['above', 'below', 'at-least', 'at-most', 'equals', 'not'] as const),
);
const command = fc.array(fc.constantFrom('df', '-h', 'and', 'send me', './x.sh', 'aus', 'when'), {
  minLength: 1,
  maxLength: 3,
});
const input = fc.dictionary(fc.constantFrom('city', 'a b'), fc.constantFrom('Oslo', 1, true, null));
const words = fc.array(text, { minLength: 1, maxLength: 3 });
const how = fc.constantFrom(...(['any', 'all', 'none'] as const));
const part = fc.constantFrom(
  ...(['title', 'heading', 'headings', 'links', 'text', 'paragraph', 'paragraphs'] as const),
  ...(['images', 'description', 'status'] as const),
);

const source: fc.Arbitrary<Source> = fc.oneof(
  fc.record({ kind: fc.constantFrom('web', 'feed'), url }) as fc.Arbitrary<Source>,
  fc.record({ kind: fc.constantFrom('file', 'folder'), path }) as fc.Arbitrary<Source>,
  fc.record({ kind: fc.constant('program'), command }),
  fc.record({ kind: fc.constant('tool'), tool: fc.constantFrom('wind.now', 'a b'), input }),
  fc.record({
    kind: fc.constant('tool'),
    tool: fc.constant('system.disk'),
    input: fc.oneof(input, fc.record({ path: fc.constantFrom('/', '/home', 'and') })),
  }),
  fc.constant({ kind: 'clock' } as const),
  fc.record({
    kind: fc.constant('own' as const),
    list: fc.constantFrom(...OWN_LIST_NAMES),
    when: fc.constantFrom(null, 'yesterday', 'tomorrow', 'last 24 hours', 'Friday', '2026-11-20'),
  }),
);

const fieldPath = fc.constantFrom(
  ...['main.temp', 'temp', 'a b'],
  ...['percentUsed', 'percentFree', 'freeGb', 'text'],
);

const take: fc.Arbitrary<Take> = fc.oneof(
  fc.record({ kind: fc.constant('part'), part }),
  fc.record({ kind: fc.constant('selector'), selector: text }),
  fc.record({ kind: fc.constant('field'), path: fieldPath }),
  fc.record({ kind: fc.constant('value'), name }),
  fc.record({
    kind: fc.constant('value'),
    name,
    of: fc.constantFrom('lamp', 'blue kettle', 'new', 'and then', 'a" and "b'),
  }),
  fc.constantFrom<Take>({ kind: 'number' }, { kind: 'date' }, { kind: 'items' }, { kind: 'lines' }),
  fc.constantFrom<Take>({ kind: 'size' }, { kind: 'duration' }),
  fc.constantFrom<Take>(
    { kind: 'count', of: { kind: 'lines' } },
    { kind: 'count', of: { kind: 'part', part: 'links' } },
    { kind: 'count', of: { kind: 'field', path: 'a b' } },
  ),
);

const judging: fc.Arbitrary<Judging> = fc.oneof(
  fc.record({ kind: fc.constant('about'), topic: text }),
  fc.record({ kind: fc.constant('sounds'), as: text }),
  fc.record({ kind: fc.constant('speaks'), of: text }),
);

const tongue = fc.constantFrom('German' as const, 'French' as const);
const made: fc.Arbitrary<Made> = fc.oneof(
  fc.constantFrom<Made>({ kind: 'summary' }, { kind: 'summary', tongue: 'German' }),
  fc.record({
    kind: fc.constant('summary'),
    count,
    unit: fc.constantFrom('points', 'words'),
    tongue,
  }) as fc.Arbitrary<Made>,
  fc.record({ kind: fc.constant('translation'), tongue }),
  fc.record({ kind: fc.constant('answer'), question: text }),
  fc.record({ kind: fc.constant('category'), among: words }),
);

const filter: fc.Arbitrary<Filter> = fc.oneof(
  fc.constant({ kind: 'new' } as const),
  fc.record({ kind: fc.constant('contains'), words, how }),
  fc.record({ kind: fc.constant('contains'), words, how, field: fc.constantFrom('title', 'a b') }),
  fc.record({ kind: fc.constant('matches'), pattern: text }),
  fc.record({ kind: fc.constantFrom('newer' as const, 'older' as const), seconds }),
  fc.record({
    kind: fc.constant('compare'),
    field: fc.constantFrom(null, 'price', 'a b'),
    is: comparison,
    value: fc.oneof(amount, text),
  }),
  fc.record({
    kind: fc.constantFrom('begins' as const, 'ends' as const),
    words,
    how: fc.constantFrom('any' as const, 'none' as const),
  }),
  fc.record({
    kind: fc.constant('sorted' as const),
    by: fc.constantFrom(null, 'score', 'a b'),
    first: fc.constantFrom('most' as const, 'least' as const),
  }),
  fc.record({ kind: fc.constant('most'), most: count, from: fc.constantFrom('start', 'end') }),
  judging,
);

const by = fc.option(fc.record({ amount, isPercent: fc.boolean() }));
const test: fc.Arbitrary<Test> = fc.oneof(
  fc.record({ kind: fc.constant('compare'), is: comparison, value: fc.oneof(amount, text) }),
  fc.record({ kind: fc.constant('between'), low: amount, high: amount, isOutside: fc.boolean() }),
  fc.record({ kind: fc.constant('contains'), words, how }),
  fc.record({ kind: fc.constant('contains'), words, how, isWord: fc.constant(true) }),
  fc.record({ kind: fc.constant('changes'), by, way: fc.constantFrom('any', 'up', 'down') }),
  fc.constantFrom<Test>({ kind: 'appears' }, { kind: 'disappears' }, { kind: 'unchanged' }),
  fc.constantFrom<Test>({ kind: 'fails' }, { kind: 'succeeds' }),
  fc.record({ kind: fc.constantFrom('slow', 'older'), seconds }) as fc.Arbitrary<Test>,
  fc.record({ kind: fc.constant('count'), is: comparison, value: count }),
  judging,
);

const condition: fc.Arbitrary<Condition> = fc.record(
  {
    test,
    times: count,
    lasts: seconds,
    isEachTime: fc.boolean(),
    tellsEnd: fc.boolean(),
  },
  { requiredKeys: ['test', 'times', 'isEachTime', 'tellsEnd'] },
);

function actFor(hasSource: boolean): fc.Arbitrary<Act> {
  const plain: fc.Arbitrary<Content> = fc.oneof(
    fc.record({ kind: fc.constant('words'), text }),
    fc.record({ kind: fc.constant('json'), text: json }),
    fc.constant({ kind: 'time' } as const),
  );
  const content = hasSource ? fc.oneof(plain, fc.constant({ kind: 'found' } as const)) : plain;
  const session = fc.constantFrom(null, 'agent:main:telegram:direct:1', 'me');
  return fc.oneof(
    fc.record({ kind: fc.constant('tell'), content, session }),
    fc.record({ kind: fc.constant('ask'), text }),
    fc.record({ kind: fc.constant('post'), url, method: fc.constantFrom('POST', 'PUT'), content }),
    fc.record({ kind: fc.constantFrom('write', 'append'), path, content }) as fc.Arbitrary<Act>,
    fc.record({ kind: fc.constant('run'), command }),
    fc.record({ kind: fc.constant('call'), tool: fc.constantFrom('lamp.on', 'a b'), input }),
    fc.record({
      kind: fc.constant('schedule'),
      verb: fc.constantFrom('run', 'pause', 'resume'),
      id: fc.constant('1'),
      name: text,
    }),
  );
}

function actionFor(hasSource: boolean): fc.Arbitrary<Action> {
  const found: Act = { kind: 'tell', content: { kind: 'found' }, session: null };
  const act = fc.oneof(actFor(hasSource), fc.constant(found));
  const otherwise = fc.array(act, { maxLength: 2 });
  return fc
    .tuple(actFor(hasSource), otherwise)
    .map(([done, instead]) => (instead.length === 0 ? done : { ...done, otherwise: instead }));
}

function casesFor(hasSource: boolean): fc.Arbitrary<Case[]> {
  const one: fc.Arbitrary<Case> = fc.record({
    condition: hasSource ? fc.option(condition) : fc.constant(null),
    actions: fc.array(actionFor(hasSource), { minLength: 1, maxLength: 3 }),
  });
  return fc.array(one, { minLength: 1, maxLength: hasSource ? 3 : 1 });
}

/** Something is looked at, and what happens may depend on it. */
export const lookingWhats: fc.Arbitrary<What> = fc.record({
  source,
  takes: fc.array(take, { maxLength: 2 }),
  filters: fc.array(filter, { maxLength: 3 }),
  cases: casesFor(true),
});

/** The same, and a model makes something of it. */
export const madeWhats: fc.Arbitrary<What> = fc
  .tuple(lookingWhats, made)
  .map(([what, of]) => ({ ...what, made: of }));

/** Something is only said or done. */
export const doingWhats: fc.Arbitrary<What> = fc.record({
  source: fc.constant(null),
  takes: fc.constant([]),
  filters: fc.constant([]),
  cases: casesFor(false),
});
