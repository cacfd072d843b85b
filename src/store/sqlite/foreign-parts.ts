/**
 * Parts that a database of Rote never has, and one that somebody has changed may have: parts that act by themselves
 * (triggers, views, tables of other modules), and names of output files that lead elsewhere.
 */
import type { DatabaseSync } from 'node:sqlite';
import { FORMER_PARTS, MIGRATIONS } from './migrations.ts';
import { SCHEMA } from './schema.ts';

const inOneLine = (sql: string): string => sql.replaceAll(/\s+/g, ' ').trim();

/** Null if there is nothing of the kind. */
export function whyForeign(sqlite: DatabaseSync): string | null {
  const ours = [...FORMER_PARTS, ...MIGRATIONS, SCHEMA].map(inOneLine).join('\n');
  const acting = sqlite
    .prepare(
      `SELECT name, sql FROM sqlite_master
       WHERE type NOT IN ('table', 'index') OR sql LIKE 'CREATE VIRTUAL%'`,
    )
    .all();
  const foreign = acting.find(({ sql }) => !ours.includes(inOneLine(String(sql))));
  if (foreign !== undefined) return `it has a part that was not made by Rote (${foreign['name']})`;
  const madeUp = sqlite.prepare(
    `SELECT 1 FROM sqlite_master AS tables, pragma_table_xinfo(tables.name) AS columns
     WHERE tables.name LIKE 'backup%' AND columns.hidden <> 0`,
  );
  if (madeUp.get() !== undefined) return 'it has files that were not made by Rote';
  return leadsElsewhere(sqlite)
    ? 'a step refers to a file that is not among the outputs of calls'
    : null;
}

function leadsElsewhere(sqlite: DatabaseSync): boolean {
  const columns = sqlite
    .prepare(
      `SELECT name FROM pragma_table_info('steps') WHERE name IN ('input_file', 'output_file')`,
    )
    .all();
  return columns.some(
    ({ name }) =>
      sqlite
        .prepare(
          `SELECT 1 FROM steps WHERE ${name} IS NOT NULL
             AND (length(CAST(${name} AS BLOB)) <> 64 OR ${name} GLOB '*[^0-9a-f]*') LIMIT 1`,
        )
        .get() !== undefined,
  );
}
