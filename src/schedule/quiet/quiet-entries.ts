/** When somebody is left alone, as every face has it. */
import { type Entries, text } from '../../domain/operation.ts';

export const QUIET_ENTRIES = {
  show: {
    summary: 'show when you are not to be disturbed',
    about: ['Shows the quiet hours, until when everything is muted, and how many messages wait.'],
    audience: 'member',
    effect: 'read',
    takes: {},
    faces: {
      cli: ['quiet show'],
      http: { route: 'GET /quiet', name: 'showQuiet' },
      agent: {},
      mcp: true,
    },
    examples: [{ input: {}, does: 'as it is set' }],
  },
  set: {
    summary: 'set quiet hours, or mute everything for a while',
    about: [
      'Messages that come then wait, and come as one message afterwards. Urgent messages, alarms and answers are told at once.',
    ],
    audience: 'member',
    effect: 'idempotent',
    takes: {
      hours: text(20, 'from when to when, every day: 22:00-07:00; off: no quiet hours', {
        value: 'FROM-TO',
        shortest: 1,
      }),
      mute: text(100, 'until when, or for how long: "Monday at 9", "2 hours"; off: not muted', {
        value: 'WHEN',
        shortest: 1,
      }),
    },
    faces: {
      cli: ['quiet set'],
      http: { route: 'PUT /quiet', name: 'setQuiet' },
      agent: {},
      mcp: true,
    },
    examples: [
      { input: { hours: '22:00-07:00' }, does: 'every night' },
      { input: { mute: 'tomorrow at 9' }, does: 'only this once' },
      { input: { mute: 'off' }, does: 'what waited comes now' },
    ],
  },
} as const satisfies Entries;
