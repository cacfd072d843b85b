/** A flag that names an instant: an instant, a wall time in the zone, or a date, which is its first moment. */
import { RoteError, valueOrThrow } from '../../base/errors.ts';
import { readInstant } from '../../time/read-instant.ts';
import type { FlagValues } from '../command.ts';

export function instantFlag(flags: FlagValues, name: string, timezone: string): number {
  const text = flags.text(name);
  if (text === undefined) {
    throw new RoteError(
      {
        code: 'missing-flag',
        message: `--${name} is missing.`,
        hint: 'Give both ends: --from 2027-01-01 --to 2027-01-08',
      },
      { blame: 'request' },
    );
  }
  return valueOrThrow(readInstant(text, timezone));
}
