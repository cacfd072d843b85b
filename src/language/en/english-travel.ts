/** English: how somebody says that they travel, and what is said to that. */
import type { TravelWords } from '../travel-words.ts';

const UNTIL = '(?: (?:until|till|til|through|up to) (?<until>.{1,60})| for (?<during>.{1,40}))?';

const SOON =
  '(?:tomorrow|(?:next|this) (?:week|month|weekend|[a-z]{3,6}day)|(?:on|from) (?:[a-z]{3,6}day|\\d.{0,20})|in (?:a|two|three|\\d{1,2}) (?:days?|weeks?|months?))';

export const ENGLISH_TRAVEL: TravelWords = {
  language: 'en',
  away: [
    new RegExp(
      `^(?:i am|i'm|im|i will be|i'll be) (?:now |currently |staying )?in (?<place>[^,]{2,40}?)(?: now)?${UNTIL}$`,
    ),
    new RegExp(
      `^(?:i am|i'm|im) (?:travell?ing|flying|going|off) to (?<place>[^,]{2,40}?)${UNTIL}$`,
    ),
    /^(?:until|till|through) (?<until>.{1,60}?),? (?:i am|i'm|im|i will be|i'll be) in (?<place>[^,]{2,40})$/,
  ],
  later: [
    new RegExp(
      `^(?!.* (?:until|till|til|through|for) ${SOON})(?:i am|i'm|im|i will be|i'll be|i will|i'll) (?:in|travell?ing to|flying to|going to|off to|fly to|travel to|go to) (?<place>[^,]{2,40}?) ${SOON}(?: .{1,40})?$`,
    ),
    new RegExp(
      `^${SOON},? (?:i am|i'm|im|i will be|i'll be) in (?<place>[^,]{2,40}?)(?: until .{1,40}| for .{1,40})?$`,
    ),
  ],
  back: [
    /^(?:i am|i'm|im) (?:back|home|back home|home again|back at home|at home again|back again)(?: now| again)?$/,
    /^(?:back home|home again)$/,
  ],
  bareClock: /^\d{1,2}(?:[:.]\d\d)?$/,
  answers: {
    all: [
      'all',
      'all follow',
      'they all follow',
      'all of them follow',
      'all of them',
      'they all go with me',
      'all go with me',
      'all come with me',
    ],
    none: [
      'none',
      'none of them',
      'all stay',
      'they all stay',
      'all of them stay',
      'all stay at home',
      'they all stay at home',
    ],
    bare: ['all', 'all of them', 'none', 'none of them'],
  },
  buttons: {
    all: 'All go with me',
    none: 'All stay at home',
    each: 'One by one',
    goes: 'Goes with me',
    stays: 'Stays at home',
    change: 'Change',
  },
  said: {
    away: ({ place, until, clock }) =>
      `You are in ${place}${until === null ? '' : ` ${until}`}. It is ${clock} there now, and I go by that clock.${
        until === null ? ' Tell me when you are back home.' : ''
      }`,
    endOfDay: (day) => `until the end of ${day}`,
    until: (wall) => `until ${wall}`,
    ask: (lines) =>
      ['Which of these go with you, to come at the same time of day there?', ...lines].join('\n'),
    askOne: (name, when) => `${name} (${when}): does it go with you?`,
    goAlong: (names) => `Going with you: ${names.join(', ')}.`,
    stayAtHome: (names) => `Staying at home: ${names.join(', ')}.`,
    back: (clock) => `Welcome back. I go by the clock at home again: it is ${clock}.`,
    notAway: 'That trip is over: you are at home.',
    notYet: (place) =>
      `Say "I am in ${place} until Friday" once you are there: from then on I go by the clock in ${place}.`,
    unknownPlace: (place) =>
      `I don't know which time zone ${place} is in. Name a large city nearby, or the zone: "I am in Europe/Lisbon until Friday".`,
    unknownTime: (words) =>
      `I don't know until when "${words}" is. Say a day or a time: "until Friday", "until 24 December", "until Friday at 2 pm".`,
  },
};
