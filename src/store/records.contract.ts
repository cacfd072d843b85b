/** Records in every store: documents by kind and key. */
import { expect, test } from 'vitest';
import { MINUTE, NOW, type StoreAccess } from './ledger-driver.fake.ts';

export function describeRecords({ store, openStore }: StoreAccess): void {
  test('records are kept by kind and key, and change in one step, whoever changes them', async () => {
    const other = openStore();
    const count = (current: unknown): unknown => ({
      times: ((current as { times: number } | null)?.times ?? 0) + 1,
    });
    const changes = [store(), other, store(), other].map(({ records }) =>
      records.change('circuit', 'http.request', count),
    );
    await Promise.all(changes);
    await store().records.change('skill', 'http.request', () => 'of another kind');
    expect(await other.records.get('circuit', 'http.request')).toEqual({ times: 4 });
    expect(await store().records.list('circuit')).toEqual([
      { key: 'http.request', document: { times: 4 } },
    ]);
    await store().records.change('circuit', 'http.request', () => null);
    expect(await other.records.get('circuit', 'http.request')).toBeNull();
    expect(await other.records.list('skill')).toHaveLength(1);
  });

  test('records that nobody changed for long are forgotten, those of other kinds and the others stay', async () => {
    const { records } = store();
    for (const kind of ['talk', 'calls', 'skill'])
      for (const key of ['a', 'b']) await records.change(kind, key, () => ({ key }));
    const laterMs = Number.MAX_SAFE_INTEGER;
    const forget = (beforeMs: number, limit = 10) =>
      records.forget({ kinds: ['talk', 'calls'], beforeMs, nowMs: laterMs, limit });
    expect(await forget(NOW - 365 * 24 * 60 * MINUTE)).toBe(0);
    expect(await forget(laterMs, 3)).toBe(3);
    expect(await forget(laterMs)).toBe(1);
    expect(await forget(laterMs)).toBe(0);
    expect(await records.list('talk')).toEqual([]);
    expect(await records.list('skill')).toHaveLength(2);
  });
}
