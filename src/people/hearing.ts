/**
 * Decides whose words reach whom. The owner's reach everybody, a member's those who said yes to it, and nobody's those who
 * said no. Whoever was not asked yet is asked once, and can say otherwise at any time.
 */
import { contentHash } from '../base/content-hash.ts';
import { badRequest, type RoteError } from '../base/errors.ts';
import { OWNER, type Person } from '../domain/person.ts';
import type { Request } from '../domain/request.ts';
import { OWNER_SESSION, PERSON, parseSessionKey } from '../domain/session-key.ts';
import { may, mayNot } from './may.ts';
import type { People } from './people.ts';
import type { Requests } from './requests.ts';

export type Hearing = 'yes' | 'no' | 'unasked';

/**
 * True if somebody may be named by this session at all: the owner knows all of them; a member names people, and never the
 * place where somebody is reached.
 */
export function mayName(from: Person, sessionKey: string): boolean {
  const session = parseSessionKey(sessionKey);
  const isPerson = session.ok && session.value.channel === PERSON;
  return may(from.role, 'message-others') || isPerson || sessionKey === OWNER_SESSION;
}

/** A group is nobody who could be asked. */
export function hearingOf(from: Person, to: Person): Hearing {
  if (from.id === to.id) return 'yes';
  const said = to.hears?.[from.id];
  if (said !== undefined) return said ? 'yes' : 'no';
  if (may(from.role, 'message-others')) return 'yes';
  const isAsked = may(from.role, 'keep-schedules') && !isGroup(to);
  return isAsked ? 'unasked' : 'no';
}

export const isGroup = ({ addresses }: Pick<Person, 'addresses'>): boolean =>
  addresses.some((address) => address.isGroup === true);

export interface HearingDesk {
  /** Refused if somebody there does not take words of this person; asks those who were not asked yet. */
  require(from: Person, sessions: readonly string[]): Promise<void>;
  /** Stores if a person takes the words of somebody, by id or name; answers with the name, null for an owner without one. */
  set(person: Person, from: string, isHeard: boolean): Promise<string | null>;
  carryOut(request: Request): Promise<string | null>;
}

export function createHearing({
  people,
  requests,
}: {
  people: Pick<People, 'ofSession' | 'get' | 'setHears' | 'sessionOfPerson'>;
  requests: () => Pick<Requests, 'ask'>;
}): HearingDesk {
  async function ask(from: Person, to: Person): Promise<void> {
    const about = `hear:${to.id}:${from.id}`;
    await requests().ask({
      kind: 'hear',
      about,
      title: `${from.name} would like to send you reminders and messages through me. May ${from.name}?`,
      lines: [
        `You can take back a yes at any time: say "no more reminders from ${from.name}", or press the button below one.`,
      ],
      document: {},
      hash: contentHash({ about }),
      forWhom: to.id,
      sessionKey: await people.sessionOfPerson(from.id),
      payload: { from: from.id, to: to.id, name: to.name },
    });
  }

  return {
    async require(from, sessions) {
      for (const session of new Set(sessions)) {
        const to = await people.ofSession(session);
        if (to.id !== from.id && !mayName(from, session)) throw mayNot('message-others');
        const hearing = hearingOf(from, to);
        if (hearing === 'no')
          throw to.hears?.[from.id] === false ? deaf(from, to) : mayNot('message-others');
        if (hearing === 'unasked') await ask(from, to);
      }
    },
    async set(person, reference, isHeard) {
      const { id, name } = await people.get(reference);
      await people.setHears(person.id, id, isHeard);
      return id === OWNER && name === OWNER ? null : name;
    },
    async carryOut({ payload, state }) {
      const { from, to } = payload as { from: string; to: string };
      await people.setHears(to, from, state === 'yes');
      return null;
    },
  };
}

/** The refusal of a message whose receiver did not say yes; null if it may go. */
export function notHeard(from: Person, to: Person): string | null {
  const hearing = hearingOf(from, to);
  if (hearing === 'yes') return null;
  if (hearing === 'unasked')
    return `${to.name} has not said yet whether they take messages from ${nameOf(from)}.`;
  return deaf(from, to).message;
}

const nameOf = ({ id, name }: Person): string => (id === OWNER ? 'the owner' : name);

function deaf(from: Person, { name }: Person): RoteError {
  const message = `${name} takes no messages from you.`;
  const hint = `${name} can allow it again by saying to me: "let ${from.name} remind me".`;
  return badRequest({ code: 'not-heard', message, hint });
}
