/** Makes a person a stranger: what was to be done for them rests, what is known of them goes, and then nobody writes as them any more. */
import type { Person } from '../domain/person.ts';
import type { SchedulesOf } from '../own-tools/schedules-of.ts';
import type { PageSessions } from '../people/page-sessions.ts';
import type { People } from '../people/people.ts';

export function createRemovePerson({
  people,
  schedulesOf,
  pageSessions,
  forgetPerson,
}: {
  people: Pick<People, 'get' | 'remove'>;
  schedulesOf: SchedulesOf;
  pageSessions: Pick<PageSessions, 'endAll'>;
  /** While it is still known which conversations are theirs. */
  forgetPerson: (person: string) => Promise<void>;
}) {
  return async (reference: string): Promise<{ person: Person; paused: string[] }> => {
    const found = await people.get(reference);
    const paused: string[] = [];
    // The owner is refused before anything of theirs is touched.
    if (found.role !== 'owner') {
      // As a member, whatever they are now: a guest may have been one.
      const own = schedulesOf({ ...found, role: 'member' });
      for (const { id, name, status } of await own.list({ limit: ALL }))
        if (status === 'active') {
          await own.pause(id);
          paused.push(name);
        }
      await forgetPerson(found.id);
    }
    const person = await people.remove(found.id);
    await pageSessions.endAll(person.id);
    return { person, paused };
  };
}

const ALL = 10_000_000;
