/**
 * Sessions of people who are signed in on the page. A link carries a code that works once; for it the browser gets a key,
 * which it keeps as a cookie. Of both only hashes are kept, so that whoever reads the store gets in nowhere.
 *
 * A code: made → used, or over (after ten minutes; that of a start, when the next daemon starts).
 * A session: open → ended (signed out, revoked, its person gone), or over (unused for thirty days).
 */
import { z } from 'zod';
import type { Clock } from '../base/clock.ts';
import { textHash } from '../base/content-hash.ts';
import { badRequest, type RoteError } from '../base/errors.ts';
import type { MakeId } from '../base/ids.ts';
import { once } from '../base/once.ts';
import { pickReference } from '../base/pick-reference.ts';
import { printable } from '../base/printable.ts';
import type { PageSessionView } from '../domain/page-session-view.ts';
import type { Person } from '../domain/person.ts';
import { NOBODY } from '../domain/roster.ts';
import type { Store } from '../store/store.ts';
import { formatInstant } from '../time/instant.ts';
import type { People } from './people.ts';

const sessionSchema = once(() =>
  z.strictObject({
    id: z.string(),
    person: z.string(),
    /** As the browser calls itself. */
    userAgent: z.string(),
    madeMs: z.int(),
    /** Written once a minute at most. */
    seenMs: z.int(),
  }),
);
export type PageSession = z.output<ReturnType<typeof sessionSchema>>;

const codesSchema = once(() =>
  z.strictObject({
    codes: z.array(
      z.strictObject({
        hash: z.string(),
        person: z.string(),
        /** Null for that of a start: it holds until the daemon stops. */
        untilMs: z.int().nullable(),
      }),
    ),
  }),
);
type Code = z.output<ReturnType<typeof codesSchema>>['codes'][number];

interface SignedIn {
  person: Person;
  session: PageSession;
}

/** Any site can open a link in a browser: it never makes somebody else of who is signed in there unasked. */
export interface Replacement {
  signedInAs: Person;
  linkOf: Person;
}

export interface PageSessions {
  /** Makes a code that signs a person in, once. The code of a start replaces that of the start before. */
  makeCode(
    personId: string,
    how?: { isOfStart: boolean },
  ): Promise<{ code: string; untilMs: number | null }>;
  /**
   * The person whom a code would sign in, and the one whom they replace in the browser with this key; null if nobody is
   * replaced.
   */
  replacedBy(code: string, key: string): Promise<Replacement | null>;
  /** Null if the code is unknown, used or over. The session that the browser had before ends. */
  signIn(
    code: string,
    browser: { userAgent: string; keyBefore: string | null },
  ): Promise<(SignedIn & { key: string }) | null>;
  /** The person of the key; null if it opens nothing any more. */
  who(key: string): Promise<SignedIn | null>;
  signOut(key: string): Promise<void>;
  /** The one used last first; of one person, or of all. */
  list(personId?: string): Promise<PageSession[]>;
  /** By its id, or a beginning of it that fits no other, among those of a person or all. */
  end(reference: string, personId?: string): Promise<PageSession>;
  /** Ends the open sessions and returns them. */
  endAll(personId?: string): Promise<PageSession[]>;
  /** Calls `listener` when one may have ended, in this process or another; the returned function ends that. */
  onEnded(listener: () => void): () => void;
}

const CODE_MS = 10 * 60_000;
const IDLE_MS = 30 * 86_400_000;
const SEEN_MS = 60_000;
const CODE_BYTES = 18;
const KEY_BYTES = 32;
const MOST_CODES = 100;
const LONGEST_AGENT = 200;

const SESSION_KIND = 'page-session';
const CODE_KIND = 'page-code';
const CODE_KEY = 'open';

