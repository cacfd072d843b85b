/**
 * A call of a program, from its name and input to an answer: within the limits, of a tool that it is shown, with input
 * that fits, allowed by the settings or by the owner, made like every other call and written down, without secrets.
 */
import type { CallToolResult } from '@modelcontextprotocol/server';
import { type AskOwner, createCallGuard } from '../agent/call-guard.ts';
import { createReadLinks } from '../agent/read-links.ts';
import { asPlan } from '../domain/plan/plan.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import type { CallContext, CallGuard, ToolEvent } from '../domain/tool-call.ts';
import type { HomeMask } from '../own-tools/home-mask.ts';
import type { SafeCall } from '../own-tools/safe-call.ts';
import type { Requests } from '../people/requests.ts';
import type { PlanDesk } from '../runs/desks/plan-desk.ts';
import type { Catalog } from '../tools/catalog.ts';
import type { Tool } from '../tools/tool.ts';
import { askForCall, type OwnerSays } from './ask-for-call.ts';
import { answered, failed } from './call-result.ts';
import { sessionOfClient } from './client-name.ts';
import { decideCall, isNamed } from './decide-call.ts';
import type { CallLimit } from './limit-calls.ts';
import type { Caller, CallHooks } from './offer.ts';
import { WITH_OWN_TOKEN } from './offered-tools.ts';
import { RUN_PLAN } from './plan-tools.ts';

export interface CallPorts {
  limit: CallLimit;
  requests: Pick<Requests, 'ask' | 'answerOf' | 'list'>;
  askOwner: AskOwner;
  plans: () => Promise<Pick<PlanDesk, 'read'>>;
  zoneOf(sessionKey: string): Promise<string>;
  safeCall: SafeCall;
  allowed: () => readonly string[];
}

export interface ToolCall {
  caller: Caller;
  tool: Tool;
  input: Record<string, unknown>;
  hooks: CallHooks;
  /** All that this caller is shown. */
  offered: ReadonlySet<string>;
  catalog: Catalog;
  mask: HomeMask;
}

/** A plan has a limit of its own. */
const LONGEST_PLAN_MS = 3_600_000;

export function createToolCalls(ports: CallPorts) {
  const { limit, requests, safeCall, allowed } = ports;

  /** True if the owner named the call, or its result waits for them. */
  async function mayCall(call: ToolCall): Promise<boolean> {
    const { caller, tool, input, catalog } = call;
    if (WITH_OWN_TOKEN.has(tool.name)) return caller.isOwner;
    if (tool.name === RUN_PLAN) return isNamed(RUN_PLAN, allowed()) && stepsAllowed(call);
    return decideCall(catalog.judged(tool.name, input), allowed()) === 'call';
  }

  /** A plan does no more than the program might do step by step. */
  async function stepsAllowed({ input, catalog, offered }: ToolCall): Promise<boolean> {
    const plan = asPlan(await (await ports.plans()).read(input['plan']));
    return plan.tools.every(({ tool, input: given }) => {
      const found = tool === undefined ? null : catalog.find(tool);
      if (found === null || !offered.has(found.name)) return false;
      return decideCall(catalog.judged(found.name, given), allowed()) === 'call';
    });
  }

  async function make(call: ToolCall): Promise<CallToolResult> {
    const { caller, tool, input, hooks, offered, catalog, mask } = call;
    const faults = catalog.checkInput(tool.name, input);
    if (faults.length > 0)
      return failed('bad-input', faults.map(({ message }) => message).join('; '), mask);
    if (!(await mayCall(call))) {
      const question = { client: caller.client, tool: tool.name, input };
      const said = await askForCall(question, requests);
      if (said.kind !== 'yes') return refused(said, tool.name, mask);
    }
    const sessionKey = sessionOfClient(caller.client);
    const result = await safeCall({
      name: tool.name,
      input,
      by: 'mcp',
      context: {
        signal: hooks.signal,
        sessionKey,
        capabilities: offered,
        // The result answers to the owner: nobody reads in the session of a program.
        asker: {
          sessionKey: OWNER_SESSION,
          timezone: await ports.zoneOf(OWNER_SESSION),
          program: caller.client,
        },
        forModel: true,
        guard: createProgramGuard(sessionKey, ports.askOwner),
        onEvent: (event) => tell(event, hooks),
      } satisfies Partial<CallContext>,
      ...(tool.name === RUN_PLAN && { timeoutMs: LONGEST_PLAN_MS }),
    });
    return answered(tool, result, mask);
  }

  return async (call: ToolCall): Promise<CallToolResult> => {
    const waitMs = limit.take();
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1000);
      return failed('too-many-calls', `Too many calls. Try again in ${seconds} s.`, call.mask);
    }
    try {
      return await make(call);
    } finally {
      limit.done();
    }
  };
}

function refused(said: Exclude<OwnerSays, { kind: 'yes' }>, tool: string, mask: HomeMask) {
  switch (said.kind) {
    case 'no':
      return failed('owner-said-no', `The owner said no to this call of ${tool}.`, mask);
    case 'too-many':
      return failed(
        'too-many-requests',
        `${tool} needs the owner, and too much waits for their answer already.`,
        mask,
      );
    case 'too-long':
      return failed(
        'too-long-to-ask',
        `${tool} needs the owner, and this is more than they can be shown. Ask for less.`,
        mask,
      );
    case 'waiting':
      return failed(
        'needs-owner',
        `${tool} needs the owner, who was asked (${said.requestId}). Nothing was done. Once they say yes, the same call works.`,
        mask,
      );
  }
}

/** The call itself was judged; what is called inside it is held to what a run may do that has read what others wrote. */
function createProgramGuard(sessionKey: string, askOwner: AskOwner): CallGuard {
  const guard = createCallGuard({
    isTainted: true,
    sessionKey,
    ownerWords: '',
    links: createReadLinks(),
    asked: new Set(),
    askOwner,
    runId: null,
  });
  let outermost: string | null = null;
  return {
    ...guard,
    hasReadOthers: () => false,
    async refusalOf(call) {
      // Its owner has allowed this call, or all of its tool: that a file is there was a part of that.
      const isOf = call.met?.kind === 'existing-file' && call.name === outermost;
      if (outermost !== null && !isOf) return guard.refusalOf(call);
      outermost ??= call.name;
      return null;
    },
  };
}

function tell(event: ToolEvent, { onProgress, onLog }: CallHooks): void {
  if (event.kind === 'progress') onProgress(event.fraction, event.message);
  else if (event.kind === 'log') onLog(levelOf(event.level), event.message);
  else if (event.kind === 'error') onLog('error', event.message);
}

function levelOf(level: string): 'debug' | 'info' | 'warning' | 'error' {
  if (level === 'debug' || level === 'error') return level;
  return level.startsWith('warn') ? 'warning' : 'info';
}
