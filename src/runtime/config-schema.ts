/** Every setting of Rote, composed of its parts. `contracts/config.schema.json` is generated from this. */
import { z } from 'zod';
import { agentSettingsSchema } from '../agent/agent-settings.ts';
import { budgetSettingsSchema } from '../budgets/budget-settings.ts';
import { channelSettingsSchema } from '../channels/channel-settings.ts';
import { backupSettingsSchema } from '../domain/backup-settings.ts';
import { digestSettingsSchema } from '../domain/digest-settings.ts';
import { heartbeatSettingsSchema } from '../domain/heartbeat-settings.ts';
import { memorySettingsSchema } from '../memory/memory-settings.ts';
import { modelSettingsSchema } from '../models/model-settings.ts';
import { peopleSettingsSchema } from '../people/people-settings.ts';
import { planSettingsSchema } from '../plans/plan-settings.ts';
import { sandboxSettingsSchema } from '../sandbox/sandbox-settings.ts';
import { skillSettingsSchema } from '../skills/skill-settings.ts';
import {
  commitSettingsSchema,
  historySettingsSchema,
  laneSettingsSchema,
  slotSettingsSchema,
} from '../store/store-settings.ts';
import { askSettingsSchema } from '../talk/ask-settings.ts';
import { parseTimezone } from '../time/timezone.ts';
import { mcpSettingsSchema } from '../tools/mcp/mcp-settings.ts';
import { toolSettingsSchema } from '../tools/tool-settings.ts';
import { watchdogSettingsSchema } from '../watchdog/watchdog-settings.ts';
import { mcpServerSettingsSchema } from './mcp-server-settings.ts';

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
      publicAddress: z
        .url({ protocol: /^https$/ })
        .optional()
        .describe(
          'The https address that leads here from outside, through a proxy or a tunnel: for services that call hooks.',
        ),
      openMetrics: z
        .boolean()
        .default(false)
        .describe('Whether GET /metrics is answered without the token.'),
    })
    .prefault({}),
  store: commitSettingsSchema.prefault({}),
  history: historySettingsSchema.prefault({}),
  lanes: laneSettingsSchema
    .prefault({})
    .describe('How many runs of each lane go on at the same time.'),
  slots: slotSettingsSchema
    .prefault({})
    .describe('How the slots of the lane for schedules are shared.'),
  log: z
    .strictObject({
      level: z
        .enum(['debug', 'info', 'warn', 'error', 'silent'])
        .default('warn')
        .describe('How much the daemon writes to standard error.'),
    })
    .prefault({}),
  plans: planSettingsSchema.prefault({}),
  skills: skillSettingsSchema
    .prefault({})
    .describe('Where skills are, and how much of them is shown.'),
  models: modelSettingsSchema
    .extend({
      budgets: budgetSettingsSchema
        .prefault({})
        .describe('How much models may take before their owner is asked.'),
    })
    .prefault({})
    .describe('Who thinks. Without any of it, whoever is found is asked, or nobody.'),
  agent: agentSettingsSchema
    .prefault({})
    .describe('How agents work, and how far they go by themselves.'),
  ask: askSettingsSchema.prefault({}).describe('How what people say in plain words is taken.'),
  memory: memorySettingsSchema.prefault({}).describe('What Rote knows beside what people said.'),
  heartbeat: heartbeatSettingsSchema
    .prefault({})
    .describe('How agents look around unasked, and what that may cost.'),
  digest: digestSettingsSchema
    .prefault({})
    .describe('Every day a message that tells how it was, where that is wanted.'),
  backup: backupSettingsSchema
    .prefault({})
    .describe('Where Rote backs itself up to when it is asked to, and how often that is kept.'),
  channels: channelSettingsSchema
    .prefault({})
    .describe('Where people are, and who may write there.'),
  people: peopleSettingsSchema
    .prefault({})
    .describe('What the owner may see of the others of the house.'),
  tools: toolSettingsSchema.prefault({}).describe('What the tools may do, and where.'),
  sandbox: sandboxSettingsSchema
    .prefault({})
    .describe(
      "How code that is not Rote's own is kept in a box: scripts of skills, and shell.run.",
    ),
  mcp: mcpSettingsSchema.prefault({}).describe('Servers that bring tools of their own.'),
  watchdog: watchdogSettingsSchema
    .prefault({})
    .describe('How it is noticed that Rote stands still, and what is done then.'),
  mcpServer: mcpServerSettingsSchema
    .prefault({})
    .describe('What other programs may have Rote do over MCP.'),
});

function usualTimezone(text: string, context: z.RefinementCtx): string {
  const timezone = parseTimezone(text);
  if (timezone.ok) return timezone.value;
  context.addIssue(`expected an IANA time zone. ${timezone.fault.hint}`);
  return z.NEVER;
}

export type Config = z.output<typeof configSchema>;
