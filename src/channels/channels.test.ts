import { expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { CHANNEL_IDS, createChannels } from './channels.ts';

const NO_SCREENS = { writeLine: null, showOnTerminals: async () => undefined, notify: null };

test('the names are those of the channels that there are', () => {
  const channels = createChannels({
    clock: createVirtualClock(),
    webhookSecret: 'x',
    screens: NO_SCREENS,
    writeLine: () => undefined,
  });
  expect(channels.map(({ id }) => id).toSorted()).toEqual(CHANNEL_IDS.toSorted());
});
