/** Leases in SQLite: a row for each name that was ever taken. */
import { type LeaseTable, LONGEST_LEASE_MS } from '../leases.ts';
import type { Database } from './database.ts';

export function createSqliteLeases(database: Database): LeaseTable {
  const select = database.prepare('SELECT owner, fence, until_ms FROM leases WHERE name = ?');
  const write = database.prepare(
    'REPLACE INTO leases (name, owner, fence, until_ms) VALUES (?, ?, ?, ?)',
  );
  const free = database.prepare('UPDATE leases SET until_ms = 0 WHERE name = ? AND owner = ?');
  return {
    take: ({ name, owner, nowMs, untilMs, dead }) =>
      database.write(() => {
        const held = select.get(name);
        const holder = String(held?.['owner'] ?? owner);
        const isOurs = holder === owner;
        const left = Number(held?.['until_ms'] ?? 0) - nowMs;
        const isHeld = left > 0 && left <= LONGEST_LEASE_MS && holder !== dead;
        if (isHeld && !isOurs) return { isOurs: false, holder };
        const fence = Number(held?.['fence'] ?? 0) + (isHeld ? 0 : 1);
        write.run(name, owner, fence, Math.min(untilMs, nowMs + LONGEST_LEASE_MS));
        return { isOurs: true, fence };
      }),
    drop: ({ name, owner }) => database.write(() => void free.run(name, owner)),
  };
}
