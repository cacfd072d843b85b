/**
 * Shows a request whole to who was asked, where one message had no room for it: as a file, or in as many messages as it
 * takes, with the yes, the no and the code. From then on they may say yes to it.
 */
import type { Incoming } from '../../domain/incoming.ts';
import type { Person } from '../../domain/person.ts';
import type { Request } from '../../domain/request.ts';
import { openedMessage, readShowChoice } from '../../domain/request-words.ts';
import type { Requests } from '../../people/requests.ts';
import type { Reply } from './reply.ts';

type Pressed = Pick<Incoming, 'choice' | 'sessionKey'>;

type ShowDecision =
  /** It means something else. */
  { kind: 'none' } | { kind: 'over' } | { kind: 'not-yours' } | { kind: 'show' };

export function decideShow(
  request: Pick<Request, 'state' | 'forWhom'> | null,
  { id, role }: Pick<Person, 'id' | 'role'>,
): ShowDecision {
  if (request === null) return { kind: 'none' };
  if (request.forWhom !== id && role !== 'owner') return { kind: 'not-yours' };
  return { kind: request.state === 'open' ? 'show' : 'over' };
}

export function createShowRequest({ requests }: { requests: Pick<Requests, 'get' | 'opened'> }) {
  /** Null where the message means something else. */
  return async ({ choice, sessionKey }: Pressed, person: Person): Promise<Reply | null> => {
    const id = choice === null ? null : readShowChoice(choice);
    const request = id === null ? null : await requests.get(id);
    const decision = decideShow(request, person);
    if (request === null || decision.kind === 'none') return null;
    if (decision.kind === 'over') return said('That is decided already, or over.');
    if (decision.kind === 'not-yours')
      return said('Only the person who was asked can decide that.');
    await requests.opened(request.id, person.id);
    const { kind: _, ...whole } = openedMessage(request, sessionKey);
    return whole;
  };
}

function said(text: string): Reply {
  return { text, choices: [] };
}
