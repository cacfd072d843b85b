/**
 * Two houses with the same people, one in which Ann has things of every kind and one in which she has none. Whoever hears
 * the same in both has seen nothing of hers, no name, no id and no count, and can infer none.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { OWNER, type Person } from '../domain/person.ts';
import { databaseFile } from '../home/database-file.ts';
import { openForPersons } from '../store/sqlite/person-database.ts';
import { configSchema } from './config-schema.ts';
import { type OpenHome, openHome } from './home.fake.ts';
import { fillWordsOfAnn, WORD, type WordsOfAnn } from './words-of-ann.fake.ts';

export interface WalkedHouse {
  home: string;
  clock: VirtualClock;
  opened: OpenHome;
  people: Record<'owner' | 'ann' | 'bob' | 'gus', Person>;
  close(): Promise<void>;
}

export interface HousePair {
  withHers: WalkedHouse;
  without: WalkedHouse;
  words: WordsOfAnn;
  hers: string[];
  close(): Promise<void>;
}

/** What whoever looks for hers would say: her ids, her session, her names and her word. */
export function whatIsHers(words: WordsOfAnn): string[] {
  const { schedule, runs, request, message, memory, task, list, sessionKey } = words;
  const [run = ''] = runs;
  return [schedule, run, request, message, memory, task, list, sessionKey, 'walk', 'Ann', WORD];
}

export async function openHousePair(): Promise<HousePair> {
  const withHers = await openWalked(1);
  const words = await fillWordsOfAnn(withHers.opened, withHers.clock.nowMs(), withHers.people.ann);
  const without = await openWalked(2);
  // What was due in an hour is late.
  for (const { clock } of [withHers, without]) clock.advance(2 * 3_600_000);
  return {
    withHers,
    without,
    words,
    hers: whatIsHers(words),
    async close() {
      await withHers.close();
      await without.close();
    },
  };
}

/** With another seed no id is in both. */
async function openWalked(seed: number): Promise<WalkedHouse> {
  const home = mkdtempSync(join(tmpdir(), 'rote-walk-'));
  const clock = createVirtualClock({ startIso: '2026-06-01T09:00:00Z', seed });
  const config = configSchema.parse({ timezone: 'UTC', models: { discover: false } });
  const opened = openHome({ home, config, clock });
  const { people } = opened;
  const ann = await people.add({ name: 'Ann', role: 'member' });
  const bob = await people.add({ name: 'Bob', role: 'member' });
  const gus = await people.add({ name: 'Gus', role: 'guest' });
  return {
    home,
    clock,
    opened,
    people: { owner: await people.get(OWNER), ann, bob, gus },
    async close() {
      await opened.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Without what is another in each house whoever lives there: its folder, ids that were made, numbers of open files. */
export function comparable(text: string, { home }: WalkedHouse): string {
  return text
    .replaceAll(home, '~')
    .replaceAll(/\b([a-z]+)_[0-9a-hjkmnp-tv-z]{26}\b/g, '$1_#')
    .replaceAll(/\/fd\/\d+/g, '/fd/#');
}

export interface RowsOfAnn {
  /** Every row that tells of her, by its table. */
  told: Map<string, string>;
  /** How many rows she has of each table. */
  counts: string;
}

/** The owner keeps the schedules and runs of all, and may have anybody written to. */
export const KEPT_BY_OWNER =
  /^(?:schedules|runs|occurrences|steps|event_fires|events|deliveries|incidents|inbox_sessions)$/;

/** How often a word is in the texts of all; it names no text. */
const COUNTED_WORDS = 'text_counts';

/** What the database holds of hers; `but` are tables that whoever walks may change. */
export function rowsOfAnn(
  { home }: Pick<WalkedHouse, 'home'>,
  words: WordsOfAnn,
  but: RegExp = /^$/,
): RowsOfAnn {
  const file = databaseFile(home);
  const sqlite = new DatabaseSync(file, { readOnly: true });
  const views = openForPersons(file, () => words.ann.id);
  const marks = [...whatIsHers(words).filter((one) => one.length > 4), words.ann.id];
  try {
    const tables = sqlite
      .prepare(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'",
      )
      .all()
      .map(({ name }) => String(name))
      .filter((name) => name !== COUNTED_WORDS && !but.test(name));
    const told = new Map<string, string>();
    for (const table of tables)
      for (const row of sqlite.prepare(`SELECT * FROM "${table}"`).all()) {
        const text = `${table} ${JSON.stringify(partOf(row, words))}`;
        if (marks.some((mark) => text.includes(mark))) told.set(text, table);
      }
    const counts = tables.flatMap((table) => {
      const { count } = views.prepare(`SELECT COUNT(*) AS count FROM "${table}"`).get() ?? {};
      return table === 'definitions' ? [] : [`${table}: ${count}`];
    });
    for (const table of ['memories', 'tasks'])
      counts.push(
        `${table} of hers: ${sqlite.prepare(`SELECT COUNT(*) AS count FROM ${table} WHERE person = ?`).get(words.ann.id)?.['count']}`,
      );
    return { told, counts: counts.join('\n') };
  } finally {
    sqlite.close();
    views.close();
  }
}

/** All persons are one row: what others set for themselves there is not hers. */
function partOf(row: Record<string, unknown>, { ann }: WordsOfAnn): unknown {
  if (row['kind'] !== 'person' || row['key'] !== 'everybody') return row;
  const { persons } = JSON.parse(String(row['document'])) as { persons: { id: string }[] };
  return persons.filter(({ id }) => id === ann.id);
}

/** The rows of hers that are others now, or gone. */
export function changedRows(before: RowsOfAnn, after: RowsOfAnn): string[] {
  return [...before.told.keys()].filter((row) => !after.told.has(row));
}
