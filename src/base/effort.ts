/**
 * How much may be done about one message, counted in units of work and never in time, so that the same words always
 * get the same answer. Whatever works on words that others wrote is done within an effort; the loops in it spend it,
 * and once it is spent all of it is given up and refused. Outside of an effort nothing is counted.
 */

export interface Effort {
  /** How many units there are in all. */
  readonly most: number;
  spent: number;
}

class EffortSpent extends Error {}

/** Work within an effort never waits, so that one is open at a time, and no function has to hand it on. */
let open: Effort | null = null;

export function createEffort(most: number): Effort {
  return { most, spent: 0 };
}

/** Within another effort it draws on that one, which then refuses for both. */
export function withinEffort<Answer>(
  effort: Effort,
  work: () => Answer,
  refuse: () => Answer,
): Answer {
  if (open !== null) return work();
  open = effort;
  try {
    spendEffort(0);
    return work();
  } catch (error) {
    if (!(error instanceof EffortSpent)) throw error;
  } finally {
    open = null;
  }
  return refuse();
}

export function spendEffort(units: number): void {
  if (open === null) return;
  open.spent += units;
  if (open.spent > open.most) throw new EffortSpent();
}

export type OnceInEffort<Value> = (key: string, make: () => Value) => Value;

/** Makes something once for each message that is worked on, however often it is asked for; outside of an effort, each time. */
export function onceInEffort<Value>(): OnceInEffort<Value> {
  const made = new WeakMap<Effort, Map<string, Value>>();
  return (key, make) => {
    if (open === null) return make();
    const known = made.get(open) ?? new Map<string, Value>();
    made.set(open, known);
    const value = known.get(key) ?? make();
    known.set(key, value);
    return value;
  };
}
