/** German words that are said around a phrase, umlauts as two letters, and contractions. */
import type { CourtesyWords } from '../courtesy-words.ts';

export const GERMAN_COURTESIES: CourtesyWords = {
  before: `bitte|hallo|na|also|und|ach|okay|mal|nun|sag mal|sag mir|sag mir mal|sag bitte|sage mir|zeig|zeig mir|zeige mir|zeig mal
kannst du|koenntest du|kannst du bitte|kannst du mir|koenntest du mir|kannst du mir sagen|weisst du|ich moechte wissen
guten morgen|guten tag|guten abend|entschuldigung|eine frage|mir`,
  behind:
    'bitte|danke|mal|denn|eigentlich|jetzt|gerade|so|sagen|zeigen|fuer mich|weisst du das|nochmal|noch mal',
  contractions: {
    "gibt's": 'gibt es',
    "geht's": 'geht es',
    "hat's": 'hat es',
    "ist's": 'ist es',
  },
  otherWithout: [],
  it: 'es das die letzte',
  beforeItems: 'der die das den',
  aroundNames:
    'der die das den dem mein meine meinen unser unsere erinnerung wecker plan faehigkeit sache ding',
};
