/** The order of a plan: after what each call waits for, else as it was written; or the ring that makes it impossible. */

interface Node {
  toolId: string;
  dependencies: readonly string[];
  after?: readonly string[] | undefined;
}

/** Steps that must be over before it begins. */
export function waitedFor({ dependencies, after = [] }: Node): string[] {
  return [...new Set([...dependencies, ...after])];
}

export type PlanOrder = { kind: 'order'; order: number[] } | { kind: 'cycle'; cycle: string[] };

/** Dependencies that nobody has are passed over: they are a fault of their own. */
export function orderPlan(tools: readonly Node[]): PlanOrder {
  const index = new Map(tools.map(({ toolId }, position) => [toolId, position]));
  const waitsFor = tools.map((node) => waitedFor(node).filter((id) => index.has(id)).length);
  const dependents = dependentsOf(tools, index);
  const ready = createHeap();
  for (const [position, count] of waitsFor.entries()) if (count === 0) ready.add(position);
  const order: number[] = [];
  for (let position = ready.take(); position !== undefined; position = ready.take()) {
    order.push(position);
    for (const dependent of dependents[position] ?? []) {
      const left = (waitsFor[dependent] ?? 0) - 1;
      waitsFor[dependent] = left;
      if (left === 0) ready.add(dependent);
    }
  }
  if (order.length === tools.length) return { kind: 'order', order };
  return { kind: 'cycle', cycle: findCycle(tools, index, new Set(order)) };
}

/** The calls that wait for each call, by position. */
export function dependentsOf(
  tools: readonly Node[],
  index: ReadonlyMap<string, number>,
): number[][] {
  const dependents: number[][] = tools.map(() => []);
  for (const [position, node] of tools.entries())
    for (const id of waitedFor(node)) dependents[index.get(id) ?? -1]?.push(position);
  return dependents;
}

/** `a → b → c → a`: from any call that was left over, along what it waits for, until one comes again. */
function findCycle(
  tools: readonly Node[],
  index: ReadonlyMap<string, number>,
  ordered: ReadonlySet<number>,
): string[] {
  const path: number[] = [];
  let at = tools.findIndex((_, position) => !ordered.has(position));
  while (!path.includes(at)) {
    path.push(at);
    const node = tools[at];
    const next = (node === undefined ? [] : waitedFor(node))
      .map((id) => index.get(id) ?? -1)
      .find((position) => position >= 0 && !ordered.has(position));
    at = next ?? at;
  }
  const ring = [...path.slice(path.indexOf(at)), at].map(
    (position) => tools[position]?.toolId ?? '',
  );
  return ring.reverse();
}

/** The smallest number first. */
export function createHeap() {
  const items: number[] = [];
  const swap = (left: number, right: number): void => {
    [items[left], items[right]] = [items[right] as number, items[left] as number];
  };
  const isBefore = (left: number, right: number): boolean =>
    (items[left] ?? Number.POSITIVE_INFINITY) < (items[right] ?? Number.POSITIVE_INFINITY);

  return {
    size: () => items.length,
    peek: (): number | undefined => items[0],
    add(item: number): void {
      items.push(item);
      for (let at = items.length - 1; at > 0; ) {
        const parent = (at - 1) >> 1;
        if (!isBefore(at, parent)) break;
        swap(at, parent);
        at = parent;
      }
    },
    take(): number | undefined {
      const first = items[0];
      const last = items.pop();
      if (items.length === 0 || last === undefined) return first;
      items[0] = last;
      for (let at = 0; ; ) {
        const left = 2 * at + 1;
        const smaller = isBefore(left + 1, left) ? left + 1 : left;
        if (!isBefore(smaller, at)) return first;
        swap(smaller, at);
        at = smaller;
      }
    },
  };
}
