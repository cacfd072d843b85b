/** `rote people`: who is known here, by which accounts, and what they may. */
import { RoteError } from '../../base/errors.ts';
import { textTable } from '../../base/text-table.ts';
import type { AddedRole, Address, Person } from '../../domain/person.ts';
import { type PersonView, viewPerson } from '../../domain/person-view.ts';
import type { House } from '../../runtime/house.ts';
import type { Answer, CommandCall, FlagValues } from '../command.ts';
import { withHome } from '../with-home.ts';

export function peopleList({ context }: CommandCall): Promise<Answer> {
  return withHome(context, async ({ people, ownerSees }) => {
    const persons = (await people.list()).map(viewPerson);
    const rows = persons.map(({ id, name, role, addresses }) => [
      id,
      name,
      role,
      addresses.map(accountInWords).join(', '),
    ]);
    const table = textTable(['ID', 'NAME', 'ROLE', 'ACCOUNTS'], rows);
    return {
      data: { people: persons, ownerSees: ownerSees() },
      text: ownerSees() ? `${table}\n${SEEN}` : table,
    };
  });
}

const SEEN =
  'You are shown what the others say and are told, and they can see that: people.ownerSeesConversations';

export function peopleShow(call: CommandCall): Promise<Answer> {
  return one(call, ({ people }, reference) => people.get(reference));
}

export function peopleAdd({ positionals, flags, context }: CommandCall): Promise<Answer> {
  const isOnPage = flags.text('channel') === undefined && flags.text('account') === undefined;
  const address = isOnPage && !flags.isSet('group') ? {} : { address: addressOf(flags) };
  const role = (flags.text('role') ?? 'member') as AddedRole;
  return withHome(context, async ({ people }) =>
    shown(await people.add({ name: positionals[0] ?? '', role, ...address })),
  );
}

export function peopleAccount(call: CommandCall): Promise<Answer> {
  const address = addressOf(call.flags);
  return one(call, ({ people }, reference) =>
    call.flags.isSet('remove')
      ? people.removeAddress(reference, address)
      : people.addAddress(reference, address),
  );
}

export function peopleRole(call: CommandCall): Promise<Answer> {
  return one(call, ({ people }, reference, role = 'guest') =>
    people.setRole(reference, role as AddedRole),
  );
}

export function peopleRename(call: CommandCall): Promise<Answer> {
  return one(call, ({ people }, reference, name = '') => people.rename(reference, name));
}

export function peopleZone(call: CommandCall): Promise<Answer> {
  return one(call, ({ people }, reference, zone) => people.setTimezone(reference, zone ?? null));
}

export function peopleRemove({ positionals, context }: CommandCall): Promise<Answer> {
  return withHome(context, async ({ removePerson }) => {
    const { person, paused } = await removePerson(positionals[0] ?? '');
    const left =
      paused.length === 0 ? '' : ` Paused: ${paused.map((name) => `"${name}"`).join(', ')}.`;
    return {
      data: { person: viewPerson(person), paused },
      text: `"${person.name}" is a stranger from now on; what was remembered of them is gone.${left}`,
    };
  });
}

function one(
  { positionals, context }: CommandCall,
  work: (house: House, reference: string, value?: string) => Promise<Person>,
): Promise<Answer> {
  const [reference = '', value] = positionals;
  return withHome(context, async (house) => shown(await work(house, reference, value)));
}

function shown(person: Person): Answer {
  const view = viewPerson(person);
  return { data: { person: view }, text: wordsOf(view) };
}

function wordsOf({ id, name, role, timezone, trip, addresses }: PersonView): string {
  return textTable(
    [],
    [
      ['id', id],
      ['name', name],
      ['role', role],
      ['zone', timezone ?? 'of the house'],
      ...(trip === null ? [] : [['trip', tripInWords(trip)]]),
      ['accounts', addresses.map(accountInWords).join(', ') || 'none'],
    ],
  );
}

function tripInWords({ place, timezone, fromUtc, untilUtc }: NonNullable<PersonView['trip']>) {
  return `${place} (${timezone}) from ${fromUtc}${untilUtc === null ? ' on' : ` until ${untilUtc}`}`;
}

function accountInWords({ channel, sender, isGroup }: PersonView['addresses'][number]): string {
  return `${channel} ${isGroup ? 'group ' : ''}${sender}`;
}

function addressOf(flags: FlagValues): Address {
  const [channel, sender] = [flags.text('channel'), flags.text('account')];
  if (channel === undefined || sender === undefined)
    throw new RoteError(
      {
        code: 'bad-arguments',
        message: 'Which account? Both --channel and --account are needed.',
        hint: 'Such as: --channel telegram --account 12345. rote pair list shows the accounts of who waits.',
      },
      { blame: 'request' },
    );
  return { channel, sender, ...(flags.isSet('group') && { isGroup: true }) };
}
