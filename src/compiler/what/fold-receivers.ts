/** Who is told and was not known when the clauses were put together: the answers, or the question. */
import type { Folded, Folding } from './fold.ts';
import type { Told } from './values.ts';
import type { Act, Action, What } from './what.ts';

/** In front of the place of somebody unknown, where a session stands. */
export const UNKNOWN = '?';

export function settleReceivers(
  folded: Folded & { kind: 'what' },
  open: { unknown: readonly Told[]; said: string[]; notes: readonly string[]; folding: Folding },
): Folded | null {
  const { unknown, said, folding } = open;
  const { what } = folded;
  const sessions: (string | null)[] = [];
  for (const told of unknown) {
    const answer = said.shift();
    const reached = folding.reach(told, answer);
    if (reached.kind === 'unknown') return { kind: 'no-receiver', name: reached.name, what };
    sessions.push(reached.session);
  }
  return { ...folded, what: withSessions(what, sessions) };
}

function withSessions(what: What, sessions: readonly (string | null)[]): What {
  if (sessions.length === 0) return what;
  const sent = <Done extends Act>(act: Done): Done =>
    act.kind === 'tell' && act.session?.startsWith(UNKNOWN) === true
      ? { ...act, session: sessions[Number(act.session.slice(UNKNOWN.length))] ?? null }
      : act;
  const all = (action: Action): Action => ({
    ...sent(action),
    ...(action.otherwise !== undefined && { otherwise: action.otherwise.map(sent) }),
  });
  const cases = what.cases.map((one) => ({ ...one, actions: one.actions.map(all) }));
  return { ...what, cases };
}
