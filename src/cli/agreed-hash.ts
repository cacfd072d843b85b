/**
 * The hash of what a person agreed to: at a terminal they are shown it and asked; elsewhere they say with `--hash`
 * what they have read.
 */
import { RoteError } from '../base/errors.ts';
import type { CommandCall } from './command.ts';

interface Shown {
  /** What is agreed to, line by line, fit to be printed. */
  words: readonly string[];
  hash: string;
  question: string;
  /** The command that shows it with its hash. */
  trial: string;
}

/** Null where they said no. */
export async function agreedHash(
  { flags, context }: CommandCall,
  { words, hash, question, trial }: Shown,
): Promise<string | null> {
  const given = flags.text('hash');
  if (given !== undefined) return given;
  if (flags.isSet('json') || context.prompt === undefined) throw hashNeeded(trial);
  const line = await context.prompt(`${words.join('\n')}\n${question} [y/N] `);
  return /^\s*y(?:es)?\s*$/i.test(line ?? '') ? hash : null;
}

function hashNeeded(trial: string): RoteError {
  return new RoteError(
    {
      code: 'hash-needed',
      message: 'Nobody is asked here, so it has to be said what was read: --hash H.',
      hint: `${trial} shows it and prints its hash.`,
    },
    { blame: 'request' },
  );
}
