/** `rote people add`, `account`, `role`, `rename` and `zone`. */
import { badRequest } from '../../base/errors.ts';
import { textTable } from '../../base/text-table.ts';
import type { AddedRole, Address, Person } from '../../domain/person.ts';
import { viewPerson } from '../../domain/person-view.ts';
import { personRows } from '../../people/people-bodies.ts';
import type { House } from '../../runtime/house.ts';
import type { CommandAnswer, CommandCall, FlagValues } from '../command.ts';
import { withHome } from '../with-home.ts';

export function peopleAdd({ positionals, flags, context }: CommandCall): Promise<CommandAnswer> {
  const isOnPage = flags.text('channel') === undefined && flags.text('account') === undefined;
  const address = isOnPage && !flags.isSet('group') ? {} : { address: addressOf(flags) };
  const role = (flags.text('role') ?? 'member') as AddedRole;
  return withHome(context, async ({ people }) =>
    shown(await people.add({ name: positionals[0] ?? '', role, ...address })),
  );
}

export function peopleAccount(call: CommandCall): Promise<CommandAnswer> {
  const address = addressOf(call.flags);
  return one(call, ({ people }, reference) =>
    call.flags.isSet('remove')
      ? people.removeAddress(reference, address)
      : people.addAddress(reference, address),
  );
}

export function peopleRole(call: CommandCall): Promise<CommandAnswer> {
  return one(call, ({ people }, reference, role = 'guest') =>
    people.setRole(reference, role as AddedRole),
  );
}

export function peopleRename(call: CommandCall): Promise<CommandAnswer> {
  return one(call, ({ people }, reference, name = '') => people.rename(reference, name));
}

export function peopleZone(call: CommandCall): Promise<CommandAnswer> {
  return one(call, ({ people }, reference, zone) => people.setTimezone(reference, zone ?? null));
}

function one(
  { positionals, context }: CommandCall,
  work: (house: House, reference: string, value?: string) => Promise<Person>,
): Promise<CommandAnswer> {
  const [reference = '', value] = positionals;
  return withHome(context, async (house) => shown(await work(house, reference, value)));
}

function shown(person: Person): CommandAnswer {
  const view = viewPerson(person);
  return { data: { person: view }, text: textTable([], personRows(view)) };
}

function addressOf(flags: FlagValues): Address {
  const [channel, sender] = [flags.text('channel'), flags.text('account')];
  if (channel === undefined || sender === undefined)
    throw badRequest({
      code: 'bad-arguments',
      message: 'Which account? Both --channel and --account are needed.',
      hint: 'Such as: --channel telegram --account 12345. rote pair list shows the accounts of who waits.',
    });
  return { channel, sender, ...(flags.isSet('group') && { isGroup: true }) };
}
