/**
 * The algebra as JSON, for models: what is left out is as it usually is. Its schema makes a `What` and nothing else, so
 * that a part which one of them lacks does not compile.
 */
import { z } from 'zod';
import type { Fault } from '../../base/errors.ts';
import { placeInWords, taughtComplaints } from '../../domain/taught-complaints.ts';
import { FORM_UNITS, type Judging, type Made, TONGUES } from '../../language/judging-words.ts';
import { OWN_LIST_NAMES } from '../../language/own-lists.ts';
import { isJson } from './json-said.ts';
import { UNIT } from './said-amounts.ts';
import type {
  Action,
  Case,
  Comparison,
  Condition,
  Filter,
  PartName,
  Source,
  Take,
  Test,
  What,
} from './what.ts';

const short = z.string().max(2000).regex(/\S/, 'expected some words');
const long = z.string().max(4000).regex(/\S/, 'expected some words');
const amount = z.number().min(-1e15).max(1e15);
const unit = z.string().max(60).regex(UNIT, 'expected a unit').exactOptional();
const seconds = z.number().positive().max(1e9);
const several = z.array(short).min(1).max(50);
const input = z.record(z.string().max(200), z.unknown());

/** A schema of exactly this union: one that lacks a kind of it does not compile. */
function all<Union extends { kind: string }>() {
  return <Schema extends z.ZodType<Union>>(
    schema: Union['kind'] extends z.output<Schema>['kind'] ? Schema : never,
  ): z.ZodType<Union> => schema;
}

const how = z.enum(['any', 'all', 'none']).default('any');
const COMPARISONS = {
  above: 'above',
  below: 'below',
  'at-least': 'at-least',
  'at-most': 'at-most',
  equals: 'equals',
  not: 'not',
} as const satisfies { [Name in Comparison]: Name };
const comparison = z.enum(COMPARISONS);

/** What happened is given by the trigger, and no model says what that is; of mails it calls the tools. */
type NamedSource = Exclude<Source, { kind: 'event' | 'mails' }>;

const source = all<NamedSource>()(
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('web'), url: short }),
    z.strictObject({ kind: z.literal('feed'), url: short }),
    z.strictObject({ kind: z.literal('file'), path: short }),
    z.strictObject({ kind: z.literal('folder'), path: short }),
    z.strictObject({ kind: z.literal('program'), command: several }),
    z.strictObject({ kind: z.literal('tool'), tool: short, input: input.default({}) }),
    z.strictObject({ kind: z.literal('clock') }),
    z.strictObject({
      kind: z.literal('own'),
      list: z.enum(OWN_LIST_NAMES),
      when: short.nullable().default(null),
    }),
  ]),
);

const PARTS = {
  title: 'title',
  heading: 'heading',
  headings: 'headings',
  links: 'links',
  text: 'text',
  paragraph: 'paragraph',
  paragraphs: 'paragraphs',
  images: 'images',
  description: 'description',
  status: 'status',
} as const satisfies { [Name in PartName]: Name };
const part = z.enum(PARTS);

const listTake = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('part'), part }),
  z.strictObject({ kind: z.literal('selector'), selector: short }),
  z.strictObject({ kind: z.literal('field'), path: short }),
  z.strictObject({ kind: z.enum(['items', 'lines']) }),
]);

const take = all<Take>()(
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('part'), part }),
    z.strictObject({ kind: z.literal('selector'), selector: short }),
    z.strictObject({ kind: z.literal('field'), path: short }),
    z.strictObject({ kind: z.literal('value'), name: short, of: short.exactOptional() }),
    z.strictObject({ kind: z.enum(['number', 'date', 'items', 'lines', 'size', 'duration']) }),
    z.strictObject({ kind: z.literal('count'), of: listTake.default({ kind: 'items' }) }),
  ]),
);

const JUDGINGS = [
  z.strictObject({ kind: z.literal('about'), topic: short }),
  z.strictObject({ kind: z.literal('sounds'), as: short }),
  z.strictObject({ kind: z.literal('speaks'), of: short }),
] as const satisfies z.ZodType<Judging>[];

const tongue = z.enum(TONGUES);

const made = all<Made>()(
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('summary'),
      count: z.int().min(1).max(1000).exactOptional(),
      unit: z.enum(FORM_UNITS).exactOptional(),
      tongue: tongue.exactOptional(),
    }),
    z.strictObject({ kind: z.literal('translation'), tongue }),
    z.strictObject({ kind: z.literal('answer'), question: short }),
    z.strictObject({ kind: z.literal('category'), among: z.array(short).min(2).max(50) }),
  ]),
);

const contains = z.strictObject({ kind: z.literal('contains'), words: several, how });

