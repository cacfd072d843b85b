/** German: days of a calendar that are left out. */
import type { DaysOffWords } from '../days-off-words.ts';

export const GERMAN_DAYS_OFF: DaysOffWords = {
  said: /,? ?\b(?:und |aber )?(?:nur )?(?:nicht|außer|ausser)(?: an| am)? (?:den |allen )?(?:tagen|tag|feiertagen|terminen)(?: ,?die)? (?:in|aus|von|im|vom) (?:(?:meinem|unserem|dem) )?(?:kalender (?:namens )?(?:["„“](?<quoted>[^"“”„]{1,100})["“”]|(?<name>[\p{L}\d-]{1,60}))|["„“](?<quotedBefore>[^"“”„]{1,100})["“”][ -]kalender|(?<before>[\p{L}\d-]{1,60}?)[ -]kalender)(?!\p{L}),?/iu,
  note: (calendar) =>
    `Die nächsten Zeiten fallen weg, wo sie auf ganze Tage in deinem Kalender „${calendar}“ fallen; schedule show und der Kalender der Seite zeigen, welche.`,
  onlyRepeated:
    'Tage eines Kalenders kann nur auslassen, was nach der Uhr immer wieder kommt. Sag es ohne sie.',
};
