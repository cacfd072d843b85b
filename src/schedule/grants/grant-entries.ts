/** What can be done with what was granted, as every face has it. */
import { type Entries, text } from '../../domain/operation.ts';

const grant = text(300, 'the id of the grant, as the list shows it', {
  isRequired: true,
  argument: 'GRANT',
});
const one = { grant: 'grant_1a2b3c4d' };

export const GRANT_ENTRIES = {
  list: {
    summary: 'list what schedules may do beyond the settings: folders, hosts, programs',
    about: [
      'Each grant once, with the schedules that have it, when one of them ran last, and when the grant ends.',
      'What config.yaml allows to all work is not here: tools.shell, tools.http.allowPrivate. The hosts of a skill are granted with rote skills allow NAME --hosts.',
    ],
    audience: 'owner',
    effect: 'read',
    takes: {},
    faces: { cli: ['grants list'], http: { route: 'GET /grants', name: 'listGrants' } },
    examples: [{ input: {}, does: 'what is granted, and to what' }],
  },
  revoke: {
    summary: 'take a grant back from every schedule that has it',
    about: [
      'Calls that need it are refused from now on. Schedules that have it wait until you approve them again, which grants it again.',
    ],
    audience: 'owner',
    effect: 'idempotent',
    leavesWork: true,
    takes: { grant },
    faces: {
      cli: ['grants revoke GRANT'],
      http: { route: 'DELETE /grants/{grant}', name: 'revokeGrant' },
    },
    examples: [{ input: one, does: 'nothing may do that any more' }],
  },
  limit: {
    summary: 'let a grant end by itself, or last again',
    about: [
      'Until then everything goes on as it is. Afterwards calls that need it are refused, until you give it a later end. Without an end it lasts as long as its schedule.',
    ],
    audience: 'owner',
    effect: 'idempotent',
    leavesWork: true,
    takes: {
      grant,
      for: text(100, 'for how long from now: 7d, 12h', { value: 'DURATION' }),
      until: text(100, 'until when: an instant, a wall time or a date', { value: 'ISO' }),
    },
    faces: {
      cli: ['grants limit GRANT'],
      http: { route: 'POST /grants/{grant}/limit', name: 'limitGrant' },
    },
    examples: [{ input: { ...one, for: '7d' }, does: 'it ends in a week' }],
  },
} as const satisfies Entries;
