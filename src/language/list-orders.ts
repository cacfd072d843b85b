/**
 * Which changes of their own lists a person's words ask for: "put a task on my list", "remember the opening hours". What
 * they quote, and what they want not to be done, asks for nothing. English and German.
 */
export type ListOrder =
  | 'task-add'
  | 'task-done'
  | 'task-remove'
  | 'task-change'
  | 'remember'
  | 'note';

const ENGLISH_LIST = '\\b(?:tasks?|to-?dos?|list|checklist)\\b';
const GERMAN_LIST =
  '\\b(?:aufgaben?|to-?dos?|liste|aufgabenliste|einkaufsliste|todo-?liste|to-do-liste)\\b';
const ENGLISH_NOTE = '\\b(?:notes?|page|document|journal|diary|wiki)\\b';
const GERMAN_NOTE = '\\b(?:notiz(?:en)?|seite|dokument|tagebuch|wiki)\\b';

/** A verb, and within reach what it is done to; German verbs stand at the end as well. */
const order = (verbs: string, things: string): RegExp =>
  new RegExp(`\\b(?:${verbs})\\b.{0,100}?${things}`, 'g');
const orderAtEnd = (things: string, verbs: string): RegExp =>
  new RegExp(`${things}.{0,100}?\\b(?:${verbs})\\b`, 'g');

const ORDERS: Readonly<Record<ListOrder, readonly RegExp[]>> = {
  'task-add': [
    order('put|add|create|make|set|write|jot|note|open', ENGLISH_LIST),
    order('setze?|schreibe?|trage?|füge|lege?|erstelle?|nimm|pack|mach|notiere?', GERMAN_LIST),
    orderAtEnd(
      GERMAN_LIST,
      'setzen|schreiben|eintragen|hinzufügen|anlegen|erstellen|aufnehmen|packen',
    ),
  ],
  'task-done': [
    /\b(?:mark|tick|check|cross)\b.{0,100}?\b(?:done|off|complete|completed|finished)\b/g,
    order('complete|finish|close', ENGLISH_LIST),
    /\b(?:hake?|streiche?)\b.{0,100}?\bab\b/g,
    /\b(?:als erledigt|abhaken|erledige)\b/g,
  ],
  'task-remove': [
    order('remove|delete|drop|strike|archive|take|clear', ENGLISH_LIST),
    order('lösche?|entferne?|streiche?|nimm', GERMAN_LIST),
    orderAtEnd(GERMAN_LIST, 'löschen|entfernen|streichen|nehmen'),
  ],
  'task-change': [
    order('change|move|rename|postpone|update|reschedule|edit', ENGLISH_LIST),
    order('ändere?|verschiebe?|benenne?|aktualisiere?', GERMAN_LIST),
    orderAtEnd(GERMAN_LIST, 'ändern|verschieben|umbenennen|aktualisieren'),
  ],
  remember: [
    /\b(?:remember|memori[sz]e|keep in mind|commit to memory)\b/g,
    /\b(?:merke? dir|merken|behalte? (?:das |es )?im kopf)\b/g,
  ],
  note: [
    order('put|add|write|append|save|note|create|edit|change|update', ENGLISH_NOTE),
    /\bnote (?:it|this|that) down\b|\bmake a note\b/g,
    order('schreibe?|trage?|füge|speichere?|lege?|erstelle?|ändere?|notiere?', GERMAN_NOTE),
    orderAtEnd(GERMAN_NOTE, 'schreiben|eintragen|hinzufügen|speichern|anlegen|erstellen|ändern'),
  ],
};

const NEGATED =
  /\b(?:don't|do not|dont|never|not|without|nicht|nie|keine?n?|ohne)\b[^,.;:!?]{0,25}$/;
const NEGATED_BEHIND = /^[^,.;:!?]{0,40}\b(?:nicht|not)\b/;
const LONGEST_READ = 4000;

export function asksForListOrder(words: string, wanted: ListOrder): boolean {
  const said = words
    .slice(0, LONGEST_READ)
    .toLowerCase()
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/"[^"\n]{1,300}"|“[^”\n]{1,300}”|„[^“”\n]{1,300}[“”]/g, '·');
  return ORDERS[wanted].some((pattern) =>
    [...said.matchAll(pattern)].some(({ 0: found, index }) => {
      const [before, behind] = [said.slice(0, index), said.slice(index + found.length)];
      const isNegated = /\b(?:keine?n?|no|not|nicht|never|nie)\b/.test(found);
      return !NEGATED.test(before) && !NEGATED_BEHIND.test(behind) && !isNegated;
    }),
  );
}
