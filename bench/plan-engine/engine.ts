/** What is asked of every engine: to run a graph of steps that do nothing, each after those it waits for. */
import type { Graph } from './graph.ts';

/** How many steps may run at a time, where the engine lets one say so. */
export const CONCURRENCY = 64;

export interface Lap {
  /** What is done once for a graph, however often it runs: it is checked or compiled. */
  buildMs: number;
  /** From the start of one run until its end is known, and on the disk where it is kept there. */
  runMs: number;
}

export interface PlanEngine {
  /** One run of the graph, new to the engine; rejects where not every step ran. */
  measure(graph: Graph): Promise<Lap>;
  close(): Promise<void>;
}

export async function timed<T>(work: () => T | Promise<T>): Promise<{ value: T; ms: number }> {
  const startedMs = performance.now();
  const value = await work();
  return { value, ms: performance.now() - startedMs };
}

/** A benchmark of steps that did not run would be a fast one. */
export function requireAll(ran: number, { shape, steps }: Graph): void {
  if (ran !== steps.length) throw new Error(`${ran} of ${steps.length} steps ran (${shape})`);
}
