/** The requests as one person has them: what they were asked, and nothing else. */
import { pickReference } from '../base/pick-reference.ts';
import type { Person } from '../domain/person.ts';
import type { Request } from '../domain/request.ts';
import { webSession } from '../domain/session-key.ts';
import { ownersOnly } from './owners-only.ts';
import type { OwnersView } from './owners-store.ts';
import { ambiguousRequest, type Requests, unknownRequest } from './requests.ts';

const ALL = 10_000_000;

/** The requests as the owner has them: what they were asked, with who asked; those to others where their words are shown. */
export function ownersRequests(requests: Requests, { request: see }: OwnersView): Requests {
  async function get(reference: string): Promise<Request> {
    const seen = await see(await requests.get(reference));
    if (seen === null) throw unknownRequest(reference);
    return seen;
  }
  return {
    ...requests,
    get,
    async list({ limit, ...filter }) {
      const all = await requests.list({ ...filter, limit: ALL });
      const seen = await Promise.all(all.map(see));
      return seen.filter((one) => one !== null).slice(0, limit);
    },
    answer: async (reference, answer, how) =>
      requests.answer((await get(reference)).id, answer, how),
  };
}

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
    opened: async (id) => requests.opened((await get(id)).id, person.id),
    async answer(reference, answer, { hash, sessionKey = webSession(person.id) } = {}) {
      const { id } = await get(reference);
      return requests.answer(id, answer, { by: person.id, hash, sessionKey });
    },
  };
}
