/** The list that somebody means: by its id, or by its name, and if several have that, by whose it is. */
import { type Fault, type Result, refuse, succeed } from '../../base/errors.ts';
import { isSharedList, type TaskList } from '../../domain/task/task-list.ts';
import { readListName, type SaidList } from '../../language/list-names.ts';

/** A person who asks, and the names of the owners of lists. */
export interface ListReader {
  person: string;
  nameOf(person: string): string;
}

export function pickList(
  said: string,
  lists: readonly TaskList[],
  reader: ListReader,
): Result<TaskList> {
  const known = lists.find(({ id }) => id === said);
  if (known !== undefined) return succeed(known);
  const wanted = readListName(said);
  const named = wanted === null ? [] : lists.filter(({ key }) => key === wanted.key);
  const meant = wanted === null ? [] : narrowed(named, wanted.whose, reader);
  const [only, ...others] = meant;
  if (only === undefined) return refuse(unknown(wanted?.name ?? said, lists));
  return others.length === 0 ? succeed(only) : refuse(ambiguous(only, meant, reader));
}

/** "My" and "our" are said without much thought: they choose among several and rule out nothing alone. */
function narrowed(
  lists: readonly TaskList[],
  whose: SaidList['whose'],
  { person, nameOf }: ListReader,
): readonly TaskList[] {
  if (whose.kind === 'any') return lists;
  if (whose.kind === 'of')
    return lists.filter(({ owner }) => nameOf(owner).toLowerCase() === whose.person.toLowerCase());
  const fitting = lists.filter((list) =>
    whose.kind === 'mine' ? list.owner === person : isSharedList(list),
  );
  return fitting.length > 0 ? fitting : lists;
}

function unknown(said: string, lists: readonly TaskList[]): Fault {
  const listed = lists.map((one) => `"${one.name}"`).join(', ');
  return {
    code: 'unknown-list',
    message: `There is no list "${said}".`,
    hint:
      listed === ''
        ? `Make one: rote lists create "${said}", or say "make a list called ${said}".`
        : `There is: ${listed}. Or say "make a list called ${said}".`,
    details: { said, listed },
  };
}

function ambiguous(
  { name }: TaskList,
  meant: readonly TaskList[],
  { person, nameOf }: ListReader,
): Fault {
  const mineFirst = meant.toSorted(
    (one, other) => Number(other.owner === person) - Number(one.owner === person),
  );
  const whose = mineFirst.map(({ owner, id }) =>
    owner === person ? `yours (${id})` : `${nameOf(owner)}'s (${id})`,
  );
  const [other] = meant.filter(({ owner }) => owner !== person);
  const theirs = other === undefined ? '' : ` or "${nameOf(other.owner)}'s ${name} list"`;
  return {
    code: 'ambiguous-list',
    message: `More than one list is called "${name}": ${whose.join(', ')}.`,
    hint: `Say "my ${name} list"${theirs}.`,
    details: { said: name, listed: mineFirst.map(({ id }) => id).join(', ') },
  };
}
