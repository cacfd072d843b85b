/** Where in the text of a plan something stands that the daemon names by its path: `tools[1].input.url`. */
import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

export type SyntaxNode = ReturnType<typeof syntaxTree>['topNode'];

/** The names of the document and those of the list form. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  toolId: 'id',
  tool: 'toolName',
  input: 'parameters',
  id: 'toolId',
  toolName: 'tool',
  parameters: 'input',
};

export interface Place {
  from: number;
  to: number;
}

/** The part that is meant, or the nearest around it that is there. */
export function placeOf(state: EditorState, path: string): Place {
  const parts = path.split(/[.[\]]+/).filter((part) => part !== '');
  let node = syntaxTree(state).topNode.firstChild;
  if (node?.name === 'Array' && parts[0] === 'tools') parts.shift();
  let found = node;
  for (const part of parts) {
    node = node === null ? null : childOf(state, node, part);
    if (node === null) break;
    found = node;
  }
  if (found === null) return { from: 0, to: state.doc.length };
  // A whole step or plan would be one long mark: its first line will do.
  const line = state.doc.lineAt(found.from);
  return { from: found.from, to: Math.min(found.to, Math.max(line.to, found.from + 1)) };
}

function childOf(state: EditorState, node: SyntaxNode, part: string): SyntaxNode | null {
  if (node.name === 'Array') return valuesIn(node)[Number(part)] ?? null;
  if (node.name !== 'Object') return null;
  return propertyIn(state, node, part) ?? propertyIn(state, node, OTHER_NAMES[part] ?? part);
}

/** The value of a property of an object. */
export function propertyIn(
  state: EditorState,
  object: SyntaxNode,
  name: string,
): SyntaxNode | null {
  for (const property of object.getChildren('Property')) {
    const key = property.getChild('PropertyName');
    if (key !== null && textOf(state, key) === name) return valueIn(property);
  }
  return null;
}

function valueIn(property: SyntaxNode): SyntaxNode | null {
  const last = property.lastChild;
  return last === null || last.name === 'PropertyName' || last.name === ':' ? null : last;
}

/** A text in quotes without them; what is no whole text yet, as far as it goes. */
export function textOf(state: EditorState, node: SyntaxNode): string {
  return state.sliceDoc(node.from, node.to).replace(/^"|"$/g, '');
}

const VALUES = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);

function valuesIn(array: SyntaxNode): SyntaxNode[] {
  const values: SyntaxNode[] = [];
  for (let child = array.firstChild; child !== null; child = child.nextSibling)
    if (VALUES.has(child.name)) values.push(child);
  return values;
}
