/** Who is told and was not known when the clauses were put together: the answers, or the question. */
import type { Reached } from '../reach.ts';
import type { Told } from '../values.ts';
import type { Act, Action, What } from '../what.ts';
import type { Open } from './open-what.ts';

/** In front of the place of somebody unknown, where a session stands. */
const UNKNOWN = '?';

/** Where it is sent to; what is unknown is asked when all the rest is clear, and once. */
export function sessionOf(open: Open, told: Told): string | null {
  const reached = open.folding.reach(told);
  if (reached.kind === 'unknown') return `${UNKNOWN}${placeOf(open.unknown, told)}`;
  if (reached.note !== null) open.notes.push(reached.note);
  return reached.session;
}

function placeOf(unknown: Told[], { who, way }: Told): number {
  const known = unknown.findIndex((one) => one.who === who && one.way === way);
  return known >= 0 ? known : unknown.push({ who, way }) - 1;
}

/** The same with its sessions, or the first of whom nobody knows where they are. */
export function settleReceivers<Done extends { kind: 'what'; what: What }>(
  folded: Done,
  open: {
    unknown: readonly Told[];
    said: string[];
    folding: { reach(told: Told, answer?: string): Reached };
  },
): Done | { kind: 'no-receiver'; name: string; what: What } {
  const { unknown, said, folding } = open;
  const { what } = folded;
  const sessions: (string | null)[] = [];
  for (const told of unknown) {
    const reached = folding.reach(told, said.shift());
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
