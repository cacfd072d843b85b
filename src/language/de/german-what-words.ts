/** Deutsch: was zu tun ist, wie man es Rote sagt und wie Rote es wiederholt. */

import type { Judging } from '../judging-words.ts';
import { listed } from '../list-words.ts';
import { OWN_LISTS, type OwnListName } from '../own-lists.ts';
import type { LengthUnit } from '../say-seconds.ts';
import {
  type ClauseSaid,
  type ComparisonSaid,
  clause,
  clauseRow,
  type ListEnd,
  type Listener,
  type ListSaid,
  type Manner,
  type NounSaid,
  type PhraseSaid,
  phrase,
  type ReceiverSaid,
  type WhatWords,
  type WordsWanted,
} from '../what-words.ts';
import { germanMade } from './german-judging.ts';
import { germanMailWork } from './german-mail-work.ts';
import { germanOwnLists } from './german-own-lists.ts';
import { GERMAN_VALUES, type Gender, germanNoun } from './german-values.ts';

const SUBJECT = { m: 'der', f: 'die', n: 'das' } as const;
const OBJECT = { m: 'den', f: 'die', n: 'das' } as const;

const LENGTHS: Readonly<Record<LengthUnit, readonly [string, string]>> = {
  second: ['Sekunde', 'Sekunden'],
  minute: ['Minute', 'Minuten'],
  hour: ['Stunde', 'Stunden'],
  day: ['Tag', 'Tage'],
  week: ['Woche', 'Wochen'],
};

const PLACED: Readonly<Record<ComparisonSaid, string>> = {
  above: 'über',
  below: 'unter',
  'at-least': 'bei mindestens',
  'at-most': 'bei höchstens',
  equals: 'gleich',
  not: 'nicht gleich',
};

const COUNTED: Readonly<Record<ComparisonSaid, string>> = {
  above: 'mehr als',
  below: 'weniger als',
  'at-least': 'mindestens',
  'at-most': 'höchstens',
  equals: 'genau',
  not: 'nicht genau',
};

/** What the fields of an event are called. */
const CARRIED: Readonly<Record<string, [Gender, string]>> = {
  body: ['m', 'Inhalt'],
  text: ['m', 'Text'],
  from: ['m', 'Absender'],
  channel: ['m', 'Kanal'],
  path: ['m', 'Pfad'],
  change: ['f', 'Art der Änderung'],
  content: ['m', 'Inhalt'],
  event: ['m', 'Name des Ereignisses'],
  id: ['f', 'Kennung'],
  summary: ['n', 'Ergebnis'],
  outcome: ['m', 'Ausgang'],
  method: ['f', 'Methode'],
  params: ['n', 'Mitgeschickte'],
};

function noun(gender: Gender, word: string): NounSaid {
  const subject = phrase(`${SUBJECT[gender]} ${word}`);
  return { subject, object: phrase(`${OBJECT[gender]} ${word}`), isPlural: false };
}

/** Mit einem Eigenschaftswort. */
function bent(subject: string, object: string): NounSaid {
  return { subject: phrase(subject), object: phrase(object), isPlural: false };
}

function many(words: string): NounSaid {
  return { subject: phrase(words), object: phrase(words), isPlural: true };
}

/** Was es sagt, steht als Nebensatz hinter dem Verb. */
function told(subject: string, clause: string): NounSaid {
  const object = { core: '', behind: `, ${clause}`, isOpen: true };
  return { subject: phrase(subject), object, isPlural: false };
}

function list(plural: string, gender: Gender, singular: string): ListSaid {
  return {
    all: (isNew) => many(`die ${isNew ? 'neuen ' : ''}${plural}`),
    ends: (count, from) => {
      if (count !== 1) return many(`die ${end(from)}en ${count} ${plural}`);
      const object = `${OBJECT[gender]} ${end(from)}${gender === 'm' ? 'en' : 'e'} ${singular}`;
      const subject = phrase(`${SUBJECT[gender]} ${end(from)}e ${singular}`);
      return { subject, object: phrase(object), isPlural: false };
    },
    some: (isNew) => `${isNew ? 'neue ' : ''}${plural}`,
  };
}

