/** The requests as one person has them: what they were asked, and nothing else. */
import type { Person } from '../domain/person.ts';
import type { Request } from '../domain/request.ts';
import { webSession } from '../domain/session-key.ts';
import { ownersOnly } from './owners-only.ts';
import type { OwnersView } from './owners-store.ts';
import { pickRequest, type Requests, unknownRequest } from './requests.ts';

/** The requests as the owner has them: what they were asked, with who asked; those to others where their words are shown. */
export function ownersRequests(requests: Requests, { request: see, store }: OwnersView): Requests {
  async function get(reference: string): Promise<Request> {
    const seen = await see(await requests.get(reference));
    if (seen === null) throw unknownRequest(reference);
    return seen;
  }
  return {
    ...requests,
    get,
    page: async (reference, page) => requests.page((await get(reference)).id, page),
    list: (filter) => store.requests.list(filter),
    countOpen: () => store.requests.countOpen(),
    answer: async (reference, answer, how) =>
      requests.answer((await get(reference)).id, answer, how),
  };
}

export function requestsOf(person: Person, requests: Requests): Requests {
  const list: Requests['list'] = (filter) => requests.list({ ...filter, forWhom: person.id });
  const get = async (reference: string): Promise<Request> =>
    requests.get(await pickRequest(reference, list));

  return {
    ...ownersOnly(requests),
    list,
    get,
    page: async (reference, page) => requests.page((await get(reference)).id, page),
    opened: async (id) => requests.opened((await get(id)).id, person.id),
    async answer(reference, answer, { hash, sessionKey = webSession(person.id) } = {}) {
      const { id } = await get(reference);
      return requests.answer(id, answer, { by: person.id, hash, sessionKey });
    },
  };
}
