/**
 * Secret addresses at which programs of a person read when something of theirs comes. Only the hash of what is secret in one
 * is kept, so that whoever reads the store reads no calendar with it, and how long looking for one takes tells nothing that
 * could be guessed on. An address: made → ended (revoked, or its person may keep no schedules any more).
 */
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { textHash } from '../../base/content-hash.ts';
import { badRequest, type RoteError } from '../../base/errors.ts';
import type { MakeId } from '../../base/ids.ts';
import { once } from '../../base/once.ts';
import { pickReference } from '../../base/pick-reference.ts';
import type { Store } from '../../store/store.ts';

const shareSchema = once(() =>
  z.strictObject({
    id: z.string(),
    person: z.string(),
    madeMs: z.int(),
    /** Null if nothing has read it yet; written once an hour at most. */
    readMs: z.int().nullable(),
  }),
);
export type CalendarShare = z.output<ReturnType<typeof shareSchema>>;

export interface CalendarShares {
  make(person: string): Promise<{ share: CalendarShare; token: string }>;
  /** Of one person, the one made last first. */
  list(person: string): Promise<CalendarShare[]>;
  /** By its id, or a beginning of it that fits no other of theirs. */
  end(person: string, reference: string): Promise<CalendarShare>;
  endAll(person: string): Promise<void>;
  /** The person whose calendar a token opens; null if it opens none. */
  who(token: string): Promise<string | null>;
}

const MOST_SHARES = 20;
const KIND = 'calendar-share';
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;
const NOTED_EACH_MS = 3_600_000;

export function createCalendarShares({
  store: { records },
  clock,
  makeId,
  mayKeep,
}: {
  store: Pick<Store, 'records'>;
  clock: Pick<Clock, 'nowMs' | 'fillRandom'>;
  makeId: MakeId;
  /** True if a person is one of the house, and may keep schedules. */
  mayKeep: (person: string) => Promise<boolean>;
}): CalendarShares {
  async function keyed(person: string): Promise<(CalendarShare & { key: string })[]> {
    const found = (await records.list(KIND)).flatMap(({ key, document }) => {
      const share = shareSchema().safeParse(document);
      return share.success && share.data.person === person ? [{ ...share.data, key }] : [];
    });
    return found.toSorted((one, other) => (one.id < other.id ? 1 : -1));
  }

  const drop = (key: string): Promise<unknown> => records.change(KIND, key, () => null);

  return {
    async make(person) {
      if ((await keyed(person)).length >= MOST_SHARES) throw tooMany();
      const bytes = new Uint8Array(TOKEN_BYTES);
      clock.fillRandom(bytes);
      const token = bytes.toBase64({ alphabet: 'base64url', omitPadding: true });
      const share = { id: makeId('share'), person, madeMs: clock.nowMs(), readMs: null };
      await records.change(KIND, textHash(token), () => share);
      return { share, token };
    },
    list: async (person) => (await keyed(person)).map(({ key: _, ...share }) => share),
    async end(person, reference) {
      const known = (await keyed(person)).map((one) => ({ ...one, name: one.id, isOver: false }));
      const picked = pickReference(reference, known);
      if (picked.kind !== 'found') throw notFound(picked.kind, reference);
      const { key, name: _, isOver: __, ...share } = picked.one;
      await drop(key);
      return share;
    },
    async endAll(person) {
      for (const { key } of await keyed(person)) await drop(key);
    },
    async who(token) {
      if (!TOKEN.test(token)) return null;
      const key = textHash(token);
      const found = shareSchema().safeParse(await records.get(KIND, key));
      if (!found.success || !(await mayKeep(found.data.person))) return null;
      const { person, readMs } = found.data;
      const nowMs = clock.nowMs();
      if (readMs === null || nowMs - readMs >= NOTED_EACH_MS)
        // One that was ended in between stays so, and a full disk keeps nobody from reading.
        await records
          .change(KIND, key, (current) => current && { ...current, readMs: nowMs })
          .catch(() => undefined);
      return person;
    },
  };
}

function tooMany(): RoteError {
  const message = `You have ${MOST_SHARES} addresses of your calendar already.`;
  const hint = 'End one: rote calendar shares lists them.';
  return badRequest({ code: 'too-many-shares', message, hint });
}

function notFound(kind: 'ambiguous' | 'unknown', reference: string): RoteError {
  const message =
    kind === 'ambiguous'
      ? `More than one address of your calendar has an id that begins with ${JSON.stringify(reference)}.`
      : `You have no address of your calendar ${JSON.stringify(reference)}.`;
  return badRequest({ code: `${kind}-share`, message, hint: 'rote calendar shares lists them.' });
}
