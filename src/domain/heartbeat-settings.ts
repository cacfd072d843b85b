/** How agents look around unasked: how often, when, and what it may cost. An agent's file may say otherwise for itself. */
import { z } from 'zod';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Only what comes to the same minutes every day can be told in words and be the same after a restart. */
function minutes(what: string) {
  return z
    .int()
    .min(1)
    .max(DAY)
    .refine(
      (every) => HOUR % every === 0 || (every % HOUR === 0 && DAY % every === 0),
      'expected minutes that divide an hour, or whole hours that divide a day',
    )
    .describe(what);
}

const hour = z.int().min(0);

const fields = {
  enabled: z.boolean().describe('Whether the agent looks around at all.'),
  checkMinutes: minutes('How often a line is checked that needs no model.'),
  thinkMinutes: minutes('How often a model looks at the lines that need judgement.'),
  hours: z
    .strictObject({ from: hour.max(23), to: hour.max(24) })
    .describe('The hours of the day, in the zone of the person; to is not among them.'),
  dailyCents: z
    .number()
    .positive()
    .max(1_000_000)
    .describe('What its looks may cost on one day, in US cents.'),
  dailyCalls: z
    .int()
    .min(1)
    .max(100_000)
    .describe('How often a model may be asked for them on one day.'),
  model: z
    .string()
    .min(1)
    .optional()
    .describe(
      "Who is asked: a class, a provider or a model of the chain. Default: the agent's own, the cheapest first.",
    ),
  tools: z
    .array(z.string().min(1))
    .max(100)
    .describe('What a look may call beside its answer; only what reads belongs here.'),
  coalesceMs: z
    .int()
    .min(0)
    .max(3_600_000)
    .describe('So long others are waited for that wake it too; all of them are one look.'),
  wakeAfter: z
    .array(z.enum(['sub-agents', 'schedules']))
    .max(2)
    .describe('Whose end wakes it.'),
};

/** Tools that read, and none that reaches out of the house. */
const USUAL_TOOLS = [
  'memory.search',
  'tasks.search',
  'tasks.overdue',
  'schedule.list',
  'rote.failed',
  'rote.done',
  'file.read',
  'file.list',
  'rss.read',
  'system.disk',
  'time.now',
];

export const heartbeatSettingsSchema = z.strictObject({
  enabled: fields.enabled.default(true),
  checkMinutes: fields.checkMinutes.default(5),
  thinkMinutes: fields.thinkMinutes.default(30),
  hours: fields.hours.default({ from: 5, to: 23 }),
  dailyCents: fields.dailyCents.default(25),
  dailyCalls: fields.dailyCalls.default(100),
  model: fields.model,
  tools: fields.tools.default(USUAL_TOOLS),
  coalesceMs: fields.coalesceMs.default(5000),
  wakeAfter: fields.wakeAfter.default([]),
});
export type HeartbeatSettings = z.output<typeof heartbeatSettingsSchema>;

/** Settings that one agent overrides; the settings of the house give the others. */
export const ownHeartbeatSchema = z.strictObject(fields).partial();
type OwnHeartbeat = z.output<typeof ownHeartbeatSchema>;

export function withOwnHeartbeat(
  settings: HeartbeatSettings,
  own: OwnHeartbeat | undefined,
): HeartbeatSettings {
  const said = Object.entries(own ?? {}).filter(([, value]) => value !== undefined);
  return { ...settings, ...Object.fromEntries(said) };
}
