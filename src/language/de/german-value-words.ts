/** German words around values. */
import type { ValueWords } from '../value-words.ts';
import { GERMAN_COUNTS } from './german-names.ts';

/** erste, ersten, erster, erstes. */
const placed = (stem: string, place: number): Record<string, number> =>
  Object.fromEntries(['e', 'en', 'er', 'es'].map((ending) => [stem + ending, place]));

export const GERMAN_VALUE_WORDS: ValueWords = {
  is: 'ist',
  at: 'betragt|bei',
  now: 'jetzt|nur',
  rightNow: 'jetzt|sofort',
  notNow: 'statt vorher vorheriger alter alte fruherer bisheriger',
  doubtful: 'uvp normaler versand',
  names: [['preis'], ['temperatur'], ['luftfeuchtigkeit'], ['verfugbarkeit'], ['bestand']],
  milliseconds: {
    ...{ millisekunden: 1, sek: 1000, sekunde: 1000, sekunden: 1000, minuten: 60_000 },
    ...{ std: 3_600_000, stunde: 3_600_000, stunden: 3_600_000 },
  },
  currencies: 'pfund|franken|kronen?',
  clock: ['uhr', 'h'],
  exactly: 'genau|exakt',
  until: '(?:fällig\\s+)?bis(?:\\s+(?:zum|am))?|fällig(?:\\s+am)?|spätestens',
  due: '(?:fällig\\s+)?bis(?:\\s+(?:zum|am))?|fällig(?:\\s+am)?|am',
  forDay: 'für|zum',
  ofName: 'für|fürs|von|vom|über|nach|seit',
  having: 'mit',
  articles: 'der|die|das|den|dem|ein|eine|einen|mein|meine|meinen',
  priorities: {
    high: '(?:hohe|höchste) priorität|(?:(?:es|das) ist |und )?(?:sehr )?(?:wichtig|dringend|eilig)',
    low: '(?:niedrige|geringe) priorität|(?:nicht (?:so )?|un)wichtig',
  },
  choices: {
    counted: {
      ...{ ...placed('erst', 1), ...placed('zweit', 2) },
      ...{ ...placed('dritt', 3), ...placed('viert', 4) },
    },
    last: 'letzte letzten letztes',
    lead: 'nummer|das|die|der|den',
    and: 'und',
    numbers: [2, 3, 4, 5, 6, 12].map((number) => [GERMAN_COUNTS[number - 1] ?? '', number]),
  },
};
