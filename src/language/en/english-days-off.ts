/** English: days of a calendar that are left out. */
import type { DaysOffWords } from '../days-off-words.ts';

export const ENGLISH_DAYS_OFF: DaysOffWords = {
  said: /,? ?\b(?:and |but )?(?:not|except|other than|leaving out|skip|skipping|unless it is)(?: on| for)? (?:a |the |any )?(?:days?|holidays?|dates?)(?: that are| that is)? (?:in|from|of|on) (?:my|our|the) (?:calendar (?:called |named )?(?:"(?<quoted>[^"]{1,100})"|(?<name>[\p{L}\d-]{1,60}))|"(?<quotedBefore>[^"]{1,100})"[ -]calendar|(?<before>[\p{L}\d-]{1,60}(?: [\p{L}\d-]{1,60}){0,2}?)[ -]calendar)\b,?/iu,
  note: (calendar) =>
    `Its next times fall away where they are on whole days of your calendar "${calendar}"; schedule show and the calendar of the page tell them apart.`,
  onlyRepeated:
    'Days of a calendar are left out of what comes again and again by the clock, and of nothing else. Say it without them.',
};
