/**
 * The hash of what a person agreed to: at a terminal they are shown it and asked; elsewhere they say with `--hash`
 * what they have read.
 */
import { badRequest, type RoteError } from '../base/errors.ts';
import type { CommandCall } from './command.ts';

interface ShownChoices {
  /** Each is shown in turn, until one is agreed to. */
  choices: readonly { words: string; hash: string }[];
  question: string;
  /** The command that shows it with its hash. */
  trial: string;
}

/** Null if they said no. */
export async function agreedHash(
  { flags, context }: CommandCall,
  { choices, question, trial }: ShownChoices,
): Promise<string | null> {
  const given = flags.text('hash');
  if (given !== undefined) return given;
  if (flags.isSet('json') || context.prompt === undefined) throw hashNeeded(trial);
  for (const { words, hash } of choices) {
    const line = await context.prompt(`${words}\n\n${question} [y/N] `);
    if (/^\s*y(?:es)?\s*$/i.test(line ?? '')) return hash;
  }
  return null;
}

function hashNeeded(trial: string): RoteError {
  return badRequest({
    code: 'hash-needed',
    message: 'Nobody is asked here, so it has to be said what was read: --hash H.',
    hint: `${trial} shows it and prints its hash.`,
  });
}
