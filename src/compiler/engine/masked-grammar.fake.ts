import type { Grammar, GrammarNode, Rule } from './grammar.ts';

/** The same grammar without one of its rules: nothing is built anew, only what ends with that rule is left out. */
export function maskedGrammar({ start }: Grammar, rule: Rule): Grammar {
  const masks = new Map<GrammarNode, GrammarNode>();
  function masked(node: GrammarNode): GrammarNode {
    const known = masks.get(node);
    if (known !== undefined) return known;
    const made: GrammarNode = {
      takesText: node.takesText,
      after: (category, isGlued) => node.after(category, isGlued).map(masked),
      complete: node.complete.filter((one) => one.rule !== rule),
    };
    masks.set(node, made);
    return made;
  }
  return { start: masked(start) };
}
