import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { openDatabase } from './database.ts';
import { createSqliteVectors } from './sqlite-vectors.ts';
import { createVectorIndex } from './vector-index.ts';
import { compareSigns, signsOf } from './vector-signs.ts';

const MEMORIES = 3000;
const NUMBERS = 128;
const MODEL = 'fake/meaning';

let folder: string;
let database: ReturnType<typeof openDatabase>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-vectors-'));
  const clock = createSystemClock();
  database = openDatabase({ file: join(folder, 'rote.db'), clock, synchronous: 'off' });
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

/** The same numbers each time, between -1 and 1. */
function numbersFrom(seed: number): Float32Array {
  let state = seed + 1;
  return Float32Array.from({ length: NUMBERS }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2 ** 31;
  });
}

const between = (one: Float32Array, other: Float32Array, share: number): Float32Array =>
  one.map((number, at) => number * (1 - share) + (other[at] ?? 0) * share);

test('of more than are compared as they are, those that are near are found, in their order', async () => {
  const insert = database.prepare(
    `INSERT INTO memories (place, id, person, content, tags, category, importance, source, created_ms, changed_ms)
     VALUES (?, ?, 'ada', 'x', '[]', 'context', 0.5, '{}', 1, 1)`,
  );
  const question = numbersFrom(9999);
  const vectorOf = (at: number) =>
    at < 5 ? between(question, numbersFrom(at), 0.1 + at / 10) : numbersFrom(at);
  const wanted = Array.from({ length: MEMORIES }, (_, at) => ({
    person: 'ada',
    id: `mem_${at}`,
    content: 'x',
    vector: vectorOf(at),
  }));
  await database.write(() => {
    for (const [at, { id }] of wanted.entries()) insert.run(at + 1, id);
  });
  const vectors = createSqliteVectors(database);
  await vectors.begin(MODEL);
  expect(await vectors.put(MODEL, wanted)).toBe(MEMORIES);
  await vectors.finish(MODEL);
  const index = createVectorIndex(database);
  const found = index.find({ first: 1, last: MEMORIES }, { model: MODEL, vector: question });
  expect(found.slice(0, 5).map(({ place }) => place)).toEqual([1, 2, 3, 4, 5]);
  expect(found.length).toBeLessThan(MEMORIES / 10);
});

test('the short form says about how near two are', () => {
  const one = numbersFrom(1);
  const signs = [one, between(one, numbersFrom(2), 0.4), numbersFrom(2), one.map((n) => -n)];
  const scores = [...compareSigns(one, signs.map(signsOf).join(''))];
  expect(scores).toEqual(scores.toSorted((left, right) => right - left));
  expect(scores[0]).toBeCloseTo(-(scores[3] ?? 0), 4);
});
