/** A database whose writes leave nothing of what they take away: free space is blanked at once. */
import type { Database } from './database.ts';

export function leavingNothing(database: Database): Database {
  return {
    ...database,
    write: (work) =>
      database.write(() => {
        database.blankFree(true);
        try {
          return work();
        } finally {
          database.blankFree(false);
        }
      }),
  };
}
