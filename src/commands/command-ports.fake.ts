/** A small set of tools in memory, with real schema checks, that notes every call. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Fault } from '../base/errors.ts';
import type { Effect, ToolResult } from '../domain/tool-call.ts';
import type { CommandTool } from './command-tool.ts';
import type { FoundTool } from './decide-command.ts';
import type { MetaToolPorts } from './meta-tools.ts';
import type { CommandPorts } from './run-commands.ts';

export interface FakePorts extends CommandPorts, MetaToolPorts {
  calls: [string, Record<string, unknown>][];
  tools: CommandTool[];
}

const SEND: CommandTool = {
  name: 'telex.send',
  origin: 'rote',
  summary: 'send a telex',
  description: ['It goes out at once.', 'There is no way back.'],
  input: {
    type: 'object',
    properties: {
      to: { type: 'array', items: { type: 'string' }, minItems: 1, description: 'Who gets it.' },
      subject: { type: 'string', maxLength: 20 },
      body: { type: 'string', default: 'no text' },
      priority: { enum: ['low', 'high'], default: 'low' },
      urgent: { type: 'boolean' },
      maxTries: { type: 'integer', minimum: 1 },
      filter: { type: 'object', properties: { page: { type: 'integer' } } },
    },
    required: ['to', 'subject'],
    additionalProperties: false,
  },
};

const SEARCH: CommandTool = {
  name: 'telex.search',
  origin: 'rote',
  summary: 'find telexes by their words',
  description: [],
  input: {
    type: 'object',
    properties: { query: { type: 'string' }, limit: { type: 'integer' } },
    required: ['query'],
    additionalProperties: false,
  },
};

const NOW: CommandTool = {
  name: 'time.now',
  origin: 'rote',
  summary: 'what time it is',
  description: ['Also in other zones; finds daylight saving.'],
  input: { type: 'object', properties: {}, additionalProperties: false },
};

const EFFECTS: ReadonlyMap<string, Effect> = new Map([
  ['telex.send', 'once'],
  ['telex.search', 'read'],
  ['time.now', 'read'],
]);

/** Shared: it remembers the schemas it has read. */
const ajv = new Ajv2020({ allErrors: true, strict: false });

/** `file.delete` exists, but not for whoever asks here; `mail` is another name of `telex.send`. */
export function createFakePorts(answers: Record<string, () => ToolResult> = {}): FakePorts {
  const tools = [NOW, SEND, SEARCH];
  const calls: FakePorts['calls'] = [];
  const findTool = (name: string): FoundTool => {
    const tool = tools.find((one) => one.name === (name === 'mail' ? 'telex.send' : name));
    if (tool !== undefined) return { kind: 'available', tool };
    return { kind: name === 'file.delete' ? 'not-available' : 'unknown' };
  };
  return {
    tools,
    calls,
    listTools: () => tools,
    findTool,
    checkInput(name, input): Fault[] {
      const found = findTool(name);
      if (found.kind !== 'available') return [];
      const validate = ajv.compile(found.tool.input);
      validate(input);
      return (validate.errors ?? []).map((error) => {
        const key = error.params['missingProperty'] ?? error.params['additionalProperty'];
        const path = key === undefined ? error.instancePath : `${error.instancePath}/${key}`;
        return {
          code: 'bad-input',
          message: `${path}: ${error.message}`,
          hint: '',
          details: { path },
        };
      });
    },
    effectOf: (name) => EFFECTS.get(name) ?? 'once',
    async call(name, input) {
      calls.push([name, input]);
      return answers[name]?.() ?? { ok: true, output: { done: name } };
    },
    manualOf: async (name) =>
      name === 'telex.send' ? { text: '\n# Sending\n\nBe polite.\n', isOfOthers: false } : null,
    describeDomain: (domain) => (domain === 'telex' ? 'Letters.' : null),
  };
}

export function failing(code: string, rest: Partial<ToolFailureOf> = {}): () => ToolResult {
  const failure = { code, message: `it said ${code}`, retryable: false, fate: 'not-done' as const };
  return () => ({ ok: false, failure: { ...failure, ...rest } });
}

type ToolFailureOf = Extract<ToolResult, { ok: false }>['failure'];
