/** The operations on events and hooks, as every face has them. */
import { type Entries, text, whole } from '../../domain/operation.ts';

const name = text(64, 'the name of the hook: /hooks/NAME', { isRequired: true, argument: 'NAME' });
const onOne = { audience: 'member', takes: { name } } as const;
const deploy = { name: 'deploy' };

export const EVENT_ENTRIES = {
  list: {
    summary: 'list what happened that schedules wait for, and what was done about it',
    about: [
      'Calls of hooks, files that changed, messages, ends of schedules, starts, trouble and word from tool servers, latest first. What nothing waits for is not kept.',
    ],
    audience: 'member',
    effect: 'read',
    takes: {
      limit: whole([1, 10_000], 'at most so many', { usual: 50 }),
      source: text(
        300,
        'only of one source (webhook:deploy) or one kind (webhook, file, schedule, …)',
        { shortest: 1, value: 'SOURCE' },
      ),
      schedule: text(200, 'only what was given to this schedule', { shortest: 1, value: 'ID' }),
    },
    faces: { cli: ['events'], http: { route: 'GET /events/happened', name: 'listHappened' } },
    examples: [{ input: { source: 'webhook' }, does: 'which hooks were called' }],
  },
} as const satisfies Entries;

export const HOOK_ENTRIES = {
  list: {
    summary: 'list the hooks that schedules wait for',
    about: [
      'A hook is there as long as a schedule waits for it: rote schedule add --on-hook NAME.',
    ],
    audience: 'member',
    effect: 'read',
    takes: {},
    faces: { cli: ['hooks list'], http: { route: 'GET /hooks', name: 'listHooks' } },
    examples: [{ input: {}, does: 'names, addresses and schedules' }],
  },
  show: {
    ...onOne,
    summary: 'print the address of a hook and how it is called',
    about: [
      'The first time, the secret is made and printed, only this once; from then on it is in secrets.yaml. The line for curl works as it is.',
    ],
    effect: 'idempotent',
    faces: { cli: ['hooks show NAME'] },
    examples: [{ input: deploy, does: 'its address and a line for curl' }],
  },
  rotate: {
    ...onOne,
    summary: 'give a hook a new secret; the old one no longer works',
    about: ['Answers with the new secret, this once. Calls with the old one are refused at once.'],
    effect: 'once',
    faces: {
      cli: ['hooks rotate NAME'],
      http: { route: 'POST /hooks/{name}/rotate', name: 'rotateHook' },
    },
    examples: [{ input: deploy, does: 'a new secret' }],
  },
  revoke: {
    ...onOne,
    summary: 'take the secret of a hook away: every call is refused until it has another',
    about: ['The schedules that wait for it stay; {hooks.rotate} makes a new secret.'],
    effect: 'idempotent',
    faces: {
      cli: ['hooks revoke NAME'],
      http: { route: 'POST /hooks/{name}/revoke', name: 'revokeHook' },
    },
    examples: [{ input: deploy, does: 'nobody may call it any more' }],
  },
} as const satisfies Entries;
