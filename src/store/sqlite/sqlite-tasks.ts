/** Tasks in SQLite. */
import type { Task, TaskPriority, TaskState } from '../../domain/task/task.ts';
import type { TaskEntry, TaskFilter, TaskTable } from '../tasks.ts';
import type { Database } from './database.ts';
import type { TextIndex } from './text-index.ts';

/** The shelf of their words: a person's, or that of a list, so that who shares one searches nothing else. */
export const TASK_TEXTS = 'task';

/** A search may leave out most of what it finds. */
const FOUND_FOR_EACH = 20;

const SEEN = `(list IS NULL AND person = ?1 OR list IN (SELECT list FROM list_people WHERE person = ?1))`;

const FITS = `${SEEN} AND (?2 IS NULL OR state IN (SELECT value FROM json_each(?2)))
  AND (?3 IS NULL OR late_ms <= ?3) AND (?4 IS NULL OR due_ms < ?4) AND (?5 IS NULL OR parent = ?5)
  AND (?6 IS NULL OR list IS NULLIF(?6, ''))`;

const valuesOf = (filter: TaskFilter) =>
  [
    filter.person,
    filter.states === undefined ? null : JSON.stringify(filter.states),
    filter.lateBy ?? null,
    filter.dueBefore ?? null,
    filter.parent ?? null,
    filter.list === undefined ? null : (filter.list ?? ''),
  ] as const;

const ORDERS = {
  due: `due_ms IS NULL, due_ms, CASE priority WHEN 'high' THEN 0 WHEN 'medium' THEN 1 ELSE 2 END, created_ms, id`,
  recent: 'changed_ms DESC, id DESC',
};

/** A task that is over needs no reminder. */
const WANTED = `CASE WHEN state IN ('open', 'in_progress') THEN due_ms END`;

