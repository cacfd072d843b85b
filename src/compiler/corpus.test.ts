/** Every row of the gold tables comes to what it says; a row that differs is named by its file and line. */
import { describe, expect, test } from 'vitest';
import { nextFires } from '../domain/schedule/fire-times.ts';
import { briefResult } from './brief-result.fake.ts';
import { briefWhen, wallOf } from './brief-when.fake.ts';
import { fakeOptions, waitingOptions } from './compile.fake.ts';
import { compile } from './compile.ts';
import type { CompileResult, Draft } from './compile-types.ts';
import { readWhen } from './compiler.ts';
import {
  CORPUS_NAMES,
  type CorpusRow,
  groupByHeading,
  parseCorpus,
  readCorpus,
} from './corpus.fake.ts';
import type { When } from './when/result.ts';

type Moment = { nowMs: number; timezone: string };

const RULES: Record<(typeof CORPUS_NAMES)[number], (row: CorpusRow, moment: Moment) => string> = {
  when: ({ words }, moment) => briefWhen(readWhen(words, moment)),
  'when-german': ({ words }, moment) => briefWhen(readWhen(words, moment)),
  'when-parts': partOfWhen,
  wishes: ({ words }, moment) => briefResult(compile(words, fakeOptions(moment))),
  'wishes-german': ({ words }, moment) => briefResult(compile(words, fakeOptions(moment))),
  'what-who': ({ words }, moment) => briefResult(compile(words, fakeOptions(moment))),
  'what-german': ({ words }, moment) => briefResult(compile(words, fakeOptions(moment))),
  'wish-parts': ({ words, beside }, moment) =>
    partOfWish(compile(words, fakeOptions(moment)), beside),
  changes: ({ words, beside }, moment) => changed(words, beside, moment),
  'what-values': ({ words, beside }, moment) =>
    partOfWish(compile(words, fakeOptions(moment)), beside),
  'what-wide': ({ words, beside }, moment) =>
    partOfWish(compile(words, fakeOptions(moment)), beside),
  'what-strangers': ({ words, beside }, moment) =>
    partOfWish(compile(words, fakeOptions(moment)), beside),
  'what-own': ({ words, beside }, moment) =>
    partOfWish(compile(words, waitingOptions(moment)), beside),
  'what-intents': ({ words }, moment) => briefResult(compile(words, fakeOptions(moment))),
  'what-around': ({ words }, moment) => briefResult(compile(words, fakeOptions(moment))),
  'what-events': ({ words }, moment) => briefResult(compile(words, waitingOptions(moment))),
  'what-mails': ({ words, beside }, moment) =>
    partOfWish(compile(words, fakeOptions(moment)), beside),
  'what-sources': ({ words }, moment) => briefResult(compile(words, fakeOptions(moment))),
};

function partOfWhen({ words, beside }: CorpusRow, moment: Moment): string {
  const read = readWhen(words, moment);
  if (read.kind === 'question' && beside === 'question') return read.text;
  if (read.kind !== 'when') return briefWhen(read);
  if (beside === 'zone') return read.trigger.timezone;
  if (beside === 'rest') return leftOver(words, read);
  if (beside === 'first') return firstFire(read, moment);
  return briefWhen(read);
}

function leftOver(words: string, { spans }: When): string {
  return spans.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), words);
}

function firstFire({ trigger }: When, { nowMs }: Moment): string {
  const fires = nextFires(trigger, nowMs, 1).map(Temporal.Instant.fromEpochMilliseconds);
  return fires.map((fire) => wallOf(fire, trigger.timezone)).join();
}

function partOfWish(result: CompileResult, part: string): string {
  if (result.kind === 'question' && part === 'question') return result.question.text;
  if (result.kind === 'not-understood' && part === 'reason') return result.reason ?? '';
  if (result.kind !== 'draft') return briefResult(result);
  if (part === 'summary') return result.draft.summary;
  if (part === 'name') return result.draft.name;
  if (part === 'note') return result.draft.notes.join(' | ');
  if (part === 'slice') return sliceOf(result.draft);
  return briefResult(result);
}

