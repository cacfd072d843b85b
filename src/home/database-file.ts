/** The place of the database in a data folder. */
import { join } from 'node:path';

export function databaseFile(home: string): string {
  return join(home, 'rote.db');
}
