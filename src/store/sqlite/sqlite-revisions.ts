/** How often something of a person was changed: triggers count it, so that nobody who writes can forget to. */
import type { RevisionKind, Revisions } from '../store.ts';
import type { Database } from './database.ts';

export function createSqliteRevisions(database: Database): Revisions {
  const all = database.prepare('SELECT kind, person, revision FROM revisions');
  return {
    list: async () =>
      all.all().map(({ kind, person, revision }) => ({
        kind: kind as RevisionKind,
        person: String(person),
        revision: Number(revision),
      })),
  };
}
