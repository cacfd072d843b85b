/** Requests in SQLite: an index keeps one open about one thing, and who is told is told in the same step. */
import type { Request } from '../../domain/request.ts';
import { AWAITED_REQUEST } from '../../domain/run/incident.ts';
import type { RequestNews, RequestNotice, RequestTable } from '../request-table.ts';
import type { Database } from './database.ts';
import { LAST_CHARACTER } from './last-character.ts';
import type { SqliteIncidents } from './sqlite-incidents.ts';
import type { SqliteOutbox } from './sqlite-outbox.ts';

export function createSqliteRequests(
  database: Database,
  { say, incidents }: { say: SqliteOutbox['say']; incidents: SqliteIncidents },
): RequestTable {
  const insert = database.prepare(
    `INSERT INTO requests (id, kind, about, hash, asks, title, lines, diff, session_key, for_whom, asked_ms, until_ms, payload, told_in, document, state)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'open')`,
  );
  const selectOne = database.prepare(`${WHOLE} WHERE id = ?`);
  const selectOpen = database.prepare(`${WHOLE} WHERE about = ? AND state = 'open'`);
  const selectAnswer = database.prepare(
    `${IN_SHORT} WHERE about = ? AND asks = ? AND state IN ('yes', 'no') ORDER BY id DESC LIMIT 1`,
  );
  const selectDue = database.prepare(
    `${IN_SHORT} WHERE state = 'open' AND until_ms IS NOT NULL AND until_ms <= ?`,
  );
  const selectUnfinished = database.prepare(
    `${IN_SHORT} WHERE state IN ('yes', 'no', 'maybe') AND done_ms IS NULL ORDER BY id`,
  );
  const selectList = database.prepare(
    `${IN_SHORT} WHERE (?1 IS NULL OR state = ?1) AND (?2 IS NULL OR kind = ?2)
       AND (?3 IS NULL OR for_whom = ?3) AND id BETWEEN ?4 AND ?5 ORDER BY id DESC LIMIT ?6`,
  );
  // An index holds what is asked for here, so that only what is shown is read whole.
  const selectAllOpen = database.prepare(
    `${IN_SHORT} WHERE id IN (SELECT id FROM requests WHERE state = 'open' AND (?1 IS NULL OR kind = ?1)
       AND (?2 IS NULL OR for_whom = ?2) AND id BETWEEN ?3 AND ?4 ORDER BY id DESC LIMIT ?5)
     ORDER BY id DESC`,
  );
  const selectOldestOpen = database.prepare(
    `${IN_SHORT} WHERE id IN (SELECT id FROM requests WHERE state = 'open' AND (?1 IS NULL OR kind = ?1)
       AND (?2 IS NULL OR for_whom = ?2) AND id BETWEEN ?3 AND ?4 ORDER BY id LIMIT ?5) ORDER BY id`,
  );
  // An index holds those with others in them, which are few.
  const selectOpenAlso = database.prepare(
    `${IN_SHORT} WHERE state = 'open' AND json_array_length(payload, '$.also') > 0
       AND EXISTS (SELECT 1 FROM json_each(payload, '$.also') WHERE json_extract(value, '$.id') = ?)`,
  );
  const selectNews = database.prepare(
    `SELECT * FROM (SELECT id, kind, about, state, 'asked' AS what, asked_ms AS atMs FROM requests
       WHERE asked_ms >= ?1 ORDER BY asked_ms DESC LIMIT ?2)
     UNION ALL
     SELECT * FROM (SELECT id, kind, about, state, 'ended', answered_ms FROM requests
       WHERE answered_ms >= ?1 ORDER BY answered_ms DESC LIMIT ?2)`,
  );
  const countOpen = database.prepare(
    `SELECT COUNT(*) AS count FROM requests WHERE state = 'open' AND (?1 IS NULL OR for_whom = ?1)`,
  );
  const setOpened = database.prepare('UPDATE requests SET opened_by = ? WHERE id = ?');
  const setAnswer = database.prepare(
    'UPDATE requests SET state = ?, answered_ms = ?, answered_by = ?, answered_in = ? WHERE id = ?',
  );
  const setEnd = database.prepare(
    'UPDATE requests SET state = ?, note = ?, answered_ms = ?, done_ms = ? WHERE id = ?',
  );
  const setDone = database.prepare(
    'UPDATE requests SET state = ?, note = ?, done_ms = ? WHERE id = ? AND done_ms IS NULL',
  );

  function openAbout(about: string): Request | null {
    const row = selectOpen.get(about);
    return row === undefined ? null : toRequest(row);
  }

  /** Shows everyone who was told that it waits that it does not any more. */
  function closeNotice(id: string, nowMs: number): void {
    incidents.close({ subject: subjectOf(id), text: null, nowMs });
  }

  function endOpen(
    open: Request,
    { state, note }: Pick<Request, 'state' | 'note'>,
    nowMs: number,
  ): Request {
    setEnd.run(state, note, nowMs, nowMs, open.id);
    closeNotice(open.id, nowMs);
    return { ...open, state, note, answeredMs: nowMs, doneMs: nowMs };
  }

  function sayEnd(
    ended: Request,
    messagesOf: (ended: Request) => Parameters<typeof say>[0][],
    nowMs: number,
  ): void {
    for (const message of messagesOf(ended)) say(message, nowMs);
  }

  function tell({ isAwaited = false, ...told }: RequestNotice, id: string, nowMs: number) {
    const kind = isAwaited ? AWAITED_REQUEST : 'request';
    return incidents.open({ ...told, subject: subjectOf(id), kind }, nowMs);
  }

  return {
    ask: (request, { notice, messagesOf }) =>
      database.write(() => {
        const nowMs = request.askedMs;
        const open = openAbout(request.about);
        if (open?.asks === request.asks) return { request: open, isNew: false, toldBy: null };
        if (open !== null) {
          const ended = endOpen(open, REPLACED, nowMs);
          // The asker of something else knows it.
          if (open.sessionKey !== request.sessionKey) sayEnd(ended, messagesOf, nowMs);
        }
        insert.run(
          request.id,
          request.kind,
          request.about,
          request.hash,
          request.asks,
          request.title,
          JSON.stringify(request.lines),
          JSON.stringify(request.diff),
          request.sessionKey,
          request.forWhom,
          nowMs,
          request.untilMs,
          JSON.stringify(request.payload ?? null),
          notice?.sessionKey ?? null,
          JSON.stringify(request.document),
        );
        const toldBy = notice === null ? null : tell(notice, request.id, nowMs);
        const toldIn = notice?.sessionKey ?? null;
        return { request: { ...request, toldIn }, isNew: true, toldBy };
      }),
    answer: ({ id, answer, by, sessionKey, nowMs }) =>
      database.write(() => {
        const row = selectOne.get(id);
        if (row === undefined) return null;
        const request = toRequest(row);
        if (request.state !== 'open') return { kind: 'over', request };
        if (request.untilMs !== null && request.untilMs <= nowMs)
          return { kind: 'over', request: { ...request, state: 'expired' } };
        setAnswer.run(answer, nowMs, by, sessionKey, id);
        closeNotice(id, nowMs);
        return {
          kind: 'answered',
          request: {
            ...request,
            state: answer,
            answeredMs: nowMs,
            answeredBy: by,
            answeredIn: sessionKey,
          },
        };
      }),
    opened: ({ id, by }) =>
      database.write(() => {
        const row = selectOne.get(id);
        if (row === undefined) return;
        const { openedBy } = toRequest(row);
        if (!openedBy.includes(by)) setOpened.run(JSON.stringify([...openedBy, by]), id);
      }),
    finish: ({ id, nowMs, end, messages }) =>
      database.write(() => {
        const isFirst = setDone.run(end.state, end.note, nowMs, id).changes === 1;
        if (isFirst) for (const message of messages) say(message, nowMs);
      }),
    end: ({ about, nowMs, end, messagesOf }) =>
      database.write(() => {
        const open = openAbout(about);
        if (open === null) return null;
        const ended = endOpen(open, end, nowMs);
        sayEnd(ended, messagesOf, nowMs);
        return ended;
      }),
    async expire({ nowMs, messagesOf }) {
      // Looks before it writes: most of the time there is nothing.
      if (selectDue.get(nowMs) === undefined) return 0;
      return database.write(() => {
        const due = selectDue.all(nowMs).map(toRequest);
        for (const open of due) sayEnd(endOpen(open, EXPIRED, nowMs), messagesOf, nowMs);
        return due.length;
      });
    },
    async get(id) {
      const row = selectOne.get(id);
      return row === undefined ? null : toRequest(row);
    },
    openAbout: async (about) => openAbout(about),
    openAlso: async (scheduleId) => selectOpenAlso.all(scheduleId).map(toRequest),
    async latestAnswer(about, hash) {
      const row = selectAnswer.get(about, hash);
      return row === undefined ? null : toRequest(row);
    },
    async list({ state = null, kind = null, forWhom = null, beginning = '', oldestFirst, limit }) {
      const ids = [beginning, beginning + LAST_CHARACTER] as const;
      const selectOpen = oldestFirst === true ? selectOldestOpen : selectAllOpen;
      const rows =
        state === 'open'
          ? selectOpen.all(kind, forWhom, ...ids, limit)
          : selectList.all(state, kind, forWhom, ...ids, limit);
      return rows.map(toRequest);
    },
    news: async (sinceMs, most) =>
      selectNews.all(sinceMs, most).toReversed() as unknown as RequestNews[],
    countOpen: async (forWhom) => Number(countOpen.get(forWhom ?? null)?.['count'] ?? 0),
    unfinished: async () => selectUnfinished.all().map(toRequest),
  };
}

