/** Incidents in SQLite: one open at a time per subject, told of through the outbox. */
import type { MakeId } from '../../base/ids.ts';
import { type Incident, NOTICE_WINDOW_MS, type Trouble } from '../../domain/run/incident.ts';
import { noticeOfEnd, noticeOfTrouble } from '../../domain/run/incident-notices.ts';
import type { Incidents } from '../store.ts';
import type { Database } from './database.ts';
import type { SqliteOutbox } from './sqlite-outbox.ts';

export interface SqliteIncidents extends Incidents {
  /** For use inside a transaction. */
  open(trouble: Trouble, nowMs: number): void;
  /** Without a text, nobody is told: who ended it knows. */
  close(end: { subject: string; text: string | null; nowMs: number }): void;
}

export function createSqliteIncidents(
  database: Database,
  { say, makeId }: { say: SqliteOutbox['say']; makeId: MakeId },
): SqliteIncidents {
  const selectOpen = database.prepare(
    'SELECT * FROM incidents WHERE subject = ? AND closed_ms IS NULL',
  );
  const countTold = database.prepare('SELECT COUNT(*) AS count FROM incidents WHERE told_ms > ?');
  const insert = database.prepare(
    `INSERT INTO incidents (id, subject, kind, session_key, text, opened_ms, last_ms, count, told_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?)`,
  );
  const update = database.prepare(
    'UPDATE incidents SET kind = ?, text = ?, last_ms = ?, count = count + 1, told_ms = COALESCE(?, told_ms) WHERE id = ?',
  );
  const end = database.prepare('UPDATE incidents SET closed_ms = ? WHERE id = ?');
  const selectAll = database.prepare('SELECT * FROM incidents ORDER BY id DESC LIMIT ?');
  const selectAllOpen = database.prepare(
    'SELECT * FROM incidents WHERE closed_ms IS NULL ORDER BY id DESC LIMIT ?',
  );

  function open(trouble: Trouble, nowMs: number): void {
    const row = selectOpen.get(trouble.subject);
    const known = row === undefined ? null : toIncident(row);
    const toldLately = Number(countTold.get(nowMs - NOTICE_WINDOW_MS)?.['count'] ?? 0);
    const id = known?.id ?? makeId('incident');
    const notice = noticeOfTrouble({ id, open: known, trouble, toldLately });
    const toldMs = notice === null ? null : nowMs;
    const { subject, kind, sessionKey, text } = trouble;
    if (known === null) insert.run(id, subject, kind, sessionKey, text, nowMs, nowMs, toldMs);
    else update.run(kind, text, nowMs, toldMs, id);
    if (notice !== null) say(notice, nowMs);
  }

  function close({ subject, text, nowMs }: Parameters<SqliteIncidents['close']>[0]): void {
    const row = selectOpen.get(subject);
    if (row === undefined) return;
    const incident = toIncident(row);
    end.run(nowMs, incident.id);
    const notice = noticeOfEnd({ incident, wasTold: row['told_ms'] !== null, text });
    if (notice !== null) say(notice, nowMs);
  }

  return {
    open,
    close,
    report: (trouble, nowMs) => database.write(() => open(trouble, nowMs)),
    resolve: (request) => database.write(() => close(request)),
    list: async ({ all, limit }) => (all ? selectAll : selectAllOpen).all(limit).map(toIncident),
  };
}

function toIncident(row: Record<string, unknown>): Incident {
  return {
    id: row['id'],
    subject: row['subject'],
    kind: row['kind'],
    sessionKey: row['session_key'],
    text: row['text'],
    openedMs: row['opened_ms'],
    lastMs: row['last_ms'],
    count: row['count'],
    closedMs: row['closed_ms'],
  } as Incident;
}
