/** How German mails say that a quote begins, and that they answer. */
import type { MailWords } from '../mail-words.ts';

export const GERMAN_MAIL_WORDS: MailWords = {
  introduces: /^Am .{3,200} schrieb.{0,200}:$/,
  original: /^-{2,} ?Ursprüngliche Nachricht/,
  answers: /^aw ?:/i,
  replies:
    /^(?:bitte,?\s+)?(?:(?:antworte?|erwidere)\s+(?:bitte\s+)?(?:auf\s+(?:diese|die|jene)\s+(?:letzte\s+)?(?:e-?mail|mail)|darauf)|beantworte\s+(?:bitte\s+)?(?:diese|die|jene)\s+(?:letzte\s+)?(?:e-?mail|mail))(?:\s*:\s*(\S[\s\S]*)|,?\s*(?:mit:?\s*)?["„“]([^"„“”]+)["“”]\.?)$/i,
  passesOn:
    /^(?:bitte,?\s{1,3})?(?:schicke?|sende?|e?-?maile?|leite)\s{1,3}(?:bitte\s{1,3})?(?:(?:es|das|dies)\s{1,3}(?:bitte\s{1,3})?an\s{1,3}(?<who>[^,:;"„“]{1,100}?)|(?<whom>[^,:;"„“]{1,100}?)\s{1,3}(?:es|das|dies))(?:\s{1,3}(?:per|als)\s{1,3}(?:e-?mail|mail))?(?:\s{1,3}weiter)?(?:,?\s{1,3}bitte)?[.!]?$/i,
  writes:
    /^(?:bitte,?\s{1,3})?(?:(?:schicke?|sende|schreibe?)\s{1,3}(?:bitte\s{1,3})?(?:eine\s{1,3}(?:e-?mail|mail)\s{1,3}an\s{1,3}(?<who>[^,:;"„“]{1,100}?)(?:\s{1,3}mit\s{1,3}(?:dem\s{1,3}Text|den\s{1,3}Worten)(?:\s{0,3}:)?|\s{0,3}:)|(?<to>[^,:;"„“]{1,100}?)\s{1,3}eine\s{1,3}(?:e-?mail|mail)\s{1,3}mit\s{1,3}(?:dem\s{1,3}Text|den\s{1,3}Worten)(?:\s{0,3}:)?)|e?-?maile?\s{1,3}(?<whom>[^,:;"„“]{1,100}?)\s{0,3}:)\s{1,3}(?<words>\S[\s\S]*)$/i,
  writesInFull: (who, words) => `schreib ${who} eine Mail${words}`,
  keeps:
    /^(?:bitte )?(?:lege?|speichere?|packe?|sammele?|sammle|hefte?|tue?) (?:bitte )?(?:alle )?(?:die |meine )?(?<what>\p{L}+),? (?:die (?:per|mit|in|als) (?:e-?mail|mail|mails) (?:kommen|ankommen|eingehen)|die ich (?:per|mit) (?:e-?mail|mail) (?:bekomme|kriege)|(?:aus|in) (?:meinen |den )?(?:e-?mails|mails)|per (?:e-?mail|mail)),? (?:in|nach|unter) (?:einen ordner|einem ordner|(?:den ordner |dem ordner )?(?<where>[^\s"]+?))(?: ab)?[.!]?$/iu,
  kinds: {
    rechnungen: 'Rechnung',
    belege: 'Beleg',
    quittungen: 'Quittung',
    kontoauszüge: 'Kontoauszug',
    verträge: 'Vertrag',
    lohnabrechnungen: 'Lohnabrechnung',
    tickets: 'Ticket',
  },
  keepsInFull: (word, where) =>
    `wenn eine Mail mit Anhang mit "${word}" ankommt, speichere die Anhänge in ${where}`,
};
