import { expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { CHANNEL_IDS, createChannels } from './channels.ts';

test('the names are those of the channels that there are', () => {
  const channels = createChannels({
    clock: createVirtualClock(),
    webhookSecret: 'x',
    writeLine: () => undefined,
  });
  expect(channels.map(({ id }) => id).toSorted()).toEqual(CHANNEL_IDS.toSorted());
});
