/**
 * A graph with the layers of Montage, the astronomy workflow that WfCommons and its forerunners
 * measure schedulers with: images are projected, overlapping pairs are compared, one fit joins all of
 * those, every image is corrected by it, and a few last steps make the mosaic; all that for each of
 * three colors. Which images overlap is by chance, from a seed.
 */
import type { GraphStep } from './graph-step.ts';

const COLORS = ['red', 'green', 'blue'];
/** Of one color, besides five for each image: the fit, its model, a table, the sum, the small picture. */
const SINGLE_STEPS = 5;

export function montage(size: number, seed: number): GraphStep[] {
  const chance = createChance(seed);
  const forColors = size - 1;
  const images = Math.floor((forColors / COLORS.length - SINGLE_STEPS) / 5);
  const left = forColors - COLORS.length * (5 * images + SINGLE_STEPS);
  const steps = COLORS.flatMap((color, index) =>
    mosaic({ color, images, overlaps: 3 * images + (index === 0 ? left : 0), chance }),
  );
  return [...steps, { id: 'viewer', dependencies: COLORS.map((color) => `${color}-shrink`) }];
}

function mosaic(options: {
  color: string;
  images: number;
  overlaps: number;
  chance: (below: number) => number;
}): GraphStep[] {
  const { color, images, overlaps, chance } = options;
  const name = (part: string, index: number): string => `${color}-${part}-${index}`;
  const each = (count: number, make: (index: number) => GraphStep): GraphStep[] =>
    Array.from({ length: count }, (_, index) => make(index));
  const projects = each(images, (index) => ({ id: name('project', index), dependencies: [] }));
  const differences = each(overlaps, (index) => {
    const one = chance(images);
    const other = (one + 1 + chance(Math.min(8, images - 1))) % images;
    return {
      id: name('difference', index),
      dependencies: [name('project', one), name('project', other)],
    };
  });
  const backgrounds = each(images, (index) => ({
    id: name('background', index),
    dependencies: [name('project', index), `${color}-model`],
  }));
  return [
    ...projects,
    ...differences,
    { id: `${color}-fit`, dependencies: differences.map(({ id }) => id) },
    { id: `${color}-model`, dependencies: [`${color}-fit`] },
    ...backgrounds,
    { id: `${color}-table`, dependencies: backgrounds.map(({ id }) => id) },
    { id: `${color}-sum`, dependencies: [`${color}-table`] },
    { id: `${color}-shrink`, dependencies: [`${color}-sum`] },
  ];
}

/** Whole numbers from 0 to below `below` (mulberry32). */
function createChance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
