/** Who is signed in here: their name, what they may, and the zone in which times are shown. */
import { computed, signal } from '@preact/signals';
import { get, inWords, onSignedOut, Refused, read, request } from './api.ts';
import { startListening, stopListening } from './live.ts';
import { forgetReadings } from './use-read.ts';

export interface Me {
  person: { id: string; name: string; role: 'owner' | 'member' | 'guest'; timezone: string | null };
  /** The one that is used. */
  timezone: string;
  /** Their own conversation on this page. */
  session: string;
  may: Record<string, boolean>;
  /** Whether the owner is shown what others say and are told. */
  ownerSees: boolean;
}

type Door =
  | { kind: 'opening' }
  | { kind: 'inside'; me: Me }
  | { kind: 'outside'; problem: string }
  /** The daemon could not be asked who this is. */
  | { kind: 'unreached' };

/** What came of a link that was followed while somebody is signed in. */
type Followed =
  /** It is for somebody else; nothing has happened yet. */
  | { kind: 'asks'; code: string; signedInAs: string; linkOf: string }
  | { kind: 'refused'; why: Refused };

export const followed = signal<Followed | null>(null);
export const door = signal<Door>({ kind: 'opening' });
export const me = computed(() => (door.value.kind === 'inside' ? door.value.me : null));
export const zone = computed(
  () => me.value?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
);
export const isOwner = computed(() => me.value?.person.role === 'owner');

onSignedOut.add((refused) => {
  if (door.value.kind === 'inside') leave(refused.message);
});

/** With the code of the link that led here, where there is one; else with the cookie of before. */
export async function enter(): Promise<void> {
  const code = takeCode();
  try {
    followed.value = code === null ? null : await follow(code);
    await lookAround();
  } catch (error) {
    if (error instanceof Refused && error.status > 0) {
      const isNew = followed.value === null && error.status === 401;
      const why = followed.value?.kind === 'refused' ? followed.value.why : error;
      followed.value = null;
      leave(isNew ? '' : inWords(why));
    } else {
      door.value = { kind: 'unreached' };
      setTimeout(() => void enter(), 2000);
    }
  }
}

export async function enterWith(code: string): Promise<void> {
  history.replaceState(null, '', `${location.pathname}#code=${encodeURIComponent(code)}`);
  await enter();
}

export async function lookAround(): Promise<void> {
  const known = await get<Me>('/me');
  door.value = { kind: 'inside', me: known };
  startListening();
}

/** The person was asked, and wants to be whom the link is for. */
export async function signInInstead(code: string): Promise<void> {
  await signIn({ code, instead: true });
  followed.value = null;
  // What was read is of who was here before.
  leave('');
  await lookAround();
}

export async function signOut(): Promise<void> {
  await request('/logout', { method: 'POST' }).catch(() => undefined);
  leave('');
}

/** Out of the address bar at once: it works only once, and is nobody's to read. */
function takeCode(): string | null {
  const code = new URLSearchParams(location.hash.slice(1)).get('code');
  if (code !== null) history.replaceState(null, '', location.pathname + location.search);
  return code;
}

/** Null where it signed somebody in. */
async function follow(code: string): Promise<Followed | null> {
  try {
    await signIn({ code });
    return null;
  } catch (error) {
    if (!(error instanceof Refused) || error.status === 0) throw error;
    if (error.code !== 'signed-in-already') return { kind: 'refused', why: error };
    const { signedInAs, linkOf } = error.details;
    return { kind: 'asks', code, signedInAs: String(signedInAs), linkOf: String(linkOf) };
  }
}

async function signIn(body: { code: string; instead?: true }): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  await read(await request('/login', { method: 'POST', headers, body: JSON.stringify(body) }));
}

function leave(problem: string): void {
  stopListening();
  forgetReadings();
  door.value = { kind: 'outside', problem };
}
