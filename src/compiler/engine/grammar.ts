/**
 * Rules as data: a row of categories, and what they come to together. `?x` may be left out, `x|y` is either, `+x`
 * has nothing between it and what stands before.
 */
import type { Place } from './place.ts';

/** In a pattern: any row of tokens, whatever they say. Its value is where it stands. */
export const TEXT = 'text';
export interface TextSpan {
  from: number;
  to: number;
}

export interface Rule {
  name: string;
  /** Words that are read differently without this rule. */
  example: string;
  category: string;
  pattern: readonly string[];
  make(values: readonly unknown[], place: Place<never>): unknown;
}

type Sign<Element extends string> = Element extends `?${infer Rest}` | `+${infer Rest}`
  ? Sign<Rest>
  : Element;

/** What an element of a pattern hands on. */
type ValueOf<Values, Element extends string> = Element extends `?${infer Rest}`
  ? ValueOf<Values, Rest> | undefined
  : Sign<Element> extends `${infer First}|${infer Rest}`
    ? ValueOf<Values, First> | ValueOf<Values, Rest>
    : Sign<Element> extends keyof Values
      ? Values[Sign<Element>]
      : never;

type ValuesOf<Values, Pattern extends readonly string[]> = {
  [Index in keyof Pattern]: ValueOf<Values, Pattern[Index]>;
};

type RowOf<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? [First, ...RowOf<Rest>]
  : [Text];

/** A writer of rules over the categories that `Values` names: "page: ?the page url" makes a page of such a row. */
export function rulesOver<Values, Context>() {
  return <Category extends keyof Values & string, const Row extends string>(
    said: `${Category}: ${Row}`,
    example: string,
    make: (values: ValuesOf<Values, RowOf<Row>>, place: Place<Context>) => Values[Category] | null,
  ): Rule => {
    const [category = '', row = ''] = said.split(': ');
    return {
      name: said,
      example,
      category,
      pattern: row.split(' '),
      make: make as unknown as Rule['make'],
    };
  };
}

/** A place within one rule or several that begin alike. */
export interface GrammarNode {
  /** Text may stand next. */
  takesText: boolean;
  after(category: string, isGlued: boolean): readonly GrammarNode[];
  /** The rules that end here; a slot says which piece of the row each value is, -1 where it was left out. */
  complete: readonly Ending[];
}

export interface Grammar {
  start: GrammarNode;
}

interface GrowingNode extends GrammarNode {
  plain: Map<string, GrowingNode>;
  glued: Map<string, GrowingNode>;
  complete: Ending[];
  /** The rules that lead here and were not followed further yet. */
  leading: Leading[];
}

interface Ending {
  rule: Rule;
  slots: readonly number[];
}

/** The rest of a rule, from an element of its pattern on. */
interface Leading extends Ending {
  at: number;
  pieces: number;
}

const NONE: readonly GrammarNode[] = [];
const NO_NODES: Map<string, GrowingNode> = new Map();

function nodeOf(leading: Leading[]): GrowingNode {
  return {
    plain: NO_NODES,
    glued: NO_NODES,
    takesText: false,
    complete: [],
    leading,
    after: followedTo,
  };
}

/**
 * The rows that all patterns stand for are many, and sentences go through a few of them: so a node is made when a
 * sentence comes before it, and kept.
 */
export function grammarOf(rules: readonly Rule[]): Grammar {
  return { start: grown(nodeOf(rules.map((rule) => ({ rule, at: 0, slots: [], pieces: 0 })))) };
}

function followedTo(this: GrowingNode, category: string, isGlued: boolean): readonly GrammarNode[] {
  const one = this.plain.get(category);
  const other = isGlued ? this.glued.get(category) : undefined;
  if (one === undefined) return other === undefined ? NONE : [grown(other)];
  return other === undefined ? [grown(one)] : [grown(one), grown(other)];
}

function grown(node: GrowingNode): GrowingNode {
  const { leading } = node;
  if (leading.length === 0) return node;
  node.leading = [];
  for (const one of leading) follow(node, one);
  return node;
}

/** Goes one piece further on every row that a pattern stands for. */
function follow(node: GrowingNode, { rule, slots, at, pieces }: Leading): void {
  const element = rule.pattern[at];
  if (element === undefined) {
    if (pieces > 0) node.complete.push({ rule, slots });
    return;
  }
  if (element.startsWith('?')) follow(node, { rule, slots: [...slots, -1], at: at + 1, pieces });
  const bare = element.replace(/^\?/, '');
  const table = bare.startsWith('+') ? 'glued' : 'plain';
  if (node[table] === NO_NODES) node[table] = new Map();
  for (const category of bare.replace(/^\+/, '').split('|')) {
    const next = node[table].get(category) ?? nodeOf([]);
    node[table].set(category, next);
    if (category === TEXT) node.takesText = true;
    next.leading.push({ rule, slots: [...slots, pieces], at: at + 1, pieces: pieces + 1 });
  }
}
