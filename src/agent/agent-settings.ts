/** The settings of the agents: how they work, and how far they go by themselves. */
import { z } from 'zod';

export const AGENT_MODES = ['multi_agent', 'single_loop', 'direct'] as const;
export type AgentMode = (typeof AGENT_MODES)[number];

function most(what: string, bound = 1000) {
  return z.int().min(1).max(bound).describe(what);
}

const limits = {
  callsPerTurn: most('How many calls of tools one message may lead to, before it is asked.'),
  callsPerWindow: most('How many calls of tools a conversation may make in windowMs.', 100_000),
  windowMs: z
    .int()
    .min(1000)
    .max(86_400_000)
    .describe('The stretch of time that callsPerWindow is counted in.'),
  subAgents: most('How many sub-agents one message may start.', 100),
  subAgentCalls: most('How many calls of tools a sub-agent may make.'),
  depth: z
    .int()
    .min(0)
    .max(5)
    .describe('How deep sub-agents go: 0 has none, 1 has some that start none themselves.'),
};

/** What an agent says of its own limits; the settings say the rest. */
export const ownLimitsSchema = z.strictObject(limits).partial();

const agentLimitsSchema = z.strictObject({
  callsPerTurn: limits.callsPerTurn.default(10),
  callsPerWindow: limits.callsPerWindow.default(50),
  windowMs: limits.windowMs.default(300_000),
  subAgents: limits.subAgents.default(5),
  subAgentCalls: limits.subAgentCalls.default(10),
  depth: limits.depth.default(1),
});
export type AgentLimits = z.output<typeof agentLimitsSchema>;

export const agentSettingsSchema = z.strictObject({
  mode: z
    .enum(AGENT_MODES)
    .default('multi_agent')
    .describe(
      'How a model calls tools: with commands in its text and sub-agents (multi_agent), with find_tools and call_tool (single_loop), or each tool by itself (direct).',
    ),
  contextTokens: z
    .int()
    .min(1000)
    .max(10_000_000)
    .default(8000)
    .describe('How many tokens a request has for rules, skills and the conversation so far.'),
  summaryTokens: z
    .int()
    .min(0)
    .max(100_000)
    .default(500)
    .describe(
      'How long the summary of what no longer has room in a conversation may be; a model writes it. 0 leaves it out.',
    ),
  resultTokens: z
    .int()
    .min(50)
    .max(1_000_000)
    .default(2000)
    .describe('How much of what a tool answers is shown at once.'),
  limits: agentLimitsSchema.prefault({}).describe('How far an agent goes by itself.'),
});

export type AgentSettings = z.output<typeof agentSettingsSchema>;
