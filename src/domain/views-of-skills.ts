/** Skills and their history, as the API shows them. */
import { z } from 'zod';

export const skillFinding = z.strictObject({
  level: z.enum(['error', 'warning']).optional(),
  code: z.string(),
  line: z.int(),
  message: z.string(),
  fix: z.string(),
  path: z.string().optional(),
});
export const scanFindingView = z.strictObject({
  weight: z.enum(['low', 'medium', 'high']).describe('What weighs high keeps a skill out.'),
  code: z.string(),
  path: z.string().describe('From the folder of the skill.'),
  line: z.int(),
  message: z.string(),
  fix: z.string(),
});
export type ScanFindingView = z.output<typeof scanFindingView>;

export const checkReportView = z.strictObject({
  check: z.string().describe('The name of its file in checks/.'),
  ok: z.boolean(),
  expected: z.string(),
  got: z.string(),
  durationMs: z.int(),
});
export type CheckReportView = z.output<typeof checkReportView>;

export const listedSkill = {
  name: z.string(),
  description: z.string(),
  source: z.enum(['workspace', 'user', 'built-in']),
  path: z.string(),
  state: z.enum(['active', 'pending', 'shadowed', 'disabled']),
  why: z.string().nullable(),
  shadows: z.string().nullable(),
  domain: z.string().nullable(),
  schedule: z.record(z.string(), z.unknown()).nullable(),
  warnings: z.array(skillFinding),
  usage: z.strictObject({
    runs: z.int(),
    successes: z.int(),
    averageMs: z.int().nullable(),
    lastError: z.string().nullable(),
  }),
};
export const skillView = z.strictObject({
  ...listedSkill,
  hash: z.string().nullable(),
  license: z.string().nullable(),
  compatibility: z.string().nullable(),
  allowedTools: z.array(z.string()),
  metadata: z.record(z.string(), z.string()),
  tools: z.array(z.string()),
  hosts: z.array(z.string()),
  grantedHosts: z.array(z.string()),
  files: z.array(z.string()),
  body: z.string(),
  actions: z.array(z.strictObject({ name: z.string(), description: z.string(), path: z.string() })),
});

export const skillStatisticsView = z.strictObject({
  name: z.string(),
  uses: z.int(),
  failures: z.int(),
  failuresInRow: z.int(),
  averageMs: z.int().nullable(),
  lastUsedAtUtc: z.string().nullable(),
  lastError: z.string().nullable(),
  days: z
    .array(
      z.strictObject({
        day: z.string().describe('In UTC.'),
        uses: z.int(),
        failures: z.int(),
        averageMs: z.int(),
      }),
    )
    .describe('The latest 60 days on which it was used, newest first.'),
  latest: z
    .array(
      z.strictObject({
        atUtc: z.string(),
        by: z.string().describe('The action, script or run that used it.'),
        durationMs: z.int(),
        error: z.string().nullable(),
      }),
    )
    .describe('The latest 50 uses, newest first; where one skill is asked for.'),
});
export type SkillStatisticsView = z.output<typeof skillStatisticsView>;

export const skillJudgementView = z.strictObject({
  name: z.string(),
  judged: z.boolean().describe('False if nobody judged: no model is set up.'),
  passed: z
    .boolean()
    .describe('Whether more than half say that it does what it says and harms nobody.'),
  lines: z.array(z.string()).describe('The votes, then the reasons of each judge.'),
});
export type SkillJudgement = z.output<typeof skillJudgementView>;

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
