/** Operations on gaps: wishes that nothing here can do, and what became of them. */
import { type Entries, switched, text } from '../domain/operation.ts';

export const GAP_ENTRIES = {
  list: {
    summary: 'list what was asked for and nothing here could do',
    about: [
      'Each is looked into by itself: Rote names what is missing, looks for it, writes a skill, tries it, and asks you once. After your yes it goes on with what you had asked for.',
    ],
    audience: 'owner',
    effect: 'read',
    takes: { all: switched('also those that are over') },
    faces: { cli: ['gaps'], http: { route: 'GET /gaps', name: 'listGaps' } },
    examples: [{ input: {}, does: 'what is looked into, and what waits for you' }],
  },
  show: {
    summary: 'show what was looked through for one, what was tried, and what came of it',
    about: ['What was found, each skill that was tried and why it was refused, and its runs.'],
    audience: 'owner',
    effect: 'read',
    takes: {
      gap: text(100, 'its id, or the beginning of it', { isRequired: true, argument: 'ID' }),
    },
    faces: { cli: ['gaps show ID'], http: { route: 'GET /gaps/{gap}', name: 'showGap' } },
    examples: [{ input: { gap: 'gap_4f1c' }, does: 'step by step' }],
  },
} as const satisfies Entries;
