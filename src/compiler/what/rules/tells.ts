/** Clauses that tell somebody something: me, or others, on whichever channel. */
import { lineIn } from '../command-line.ts';
import { type At, type Clause, type If, NO_THING, rule, type Thing, type Told } from '../values.ts';
import { endsInSearch } from './amounts.ts';
import { ME, withWay } from './receivers.ts';

/** A verb may say on which channel: email me. */
function tell(
  way: string,
  to: readonly Told[],
  { thing = NO_THING, condition = null }: { thing?: Thing; condition?: If | null } = {},
): Clause | null {
  const placed = way === '' ? to : withWay(to, way);
  return placed === null ? null : { kind: 'tell', thing, condition, to: placed };
}

/** "schick mir das": that is what is sent, and not that something was done. */
function isSentThat({ context: { tokens }, from, to }: At): boolean {
  return tokens[to - 1]?.bare === 'das' && /^(?:schick|send)/.test(tokens[from]?.bare ?? '');
}

const isOther = (to: readonly Told[]): boolean => to.every(({ who }) => who !== null);

/** What is told to somebody else, word for word. */
function said(way: string, to: readonly Told[], line: string | null): Clause | null {
  if (line === null || !isOther(to)) return null;
  return tell(way, to, { thing: { ...NO_THING, content: { kind: 'words', text: line } } });
}

/** What is told, with what that depends on. */
function depending(clause: Clause, condition: If): Clause | null {
  if (clause.kind !== 'tell' || clause.condition !== null) return null;
  // "send me my open tasks, but only if there are any": each time, and not once until there are none.
  const isEachTime = condition.isEachTime || (isAnyOfIt(condition) && isNamed(clause.thing));
  return { ...clause, condition: { ...condition, isEachTime } };
}

/** Whether there are any of what was named before. */
const isAnyOfIt = ({ test, thing }: If): boolean =>
  thing === NO_THING && test.kind === 'count' && test.is === 'at-least' && test.value === 1;

const isNamed = ({ source, takes }: Thing): boolean => source !== null || takes.length > 0;

/** What is "only" told says which, or when. */
const isNarrowed = (clause: Clause): boolean =>
  clause.kind === 'tell' && (clause.condition !== null || clause.thing.filters.length > 0);

/** "only tell me about posts on FEED that mention X" is about what will be posted there. */
const asWatched = (clause: Clause): Clause =>
  clause.kind === 'tell' && clause.condition === null && clause.thing.source?.kind === 'feed'
    ? { ...clause, isWatch: true }
    : clause;

/** Behind words that are looked for, nobody knows whether it is one of them. */
function behind(clause: Clause, way: string, { pieces }: At): Clause | null {
  const isApart = pieces.some(({ category }) => category === 'comma');
  return !isApart && endsInSearch(pieces[0]) ? null : placed(clause, way);
}

/** One more way, behind the first. */
function alsoOn(clause: Clause, way: string): Clause | null {
  if (clause.kind !== 'tell') return null;
  const { to = ME } = clause;
  const last = to.at(-1);
  if (last === undefined || last.way === null) return null;
  return { ...clause, to: [...to, { ...last, way }] };
}

function placed(clause: Clause, way: string): Clause | null {
  if (clause.kind !== 'tell') return null;
  const to = withWay(clause.to ?? ME, way);
  return to === null ? null : { ...clause, to };
}

const VERBS = [
  rule('tells: tell', 'tell me if https://a.example is down', () => ''),
  rule('tells: mails', 'maile mir, wenn https://a.example offline ist', () => 'email'),
  rule('tells: channel-name', 'whatsapp me if https://a.example is down', ([id]) => id),
];

export const TELL_RULES = [
  ...VERBS,
  rule(
    'clause: tell-me ?also ?only ?way',
    'watch https://a.example and only bother me if it is down',
    ([, , , way]) => tell(way ?? '', ME),
  ),
  rule(
    'clause: tell-me to-whom',
    'Meldung an Jonas, wenn https://a.example offline ist',
    ([, to]) => tell('', to),
  ),
  rule(
    'clause: tells whom ?know ?also',
    'watch https://a.example and tell me',
    ([way, to], place) => tell(way, to, isSentThat(place) ? { thing: { ...NO_THING } } : {}),
  ),
  rule(
    'clause: tells whom ?know ?comma ?with thing',
    'fetch https://a.example and send me the title',
    ([way, to, , , , thing]) => tell(way, to, { thing }),
  ),
  rule(
    'clause: tells|put thing to-whom|way',
    'fetch https://a.example and send the title to me',
    ([, thing, to], place) => tell(wayIn(place), toIn(to), { thing }),
  ),
  rule(
    'clause: tells whom ?know saying|colon text',
    'tell Jonas to open the window',
    ([way, to, , , span], place) => said(way, to, lineIn(place, span)),
  ),
  rule(
    'clause: clause ?comma condition',
    'tell me if https://a.example changes',
    ([clause, , condition]) => depending(clause, condition),
  ),
  rule(
    'clause: only clause',
    'fetch the feed https://a.example and only send me the items about AI',
    ([, clause]) => (isNarrowed(clause) ? asWatched(clause) : null),
  ),
  rule(
    'clause: clause ?comma way',
    'tell me if https://a.example is down by email',
    ([clause, , way], place) => behind(clause, way, place),
  ),
  rule(
    'clause: clause and|comma way',
    'send me the title of https://a.example by email and on Slack',
    ([clause, , way]) => alsoOn(clause, way),
  ),
  rule(
    'clause: way ?comma clause',
    'by email tell me if https://a.example is down',
    ([way, , clause]) => placed(clause, way),
  ),
];

/** Verbs at the end: "die Zeilen von X an mich schicken". */
export const TELL_LAST_RULES = [
  rule(
    'clause: thing ?to-whom|way ?know tells',
    'die Links von https://a.example an mich schicken',
    ([thing, to, , way]) => tell(way, to === undefined ? ME : toIn(to), { thing }),
  ),
  rule(
    'clause: whom know tells',
    'wenn https://a.example offline ist, dem Jonas Bescheid sagen',
    ([to, , way]) => tell(way, to),
  ),
];

const toIn = (to: readonly Told[] | string): readonly Told[] =>
  typeof to === 'string' ? [{ who: null, way: to }] : to;

/** The channel that the verb names, where it is one of telling. */
function wayIn({ pieces: [first] }: At): string {
  return first?.category === 'tells' ? (first.value as string) : '';
}
