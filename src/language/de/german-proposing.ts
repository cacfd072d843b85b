/** German: free time that is proposed to somebody. */
import { listed } from '../list-words.ts';
import type { ProposingWords } from '../proposing-words.ts';

const FREE = `(?:eine|einen|ein) freie[nsr]? (?<what>[^,;:]{2,80}?)`;
const IT = '(?:sie|ihn|es|das|die|den)';
const BY_MAIL = '(?: per (?:e-?mail|mail))?';

export const GERMAN_PROPOSING: ProposingWords = {
  said: [
    `(?:finde?|suche?) (?:mir )?${FREE},? und (?:schlage?|biete?) ${IT} (?<whom>.{1,300}?)${BY_MAIL} (?:vor|an)`,
    `(?:finde?|suche?) (?:mir )?${FREE},? und (?:schicke?|sende|maile?) ${IT} (?:an )?(?<whom>.{1,300}?)${BY_MAIL}`,
    `(?:schlage?|biete?) (?<whom>.{1,300}?) ${FREE}${BY_MAIL} (?:vor|an)`,
  ],
  and: /,? und |, /i,
  does: (what, whom) => `freie Zeit suchen (${what}) und ${listed(whom, 'und')} vorschlagen`,
  subject: (when) => `Terminvorschlag: ${when}`,
  text: (when, timezone) => `Passt diese Zeit?\n\n${when} (${timezone})`,
  proposed: (when, whom) => `${listed(whom, 'und')} vorgeschlagen: ${when}`,
  none: (what) => `Es gibt keine freie Zeit (${what}), also wurde nichts vorgeschlagen.`,
};
