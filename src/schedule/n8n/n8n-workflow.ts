/** A workflow as n8n exports it, as far as it is looked at; what is larger than any real one is refused. */
import { z } from 'zod';
import { isRecord } from '../../domain/schedule/loose-values.ts';

const MOST_NODES = 500;
const MOST_WORKFLOWS = 100;

const nodeSchema = z.looseObject({
  name: z.string().min(1).max(500),
  type: z.string().max(500),
  typeVersion: z.number().default(1),
  parameters: z.record(z.string(), z.unknown()).default({}),
  disabled: z.boolean().optional(),
  executeOnce: z.boolean().optional(),
  credentials: z.record(z.string(), z.unknown()).optional(),
  retryOnFail: z.boolean().optional(),
  maxTries: z.number().optional(),
  waitBetweenTries: z.number().optional(),
  continueOnFail: z.boolean().optional(),
  onError: z.string().optional(),
});
export type N8nNode = z.output<typeof nodeSchema>;

const lines = z.array(z.array(z.looseObject({ node: z.string() })).nullable());

const workflowSchema = z.looseObject({
  name: z.string().max(500).default('workflow'),
  nodes: z.array(nodeSchema).max(MOST_NODES),
  connections: z.record(z.string(), z.looseObject({ main: lines.optional() })).default({}),
  settings: z.looseObject({ timezone: z.string().optional() }).optional(),
  active: z.boolean().optional(),
});
export type N8nWorkflow = z.output<typeof workflowSchema>;

/** One workflow, a list of them, or `{data: […]}` as the API of n8n answers. */
export function readWorkflows(raw: unknown): { place: string; workflow: N8nWorkflow | string }[] {
  const inside = isRecord(raw) && Array.isArray(raw['data']) ? raw['data'] : raw;
  const all = Array.isArray(inside) ? inside : [inside];
  const read = all.slice(0, MOST_WORKFLOWS).map((one, index) => {
    const parsed = workflowSchema.safeParse(one);
    const [issue] = parsed.error?.issues ?? [];
    const where = issue?.path.join('.') ?? '';
    const workflow = parsed.data ?? `it is no workflow of n8n: ${where} ${issue?.message ?? ''}`;
    return { place: `workflows[${index}]`, workflow };
  });
  const left = all.length - read.length;
  if (left > 0)
    read.push({
      place: `workflows[${read.length}]`,
      workflow: `it and ${left - 1} more are over the most that are read at once (${MOST_WORKFLOWS})`,
    });
  return read;
}

/** `n8n-nodes-base.httpRequest` is `httpRequest`. */
export function kindOf({ type }: Pick<N8nNode, 'type'>): string {
  return type.slice(type.lastIndexOf('.') + 1);
}
