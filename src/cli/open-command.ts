/** `rote open`: a link that signs somebody in on the page of the daemon that runs, once. */
import { RoteError } from '../base/errors.ts';
import { OWNER } from '../domain/person.ts';
import { readDaemon } from '../home/presence.ts';
import { formatInstant } from '../time/instant.ts';
import type { CommandAnswer, CommandCall } from './command.ts';
import { pageLink } from './page-link.ts';
import { withHome } from './with-home.ts';

export async function open({ flags, context }: CommandCall): Promise<CommandAnswer> {
  const daemon = readDaemon(context.home);
  if (!daemon.running || daemon.address === null) throw notRunning(context.home);
  const { address } = daemon;
  return withHome(context, async ({ people, pageSessions }) => {
    const { id, name, role } = await people.get(flags.text('for') ?? OWNER);
    const { code, untilMs } = await pageSessions.makeCode(id);
    const url = pageLink(address, code);
    const untilUtc = untilMs === null ? null : formatInstant(untilMs);
    // The link alone, so that it can be handed on to a program.
    return { data: { url, person: { id, name, role }, untilUtc }, text: url };
  });
}

function notRunning(home: string): RoteError {
  return new RoteError(
    {
      code: 'not-running',
      message: `No Rote runs on ${home}.`,
      hint: 'Start it with: rote start',
    },
    { blame: 'failure' },
  );
}
