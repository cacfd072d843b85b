/** The graphs that every engine runs: who waits for whom, with nothing to do in any step. */
import type { GraphStep } from './graph-step.ts';
import { montage } from './montage.ts';

export interface Graph {
  shape: 'chain' | 'fan-out' | 'diamonds' | 'Montage';
  /** In an order in which each comes after those it waits for. */
  steps: GraphStep[];
}

const MONTAGE_SEED = 1;

/** A graph of exactly `size` steps, the same in every process. */
export function makeGraph({ shape, size }: { shape: Graph['shape']; size: number }): Graph {
  return { shape, steps: MAKERS[shape](size) };
}

const MAKERS: Record<Graph['shape'], (size: number) => GraphStep[]> = {
  chain: (size) => numbered(size, (index) => (index === 0 ? [] : [index - 1])),
  /** One, then all the others but the last, then the last. */
  'fan-out': (size) =>
    numbered(size, (index) => {
      if (index === 0) return [];
      return index < size - 1 ? [0] : Array.from({ length: size - 2 }, (_, middle) => middle + 1);
    }),
  /** Fours: a top, two that wait for it, and a bottom that the next top waits for. */
  diamonds: (size) =>
    numbered(size, (index) => {
      const top = index - (index % 4);
      if (index === top) return top === 0 ? [] : [top - 1];
      return index === top + 3 ? [top + 1, top + 2] : [top];
    }),
  Montage: (size) => montage(size, MONTAGE_SEED),
};

function numbered(size: number, waitsFor: (index: number) => number[]): GraphStep[] {
  return Array.from({ length: size }, (_, index) => ({
    id: `s${index}`,
    dependencies: waitsFor(index).map((other) => `s${other}`),
  }));
}
