/**
 * How much work a JMESPath expression is on a value of a given size, at the very most: fields, indexes, slices,
 * projections, filters and the functions that only look take so many steps for each character of the value, and so
 * does what they give. All else (`pad_left`, `let`, a value put into another time and again) may be of any size.
 */
import type { compile } from '@jmespath-community/jmespath';

type Expression = ReturnType<typeof compile>;

/** `perUnit` × size + `fixed`, so that one after the other and one for each item stay of the same form. */
interface Linear {
  perUnit: number;
  fixed: number;
}

interface Cost {
  /** Of what it gives. */
  size: Linear;
  steps: Linear;
}

const UNKNOWN: Linear = { perUnit: Number.POSITIVE_INFINITY, fixed: Number.POSITIVE_INFINITY };
const NOBODY_KNOWS: Cost = { size: UNKNOWN, steps: UNKNOWN };
const SAME: Linear = { perUnit: 1, fixed: 1 };
const LOOK: Cost = { size: SAME, steps: SAME };
/** More comparisons for each item than any sorting needs here. */
const SORTING = 40;

/** What they give is no larger than what they are given, in so many steps. */
const PLAIN_FUNCTIONS = new Set(
  'abs avg ceil ends_with floor keys length max min not_null reverse starts_with sum to_array to_number to_string type values'.split(
    ' ',
  ),
);

/** Infinity where nobody can say. */
export function queryWork(expression: Expression, size: number): number {
  const { steps, size: given } = costOf(expression);
  const work = at(steps, size) + at(given, size);
  return Number.isNaN(work) ? Number.POSITIVE_INFINITY : work;
}

function costOf(node: Expression): Cost {
  switch (node.type) {
    case 'Field':
    case 'Index':
    case 'Slice':
    case 'Current':
    case 'Identity':
      return LOOK;
    case 'Literal':
      return constant(JSON.stringify(node.value).length);
    case 'Subexpression':
    case 'IndexExpression':
    case 'Pipe':
      return oneAfterOther(costOf(node.left), costOf(node.right));
    case 'Projection':
    case 'ValueProjection':
      return oneAfterOther(costOf(node.left), forEach(costOf(node.right)));
    case 'FilterProjection':
      return oneAfterOther(
        costOf(node.left),
        forEach(together([judged(costOf(node.condition)), costOf(node.right)])),
      );
    case 'Flatten':
      return oneAfterOther(costOf(node.child), LOOK);
    case 'NotExpression':
      return judged(costOf(node.child));
    case 'Comparator':
      return judged(together([costOf(node.left), costOf(node.right)]));
    case 'AndExpression':
    case 'OrExpression':
      return together([costOf(node.left), costOf(node.right)]);
    case 'MultiSelectList':
      return together(node.children.map(costOf));
    case 'MultiSelectHash':
      return together(
        node.children.flatMap(({ name, value }) => [constant(name.length), costOf(value)]),
      );
    case 'Function':
      return costOfFunction(node.name, node.children);
    default:
      return NOBODY_KNOWS;
  }
}

function costOfFunction(name: string, children: readonly Expression[]): Cost {
  if (PLAIN_FUNCTIONS.has(name)) return judgedWhole(together(children.map(costOf)));
  const [first, second] = children;
  if (first === undefined) return NOBODY_KNOWS;
  if (name === 'sort') return sorted(costOf(first));
  if (second === undefined) return NOBODY_KNOWS;
  switch (name) {
    case 'contains':
      return second.type === 'Literal' ? searched(costOf(first), costOf(second)) : NOBODY_KNOWS;
    case 'join':
      return first.type === 'Literal' ? mapped(costOf(second), costOf(first)) : NOBODY_KNOWS;
    case 'map':
      return mapped(costOf(second), referred(first));
    case 'max_by':
    case 'min_by':
      return mapped(costOf(first), referred(second));
    case 'sort_by':
      // It is evaluated for every comparison, and one item may be in as many as there are others.
      return isPath(second) ? sorted(costOf(first)) : NOBODY_KNOWS;
    default:
      return NOBODY_KNOWS;
  }
}

function referred(expression: Expression): Cost {
  return expression.type === 'ExpressionReference' ? costOf(expression.child) : NOBODY_KNOWS;
}

/** `&a.b`, which takes no longer on a large item than on a small one. */
function isPath(expression: Expression): boolean {
  if (expression.type === 'ExpressionReference') return isPath(expression.child);
  if (expression.type === 'Subexpression')
    return isPath(expression.left) && isPath(expression.right);
  return expression.type === 'Field' || expression.type === 'Current';
}

function mapped(list: Cost, each: Cost): Cost {
  return oneAfterOther(list, forEach(together([LOOK, each])));
}

/** At each place of a text, all that is looked for may have to be compared. */
function searched(text: Cost, wanted: Cost): Cost {
  return judged(oneAfterOther(text, { size: SAME, steps: times(SAME, wanted.size.fixed) }));
}

function sorted(list: Cost): Cost {
  return oneAfterOther(list, { size: SAME, steps: times(SAME, SORTING) });
}

function constant(size: number): Cost {
  return { size: { perUnit: 0, fixed: size + 1 }, steps: { perUnit: 0, fixed: size + 1 } };
}

function oneAfterOther(first: Cost, then: Cost): Cost {
  return {
    size: compose(then.size, first.size),
    steps: plus(first.steps, compose(then.steps, first.size)),
  };
}

/** The sizes of the items add up to that of the list, and there are no more of them than it is large. */
function forEach({ size, steps }: Cost): Cost {
  const spread = ({ perUnit, fixed }: Linear): Linear => ({ perUnit: perUnit + fixed, fixed });
  return { size: spread(size), steps: spread(steps) };
}

function together(costs: readonly Cost[]): Cost {
  return costs.reduce(
    (all, one) => ({
      size: plus(all.size, one.size),
      steps: plus(all.steps, one.steps),
    }),
    constant(0),
  );
}

/** True or false is what comes of it, once all of it was looked at. */
function judged({ size, steps }: Cost): Cost {
  return { size: { perUnit: 0, fixed: 5 }, steps: plus(steps, size) };
}

/** As large as what it was given, once all of it was looked at; numbers and marks are written out. */
function judgedWhole({ size, steps }: Cost): Cost {
  return { size: times(plus(size, constant(20).size), 2), steps: plus(steps, size) };
}

function compose(outer: Linear, inner: Linear): Linear {
  return { perUnit: outer.perUnit * inner.perUnit, fixed: at(outer, inner.fixed) };
}

function plus(left: Linear, right: Linear): Linear {
  return { perUnit: left.perUnit + right.perUnit, fixed: left.fixed + right.fixed };
}

function times({ perUnit, fixed }: Linear, factor: number): Linear {
  return { perUnit: perUnit * factor, fixed: fixed * factor };
}

function at({ perUnit, fixed }: Linear, size: number): number {
  return perUnit * size + fixed;
}
