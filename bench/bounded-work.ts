/**
 * What it costs that no expression can stop the daemon: a query as plans have them, by the library alone, where it is
 * known to be bounded, and in a child process, where it is not. And a check of a tool's input by its schema, likewise.
 */
import { search } from '@jmespath-community/jmespath';
import { createSystemClock } from '../src/base/clock.ts';
import { createBounded } from '../src/tools/bounded/bounded.ts';
import { createValidate } from '../src/tools/bounded/validate.ts';
import { createSchemaCheck } from '../src/tools/check-schema.ts';
import type { Scenario } from './bench.ts';

const ROUNDS = 2000;
const ITEMS = Array.from({ length: 50 }, (_, n) => ({
  n,
  title: `Item ${n} of the list`,
  state: n % 3 === 0 ? 'open' : 'closed',
  url: `https://example.org/items/${n}`,
}));
const DATA = { items: ITEMS };
const PLAIN = "items[?state=='open'].{title: title, url: url}";
/** The same, said so that nobody can tell how long it takes. */
const UNKNOWN = `let $all = items in ($all[?state=='open'].{title: title, url: url})`;
const SCHEMA = {
  type: 'object',
  required: ['path'],
  properties: {
    path: { type: 'string', minLength: 1 },
    tags: { type: 'array', items: { enum: ['a', 'b', 'c'] } },
    depth: { type: 'integer', minimum: 0 },
  },
  additionalProperties: false,
};
const INPUT = { path: '/home/me', tags: ['a', 'b'], depth: 2 };

export async function benchBoundedWork(): Promise<Scenario[]> {
  const bounded = createBounded({ clock: createSystemClock() });
  const { signal } = new AbortController();
  const query = (text: string) => bounded.query({ data: DATA, query: text }, signal);
  const check = createSchemaCheck(bounded);
  const validate = createValidate();
  try {
    return [
      {
        name: 'a query of a list of 50 items',
        unit: 'operations/s',
        rows: [
          { name: 'JMESPath alone', value: await rate(() => search(DATA, PLAIN)) },
          { name: 'Rote, known to be bounded', value: await rate(() => query(PLAIN)) },
          { name: 'Rote, in a child process', value: await rate(() => query(UNKNOWN)) },
        ],
      },
      {
        name: 'a check of an input by the schema of a stranger',
        unit: 'operations/s',
        rows: [
          { name: 'Ajv alone', value: await rate(() => validate(SCHEMA, INPUT)) },
          {
            name: 'Rote, known to be bounded',
            value: await rate(
              () => check.isBounded(SCHEMA, INPUT) && check.faultsOf(SCHEMA, INPUT),
            ),
          },
          {
            name: 'Rote, in a child process',
            value: await rate(() => check.slowFaultsOf(SCHEMA, INPUT, signal)),
          },
        ],
      },
    ];
  } finally {
    await bounded.close();
  }
}

/** Warmed up first: a child is there by then, and what is compiled is. */
async function rate(work: () => unknown): Promise<number> {
  for (let round = 0; round < ROUNDS / 4; round++) await work();
  const startedAt = performance.now();
  for (let round = 0; round < ROUNDS; round++) await work();
  return ROUNDS / ((performance.now() - startedAt) / 1000);
}
