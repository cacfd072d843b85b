import { describe, expect, test } from 'vitest';
import { createRunJournal, type RecordSteps, RunLost } from './run-journal.ts';
import { firstAttempt, type Step } from './step.ts';

const step = (id: string, state: Step['state'] = 'running'): Step => ({
  ...firstAttempt({ id, position: 0, kind: 'tool', tool: 't', effect: 'once', input: {} }, 0),
  state,
});
const names = (steps: readonly Step[]) => steps.map(({ id, state }) => `${id} ${state}`);

/** A store that is written to only when it is let. */
function createStore() {
  const writes: string[][] = [];
  let answer = Promise.withResolvers<'recorded' | 'lost'>();
  const asked = Promise.withResolvers<void>();
  const record: RecordSteps = (steps) => {
    writes.push(names(steps));
    asked.resolve();
    return answer.promise;
  };
  return {
    writes,
    record,
    asked: asked.promise,
    let(how: 'recorded' | 'lost') {
      answer.resolve(how);
      answer = Promise.withResolvers();
    },
    break(error: Error) {
      answer.reject(error);
    },
  };
}

describe('the journal of a run', () => {
  test('lets a call begin only when its entry is durable', async () => {
    const store = createStore();
    const journal = createRunJournal(store.record);
    let begun = false;
    const beginning = journal.begin(step('a')).then(() => {
      begun = true;
    });
    await store.asked;
    expect([store.writes, begun]).toEqual([[['a running']], false]);
    store.let('recorded');
    await beginning;
    expect(begun).toBe(true);
  });

  test('writes an end together with what begins at the same moment', async () => {
    const store = createStore();
    const journal = createRunJournal(store.record);
    journal.end(step('a', 'succeeded'));
    journal.flush();
    const beginning = [journal.begin(step('b')), journal.begin(step('c'))];
    await store.asked;
    store.let('recorded');
    await Promise.all(beginning);
    expect(store.writes).toEqual([['a succeeded', 'b running', 'c running']]);
  });

  test('keeps the last entries for whoever ends the run', () => {
    const store = createStore();
    const journal = createRunJournal(store.record);
    journal.end(step('a', 'succeeded'));
    expect(names(journal.unrecorded())).toEqual(['a succeeded']);
    expect(store.writes).toEqual([]);
  });

  test('begins nothing once the run is lost', async () => {
    const store = createStore();
    const journal = createRunJournal(store.record);
    const beginning = journal.begin(step('a'));
    await store.asked;
    store.let('lost');
    await expect(beginning).rejects.toBeInstanceOf(RunLost);
    await expect(journal.begin(step('b'))).rejects.toBeInstanceOf(RunLost);
    await expect(journal.settle()).rejects.toBeInstanceOf(RunLost);
    expect(() => journal.requireWhole()).toThrow(RunLost);
    expect(store.writes).toHaveLength(1);
  });

  test('tells later of a write that nobody waited for, and keeps its entries', async () => {
    const store = createStore();
    const journal = createRunJournal(store.record);
    journal.end(step('a', 'succeeded'));
    journal.flush();
    await store.asked;
    store.break(new Error('the disk is full'));
    await expect(journal.settle()).rejects.toThrow('the disk is full');
    await expect(journal.begin(step('b'))).rejects.toThrow('the disk is full');
    expect(names(journal.unrecorded())).toEqual(['a succeeded']);
  });
});
