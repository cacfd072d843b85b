/** Leases in every store: one holder at a time over all processes, whatever the holders and the clock do. */
import { describe, expect, test } from 'vitest';
import { LONGEST_LEASE_MS } from './leases.ts';
import { NOW, type StoreAccess } from './ledger-driver.fake.ts';
import type { Store } from './store.ts';

const HELD_MS = 30_000;

export function describeLeases({ store, openStore }: StoreAccess): void {
  const take = (from: Store, owner: string, nowMs: number, more: { dead?: string } = {}) =>
    from.leases.take({ name: 'poll', owner, nowMs, untilMs: nowMs + HELD_MS, ...more });
  const ours = (fence: number) => ({ isOurs: true, fence });
  const heldBy = (holder: string) => ({ isOurs: false, holder });

  describe('a lease', () => {
    test('has one holder over all processes, which keeps it by taking it again', async () => {
      const other = openStore();
      const first = await Promise.all([take(store(), 'a', NOW), take(other, 'b', NOW)]);
      expect(first.filter(({ isOurs }) => isOurs)).toHaveLength(1);
      expect(await take(store(), 'a', NOW + 10_000)).toEqual(ours(1));
      expect(await take(other, 'b', NOW + 35_000)).toEqual(heldBy('a'));
      expect(await other.leases.take({ name: 'x', owner: 'b', nowMs: NOW, untilMs: NOW })).toEqual(
        ours(1),
      );
    });

    test('of who was frozen goes to another, and the fence tells it when it wakes', async () => {
      expect(await take(store(), 'a', NOW)).toEqual(ours(1));
      expect(await take(openStore(), 'b', NOW + HELD_MS)).toEqual(ours(2));
      expect(await take(store(), 'a', NOW + HELD_MS + 1)).toEqual(heldBy('b'));
      // Its own, after a time in which nobody held it: who did something under the old one has to know.
      expect(await take(openStore(), 'b', NOW + 3 * HELD_MS)).toEqual(ours(3));
    });

    test('of who is known to be dead, or has given it back, is free at once', async () => {
      await take(store(), 'a', NOW);
      expect(await take(openStore(), 'b', NOW, { dead: 'c' })).toEqual(heldBy('a'));
      expect(await take(openStore(), 'b', NOW, { dead: 'a' })).toEqual(ours(2));
      await store().leases.drop({ name: 'poll', owner: 'a' });
      expect(await take(store(), 'a', NOW)).toEqual(heldBy('b'));
      await openStore().leases.drop({ name: 'poll', owner: 'b' });
      expect(await take(store(), 'a', NOW)).toEqual(ours(3));
    });

    test('does not outlive a clock that is set back, nor is it longer than any may be', async () => {
      const day = 86_400_000;
      await take(store(), 'a', NOW);
      expect(await take(openStore(), 'b', NOW - 20_000)).toEqual(heldBy('a'));
      expect(await take(openStore(), 'b', NOW - day)).toEqual(ours(2));
      await store().leases.take({ name: 'y', owner: 'a', nowMs: NOW, untilMs: NOW + day });
      const later = { name: 'y', owner: 'b', nowMs: NOW + LONGEST_LEASE_MS, untilMs: NOW + day };
      expect(await store().leases.take(later)).toEqual(ours(2));
    });
  });
}
