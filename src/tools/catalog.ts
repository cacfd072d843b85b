/**
 * The catalog: the live list of every tool, and the one way to call one. A call never throws.
 */
import { type Fault, RoteError } from '../base/errors.ts';
import type { HideFolders } from '../base/hide-folders.ts';
import { nearestNames } from '../base/nearest.ts';
import type { Grant, WantedGrant } from '../domain/grant.ts';
import type { Role } from '../domain/person.ts';
import {
  type CallContext,
  type CallGuard,
  type Effect,
  type JudgedCall,
  notAvailable,
  type ToolFailure,
  type ToolResult,
} from '../domain/tool-call.ts';
import type { Bounded } from './bounded/bounded.ts';
import { callTool, effectOf, type FaultsOf, inOwnForm } from './call-tool.ts';
import { createSchemaCheck, type IsOpen } from './check-schema.ts';
import type { Circuits } from './circuits.ts';
import { fail, type JsonSchema, refuseCall, type Tool } from './tool.ts';

export interface Catalog {
  /** Every tool, sorted by name. */
  list(): Tool[];
  /** By its name, or by an alias however it is spelled. */
  find(name: string): Tool | null;
  /** The tool that has this name as an alias, where it means another tool that is called so; else null. */
  meantBefore(name: string): string | null;
  refuseUnknown(name: string): Fault;
  /**
   * All that is wrong with the input; faults at or below an open place are left out. Nothing is said of a check that
   * may take long: the call itself makes it.
   */
  checkInput(name: string, input: unknown, isOpen?: IsOpen): Fault[];
  /** Whether a value satisfies a schema that somebody wrote; one that can't be read is satisfied by nothing. */
  matches(schema: JsonSchema, value: unknown, signal: AbortSignal): Promise<boolean>;
  /** A call as it is judged before it is made. A tool that is not known might be anybody's. */
  judged(name: string, input: unknown): JudgedCall;
  /** What calling it so would do. A tool that is not known might do anything. */
  effectOf(name: string, input: unknown): Effect;
  /** What a schedule of somebody, the owner if nothing is said, could be granted for a call as it is written; null where nothing could. */
  grantOf(name: string, input: unknown, role?: Role): WantedGrant | null;
  /** What else it could be granted, and works without. */
  alsoGrantable(name: string, input: unknown, role?: Role): Grant[];
  /** Refuses what is beyond the capabilities of the caller, whether there is such a tool or not. */
  call(name: string, input: unknown, context: CallContext): Promise<ToolResult>;
}

