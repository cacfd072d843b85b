/**
 * Decides who hears of an event. An event that belongs to a person is told to that person's schedules: nobody has the calls
 * of somebody else's hook, or their messages, mails and entries. The owner's schedules hear that somebody's schedule ended or is in trouble,
 * without the words. An event that belongs to nobody in particular (a file, the start of Rote, word from a tool server) is
 * told to every schedule that was allowed to wait for it.
 */
import { OWNER, type Person } from '../person.ts';
import type { EventFacts, Happening } from './event.ts';

/** By their id, or by a session of theirs; null if it is no single person's. */
export function whoseEvent(facts: EventFacts): { person: string } | { sessionKey: string } | null {
  switch (facts.on) {
    case 'webhook':
    case 'mail':
    case 'calendar':
      return { person: facts.person };
    case 'message':
    case 'schedule':
    case 'incident':
      return { sessionKey: facts.sessionKey };
    case 'file':
    case 'start':
    case 'mcp':
    case 'wake':
      return null;
  }
}

/** The part of somebody else's event that the owner's schedules are told; null if there is none. */
export function asOwnerHears(
  happening: Happening,
  { name }: Pick<Person, 'name'>,
): Happening | null {
  const { facts, key, data } = happening;
  const apart = `${key}:${OWNER}`;
  switch (facts.on) {
    case 'schedule': {
      const { summary: _, ...rest } = data;
      return { ...happening, key: apart, data: { ...rest, person: name } };
    }
    case 'incident': {
      const text = `Something of ${name} is in trouble: ${String(data['kind'])}`;
      const told = { ...data, text, person: name };
      return { ...happening, key: apart, facts: { ...facts, text }, data: told };
    }
    default:
      return null;
  }
}
