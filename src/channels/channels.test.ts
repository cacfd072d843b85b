import { expect, test } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import { CHANNEL_NAMES, createChannels } from './channels.ts';

test('the names are those of the channels that there are', () => {
  const channels = createChannels({
    clock: createVirtualClock(),
    webhookSecret: 'x',
    writeLine: () => undefined,
  });
  expect(channels.map(({ name }) => name).toSorted()).toEqual(CHANNEL_NAMES.toSorted());
});
