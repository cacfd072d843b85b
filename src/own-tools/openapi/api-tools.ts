/**
 * The operations of connected APIs as tools, from the files beside their skills. What a document says is words of others:
 * it is shown as such, and what an API answers taints who reads it.
 */
import { foreignLine } from '../../base/foreign-text.ts';
import type { ApiFile, ApiOperation } from '../../openapi/api-file.ts';
import { EFFECTS } from '../../openapi/compare-apis.ts';
import { operationPin } from '../../openapi/operation-pin.ts';
import type { ListedSkill } from '../../skills/skill-registry.ts';
import type { Tool } from '../../tools/tool.ts';
import type { ActionTrouble } from '../action-tools.ts';
import { type CallPorts, callOperation, USUAL_ITEMS } from './call-operation.ts';
import { readApi } from './read-api.ts';

const LONGEST_SUMMARY = 120;
const MOST_ITEMS = 5000;

export interface ApiTools {
  tools: Tool[];
  troubles: ActionTrouble[];
  /** What calling a tool does; null if it is none of an API. */
  pinOf(tool: string): string | null;
}

/** Without those whose names mean something already. */
export function createApiTools(
  skills: readonly ListedSkill[],
  isTaken: (name: string) => boolean,
  portsOf: (skill: ListedSkill, api: ApiFile) => CallPorts,
): ApiTools {
  const operations = new Map<string, { operation: ApiOperation; api: ApiFile }>();
  const tools: Tool[] = [];
  const troubles: ActionTrouble[] = [];
  for (const skill of skills) {
    if (skill.state !== 'active' || skill.api === undefined) continue;
    const trouble = (message: string, fix: string): void =>
      void troubles.push({ path: `${skill.folder}/api.json`, message, fix });
    const api = readApi(skill);
    if (typeof api === 'string') {
      trouble(api, `Connect it again: rote connect openapi FILE --name ${skill.name}`);
      continue;
    }
    const ports = portsOf(skill, api);
    for (const operation of api.operations) {
      const isTwice = operations.has(operation.name);
      if (isTwice || isTaken(operation.name))
        trouble(`There is a tool called ${operation.name} already.`, 'Connect it by another name.');
      else {
        tools.push(toolOf(operation, api, ports));
        operations.set(operation.name, { operation, api });
      }
    }
  }
  return {
    tools,
    troubles,
    pinOf(tool) {
      const found = operations.get(tool);
      return found === undefined ? null : operationPin(found.operation, found.api);
    },
  };
}

function toolOf(operation: ApiOperation, api: ApiFile, ports: CallPorts): Tool {
  const { name, method, path, effect, says, list } = operation;
  const { host } = new URL(api.server.url);
  const said = foreignLine(says, 1000);
  const [first = ''] = says.split('\n', 1);
  return {
    name,
    summary: foreignLine(first, LONGEST_SUMMARY) || `${method.toUpperCase()} ${path}`,
    description: [
      `Calls ${method.toUpperCase()} ${path} at ${host}. It ${EFFECTS[effect]}.`,
      ...(said === '' ? [] : [`The document of the API says: ${JSON.stringify(said)}`]),
      list === null
        ? 'Returns what the API answers.'
        : `Returns items, a list, with isCut if there is more. mostItems says how many are wanted (default ${USUAL_ITEMS}).`,
      `Comes from the API "${api.name}".`,
    ],
    input: inputOf(operation),
    output: {},
    effect,
    host,
    examples: [],
    circuitOf: () => host,
    call: (input, context) => callOperation({ operation, api, input, context, ports }),
  };
}

function inputOf({ input, list }: ApiOperation): Tool['input'] {
  const properties = (input['properties'] ?? {}) as Record<string, unknown>;
  if (list === null) return input;
  const mostItems = {
    type: 'integer',
    minimum: 1,
    maximum: MOST_ITEMS,
    description: 'How many items are wanted; further pages are read for them.',
  };
  return { ...input, properties: { ...properties, mostItems } };
}
