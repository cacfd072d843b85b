/** Keeps documents as a store does: as JSON, and a moment later. */
import type { Records } from './store.ts';

export function createRecords(): Records {
  const kept = new Map<string, string>();
  const read = (kind: string, key: string) => JSON.parse(kept.get(`${kind} ${key}`) ?? 'null');
  const later = () => Promise.resolve();
  return {
    async get(kind, key) {
      await later();
      return read(kind, key);
    },
    async change(kind, key, decide) {
      await later();
      kept.set(`${kind} ${key}`, JSON.stringify(decide(read(kind, key))));
    },
  } as Records;
}
