/** Who is told and was not known when the clauses were put together: the answers, or the question. */
import type { Reached } from '../reach.ts';
import type { Told } from '../values.ts';
import type { Act, Action, What } from '../what.ts';
import type { Folded, Open } from './open-what.ts';

/** In front of the place of somebody unknown, where a session stands. */
const UNKNOWN = '?';

/** Where it is sent to; who gets a mail is put in later. What is unknown is asked when all the rest is clear, and once. */
export function sessionOf(open: Open, told: Told): string | null {
  const reached = open.folding.reach(told);
  if (reached.kind !== 'there') return `${UNKNOWN}${placeOf(open.unknown, told)}`;
  if (reached.note !== null) open.notes.push(reached.note);
  return reached.session;
}

function placeOf(unknown: Told[], { who, way }: Told): number {
  const known = unknown.findIndex((one) => one.who === who && one.way === way);
  return known >= 0 ? known : unknown.push({ who, way }) - 1;
}

type NoReceiver = Extract<Folded, { kind: 'no-receiver' }>;

/** The same with its sessions, or the first of whom nobody knows where they are. */
export function settleReceivers<Done extends { kind: 'what'; what: What }>(
  folded: Done,
  open: {
    unknown: readonly Told[];
    said: string[];
    folding: { reach(told: Told, answer?: string): Reached };
  },
): Done | NoReceiver {
  const { unknown, said, folding } = open;
  const { what } = folded;
  const places: Place[] = [];
  for (const told of unknown) {
    const alone = folding.reach(told);
    const reached = alone.kind === 'unknown' ? folding.reach(told, said.shift()) : alone;
    if (reached.kind === 'unknown') {
      const { name, contact } = reached;
      return { kind: 'no-receiver', name, contact, who: told.who ?? name, what };
    }
    places.push(reached);
  }
  return { ...folded, what: withPlaces(what, places) };
}

type Place = Exclude<Reached, { kind: 'unknown' }>;

function withPlaces(what: What, places: readonly Place[]): What {
  if (places.length === 0) return what;
  const sent = (act: Act): Act => {
    if (act.kind !== 'tell' || act.session?.startsWith(UNKNOWN) !== true) return act;
    const place = places[Number(act.session.slice(UNKNOWN.length))];
    return place?.kind === 'mail'
      ? { kind: 'mail', to: [place.to], subject: null, content: act.content }
      : { ...act, session: place?.session ?? null };
  };
  const all = ({ otherwise, ...act }: Action): Action => ({
    ...sent(act),
    ...(otherwise !== undefined && { otherwise: otherwise.map(sent) }),
  });
  const cases = what.cases.map((one) => ({ ...one, actions: one.actions.map(all) }));
  return { ...what, cases };
}
