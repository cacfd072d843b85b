/**
 * Operations as tools. Each call is about what belongs to the person whose words it carries out, and of nobody else; in a
 * group, which several people share, nothing is done and nothing is told.
 */
import { z } from 'zod';
import type { AgentFace, Operation, OperationEntry, Performed } from '../domain/operation.ts';
import { inOwnForm, inputSchema } from '../domain/operation-input.ts';
import type { CallContext } from '../domain/tool-call.ts';
import { phrasesFor } from '../language/operation-phrases.ts';
import { fieldsAt } from '../operations/face-names.ts';
import {
  AGENT_OPERATIONS,
  type AgentDesks,
  type Desks,
  OPERATIONS,
} from '../operations/operations.ts';
import { defineTool } from '../tools/define-tool.ts';
import type { Tool, ToolRefusal } from '../tools/tool.ts';
import { orFailure } from './or-failure.ts';

export interface OperationToolPorts<Desks> {
  nowMs: () => number;
  defaultTimezone: () => string;
  /** The desks of the person behind a call. */
  desksFor(context: CallContext): Promise<Desks>;
  /** Why none of its calls works, as things are set up now. */
  refusalOf?(tool: string): ToolRefusal | null;
}

const NO_FILE = { name: '', text: '' };
const outputs = new WeakMap<AgentFace, z.ZodObject>();

const outputOf = (face: AgentFace): z.ZodObject =>
  outputs.getOrInsertComputed(face, () => toolOutput(face));

/** The fields that plans refer to and that there always are; the answer itself may hold more. */
function toolOutput({ rows, also = {}, leaves = [] }: AgentFace): z.ZodObject {
  const listed = rows === undefined ? [] : [rows, 'count', 'lines'];
  const named = [...listed, ...Object.keys(also)].map((name) => [name, z.unknown().optional()]);
  return z.looseObject({
    ...(!leaves.includes('text') && { text: z.string() }),
    ...Object.fromEntries(named),
  });
}
const inputs = new WeakMap<object, z.ZodObject>();

export function createOperationTools(
  ports: OperationToolPorts<AgentDesks>,
  operations: readonly Operation<AgentDesks>[] = AGENT_OPERATIONS,
): Tool[] {
  return operations.flatMap((operation) => {
    const { agent, mcp } = operation.faces;
    if (agent === undefined) return [];
    const tool = toolFor(operation, agent, ports);
    return [mcp === true ? tool : Object.assign(tool, { isOnlyForAgents: true })];
  });
}

/** Tools that only programs are offered. */
export function createProgramTools(ports: OperationToolPorts<Desks>): Tool[] {
  return OPERATIONS.flatMap((operation) => {
    const { program } = operation.faces;
    return program === undefined ? [] : [toolFor(operation, program, ports)];
  });
}

function toolFor<Desks>(
  operation: Operation<Desks>,
  face: AgentFace,
  { nowMs, defaultTimezone, desksFor, refusalOf }: OperationToolPorts<Desks>,
): Tool {
  const { name, summary, about, audience, effect, takes, examples } = operation;
  return defineTool({
    name,
    summary,
    ...(face.aliases && { aliases: face.aliases }),
    description: about.map((paragraph) => paragraph.replaceAll(/\{([a-z.]+)\}/g, '$1')),
    phrases: phrasesFor(name),
    input: () => toolInput(operation, face),
    output: () => outputOf(face),
    audience,
    effect,
    examples,
    ...(refusalOf && { refusalOf: () => refusalOf(name) }),
    inOwnForm: (input) => inOwnForm(takes, input),
    call(input, context) {
      const language = context.asker?.language;
      const work = async () => {
        const { run } = await operation.load();
        const timezone = context.asker?.timezone ?? defaultTimezone();
        const desks = await desksFor(context);
        const call = {
          desks,
          nowMs: nowMs(),
          timezone,
          language,
          file: NO_FILE,
          signal: context.signal,
        };
        const performed = await run(input as never, call).catch(nullIfShared);
        if (performed === null) return NOBODYS;
        if (context.forModel === true && performed.inShort !== undefined)
          return performed.inShort();
        return answerFor(performed, face);
      };
      return orFailure(work, context.forModel === true ? undefined : language);
    },
  });
}

/** Made once, however many houses are opened: what agents give is the same in all of them. */
function toolInput(operation: Pick<OperationEntry, 'takes'>, face: AgentFace): z.ZodObject {
  return inputs.getOrInsertComputed(operation, () => {
    const takes = Object.fromEntries(fieldsAt(operation.takes, 'tool'));
    return withUsual(inputSchema({ takes }), face.usual ?? {});
  });
}

function withUsual(input: z.ZodObject, usual: Readonly<Record<string, number>>): z.ZodObject {
  const fields = Object.entries(usual).map(([name, value]) => {
    const field = input.shape[name] as z.ZodDefault<z.ZodNumber>;
    return [
      name,
      field
        .unwrap()
        .default(value)
        .describe(field.description ?? ''),
    ];
  });
  return input.extend(Object.fromEntries(fields));
}

/** The answer, and what plans refer to beside it. `lines` is null if there is no row, so that a message can say that. */
function answerFor(
  { answer, say }: Performed,
  { rows, also = {}, leaves = [] }: AgentFace,
): object {
  const list =
    rows === undefined ? null : (answer[rows] as readonly { title: string; line?: string }[]);
  const aliases = Object.entries(also).map(([name, path]) => [name, at(answer, path)]);
  const kept = Object.entries(answer).filter(([name]) => !leaves.includes(name));
  return {
    ...(!leaves.includes('text') && { text: say() }),
    ...Object.fromEntries([...kept, ...aliases]),
    // Whose words are left out is said all the same: a run that reads the others is tainted by them.
    ...(leaves.some((name) => holdsWordsOfOthers(answer[name])) && { wordsOf: 'others' }),
    ...(list !== null && {
      count: list.length,
      lines: list.length === 0 ? null : list.map(({ title, line }) => line ?? title).join('\n'),
    }),
  };
}

const holdsWordsOfOthers = (rows: unknown): boolean =>
  [rows].flat().some((row) => (row as { wordsOf?: unknown } | undefined)?.wordsOf === 'others');

/** `task.id`, or `memories.*.id` for the id of each. */
function at(value: unknown, path: string): unknown {
  const [key = '', ...rest] = path.split('.');
  if (key === '') return value;
  if (key === '*') return (value as unknown[]).map((one) => at(one, rest.join('.')));
  return at((value as Record<string, unknown>)[key], rest.join('.'));
}

/** Thrown by desks of one person in a place that several people share. */
export class SharedPlace extends Error {}

function nullIfShared(error: unknown): null {
  if (error instanceof SharedPlace) return null;
  throw error;
}

const NOBODYS = {
  text: 'Several people share this place, so I keep nothing of one person here and tell nothing of one. Write to me alone.',
};