const filter = all<Filter>()(
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('new') }),
    contains.extend({ field: short.exactOptional() }),
    z.strictObject({ kind: z.literal('matches'), pattern: z.string().min(1).max(500) }),
    z.strictObject({ kind: z.enum(['newer', 'older']), seconds }),
    z.strictObject({
      kind: z.literal('compare'),
      field: short.nullable().default(null),
      is: comparison,
      value: z.union([amount, short]),
      unit,
    }),
    z.strictObject({
      kind: z.enum(['begins', 'ends']),
      words: several,
      how: z.enum(['any', 'none']).default('any'),
    }),
    z.strictObject({
      kind: z.literal('sorted'),
      by: short.nullable().default(null),
      first: z.enum(['most', 'least']).default('most'),
    }),
    z.strictObject({
      kind: z.literal('most'),
      most: z.int().min(1).max(1000),
      from: z.enum(['start', 'end']).default('start'),
    }),
    ...JUDGINGS,
  ]),
);

const test = all<Test>()(
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('compare'),
      is: comparison,
      value: z.union([amount, short]),
      unit,
    }),
    z.strictObject({
      kind: z.literal('between'),
      low: amount,
      high: amount,
      isOutside: z.boolean().default(false),
      unit,
    }),
    contains.extend({ isWord: z.literal(true).exactOptional() }),
    z.strictObject({
      kind: z.literal('changes'),
      by: z
        .strictObject({ amount: z.number().positive().max(1e15), isPercent: z.boolean() })
        .nullable()
        .default(null),
      way: z.enum(['any', 'up', 'down']).default('any'),
    }),
    z.strictObject({ kind: z.enum(['unchanged', 'appears', 'disappears', 'fails', 'succeeds']) }),
    z.strictObject({ kind: z.enum(['slow', 'older']), seconds }),
    z.strictObject({ kind: z.literal('count'), is: comparison, value: z.int().min(0).max(1e9) }),
    ...JUDGINGS,
  ]),
);

const condition: z.ZodType<Condition> = z.strictObject({
  test,
  times: z.int().min(1).max(1000).default(1),
  lasts: seconds.exactOptional(),
  isEachTime: z.boolean().default(false),
  tellsEnd: z.boolean().default(false),
});

const content = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.enum(['found', 'time']) }),
    z.strictObject({ kind: z.literal('words'), text: long }),
    z.strictObject({ kind: z.literal('json'), text: long.refine(isJson, 'expected JSON') }),
  ])
  .default({ kind: 'found' });

const acts = [
  z.strictObject({
    kind: z.literal('tell'),
    content,
    session: short.nullable().default(null),
  }),
  z.strictObject({ kind: z.literal('ask'), text: long }),
  z.strictObject({
    kind: z.literal('post'),
    url: short,
    method: z.enum(['POST', 'PUT']).default('POST'),
    content,
  }),
  z.strictObject({ kind: z.enum(['write', 'append']), path: short, content }),
  z.strictObject({ kind: z.literal('run'), command: several }),
  z.strictObject({ kind: z.literal('call'), tool: short, input: input.default({}) }),
  z.strictObject({
    kind: z.literal('schedule'),
    verb: z.enum(['run', 'pause', 'resume']),
    id: short,
    name: short,
  }),
] as const;

const otherwise = z.array(z.discriminatedUnion('kind', acts)).max(10).exactOptional();

const action = all<Exclude<Action, { kind: 'mail' | 'mails' }>>()(
  z.discriminatedUnion('kind', [
    acts[0].extend({ otherwise }),
    acts[1].extend({ otherwise }),
    acts[2].extend({ otherwise }),
    acts[3].extend({ otherwise }),
    acts[4].extend({ otherwise }),
    acts[5].extend({ otherwise }),
    acts[6].extend({ otherwise }),
  ]),
);

const oneCase: z.ZodType<Case> = z.strictObject({
  condition: condition.nullable().default(null),
  actions: z.array(action).min(1).max(10),
});

const MOST_CASES = 10;

const whatForm: z.ZodType<What> = z.strictObject({
  source: source.nullable().default(null),
  takes: z.array(take).max(10).default([]),
  filters: z.array(filter).max(10).default([]),
  made: made.exactOptional(),
  cases: z.array(oneCase).min(1).max(MOST_CASES),
});

/** What a model wrote, or all that is wrong with it. */
export function readWhatForm(
  form: unknown,
): { ok: true; what: What } | { ok: false; faults: Fault[] } {
  const parsed = whatForm.safeParse(form);
  if (parsed.success) return { ok: true, what: parsed.data };
  const complaints = taughtComplaints(parsed.error.issues, whatForm, form);
  const faults = complaints.map(({ path, message }) => ({
    code: 'bad-proposal',
    message,
    hint: '',
    details: { path: placeInWords(['what', ...path]) },
  }));
  return { ok: false, faults };
}
