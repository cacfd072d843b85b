/** German words that ask for changes of lists. */
import { type ListOrderWords, order } from '../list-order-words.ts';

const LIST =
  '\\b(?:aufgaben?|to-?dos?|liste|aufgabenliste|einkaufsliste|todo-?liste|to-do-liste)\\b';
const NOTE = '\\b(?:notiz(?:en)?|seite|dokument|tagebuch|wiki)\\b';

/** The verb may stand at the end. */
const orderAtEnd = (things: string, verbs: string): RegExp =>
  new RegExp(`${things}.{0,100}?\\b(?:${verbs})\\b`, 'g');

export const GERMAN_LIST_ORDERS: ListOrderWords = {
  ticks:
    /\b(?:erledigt|gekauft|besorgt|geholt|da|habe?n?|ist|sind|fertig|geschafft|hake?|verschieb\w*|schiebe?n?|verlege?n?|bis|lösche?|streiche?|vergiss|nimm|entferne?)\b/i,
  orders: {
    'task-add': [
      order('setze?|schreibe?|trage?|füge|lege?|erstelle?|nimm|pack|mach|notiere?', LIST),
      orderAtEnd(LIST, 'setzen|schreiben|eintragen|hinzufügen|anlegen|erstellen|aufnehmen|packen'),
    ],
    'task-done': [
      /\b(?:hake?|streiche?)\b.{0,100}?\bab\b/g,
      /\b(?:als erledigt|abhaken|erledige)\b/g,
    ],
    'task-remove': [
      order('lösche?|entferne?|streiche?|nimm', LIST),
      orderAtEnd(LIST, 'löschen|entfernen|streichen|nehmen'),
    ],
    'task-change': [
      order('ändere?|verschiebe?|benenne?|aktualisiere?', LIST),
      orderAtEnd(LIST, 'ändern|verschieben|umbenennen|aktualisieren'),
    ],
    remember: [/\b(?:merke? dir|merken|behalte? (?:das |es )?im kopf)\b/g],
    note: [
      order('schreibe?|trage?|füge|speichere?|lege?|erstelle?|ändere?|notiere?', NOTE),
      orderAtEnd(NOTE, 'schreiben|eintragen|hinzufügen|speichern|anlegen|erstellen|ändern'),
    ],
  },
  negated: { before: 'nicht|nie|keine?n?|ohne', behind: 'nicht', within: 'keine?n?|nicht|nie' },
};
