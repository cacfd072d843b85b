/** The operations on devices that take notices. One is added by the browser itself: `POST /devices`. */
import { type Entries, text } from '../../domain/operation.ts';

export const DEVICE_ENTRIES = {
  list: {
    summary: 'list the browsers that show notices while the page is closed',
    about: [
      'A browser is on the list after somebody turned notices on in its Settings, until they turn them off, sign out there, or it forgets Rote. Reminders and requests that nobody has seen come to all of them.',
    ],
    audience: 'guest',
    effect: 'read',
    takes: {},
    faces: { cli: ['devices list'], http: { route: 'GET /devices', name: 'listDevices' } },
    examples: [{ input: {}, does: 'where notices are shown' }],
  },
  remove: {
    summary: 'show no more notices on a browser',
    about: ['It stays signed in. Notices can be turned on again in its Settings.'],
    audience: 'guest',
    effect: 'idempotent',
    takes: {
      device: text(100, 'its id, or a beginning of it that fits no other', {
        isRequired: true,
        argument: 'DEVICE',
        names: { http: 'id' },
      }),
    },
    faces: {
      cli: ['devices remove DEVICE'],
      http: { route: 'DELETE /devices/{id}', name: 'removeDevice' },
    },
    examples: [{ input: { device: 'device_01k' }, does: 'by a beginning of its id' }],
  },
} as const satisfies Entries;
