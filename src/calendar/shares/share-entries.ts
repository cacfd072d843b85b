/** The operations on addresses at which calendars of others read one's schedules. */
import { type Entries, text } from '../../domain/operation.ts';

export const SHARE_ENTRIES = {
  share: {
    summary: 'make a secret address at which your calendar program reads your schedules',
    about: [
      'Prints the address, this once. Whoever has it reads the names and times of your schedules and of reminders that you put off, 60 days ahead, and can change nothing. What fires more than four times in a day is left out.',
      '{calendar.unshare} ends it.',
    ],
    audience: 'member',
    effect: 'once',
    takes: {},
    faces: {
      cli: ['calendar share'],
      http: { route: 'POST /calendar/shares', name: 'shareCalendar', status: 201 },
    },
    examples: [{ input: {}, does: 'an address to subscribe to' }],
  },
  shares: {
    summary: 'list the secret addresses of your calendar',
    about: ['Says when each was made and read last. The addresses themselves are kept nowhere.'],
    audience: 'member',
    effect: 'read',
    takes: {},
    faces: {
      cli: ['calendar shares'],
      http: { route: 'GET /calendar/shares', name: 'listCalendarShares' },
    },
    examples: [{ input: {}, does: 'yours' }],
  },
  unshare: {
    summary: 'end a secret address of your calendar',
    about: ['Nothing is read there from now on.'],
    audience: 'member',
    effect: 'idempotent',
    takes: {
      share: text(100, 'its id, or a beginning of it that fits no other', {
        isRequired: true,
        argument: 'SHARE',
        names: { http: 'id' },
      }),
    },
    faces: {
      cli: ['calendar unshare SHARE'],
      http: { route: 'DELETE /calendar/shares/{id}', name: 'unshareCalendar' },
    },
    examples: [{ input: { share: 'share_01k' }, does: 'by a beginning of its id' }],
  },
} as const satisfies Entries;
