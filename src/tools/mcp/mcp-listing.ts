/**
 * What a server says it can do, made fit for the catalog. All of it is text from a stranger: what
 * can't be used is left out and told, and never keeps the rest out.
 */
import { z } from 'zod';
import { foreignLine, foreignText } from '../../base/foreign-text.ts';
import { DEEPEST_JSON, isDeeperThan, jsonSize } from '../../base/outside-json.ts';
import { schemaWork } from '../bounded/schema-work.ts';
import { createValidate } from '../bounded/validate.ts';
import { plainJson } from '../plain-json.ts';
import { relaxSchema } from '../relax-schema.ts';
import type { JsonSchema } from '../tool.ts';

const MOST_TOOLS = 1000;
const MOST_DIAGNOSTICS = 50;
const LONGEST_NAME = 100;
const LONGEST_SUMMARY = 120;
const LONGEST_DESCRIPTION = 4096;
const LONGEST_SCHEMA = 100_000;
/** Of a tool with both of its schemas, and of all tools together; counted before anything else is done with them. */
const LONGEST_TOOL = 3 * LONGEST_SCHEMA;
const LONGEST_LISTING = 5_000_000;
const MOST_PROPERTIES = 2000;
/** After so much of a list others have their turn. */
const SIZE_OF_A_TURN = 50_000;
/** Of compiling all schemas of a server: some tens of milliseconds. */
const MOST_STEPS = 10_000_000;

const jsonSchema = z.record(z.string(), z.unknown());

/** A tool as it is used and remembered. */
export const listedToolSchema = z.object({
  /** In the catalog: `server.tool`. */
  name: z.string(),
  /** What the server calls it. */
  original: z.string(),
  summary: z.string(),
  description: z.array(z.string()),
  input: jsonSchema,
  output: jsonSchema,
  effect: z.enum(['read', 'idempotent', 'once']),
});

export type ListedTool = z.output<typeof listedToolSchema>;

export interface Listing {
  tools: readonly ListedTool[];
  diagnostics: readonly string[];
}

/** A tool as a server describes it. Hints that can't be read are no hints. */
const describedSchema = z.object({
  name: z.string().min(1),
  title: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  inputSchema: jsonSchema,
  outputSchema: jsonSchema.optional().catch(undefined),
  annotations: z
    .object({
      readOnlyHint: z.boolean().optional().catch(undefined),
      destructiveHint: z.boolean().optional().catch(undefined),
      idempotentHint: z.boolean().optional().catch(undefined),
    })
    .catch({})
    .default({}),
  execution: z.object({ taskSupport: z.string().optional() }).catch({}).default({}),
});

type Described = z.output<typeof describedSchema>;

/** `mask` hides what the server was told in confidence; `turn` lets others have theirs. */
export async function makeListing(
  server: string,
  described: readonly unknown[],
  { mask = (value) => value, turn = async () => undefined }: ListingPorts = {},
): Promise<Listing> {
  const compile = createCompile();
  const tools = new Map<string, ListedTool>();
  const told: string[] = [];
  const bound = createBound(turn);
  for (const raw of described.slice(0, MOST_TOOLS)) {
    const tooMuch = await bound(raw);
    if (tooMuch !== null) {
      told.push(`${nameOf(mask({ name: nameIn(raw) }))} is left out: ${tooMuch}.`);
      continue;
    }
    const one = mask(raw);
    const parsed = describedSchema.transform(relaxed).safeParse(one);
    const name = parsed.success ? fitName(server, parsed.data.name) : null;
    const why = parsed.success
      ? (clashOf(name, tools) ?? whyUnfit(parsed.data, compile))
      : faultOf(parsed.error);
    if (!parsed.success || name === null || why !== null) {
      told.push(`${nameOf(one)} is left out: ${why}.`);
      continue;
    }
    const { dropped } = parsed.data;
    if (dropped.length > 0)
      told.push(`${nameOf(one)} is checked in part, without ${cut(dropped.join(', '))}.`);
    const output = parsed.data.outputSchema ?? {};
    const unreadable = whyUnreadable(output, compile);
    if (unreadable !== null) {
      told.push(
        `What ${nameOf(one)} answers is not checked: the schema of its output ${unreadable}.`,
      );
    }
    tools.set(name, listedTool(server, name, parsed.data, unreadable === null ? output : {}));
  }
  if (described.length > MOST_TOOLS) {
    told.push(`Only the first ${MOST_TOOLS} of ${described.length} tools are taken.`);
  }
  return { tools: [...tools.values()], diagnostics: firstOf(told) };
}

interface ListingPorts {
  mask?: (value: unknown) => unknown;
  turn?: () => Promise<void>;
}

/** Why a tool is too much to be read at all. Counts no further than it must, and lets others have their turn. */
function createBound(turn: () => Promise<void>): (described: unknown) => Promise<string | null> {
  let left = LONGEST_LISTING;
  let sizeOfTurn = 0;
  return async (described) => {
    const size = jsonSize(described, LONGEST_TOOL);
    sizeOfTurn += size;
    if (sizeOfTurn >= SIZE_OF_A_TURN) {
      sizeOfTurn = 0;
      await turn();
    }
    if (size > LONGEST_TOOL) return `it has more than ${LONGEST_TOOL} characters`;
    left -= size;
    if (left < 0) return `all tools together have more than ${LONGEST_LISTING} characters`;
    // What is nested too deep is named for that.
    const isTooWide =
      !isDeeperThan(described, DEEPEST_JSON + 1) && propertiesIn(described) > MOST_PROPERTIES;
    return isTooWide ? `it has more than ${MOST_PROPERTIES} properties` : null;
  };
}