function end(from: ListEnd): string {
  return from === 'start' ? 'erst' : 'letzt';
}

function inflected({ isPlural }: Manner, one: string, several: string): string {
  return isPlural ? several : one;
}

function lies(manner: Manner): string {
  return inflected(manner, 'liegt', 'liegen');
}

/** "unter 50 fällt", wo es beginnt; "unter 50 liegt", wo es so ist. */
function compared(is: ComparisonSaid, value: string, manner: Manner): string {
  const said = `${PLACED[is]} ${value}`;
  if (is === 'equals' || is === 'not') return `${said} ${inflected(manner, 'ist', 'sind')}`;
  if (manner.begins && is === 'below') return `${said} ${inflected(manner, 'fällt', 'fallen')}`;
  if (manner.begins && is === 'above') return `${said} ${inflected(manner, 'steigt', 'steigen')}`;
  return `${said} ${lies(manner)}`;
}

function holds(words: readonly string[], how: WordsWanted, verb: string): string {
  const [only] = words;
  if (how !== 'none') return `${listed(words, how === 'any' ? 'oder' : 'und')} ${verb}`;
  if (words.length === 1) return `${only} nicht ${verb}`;
  return `weder ${words.join(' noch ')} ${verb}`;
}

const edge = (words: readonly string[], how: 'any' | 'none'): string =>
  `${how === 'none' ? 'nicht ' : ''}mit ${listed(words, 'oder')}`;

function changed(by: string | null, way: 'any' | 'up' | 'down', manner: Manner): string {
  const much = by === null ? '' : `um mindestens ${by} `;
  if (way === 'any') return `sich ${much}${inflected(manner, 'ändert', 'ändern')}`;
  if (way === 'up') return `${much}${inflected(manner, 'steigt', 'steigen')}`;
  return `${much}${inflected(manner, 'fällt', 'fallen')}`;
}

const PLURAL: Manner = { isPlural: true, begins: false };

function judged(judging: Judging, manner: Manner): string {
  switch (judging.kind) {
    case 'about':
      return `von ${judging.topic} ${inflected(manner, 'handelt', 'handeln')}`;
    case 'sounds':
      return `${judging.as} ${inflected(manner, 'klingt', 'klingen')}`;
    case 'speaks':
      return `${judging.of} ${inflected(manner, 'anspricht', 'ansprechen')}`;
  }
}

const THINGS: WhatWords['things'] = {
  title: noun('m', 'Titel'),
  heading: noun('f', 'Überschrift'),
  text: noun('m', 'Text'),
  paragraph: noun('m', 'Absatz'),
  description: noun('f', 'Beschreibung'),
  status: noun('m', 'Status'),
  number: noun('f', 'Zahl'),
  date: noun('n', 'Datum darin'),
  size: noun('f', 'Größe'),
  duration: noun('f', 'Dauer'),
};

const LISTS: WhatWords['lists'] = {
  items: list('Einträge', 'm', 'Eintrag'),
  files: list('Dateien', 'f', 'Datei'),
  lines: list('Zeilen', 'f', 'Zeile'),
  headings: list('Überschriften', 'f', 'Überschrift'),
  links: list('Links', 'm', 'Link'),
  paragraphs: list('Absätze', 'm', 'Absatz'),
  images: list('Bilder', 'n', 'Bild'),
};

const JOINTS: ReadonlySet<string> = new Set([
  ...['und', 'sobald', 'immer', 'aus', 'auf', 'ausführen', 'aufrufen', 'dann'],
  ...['mir', 'mich', 'dir', 'dich'],
]);

/** "letzten 24 Stunden", und kein Tag. */
const COUNTED_STRETCH = /^\p{L}+ \S+ (?:stunden?|tagen?|wochen?|monaten?)$/iu;
const DAY = /\d|(?:tag|woch|abend)$/i;

