/** The routes of tools: what can be called, calling it, what was called, and what is held back. */
import { z } from 'zod';
import { callView, circuitView } from '../../domain/views.ts';
import { limit } from './request-schemas.ts';
import { defineRoute, type Route } from './route.ts';

const nameParams = z.strictObject({ name: z.string().min(1).max(200) });
const schema = z.record(z.string(), z.unknown());
const effect = z.enum(['read', 'idempotent', 'once']);
const listed = {
  name: z.string(),
  summary: z.string(),
  effect,
  effectByInput: z.boolean(),
  aliases: z.array(z.string()),
  circuit: circuitView.shape.state.describe('The worst of its circuits.'),
  notSetUp: z
    .string()
    .nullable()
    .describe('What is missing in the settings, where no call of it works without that.'),
};

export const TOOL_ROUTES: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/tools',
    name: 'listTools',
    summary: 'List the tools, what is held back, and the servers that bring some of them.',
    answer: z.strictObject({
      tools: z.array(z.strictObject(listed)),
      circuits: z.array(circuitView).describe('Those that are not closed.'),
      servers: z.array(
        z.strictObject({
          name: z.string(),
          state: z.enum(['disabled', 'idle', 'connecting', 'ready', 'lost', 'failed', 'stopped']),
          tools: z.int(),
          error: z.string().nullable(),
          diagnostics: z.array(z.string()),
        }),
      ),
    }),
    handle: (_, { tools }) => tools.list(),
  }),
  defineRoute({
    method: 'get',
    path: '/tools/{name}',
    name: 'showTool',
    summary: 'Show one tool: its schemas and examples.',
    params: nameParams,
    answer: z.strictObject({
      tool: z.strictObject({
        ...listed,
        description: z.array(z.string()),
        input: schema,
        output: schema,
        examples: z.array(z.strictObject({ input: schema, does: z.string() })),
      }),
    }),
    handle: async ({ params }, { tools }) => ({ tool: await tools.show(params.name) }),
  }),
  defineRoute({
    method: 'post',
    path: '/tools/{name}/call',
    name: 'callTool',
    summary: 'Call a tool.',
    params: nameParams,
    body: z.strictObject({
      input: schema.default({}),
      timeoutMs: z
        .int()
        .min(1)
        .max(86_400_000)
        .optional()
        .describe('How long it may take. Default: tools.timeoutMs.'),
    }),
    answer: z.strictObject({ tool: z.string(), effect, output: z.unknown() }),
    handle: ({ params, body, signal }, { tools }) =>
      tools.call({ name: params.name, ...body, signal }),
  }),
  defineRoute({
    method: 'post',
    path: '/tools/{name}/reset',
    name: 'resetTool',
    summary: 'Call a tool again that is held back.',
    params: nameParams,
    query: z.strictObject({
      part: z.string().min(1).optional().describe('Only this part of it.'),
    }),
    answer: z.strictObject({ circuits: z.array(circuitView) }),
    handle: async ({ params, query }, { tools }) => ({
      circuits: await tools.reset(params.name, query.part),
    }),
  }),
  defineRoute({
    method: 'get',
    path: '/calls',
    name: 'listCalls',
    summary: 'The latest calls of tools, outside runs and in the newest runs, latest first.',
    query: z.strictObject({
      tool: z.string().optional().describe('Only those of this tool.'),
      limit: limit(50),
    }),
    answer: z.strictObject({ calls: z.array(callView) }),
    handle: async ({ query }, { tools }) => ({ calls: await tools.calls(query) }),
  }),
];
