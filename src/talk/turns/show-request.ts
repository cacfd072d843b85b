/**
 * Shows a request whole to who was asked, where one message had no room for it: as a file, or in as many messages as it
 * takes, with the yes, the no and the code. From then on they may say yes to it.
 */
import type { Incoming } from '../../domain/incoming.ts';
import type { Person } from '../../domain/person.ts';
import type { Request } from '../../domain/request.ts';
import { openedMessage, readShowChoice } from '../../domain/request-words.ts';
import type { Requests } from '../../people/requests.ts';
import { OVER, unlessUnknown } from './answer-request.ts';
import type { Reply } from './reply.ts';

type Pressed = Pick<Incoming, 'choice' | 'sessionKey'>;

type ShowDecision =
  /** It means something else. */
  { kind: 'none' } | { kind: 'over' } | { kind: 'show' };

/** `wanted` is the id in the button; the request is null where this person has none of that id. */
export function decideShow(
  wanted: string | null,
  request: Pick<Request, 'id' | 'state' | 'forWhom'> | null,
  { id, role }: Pick<Person, 'id' | 'role'>,
): ShowDecision {
  if (wanted === null) return { kind: 'none' };
  const isTheirs = request?.forWhom === id || role === 'owner';
  const isOpen = request?.id === wanted && request.state === 'open';
  return { kind: isTheirs && isOpen ? 'show' : 'over' };
}

export function createShowRequest({
  requestsOf,
}: {
  /** As the person has them: what is for others is unknown to them. */
  requestsOf: (person: Person) => Pick<Requests, 'get' | 'opened'>;
}) {
  /** Null where the message means something else. */
  return async ({ choice, sessionKey }: Pressed, person: Person): Promise<Reply | null> => {
    const id = choice === null ? null : readShowChoice(choice);
    const requests = requestsOf(person);
    const request = id === null ? null : await requests.get(id).catch(unlessUnknown);
    const decision = decideShow(id, request, person);
    if (decision.kind === 'none') return null;
    if (request === null || decision.kind === 'over') return { text: OVER, choices: [] };
    await requests.opened(request.id, person.id);
    const { kind: _, ...whole } = openedMessage(request, sessionKey);
    return whole;
  };
}