function stretchSaid(when: string): string {
  if (COUNTED_STRETCH.test(when)) return `in den ${when}`;
  return DAY.test(when) ? `am ${when}` : when;
}

function ownList(name: OwnListName, when: string | null): ListSaid {
  const { said, now = said } = germanOwnLists[name];
  const isSince = when === null && OWN_LISTS[name].stretch === 'back';
  const of = when === null ? (isSince ? 'seit dem letzten Mal' : '') : stretchSaid(when);
  const words = `${when === null ? now : said} ${of}`.trimEnd();
  const ends: ListSaid['ends'] = (count, from) => {
    const said = { core: `die ${words}`, behind: most(count, from), isOpen: true };
    return { subject: said, object: said, isPlural: true };
  };
  // Ohne Artikel: mehr als 3 offene Aufgaben.
  const some: ListSaid['some'] = (isNew) =>
    `${isNew ? 'neue ' : ''}${words.replace(/^(\p{Ll}+)n /u, '$1 ')}`;
  return { ...list(words, 'm', words), ends, some };
}

function most(count: number, from: ListEnd): string {
  if (from === 'start') return `, höchstens ${count}`;
  return `, nur ${count === 1 ? 'das letzte' : `die letzten ${count}`}`;
}

export function germanWhatWords(listener: Listener): WhatWords {
  const order = orderFor(listener);
  const tellEnd = (told: readonly (ReceiverSaid | null)[]): string => {
    const who = told.map((to) =>
      [to?.name ?? toMe(listener), onWay(to?.way ?? null)].join(' ').trim(),
    );
    return `${order(TELL, listed(who, 'und'), 'Bescheid')}, wenn das vorbei ist`;
  };
  return {
    joints: JOINTS,
    number: (value) => String(value).replace('.', ','),
    percent: (value) => `${String(value).replace('.', ',')} %`,
    amount: (value, unit) => `${String(value).replace('.', ',')} ${unit}`,
    length: (count, unit) => `${count} ${LENGTHS[unit][count === 1 ? 0 : 1]}`,
    sources: {
      web: (url) => order(['rufe', 'abrufen', 'ab'], url),
      feed: (url) => order(['lies', 'lesen'], `den Feed ${url}`),
      file: (path) => order(['prüfe', 'prüfen'], `die Datei ${path}`),
      folder: (path) => order(['prüfe', 'prüfen'], `den Ordner ${path}`),
      program: (command) => order(RUN, command),
      tool: (tool) => order(CALL, tool),
      clock: order(['sieh', 'sehen'], 'auf die Uhr'),
    },
    disk: {
      look: (path) =>
        order(['prüfe', 'prüfen'], `die Festplatte${path === null ? '' : ` auf ${path}`}`),
      values: {
        percentUsed: noun('f', 'Belegung in Prozent'),
        percentFree: bent('der freie Platz in Prozent', 'den freien Platz in Prozent'),
        freeGb: bent('der freie Platz', 'den freien Platz'),
        text: told('wie voll sie ist,', 'wie voll sie ist'),
      },
    },
    whole: {
      web: told('es', 'was dort steht'),
      file: told('es', 'was dort steht'),
      program: noun('f', 'Ausgabe'),
      tool: noun('n', 'Ergebnis'),
      clock: told('es', 'was dort steht'),
      event: told('was passiert ist,', 'was passiert ist'),
      nothing: told('was gefunden wurde,', 'was gefunden wurde'),
    },
    carried: (field) => noun(...(CARRIED[field] ?? ['n', field])),
    things: THINGS,
    lists: LISTS,
    numberOf: ({ subject: { core, behind, isOpen }, isPlural }) => {
      const things = core.replace(/^(?:die|der|das) /, isPlural ? 'der ' : 'von ');
      const said = { core: `die Anzahl ${things}`, behind, isOpen };
      return { subject: said, object: said, isPlural: false };
    },
    mail: germanMailWork(listener),
    own: ownList,
    element: (selector) => noun('n', `Element ${selector}`),
    elements: (selector) => list(`Elemente ${selector}`, 'n', `Element ${selector}`),
    field: (path) => noun('n', `Feld ${path}`),
    members: (path) => list(`Einträge im Feld ${path}`, 'm', `Eintrag im Feld ${path}`),
    value: (name, quoted, of) => {
      const known = GERMAN_VALUES.get(name.toLowerCase());
      const owner = of === undefined ? '' : ` von ${of.quoted(germanNoun(of.name))}`;
      return known === undefined
        ? noun('m', `Wert ${quoted}${owner}`)
        : noun(known.gender, `${known.noun}${owner}`);
    },
    together: (nouns) => ({
      subject: phrase(joined(nouns.map(({ subject }) => subject))),
      object: phrase(joined(nouns.map(({ object }) => object))),
      isPlural: true,
    }),
    made: ({ core, behind, isOpen }, made) => ({
      core: `${core} ${germanMade(made)}`.trimStart(),
      ...{ behind, isOpen },
    }),
    again: (isPlural) => ({
      subject: phrase(isPlural ? 'sie' : 'es'),
      object: phrase('das'),
      isPlural,
    }),
    filters: {
      isNew: 'die neu sind',
      contains: (words, how, field) =>
        field === null
          ? `die ${holds(words, how, 'erwähnen')}`
          : `deren Feld ${field} ${holds(words, how, 'erwähnt')}`,
      matches: (pattern) => `die auf ${pattern} passen`,
      older: (length) => `die älter als ${length} sind`,
      newer: (length) => `die jünger als ${length} sind`,
      compare: (field, is, value) => {
        const state = compared(is, value, { isPlural: field === null, begins: false });
        return field === null ? `die ${state}` : `deren Feld ${field} ${state}`;
      },
      begins: (words, how) => `die ${edge(words, how)} beginnen`,
      ends: (words, how) => `die ${edge(words, how)} enden`,
      sorted: (by, first) => {
        if (by === null) return `die ${first === 'most' ? 'neuesten' : 'ältesten'} zuerst`;
        return `die mit dem ${first === 'most' ? 'höchsten' : 'niedrigsten'} ${by} zuerst`;
      },
      judged: (judging) => `die ${judged(judging, PLURAL)}`,
      relative: (clauses) => (clauses.length === 0 ? '' : `, ${clauses.join(' und ')}`),
      isRelativeOpen: true,
      most,
      ofThose: (isNew, relative) => `, davon die${isNew ? ' neuen' : ''}${relative}`,
      ofThoseEnds: (count, from) =>
        `, davon ${count === 1 ? `das ${end(from)}e` : `die ${end(from)}en ${count}`}`,
    },
    tests: {
      compare: compared,
      between: ({ low, high, isOutside }, manner) =>
        `${isOutside ? 'nicht ' : ''}zwischen ${low} und ${high} ${lies(manner)}`,
      contains: (words, how, manner) =>
        holds(words, how, inflected(manner, 'enthält', 'enthalten')),
      theWord: (quoted, isMany) => `${isMany ? 'die Wörter' : 'das Wort'} ${quoted}`,
      changes: changed,
      unchanged: (manner) => `unverändert ${inflected(manner, 'bleibt', 'bleiben')}`,
      judged,
      appears: (manner) => inflected(manner, 'erscheint', 'erscheinen'),
      disappears: (manner) => inflected(manner, 'verschwindet', 'verschwinden'),
      isUp: 'erreichbar ist',
      isDown: 'nicht erreichbar ist',
      succeeds: 'gelingt',
      fails: 'fehlschlägt',
      slow: (length) => `länger als ${length} braucht`,
      // Von mehreren: keines davon ist neuer.
      older: (length, manner) =>
        inflected(manner, `älter als ${length} ist`, `alle älter als ${length} sind`),
      count: (is, value, things) =>
        things === null
          ? `${COUNTED[is]} ${value} davon gibt`
          : `${COUNTED[is]} ${value} ${things.core} gibt${things.behind}`,
    },
    conditions: {
      source: 'es',
      there: 'es',
      begins: 'sobald',
      eachTime: 'immer wenn',
      behind: ({ text }) => `${text}, `,
      inARow: (subject, test, times) => `${subject} ${times} Mal in Folge ${test}`,
      lasting: (subject, test, length) => `${subject} ${length} lang ${test}`,
      onceUntilOver: ', jeweils nur einmal',
      tellEnd,
      andTellEnd: (told) => `, und ${tellEnd(told)}`,
    },
    acts: actsFor(listener),
    message: (text) => `die Nachricht ${text}`,
    jsonValue: (text) => `den JSON-Wert ${text}`,
    time: 'die Uhrzeit',
    row: (clauses) => clauseRow(clauses, 'und'),
    ifThatFails: (acts) => `falls das fehlschlägt, ${acts}`,
    goOn: (acts) => `dann ${acts}`,
    inAnyCase: (acts) => `in jedem Fall ${acts}`,
  };
}

