/** German: lists, in words. */
import { THE_OWNER } from '../../domain/person.ts';
import { listed } from '../list-words.ts';
import type { ListDraftWords, NamedListWords, RowWords } from '../named-list-words.ts';

export const GERMAN_ROWS: RowWords = {
  joints: 'und|sowie',
  fillers: 'noch|auch|etwas',
  all: 'alles|alle',
};

/** A slip is masculine, a list is not. */
const inCase = (name: string, feminine: string, masculine: string): string => {
  if (/zettel$/i.test(name)) return `${masculine} ${name}`;
  return /liste$/i.test(name) ? `${feminine} ${name}` : `${feminine} Liste „${name}“`;
};
const the = (name: string): string => inCase(name, 'die', 'den');
const on = (name: string): string => inCase(name, 'der', 'dem');
const named = (name: string): string => inCase(name, 'Die', 'Der');

const dative = (person: string): string => (person === THE_OWNER ? 'dem Hausherrn' : person);

const row = (items: readonly string[]): string => items.join(', ');

export const GERMAN_NAMED_LISTS: NamedListWords = {
  task: {
    created: 'Auf deiner Liste',
    done: 'Erledigt',
    reopened: 'Doch nicht erledigt',
    archived: 'Archiviert',
    restored: 'Wieder auf deiner Liste',
    changed: 'Geändert',
  },
  nothingToDo: 'Auf deiner Liste steht nichts.',
  none: {
    overdue: 'Nichts ist überfällig.',
    done: 'Noch ist nichts erledigt.',
    archived: 'Nichts ist archiviert.',
  },
  views: { overdue: 'Überfällig', today: 'Heute', upcoming: 'Demnächst', someday: 'Irgendwann' },
  found: (count) => `${count === 1 ? '1 Aufgabe' : `${count} Aufgaben`} gefunden:`,
  due: (when) => `fällig ${when}`,
  overdue: 'überfällig',
  priority: { high: 'hohe Priorität', medium: 'mittlere Priorität', low: 'niedrige Priorität' },
  repeats: (words) => `wiederholt sich: ${words}`,
  state: { open: 'offen', in_progress: 'in Arbeit', done: 'erledigt', archived: 'archiviert' },
  nextDue: (when) => `Das nächste Mal ist sie fällig: ${when}.`,
  noReminder: (why) => `Es gibt keine Erinnerung: ${why}`,
  added: (name, items, isNew) => `Auf ${on(name)}${isNew ? ' (neu angelegt)' : ''}: ${row(items)}`,
  already: (name, items) => `Steht schon auf ${on(name)}: ${row(items)}`,
  removed: (name, items) => `Nicht mehr auf ${on(name)}: ${row(items)}`,
  empty: (name) => `Auf ${on(name)} steht nichts.`,
  shows: (name, others) =>
    `${named(name)}${others.length === 0 ? '' : ` (geteilt mit ${listed(others.map(dative), 'und')})`}:`,
  noList: 'Es gibt noch keine Liste. Sag „setz Milch auf die Einkaufsliste“, dann gibt es eine.',
  made: (name) => `Neue Liste: ${name}`,
  renamed: (from, to) => `${named(from)} heißt jetzt „${to}“.`,
  deleted: (name, count) =>
    `${named(name)} ist gelöscht.${count === 0 ? '' : ` Was darauf stand, ist archiviert: ${count === 1 ? '1 Aufgabe' : `${count} Aufgaben`}.`}`,
  shared: (name, person) =>
    `Du teilst ${the(name)} jetzt mit ${dative(person)}: Ihr beide seht alles, ergänzt und hakt ab.`,
  unshared: (name, person) =>
    `${person === THE_OWNER ? 'Der Hausherr' : person} sieht ${the(name)} nicht mehr.`,
  left: (name) => `Du teilst ${the(name)} nicht mehr.`,
};

export const GERMAN_LIST_DRAFTS: ListDraftWords = {
  'calendar.create': ({ name, items }) => `Jetzt: in deinen Kalender eintragen: ${name}, ${items}.`,
  'calendar.update': ({ name, items, person }) =>
    person === ''
      ? `Jetzt: ${name} in deinem Kalender auf ${items} verschieben.`
      : `Jetzt: ${person} zu ${name} einladen.`,
  'calendar.delete': ({ name }) => `Jetzt: aus deinem Kalender löschen: ${name}.`,
  'lists.add': ({ list, items }) => `Jetzt: auf ${the(list)} setzen: ${items}.`,
  'lists.remove': ({ list, items }) =>
    items === 'all' ? `Jetzt: ${the(list)} leeren.` : `Jetzt: von ${on(list)} nehmen: ${items}.`,
  'lists.tick': ({ list, items }) => `Jetzt: auf ${on(list)} abhaken: ${items}.`,
  'lists.show': ({ list }) => `Jetzt: ${the(list)} zeigen.`,
  'tasks.create': ({ name, items }) =>
    `Jetzt: auf deine Liste setzen: ${name}${items === '' ? '' : `, fällig ${items}`}.`,
  'tasks.complete': ({ name }) => `Jetzt: als erledigt abhaken: ${name}.`,
  'tasks.delete': ({ name }) => `Jetzt: archivieren: ${name}.`,
  'tasks.reopen': ({ name }) => `Jetzt: als nicht erledigt zurückholen: ${name}.`,
  'tasks.update': ({ name, items }) => {
    if (items === 'done') return `Jetzt: als erledigt abhaken: ${name}.`;
    return items === 'archived'
      ? `Jetzt: archivieren: ${name}.`
      : `Jetzt: ${name} ist dann fällig: ${items}.`;
  },
  'memory.forget': ({ name }) => `Jetzt: für immer vergessen: ${name}.`,
  'lists.share': ({ list, person }) => `Jetzt: ${the(list)} mit ${dative(person)} teilen.`,
  'lists.unshare': ({ list, person }) =>
    person === ''
      ? `Jetzt: ${the(list)} verlassen, die jemand mit dir teilt.`
      : `Jetzt: ${the(list)} nicht mehr mit ${dative(person)} teilen.`,
  'lists.create': ({ name }) => `Jetzt: eine Liste „${name}“ anlegen.`,
  'lists.rename': ({ list, name }) => `Jetzt: ${the(list)} in „${name}“ umbenennen.`,
  'lists.delete': ({ list }) =>
    `Jetzt: ${the(list)} löschen, für alle, die sie sehen. Was darauf steht, wird archiviert.`,
};
