/** The routes of tools that are no operations: a call, which takes any JSON, and an end to holding one back. */
import { z } from 'zod';
import { circuitView } from '../../domain/views.ts';
import { defineRoute, type Route } from './route.ts';

const schema = z.record(z.string(), z.unknown());
const effect = z.enum(['read', 'idempotent', 'once']);
export const TOOL_ROUTES: readonly Route[] = [
  defineRoute('POST /tools/{name}/call', 'callTool', {
    summary: 'Call a tool.',
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
  defineRoute('POST /tools/{name}/reset', 'resetTool', {
    summary: 'Call a tool again that is held back.',
    query: z.strictObject({
      part: z.string().min(1).optional().describe('Only this part of it.'),
    }),
    answer: z.strictObject({ circuits: z.array(circuitView) }),
    handle: async ({ params, query }, { tools }) => ({
      circuits: await tools.reset(params.name, query.part),
    }),
  }),
];
