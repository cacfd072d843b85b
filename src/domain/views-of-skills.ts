/** The history of skills as the API shows it. */
import { z } from 'zod';

export const skillRevisionsView = z.strictObject({
  name: z.string(),
  isPresent: z.boolean().describe('Whether the skill is there now.'),
  revisions: z.array(
    z.strictObject({
      revision: z.int(),
      keptAtUtc: z.string().describe('When it gave way; empty where that is not known.'),
      change: z.enum(['save', 'create', 'install', 'rollback', 'remove']).describe('To what.'),
      by: z.string(),
    }),
  ),
});
export type SkillRevisionsView = z.output<typeof skillRevisionsView>;

const diffStretchView = z.strictObject({
  beforeLine: z.int(),
  afterLine: z.int(),
  lines: z.array(z.strictObject({ kind: z.enum(['same', 'removed', 'added']), text: z.string() })),
});

export const skillChangeView = z.strictObject({
  path: z.string(),
  did: z.enum(['added', 'removed', 'changed']),
  stretches: z
    .array(diffStretchView)
    .nullable()
    .describe('Null where it is no text, or too long to be shown.'),
  bytesBefore: z.int(),
  bytesAfter: z.int(),
});
export type SkillChangeView = z.output<typeof skillChangeView>;
