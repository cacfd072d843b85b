/** Named lists in SQLite. Who shares one is told of each change by triggers, which count it as a change of their tasks. */
import type { TaskList } from '../../domain/task/task-list.ts';
import type { ListTable } from '../lists.ts';
import type { Database } from './database.ts';
import { TASK_TEXTS } from './sqlite-tasks.ts';
import type { TextIndex } from './text-index.ts';

export function createSqliteLists(
  database: Database,
  index: TextIndex,
  notify: () => void,
): ListTable {
  const add = database.prepare('INSERT INTO lists VALUES (?, ?, ?, ?, ?)');
  const others = database.prepare('SELECT id, key FROM lists WHERE owner = ?');
  const get = database.prepare('SELECT * FROM lists WHERE id = ?');
  const seen = database.prepare(
    `SELECT lists.*, (SELECT json_group_array(person) FROM list_people WHERE list = id) AS people
     FROM list_people CROSS JOIN lists ON id = list WHERE person = ? ORDER BY created_ms, id`,
  );
  const rename = database.prepare('UPDATE lists SET name = ?2, key = ?3 WHERE id = ?1');
  const join = database.prepare(
    'INSERT OR IGNORE INTO list_people (person, list) SELECT ?2, id FROM lists WHERE id = ?1',
  );
  const leave = database.prepare(
    'DELETE FROM list_people WHERE list = ?1 AND person = ?2 AND person <> (SELECT owner FROM lists WHERE id = ?1)',
  );
  const holds = database.prepare('SELECT 1 FROM tasks WHERE list = ? LIMIT 1');
  const leaveAll = database.prepare('DELETE FROM list_people WHERE person = ?');
  const heir = database.prepare('SELECT MIN(person) AS person FROM list_people WHERE list = ?');
  const handOn = database.prepare('UPDATE lists SET owner = ?2 WHERE id = ?1');
  const tasksOn = database.prepare('SELECT id FROM tasks WHERE list = ?');
  const removeTask = database.prepare('DELETE FROM tasks WHERE id = ?');
  const removePeople = database.prepare('DELETE FROM list_people WHERE list = ?');
  const remove = database.prepare('DELETE FROM lists WHERE id = ?');

  const listsOf = (person: string): TaskList[] => seen.all(person).map(readList);
  const isTaken = (owner: unknown, key: string, except: string): boolean =>
    others.all(String(owner)).some((row) => row['key'] === key && row['id'] !== except);

  async function writeAndTell<Written>(work: () => Written): Promise<Written> {
    const written = await database.write(work);
    notify();
    return written;
  }

  function removeList(id: string): void {
    removePeople.run(id);
    remove.run(id);
  }

  function removeWithTasks(id: string): void {
    const shelf = index.shelf(id, TASK_TEXTS);
    for (const row of tasksOn.all(id)) {
      index.remove(shelf, String(row['id']));
      removeTask.run(String(row['id']));
    }
    removeList(id);
  }

  return {
    add: (list, most) =>
      writeAndTell(() => {
        const { id, owner, name, key, createdMs } = list;
        if (others.all(owner).length >= most || isTaken(owner, key, id)) return null;
        add.run(id, owner, name, key, createdMs);
        join.run(id, owner);
        return { ...list, people: [owner] };
      }),
    of: async (person) => listsOf(person),
    rename: (id, { name, key }) =>
      writeAndTell(() => {
        const known = get.get(id);
        if (known === undefined || isTaken(known['owner'], key, id)) return false;
        rename.run(id, name, key);
        return true;
      }),
    share: (id, person) => writeAndTell(() => void join.run(id, person)),
    unshare: (id, person) => writeAndTell(() => void leave.run(id, person)),
    remove: (id) =>
      writeAndTell(() => {
        if (holds.get(id) !== undefined) return false;
        removeList(id);
        return true;
      }),
    removePerson: (person) =>
      writeAndTell(() => {
        leaveAll.run(person);
        for (const row of others.all(person)) {
          const id = String(row['id']);
          const next = heir.get(id)?.['person'] ?? null;
          if (next === null) removeWithTasks(id);
          else handOn.run(id, String(next));
        }
      }),
  };
}

function readList(row: Record<string, unknown>): TaskList {
  return {
    id: String(row['id']),
    owner: String(row['owner']),
    name: String(row['name']),
    key: String(row['key']),
    people: JSON.parse(String(row['people'])),
    createdMs: Number(row['created_ms']),
  };
}
