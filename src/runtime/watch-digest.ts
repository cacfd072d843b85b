/**
 * The daily digest that the settings ask for, as a schedule like any other. It is brought in line with them when they
 * change, and only then: one that its owner has paused, changed or removed meanwhile stays as it is.
 */
import { contentHash } from '../base/content-hash.ts';
import type { Log } from '../base/log.ts';
import type { DigestSettings } from '../domain/digest-settings.ts';
import type { Schedules } from '../schedule/schedule.ts';
import type { Store } from '../store/store.ts';

export const DIGEST_ID = 'digest.daily';
const KIND = 'digest';
const KEY = 'settings';

export function createDigestWatch(dependencies: {
  store: Pick<Store, 'schedules' | 'records'>;
  schedules: Pick<Schedules, 'add' | 'update' | 'remove' | 'restore'>;
  settings: () => DigestSettings;
  log: Log;
}): { look(): Promise<void> } {
  const { store, schedules, settings, log } = dependencies;
  /** One after the other: each begins with what the last one has kept. */
  let last: Promise<void> = Promise.resolve();

  async function bringInLine(): Promise<void> {
    const wanted = settings();
    const hash = wanted.at === undefined ? null : contentHash(wanted);
    const known = await store.records.get(KIND, KEY);
    if ((known ?? null) === hash) return;
    const current = await store.schedules.get(DIGEST_ID);
    if (wanted.at === undefined) {
      if (current !== null && current.status !== 'cancelled') await schedules.remove(DIGEST_ID);
    } else if (current === null) {
      await schedules.add({ id: DIGEST_ID, ...definitionOf(wanted.at, wanted) });
    } else {
      if (current.status === 'cancelled') await schedules.restore(DIGEST_ID, 'active');
      await schedules.update(DIGEST_ID, definitionOf(wanted.at, wanted));
    }
    await store.records.change(KIND, KEY, () => hash);
    log.info('digest-synced', { at: wanted.at ?? null });
  }

  return {
    look() {
      last = last
        .then(bringInLine)
        .catch((error: Error) => log.error('digest-not-synced', { reason: error.message }));
      return last;
    },
  };
}

function definitionOf(at: string, { quietDays }: DigestSettings): Record<string, unknown> {
  const [hour, minute] = at.split(':').map(Number);
  const tell = { id: 'tell', toolName: 'message.send', parameters: { text: '${day.text}' } };
  const happened = { value: '${day.isEmpty}', equals: false };
  return {
    name: 'Daily digest',
    cron: `${minute} ${hour} * * *`,
    plan: [
      { id: 'day', toolName: 'digest.today', parameters: {} },
      quietDays === 'skip' ? { ...tell, when: happened } : tell,
    ],
  };
}
