/** Tools as their owner handles them: look at them, and call one by hand. */
import { type Fault, RoteError } from '../base/errors.ts';
import type { MakeId } from '../base/ids.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import type { ToolFailure } from '../domain/tool-call.ts';
import type { Catalog, McpHealth, Tool } from '../tools/tools.ts';

export type ToolDesk = ReturnType<typeof createToolDesk>;

export interface HandCall {
  name: string;
  input: unknown;
  /** Where what it says goes to; the owner's inbox where nothing is given. */
  sessionKey?: string | undefined;
  signal: AbortSignal;
}

export function createToolDesk(dependencies: {
  tools: () => Promise<{ catalog: Catalog; servers(): McpHealth[] }>;
  makeId: MakeId;
}) {
  async function find(name: string): Promise<{ catalog: Catalog; tool: Tool }> {
    const { catalog } = await dependencies.tools();
    const tool = catalog.find(name);
    if (tool !== null) return { catalog, tool };
    throw new RoteError(catalog.refuseUnknown(name), { blame: 'request' });
  }

  return {
    /** Every tool, and how the servers are that bring some of them. */
    async list() {
      const { catalog, servers } = await dependencies.tools();
      return { tools: catalog.list().map(viewTool), servers: servers() };
    },
    async show(name: string) {
      const { tool } = await find(name);
      const { description, input, output, examples } = tool;
      return { ...viewTool(tool), description, input, output, examples };
    },
    /** Refuses an unknown tool and bad input; what goes wrong after that is the failure of the call. */
    async call({ name, input, sessionKey = OWNER_SESSION, signal }: HandCall) {
      const { catalog, tool } = await find(name);
      const faults = catalog.checkInput(tool.name, input);
      if (faults.length > 0) throw badInput(tool, faults);
      const effect = catalog.effectOf(tool.name, input);
      const result = await catalog.call(tool.name, input, {
        signal,
        key: dependencies.makeId('call'),
        sessionKey,
        runId: null,
        scheduleId: null,
        capabilities: null,
      });
      if (!result.ok) throw callFailed(tool, result.failure);
      return { tool: tool.name, effect, output: result.output ?? null };
    },
  };
}

/** One whose effect depends on the input is listed with the most that it may do. */
function viewTool({ name, summary, effect, aliases = [] }: Tool) {
  return typeof effect === 'function'
    ? { name, summary, effect: 'once' as const, effectByInput: true, aliases }
    : { name, summary, effect, effectByInput: false, aliases };
}

function badInput(tool: Tool, faults: Fault[]): RoteError {
  return new RoteError(
    {
      code: 'bad-input',
      message: `The input of ${tool.name} is not valid: ${faults.map(({ message }) => message).join('; ')}.`,
      hint: [...new Set(faults.map(({ hint }) => hint))].join(' ').replace('NAME', tool.name),
      details: { paths: faults.map(({ details }) => String(details?.['path'] ?? '')) },
    },
    { blame: 'request' },
  );
}

function callFailed(
  tool: Tool,
  { code, message, retryable, fate, retryAfterMs }: ToolFailure,
): RoteError {
  const hints = [
    retryable
      ? 'It may work later.'
      : `rote tools show ${tool.name} says what it takes and refuses.`,
    ...(fate === 'unknown' ? ['Whether it was done is not known: look before you try again.'] : []),
  ];
  return new RoteError(
    {
      code,
      message,
      hint: hints.join(' '),
      details: {
        fate,
        retryable: String(retryable),
        ...(retryAfterMs !== undefined && { retryAfterMs }),
      },
    },
    { blame: code === 'bad-input' ? 'request' : 'failure' },
  );
}
