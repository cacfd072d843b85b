/**
 * Search by meaning in SQLite: the cosine of the question and the memories of a person. Vectors are kept with length
 * one, as 32-bit numbers in the byte order of the machine, by the place of their memory. All are compared in a short
 * form (`vector-signs.ts`), and the best of these as they are: if there are no more than those, this is exact.
 */
import type { Vector, VectorQuery } from '../vectors.ts';
import type { Database } from './database.ts';
import { compareSigns } from './vector-signs.ts';

interface VectorHit {
  place: number;
  /** The cosine: 1 is the same. */
  score: number;
}

export interface VectorIndex {
  /** The best first. */
  find(places: { first: number; last: number }, query: VectorQuery): VectorHit[];
}

/** How many are looked at for one search, the latest: about 2 µs each with 1,536 numbers. */
const MOST_LOOKED_AT = 20_000;
/** How many of them are compared as they are: about 30 µs each. */
const MOST_COMPARED = 200;

export function createVectorIndex(database: Database): VectorIndex {
  const isReady = database.prepare(
    'SELECT 1 FROM memory_vector_model WHERE model = ? AND is_ready = 1',
  );
  const shortForms = database.prepare(
    `SELECT group_concat(place) AS places, group_concat(signs, '') AS signs FROM (
       SELECT place, signs FROM memory_vectors
       WHERE model = ?1 AND dimensions = ?2 AND place BETWEEN ?3 AND ?4
       ORDER BY place DESC LIMIT ${MOST_LOOKED_AT})`,
  );
  const vectors = database.prepare(
    'SELECT place, vector FROM memory_vectors WHERE place IN (SELECT value FROM json_each(?))',
  );

  function likely(
    { first, last }: { first: number; last: number },
    model: string,
    wanted: Float32Array,
  ): string[] {
    const row = shortForms.get(model, wanted.length, first, last);
    if (row === undefined || row['places'] === null) return [];
    const places = String(row['places']).split(',');
    if (places.length <= MOST_COMPARED) return places;
    const scores = compareSigns(wanted, String(row['signs']));
    const least = scores.toSorted().at(-MOST_COMPARED) ?? 0;
    return places.filter((_, at) => (scores[at] ?? 0) >= least);
  }

  return {
    find(places, { model, vector }) {
      if (isReady.get(model) === undefined) return [];
      const wanted = unitVector(vector);
      return vectors
        .all(`[${likely(places, model, wanted).join()}]`)
        .map((row) => ({
          place: Number(row['place']),
          score: product(readVector(row['vector'] as Uint8Array), wanted),
        }))
        .toSorted((one, other) => other.score - one.score);
    },
  };
}

/** One that points nowhere stays as it is: it is near to nothing. */
export function unitVector(vector: Vector): Float32Array {
  const numbers = Float32Array.from(vector);
  const length = Math.sqrt(product(numbers, numbers));
  return length > 0 ? numbers.map((number) => number / length) : numbers;
}

export const vectorBytes = ({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);

function readVector(bytes: Uint8Array): Float32Array {
  const { buffer, byteOffset, byteLength } = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  return new Float32Array(buffer, byteOffset, Math.floor(byteLength / 4));
}

function product(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
