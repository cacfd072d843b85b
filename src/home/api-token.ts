/** The token that opens the API: in the data folder, readable by its owner only. */
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { RoteError } from '../base/errors.ts';
import { readOrMakeSecret } from './secret-file.ts';

const SHORTEST = 32;

export function readApiToken(home: string, clock: Clock): string {
  const file = join(home, 'api-token');
  const token = readOrMakeSecret(file, clock);
  if (token.length >= SHORTEST && /^\S+$/.test(token)) return token;
  throw new RoteError(
    {
      code: 'bad-token-file',
      message: `The token in ${file} is shorter than ${SHORTEST} characters or not one word.`,
      hint: 'Remove the file to get a new token.',
    },
    { blame: 'failure' },
  );
}
