/** What is waited for, in German. */
import { type AwaitedEvent, beforeMsOf } from '../../domain/schedule/event.ts';
import type { HappeningWords } from '../news-words.ts';
import { inUnits, type LengthUnit } from '../say-seconds.ts';
import type { EventSaid } from '../trigger-words.ts';

type AwaitedCall = Extract<AwaitedEvent, { on: 'webhook' }>;
type AwaitedMail = Extract<AwaitedEvent, { on: 'mail' }>;
type AwaitedEntry = Extract<AwaitedEvent, { on: 'calendar' }>;

const FILE_CHANGE = {
  any: 'sich ändert, dazukommt oder verschwindet',
  created: 'angelegt wird',
  changed: 'sich ändert',
  removed: 'gelöscht wird',
} as const;
const IN_FOLDER = {
  any: (path: string) => `sich in ${path} etwas ändert`,
  created: (path: string) => `in ${path} eine Datei landet`,
  changed: (path: string) => `sich eine Datei in ${path} ändert`,
  removed: (path: string) => `eine Datei in ${path} gelöscht wird`,
} as const;
const RUN_END = {
  any: 'gelaufen ist',
  succeeded: 'erfolgreich war',
  failed: 'fehlschlägt',
} as const;

const UNITS: Readonly<Record<LengthUnit, readonly [string, string]>> = {
  second: ['eine Sekunde', 'Sekunden'],
  minute: ['eine Minute', 'Minuten'],
  hour: ['eine Stunde', 'Stunden'],
  day: ['einen Tag', 'Tage'],
  week: ['eine Woche', 'Wochen'],
};

export function sayGermanEventTrigger(said: EventSaid): string {
  const { event, quietMs, mostPerMinute, mostPerHour = null } = said;
  const quiet = quietMs === null ? '' : sayQuiet(quietMs);
  const rates = sayRate(mostPerMinute, 'Minute') + sayRate(mostPerHour, 'Stunde');
  return `${sayGermanEvent(event)}${quiet}${rates}`;
}

function sayRate(most: number | null, unit: string): string {
  return most === null ? '' : `, höchstens ${most === 1 ? 'einmal' : `${most} Mal`} pro ${unit}`;
}

function sayQuiet(quietMs: number): string {
  if (quietMs === 0) return ', sofort';
  const { count, unit } = inUnits(quietMs / 1000);
  const [one, many] = UNITS[unit];
  return `, sobald es ${count === 1 ? one : `${count} ${many}`} ruhig war`;
}

function sayGermanEvent(awaited: AwaitedEvent): string {
  switch (awaited.on) {
    case 'webhook':
      return `wenn der Hook "${awaited.name}"${sayCall(awaited)} aufgerufen wird`;
    case 'file':
      return awaited.path.endsWith('/')
        ? `wenn ${IN_FOLDER[awaited.change](awaited.path)}`
        : `wenn ${awaited.path} ${FILE_CHANGE[awaited.change]}`;
    case 'message': {
      const where = awaited.channel === null ? '' : ` über ${awaited.channel}`;
      const what = awaited.contains === null ? '' : ` mit "${awaited.contains}"`;
      return `wenn${where} eine Nachricht${what} kommt`;
    }
    case 'mail':
      return `wenn ${sayMail(awaited)}`;
    case 'calendar':
      return sayEntry(awaited);
    case 'schedule':
      return `wenn der Zeitplan "${awaited.schedule}" ${RUN_END[awaited.outcome]}`;
    case 'start':
      return 'wenn Rote startet';
    case 'incident':
      return `wenn etwas schiefgeht${awaited.contains === null ? '' : ` und davon "${awaited.contains}" die Rede ist`}`;
    case 'mcp':
      return `wenn der Werkzeugserver ${awaited.server} ${awaited.method ?? 'etwas'} meldet`;
    case 'wake':
      return `wenn der Agent ${awaited.agent} geweckt wird`;
  }
}

