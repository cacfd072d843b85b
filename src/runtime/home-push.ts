/** Notices of this house for browsers whose page is closed: what is put on its way, and how it is sent. */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { once } from '../base/once.ts';
import type { Channel } from '../channels/channel.ts';
import type { ChannelSettings } from '../channels/channel-settings.ts';
import { createPushChannel } from '../channels/push/push-channel.ts';
import { createPushNotices, type PushNotices } from '../runs/announce/push-notices.ts';
import type { OpenHome } from './open-home.ts';

export function createHomePush({
  home,
  clock,
  log,
  opened,
  settings,
}: {
  home: string;
  clock: Clock;
  log: Log;
  opened: Pick<OpenHome, 'store' | 'people' | 'house'>;
  settings: () => Pick<ChannelSettings, 'push'>;
}): { channel: Channel; notices: PushNotices } {
  const { store, people, house } = opened;
  const resolve = once(async () => {
    const { createGuardedResolve } = await import('../tools/http/resolve-host.ts');
    return createGuardedResolve({ allowPrivate: () => settings().push.allowPrivate });
  });
  const channel = createPushChannel({
    clock,
    devices: house.devices,
    async read(of) {
      const words = await import('../runs/announce/notice-of.ts');
      if (of.kind === 'request') return words.noticeOfRequest(of, await store.requests.get(of.id));
      return words.noticeOfReminder(of, await store.reminders.get(of.id), clock.nowMs());
    },
    async secret() {
      return (await import('./home-devices.ts')).pushSecret(home, clock);
    },
    settings: () => settings().push,
    resolve: async (host) => (await resolve())(host),
  });
  const timezone = house.defaultTimezone;
  const notices = createPushNotices({
    ...{ clock, log, store, people, timezone },
    devices: house.devices,
  });
  return { channel, notices };
}
