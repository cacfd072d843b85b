/** The real thing, on real child processes, for the tests of one file. */
import { afterAll } from 'vitest';
import { createSystemClock } from '../../base/clock.ts';
import { type Bounded, createBounded } from './bounded.ts';

export function openBounded(): Bounded {
  const bounded = createBounded({ clock: createSystemClock() });
  afterAll(() => bounded.close());
  return bounded;
}
