/** What is asked of a person who connects an account at a terminal. */
import { badRequest, type RoteError } from '../../base/errors.ts';
import type { CliContext, FlagValues } from '../command.ts';

export async function passwordFrom(context: CliContext, flags: FlagValues): Promise<string> {
  if (flags.isSet('password-stdin')) return (await context.readStdin()).trim();
  const said = await context.promptHidden?.('Password (it is not shown): ');
  if (said === undefined || said === null || said.trim() === '') throw nobodyThere();
  return said;
}

export async function asked({ prompt }: CliContext, question: string): Promise<string> {
  const said = await prompt?.(question);
  if (said === undefined || said === null || said.trim() === '') throw nobodyThere();
  return said.trim();
}

function nobodyThere(): RoteError {
  return badRequest({
    code: 'no-terminal',
    message: 'An account is connected in a conversation, and there is nobody at this terminal.',
    hint: 'Run it in a terminal, or name the address and give --password-stdin < FILE.',
  });
}
