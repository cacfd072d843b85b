/**
 * Where the verb stands last, as in German: "mir Bescheid geben", "./x.sh laufen lassen", "an https://… posten"; and
 * where it stands first in a condition: "Steigt der Preis über 5, …".
 */
import type { Edge } from '../../engine/place.ts';
import { splitCommand } from '../command-line.ts';
import { type At, type Clause, holds, type If, NO_THING, rule, type Thing } from '../values.ts';
import type { Comparison, Filter, Test } from '../what.ts';
import { isExactly } from './amounts.ts';
import { MAIL_LAST_RULES } from './mails.ts';
import { TELL_LAST_RULES } from './tells.ts';

const TOLD: Clause = { kind: 'tell', thing: NO_THING, condition: null };

const TELLS = [
  rule(
    'clause: me ?hedge ?also ?know ?it tell',
    'https://a.example abrufen und mich benachrichtigen, wenn es sich ändert',
    () => TOLD,
  ),
];

/** "der Feed … neue Beiträge enthält". */
const LOOKS = [
  rule(
    'condition: if thing takens mention|is|appears',
    'sag mir, wenn der Feed https://a.example neue Beiträge enthält',
    ([, thing, takens]) => {
      const filters = takens.flatMap((one) => one.filters);
      const isNew = filters.some(({ kind }) => kind === 'new');
      if (!isNew || thing.takes.length > 0 || thing.source === null) return null;
      const takes = takens.map(({ take }) => take);
      return holds({ ...thing, takes, filters }, { kind: 'appears' });
    },
  ),
];

const RUNS = [
  rule(
    'clause: source run',
    './backup.sh --full ausführen und mir die Ausgabe schicken',
    ([source]) => (source.kind === 'program' ? { kind: 'run', command: source.command } : null),
  ),
  rule('clause: path run', './backup.sh ausführen und mir die Ausgabe schicken', ([path]) =>
    runOf(path),
  ),
];

function runOf(line: string): Clause | null {
  const command = splitCommand(line);
  return command === null ? null : { kind: 'run', command };
}

const WRITES = [
  rule(
    'clause: into url post',
    'https://a.example abrufen und an https://b.example posten',
    ([, url]) => ({ kind: 'post', thing: NO_THING, url, method: 'POST' }),
  ),
];

const withFilters = (thing: Thing, ...filters: readonly Filter[]): Thing | null =>
  thing.content === null && (thing.takes.length > 0 || thing.source !== null)
    ? { ...thing, filters: [...thing.filters, ...filters] }
    : null;

/** What a clause is about, where it is about something that is looked at. */
function narrowed(clause: Clause, filter: Filter): Clause | null {
  if (!('thing' in clause) || ('condition' in clause && clause.condition !== null)) return null;
  const thing = clause.kind === 'where' ? null : withFilters(clause.thing, filter);
  return thing === null ? null : { ...clause, thing };
}

const EDGES = [
  rule(
    'filter: that ?not with quotes ?not begins|ends',
    'schick mir die Zeilen von notes.md, die mit "TODO" beginnen',
    ([, first, , { words, how }, second], { pieces }) => {
      const not = first ?? second;
      const kind = pieces.at(-1)?.category === 'ends' ? 'ends' : 'begins';
      if (how === 'all' && words.length > 1) return null;
      return { kind, words, how: not === undefined ? 'any' : 'none' };
    },
  ),
];

/** A relative clause behind the verb: "die Dateien in ~/in auflisten, die älter als 2 Tage sind". */
const BEHIND = [
  rule(
    'clause: clause ?comma filter',
    'die Dateien in ~/in auflisten, die älter als 2 Tage sind',
    ([clause, , filter], { pieces }) =>
      isVerbLast(pieces[0]?.pieces.at(-1)?.category) ? narrowed(clause, filter) : null,
  ),
  rule(
    'condition: condition ?comma filter',
    'sag mir, wenn der Feed https://a.example neue Beiträge enthält, die KI erwähnen',
    ([condition, , filter], { pieces }) => {
      const said = pieces[0]?.pieces ?? [];
      const isLast = said.some(({ category }) => LIST_VERBS.has(category)) || isNarrowed(said);
      const thing = isLast ? withFilters(condition.thing, filter) : null;
      return thing === null ? null : { ...condition, thing };
    },
  ),
];

/** Where it goes stands in front of it, too: "sende die Zeilen an https://…, die KI erwähnen". */
const LAST_VERBS: ReadonlySet<string> = new Set([
  ...['get', 'tell', 'particle', 'to-me', 'to-whom', 'way', 'url', 'target', 'filter'],
]);
const isNarrowed = (said: readonly Edge[]): boolean => said.at(-1)?.category === 'filter';
const LIST_VERBS: ReadonlySet<string> = new Set(['mention', 'appears', 'test']);
const isVerbLast = (category: string | undefined): boolean => LAST_VERBS.has(category ?? '');

