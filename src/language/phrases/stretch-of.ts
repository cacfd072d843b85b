import { badRequest } from '../../base/errors.ts';
import { readStretch, type Stretch, type StretchOptions } from './read-stretch.ts';

/** Refuses words that name no stretch. */
export function stretchOf(
  when: string,
  { nowMs, timezone }: Omit<StretchOptions, 'direction'>,
  direction: StretchOptions['direction'],
): Stretch {
  const stretch = readStretch(when, { nowMs, timezone, direction });
  if (stretch !== null) return stretch;
  throw badRequest({
    code: 'bad-input',
    message: `"${when}" names no day or stretch.`,
    hint: 'Say today, tomorrow, yesterday, this week, on Friday, 2026-11-20, the last 24 hours.',
  });
}
