/** The settings of what other programs may have Rote do over MCP. Whatever is beyond them is a request to the owner. */
import { z } from 'zod';
import { ROLES } from '../domain/person.ts';

const allowed = z
  .string()
  .max(200)
  .regex(
    /^(?:read|draft|[\w-]+(?:\.(?:\*|[\w-]+))+)$/,
    'expected "read", "draft", the name of a tool such as tasks.create, or a domain such as tasks.*',
  );

export const mcpServerSettingsSchema = z.strictObject({
  tools: z
    .array(allowed)
    .default(['read', 'draft'])
    .describe(
      'What they may call without asking: "read" is what only reads in Rote, "draft" what waits for its owner by itself; further tools by name (tasks.create) or domain (tasks.*).',
    ),
  domains: z
    .array(
      z
        .string()
        .max(100)
        .regex(/^[\w-]+$/, 'expected the first part of a name of tools'),
    )
    .default(['schedule', 'plan', 'runs', 'memory', 'tasks', 'lists', 'requests'])
    .describe('Whose tools they are shown; understand is always among them.'),
  skillActions: z
    .boolean()
    .default(false)
    .describe('Whether they are shown the actions of enabled skills as tools.'),
  role: z
    .enum(ROLES)
    .default('member')
    .describe('As whom they come: tools that are not for this role are not theirs.'),
  callsPerMinute: z
    .int()
    .min(1)
    .max(100_000)
    .default(120)
    .describe('How many calls one of them may make in a minute.'),
});
