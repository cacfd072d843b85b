/**
 * The ways in which an operation can be asked for: a line at the terminal, a request, a call of an agent, a command that an
 * agent writes, and a call of another program over MCP.
 */
import type { Client } from '@modelcontextprotocol/client';
import type { Clock } from '../base/clock.ts';
import type { Operation, OperationEntry } from '../domain/operation.ts';
import type { CallContext, ToolResult } from '../domain/tool-call.ts';
import {
  callTool,
  type FakeMcp,
  openFakeMcp,
  sessionOfClient,
  shownName,
} from '../mcp/mcp-face.fake.ts';
import { commandOf, flagOf } from '../operations/face-names.ts';
import { type Desks, OPERATIONS } from '../operations/operations.ts';
import type { Config } from '../runtime/config-schema.ts';
import { runRote } from './cli.fake.ts';

export type Input = Record<string, unknown>;
export type FaceAnswer = { ok: true; answer: Input } | ({ ok: false } & FaceFault);

export interface FaceHouse extends FakeMcp {
  clock: Clock;
  /** A program that is connected to it over MCP. */
  program: Client;
}

/** A call that can be made in a house, or null if this face has no way to say it. */
type Face = (
  operation: Operation<Desks>,
  input: Input,
  house: FaceHouse,
) => (() => Promise<FaceAnswer>) | null;

export interface FaceFault {
  code: string;
  message: string;
  hint?: string;
}

export const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : String(value);

const overCommandLine: Face = ({ takes, faces, file }, input, { home, clock }) => {
  const lines = (faces.cli ?? []).map(commandOf);
  const words = Object.keys(input).flatMap((key) => takes[key]?.argument ?? []);
  // The command that has an argument for everything in it that is no flag.
  const line = lines.find(
    ({ args }) =>
      words.every((word) => args.some(({ name }) => name === word)) &&
      args.every(({ name, isOptional }) => isOptional || words.includes(name)),
  );
  if (line === undefined || file !== undefined) return null;
  const flags = Object.entries(input).flatMap(([key, value]) => {
    const field = takes[key];
    if (field === undefined || field.argument !== undefined || value === false) return [];
    return value === true
      ? [`--${flagOf(key, field)}`]
      : [`--${flagOf(key, field)}=${textOf(value)}`];
  });
  const args = line.args.flatMap(({ name }) => {
    const given = Object.entries(input).find(([key]) => takes[key]?.argument === name);
    return given === undefined ? [] : [textOf(given[1])];
  });
  return async () => {
    const { out } = await runRote([...line.path, ...flags, '--json', '--', ...args], {
      home,
      clock,
    });
    const { ok, error, ...answer } = JSON.parse(out);
    return ok === true ? { ok, answer } : { ok: false, ...error };
  };
};

const overHttp: Face = ({ takes, faces, file }, input, house) => {
  if (faces.http === undefined || file !== undefined) return null;
  const [method = '', path = ''] = faces.http.route.split(' ');
  const rest: Input = {};
  let place = path;
  for (const [key, value] of Object.entries(input)) {
    const name = takes[key]?.names?.http ?? key;
    if (path.includes(`{${name}}`))
      place = place.replace(`{${name}}`, encodeURIComponent(textOf(value)));
    else rest[name] = value;
  }
  if (place.includes('{')) return null;
  const isQuery = method === 'GET' || method === 'DELETE';
  const query = Object.entries(rest).map(([name, value]) => [name, textOf(value)]);
  const asked = isQuery && query.length > 0 ? `${place}?${new URLSearchParams(query)}` : place;
  return async () => {
    const { document } = await house.call(method, asked, isQuery ? undefined : rest);
    const { ok, error, ...answer } = document as { ok: boolean; error: FaceFault };
    return ok ? { ok, answer } : { ok: false, ...error };
  };
};

export const AGENT_CALL = {
  sessionKey: 'agent:main:inbox:direct:owner',
  runId: null,
  scheduleId: null,
  key: 'call_1',
  capabilities: null,
  signal: new AbortController().signal,
} as unknown as CallContext;

/** The conversation in which calls of programs are written down. */
export const PROGRAM_SESSION = sessionOfClient('test-client');
/** As a program makes it for the owner; its calls are written down in the same conversation. */
const PROGRAM_CALL: CallContext = {
  ...AGENT_CALL,
  sessionKey: PROGRAM_SESSION,
  asker: { sessionKey: AGENT_CALL.sessionKey, timezone: 'UTC' },
};

