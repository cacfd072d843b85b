/** `rote page-sessions`: which browsers are signed in on the page, and signing them out. */
import { badRequest, type RoteError } from '../../base/errors.ts';
import { textTable } from '../../base/text-table.ts';
import { wallTime } from '../../language/en/wall-time.ts';
import { viewPageSessions } from '../../people/page-sessions.ts';
import type { CommandAnswer, CommandCall } from '../command.ts';
import { withHome } from '../with-home.ts';

export function pageSessionsList({ context }: CommandCall): Promise<CommandAnswer> {
  return withHome(context, async ({ pageSessions, people, defaultTimezone }) => {
    const persons = await people.list();
    const views = viewPageSessions(await pageSessions.list(), { persons, own: null });
    const zone = defaultTimezone();
    const rows = views.map(({ id, person, signedInAtUtc, lastSeenAtUtc, userAgent }) => [
      id,
      person.name,
      wallTime(signedInAtUtc, zone),
      wallTime(lastSeenAtUtc, zone),
      userAgent,
    ]);
    return {
      data: { pageSessions: views },
      text:
        rows.length === 0
          ? 'Nobody is signed in. rote open prints a link.'
          : textTable(['ID', 'WHO', 'SINCE', 'LAST SEEN', 'BROWSER'], rows),
    };
  });
}

export function pageSessionsEnd({
  positionals,
  flags,
  context,
}: CommandCall): Promise<CommandAnswer> {
  const [reference] = positionals;
  const isAll = flags.isSet('all');
  if ((reference === undefined) !== isAll) throw whichOne();
  return withHome(context, async ({ pageSessions, people }) => {
    const who = flags.text('for');
    const personId = who === undefined ? undefined : (await people.get(who)).id;
    const ended =
      reference === undefined
        ? await pageSessions.endAll(personId)
        : [await pageSessions.end(reference, personId)];
    const ids = ended.map(({ id }) => id);
    return {
      data: { ended: ids },
      text: ids.length === 0 ? 'Nobody was signed in.' : `Signed out: ${ids.join(', ')}`,
    };
  });
}

function whichOne(): RoteError {
  return badRequest({
    code: 'bad-arguments',
    message: 'Which one? Give its id, or --all.',
    hint: 'rote page-sessions list shows them.',
  });
}
