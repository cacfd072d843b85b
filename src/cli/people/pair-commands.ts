/** `rote pair list` and `approve`: who waits at the door, and who is let in. */

import { RoteError } from '../../base/errors.ts';
import type { AddedRole } from '../../domain/person.ts';
import { viewPerson } from '../../domain/person-view.ts';
import { wallTime } from '../../language/en/wall-time.ts';
import { viewPairing } from '../../people/pairing.ts';
import type { Answer, CommandCall } from '../command.ts';
import { textTable } from '../text-table.ts';
import { withHome, withHomeAndDaemon } from '../with-home.ts';

export function pairList({ context }: CommandCall): Promise<Answer> {
  return withHome(context, async ({ pairing, defaultTimezone }) => {
    const pairings = (await pairing.list()).map(viewPairing);
    const rows = pairings.map(({ code, channel, sender, name, untilUtc }) => [
      code,
      channel,
      sender,
      name,
      untilUtc === null ? '' : wallTime(untilUtc, defaultTimezone()),
    ]);
    return {
      data: { pairings },
      text:
        rows.length === 0
          ? 'Nobody waits to be let in.'
          : textTable(['CODE', 'CHANNEL', 'ACCOUNT', 'CALLS THEMSELVES', 'UNTIL'], rows),
    };
  });
}

export function pairApprove({ positionals, flags, context }: CommandCall): Promise<Answer> {
  const role = flags.text('role') as AddedRole | undefined;
  const name = flags.text('name');
  const asOwner = flags.text('as') === 'owner';
  if (asOwner && (role !== undefined || name !== undefined)) throw ownerIsOwner();
  return withHomeAndDaemon(context, async ({ pairing }) => {
    const how = asOwner ? ({ as: 'owner' } as const) : { as: role ?? 'member', name };
    const person = viewPerson(await pairing.approve(positionals[0] ?? '', how));
    return { data: { person }, text: `"${person.name}" is in, as ${person.role}.` };
  });
}

function ownerIsOwner(): RoteError {
  return new RoteError(
    {
      code: 'bad-arguments',
      message: '--as owner takes neither a role nor a name: the owner has both.',
      hint: 'Leave out --role and --name, or --as.',
    },
    { blame: 'request' },
  );
}
