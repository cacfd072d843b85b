/** When a person is left alone, in a house that has people and a reader of times. */
import type { Clock } from '../../base/clock.ts';
import type { People } from '../../people/people.ts';
import { createQuietDesk, type QuietDesk } from '../../schedule/quiet/quiet-desk.ts';
import type { Store } from '../../store/store.ts';

export function createHomeQuiet(
  ports: {
    store: Pick<Store, 'outbox'>;
    clock: Pick<Clock, 'nowMs'>;
    people: Pick<People, 'get' | 'setQuiet'>;
  },
  who: { person: string; timezone: () => Promise<string> },
): QuietDesk {
  const { store, clock, people } = ports;
  const { person, timezone } = who;
  return createQuietDesk({
    clock,
    timezone,
    get: async () => (await people.get(person)).quiet ?? {},
    put: (quiet) => people.setQuiet(person, quiet),
    waiting: () => store.outbox.held(person),
    async readTime(words) {
      const [{ readInstantWords }, { MORNINGS }] = await Promise.all([
        import('./read-instant-words.ts'),
        import('../../language/quiet-orders.ts'),
      ]);
      const at = { nowMs: clock.nowMs(), timezone: await timezone() };
      // A day alone is meant until its morning.
      for (const clockOfDay of hasClock(words) ? [] : MORNINGS) {
        const read = readInstantWords(`until ${words} ${clockOfDay}`, at);
        if (read.ok) return read;
      }
      return readInstantWords(words, at);
    },
  });
}

const hasClock = (words: string): boolean => /\d/.test(words);
