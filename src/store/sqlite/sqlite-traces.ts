/**
 * Words of people in all tables, in SQLite. Rows are read in pages outside of transactions; each is written only if it
 * still says what was read.
 */
import { contentHash } from '../../base/content-hash.ts';
import { TRACE_PLACES, type Trace, type TracePlace, type TraceTable } from '../traces.ts';
import type { Database } from './database.ts';
import type { OutputFiles } from './output-files.ts';
import { PLACES } from './traces/trace-places.ts';

/** So many rows are read before others have their turn. */
const ROWS_A_PAGE = 100;

type TraceRow = Record<string, unknown>;
type Values = readonly (string | number)[];
type Texts = Readonly<Record<string, string>>;

export function createSqliteTraces(
  database: Database,
  { outputs }: { outputs: Pick<OutputFiles, 'keep' | 'read' | 'removeLoose'> },
): TraceTable {
  const queries = Object.fromEntries(
    TRACE_PLACES.map((place) => [place, queriesOf(place)]),
  ) as Record<TracePlace, ReturnType<typeof queriesOf>>;
  const fileOf = database.prepare(
    'SELECT kind, input_file, output_file FROM steps WHERE run_id = ? AND id = ?',
  );
  const definitionOf = database.prepare('SELECT definition_hash AS hash FROM runs WHERE id = ?');
  const addDefinition = database.prepare(
    `INSERT OR IGNORE INTO definitions (hash, document, created_ms)
     SELECT ?1, ?2, created_ms FROM definitions WHERE hash = ?3`,
  );
  const pointTo = database.prepare('UPDATE runs SET definition_hash = ?2 WHERE id = ?1');
  const removeDefinition = database.prepare(
    `DELETE FROM definitions WHERE hash = ?1 AND NOT EXISTS (SELECT 1 FROM schedules WHERE approved_hash = ?1)
       AND NOT EXISTS (SELECT 1 FROM runs WHERE definition_hash = ?1)`,
  );
  const checkpoint = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)');

  function queriesOf(place: TracePlace) {
    const { table, key, columns, reads = {}, person, session, run, over } = PLACES[place];
    const selected = [
      ...key.map((column, at) => `${column} AS key_${at}`),
      ...columns.map((column) => `${reads[column] ?? column} AS ${column}`),
      `${person ?? 'NULL'} AS person_`,
      `${session ?? 'NULL'} AS session_`,
      `${run ?? 'NULL'} AS run_`,
      `${over} AS over_`,
    ].join(', ');
    const keys = key.join(', ');
    const values = key.map(() => '?').join(', ');
    const from = `SELECT ${selected} FROM ${table}`;
    const pageOf = (behind: string): string =>
      `FROM ${table} ${behind} ORDER BY ${keys} LIMIT ${ROWS_A_PAGE}`;
    const behind = `WHERE (${keys}) > (${values})`;
    const isFiled = place === 'steps' ? ['input_file IS NOT NULL', 'output_file IS NOT NULL'] : [];
    const likeAny = columns.map((column) => `${reads[column] ?? column} LIKE ?`);
    const having = (words: number): string =>
      words === 0
        ? ''
        : `WHERE ${[...Array.from({ length: words }, () => likeAny).flat(), ...isFiled].join(' OR ')}`;
    return {
      /** The end of a page. */
      end: (isFirst: boolean) =>
        database.prepare(
          `SELECT * FROM (SELECT ${keys} ${pageOf(isFirst ? '' : behind)}) LIMIT 1 OFFSET ${ROWS_A_PAGE - 1}`,
        ),
      /** Each word is looked for in each column, in this order. */
      page: (isFirst: boolean, words: number) =>
        database.prepare(
          `SELECT ${selected} FROM (SELECT * ${pageOf(isFirst ? '' : behind)}) AS ${table} ${having(words)}`,
        ),
      one: database.prepare(`${from} WHERE (${keys}) = (${values})`),
      remove: database.prepare(`DELETE FROM ${table} WHERE (${keys}) = (${values})`),
      set: (column: string) =>
        database.prepare(`UPDATE ${table} SET ${column} = ? WHERE (${keys}) = (${values})`),
    };
  }

  function readTrace(place: TracePlace, row: TraceRow): Trace {
    const { key, columns } = PLACES[place];
    const given = columns.filter((column) => typeof row[column] === 'string');
    const texts = Object.fromEntries(given.map((column) => [column, String(row[column])]));
    const keys = key.map((_, at) => row[`key_${at}`] as string | number);
    return {
      place,
      key: keys,
      person: textOrNull(row['person_']),
      sessionKey: textOrNull(row['session_']),
      runId: textOrNull(row['run_']),
      isOver: row['over_'] === 1,
      texts: place === 'steps' ? { ...texts, ...textsInFiles(keys) } : texts,
    };
  }

  /** Inputs and outputs of a step that are in files. */
  function textsInFiles(key: Values): Texts {
    const row = fileOf.get(...key);
    const whole = (['input', 'output'] as const).flatMap((column) => {
      const hash = textOrNull(row?.[`${column}_file`]);
      const text = hash === null ? null : outputs.read(hash);
      return text === null ? [] : [[column, text]];
    });
    return Object.fromEntries(whole);
  }

  function setText(trace: Trace, column: string, text: string): void {
    queries[trace.place].set(column).run(text, ...trace.key);
  }

  /** Answers with the file that it no longer needs. */
  function setStepText(trace: Trace, column: string, text: string): string | null {
    const row = fileOf.get(...trace.key);
    const before = textOrNull(row?.[`${column}_file`]);
    const kept = row?.['kind'] === 'model' || before === null ? null : outputs.keep(text);
    const { bytes, head } = kept ?? {};
    setText(trace, column, kept === null ? text : JSON.stringify({ bytes, head }));
    if (before !== null) queries.steps.set(`${column}_file`).run(kept?.hash ?? null, ...trace.key);
    return before;
  }

  /** A run gets a definition of its own: the one that it had may be that of other runs as well. */
  function setDefinition(runId: string, document: string): void {
    const before = textOrNull(definitionOf.get(runId)?.['hash']);
    if (before === null) return;
    const hash = contentHash(JSON.parse(document));
    addDefinition.run(hash, document, before);
    pointTo.run(runId, hash);
    removeDefinition.run(before);
  }

  function setOne(trace: Trace, column: string, text: string): string[] {
    if (trace.place === 'runs' && column === 'definition')
      setDefinition(String(trace.key[0]), text);
    else if (trace.place === 'steps' && (column === 'input' || column === 'output'))
      return [setStepText(trace, column, text)].filter((hash) => hash !== null);
    else setText(trace, column, text);
    return [];
  }

  return {
    async page(place, after, words = []) {
      const { end, page } = queries[place];
      const isFirst = after === null;
      const last = end(isFirst).get(...(after ?? []));
      const likes = words.flatMap((word) => PLACES[place].columns.map(() => `%${word}%`));
      const rows = page(isFirst, words.length).all(...(after ?? []), ...likes);
      return {
        traces: rows.map((row) => readTrace(place, row)),
        next: last === undefined ? null : (Object.values(last) as Values),
      };
    },
    async replace(trace, texts) {
      const files = await database.write(() => {
        const row = queries[trace.place].one.get(...trace.key);
        const now = row === undefined ? null : readTrace(trace.place, row);
        const columns = Object.keys(texts);
        const isSame = columns.every((column) => now?.texts[column] === trace.texts[column]);
        if (now?.isOver !== true || !isSame) return null;
        if (PLACES[trace.place].isRemoved === true) {
          queries[trace.place].remove.run(...trace.key);
          return [];
        }
        return columns.flatMap((column) => setOne(trace, column, String(texts[column])));
      });
      // Once nothing in the database refers to them.
      if (files !== null && files.length > 0)
        await database.write(() => outputs.removeLoose(files));
      return files !== null;
    },
    wipeLog: async () => Number(checkpoint.get()?.['busy']) === 0,
  };
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
