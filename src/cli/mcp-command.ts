/** `rote mcp`: the standard streams belong to the protocol until the program that started it is gone. */
import { badRequest, type RoteError } from '../base/errors.ts';
import { readSettings } from '../runtime/settings.ts';
import type { CommandAnswer, CommandCall } from './command.ts';
import { findHome } from './with-home.ts';

export async function mcp({ context }: CommandCall): Promise<CommandAnswer> {
  const { home, serveMcp } = context;
  findHome(context);
  if (serveMcp === undefined) throw noStreams();
  await serveMcp({ home, config: await readSettings(home) });
  return { data: {}, text: '', isSilent: true };
}

function noStreams(): RoteError {
  return badRequest({
    code: 'no-streams',
    message: 'There are no standard streams to speak on.',
    hint: 'Have a program start it: rote help mcp-server shows how.',
  });
}
