/** What a schedule waits for that looks at an address again and again: "when https://… changes". */
import type { WatchedAddress } from '../../domain/plan/watched-place.ts';

export function whenWatched({ url, kind, isPart }: WatchedAddress): string {
  if (kind === 'feed')
    return `when ${url} has something new${isPart ? ' of what is asked for' : ''}`;
  return isPart ? `when what is watched on ${url} changes` : `when ${url} changes`;
}