/** A document that is longer is read where somebody looks at one request, and not with every list. */
const LONGEST_IN_LIST = 4000;
const COLUMNS =
  'id, kind, about, hash, asks, title, lines, diff, session_key, for_whom, asked_ms, until_ms, payload, state, answered_ms, answered_by, note, done_ms, told_in, answered_in, opened_by';
const WHOLE = `SELECT ${COLUMNS}, document FROM requests`;
const IN_SHORT = `SELECT ${COLUMNS}, CASE WHEN octet_length(document) <= ${LONGEST_IN_LIST} THEN document END AS document FROM requests`;

const REPLACED = { state: 'withdrawn', note: 'something else was asked in its place' } as const;
const EXPIRED = { state: 'expired', note: null } as const;

function subjectOf(id: string): string {
  return `request:${id}`;
}

function toRequest(row: Record<string, unknown>): Request {
  return {
    id: row['id'],
    kind: row['kind'],
    about: row['about'],
    hash: row['hash'],
    asks: row['asks'],
    title: row['title'],
    lines: JSON.parse(String(row['lines'])),
    document: row['document'] === null ? null : JSON.parse(String(row['document'])),
    diff: JSON.parse(String(row['diff'])),
    sessionKey: row['session_key'],
    forWhom: row['for_whom'],
    askedMs: row['asked_ms'],
    untilMs: row['until_ms'],
    payload: JSON.parse(String(row['payload'])),
    state: row['state'],
    answeredMs: row['answered_ms'],
    toldIn: row['told_in'],
    answeredBy: row['answered_by'],
    answeredIn: row['answered_in'],
    note: row['note'],
    doneMs: row['done_ms'],
    openedBy: JSON.parse(String(row['opened_by'])),
  } as Request;
}
