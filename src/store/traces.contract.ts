/** The walk through the words of people in every store, and their replacement. */
import { expect, test } from 'vitest';
import { fakeSchedule } from '../domain/schedule/schedule.fake.ts';
import { createLedgerDriver, MINUTE, NOW, type StoreAccess } from './ledger-driver.fake.ts';
import type { Trace, TracePlace } from './traces.ts';

const SESSION = 'agent:main:inbox:direct:owner';

export function describeTraces({ store, openStore }: StoreAccess): void {
  const { claimDue, claimAll, finish } = createLedgerDriver(store);
  async function all(place: TracePlace, words: readonly string[] = []): Promise<Trace[]> {
    const found: Trace[] = [];
    let after: Trace['key'] | null = null;
    do {
      const page: { traces: Trace[]; next: Trace['key'] | null } = await store().traces.page(
        place,
        after,
        words,
      );
      found.push(...page.traces);
      after = page.next;
    } while (after !== null);
    return found;
  }

  test('all rows of a place are gone through once, each with whose it is', async () => {
    const { records } = store();
    for (let n = 0; n < 250; n += 1)
      await records.change('kind', `${n}`, () => ({ person: `p${n}`, text: `text ${n}` }));
    await records.change('talk', SESSION, () => ({ text: 'hello' }));
    const traces = await all('records');
    expect(new Set(traces.map(({ key }) => key.join(' '))).size).toBe(251);
    expect(traces).toHaveLength(251);
    expect(traces.find(({ key }) => key[1] === '7')).toMatchObject({ person: 'p7', isOver: true });
    expect(traces.at(-1)).toMatchObject({ person: null, sessionKey: SESSION });
    const withWord = await all('records', ['HELLO', 'nowhere']);
    expect(withWord.map(({ key }) => key[0])).toContain('talk');
  });

  test('what says something else by now is not replaced', async () => {
    const { records, traces } = store();
    await records.change('talk', SESSION, () => ({ text: 'hello' }));
    const [trace] = await all('records');
    if (trace === undefined) throw new Error('nothing there');
    await openStore().records.change('talk', SESSION, () => ({ text: 'goodbye' }));
    expect(await traces.replace(trace, { document: '{"text":"x"}' })).toBe(false);
    expect(await records.get('talk', SESSION)).toEqual({ text: 'goodbye' });
    const [now] = await all('records');
    expect(await traces.replace(now ?? trace, { document: '{"text":"x"}' })).toBe(true);
    expect(await records.get('talk', SESSION)).toEqual({ text: 'x' });
  });

  test('a run is replaced once it is over; what its schedule is approved to do never is', async () => {
    const { traces, schedules, engine } = store();
    await schedules.add(fakeSchedule({ trigger: { every: '1m' } }));
    await claimDue(NOW + MINUTE);
    const [run] = await claimAll(NOW + MINUTE);
    if (run === undefined) throw new Error('nothing to claim');
    const [begun] = await all('runs');
    expect(begun).toMatchObject({ runId: run.id, sessionKey: SESSION, isOver: false });
    await finish(run, 'succeeded', NOW + MINUTE);
    const [over] = await all('runs');
    expect(over).toMatchObject({ isOver: true, texts: { summary: 'done' } });
    expect(Object.keys(over?.texts ?? {})).toEqual(['summary']);
    if (begun === undefined || over === undefined) throw new Error('nothing there');
    expect(await traces.replace(over, { summary: 'x' })).toBe(true);
    expect(await engine.get(run.id)).toMatchObject({
      summary: 'x',
      definitionHash: run.definitionHash,
    });
    const [schedule] = await all('schedules');
    if (schedule === undefined) throw new Error('nothing there');
    expect(await traces.replace(schedule, { name: 'x' })).toBe(false);
    const hash = run.definitionHash ?? '';
    expect(await schedules.definition(hash)).toMatchObject({ work: { instruction: 'Say hello' } });
  });

  test('what a person has is taken away in parts, and nothing of another', async () => {
    const { memories, tasks, texts } = store();
    const text = { near: '', tags: '', kind: 'turn' } as const;
    for (const person of ['ann', 'bob'])
      await texts.put(['a', 'b', 'c'].map((key) => ({ ...text, person, key, own: `word ${key}` })));
    expect(await texts.removeSome('ann', 2)).toBe(2);
    expect(await texts.removeSome('ann', 2)).toBe(1);
    expect(await texts.removeSome('ann', 2)).toBe(0);
    const query = { words: [{ word: 'word', isPrefix: false }], phrases: [] };
    const found = async (person: string) =>
      (await texts.search({ person, kind: 'turn', query, limit: 5 })).length;
    expect([await found('ann'), await found('bob')]).toEqual([0, 3]);
    expect([await memories.removeSome('ann', 2), await tasks.removeSome('ann', 2)]).toEqual([0, 0]);
  });
}