/** Als Aufforderung und als Nennform, und was von einem trennbaren Verb am Ende steht. */
type Verb = readonly [order: string, infinitive: string, particle?: string];

const TELL: Verb = ['sag', 'geben'];
const SEND: Verb = ['schick', 'schicken'];
const RUN: Verb = ['führe', 'ausführen', 'aus'];
const CALL: Verb = ['rufe', 'aufrufen', 'auf'];

function orderFor(listener: Listener) {
  return ([order, infinitive, particle]: Verb, ...middle: string[]): string => {
    const words = middle.filter((one) => one !== '');
    if (listener === 'you') return [...words, infinitive].join(' ');
    return [order, ...words, ...(particle === undefined ? [] : [particle])].join(' ');
  };
}

function joined(phrases: readonly PhraseSaid[]): string {
  return listed(
    phrases.map(({ core }) => core),
    'und',
  );
}

function toMe(listener: Listener): string {
  return listener === 'me' ? 'mir' : 'dir';
}

function onWay(way: string | null): string {
  if (way === null) return '';
  return way.startsWith('the ') ? 'im Terminal' : `auf ${way}`;
}

function actsFor(listener: Listener): WhatWords['acts'] {
  const order = orderFor(listener);
  const done = (verb: Verb, { core, behind, isOpen }: PhraseSaid, where: string): ClauseSaid =>
    clause(`${order(verb, core, where)}${behind}`, isOpen);
  const receiver = ({ name, way }: ReceiverSaid): string =>
    `an ${name ?? (listener === 'me' ? 'mich' : 'dich')}${way === null ? '' : ` ${onWay(way)}`}`;
  return {
    take: (object) => done(['nimm', 'nehmen'], object, ''),
    tell: (to) =>
      clause(order(TELL, to?.name ?? toMe(listener), onWay(to?.way ?? null), 'Bescheid')),
    send: (object, to) => {
      if (to !== null) return done(SEND, object, receiver(to));
      return clause(`${order(SEND, toMe(listener), object.core)}${object.behind}`, object.isOpen);
    },
    ask: (text) => clause(order(['frag', 'fragen'], listener === 'me' ? 'mich' : 'dich', text)),
    post: (method, object, url) =>
      method === 'POST'
        ? done(['sende', 'senden'], object, `an ${url}`)
        : done(['lege', 'ablegen', 'ab'], object, `unter ${url}`),
    write: (object, path) => done(['schreib', 'schreiben'], object, `nach ${path}`),
    append: (object, path) => done(['häng', 'anhängen', 'an'], object, `an ${path}`),
    run: (command) => clause(order(RUN, command)),
    call: (tool) => clause(order(CALL, tool)),
    schedule: (verb, name) => clause(order(SCHEDULE_VERBS[verb], `den Zeitplan ${name}`)),
  };
}

const SCHEDULE_VERBS: Readonly<Record<'run' | 'pause' | 'resume', Verb>> = {
  run: ['starte', 'starten'],
  pause: ['pausiere', 'pausieren'],
  resume: ['setze', 'fortsetzen', 'fort'],
};
