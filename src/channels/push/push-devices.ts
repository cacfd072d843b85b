/**
 * The browsers that take notices while their page is closed: some for each person. One is there for as long as the browser
 * is signed in; it ends with that, when its person removes it, and when the server of its vendor no longer knows it.
 */
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { contentHash } from '../../base/content-hash.ts';
import { badRequest, type Fault, type RoteError } from '../../base/errors.ts';
import type { MakeId } from '../../base/ids.ts';
import { pickReference } from '../../base/pick-reference.ts';
import { DEVICE_KIND } from '../../domain/notice.ts';
import type { PageSession } from '../../people/page-sessions.ts';
import type { Store } from '../../store/store.ts';
import { areBrowserKeys, type BrowserKeys } from './encrypt-push.ts';
import { refusedAddress } from './post-push.ts';
import { createVapidKey } from './vapid.ts';

const deviceSchema = z.strictObject({
  id: z.string(),
  person: z.string(),
  /** The page session in which it was added. */
  session: z.string(),
  endpoint: z.string(),
  keys: z.strictObject({ p256dh: z.string(), auth: z.string() }),
  madeMs: z.int(),
});
export type PushDevice = z.output<typeof deviceSchema>;
/** With what its browser calls itself. */
export type NamedDevice = PushDevice & { userAgent: string };

export interface PushDevices {
  /** The one added last first; of one person, or of all. */
  list(personId?: string): Promise<NamedDevice[]>;
  get(id: string): Promise<PushDevice | null>;
  /** Added again by the same browser, it is one. */
  add(device: { endpoint: string; keys: BrowserKeys; session: string }): Promise<NamedDevice>;
  /** By its id, or a beginning of it that fits no other, among those of a person or all. */
  remove(reference: string, personId?: string): Promise<NamedDevice>;
  /** Its vendor no longer knows it: removed, and its person is told. */
  expire(id: string): Promise<void>;
  /** What browsers subscribe with, in base64url. */
  publicKey(): Promise<string>;
}

const MOST = 20;

export function createPushDevices({
  store,
  clock,
  makeId,
  sessions,
  allowPrivate,
  secret,
  tell,
}: {
  store: Pick<Store, 'records'>;
  clock: Pick<Clock, 'nowMs'>;
  makeId: MakeId;
  sessions: () => Promise<readonly PageSession[]>;
  allowPrivate: () => readonly string[];
  /** The private number of the key that says who sends. */
  secret: () => string;
  /** Says to its person that a device is gone. */
  tell: (device: NamedDevice) => Promise<void>;
}): PushDevices {
  const { records } = store;

  async function list(personId?: string): Promise<NamedDevice[]> {
    const documents = await records.list(DEVICE_KIND);
    if (documents.length === 0) return [];
    const signedIn = new Map((await sessions()).map((one) => [one.id, one]));
    const named: NamedDevice[] = [];
    for (const { key, document } of documents) {
      const device = deviceSchema.safeParse(document);
      const session = device.success ? signedIn.get(device.data.session) : undefined;
      if (!device.success || session?.person !== device.data.person)
        await records.change(DEVICE_KIND, key, () => null);
      else if (personId === undefined || personId === device.data.person)
        named.push({ ...device.data, userAgent: session.userAgent });
    }
    return named.toSorted((one, other) => other.madeMs - one.madeMs);
  }

  async function drop({ endpoint }: PushDevice): Promise<void> {
    await records.change(DEVICE_KIND, keyOf(endpoint), () => null);
  }

  return {
    list,
    publicKey: async () => createVapidKey(secret()).publicKey,
    get: async (id) => (await list()).find((one) => one.id === id) ?? null,
    async add({ endpoint, keys, session }) {
      const why = refusedAddress(endpoint, allowPrivate());
      if (why !== null) throw refusedDevice(`This address is none of a push server: ${why}.`);
      if (!areBrowserKeys(keys)) throw refusedDevice('The keys are not those of a browser.');
      const open = (await sessions()).find(({ id }) => id === session);
      if (open === undefined)
        throw refusedDevice('Only a browser that is signed in takes notices.');
      const theirs = await list(open.person);
      const key = keyOf(endpoint);
      const known = theirs.find((one) => one.endpoint === endpoint);
      if (known === undefined && theirs.length >= MOST) throw tooMany();
      const { id, madeMs } = known ?? { id: makeId('device'), madeMs: clock.nowMs() };
      const { person, userAgent } = open;
      const device: PushDevice = { id, person, session, endpoint, keys, madeMs };
      await records.change(DEVICE_KIND, key, () => device);
      return { ...device, userAgent };
    },
    async remove(reference, personId) {
      const known = (await list(personId)).map((one) => ({ ...one, name: one.id, isOver: false }));
      const picked = pickReference(reference, known);
      if (picked.kind !== 'found') throw notFound(picked.kind, reference);
      const { name: _, isOver: __, ...device } = picked.one;
      await drop(device);
      return device;
    },
    async expire(id) {
      const device = (await list()).find((one) => one.id === id);
      if (device === undefined) return;
      await drop(device);
      await tell(device);
    },
  };
}

const keyOf = (endpoint: string): string => contentHash({ endpoint });

function refusedDevice(message: string): RoteError {
  return refused({
    code: 'bad-device',
    message,
    hint: 'Turn notices on in the page, under Settings.',
  });
}

function tooMany(): RoteError {
  const message = `${MOST} of your devices take notices already.`;
  return refused({ code: 'too-many-devices', message, hint: 'Remove one: rote devices list' });
}

function notFound(kind: 'ambiguous' | 'unknown', reference: string): RoteError {
  const message =
    kind === 'ambiguous'
      ? `More than one device has an id that begins with "${reference}".`
      : `There is no device "${reference}".`;
  return refused({ code: `${kind}-device`, message, hint: 'rote devices list shows them.' });
}

const refused = (fault: Fault): RoteError => badRequest(fault);
