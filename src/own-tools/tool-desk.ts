/** Tools as their owner handles them: look at them, call one by hand, and see what was called. */
import type { Clock } from '../base/clock.ts';
import { badRequest, type Fault, RoteError } from '../base/errors.ts';
import type { CircuitState } from '../domain/circuit-breaker.ts';
import { type CircuitView, viewCircuit, worstState } from '../domain/circuit-view.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import type { ToolFailure } from '../domain/tool-call.ts';
import type { Catalog } from '../tools/catalog.ts';
import type { Circuits } from '../tools/circuits.ts';
import type { McpHealth } from '../tools/mcp/mcp-health.ts';
import type { IsAwaited } from '../tools/mcp/mcp-servers.ts';
import { type Tool, whyNotSetUp } from '../tools/tool.ts';
import type { CallLog } from './call-log.ts';
import type { SafeCall } from './safe-call.ts';
import { awaitServersOf, serverFault } from './server-of-tool.ts';

export type ToolDesk = ReturnType<typeof createToolDesk>;

export interface HandCall {
  name: string;
  input: unknown;
  /** The session that its words go to; the owner's inbox if nothing is given. */
  sessionKey?: string | undefined;
  /** As the settings say, where nothing is given. */
  timeoutMs?: number | undefined;
  signal: AbortSignal;
}

export function createToolDesk(dependencies: {
  tools: (
    isAwaited?: IsAwaited,
  ) => Promise<{ catalog: Catalog; circuits: Circuits; servers(): McpHealth[] }>;
  safeCall: SafeCall;
  callLog: Pick<CallLog, 'list'>;
  clock: Pick<Clock, 'nowMs'>;
}) {
  const { safeCall, callLog, clock } = dependencies;

  async function find(name: string): Promise<{ catalog: Catalog; tool: Tool }> {
    const { catalog, servers } = await dependencies.tools(awaitServersOf([name]));
    const tool = catalog.find(name);
    if (tool !== null) return { catalog, tool };
    const failed = serverFault(name, servers());
    if (failed !== null) throw new RoteError(failed, { blame: 'failure' });
    throw badRequest(catalog.refuseUnknown(name));
  }

  /** Circuits that are not closed: of tools, of their parts, and of scripts that plans name. */
  async function circuits(): Promise<CircuitView[]> {
    const all = await (await dependencies.tools()).circuits.list();
    const views = all.map((circuit) => viewCircuit(circuit, clock.nowMs()));
    return views.filter(({ state }) => state !== 'closed');
  }

  return {
    /** Every tool, what is held back, and how the servers are that bring some of them. */
    async list() {
      const { catalog, servers } = await dependencies.tools(() => true);
      const held = await circuits();
      const tools = catalog.list().map((tool) => viewTool(tool, held));
      return { tools, circuits: held, servers: servers() };
    },
    async show(name: string) {
      const { tool } = await find(name);
      const { description, input, output, examples } = tool;
      return { ...viewTool(tool, await circuits()), description, input, output, examples };
    },
    /** Closes the circuits of a tool, a part of it, or a script; answers with what they were. */
    async reset(name: string, part?: string): Promise<CircuitView[]> {
      const { circuits: kept } = await dependencies.tools();
      const isKnown = (await kept.list()).some(({ tool }) => tool === name);
      const found = await kept.reset(isKnown ? name : (await find(name)).tool.name, part);
      return found.map((circuit) => viewCircuit(circuit, clock.nowMs()));
    },
    /** The newest first: calls outside runs, and the steps of the newest runs. */
    async calls({ tool, limit }: { tool?: string | undefined; limit: number }) {
      const { catalog } = await dependencies.tools();
      const name = tool === undefined ? undefined : (catalog.find(tool)?.name ?? tool);
      return callLog.list({ tool: name, limit });
    },
    /** Refuses an unknown tool and bad input; what goes wrong after that is the failure of the call. */
    async call({ name, input, sessionKey = OWNER_SESSION, timeoutMs, signal }: HandCall) {
      const { catalog, tool } = await find(name);
      const faults = catalog.checkInput(tool.name, input);
      if (faults.length > 0) throw badInput(tool, faults);
      const effect = catalog.effectOf(tool.name, input);
      const result = await safeCall({
        name: tool.name,
        input,
        by: 'hand',
        context: { signal, sessionKey, capabilities: null },
        timeoutMs,
      });
      if (!result.ok) throw callFailed(tool, result.failure);
      return { tool: tool.name, effect, output: result.output ?? null };
    },
  };
}

/** One whose effect depends on the input is listed with the most that it may do. */
function viewTool(tool: Tool, held: readonly CircuitView[]) {
  const { name, summary, effect, aliases = [] } = tool;
  const states = held.filter((one) => one.tool === name).map(({ state }) => state);
  const circuit: CircuitState = worstState(states);
  const notSetUp = whyNotSetUp(tool)?.message ?? null;
  const effectByInput = typeof effect === 'function';
  const most = effectByInput ? 'once' : effect;
  return { name, summary, effect: most, effectByInput, aliases, circuit, notSetUp };
}

function badInput(tool: Tool, faults: Fault[]): RoteError {
  return badRequest({
    code: 'bad-input',
    message: `The input of ${tool.name} is not valid: ${faults.map(({ message }) => message).join('; ')}.`,
    hint: [...new Set(faults.map(({ hint }) => hint))].join(' '),
    details: { paths: faults.map(({ details }) => String(details?.['path'] ?? '')) },
  });
}

function callFailed(
  tool: Tool,
  { code, message, retryable, fate, retryAfterMs, isBadRequest }: ToolFailure,
): RoteError {
  const hints = [
    retryable
      ? 'It may work later.'
      : `rote tools show ${tool.name} says what it takes and refuses.`,
    ...(fate === 'ended' ? ['It may have done a part of it: look before you try again.'] : []),
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
    { blame: code === 'bad-input' || isBadRequest === true ? 'request' : 'failure' },
  );
}