const JOINTS: ReadonlySet<string> = new Set(['comma', 'and-then']);
const BEGINNINGS: ReadonlySet<string> = new Set(['and', 'but', 'comma', 'stop', 'and-then']);

/** Only a clause that begins so, and is followed by what is done. */
function isFronted({ context: { isA }, from, to }: At): boolean {
  return (from === 0 || isA(from - 1, BEGINNINGS)) && isA(to, JOINTS);
}

function fronted(thing: Thing, test: Test, place: At): If | null {
  if (!isFronted(place) || thing.content !== null) return null;
  return holds(thing, test);
}

/** "Steigt der Preis über 5, …", "Verschwindet die Datei, …". */
const FRONTED = [
  rule(
    'condition: is|rises|falls thing test',
    'Steigt x.y von https://a.example über 5, sag mir Bescheid',
    ([, thing, test], place) => fronted(thing, test, place),
  ),
];

/** How many there are, so often or so long: "wenn es mehr als 3 Dateien in X gibt". */
function manyOf(of: Thing | string, said: string, value: number, { pieces }: At): If | null {
  const isCompared = pieces.some(({ category }) => category === 'compare');
  if (!isCompared && !isExactly(said)) return null;
  const is = isCompared ? (said as Comparison) : 'equals';
  const test: Test = { kind: 'count', is, value };
  const isEachTime = pieces[0]?.category === 'each-time';
  if (typeof of === 'string') return holds(NO_THING, test, isEachTime);
  const [take, ...others] = of.takes;
  if (take === undefined || others.length > 0 || of.content !== null) return null;
  if (take.kind === 'count' || take.kind === 'value') return null;
  return holds(of, test, isEachTime);
}

/** "wenn es welche gibt", "falls es etwas gibt". */
const SOME: ReadonlySet<string> = new Set(['welche', 'etwas', 'was']);

const MANY = [
  rule(
    'condition: if|each-time there that|any appears',
    'schick mir die Dateien im Ordner ~/in, aber nur wenn es welche gibt',
    (_, { context: { tokens }, to, pieces }) =>
      SOME.has(tokens[to - 2]?.bare ?? '') && tokens[to - 1]?.bare === 'gibt'
        ? holds(
            NO_THING,
            { kind: 'count', is: 'at-least', value: 1 },
            pieces[0]?.category === 'each-time',
          )
        : null,
  ),
  rule(
    'condition: if|each-time there compare|equal count thing|of-them appears',
    'sag mir, wenn es mehr als 3 Dateien im Ordner ~/in gibt',
    ([, , is, value, thing], place) => manyOf(thing, is, value, place),
  ),
  rule(
    'condition: if|each-time there count in-a-row compare|equal count thing|of-them appears',
    'sag mir, wenn es 3 Mal in Folge mehr als 3 Dateien im Ordner ~/in gibt',
    ([, , times, , is, value, thing], place) => {
      const condition = manyOf(thing, is, value, place);
      return condition === null || times < 1 || times > 100 ? null : { ...condition, times };
    },
  ),
  rule(
    'condition: if there length long compare|equal count thing|of-them appears',
    'sag mir, wenn es 10 Minuten lang mehr als 3 Dateien im Ordner ~/in gibt',
    ([, , lasts, , is, value, thing], place) => {
      const condition = manyOf(thing, is, value, place);
      return condition === null ? null : { ...condition, lasts };
    },
  ),
];

/** "bei Änderung", "bei über 5", "bei Fehler". */
const NAMED = [
  rule(
    'condition: in-case-of change',
    'lies x.y aus https://a.example und gib Bescheid bei Änderung',
    () => holds(NO_THING, { kind: 'changes', by: null, way: 'any' }),
  ),
  rule(
    'condition: in-case-of test',
    'lies x.y aus https://a.example und gib Bescheid bei über 5',
    ([, test]) => (test.kind === 'contains' ? null : holds(NO_THING, test)),
  ),
];

/** Verbs at the end: "den Titel von X in notes.md schreiben". */
const LAST = [
  rule('clause: thing get', 'https://a.example abrufen und mir den Titel schicken', ([thing]) =>
    thing.content === null && thing.source !== null
      ? { kind: 'look', thing, isWatch: false }
      : null,
  ),
];

export const VERB_ORDER_RULES = [
  ...MAIL_LAST_RULES,
  ...TELL_LAST_RULES,
  ...LAST,
  ...TELLS,
  ...LOOKS,
  ...RUNS,
  ...WRITES,
  ...BEHIND,
  ...FRONTED,
  ...MANY,
  ...EDGES,
  ...NAMED,
];
