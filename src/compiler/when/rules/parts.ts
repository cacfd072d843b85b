/** Days and dates as parts of a sentence, and the words that take away what they stand before. */
import { hasRole } from '../../engine/tokenize.ts';
import { rule } from '../values.ts';

export const PART_RULES = [
  rule('part: ?on|filler|only ?on ?the date', 'on Friday at 9', ([, , , date], place) =>
    // "only on Monday" comes again, and "ab dem 1. Dezember" says when it begins.
    hasRole(place.context.tokens[place.from], 'start') ||
    (date.kind === 'near-date' && date.weekday !== null && place.pieces[0]?.category === 'only')
      ? null
      : { kind: 'date', date, repeats: false },
  ),
  rule('part: ?on|filler ?on ?the weekdays', 'on Tuesdays and Fridays at 9', ([, , , weekdays]) =>
    weekdays.days.length > 1 || weekdays.repeats ? weekdays : null,
  ),
  rule('part: only ?on ?the weekdays', 'only Mondays at 9', ([, , , weekdays]) => ({
    ...weekdays,
    repeats: true,
  })),
  rule('part: from weekdays', 'from Monday to Friday at 9am', ([, weekdays]) =>
    weekdays.isGroup ? weekdays : null,
  ),
  rule('part: rule', 'by the rule FREQ=WEEKLY;BYDAY=MO', ([rrule]) => ({
    kind: 'rule',
    rrule,
  })),
  rule('part: vague ?in|on|at ?a|the part', 'sometime next week', ([word]) => ({
    kind: 'unreadable',
    said: word,
  })),
  rule('part: maybe-vague ?on weekday', 'any Tuesday at 9', ([word]) => ({
    kind: 'unreadable',
    said: word,
  })),
];
