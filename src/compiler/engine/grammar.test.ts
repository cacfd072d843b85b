import { expect, test } from 'vitest';
import { type GrammarNode, grammarOf, type Rule } from './grammar.ts';

function ruleOf(pattern: readonly string[]): Rule & { looks(): number } {
  let looks = 0;
  const rest = { name: pattern.join(' '), example: '', category: 'row', make: () => null };
  return {
    ...rest,
    get pattern() {
      looks += 1;
      return pattern;
    },
    looks: () => looks,
  };
}

function walk(start: GrammarNode, row: readonly string[]): GrammarNode | undefined {
  return row.reduce<GrammarNode | undefined>(
    (node, category) => node?.after(category, true)[0],
    start,
  );
}

test('a pattern that stands for four thousand rows is followed only where somebody goes', () => {
  const rule = ruleOf(Array.from({ length: 6 }, () => 'a|b|c|d'));
  const { start } = grammarOf([rule]);
  expect(rule.looks()).toBe(1);
  const row = Array.from('abcdab');
  expect(walk(start, row)?.complete).toEqual([{ rule, slots: [0, 1, 2, 3, 4, 5] }]);
  expect(walk(start, row)?.complete).toHaveLength(1);
  expect(rule.looks()).toBe(7);
});

test.each([
  ['what may be left out has no slot', ['?a', 'b', '?c'], ['b'], [-1, 0, -1]],
  ['all of it', ['?a', 'b', '?c'], ['a', 'b', 'c'], [0, 1, 2]],
  ['either', ['a|b', 'c'], ['b', 'c'], [0, 1]],
  ['glued', ['a', '+b'], ['a', 'b'], [0, 1]],
])('%s', (_, pattern, row, slots) => {
  const rule = ruleOf(pattern);
  expect(walk(grammarOf([rule]).start, row)?.complete).toEqual([{ rule, slots }]);
});

test('a row of nothing is no row, what is glued needs that, and text is told', () => {
  const { start } = grammarOf([ruleOf(['?a']), ruleOf(['a', '+b', 'text'])]);
  expect(start.complete).toEqual([]);
  const [after] = start.after('a', false);
  expect(after?.after('b', false)).toEqual([]);
  expect([start.takesText, after?.after('b', true)[0]?.takesText]).toEqual([false, true]);
});

test('rules that end at the same place stand in their order', () => {
  const rules = [ruleOf(['a', '?b']), ruleOf(['?b', 'a']), ruleOf(['a'])];
  expect(walk(grammarOf(rules).start, ['a'])?.complete.map(({ rule }) => rule)).toEqual(rules);
});