export function createSqliteTasks(
  database: Database,
  index: TextIndex,
  notify: () => void,
): TaskTable {
  const put = database.prepare(
    `INSERT INTO tasks (place, id, person, title, notes, state, priority, tags, due, due_ms, late_ms, repeat, parent,
       session_key, created_ms, changed_ms, done_ms, reminded_ms, of_run, uid, list)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET place = excluded.place, list = excluded.list, title = excluded.title, notes = excluded.notes, state = excluded.state,
       priority = excluded.priority, tags = excluded.tags, due = excluded.due, due_ms = excluded.due_ms,
       late_ms = excluded.late_ms, repeat = excluded.repeat, parent = excluded.parent,
       changed_ms = excluded.changed_ms, done_ms = excluded.done_ms,
       of_run = excluded.of_run`,
  );
  const select = database.prepare(`SELECT * FROM tasks WHERE id = ?2 AND ${SEEN}`);
  const byUid = database.prepare(
    `SELECT id FROM tasks WHERE person = ?1 AND uid = ?2
     UNION ALL SELECT id FROM tasks WHERE person = ?1 AND id = ?2 LIMIT 1`,
  );
  const count = database.prepare(`SELECT COUNT(*) AS n FROM tasks WHERE ${FITS}`);
  const lists = {
    due: database.prepare(`SELECT * FROM tasks WHERE ${FITS} ORDER BY ${ORDERS.due} LIMIT ?7`),
    recent: database.prepare(
      `SELECT * FROM tasks WHERE ${FITS} ORDER BY ${ORDERS.recent} LIMIT ?7`,
    ),
  };
  const found = database.prepare(
    `SELECT * FROM tasks WHERE ${FITS} AND place IN (SELECT value FROM json_each(?7))`,
  );
  const unsettled = database.prepare(
    `SELECT * FROM tasks WHERE reminded_ms IS NOT ${WANTED} ORDER BY id LIMIT ?`,
  );
  const someOf = database.prepare('SELECT id, person, list FROM tasks WHERE person = ? LIMIT ?');
  const remove = database.prepare('DELETE FROM tasks WHERE id = ?');
  const placed = database.prepare('SELECT id, person, list FROM tasks WHERE id = ?');
  const listsOf = database.prepare('SELECT list FROM list_people WHERE person = ?');
  const remind = database.prepare('UPDATE tasks SET reminded_ms = ?2 WHERE id = ?1');

  const read = (person: string, id: string): Task | null => {
    const row = select.get(person, id);
    return row === undefined ? null : readTask(row);
  };

  /** Of a task that was brought here under this name, or was made here and has it as its id. */
  function knownId(person: string, uid: string | null): string | null {
    const row = byUid.get(person, uid);
    return row === undefined ? null : String(row['id']);
  }

  function takeOffShelf(row: TaskRow): void {
    index.remove(index.shelf(shelfOf(row), TASK_TEXTS), String(row['id']));
  }

  function write({ task, text }: TaskEntry): void {
    const before = placed.get(task.id);
    const shelf = shelfOf({ ...task });
    if (before !== undefined && shelfOf(before) !== shelf) takeOffShelf(before);
    put.run(
      index.put(index.shelf(shelf, TASK_TEXTS), task.id, text),
      task.id,
      task.person,
      task.title,
      task.notes,
      task.state,
      task.priority,
      JSON.stringify(task.tags),
      task.due === null ? null : JSON.stringify(task.due),
      task.due?.atMs ?? null,
      task.due?.lateMs ?? null,
      task.repeat === null ? null : JSON.stringify(task.repeat),
      task.parent,
      task.sessionKey,
      task.createdMs,
      task.changedMs,
      task.doneMs,
      task.remindedMs,
      task.isOfRun ? 1 : 0,
      task.uid,
      task.list,
    );
  }

  /** Others look again when it is written. */
  async function writeAndTell<Written>(work: () => Written): Promise<Written> {
    const written = await database.write(work);
    notify();
    return written;
  }

  return {
    add: (entry) => writeAndTell(() => write(entry)),
    addNew: (entries) =>
      writeAndTell(() => {
        const added = entries.filter(({ task }) => knownId(task.person, task.uid) === null);
        for (const entry of added) write(entry);
        return added.map(({ task }) => task);
      }),
    idsOf: async (person, uids) =>
      new Map(
        uids.flatMap((uid) => {
          const id = knownId(person, uid);
          return id === null ? [] : [[uid, id] as const];
        }),
      ),
    change: (person, id, decide) =>
      writeAndTell(() => {
        const task = read(person, id);
        if (task === null) return null;
        const entries = decide(task);
        for (const entry of entries) write(entry);
        return entries.map((entry) => entry.task);
      }),
    get: async (person, id) => read(person, id),
    list: async (filter) =>
      lists[filter.order].all(...valuesOf(filter), filter.limit).map(readTask),
    count: async (filter) => Number(count.get(...valuesOf(filter))?.['n']),
    async search({ query, limit, ...filter }) {
      const shelves = [
        filter.person,
        ...listsOf.all(filter.person).map(({ list }) => String(list)),
      ];
      const hits = shelves.flatMap((one) =>
        index.find(one, TASK_TEXTS, query, limit * FOUND_FOR_EACH),
      );
      const scores = new Map(hits.map(({ place, score }) => [place, score]));
      return found
        .all(...valuesOf(filter), JSON.stringify([...scores.keys()]))
        .toSorted((one, other) => scoreOf(scores, other) - scoreOf(scores, one))
        .slice(0, limit)
        .map(readTask);
    },
    removeSome: (person, limit) =>
      database.write(() => {
        const some = someOf.all(person, limit);
        for (const row of some) {
          // A task on a list stands on its shelf, which stays.
          if (row['list'] !== null) takeOffShelf(row);
          remove.run(String(row['id']));
        }
        return some.length;
      }),
    unsettled: async (limit) => unsettled.all(limit).map(readTask),
    reminded: (id, dueMs) =>
      database.write(() => {
        remind.run(id, dueMs);
      }),
  };
}

type TaskRow = Record<string, unknown>;

const scoreOf = (scores: ReadonlyMap<number, number>, row: TaskRow): number =>
  scores.get(Number(row['place'])) ?? 0;

/** A list, or who wrote it. */
const shelfOf = (row: TaskRow): string => String(row['list'] ?? row['person']);

function readTask(row: TaskRow): Task {
  const text = (name: string): string | null => (row[name] === null ? null : String(row[name]));
  const number = (name: string): number | null => (row[name] === null ? null : Number(row[name]));
  const json = (name: string) => JSON.parse(text(name) ?? 'null');
  return {
    id: String(row['id']),
    uid: text('uid'),
    person: String(row['person']),
    title: String(row['title']),
    notes: String(row['notes']),
    state: String(row['state']) as TaskState,
    priority: String(row['priority']) as TaskPriority,
    tags: json('tags'),
    due: json('due'),
    repeat: json('repeat'),
    parent: text('parent'),
    list: text('list'),
    sessionKey: String(row['session_key']),
    createdMs: Number(row['created_ms']),
    changedMs: Number(row['changed_ms']),
    doneMs: number('done_ms'),
    remindedMs: number('reminded_ms'),
    isOfRun: row['of_run'] === 1,
  };
}
