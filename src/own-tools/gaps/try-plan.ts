/**
 * Tries a plan on answers that were recorded: what it reads is what was read before, what only computes is really called, and
 * nothing else happens; a call that would change something, or judge, answers with a sample of what it may answer.
 */
import { canonicalJson } from '../../base/content-hash.ts';
import { type AnyPlan, asPlan } from '../../domain/plan/plan.ts';
import type { CallContext, ToolResult } from '../../domain/tool-call.ts';
import type { Plans } from '../../plans/plans.ts';
import type { Catalog } from '../../tools/catalog.ts';
import type { JsonSchema } from '../../tools/tool.ts';
import { hrefOf } from '../skills/uses/replay-use.ts';
import type { Trial } from './gap-draft.ts';
import type { RecordedAnswers } from './recorded-answers.ts';

/** Plans whose calls are answered by somebody else. */
export type PlansWith = (
  answer: (
    context: CallContext,
    call: { name: string; input: unknown },
  ) => ToolResult | Promise<ToolResult>,
) => Pick<Plans, 'run'>;

/** They change nothing, reach nobody, and remember nothing. */
const COMPUTES: ReadonlySet<string> = new Set([
  ...['json.query', 'list.pick', 'text.extract', 'text.template', 'time.now', 'value.find'],
]);
const LONGEST_TOLD = 300;

export async function tryPlan(
  work: { plan: AnyPlan; requiredTools: readonly string[] },
  ports: {
    plansWith: PlansWith;
    catalog: Pick<Catalog, 'call' | 'find'>;
    recorded: RecordedAnswers;
    context: Pick<CallContext, 'signal' | 'sessionKey'>;
  },
): Promise<Trial> {
  const { catalog, recorded } = ports;
  const unread = new Set<string>();
  const lines: string[] = [];

  function answered(name: string, input: unknown): ToolResult {
    const { url } = (input ?? {}) as { url?: unknown };
    const known = typeof url === 'string' ? recorded.get(hrefOf(url)) : undefined;
    const isRead = name === 'http.request' && isGet(input);
    if (isRead && known !== undefined)
      return { ok: true, output: { headers: {}, tookMs: 0, ...known } };
    if (isRead && typeof url === 'string') {
      unread.add(url);
      return failed(`${url} was not read before`);
    }
    const { text } = (input ?? {}) as { text?: unknown };
    const told = typeof text === 'string' && name === 'message.send' ? text : canonicalJson(input);
    lines.push(`${name}: ${told.slice(0, LONGEST_TOLD)}`);
    return { ok: true, output: sampleOf(catalog.find(name)?.output ?? {}) };
  }

  const plan = withoutWaiting(work.plan);
  const end = await ports
    .plansWith((context, { name, input }) =>
      COMPUTES.has(name)
        ? catalog.call(name, input, { ...context, capabilities: new Set([name]) })
        : answered(name, input),
    )
    .run({
      work: { ...work, plan },
      known: [],
      record: async () => 'recorded',
      run: { id: 'run_trial', scheduleId: null, scheduledFor: '', attempt: 1 },
      input: {},
      keyBase: 'trial',
      context: { ...ports.context, runId: null, scheduleId: null },
    });
  const broken = end.steps.find(({ state }) => state === 'failed' || state === 'in-doubt');
  if (unread.size > 0) return { kind: 'unread', urls: [...unread] };
  if (broken === undefined) return { kind: 'fits', lines };
  return { kind: 'fails', why: `"${broken.id}" (${broken.tool}): ${broken.failure?.message}` };
}

function isGet(input: unknown): boolean {
  const { method = 'GET' } = (input ?? {}) as { method?: unknown };
  return method === 'GET' || method === 'HEAD';
}

/** What fails fails at once. */
function withoutWaiting(given: AnyPlan): AnyPlan {
  const plan = asPlan(given);
  const retryPolicy = { maxRetries: 0, backoffMs: 0 };
  return { ...plan, tools: plan.tools.map((tool) => ({ ...tool, retryPolicy })) };
}

function failed(message: string): ToolResult {
  const failure = { code: 'not-recorded', message, retryable: false, fate: 'not-done' } as const;
  return { ok: false, failure };
}

/** Something that has the form of what a schema allows. */
export function sampleOf(schema: JsonSchema): unknown {
  const { type, properties, anyOf, oneOf } = schema as {
    type?: string | string[];
    properties?: Record<string, JsonSchema>;
    anyOf?: JsonSchema[];
    oneOf?: JsonSchema[];
  };
  const [choice] = anyOf ?? oneOf ?? [];
  if (choice !== undefined) return sampleOf(choice);
  if (Object.hasOwn(schema, 'const')) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  switch ([type].flat()[0]) {
    case 'string':
      return '…';
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'array':
      return [];
    case 'null':
      return null;
    default:
      return Object.fromEntries(
        Object.entries(properties ?? {}).map(([key, one]) => [key, sampleOf(one)]),
      );
  }
}
