import { expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { refuse, succeed } from '../base/errors.ts';
import { silentLog } from '../base/log.fake.ts';
import { channelRulesSchema } from './channel-rules.ts';
import { channelSettingsSchema } from './channel-settings.ts';
import {
  CHANNEL_IDS,
  type ChannelParts,
  channelIds,
  channelMakers,
  createChannels,
  onlyOnce,
} from './channels.ts';
import { USUAL_RULES } from './rules-in.ts';

const clock = createVirtualClock();
const parts: ChannelParts = {
  clock,
  log: silentLog,
  secret: () => succeed('1:token'),
  offsets: () => ({ load: async () => null, keep: async () => undefined }),
};
const settingsOf = (telegram: object) => channelSettingsSchema.parse({ telegram });

test('the names are those of the channels that there are', async () => {
  const channels = createChannels({
    clock,
    webhookSecret: 'x',
    screens: { writeLine: null, showOnTerminals: async () => undefined, notify: null },
    writeLine: () => undefined,
  });
  expect(channels.map(({ id }) => id).toSorted()).toEqual(CHANNEL_IDS.toSorted());
  const settings = settingsOf({ enabled: true });
  const made = await Promise.all(channelMakers(parts).map(({ make }) => make(settings)));
  expect([...channels, ...made].map(({ id }) => id)).toEqual(channelIds(settings));
  expect(channelIds(settingsOf({}))).toEqual(CHANNEL_IDS);
});

test('the same name twice is an error', () => {
  expect(() => onlyOnce([{ id: 'telegram' }, { id: 'web' }, { id: 'telegram' }])).toThrow(
    'two channels with the name "telegram"',
  );
});

test('a channel is made anew when its settings or its secret change, and only then', () => {
  const [maker] = channelMakers(parts);
  const versionOf = (telegram: object, secret = parts.secret) =>
    (secret === parts.secret ? maker : channelMakers({ ...parts, secret })[0])?.versionOf(
      settingsOf(telegram),
    );
  expect(versionOf({})).toBeNull();
  expect(versionOf({ enabled: true })).toBe(versionOf({ enabled: true }));
  expect(versionOf({ enabled: true })).not.toContain('token');
  const others = [
    versionOf({ enabled: true, agent: 'other' }),
    versionOf({ enabled: true }, () => succeed('1:other')),
    versionOf({ enabled: true }, () => refuse({ code: 'x', message: '', hint: '' })),
  ];
  expect(new Set([versionOf({ enabled: true }), ...others]).size).toBe(4);
});

test('the usual rules are those that the settings give an empty section', () => {
  expect(USUAL_RULES).toEqual(channelRulesSchema.parse({}));
});
