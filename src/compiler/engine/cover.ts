/**
 * Which readings of a chart are meant: those that together explain the most tokens with the fewest readings. What
 * explains as much in as few is another way to read the whole, and all such ways are kept.
 */
import { spendEffort } from '../../base/effort.ts';
import type { Edge } from './place.ts';

interface Way {
  covered: number;
  edges: readonly Edge[];
}

/** More ways to read one sentence than this are not told apart by a question. */
const MOST_WAYS = 4;

/** `weigh` says how much a token counts for; the ways are in the order of the rules that read them. */
export function cover(
  length: number,
  edges: readonly Edge[],
  weigh: (at: number) => number,
): readonly (readonly Edge[])[] {
  const byEnd = new Map<number, Edge[]>();
  for (const edge of edges) {
    const known = byEnd.get(edge.to);
    if (known === undefined) byEnd.set(edge.to, [edge]);
    else known.push(edge);
  }
  const best: Way[][] = [[{ covered: 0, edges: [] }]];
  for (let at = 1; at <= length; at++) {
    let ways = best[at - 1] as Way[];
    for (const edge of byEnd.get(at) ?? []) {
      let own = 0;
      for (let place = edge.from; place < edge.to; place++) own += weigh(place);
      const before = best[edge.from] as Way[];
      spendEffort(edge.to - edge.from + before.reduce((sum, way) => sum + way.edges.length, 10));
      const longer = before.map((way) => ({
        covered: way.covered + own,
        edges: [...way.edges, edge],
      }));
      ways = better(ways, longer);
    }
    best.push(ways);
  }
  return (best[length] as Way[]).map((way) => way.edges);
}

/** The ways that cover the most with the fewest readings, of two lists whose members are each as good. */
function better(left: Way[], right: Way[]): Way[] {
  const [one, other] = [left[0], right[0]];
  if (one === undefined) return right;
  if (other === undefined) return left;
  const difference = one.covered - other.covered || other.edges.length - one.edges.length;
  if (difference !== 0) return difference > 0 ? left : right;
  return [...left, ...right].slice(0, MOST_WAYS);
}
