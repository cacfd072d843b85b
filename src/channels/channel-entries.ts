/** The operations on channels, as every face has them. Setting one up is a conversation at the terminal. */
import type { Entries } from '../domain/operation.ts';

export const CHANNEL_ENTRIES = {
  list: {
    summary: 'list the channels: whether they can be reached, and what waits',
    about: [
      'Asks each channel that is set up whether it can be reached now. WAITING are messages that are on their way: a channel that is down keeps them. IN DOUBT are those that may or may not have arrived: rote deliveries list --state in-doubt.',
    ],
    audience: 'owner',
    effect: 'read',
    takes: {},
    faces: { cli: ['channels list'], http: { route: 'GET /channels', name: 'listChannels' } },
    examples: [{ input: {}, does: 'how they are' }],
  },
} as const satisfies Entries;
