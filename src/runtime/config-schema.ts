/** Every setting of Rote. `contracts/config.schema.json` is generated from this. */
import { z } from 'zod';
import { agentSettingsSchema } from '../agent/agent-settings.ts';
import { modelSettingsSchema } from '../models/model-settings.ts';
import { askSettingsSchema } from '../talk/ask-settings.ts';
import { parseTimezone } from '../time/timezone.ts';
import { mcpSettingsSchema } from '../tools/mcp/mcp-settings.ts';
import { toolSettingsSchema } from '../tools/tool-settings.ts';

function laneCap(most: number, what: string) {
  return z.int().min(1).max(1000).default(most).describe(`How many ${what} run at the same time.`);
}

export const configSchema = z.strictObject({
  timezone: z
    .string()
    .transform(usualTimezone)
    .optional()
    .describe('The zone for schedules that name none. Default: the zone of the machine.'),
  http: z
    .strictObject({
      host: z
        .string()
        .regex(/^\S+$/, 'expected a host name or an address')
        .default('127.0.0.1')
        .describe('The address the daemon listens on.'),
      port: z.int().min(0).max(65_535).default(7683).describe('Its port; 0 takes any free one.'),
      allowedHosts: z
        .array(z.string().regex(/^[^\s:/]+$/, 'expected a host name without a port'))
        .default([])
        .describe('Further names under which the daemon is reached, such as rote.example.com.'),
      openMetrics: z
        .boolean()
        .default(false)
        .describe('Whether GET /metrics is answered without the token.'),
    })
    .prefault({}),
  store: z
    .strictObject({
      synchronous: z
        .enum(['normal', 'full'])
        .default('normal')
        .describe('full survives a power cut at any instant; normal a crash of the process.'),
    })
    .prefault({}),
  history: z
    .strictObject({
      days: z
        .int()
        .min(1)
        .max(36_500)
        .default(90)
        .describe('Finished runs are forgotten after so many days.'),
      perSchedule: z
        .int()
        .min(1)
        .max(1_000_000)
        .default(1000)
        .describe('Of each schedule, at most so many occurrences are kept.'),
    })
    .prefault({}),
  lanes: z
    .strictObject({
      main: laneCap(16, 'conversations'),
      cron: laneCap(64, 'due schedules'),
      subagent: laneCap(8, 'sub-agents'),
      heartbeat: laneCap(2, 'heartbeats'),
    })
    .prefault({})
    .describe('How many runs of each lane go on at the same time.'),
  log: z
    .strictObject({
      level: z
        .enum(['debug', 'info', 'warn', 'error', 'silent'])
        .default('warn')
        .describe('How much the daemon writes to standard error.'),
    })
    .prefault({}),
  plans: z
    .strictObject({
      stepTimeoutMs: z
        .int()
        .min(1)
        .max(86_400_000)
        .default(30_000)
        .describe('How long one try of a call may take, where a plan does not say.'),
      timeoutMs: z
        .int()
        .min(1)
        .max(86_400_000)
        .default(60_000)
        .describe('How long a plan may take, where it does not say.'),
      concurrency: z
        .int()
        .min(1)
        .max(1000)
        .optional()
        .describe('How many calls of one plan run at a time. Default: the number of cores.'),
    })
    .prefault({}),
  skills: z
    .strictObject({
      folders: z
        .array(z.string().min(1))
        .default([])
        .describe('Further folders of skills, looked at after skills/ in the data folder.'),
      trusted: z
        .array(z.string().min(1))
        .default([])
        .describe(
          'Folders of skills whose schedules run without approval and whose scripts may have secrets.',
        ),
      bodyBytes: z
        .int()
        .min(256)
        .max(1_000_000)
        .default(4096)
        .describe('How much of the instructions of a skill is shown at once.'),
      listTokens: z
        .int()
        .min(0)
        .max(100_000)
        .default(400)
        .describe('How many tokens the list of skills in a prompt takes, beyond their names.'),
    })
    .prefault({})
    .describe('Where skills are, and how much of them is shown.'),
  models: modelSettingsSchema
    .prefault({})
    .describe('Who thinks. Without any of it, whoever is found is asked, or nobody.'),
  agent: agentSettingsSchema
    .prefault({})
    .describe('How agents work, and how far they go by themselves.'),
  ask: askSettingsSchema.prefault({}).describe('How what people say in plain words is taken.'),
  tools: toolSettingsSchema.prefault({}).describe('What the tools may do, and where.'),
  mcp: mcpSettingsSchema.prefault({}).describe('Servers that bring tools of their own.'),
});

function usualTimezone(text: string, context: z.RefinementCtx): string {
  const timezone = parseTimezone(text);
  if (timezone.ok) return timezone.value;
  context.addIssue(`expected an IANA time zone. ${timezone.fault.hint}`);
  return z.NEVER;
}

export type Config = z.output<typeof configSchema>;
