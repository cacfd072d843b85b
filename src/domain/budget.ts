/**
 * Decides if a model may be asked once more, given what was used and what may be used. A budget stops the next call, never
 * the middle of one, except that a call ends when the time for it is over.
 */
import { type Bounds, MEASURES, type Measure, type SomeBounds } from './budget-bounds.ts';

export type Amounts = Readonly<Record<Measure, number>>;
type BudgetScope = 'run' | 'schedule' | 'person' | 'day';

/** One budget, and how far it is used. */
export interface BudgetState {
  scope: BudgetScope;
  used: Amounts;
  bounds: Bounds;
  /** Amounts that its owner has allowed on top. */
  allowed: Amounts;
  /** When it begins anew; null for a run. */
  untilMs: number | null;
  /** The command that allows more; null if nothing needs to be typed. */
  command: string | null;
}

export interface CrossedBudget extends Pick<BudgetState, 'scope' | 'untilMs' | 'command'> {
  measure: Measure;
  used: number;
  /** With what was allowed on top. */
  bound: number;
  /** The amount that going on allows: as much again. */
  worth: number;
}

export type BudgetDecision =
  /** After `timeLeft.ms` the call has to end, because that crosses `crosses`. */
  | { kind: 'call'; timeLeft: { ms: number; crosses: CrossedBudget } | null }
  | { kind: 'ask'; crossed: readonly CrossedBudget[] };

/** Under which more is asked for than the own budget of a schedule. */
export function subjectOfBudget(scheduleId: string): string {
  return `budget:schedule:${scheduleId}`;
}

export const NOTHING: Amounts = { cents: 0, seconds: 0, tokens: 0 };

export function decideBudget(states: readonly BudgetState[]): BudgetDecision {
  const bounded = states.flatMap(boundedMeasures);
  const crossed = bounded.filter(({ used, bound }) => used >= bound);
  if (crossed.length > 0) return { kind: 'ask', crossed };
  const times = bounded
    .filter(({ measure }) => measure === 'seconds')
    .map((one) => ({
      ms: Math.ceil((one.bound - one.used) * 1000),
      crosses: { ...one, used: one.bound },
    }))
    .toSorted((left, right) => left.ms - right.ms);
  return { kind: 'call', timeLeft: times[0] ?? null };
}

function boundedMeasures(state: BudgetState): CrossedBudget[] {
  const { scope, used, bounds, allowed, untilMs, command } = state;
  return MEASURES.flatMap((measure) => {
    const worth = bounds[measure];
    if (worth === 'none') return [];
    const bound = worth + allowed[measure];
    return [{ scope, untilMs, command, measure, used: used[measure], bound, worth }];
  });
}

/**
 * How much more has to be allowed so that `worth` is left: what was used beyond the bound does not eat
 * up what its owner allows.
 */
export function grantFor(state: BudgetState, measure: Measure, worth: number): number {
  const bound = state.bounds[measure];
  if (bound === 'none') return worth;
  return worth + Math.max(0, state.used[measure] - bound - state.allowed[measure]);
}

/** The rest of each measure; null if nothing bounds it. */
export function leftOf(state: BudgetState): Record<Measure, number | null> {
  const left = (measure: Measure): number | null => {
    const bound = state.bounds[measure];
    if (bound === 'none') return null;
    return Math.max(0, bound + state.allowed[measure] - state.used[measure]);
  };
  return { cents: left('cents'), seconds: left('seconds'), tokens: left('tokens') };
}

/** The bounds of the settings, overridden by those of one schedule or agent. */
export function withOwn(usual: Bounds, own: SomeBounds | undefined): Bounds {
  const { cents = usual.cents, seconds = usual.seconds, tokens = usual.tokens } = own ?? {};
  return { cents, seconds, tokens };
}

/** The bounds that hold if both hold. */
export function tighter(left: Bounds, right: Bounds): Bounds {
  const least = (measure: Measure): number | 'none' => {
    const [one, other] = [left[measure], right[measure]];
    if (one === 'none') return other;
    return other === 'none' ? one : Math.min(one, other);
  };
  return { cents: least('cents'), seconds: least('seconds'), tokens: least('tokens') };
}

const OWNERS: Readonly<Record<BudgetScope, string>> = {
  run: 'The budget of a run',
  schedule: 'The budget of the schedule for today',
  person: 'Your budget for today',
  day: 'The budget for today',
};

/** Says which budgets are used up, and how far. */
export function crossedInWords(crossed: readonly CrossedBudget[]): string {
  return crossed
    .map(({ scope, measure, used, bound }) => {
      const amounts = `${amountInWords(measure, used)} of ${amountInWords(measure, bound)}`;
      return `${OWNERS[scope]} is used up: ${amounts}.`;
    })
    .join(' ');
}

export function amountInWords(measure: Measure, amount: number): string {
  if (measure === 'cents') return `$${(amount / 100).toFixed(amount > 0 && amount < 1 ? 4 : 2)}`;
  if (measure === 'tokens') return `${Math.round(amount)} tokens`;
  return amount < 120 ? `${Math.round(amount)} seconds` : `${Math.round(amount / 60)} minutes`;
}

/** The same, with what to type. */
export function overBudgetInWords(crossed: readonly CrossedBudget[]): string {
  const more = commandsOf(crossed).map((command) => ` More is allowed with "${command}".`);
  return `${crossedInWords(crossed)}${more.join('')}`;
}

/** The commands that allow more, each once. */
export function commandsOf(crossed: readonly CrossedBudget[]): string[] {
  return [...new Set(crossed.flatMap(({ command }) => (command === null ? [] : [command])))];
}

const MOST_READ = 100_000_000;
const AMOUNT_TEXT =
  /^(?:\$\s*(?<dollars>[\d.]+)|(?<number>[\d_.,]+)\s*(?<unit>usd|dollars?|cents?|tokens?|s|seconds?|min|minutes?|h|hours?))$/i;

const UNITS: readonly [RegExp, Measure, number][] = [
  [/^(?:usd|dollar)/i, 'cents', 100],
  [/^cent/i, 'cents', 1],
  [/^token/i, 'tokens', 1],
  [/^s/i, 'seconds', 1],
  [/^min/i, 'seconds', 60],
  [/^h/i, 'seconds', 3600],
];

/** `$0.50`, `20000 tokens`, `5 min`; null if it is no such amount. */
export function readAmount(text: string): { measure: Measure; amount: number } | null {
  const { dollars, number, unit } = AMOUNT_TEXT.exec(text.trim())?.groups ?? {};
  const read = Number(dollars ?? number?.replaceAll(/[_,]/g, ''));
  if (!(read > 0 && read <= MOST_READ)) return null;
  if (dollars !== undefined) return { measure: 'cents', amount: read * 100 };
  const found = UNITS.find(([pattern]) => pattern.test(unit ?? ''));
  return found === undefined ? null : { measure: found[1], amount: read * found[2] };
}
