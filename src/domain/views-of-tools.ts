/** Tools, what is held back of them and what was called, as the API shows them. */
import { z } from 'zod';
import type { DeepReadonly } from '../base/deep-readonly.ts';
import { circuitView } from './views.ts';

const schema = z.record(z.string(), z.unknown());
const listedTool = z.strictObject({
  name: z.string(),
  summary: z.string(),
  effect: z.enum(['read', 'idempotent', 'once']),
  effectByInput: z.boolean(),
  aliases: z.array(z.string()),
  circuit: circuitView.shape.state.describe('The worst of its circuits.'),
  notSetUp: z
    .string()
    .nullable()
    .describe('What is missing in the settings, if no call of it works without that.'),
});
const serverView = z.strictObject({
  name: z.string(),
  state: z.enum(['disabled', 'idle', 'connecting', 'ready', 'lost', 'failed', 'stopped']),
  tools: z.int(),
  error: z.string().nullable(),
  diagnostics: z.array(z.string()),
});
export const toolListView = z.strictObject({
  tools: z.array(listedTool),
  circuits: z.array(circuitView).describe('Those that are not closed.'),
  servers: z.array(serverView),
});
export const toolView = listedTool.extend({
  description: z.array(z.string()),
  input: schema,
  output: schema,
  examples: z.array(z.strictObject({ input: schema, does: z.string() })),
});

export type ToolListView = DeepReadonly<z.output<typeof toolListView>>;
export type ToolView = DeepReadonly<z.output<typeof toolView>>;
