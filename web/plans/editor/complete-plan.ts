/** Names while one types: of tools, of what a tool takes, of the fields of a step and of a plan, and of other steps. */
import type { Completion, CompletionContext, CompletionSource } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { PlanSchemaView } from '../../../src/domain/plan-view.ts';
import { get } from '../../base/api.ts';
import { propertyIn, type SyntaxNode, textOf } from './place-of.ts';

/** What is known is asked for once an editor. */
export function completePlan(): CompletionSource {
  let asked: Promise<PlanSchemaView> | null = null;
  return async (context) => {
    const at = placeAt(context);
    if (at === null) return null;
    asked ??= get<PlanSchemaView>('/plans/schema');
    const known = await asked.catch(() => {
      asked = null;
      return null;
    });
    if (known === null || context.aborted) return null;
    const options = optionsFor(at, known, context.state);
    return { from: at.from, to: at.to, options, filter: true };
  };
}

interface At {
  kind: 'key' | 'value';
  /** Between the quotes. */
  from: number;
  to: number;
  /** The name of the property whose value it is. */
  name: string;
  /** The object that it is in. */
  object: SyntaxNode | null;
}

/** Where the cursor is inside quotes; elsewhere nothing is offered unless it is asked for. */
function placeAt({ state, pos }: CompletionContext): At | null {
  const node = syntaxTree(state).resolveInner(pos, -1);
  const isText = node.name === 'String' || node.name === 'PropertyName';
  if (!isText || pos <= node.from) return null;
  const isClosed = state.sliceDoc(node.to - 1, node.to) === '"' && node.to - node.from > 1;
  const to = isClosed ? node.to - 1 : node.to;
  if (pos > to) return null;
  const place = { from: node.from + 1, to };
  const property = closest(node, 'Property');
  const object = closest(node, 'Object');
  if (node.name === 'PropertyName') return { ...place, kind: 'key', name: '', object };
  const key = property?.getChild('PropertyName') ?? null;
  return { ...place, kind: 'value', name: key === null ? '' : textOf(state, key), object };
}

function optionsFor(at: At, known: PlanSchemaView, state: EditorState): Completion[] {
  if (at.kind === 'value') {
    if (at.name === 'tool' || at.name === 'toolName') return toolOptions(known);
    if (at.name === 'dependencies' || at.name === 'after') return stepOptions(state);
    return [];
  }
  const owner = ownerOf(at.object, state);
  const tool = owner === null ? undefined : known.tools.find(({ name }) => name === owner);
  if (tool !== undefined) return keyOptions(tool.input);
  return keyOptions(isRoot(at.object) ? known.schema : stepSchema(known.schema));
}

const toolOptions = ({ tools }: PlanSchemaView): Completion[] =>
  tools.map(({ name, summary }) => ({ label: name, detail: summary, type: 'function' }));

/** The tool that takes this object as its input; null where it is none. */
function ownerOf(object: SyntaxNode | null, state: EditorState): string | null {
  const property = object?.parent;
  if (property?.name !== 'Property') return null;
  const key = property.getChild('PropertyName');
  const name = key === null ? '' : textOf(state, key);
  if (name !== 'input' && name !== 'parameters') return null;
  const step = property.parent;
  const tool =
    step === null ? null : (propertyIn(state, step, 'tool') ?? propertyIn(state, step, 'toolName'));
  return tool === null ? null : textOf(state, tool);
}

const isRoot = (object: SyntaxNode | null): boolean => object?.parent?.name === 'JsonText';

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  description?: string;
  anyOf?: Schema[];
}

function stepSchema(schema: Schema): Schema {
  return schema.properties?.['tools']?.items ?? {};
}

function keyOptions({ properties = {}, anyOf = [] }: Schema): Completion[] {
  const all = Object.assign({}, ...anyOf.map((one) => one.properties ?? {}), properties) as Record<
    string,
    Schema
  >;
  return Object.entries(all).map(([label, { description }]) => ({
    label,
    type: 'property',
    ...(description !== undefined && { detail: description }),
  }));
}

function stepOptions(state: EditorState): Completion[] {
  const ids = state.doc.toString().matchAll(/"(?:id|toolId)"\s*:\s*"([^"\\]+)"/g);
  return [...new Set([...ids].map(([, id = '']) => id))].map((label) => ({ label }));
}

function closest(node: SyntaxNode, name: string): SyntaxNode | null {
  for (let one: SyntaxNode | null = node; one !== null; one = one.parent)
    if (one.name === name) return one;
  return null;
}
