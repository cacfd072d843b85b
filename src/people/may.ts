/**
 * Rights, in one table. A role that a row does not name may not; the words of a refusal say whose it is, and nothing about
 * what there is.
 */
import { badRequest, type Fault, type RoteError } from '../base/errors.ts';
import { ROLES, type Role } from '../domain/person.ts';

export const ACTS = [
  'talk',
  'keep-schedules',
  'see-all-schedules',
  'decide-requests',
  'manage-skills',
  'manage-channels',
  'manage-people',
  'change-settings',
  'allow-budgets',
  'message-others',
] as const;
export type PersonAct = (typeof ACTS)[number];

/** The least role that may. */
const LEAST_ROLE: Readonly<Record<PersonAct, Role>> = {
  talk: 'guest',
  'keep-schedules': 'member',
  'see-all-schedules': 'owner',
  'decide-requests': 'owner',
  'manage-skills': 'owner',
  'manage-channels': 'owner',
  'manage-people': 'owner',
  'change-settings': 'owner',
  'allow-budgets': 'owner',
  'message-others': 'owner',
};

const WORDS: Readonly<Record<PersonAct, string>> = {
  talk: 'talk to me',
  'keep-schedules': 'have me do things on time',
  'see-all-schedules': 'see what I do for others',
  'decide-requests': 'decide what waits for an answer',
  'manage-skills': 'change what I can do',
  'manage-channels': 'change where I am reached',
  'manage-people': 'say who may talk to me',
  'change-settings': 'change my settings',
  'allow-budgets': 'allow more spending',
  'message-others': 'have me write to others',
};

export function may(role: Role, act: PersonAct): boolean {
  return isInAudience(role, LEAST_ROLE[act]);
}

/** True if somebody of this role is in the audience. */
export function isInAudience(role: Role, audience: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(audience);
}

export function mayNotInWords(act: PersonAct): string {
  const whose = LEAST_ROLE[act] === 'owner' ? 'the owner of this house' : 'members of this house';
  return `Only ${whose} may ${WORDS[act]}.`;
}

export function mayNot(act: PersonAct): RoteError {
  return badRequest(faultOf(mayNotInWords(act)));
}

/** The same for what is for an audience as a whole. */
export function notInAudience(audience: Role): RoteError {
  const whose = audience === 'owner' ? 'the owner of this house' : 'members of this house';
  return badRequest(faultOf(`Only ${whose} may do that.`));
}

/** The same for a tool. */
export function mayNotCallInWords(tools: readonly string[]): string {
  return `Only the owner of this house may use ${tools.join(', ')}.`;
}

function faultOf(message: string): Fault {
  return { code: 'not-allowed', message, hint: 'Ask the owner of this house.' };
}
