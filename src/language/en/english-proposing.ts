/** English: free time that is proposed to somebody. */
import { listed } from '../list-words.ts';
import type { ProposingWords } from '../proposing-words.ts';

const FREE = `(?:a|an|one|some) free (?<what>[^,;:]{2,80}?)`;
const OFFERS = 'propose|suggest|offer|mail|email|send';
const BY_MAIL = '(?: by (?:e-?mail|mail))?';

export const ENGLISH_PROPOSING: ProposingWords = {
  said: [
    `(?:find|look for|search for|pick|choose) (?:me )?${FREE},? and (?:then )?(?:${OFFERS}) (?:it|that|this) to (?<whom>.{1,300}?)${BY_MAIL}`,
    `(?:propose|suggest|offer) ${FREE} to (?<whom>.{1,300}?)${BY_MAIL}`,
    `(?:propose|suggest|offer) (?<whom>.{1,300}?) ${FREE}${BY_MAIL}`,
  ],
  and: /,? and |, /i,
  does: (what, whom) => `find a free ${what} and propose it to ${listed(whom, 'and')}`,
  subject: (when) => `Shall we meet? ${when}`,
  text: (when, timezone) => `Would this time suit you?\n\n${when} (${timezone})`,
  proposed: (when, whom) => `Proposed to ${listed(whom, 'and')}: ${when}`,
  none: (what) => `There is no free ${what}, so nothing was proposed.`,
};