export function createPageSessions(dependencies: {
  store: Pick<Store, 'records' | 'changes'>;
  clock: Pick<Clock, 'nowMs' | 'fillRandom'>;
  makeId: MakeId;
  people: Pick<People, 'list'>;
}): PageSessions {
  const { store, clock, makeId, people } = dependencies;
  const { records } = store;
  const listeners = new Set<() => void>();
  /** Keys whose time of use is being written. */
  const noting = new Set<string>();

  function randomText(length: number): string {
    const bytes = new Uint8Array(length);
    clock.fillRandom(bytes);
    return bytes.toBase64({ alphabet: 'base64url', omitPadding: true });
  }

  const personOf = async (id: string): Promise<Person | null> =>
    (await people.list()).find((person) => person.id === id) ?? null;

  const isOver = ({ seenMs }: PageSession): boolean => clock.nowMs() - seenMs > IDLE_MS;

  const holds = ({ untilMs }: Code): boolean => untilMs === null || untilMs > clock.nowMs();

  async function open(personId?: string): Promise<(PageSession & { key: string })[]> {
    const found = (await records.list(SESSION_KIND)).flatMap(({ key, document }) => {
      const session = sessionSchema().safeParse(document);
      return session.success ? [{ key, ...session.data }] : [];
    });
    const gone = found.filter(isOver);
    for (const { key } of gone) await records.change(SESSION_KIND, key, () => null);
    return found
      .filter((one) => !isOver(one) && (personId === undefined || one.person === personId))
      .toSorted((left, right) => right.seenMs - left.seenMs);
  }

  async function close(key: string): Promise<void> {
    await records.change(SESSION_KIND, key, () => null);
    store.changes.notify();
    for (const listener of [...listeners]) listener();
  }

  async function codeWith(hash: string): Promise<Code | null> {
    const known = codesOf(await records.get(CODE_KIND, CODE_KEY));
    return known.find((code) => code.hash === hash && holds(code)) ?? null;
  }

  /** True for one caller only, however many come with the same code at once. */
  async function useCode(hash: string): Promise<Code | null> {
    // Most that is wrong is told from reading, and writes nothing.
    if ((await codeWith(hash)) === null) return null;
    let used: Code | null = null;
    await records.change(CODE_KIND, CODE_KEY, (current) => {
      const codes = codesOf(current).filter(holds);
      used = codes.find((code) => code.hash === hash) ?? null;
      return { codes: codes.filter((code) => code.hash !== hash) };
    });
    return used;
  }

  async function noteUse(key: string): Promise<void> {
    if (noting.has(key)) return;
    noting.add(key);
    try {
      // One that was ended in between stays so.
      await records.change(
        SESSION_KIND,
        key,
        (current) => current && { ...current, seenMs: clock.nowMs() },
      );
    } catch {
      // A full disk keeps nobody from looking at what is wrong; the next use is written again.
    } finally {
      noting.delete(key);
    }
  }

  async function who(key: string): Promise<SignedIn | null> {
    const hash = textHash(key);
    const found = sessionSchema().safeParse(await records.get(SESSION_KIND, hash));
    if (!found.success || isOver(found.data)) return null;
    const person = await personOf(found.data.person);
    if (person === null) return null;
    if (clock.nowMs() - found.data.seenMs >= SEEN_MS) await noteUse(hash);
    return { person, session: found.data };
  }

  return {
    who,
    async replacedBy(code, key) {
      const known = await codeWith(textHash(code));
      const linkOf = known === null ? null : await personOf(known.person);
      const before = await who(key);
      if (linkOf === null || before === null || linkOf.id === before.person.id) return null;
      return { signedInAs: before.person, linkOf };
    },
    async makeCode(personId, { isOfStart } = { isOfStart: false }) {
      const code = randomText(CODE_BYTES);
      const untilMs = isOfStart ? null : clock.nowMs() + CODE_MS;
      await records.change(CODE_KIND, CODE_KEY, (current) => {
        const others = codesOf(current).filter(
          (one) => holds(one) && !(isOfStart && one.untilMs === null),
        );
        const added = { hash: textHash(code), person: personId, untilMs };
        return { codes: [...others, added].slice(-MOST_CODES) };
      });
      return { code, untilMs };
    },
    async signIn(code, { userAgent, keyBefore }) {
      const used = await useCode(textHash(code));
      const person = used === null ? null : await personOf(used.person);
      if (person === null) return null;
      const key = randomText(KEY_BYTES);
      const nowMs = clock.nowMs();
      const session: PageSession = {
        id: makeId('page'),
        person: person.id,
        userAgent: printable(userAgent.slice(0, LONGEST_AGENT).toWellFormed()),
        madeMs: nowMs,
        seenMs: nowMs,
      };
      await records.change(SESSION_KIND, textHash(key), () => session);
      if (keyBefore !== null) await close(textHash(keyBefore));
      return { key, person, session };
    },
    signOut: (key) => close(textHash(key)),
    list: async (personId) => (await open(personId)).map(withoutKey),
    async end(reference, personId) {
      const known = await open(personId);
      const named = known.map((one) => ({ ...one, name: one.id, isOver: false }));
      const picked = pickReference(reference, named);
      if (picked.kind !== 'found') throw notFound(picked.kind, reference);
      const { name: _, isOver: __, ...found } = picked.one;
      await close(found.key);
      return withoutKey(found);
    },
    async endAll(personId) {
      const ended = await open(personId);
      for (const { key } of ended) await close(key);
      return ended.map(withoutKey);
    },
    onEnded(listener) {
      listeners.add(listener);
      const stop = store.changes.onChange(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
  };
}

/** With the names of their persons; `own` is the one that asks. */
export function viewPageSessions(
  sessions: readonly PageSession[],
  { persons, own }: { persons: readonly Person[]; own: string | null },
): PageSessionView[] {
  return sessions.map(({ id, person, userAgent, madeMs, seenMs }) => ({
    id,
    person: { id: person, name: persons.find((one) => one.id === person)?.name ?? NOBODY.name },
    userAgent,
    signedInAtUtc: formatInstant(madeMs),
    lastSeenAtUtc: formatInstant(seenMs),
    isThis: id === own,
  }));
}

/** A document that can't be read signs nobody in. */
function codesOf(document: unknown): Code[] {
  const parsed = codesSchema().safeParse(document);
  return parsed.success ? parsed.data.codes : [];
}

function withoutKey({ key: _, ...session }: PageSession & { key: string }): PageSession {
  return session;
}

function notFound(kind: 'ambiguous' | 'unknown', reference: string): RoteError {
  const message =
    kind === 'ambiguous'
      ? `More than one page session has an id that begins with "${reference}".`
      : `There is no page session "${reference}".`;
  const code = `${kind}-page-session`;
  const hint = 'rote page-sessions list shows who is signed in, and where.';
  return badRequest({ code, message, hint });
}
