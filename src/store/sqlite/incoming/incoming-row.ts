/** A row of `incoming` as a message. */
import type { Incoming } from '../../../domain/incoming.ts';

export function toIncoming(row: Record<string, unknown>): Incoming {
  return {
    id: row['id'],
    key: row['key'],
    sessionKey: row['session_key'],
    person: row['person'],
    text: row['text'],
    othersWords: JSON.parse(String(row['others_words'] ?? '[]')),
    files: JSON.parse(String(row['files'])),
    choice: row['choice'],
    isAside: row['aside'] === 1,
    place: row['place'],
    state: row['state'],
    runId: row['run_id'],
    deaths: row['deaths'],
    createdMs: row['created_ms'],
  } as Incoming;
}
