/** The routes of tools: what can be called, and calling it. */
import { z } from 'zod';
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
};

export const TOOL_ROUTES: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/tools',
    name: 'listTools',
    summary: 'List the tools, and the servers that bring some of them.',
    answer: z.strictObject({
      tools: z.array(z.strictObject(listed)),
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
    body: z.strictObject({ input: schema.default({}) }),
    answer: z.strictObject({ tool: z.string(), effect, output: z.unknown() }),
    handle: ({ params, body, signal }, { tools }) =>
      tools.call({ name: params.name, input: body.input, signal }),
  }),
];
