/** What carries an action out: a script or a plan of its skill, or a tool of the catalog. */

import type { ActionText } from '../skill.ts';
import {
  type FrontMap,
  type FrontValue,
  isFrontMap,
  isNothing,
  textOf,
  toJson,
} from './front-value.ts';
import { insidePath } from './inside-path.ts';
import type { Notes } from './notes.ts';

type Backing = ActionText['backing'];
type Kind = NonNullable<Backing>['kind'];

const KINDS: readonly Kind[] = ['script', 'plan', 'tool'];
const TOOL_NAME = /^[A-Za-z0-9][\w-]*\.[\w.-]*[\w-]$/;

export function readBacking(fields: FrontMap, notes: Notes): Backing {
  const metadata = fields.get('metadata');
  const given = KINDS.flatMap((kind) => {
    const own = fields.get(kind);
    const flat = isFrontMap(metadata) ? metadata.get(`rote-${kind}`) : undefined;
    const value = isNothing(own) ? flat : own;
    return value === undefined || isNothing(value) ? [] : [{ kind, value }];
  });
  const [first, second] = given;
  if (first === undefined) return null;
  if (second !== undefined) {
    note(notes, second.kind, {
      message: `The action names a ${first.kind} and a ${second.kind}; the ${first.kind} counts.`,
      fix: 'Keep one of them.',
    });
  }
  return first.kind === 'tool'
    ? readTool(first.value, fields.get('with'), notes)
    : readFile(first.kind, first.value, notes);
}

function readFile(kind: 'script' | 'plan', value: FrontValue, notes: Notes): Backing {
  const path = insidePath(textOf(value) ?? '');
  if (path !== null) return { kind, path };
  note(notes, kind, {
    message: `The ${kind} is not a file inside the folder of the skill; the action does nothing.`,
    fix: `Write a path from that folder, such as ${kind === 'script' ? 'scripts/send.js' : 'plans/send.json'}`,
  });
  return null;
}

function readTool(value: FrontValue, input: FrontValue | undefined, notes: Notes): Backing {
  const tool = textOf(value)?.trim() ?? '';
  if (!TOOL_NAME.test(tool)) {
    note(notes, 'tool', {
      message: `${JSON.stringify(tool.slice(0, 80))} is no name of a tool; the action does nothing.`,
      fix: 'Write the name of a tool with its domain, such as http.request',
    });
    return null;
  }
  if (!isNothing(input) && !isFrontMap(input)) {
    note(notes, 'with', {
      message: 'What stands in "with" is no map of inputs; it is ignored.',
      fix: 'Write with: and below it, set in, one line for each input of the tool.',
    });
  }
  const given = isFrontMap(input) ? (toJson(input) as Record<string, unknown>) : null;
  return { kind: 'tool', tool, input: given };
}

function note(notes: Notes, key: string, { message, fix }: { message: string; fix: string }): void {
  notes.add({ level: 'error', code: 'bad-backing', at: [key], message, fix });
}
