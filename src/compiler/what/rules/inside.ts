/** A value and what is said of it, told of the page that holds it: "when URL shows a price below 50". */
import { holds, type If, rule, type Thing } from '../values.ts';
import type { Take, Test } from '../what.ts';
import { nameAt } from './takes.ts';

function inside(thing: Thing, take: Take, test: Test, isEachTime: boolean): If | null {
  const isWhole = thing.takes.length === 0 && thing.filters.length === 0 && thing.content === null;
  if (!isWhole || !(VALUED.has(test.kind) || take.kind === 'field')) return null;
  return holds({ ...thing, takes: [take] }, test, isEachTime);
}

/** Said of a value, and of no page. */
const VALUED: ReadonlySet<Test['kind']> = new Set(['compare', 'between', 'changes']);

export const INSIDE_RULES = [
  rule(
    'condition: if|each-time thing mention|prints|is ?that taken ?of test',
    'tell me if https://a.example has items.0.quantity of less than 10',
    ([, thing, , , { take, filters }, , test], { pieces }) =>
      filters.length > 0 ? null : inside(thing, take, test, pieces[0]?.category === 'each-time'),
  ),
  rule(
    'condition: if|each-time thing mention|prints|is word ?of test',
    'tell me if https://a.example has stock below 50',
    ([, thing, , at, , test], place) => {
      const name = nameAt(place, at);
      const isEachTime = place.pieces[0]?.category === 'each-time';
      return name === null ? null : inside(thing, { kind: 'value', name }, test, isEachTime);
    },
  ),
];
