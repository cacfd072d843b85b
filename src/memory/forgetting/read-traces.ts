/** Goes through all rows of a place, however many, and lets others have their turn in between. */
import type { Clock } from '../../base/clock.ts';
import type { People } from '../../people/people.ts';
import type { Store } from '../../store/store.ts';
import type { Trace, TracePlace } from '../../store/traces.ts';

export interface TraceReader {
  store: Pick<Store, 'traces'>;
  clock: Pick<Clock, 'defer'>;
  people: Pick<People, 'ofSession'>;
}

export async function* readTraces(
  { store, clock }: Pick<TraceReader, 'store' | 'clock'>,
  place: TracePlace,
  { behind = null, words = [] }: { behind?: Trace['key'] | null; words?: readonly string[] } = {},
): AsyncGenerator<Trace> {
  let after = behind;
  do {
    const { traces, next } = await store.traces.page(place, after, words);
    yield* traces;
    after = next;
    await new Promise<void>((resolve) => clock.defer(resolve));
  } while (after !== null);
}

export async function isTraceOf(
  { person: named, sessionKey }: Trace,
  person: string,
  people: TraceReader['people'],
): Promise<boolean> {
  if (named !== null) return named === person;
  return sessionKey !== null && (await people.ofSession(sessionKey)).id === person;
}
