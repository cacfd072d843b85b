/** `rote pair approve`: who is let in. */
import { badRequest, type RoteError } from '../../base/errors.ts';
import type { AddedRole } from '../../domain/person.ts';
import { viewPerson } from '../../domain/person-view.ts';
import type { CommandAnswer, CommandCall } from '../command.ts';
import { withHomeAndDaemon } from '../with-home.ts';

export function pairApprove({ positionals, flags, context }: CommandCall): Promise<CommandAnswer> {
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
  return badRequest({
    code: 'bad-arguments',
    message: '--as owner takes neither a role nor a name: the owner has both.',
    hint: 'Leave out --role and --name, or --as.',
  });
}
