/** Random cron expressions of every form that is accepted, for property tests. */
import fc from 'fast-check';
import { parseCron } from './parse-cron.ts';

function plainItem(least: number, most: number): fc.Arbitrary<string> {
  const value = fc.integer({ min: least, max: most });
  const range = fc.tuple(value, value).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`);
  const step = fc.integer({ min: 1, max: most - least + 1 });
  return fc.oneof(
    value.map(String),
    range,
    fc.tuple(range, step).map(([text, by]) => `${text}/${by}`),
    step.map((by) => `*/${by}`),
    fc.tuple(value, step).map(([from, by]) => `${from}/${by}`),
  );
}

function field(item: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const list = fc.array(item, { minLength: 1, maxLength: 3 }).map((items) => items.join(','));
  return fc.oneof({ weight: 1, arbitrary: fc.constant('*') }, { weight: 2, arbitrary: list });
}

const dayOfMonth = fc.oneof(
  { weight: 4, arbitrary: plainItem(1, 31) },
  { weight: 1, arbitrary: fc.constantFrom('L', 'LW', 'L-3', '15W', '1W', '31W') },
);
const dayOfWeek = fc.oneof(
  { weight: 4, arbitrary: plainItem(0, 7) },
  { weight: 1, arbitrary: fc.constantFrom('MON-FRI', 'SAT-SUN', 'FRI-MON', '5L', '0L') },
);
const nthDayOfWeek = fc.constantFrom('1#1', '2#3', 'FRI#5', 'SUN#L', '1#1,4#3');

const fiveFields = fc.tuple(
  field(plainItem(0, 59)),
  field(plainItem(0, 23)),
  field(dayOfMonth),
  field(plainItem(1, 12)),
  fc.oneof({ weight: 5, arbitrary: field(dayOfWeek) }, { weight: 1, arbitrary: nthDayOfWeek }),
);

/** Duplicates in a list and days that never come are refused by right, so they are left out here. */
export const cronExpressions: fc.Arbitrary<string> = fc
  .oneof(
    { weight: 4, arbitrary: fiveFields.map((fields) => fields.join(' ')) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(field(plainItem(0, 59)), fiveFields)
        .map(([second, fields]) => [second, ...fields].join(' ')),
    },
  )
  .filter((expression) => parseCron(expression).ok);
