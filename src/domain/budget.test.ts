import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BudgetState,
  crossedInWords,
  decideBudget,
  grantFor,
  leftOf,
  NOTHING,
  overBudgetInWords,
  readAmount,
  tighter,
} from './budget.ts';
import { type Bounds, MEASURES } from './budget-bounds.ts';

const UNBOUNDED: Bounds = { cents: 'none', seconds: 'none', tokens: 'none' };

function state(changes: Partial<BudgetState> = {}): BudgetState {
  return {
    scope: 'run',
    used: NOTHING,
    bounds: UNBOUNDED,
    allowed: NOTHING,
    untilMs: null,
    command: null,
    ...changes,
  };
}

const amounts = fc.record({
  cents: fc.nat(1000),
  seconds: fc.nat(1000),
  tokens: fc.nat(1000),
});
const bound = fc.oneof(fc.constant('none' as const), fc.integer({ min: 1, max: 1000 }));
const states: fc.Arbitrary<BudgetState> = fc.record({
  scope: fc.constantFrom('run' as const, 'schedule' as const, 'day' as const),
  used: amounts,
  bounds: fc.record({ cents: bound, seconds: bound, tokens: bound }),
  allowed: amounts,
  untilMs: fc.constant(null),
  command: fc.constant(null),
});

describe('whether a model may be asked once more', () => {
  test('it may where there is something left of every budget, and else all that are used up are named', () => {
    fc.assert(
      fc.property(fc.array(states, { maxLength: 3 }), (given) => {
        const isUsedUp = (one: BudgetState): boolean =>
          MEASURES.some((measure) => leftOf(one)[measure] === 0);
        const decision = decideBudget(given);
        expect(decision.kind).toBe(given.some(isUsedUp) ? 'ask' : 'call');
        if (decision.kind === 'call') return;
        const named = given.flatMap((one) =>
          MEASURES.filter((measure) => leftOf(one)[measure] === 0).map((measure) => ({
            scope: one.scope,
            measure,
          })),
        );
        expect(decision.crossed.map(({ scope, measure }) => ({ scope, measure }))).toEqual(named);
      }),
    );
  });

  test('using more never lets a call through that less does not', () => {
    fc.assert(
      fc.property(states, amounts, (one, more) => {
        const used = {
          cents: one.used.cents + more.cents,
          seconds: one.used.seconds + more.seconds,
          tokens: one.used.tokens + more.tokens,
        };
        if (decideBudget([one]).kind === 'ask')
          expect(decideBudget([{ ...one, used }]).kind).toBe('ask');
      }),
    );
  });

  test('what is granted is what is left then, however far it was crossed', () => {
    fc.assert(
      fc.property(
        states,
        fc.constantFrom(...MEASURES),
        fc.integer({ min: 1, max: 500 }),
        (one, measure, worth) => {
          const before = leftOf(one)[measure];
          const grant = grantFor(one, measure, worth);
          const allowed = { ...one.allowed, [measure]: one.allowed[measure] + grant };
          const after = leftOf({ ...one, allowed })[measure];
          expect(after).toBe(before === null ? null : before + worth);
        },
      ),
    );
  });

  test('the shortest time that is left ends the call', () => {
    const run = state({
      bounds: { ...UNBOUNDED, seconds: 60 },
      used: { ...NOTHING, seconds: 50.5 },
    });
    const day = state({ scope: 'day', bounds: { ...UNBOUNDED, seconds: 3600 } });
    expect(decideBudget([day, run])).toMatchObject({
      kind: 'call',
      timeLeft: { ms: 9500, crosses: { scope: 'run', measure: 'seconds', used: 60, bound: 60 } },
    });
    expect(decideBudget([state()])).toEqual({ kind: 'call', timeLeft: null });
  });

  test('where two hold, the tighter holds', () => {
    fc.assert(
      fc.property(states, states, (left, right) => {
        const both = decideBudget([
          { ...left, bounds: tighter(left.bounds, right.bounds), allowed: NOTHING },
        ]);
        const each = decideBudget([
          { ...left, allowed: NOTHING },
          { ...left, bounds: right.bounds, allowed: NOTHING },
        ]);
        expect(both.kind).toBe(each.kind);
      }),
    );
  });
});

test('what is used up is said with its amounts and with what to type', () => {
  const decision = decideBudget([
    state({
      scope: 'schedule',
      bounds: { cents: 100, seconds: 600, tokens: 'none' },
      used: { cents: 103.4, seconds: 700, tokens: 5 },
      command: 'rote cost allow --schedule s1',
    }),
  ]);
  const crossed = decision.kind === 'ask' ? decision.crossed : [];
  expect(crossedInWords(crossed)).toBe(
    'The budget of the schedule for today is used up: $1.03 of $1.00. The budget of the schedule for today is used up: 12 minutes of 10 minutes.',
  );
  expect(overBudgetInWords(crossed)).toMatch(
    /More is allowed with "rote cost allow --schedule s1"\.$/,
  );
});

test.each([
  ['$0.50', { measure: 'cents', amount: 50 }],
  ['2 dollars', { measure: 'cents', amount: 200 }],
  ['50 cents', { measure: 'cents', amount: 50 }],
  ['20,000 tokens', { measure: 'tokens', amount: 20_000 }],
  ['90 s', { measure: 'seconds', amount: 90 }],
  ['5 min', { measure: 'seconds', amount: 300 }],
  ['0 tokens', null],
  ['20000', null],
  ['€5', null],
  ['$1.2.3', null],
  ['99999999999999 tokens', null],
  ['plenty', null],
])('the amount "%s" is read as it is meant, or not at all', (text, read) => {
  expect(readAmount(text)).toEqual(read);
});
