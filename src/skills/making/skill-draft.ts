/** What somebody wants to save as a skill, read once and judged as a whole. */
import { z } from 'zod';
import { type Result, refuse, succeed } from '../../base/errors.ts';
import { parseWith } from '../../domain/parse-with.ts';
import { planSchemaFor } from '../../domain/plan/plan.ts';
import { normalizeSchedule } from '../../domain/schedule/normalize-schedule.ts';
import { parseTrigger } from '../../domain/schedule/trigger.ts';
import { MOST_CHECKS, skillCheckSchema } from '../checks/skill-check.ts';
import { checkNewName } from './skill-folder-name.ts';

const SCRIPT_FILE = /^scripts\/[\w-][\w.-]{0,99}\.(?:m?js|ts|py|sh)$/;
const MOST_SCRIPTS = 20;
const MOST_SCRIPT_CHARACTERS = 100_000;
/** Of all scripts and checks of a draft together. */
const MOST_BESIDE_BYTES = 500_000;

/** A line of text that says something. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((text) => !/[\r\n]/.test(text), 'expected one line');

const skillDraftSchema = z.strictObject({
  name: z.string().describe('Lowercase letters, digits and hyphens, at most 64: "weekly-report".'),
  description: z
    .string()
    .trim()
    .min(1)
    .max(1024)
    .describe('What it does and when to use it; this is all that is seen before it is chosen.'),
  instructions: z.string().trim().min(1).describe('What is to be done, step by step, in markdown.'),
  trigger: z
    .array(line(200).refine((phrase) => !phrase.includes('|'), 'expected no |'))
    .max(50)
    .optional()
    .describe('Phrases that call for it.'),
  codeTemplate: z.string().min(1).optional().describe('Code that it starts from.'),
  codeLanguage: z
    .string()
    .regex(/^[\w+#.-]{1,30}$/)
    .optional()
    .describe('Of the code: "python".'),
  tools: z
    .array(z.string().regex(/^[\w.:-]{1,100}$/, 'expected the name of a tool'))
    .max(200)
    .optional()
    .describe('The tools that its runs may call.'),
  schedule: line(200)
    .optional()
    .describe('When it runs: "0 9 * * 1-5 Europe/Berlin", "every 3h", "at 2027-01-01T09:00".'),
  plan: z.unknown().optional().describe('Plan JSON: with it no model is needed.'),
  domain: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/)
    .optional()
    .describe('The group in the list of skills.'),
  category: line(100).optional(),
  version: line(50).optional(),
  author: line(100).optional(),
  scripts: z
    .array(
      z.strictObject({
        path: z
          .string()
          .regex(SCRIPT_FILE, 'expected scripts/NAME with .js, .mjs, .ts, .py or .sh at its end'),
        text: z.string().min(1).max(MOST_SCRIPT_CHARACTERS),
      }),
    )
    .max(MOST_SCRIPTS)
    .optional()
    .describe('Its programs.'),
  checks: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[\w-][\w.-]{0,99}$/, 'expected letters, digits, - and _'),
        check: skillCheckSchema,
      }),
    )
    .max(MOST_CHECKS)
    .optional()
    .describe('What its programs are tried with.'),
  maxSteps: z.int().min(1).max(100_000).optional().describe('At most so many tool calls in a run.'),
});
export type SkillDraft = z.output<typeof skillDraftSchema>;

export function parseDraft(
  raw: unknown,
  { nowMs, bodyBytes }: { nowMs: number; bodyBytes: number },
): Result<SkillDraft> {
  const parsed = parseWith(skillDraftSchema, raw, {
    code: 'bad-skill',
    what: 'The skill',
    knownKeys: Object.keys(skillDraftSchema.shape),
  });
  if (!parsed.ok) return parsed;
  const draft = parsed.value;
  const name = checkNewName(draft.name);
  if (!name.ok) return name;
  const bytes = Buffer.byteLength(draft.instructions) + Buffer.byteLength(draft.codeTemplate ?? '');
  if (bytes > bodyBytes) {
    return refuse({
      code: 'skill-too-large',
      message: `The instructions of ${draft.name} are ${bytes} bytes long; ${bodyBytes} are the most.`,
      hint: 'Say less, or make two skills of it.',
    });
  }
  const beside = checkBeside(draft);
  if (!beside.ok) return beside;
  const schedule = checkSchedule(draft, nowMs);
  if (!schedule.ok) return schedule;
  const plan = checkPlan(draft);
  return plan.ok ? succeed(draft) : plan;
}

/** Two of one name would be one file; names that differ in capitals may be. */
function checkBeside({ name, scripts = [], checks = [] }: SkillDraft): Result<null> {
  const names = [...scripts.map(({ path }) => path), ...checks.map((one) => one.name)].map((one) =>
    one.toLowerCase(),
  );
  const twice = names.find((one, index) => names.indexOf(one) < index);
  if (twice !== undefined)
    return refuse({
      code: 'bad-skill',
      message: `Two scripts or checks of ${name} are called "${twice}".`,
      hint: 'Give one of them another name.',
    });
  const bytes = Buffer.byteLength(JSON.stringify([scripts, checks]));
  if (bytes <= MOST_BESIDE_BYTES) return succeed(null);
  return refuse({
    code: 'skill-too-large',
    message: `The scripts and checks of ${name} are ${bytes} bytes long; ${MOST_BESIDE_BYTES} are the most.`,
    hint: 'Leave out data, or make two skills of it.',
  });
}

/** A schedule that can't be read would be ignored later, when nobody looks. */
function checkSchedule({ schedule }: SkillDraft, nowMs: number): Result<null> {
  if (schedule === undefined) return succeed(null);
  const normalized = normalizeSchedule({ schedule });
  if (!normalized.ok) return normalized;
  const trigger = parseTrigger(normalized.value.input['trigger'] ?? {}, {
    defaultTimezone: 'UTC',
    nowMs,
  });
  return trigger.ok ? succeed(null) : trigger;
}

/** Its shape only: which tools there are is known where it is approved. */
function checkPlan({ plan }: SkillDraft): Result<null> {
  if (plan === undefined) return succeed(null);
  const parsed = parseWith(planSchemaFor(plan), plan, {
    code: 'bad-plan',
    what: 'The plan',
    knownKeys: Array.isArray(plan) ? ['toolId', 'tool', 'input'] : ['requestId', 'tools'],
  });
  return parsed.ok ? succeed(null) : parsed;
}
