/**
 * The tokens that open the house to programs, in the data folder and readable by its owner only: the owner's own, which
 * opens everything, and one for other agents, which opens `/mcp` alone.
 */
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { RoteError } from '../base/errors.ts';
import { readOrMakeSecret } from './secret-file.ts';

const SHORTEST = 32;

export function readApiToken(home: string, clock: Clock): string {
  return readToken(join(home, 'api-token'), clock);
}

export function readMcpToken(home: string, clock: Clock): string {
  return readToken(join(home, 'mcp-token'), clock);
}

function readToken(file: string, clock: Clock): string {
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
