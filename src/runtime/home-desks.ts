/** Wires together the desks of a house besides its conversations. Each desk is loaded when asked for. */
import type { Clock } from '../base/clock.ts';
import type { MakeId } from '../base/ids.ts';
import type { Log } from '../base/log.ts';
import { once } from '../base/once.ts';
import { OWNER } from '../domain/person.ts';
import { createSecrets } from '../home/secrets.ts';
import type { People } from '../people/people.ts';
import type { Requests } from '../people/requests.ts';
import type { HomeModels } from '../runs/home-models.ts';
import type { Runs } from '../runs/runs.ts';
import type { Schedules } from '../schedule/schedule.ts';
import type { Store } from '../store/store.ts';
import type { Config } from './config-schema.ts';
import type { House } from './house.ts';

type Desks = Pick<
  House,
  'calendar' | 'now' | 'digest' | 'channels' | 'hooks' | 'sessions' | 'cost' | 'settings'
>;

export function createHomeDesks(parts: {
  home: string;
  clock: Clock;
  log: Log;
  makeId: MakeId;
  store: Store;
  defaultTimezone: () => string;
  /** As they were when it was opened. */
  started: Config;
  settings: () => Config;
  runs: Runs;
  schedules: Schedules;
  requests: Requests;
  people: People;
  models: () => Promise<HomeModels>;
}): Desks {
  const { home, clock, store, settings, defaultTimezone: timezone } = parts;
  const calendar = once(async () => {
    const { createCalendarDesk } = await import('../runs/desks/calendar-desk.ts');
    return createCalendarDesk({ store, clock });
  });
  return {
    calendar,
    now: once(async () => {
      const { createNowDesk } = await import('../runs/desks/now-desk.ts');
      return createNowDesk({ store, clock, runs: parts.runs, calendar, timezone });
    }),
    digest: once(async () => {
      const { createDigestDesk } = await import('../own-tools/telling/digest-desk.ts');
      const { incidents } = store;
      return createDigestDesk({ person: OWNER, store, incidents, clock, timezone });
    }),
    channels: once(async () => {
      const { createChannelDesk } = await import('../runs/delivery/channel-desk.ts');
      return createChannelDesk({
        ...parts,
        settings: () => settings().channels,
        secret: createSecrets(home),
      });
    }),
    hooks: once(async () => {
      const [{ createHooks }, { writeSecret }, { daemonAddress }] = await Promise.all([
        import('../schedule/events/hooks.ts'),
        import('../home/write-secret.ts'),
        import('./daemon-address.ts'),
      ]);
      return createHooks({
        ...parts,
        address: () => daemonAddress(home),
        secret: createSecrets(home),
        writeSecret: (name, value) => writeSecret(home, name, value),
      });
    }),
    sessions: once(async () => {
      const { createSessionDesk } = await import('../runs/desks/session-desk.ts');
      return createSessionDesk({
        ...parts,
        workspace: () => settings().tools.workspace ?? 'workspace',
      });
    }),
    cost: once(async () => {
      const { createCostDesk } = await import('../runs/desks/cost-desk.ts');
      const { budgets } = await parts.models();
      return createCostDesk({ ...parts, budgets, timezone });
    }),
    settings: once(async () => {
      const { createSettingsDesk } = await import('./settings-desk.ts');
      return createSettingsDesk({ home, clock, started: parts.started });
    }),
  };
}
