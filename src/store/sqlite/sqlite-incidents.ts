/** Incidents in SQLite: one open at a time per subject, told of through the outbox. */
import type { MakeId } from '../../base/ids.ts';
import { type Incident, type Trouble, waitsToBeSeen } from '../../domain/run/incident.ts';
import {
  countSameNews,
  digestOf,
  latelyMs,
  type MutedIncident,
  mutedAfter,
  noticeOfEnd,
  noticeOfTrouble,
} from '../../domain/run/incident-notices.ts';
import type { EndText, Incidents } from '../store.ts';
import type { Database } from './database.ts';
import type { SqliteOutbox } from './sqlite-outbox.ts';

export interface SqliteIncidents extends Incidents {
  /** For use inside a transaction. */
  /** The key of the message that tells of it; null if nothing is said now. */
  open(trouble: Trouble, nowMs: number): string | null;
  /** Without a text, nobody is told: who ended it knows. */
  close(end: { subject: string; text: EndText | null; nowMs: number }): void;
}

export function createSqliteIncidents(
  database: Database,
  parts: {
    say: SqliteOutbox['say'];
    makeId: MakeId;
    /** In the transaction that opens it. */
    onOpened(
      opened: Pick<Incident, 'id' | 'subject' | 'kind' | 'text' | 'sessionKey'>,
      nowMs: number,
    ): void;
  },
): SqliteIncidents {
  const { say, makeId, onOpened } = parts;
  const selectOpen = database.prepare(
    'SELECT * FROM incidents WHERE subject = ? AND closed_ms IS NULL',
  );
  const selectTold = database.prepare('SELECT subject, kind FROM incidents WHERE told_ms > ?');
  const selectEndsTold = database.prepare(
    'SELECT subject, kind FROM incidents WHERE end_told_ms > ?',
  );
  const insert = database.prepare(
    `INSERT INTO incidents (id, subject, kind, session_key, text, avoid, opened_ms, last_ms, count, told_ms, muted_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?)`,
  );
  const update = database.prepare(
    'UPDATE incidents SET kind = ?, text = ?, last_ms = ?, count = count + 1, told_ms = COALESCE(?, told_ms), muted_ms = ? WHERE id = ?',
  );
  const end = database.prepare(
    'UPDATE incidents SET closed_ms = ?, end_told_ms = ?, muted_ms = COALESCE(?, muted_ms) WHERE id = ?',
  );
  const selectMuted = database.prepare(
    'SELECT * FROM incidents WHERE muted_ms IS NOT NULL ORDER BY id',
  );
  // As of the first: what is told in a digest mutes nothing that comes later.
  const tellMuted = database.prepare(
    'UPDATE incidents SET told_ms = COALESCE(told_ms, ?), muted_ms = NULL WHERE muted_ms IS NOT NULL AND id IN (SELECT value FROM json_each(?))',
  );
  const selectAll = database.prepare('SELECT * FROM incidents ORDER BY id DESC LIMIT ?');
  const selectAllOpen = database.prepare(
    'SELECT * FROM incidents WHERE closed_ms IS NULL ORDER BY id DESC LIMIT ?',
  );

  const selectOne = database.prepare(
    `SELECT * FROM incidents WHERE (id = ? OR subject = 'doubt:' || ?) AND closed_ms IS NULL`,
  );

  type IncidentSubject = Pick<Trouble, 'subject' | 'kind'>;

  function toldLately(news: IncidentSubject, select: typeof selectTold, nowMs: number): number {
    return countSameNews(news, select.all(latelyMs(nowMs)) as unknown as IncidentSubject[]);
  }

  function open(trouble: Trouble, nowMs: number): string | null {
    const row = selectOpen.get(trouble.subject);
    const known = row === undefined ? null : toIncident(row);
    const id = known?.id ?? makeId('incident');
    const told = toldLately(trouble, selectTold, nowMs);
    const notice = noticeOfTrouble({ id, open: known, trouble, toldLately: told });
    const toldMs = notice.kind === 'tell' ? nowMs : null;
    const { subject, kind, sessionKey, text, avoid = null } = trouble;
    const mutedMs = mutedAfter(notice, (row?.['muted_ms'] ?? null) as number | null, nowMs);
    if (known === null)
      insert.run(id, subject, kind, sessionKey, text, avoid, nowMs, nowMs, toldMs, mutedMs);
    else update.run(kind, text, nowMs, toldMs, mutedMs, id);
    if (notice.kind === 'tell') say(notice.message, nowMs);
    if (known === null) onOpened({ id, subject, kind, text, sessionKey }, nowMs);
    return notice.kind === 'tell' ? notice.message.key : null;
  }

  function close({ subject, text, nowMs }: Parameters<SqliteIncidents['close']>[0]): void {
    const row = selectOpen.get(subject);
    if (row === undefined) return;
    const incident = toIncident(row);
    const wasTold = row['told_ms'] !== null;
    const told = toldLately(incident, selectEndsTold, nowMs);
    const words = typeof text === 'function' ? text(incident) : text;
    const notice = noticeOfEnd({ incident, wasTold, text: words, toldLately: told });
    const endToldMs = notice.kind === 'tell' ? nowMs : null;
    end.run(nowMs, endToldMs, notice.kind === 'mute' ? nowMs : null, incident.id);
    if (notice.kind === 'tell') say(notice.message, nowMs);
  }

  /** Looks before it writes: most of the time there is nothing. */
  async function digest(nowMs: number): Promise<number> {
    if (digestOf(mutedNow(), nowMs).messages.length === 0) return 0;
    return database.write(() => {
      const muted = mutedNow();
      const { messages, told } = digestOf(muted, nowMs);
      if (messages.length === 0) return 0;
      for (const message of messages) say(message, nowMs);
      const firstMs = Math.min(...muted.map(({ mutedMs }) => mutedMs));
      tellMuted.run(firstMs, JSON.stringify(told));
      return messages.length;
    });
  }

  function acknowledge({ id, nowMs }: { id: string | null; nowMs: number }): Incident[] {
    const rows = id === null ? selectAllOpen.all(MOST_SEEN) : selectOne.all(id, id);
    const seen = rows.map(toIncident).filter(waitsToBeSeen);
    for (const { subject } of seen) close({ subject, text: null, nowMs });
    return seen.map((incident) => ({ ...incident, closedMs: nowMs }));
  }

  function mutedNow(): MutedIncident[] {
    return selectMuted
      .all()
      .map((row) => ({ ...toIncident(row), mutedMs: Number(row['muted_ms']) }));
  }

  return {
    open,
    close,
    report: async (trouble, nowMs) => {
      await database.write(() => open(trouble, nowMs), { mayBeLost: true });
    },
    resolve: (request) => database.write(() => close(request)),
    digest,
    acknowledge: (request) => database.write(() => acknowledge(request)),
    list: async ({ all, limit }) => (all ? selectAll : selectAllOpen).all(limit).map(toIncident),
  };
}

/** With one request; those left are seen with the next. */
const MOST_SEEN = 100_000;

function toIncident(row: Record<string, unknown>): Incident {
  return {
    id: row['id'],
    subject: row['subject'],
    kind: row['kind'],
    sessionKey: row['session_key'],
    text: row['text'],
    avoid: row['avoid'],
    openedMs: row['opened_ms'],
    lastMs: row['last_ms'],
    count: row['count'],
    closedMs: row['closed_ms'],
  } as Incident;
}
