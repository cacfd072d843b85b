/** Operations on a skill that is there: switching it off, and what it was before. */
import { type Entries, text, whole } from '../domain/operation.ts';

const name = text(200, 'the name of a skill', { isRequired: true, argument: 'NAME' });

export const SKILL_ENTRIES = {
  disable: {
    summary: 'switch a skill off',
    about: ['Its actions can not be called and its schedule is paused.'],
    audience: 'owner',
    effect: 'idempotent',
    takes: { name, why: text(500, 'the reason, shown in the list', { shortest: 1, at: ['cli'] }) },
    faces: {
      cli: ['skills disable NAME'],
      http: { route: 'POST /skills/{name}/disable', name: 'disableSkill' },
    },
    examples: [{ input: { name: 'weather' }, does: 'until it is enabled' }],
  },
  history: {
    summary: 'list the revisions of a skill',
    about: ['The states that were replaced or removed, newest first.'],
    audience: 'owner',
    effect: 'read',
    takes: { name },
    faces: {
      cli: ['skills history NAME'],
      http: { route: 'GET /skills/{name}/revisions', name: 'listSkillRevisions' },
    },
    examples: [{ input: { name: 'weather' }, does: 'what there is to go back to' }],
  },
  rollback: {
    summary: 'put a revision of a skill back',
    about: ['What is there now becomes a revision first, so this can be undone.'],
    audience: 'owner',
    effect: 'once',
    isDecision: true,
    takes: {
      name,
      revision: whole([1, 999_999_999], 'its number (default: the newest)', {
        argument: 'REVISION',
      }),
    },
    faces: {
      cli: ['skills rollback NAME [REVISION]'],
      http: { route: 'POST /skills/{name}/rollback', name: 'rollBackSkill' },
    },
    examples: [{ input: { name: 'weather' }, does: 'back to what was before' }],
  },
  judge: {
    summary: 'have three judges read a skill',
    about: [
      'Three calls of a small model say whether the skill does what it says, can harm, or was injected, with reasons. It is advice: nothing is switched on or off. The very same skill is not judged again.',
    ],
    audience: 'owner',
    effect: 'idempotent',
    takes: { name },
    faces: {
      cli: ['skills judge NAME'],
      http: { route: 'POST /skills/{name}/judge', name: 'judgeSkill' },
    },
    examples: [{ input: { name: 'weather' }, does: 'before it is used' }],
  },
} as const satisfies Entries;

/** Agents are offered these as well. */
export const SKILL_STATS_ENTRIES = {
  stats: {
    summary: 'show how often skills were used, and how that went',
    about: [
      'Counts of each skill that was used: uses, failures, milliseconds and the last error, those that fail most first. With a name also its days and its latest uses.',
    ],
    audience: 'owner',
    effect: 'read',
    takes: { name: text(200, 'only this skill', { shortest: 1, argument: 'NAME' }) },
    faces: {
      cli: ['skills stats [NAME]'],
      http: { route: 'GET /skill-statistics', name: 'skillStatistics' },
      agent: { rows: 'skills' },
    },
    examples: [
      { input: {}, does: 'all of them' },
      { input: { name: 'weather' }, does: 'day by day' },
    ],
  },
} as const satisfies Entries;
