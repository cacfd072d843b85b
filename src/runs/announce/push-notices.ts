/**
 * Puts on its way to the devices of a person what waits for them there: a reminder that nobody has seen, a request. It
 * looks whenever something may have begun to wait, and reads nothing else while nobody has a device. What waits for the
 * end of quiet hours waits here too, and is looked at again when the messages go out.
 */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { NamedDevice, PushDevices } from '../../channels/push/push-devices.ts';
import type { LoggedEvent } from '../../domain/event.ts';
import { DEVICE_KIND, type NoticeOf, PUSH } from '../../domain/notice.ts';
import { type Person, zoneOfPerson } from '../../domain/person.ts';
import { leftAloneUntil } from '../../domain/quiet.ts';
import type { Store } from '../../store/store.ts';

const AFTER: ReadonlySet<LoggedEvent['kind']> = new Set([
  'reminders-changed',
  'request-asked',
  'delivery-settled',
]);
/** A page that is open says in this time that it was seen there. */
const SETTLE_MS = 5000;
const RECENT_MS = 86_400_000;
const MOST = 200;

export interface PushNotices {
  hear(event: LoggedEvent): void;
  stop(): Promise<void>;
}

export function createPushNotices(parts: {
  clock: Pick<Clock, 'nowMs' | 'defer'>;
  log: Log;
  store: Pick<Store, 'outbox' | 'reminders' | 'requests' | 'changes' | 'records'>;
  people: { ofSession(sessionKey: string): Promise<Person>; list(): Promise<Person[]> };
  devices: () => Promise<Pick<PushDevices, 'list'>>;
  timezone: () => string;
}): PushNotices {
  const { clock, log, store, people, devices, timezone } = parts;
  let isDue = false;
  let isStopped = false;
  let looking: Promise<void> = Promise.resolve();

  async function remindersNow(nowMs: number): Promise<Waits[]> {
    const since = { states: ['open'], sinceMs: nowMs - RECENT_MS, limit: MOST } as const;
    const open = await store.reminders.list(since);
    const unseen = open.filter(({ seenMs, toldMs }) => seenMs === null && toldMs <= nowMs);
    return Promise.all(
      unseen.map(async ({ id, told, toldMs: sinceMs, sessionKey }) => {
        const { id: person } = await people.ofSession(sessionKey);
        return {
          person,
          sinceMs,
          key: `${id}:${told}`,
          of: { kind: 'reminder', id, told },
        } as const;
      }),
    );
  }

  async function requestsNow(nowMs: number): Promise<Waits[]> {
    const open = await store.requests.list({ state: 'open', limit: MOST });
    const persons = await people.list();
    return open.flatMap(({ id, forWhom, askedMs: sinceMs }) => {
      const person = persons.find((one) => one.id === forWhom);
      if (person === undefined || isLeftAlone(person, nowMs) || nowMs - sinceMs > RECENT_MS)
        return [];
      return [{ person: forWhom, sinceMs, key: id, of: { kind: 'request', id } } as const];
    });
  }

  const isLeftAlone = (person: Person, nowMs: number): boolean =>
    leftAloneUntil(nowMs, person.quiet ?? {}, zoneOfPerson(person, nowMs) ?? timezone()) !== null;

  async function look(): Promise<void> {
    if ((await store.records.list(DEVICE_KIND)).length === 0) return;
    const all = await (await devices()).list();
    const nowMs = clock.nowMs();
    const waits = [...(await remindersNow(nowMs)), ...(await requestsNow(nowMs))];
    const added = await Promise.all(
      noticesFor(all, waits).map(({ device, of, key }) =>
        store.outbox.add(
          { key: `notice:${key}`, channel: PUSH, target: device.id, body: { of } },
          { nowMs, notBeforeMs: nowMs + SETTLE_MS },
        ),
      ),
    );
    // The sender sleeps until the next that it knew of.
    if (added.includes(true)) store.changes.notify();
  }

  return {
    /** One change is heard of several times. */
    hear({ kind, data }) {
      if (!AFTER.has(kind) || isDue || isStopped) return;
      if ('channel' in data && data.channel === PUSH) return;
      isDue = true;
      clock.defer(() => {
        isDue = false;
        looking = looking
          .then(look)
          .catch((error: Error) => log.error('notices-not-queued', { reason: error.message }));
      });
    },
    async stop() {
      isStopped = true;
      await looking;
    },
  };
}

interface Waits {
  person: string;
  sinceMs: number;
  key: string;
  of: NoticeOf;
}

/** What waited before a device was there is no news to it. */
export function noticesFor(
  devices: readonly Pick<NamedDevice, 'id' | 'person' | 'madeMs'>[],
  waits: readonly Waits[],
): { device: Pick<NamedDevice, 'id'>; of: NoticeOf; key: string }[] {
  return devices.flatMap((device) =>
    waits
      .filter(({ person, sinceMs }) => person === device.person && sinceMs >= device.madeMs)
      .map(({ of, key }) => ({ device, of, key })),
  );
}
