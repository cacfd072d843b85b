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

/** A writer of rules over the categories that `Values` names. */
export function rulesOver<Values, Context>() {
  return <Category extends keyof Values & string, const Pattern extends readonly string[]>(
    category: Category,
    pattern: Pattern,
    example: string,
    make: (values: ValuesOf<Values, Pattern>, place: Place<Context>) => Values[Category] | null,
  ): Rule => ({
    name: `${category}: ${pattern.join(' ')}`,
    example,
    category,
    pattern,
    make: make as unknown as Rule['make'],
  });
}

/** A place within one rule or several that begin alike. */
export interface GrammarNode {
  /** Text may stand next. */
  takesText: boolean;
  after(category: string, isGlued: boolean): readonly GrammarNode[];
  /** The rules that end here; a slot says which piece of the row each value is, -1 where it was left out. */
  complete: readonly { rule: Rule; slots: readonly number[] }[];
}

export interface Grammar {
  start: GrammarNode;
}

interface Building extends GrammarNode {
  plain: Map<string, Building>;
  glued: Map<string, Building>;
  complete: { rule: Rule; slots: number[] }[];
}

const NONE: readonly GrammarNode[] = [];

function building(): Building {
  const plain = new Map<string, Building>();
  const glued = new Map<string, Building>();
  return {
    plain,
    glued,
    takesText: false,
    complete: [],
    after(category, isGlued) {
      const [one, other] = [plain.get(category), isGlued ? glued.get(category) : undefined];
      if (one === undefined) return other === undefined ? NONE : [other];
      return other === undefined ? [one] : [one, other];
    },
  };
}

export function grammarOf(rules: readonly Rule[]): Grammar {
  const start = building();
  for (const rule of rules) add(start, rule, 0, [], 0);
  return { start };
}

/** Adds every row that a pattern stands for. */
function add(node: Building, rule: Rule, at: number, slots: number[], pieces: number): void {
  const element = rule.pattern[at];
  if (element === undefined) {
    if (pieces > 0) node.complete.push({ rule, slots });
    return;
  }
  if (element.startsWith('?')) add(node, rule, at + 1, [...slots, -1], pieces);
  const bare = element.replace(/^\?/, '');
  const isGlued = bare.startsWith('+');
  for (const category of bare.replace(/^\+/, '').split('|')) {
    const table = isGlued ? node.glued : node.plain;
    const next = table.get(category) ?? building();
    table.set(category, next);
    if (category === TEXT) node.takesText = true;
    add(next, rule, at + 1, [...slots, pieces], pieces + 1);
  }
}
