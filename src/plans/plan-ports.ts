/** What a plan needs of the house around it. */
import type { Clock } from '../base/clock.ts';
import type { Fault, Result } from '../base/errors.ts';
import type { CallContext, Effect, ToolResult } from '../domain/tool-call.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

interface PlanCatalog {
  /** By its name or an alias; null where there is none. */
  find(name: string): {
    name: string;
    output: JsonSchema;
    /** How long a call may take, where that is longer than what any call gets. */
    limitMs?: (input: Record<string, unknown>) => number;
    origin?: string;
    isSeenThrough?: boolean;
    /** Whether a model judges inside of it. */
    thinks?: boolean;
  } | null;
  refuseUnknown(name: string): Fault;
  /** Faults at places that `isOpen` are left out: their value is not known yet. */
  checkInput(name: string, input: unknown, isOpen: (pointer: string) => boolean): Fault[];
  effectOf(name: string, input: unknown): Effect;
  call(name: string, input: unknown, context: CallContext): Promise<ToolResult>;
}

export interface PlanScript {
  skill: string;
  run(input: unknown, context: CallContext): Promise<ToolResult>;
}

interface PlanSettings {
  /** How long one try may take where a call does not say. */
  stepTimeoutMs: number;
  /** How long a plan may take where it does not say. */
  timeoutMs: number;
  /** How many calls of one plan may run at a time. */
  concurrency: number;
}

export interface PlanPorts {
  clock: Clock;
  catalog: PlanCatalog;
  matchesSchema(schema: JsonSchema, value: unknown, signal: AbortSignal): Promise<boolean>;
  /** The script that a path names, inside the folder of a skill. */
  findScript(toolPath: string): Result<PlanScript>;
  /** By name; refused where there is no such secret, or none can be read. */
  secret(name: string): Result<string>;
  /** Takes the values of all secrets, as they are now, out of what is kept: a step may read back what another was given. */
  secretMask(): { value(value: unknown): unknown };
  settings: PlanSettings;
}