export function createCatalog({
  tools,
  bounded,
  circuits = null,
  refusalOf,
  roleOf,
  hideFolders = (text) => text,
}: {
  tools: readonly Tool[];
  /** Checks what may take long. */
  bounded: Pick<Bounded, 'validate'>;
  circuits?: Pick<Circuits, 'around'> | null;
  /** Why a call is not made for who is behind it; null where it is. */
  refusalOf?: (tool: Tool, input: unknown, context: CallContext) => Promise<ToolFailure | null>;
  /** For whom a call is made; without it, for the owner. */
  roleOf?: (context: CallContext) => Promise<Role>;
  /** What went wrong tells anybody but the owner nothing of where things are on the machine. */
  hideFolders?: HideFolders;
}): Catalog {
  const sorted = tools.toSorted((left, right) => (left.name < right.name ? -1 : 1));
  const byName = new Map(sorted.map((tool) => [tool.name, tool]));
  if (byName.size < sorted.length) throw sameName(sorted);
  const byNameKey = new Map(sorted.toReversed().map((tool) => [nameKey(tool.name), tool]));
  const byAlias = new Map<string, Tool>();
  for (const tool of sorted) {
    for (const alias of tool.aliases ?? []) {
      const key = nameKey(alias);
      // An alias that reads like the name of another tool means that tool.
      if (!byAlias.has(key)) byAlias.set(key, byNameKey.get(key) ?? tool);
    }
  }
  const schemas = createSchemaCheck(bounded);
  const find = (name: string): Tool | null =>
    byName.get(name) ?? byAlias.get(nameKey(name)) ?? null;

  function refuseUnknown(name: string): Fault {
    const aliases = sorted.flatMap((tool) => tool.aliases ?? []);
    const near = nearestNames(name, [...byName.keys(), ...aliases]);
    const nearest = [...new Set(near.map((one) => find(one)?.name ?? one))];
    return {
      code: 'unknown-tool',
      message: `There is no tool "${name}".`,
      hint:
        nearest.length === 0
          ? 'rote tools list shows every tool.'
          : `Did you mean ${nearest.join(' or ')}? rote tools list shows every tool.`,
      details: { nearest },
    };
  }

  function checkInput(name: string, input: unknown, isOpen?: IsOpen): Fault[] {
    const tool = find(name);
    if (tool === null) return [refuseUnknown(name)];
    const own = inOwnForm(tool, input);
    if (!isQuick(tool, 'input', own)) return [];
    const faults = quickFaults(tool, 'input', own, isOpen);
    return faults.length > 0 ? faults : ownFaults(tool, own as Record<string, unknown>);
  }

  function ownFaults(tool: Tool, input: Record<string, unknown>): Fault[] {
    const message = tool.inputFault?.(input) ?? null;
    return message === null ? [] : [{ code: 'bad-input', message, hint: manualHint(tool.name) }];
  }

  function isQuick(tool: Tool, side: 'input' | 'output', value: unknown): boolean {
    return tool.hasOwnSchemas === true || schemas.isBounded(tool[side], value);
  }

  function quickFaults(
    tool: Tool,
    side: 'input' | 'output',
    value: unknown,
    isOpen?: IsOpen,
  ): Fault[] {
    try {
      const faultsIn = tool.hasOwnSchemas === true ? schemas.ownFaultsOf : schemas.faultsOf;
      return withHint(tool, faultsIn(tool[side], value, isOpen));
    } catch (error) {
      return [unreadableSchema(tool, side, error as Error)];
    }
  }

  const faultsOf: FaultsOf = (tool, side, { value, signal }) =>
    isQuick(tool, side, value)
      ? quickFaults(tool, side, value)
      : schemas.slowFaultsOf(tool[side], value, signal).then(
          (faults) => withHint(tool, faults),
          (error: Error) => [unreadableSchema(tool, side, error)],
        );

  return {
    list: () => [...sorted],
    find,
    meantBefore(name) {
      if (byName.has(name)) return null;
      const key = nameKey(name);
      const owner = sorted.find(({ aliases = [] }) => aliases.some((one) => nameKey(one) === key));
      return owner === undefined || owner === find(name) ? null : owner.name;
    },
    refuseUnknown,
    checkInput,
    async matches(schema, value, signal) {
      try {
        const faults = schemas.isBounded(schema, value)
          ? schemas.faultsOf(schema, value)
          : await schemas.slowFaultsOf(schema, value, signal);
        return faults.length === 0;
      } catch {
        return false;
      }
    },
    judged(name, input) {
      const tool = find(name);
      return tool === null
        ? { name, input, maker: 'others', effect: 'once' }
        : judgedCall(tool, inOwnForm(tool, input));
    },
    effectOf(name, input) {
      const tool = find(name);
      return tool === null ? 'once' : effectOf(tool, input);
    },
    grantOf(name, input, role = 'owner') {
      const tool = find(name);
      const own = tool === null ? null : inOwnForm(tool, input);
      return tool?.grantOf?.(own as Record<string, unknown>, role) ?? null;
    },
    alsoGrantable(name, input, role = 'owner') {
      const tool = find(name);
      const own = tool === null ? null : inOwnForm(tool, input);
      return tool?.alsoGrantable?.(own as Record<string, unknown>, role) ?? [];
    },
    async call(name, input, asked) {
      // Without anybody to ask, it begins where it is made.
      if (roleOf === undefined) return call(name, input, { ...asked, role: 'owner' });
      const role = await roleOf(asked);
      const result = await call(name, input, { ...asked, role });
      if (result.ok || role === 'owner') return result;
      const message = hideFolders(result.failure.message);
      return { ...result, failure: { ...result.failure, message } };
    },
  };

  async function call(name: string, input: unknown, context: CallContext): Promise<ToolResult> {
    const tool = find(name);
    if (!isAvailable(tool?.name ?? name, context)) return fail(notAvailable(name));
    if (tool !== null) {
      if (refusalOf !== undefined) {
        const failure = await refusalOf(tool, inOwnForm(tool, input), context);
        if (failure !== null) return { ok: false, failure };
      }
      const make = () => callTool({ tool, input, context, faultsOf, circuits });
      return underGuard(context.guard, judgedCall(tool, inOwnForm(tool, input)), make);
    }
    const { code, message, hint } = refuseUnknown(name);
    return refuseCall({ code, message: `${message} ${hint}` });
  }
}

function judgedCall(tool: Tool, input: unknown): JudgedCall {
  const { name, origin: maker = 'others', isSeenThrough = false, host } = tool;
  const given = typeof input === 'object' && input !== null ? input : {};
  const isOff = (tool.refusalOf?.(given as Record<string, unknown>) ?? null) !== null;
  const effect = effectOf(tool, input);
  return { name, input, maker, effect, isSeenThrough, isOff, ...(host !== undefined && { host }) };
}

/** Makes a call where its guard lets it pass, and tells the guard what came of it. */
export async function underGuard(
  guard: CallGuard | undefined,
  call: JudgedCall,
  make: () => Promise<ToolResult>,
): Promise<ToolResult> {
  if (guard === undefined) return make();
  const failure = await guard.refusalOf(call);
  if (failure !== null) return { ok: false, failure };
  const result = await make();
  guard.made(call, result);
  return result;
}

/** For people; a model has its own ways to look. */
export function manualHint(name: string): string {
  return `rote tools show ${name} shows what it takes.`;
}

function isAvailable(name: string, { capabilities }: CallContext): boolean {
  return capabilities === null || capabilities.has(name);
}

/** The same for every spelling of a name: `file.read`, `file_read`, `File-Read`. */
export function nameKey(name: string): string {
  return name.toLowerCase().replaceAll(/[._]/g, '-');
}

function withHint({ name }: Tool, faults: readonly Fault[]): Fault[] {
  return faults.map((fault) => ({ ...fault, hint: fault.hint || manualHint(name) }));
}

function unreadableSchema(tool: Tool, side: 'input' | 'output', error: Error): Fault {
  return {
    code: 'bad-schema',
    message: `the schema of the ${side} of ${tool.name} can't be read (${error.message})`,
    hint: 'This is a fault of the tool. Ask who made it, or leave it out.',
  };
}

function sameName(sorted: readonly Tool[]): RoteError {
  const name = sorted.find((tool, index) => tool.name === sorted[index + 1]?.name)?.name;
  return new RoteError(
    {
      code: 'same-name',
      message: `Two tools are called "${name}".`,
      hint: 'Give each tool a name of its own.',
    },
    { blame: 'failure' },
  );
}