function sayCall({ event, where = {} }: AwaitedCall): string {
  const fields = Object.entries(where).map(([path, value]) => `${path} "${value}"`);
  const parts = [...(event === undefined ? [] : [`dem Ereignis "${event}"`]), ...fields];
  return parts.length === 0 ? '' : ` mit ${parts.join(' und ')}`;
}

function sayMail({ from, to, subject, contains, folder, attachment }: AwaitedMail): string {
  const parts = [
    from === null ? '' : ` von "${from}"`,
    to === null ? '' : ` an "${to}"`,
    subject === null ? '' : ` mit "${subject}" im Betreff`,
    contains === null ? '' : ` mit "${contains}" darin`,
    attachment === null ? '' : ` ${attachment ? 'mit' : 'ohne'} Anhang`,
  ];
  return `eine Mail${parts.join('')}${folder === null ? '' : ` im Ordner "${folder}"`} ankommt`;
}

function sayEntry(awaited: AwaitedEntry): string {
  const { change, calendar, contains, with: person } = awaited;
  const { count, unit } = inUnits(beforeMsOf(awaited) / 1000);
  const [one, many] = UNITS[unit];
  const when = count === 0 ? 'wenn' : `${count === 1 ? one : `${count} ${many}`}, bevor`;
  const who = person === null ? '' : ` mit ${person}`;
  const what = contains === null ? '' : ` mit "${contains}" darin`;
  return `${when} ein Termin${who}${what} in ${calendar === null ? 'deinem Kalender' : `dem Kalender "${calendar}"`} ${CHANGED[change]}`;
}

const CHANGED: Readonly<Record<AwaitedEntry['change'], string>> = {
  begins: 'beginnt',
  new: 'neu ist',
  changed: 'geändert wird',
  moved: 'verschoben wird',
  gone: 'abgesagt wird oder weg ist',
};

const HAPPENED: Readonly<Record<AwaitedEntry['change'], string>> = {
  begins: '',
  new: 'Neu: ',
  changed: 'Geändert: ',
  moved: 'Verschoben: ',
  gone: 'Abgesagt oder weg: ',
};

function sayHappened(event: AwaitedEvent, field: (name: string) => string): string {
  switch (event.on) {
    case 'webhook':
      return `Der Hook "${field('hook')}" wurde aufgerufen: ${field('body')}`;
    case 'file':
      return `${field('path')}: ${field('change')}`;
    case 'message':
      return `Eine Nachricht kam: ${field('text')}`;
    case 'mail':
      return `Mail von ${field('from')}: ${field('subject')}`;
    case 'calendar':
      return `${HAPPENED[event.change]}${field('title')}, ${field('when')}${event.change === 'moved' ? ` (vorher ${field('was')})` : ''}`;
    case 'schedule':
      return `"${field('schedule')}" ist gelaufen (${field('outcome')}): ${field('summary')}`;
    case 'start':
      return 'Rote ist gestartet.';
    case 'incident':
      return `Etwas ist schiefgegangen: ${field('text')}`;
    case 'mcp':
      return `Der Werkzeugserver ${event.server} meldet ${field('method')}`;
    case 'wake':
      return `Der Agent ${event.agent} wurde geweckt: ${field('reason')}`;
  }
}

function sayThing(event: AwaitedEvent): string {
  switch (event.on) {
    case 'webhook':
      return `der Hook "${event.name}"`;
    case 'file':
      return event.path;
    case 'message':
      return 'die Nachricht';
    case 'mail':
      return 'die Mail';
    case 'calendar':
      return 'der Termin';
    case 'schedule':
      return `"${event.schedule}"`;
    case 'start':
      return 'Rote';
    case 'incident':
      return 'die Störung';
    case 'mcp':
      return `der Werkzeugserver ${event.server}`;
    case 'wake':
      return `der Agent ${event.agent}`;
  }
}

export const germanHappening: HappeningWords = {
  when: sayGermanEvent,
  thing: sayThing,
  happened: sayHappened,
};