/** Everything that has a name, however deep it is. */
function propertiesIn(value: unknown): number {
  let count = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    const properties = (next as { properties?: unknown }).properties;
    if (typeof properties === 'object' && properties !== null)
      count += Object.keys(properties).length;
    for (const inner of Object.values(next)) open.push(inner);
  }
  return count;
}

/** A constraint that can't be read is dropped rather than the tool. One that nests too deep is refused later. */
function relaxed(described: Described): Described & { dropped: string[] } {
  const { inputSchema, outputSchema } = described;
  if (!plainJson(inputSchema).ok) return { ...described, dropped: [] };
  const input = relaxSchema(inputSchema);
  const output =
    outputSchema !== undefined && plainJson(outputSchema).ok
      ? relaxSchema(outputSchema).schema
      : outputSchema;
  return {
    ...described,
    inputSchema: input.schema as Described['inputSchema'],
    ...(output !== undefined && { outputSchema: output as Described['inputSchema'] }),
    dropped: input.dropped,
  };
}

/** Still recognisable, and of nothing but letters, digits, `_` and `-`. */
function fitName(server: string, original: string): string | null {
  const fit = original
    .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, LONGEST_NAME);
  return fit === '' ? null : `${server}.${fit}`;
}

function clashOf(name: string | null, taken: ReadonlyMap<string, ListedTool>): string | null {
  if (name === null) return 'nothing of its name can stand in a name';
  const first = taken.get(name);
  return first === undefined ? null : `"${cut(first.original)}" is called ${name} already`;
}

function whyUnfit({ inputSchema, execution }: Described, compile: Compile): string | null {
  if (execution.taskSupport === 'required') return 'it can only be called as a task';
  if (inputSchema['type'] !== 'object') return 'the schema of its input is not that of an object';
  const why = whyUnreadable(inputSchema, compile);
  return why === null ? null : `the schema of its input ${why}`;
}

/** Throws where a schema can't be read. */
type Compile = (schema: JsonSchema) => void;

/** What would take too long, by itself or with all others, is left to the first call. */
function createCompile(): Compile {
  const validate = createValidate();
  let steps = 0;
  return (schema) => {
    const work = schemaWork(schema, 1);
    if (steps + work > MOST_STEPS) return;
    steps += work;
    // Only whether the schema compiles matters here, not what it refuses.
    validate(schema, {});
  };
}

function whyUnreadable(schema: JsonSchema, compile: Compile): string | null {
  const plain = plainJson(schema);
  if (!plain.ok) return plain.why;
  if (JSON.stringify(schema).length > LONGEST_SCHEMA) {
    return `has more than ${LONGEST_SCHEMA} characters`;
  }
  try {
    compile(schema);
    return null;
  } catch (error) {
    return `can't be read (${foreignLine((error as Error).message, 200)})`;
  }
}

function listedTool(
  server: string,
  name: string,
  { name: original, title, description, inputSchema, annotations }: Described,
  output: JsonSchema,
): ListedTool {
  const words = foreignText(description ?? '', LONGEST_DESCRIPTION);
  const [firstLine = ''] = words.split('\n');
  const paragraphs = words.split(/\n{2,}/).filter((paragraph) => paragraph !== '');
  return {
    name,
    original,
    summary:
      foreignLine(title ?? '', LONGEST_SUMMARY) ||
      foreignLine(firstLine, LONGEST_SUMMARY) ||
      `${cut(original)} of ${server}`,
    description: [...paragraphs, `Comes from the MCP server "${server}".`],
    input: inputSchema,
    output,
    effect: effectOfHints(annotations),
  };
}

/** Where a server says nothing about the effect of a tool, the worst is assumed. */
function effectOfHints({
  readOnlyHint,
  idempotentHint,
  destructiveHint,
}: Described['annotations']) {
  if (readOnlyHint === true) return 'read';
  return idempotentHint === true && destructiveHint !== true ? 'idempotent' : 'once';
}

function faultOf(error: z.ZodError): string {
  const [issue] = error.issues;
  return `its ${issue?.path.join('.') || 'description'} can't be used (${issue?.message})`;
}

function nameIn(described: unknown): unknown {
  const name = (described as { name?: unknown } | null)?.name;
  // A piece is enough to be known by, and longer than any secret that would be cut in it.
  return typeof name === 'string' ? name.slice(0, 10 * LONGEST_NAME) : undefined;
}

function nameOf(described: unknown): string {
  const name = nameIn(described);
  return typeof name === 'string' && name !== '' ? `"${cut(name)}"` : 'A tool without a name';
}

function cut(name: string): string {
  return foreignLine(name, LONGEST_NAME);
}

function firstOf(told: readonly string[]): string[] {
  const more = told.length - MOST_DIAGNOSTICS;
  return more > 0
    ? [...told.slice(0, MOST_DIAGNOSTICS), `And ${more} more like these.`]
    : [...told];
}