/** A tool has one text for a fault: its hint stands behind its message. */
const toolAnswer = (result: ToolResult): FaceAnswer =>
  result.ok ? { ok: true, answer: result.output as Input } : { ok: false, ...result.failure };

/** An agent may write lists with commas, as the other faces do. */
const asAgent: Face = ({ name, faces }, input, { opened }) => {
  if (faces.agent === undefined) return null;
  const written = Object.entries(input).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.join(', ') : value,
  ]);
  return async () => {
    const { catalog } = await opened.own.tools();
    return toolAnswer(await catalog.call(name, Object.fromEntries(written), AGENT_CALL));
  };
};

/** The block of a command as an agent writes it: `tasks.create --title 'Buy milk'`. */
export function commandBlock(name: string, input: Input): string {
  const flags = Object.entries(input).map(([key, value]) =>
    value === true ? `--${key}` : `--${key} '${textOf(value)}'`,
  );
  return ['```cmd', [name, ...flags].join(' '), '```', ''].join('\n');
}

/** A command of an agent is answered as a program is, if programs are offered the same tool. */
const inCommands: Face = ({ name, faces }, input, { opened }) => {
  if (faces.agent === undefined) return null;
  return async () => {
    const answers: FaceAnswer[] = [];
    const desk = await opened.house.commands();
    const forModel = faces.mcp === true;
    const called = forModel ? PROGRAM_CALL : AGENT_CALL;
    const callers = await desk.toolCallers(called, async (tool, checked) => {
      const context = { ...called, forModel };
      const result = forModel
        ? await opened.own.safeCall({ name: tool, input: checked, by: 'command', context })
        : await (await opened.own.tools()).catalog.call(tool, checked, context);
      answers.push(toolAnswer(result));
      return result;
    });
    const { results } = await callers.runCommands(commandBlock(name, input));
    // What is refused before it is called has no answer of the tool.
    const refusal = results[0]?.error ?? { code: 'not-run', message: '' };
    return answers[0] ?? { ok: false, ...refusal };
  };
};

export const isForPrograms = ({ faces }: Pick<OperationEntry, 'faces'>): boolean =>
  faces.mcp === true || faces.program !== undefined;

const asProgram: Face = ({ name, ...operation }, input, { program }) => {
  if (!isForPrograms(operation)) return null;
  return async () => {
    const { isError, text, data } = await callTool(program, shownName(name), input);
    if (!isError) return { ok: true, answer: data };
    const [code = '', ...words] = text.split(': ');
    return { ok: false, code, message: words.join(': ') };
  };
};

/** True if a model is answered, which may be in short: every model in the same way. */
export const isToModel = (face: FaceOfHouse, { faces }: Operation<Desks>): boolean =>
  (face === 'command' || face === 'program') && faces.mcp === true;

export const FACES = {
  cli: overCommandLine,
  http: overHttp,
  agent: asAgent,
  command: inCommands,
  program: asProgram,
};
export type FaceOfHouse = keyof typeof FACES;
export const FACE_NAMES = Object.keys(FACES) as FaceOfHouse[];

/** True if this operation can be asked for that way. */
function isAt(face: FaceOfHouse, { faces }: Operation<Desks>): boolean {
  if (face === 'program') return isForPrograms({ faces });
  return faces[face === 'command' ? 'agent' : face] !== undefined;
}

/** A house whose face lacks an operation is told at another one: then all houses have been told the same. */
export const faceIn = (house: FaceOfHouse, operation: Operation<Desks>): FaceOfHouse =>
  ([house, 'http', 'cli', 'agent'] as const).find((face) => isAt(face, operation)) ?? house;

/** A house in which a program may call every operation that programs are offered to somebody of its role. */
export async function openFaceHouse(
  clock: Clock,
  settings: Partial<Config['mcpServer']> = { tools: OPERATIONS.map(({ name }) => name) },
): Promise<FaceHouse> {
  const domains = [...new Set(OPERATIONS.map(({ name }) => name.split('.', 1)[0] ?? ''))];
  const mcp = { domains, callsPerMinute: 100_000, ...settings };
  const house = await openFakeMcp(mcp, { clock });
  return { ...house, clock, program: await house.client({ way: 'streams' }) };
}
