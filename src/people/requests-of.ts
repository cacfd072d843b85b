/** The requests as one person has them: what they were asked, and nothing else. */
import { pickReference } from '../base/pick-reference.ts';
import type { Person } from '../domain/person.ts';
import type { Request } from '../domain/request.ts';
import { webSession } from '../domain/session-key.ts';
import { ownersOnly } from './owners-only.ts';
import { ambiguousRequest, type Requests, unknownRequest } from './requests.ts';

const ALL = 10_000_000;

export function requestsOf(person: Person, requests: Requests): Requests {
  const list: Requests['list'] = async ({ limit, ...filter }) =>
    (await requests.list({ ...filter, limit: ALL }))
      .filter(({ forWhom }) => forWhom === person.id)
      .slice(0, limit);

  async function get(reference: string): Promise<Request> {
    const known = (await list({ limit: ALL })).map(({ id }) => ({ id, name: id, isOver: false }));
    const picked = pickReference(reference, known);
    if (picked.kind === 'found') return requests.get(picked.one.id);
    throw picked.kind === 'ambiguous' ? ambiguousRequest(reference) : unknownRequest(reference);
  }

  return {
    ...ownersOnly(requests),
    list,
    get,
    async answer(reference, answer, { hash, sessionKey = webSession(person.id) } = {}) {
      const { id } = await get(reference);
      return requests.answer(id, answer, { by: person.id, hash, sessionKey });
    },
  };
}
