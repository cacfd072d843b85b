/**
 * Takes away what is known of a person who goes: memories, tasks, lessons, what was said in their conversations as far as it
 * is kept to go on with or to be searched, and all of that in the index. In small steps, which can be taken again after a crash.
 */
import type { Store } from '../../store/store.ts';
import { isTraceOf, readTraces, type TraceReader } from './read-traces.ts';

/** FTS rows are written one by one: so many take a few milliseconds. */
const ROWS_A_STEP = 200;

export function createForgetPerson(
  reader: TraceReader & {
    store: Pick<
      Store,
      'judgements' | 'memories' | 'tasks' | 'lists' | 'texts' | 'records' | 'traces'
    >;
  },
): (person: string) => Promise<void> {
  const { store, people, clock } = reader;
  const { judgements, memories, tasks, lists, texts, records, traces } = store;
  const breathe = (): Promise<void> => new Promise((resolve) => clock.defer(resolve));

  async function forgetRecords(person: string): Promise<void> {
    for await (const trace of readTraces(reader, 'records')) {
      const [kind, key] = trace.key;
      if (await isTraceOf(trace, person, people))
        await records.change(String(kind), String(key), () => null);
    }
  }

  async function inSteps(step: (limit: number) => Promise<number>): Promise<void> {
    while ((await step(ROWS_A_STEP)) > 0) await breathe();
  }

  return async (person) => {
    await forgetRecords(person);
    await inSteps((limit) => memories.removeSome(person, limit));
    await lists.removePerson(person);
    await inSteps((limit) => tasks.removeSome(person, limit));
    await inSteps((limit) => texts.removeSome(person, limit));
    await inSteps((limit) => judgements.removeSome(person, limit));
    await traces.wipeLog();
  };
}
