/** German: what lists are called. */
import type { ListNameWords } from '../list-name-words.ts';

export const GERMAN_LIST_NAMES: ListNameWords = {
  any: 'die|der|den|dem|das|diese|dieser|eine|einer|einen|neue',
  mine: 'mein|meine|meiner|meinen|meinem',
  ours: 'unser|unsere|unserer|unseren|unserem',
  list: 'liste|zettel',
  ends: 'liste|zettel',
  called: 'namens|mit namen',
  usual: {
    shopping: 'einkauf|einkaufs|lebensmittel',
    packing: 'pack',
    wish: 'wunsch',
    gift: 'geschenk|geschenke',
    reading: 'lese',
    guest: 'gaste|gaeste',
  },
  tasks: 'aufgaben|to do|todo',
};
