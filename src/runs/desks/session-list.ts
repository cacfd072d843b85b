/** The sessions in which something was said, as people look at them: whose, where, and what was said last. */
import { withOthersWords } from '../../domain/others-words.ts';
import { parseSessionKey } from '../../domain/session-key.ts';
import type { People } from '../../people/people.ts';
import type { Store } from '../../store/store.ts';
import { formatInstant } from '../../time/instant.ts';

/** Of the last message, where sessions are listed. */
const LONGEST_WORDS = 300;

export function createSessionList({
  inbox,
  people,
}: {
  inbox: Pick<Store['inbox'], 'sessions'>;
  people: Pick<People, 'ofSession'>;
}) {
  async function viewTalk({
    last,
    count,
  }: Awaited<ReturnType<Store['inbox']['sessions']>>[number]) {
    const { sessionKey, id, role, createdMs } = last;
    const { id: person, name } = await people.ofSession(sessionKey);
    const parsed = parseSessionKey(sessionKey);
    const words = withOthersWords(last).slice(0, LONGEST_WORDS).toWellFormed();
    return {
      sessionKey,
      person: { id: person, name },
      channel: parsed.ok ? parsed.value.channel : '',
      last: { id, role, text: words, createdAtUtc: formatInstant(createdMs) },
      count,
    };
  }

  /** The latest first, and where the next page begins: null at the end. */
  return async ({ before, limit }: { before?: string | undefined; limit: number }) => {
    const page = { limit: limit + 1, ...(before !== undefined && { before }) };
    const found = await inbox.sessions(page);
    const sessions = await Promise.all(found.slice(0, limit).map(viewTalk));
    return { sessions, next: found.length > limit ? (sessions.at(-1)?.last.id ?? null) : null };
  };
}
