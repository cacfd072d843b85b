/**
 * Tools from zod schemas: what a tool says it takes, what is checked before it is called and the type
 * it is written against are the same thing.
 */
import { z } from 'zod';
import { complaintInWords, complaintsOf } from '../domain/parse-with.ts';
import type { CallContext, Effect, ToolResult } from '../domain/tool-call.ts';
import { type JsonSchema, refuseCall, type Tool } from './tool.ts';

export interface ToolDefinition<Input extends z.ZodObject> {
  name: string;
  summary: string;
  description: readonly string[];
  aliases?: readonly string[];
  phrases?: readonly string[];
  /** Schemas are made when they are first read, if they are functions: a list of all tools reads none of them. */
  input: Input | (() => Input);
  output: z.ZodType | (() => z.ZodType);
  audience?: NonNullable<Tool['audience']>;
  isOnlyForAgents?: boolean;
  isOnlyForPeople?: boolean;
  isOnlyForPlans?: boolean;
  /** Gets input as it was written, which may not have passed the schema: a plan asks before it knows the values. */
  effect: Effect | ((input: Record<string, unknown>) => Effect);
  examples: readonly { input: z.input<Input> & Record<string, unknown>; does: string }[];
  limitMs?: NonNullable<Tool['limitMs']>;
  circuitOf?: NonNullable<Tool['circuitOf']>;
  refusalOf?: NonNullable<Tool['refusalOf']>;
  inputFault?: NonNullable<Tool['inputFault']>;
  grantOf?: NonNullable<Tool['grantOf']>;
  alsoGrantable?: NonNullable<Tool['alsoGrantable']>;
  inOwnForm?: NonNullable<Tool['inOwnForm']>;
  call(input: z.output<Input>, context: CallContext): Promise<ToolResult>;
}

export function defineTool<Input extends z.ZodObject>(definition: ToolDefinition<Input>): Tool {
  const { input, output } = definition;
  const inputSchema = () => (typeof input === 'function' ? input() : input);
  return {
    ...definition,
    hasOwnSchemas: true,
    get input() {
      return jsonSchema(inputSchema(), 'input');
    },
    get output() {
      return jsonSchema(typeof output === 'function' ? output() : output, 'output');
    },
    async call(given, context) {
      // Parsed again, because only this fills in the defaults.
      const schema = inputSchema();
      const parsed = schema.safeParse(given);
      if (parsed.success) return definition.call(parsed.data, context);
      const complaints = complaintsOf(parsed.error.issues, Object.keys(schema.shape));
      return refuseCall({
        code: 'bad-input',
        message: complaints.map(complaintInWords).join('; '),
      });
    },
  };
}

/** Kept by the zod schema, so that a tool has the same ones in every catalog, and what is made of them is kept too. */
const made = { input: new WeakMap<z.ZodType, JsonSchema>(), output: new WeakMap() };

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return made[io].getOrInsertComputed(schema, () => {
    const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
    return rest;
  });
}

/** Said so that JSON Schema can say it too. */
export function httpUrlSchema() {
  return z
    .string()
    .regex(/^https?:\/\//i)
    .meta({ format: 'uri' });
}

/** The host that a call depends on, with its port; null where it names none. */
export function hostOf({ url }: Record<string, unknown>): string | null {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).host : null;
}
