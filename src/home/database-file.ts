/** Where the database of a data folder is. */
import { join } from 'node:path';

export function databaseFile(home: string): string {
  return join(home, 'rote.db');
}
