/** The browsers of this house that show notices while the page is closed; whose device is gone is told so. */
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import type { MakeId } from '../base/ids.ts';
import { createPushDevices, type PushDevices } from '../channels/push/push-devices.ts';
import type { PushSettings } from '../channels/push/push-settings.ts';
import { readOrMakeSecret } from '../home/secret-file.ts';
import type { PageSessions } from '../people/page-sessions.ts';
import type { People } from '../people/people.ts';
import type { Store } from '../store/store.ts';

/** The private number of the key that says who sends. */
export const pushSecret = (home: string, clock: Clock): string =>
  readOrMakeSecret(join(home, 'push-secret'), clock);

export function createHomeDevices({
  home,
  clock,
  makeId,
  store,
  people,
  pageSessions,
  settings,
}: {
  home: string;
  clock: Clock;
  makeId: MakeId;
  store: Pick<Store, 'records' | 'outbox' | 'changes'>;
  people: Pick<People, 'sessionOfPerson'>;
  pageSessions: Pick<PageSessions, 'list'>;
  settings: () => PushSettings;
}): PushDevices {
  return createPushDevices({
    ...{ store, clock, makeId },
    sessions: () => pageSessions.list(),
    allowPrivate: () => settings().allowPrivate,
    secret: () => pushSecret(home, clock),
    async tell({ id, person, userAgent }) {
      const text = `A browser of yours shows no notices any more, because it has forgotten Rote: ${userAgent}. To have them again, open the page there and turn on Settings → Notices on this device.`;
      const sessionKey = await people.sessionOfPerson(person);
      const key = `device-gone:${id}`;
      await store.outbox.send(
        { key, sessionKey, text, role: 'notice', runId: null },
        clock.nowMs(),
      );
      store.changes.notify();
    },
  });
}