/** How much of a list is taken, by a query or by a rule. */
function sliceOf({ plan }: Draft): string {
  const inputs = (plan?.tools ?? []).map(({ input }) => input);
  const rules = inputs.flatMap(
    ({ rules: own }) => (own ?? []) as { most?: number; from?: string }[],
  );
  const picked = rules.find(({ most }) => most !== undefined);
  if (picked !== undefined)
    return picked.from === 'end' ? `[-${picked.most}:]` : `[0:${picked.most}]`;
  const queries = inputs.map(({ query }) => String(query ?? ''));
  return /\[-?\d*:-?\d*\]/.exec(queries.findLast((query) => query !== '') ?? '')?.[0] ?? 'all';
}

/** `before` is the name of a schedule that is stored, or the words of a draft that is not. */
function changed(words: string, before: string, moment: Moment): string {
  const options = fakeOptions(moment);
  const isStored = options.schedules?.some(({ id }) => id === before) === true;
  const made = isStored ? null : compile(before, options);
  if (made !== null && made.kind !== 'draft') return `before that: ${briefResult(made)}`;
  const previous = { draft: made?.draft ?? null, scheduleId: isStored ? before : null };
  return briefResult(compile(words, { ...options, previous }));
}

describe.each(CORPUS_NAMES)('%s', (name) => {
  const { rows, ...moment } = readCorpus(name);

  test.each(groupByHeading(rows))('%s', (_, group) => {
    const differing = group.flatMap((row) => {
      const got = RULES[name](row, moment);
      const { place, words, beside, expected } = row;
      const said = beside === '' ? `"${words}"` : `"${words}" (${beside})`;
      return got === expected ? [] : [`${place}: ${said}: expected ${expected}, got ${got}`];
    });
    expect(differing).toEqual([]);
  });

  test('says nothing twice', () => {
    const places = Map.groupBy(rows, ({ words, beside }) => `${words}\t${beside}`);
    const twice = [...places.values()].filter((same) => same.length > 1);
    expect(twice.map((same) => same.map(({ place }) => place))).toEqual([]);
  });
});

describe('a table', () => {
  const NOW = '# now 2026-11-15T14:00:00Z Europe/Berlin';
  const rowsOf = (...lines: string[]) => parseCorpus('x.tsv', [NOW, ...lines].join('\n')).rows;

  test('says when and where, and each row with its place and its heading', () => {
    expect(parseCorpus('x.tsv', `${NOW}\n\n# a\n# b\n\none\ttwo\n# c\none\tbeside\ttwo\n`)).toEqual(
      {
        nowMs: Temporal.Instant.from('2026-11-15T14:00:00Z').epochMilliseconds,
        timezone: 'Europe/Berlin',
        rows: [
          { place: 'x.tsv:6', heading: 'b', words: 'one', beside: '', expected: 'two' },
          { place: 'x.tsv:8', heading: 'c', words: 'one', beside: 'beside', expected: 'two' },
        ],
      },
    );
  });

  test('holds any text', () => {
    const [row] = rowsOf('# a', '\\#a\\tb\\nc\\\\d\t\\se\\s');
    expect(row).toMatchObject({ words: '#a\tb\nc\\d', expected: ' e ' });
    expect(rowsOf('# a', '\tnone')).toMatchObject([{ words: '', expected: 'none' }]);
  });

  test.each([
    [['# a', 'one'], 'x.tsv:3: a row is two or three cells'],
    [['# a', 'one\ttwo\tthree\tfour'], 'x.tsv:3: a row is two or three cells'],
    [['# a', 'one\t'], 'x.tsv:3: a row is two or three cells'],
    [['one\ttwo'], 'x.tsv:2: a row stands under a heading'],
    [['# a', 'o\\ne\tt\\wo'], 'x.tsv:3: "\\w" means nothing here'],
  ])('that is not whole is refused with its line: %j', (lines, message) => {
    expect(() => rowsOf(...lines)).toThrow(message);
  });

  test('without a moment is refused', () => {
    expect(() => parseCorpus('x.tsv', '# a\none\ttwo')).toThrow('x.tsv:1: expected "# now');
  });
});

test('no table shrinks unseen', () => {
  const all = CORPUS_NAMES.flatMap((name) => readCorpus(name).rows);
  expect(all.length).toBeGreaterThanOrEqual(1380);
});
