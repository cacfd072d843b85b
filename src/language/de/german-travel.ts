/** German: how somebody says that they travel, and what is said to that. */
import type { TravelWords } from '../travel-words.ts';

const UNTIL = '(?:bis (?:zum |zu )?(?<until>.{1,60}?)|für (?<during>.{1,40}?))';
const BEHIND = '(?: bis (?:zum |zu )?(?<until>.{1,60})| für (?<during>.{1,40}))?';

const SOON =
  '(?:morgen|übermorgen|(?:nächste|kommende|diese)[nrs]? (?:woche|monat|wochenende|[a-z]{3,8}tag|mittwoch)|(?:am|ab) (?:[a-z]{3,8}tag|mittwoch|wochenende|\\d.{0,20}?)|in (?:einer|einem|zwei|drei|\\d{1,2}) (?:tag|woche|monat)(?:e?n?))';

export const GERMAN_TRAVEL: TravelWords = {
  language: 'de',
  away: [
    new RegExp(`^(?:ich )?bin (?:jetzt )?${UNTIL} in (?<place>[^,]{2,40})$`),
    new RegExp(`^(?:ich )?bin (?:jetzt |gerade |zurzeit )?in (?<place>[^,]{2,40}?)${BEHIND}$`),
    new RegExp(`^(?:ich )?(?:reise|fliege|fahre) ${UNTIL} nach (?<place>[^,]{2,40})$`),
    new RegExp(`^(?:ich )?(?:reise|fliege|fahre) nach (?<place>[^,]{2,40}?)${BEHIND}$`),
    /^bis (?:zum )?(?<until>.{1,60}?) bin ich in (?<place>[^,]{2,40})$/,
  ],
  later: [
    new RegExp(`^(?:ich )?bin ${SOON} (?:.{1,30} )?in (?<place>[^,]{2,40})$`),
    new RegExp(`^(?:ich )?(?:reise|fliege|fahre) ${SOON} (?:.{1,30} )?nach (?<place>[^,]{2,40})$`),
    new RegExp(
      `^${SOON} (?:bin|reise|fliege|fahre) ich (?:.{1,30} )?(?:in|nach) (?<place>[^,]{2,40})$`,
    ),
  ],
  back: [
    /^(?:ich )?bin (?:wieder )?(?:zu ?hause|daheim)$/,
    /^(?:ich )?bin (?:wieder )?(?:zurück|da)$/,
    /^wieder (?:zu ?hause|daheim|zurück)$/,
  ],
  bareClock: /^\d{1,2}(?:[:.]\d\d)?(?: uhr)?$/,
  answers: {
    all: ['alle', 'alle kommen mit', 'alle mit', 'alles kommt mit', 'alle folgen mir'],
    none: ['keine', 'keiner', 'alle bleiben', 'alle bleiben zu hause', 'alles bleibt zu hause'],
    bare: ['alle', 'keine', 'keiner'],
  },
  buttons: {
    all: 'Alle kommen mit',
    none: 'Alle bleiben zu Hause',
    each: 'Einzeln',
    goes: 'Kommt mit',
    stays: 'Bleibt zu Hause',
    change: 'Ändern',
  },
  said: {
    away: ({ place, until, clock }) =>
      `Du bist ${until === null ? '' : `${until} `}in ${place}. Dort ist es jetzt ${clock}, und ich richte mich nach dieser Uhr.${
        until === null ? ' Sag mir, wenn du wieder zu Hause bist.' : ''
      }`,
    endOfDay: (day) => `bis Ende ${day}`,
    until: (wall) => `bis ${wall}`,
    ask: (lines) =>
      ['Was davon kommt mit und soll dort zur selben Uhrzeit kommen?', ...lines].join('\n'),
    askOne: (name, when) => `${name} (${when}): Kommt das mit?`,
    goAlong: (names) => `Kommt mit: ${names.join(', ')}.`,
    stayAtHome: (names) => `Bleibt zu Hause: ${names.join(', ')}.`,
    back: (clock) =>
      `Willkommen zurück. Ich richte mich wieder nach der Uhr zu Hause: Es ist ${clock}.`,
    notAway: 'Diese Reise ist vorbei: Du bist zu Hause.',
    notYet: (place) =>
      `Sag „Ich bin bis Freitag in ${place}“, wenn du dort bist: Von da an richte ich mich nach der Uhr dort.`,
    unknownPlace: (place) =>
      `Ich weiß nicht, in welcher Zeitzone ${place} liegt. Nenne eine große Stadt in der Nähe oder die Zone: „Ich bin bis Freitag in Europe/Lisbon“.`,
    unknownTime: (words) =>
      `Ich weiß nicht, bis wann „${words}“ ist. Sag einen Tag oder eine Zeit: „bis Freitag“, „bis 24. Dezember“, „bis Freitag um 14 Uhr“.`,
  },
};
