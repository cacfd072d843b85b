/** How German mails say that a quote begins, and that they answer. */
import type { MailWords } from '../mail-words.ts';

export const GERMAN_MAIL_WORDS: MailWords = {
  introduces: /^Am .{3,200} schrieb.{0,200}:$/,
  original: /^-{2,} ?Ursprüngliche Nachricht/,
  answers: /^aw ?:/i,
  replies:
    /^(?:bitte,?\s+)?(?:(?:antworte?|erwidere)\s+(?:bitte\s+)?(?:auf\s+(?:diese|die|jene)\s+(?:letzte\s+)?(?:e-?mail|mail)|darauf)|beantworte\s+(?:bitte\s+)?(?:diese|die|jene)\s+(?:letzte\s+)?(?:e-?mail|mail))(?:\s*:\s*(\S[\s\S]*)|,?\s*(?:mit:?\s*)?["„“]([^"„“”]+)["“”]\.?)$/i,
  passesOn:
    /^(?:bitte,?\s+)?(?:schicke?|sende?|e?-?maile?|leite)\s+(?:bitte\s+)?(?:(?:es|das|dies)\s+(?:bitte\s+)?an\s+(?<who>[^,:;"„“]{1,100}?)|(?<whom>[^,:;"„“]{1,100}?)\s+(?:es|das|dies))(?:\s+(?:per|als)\s+(?:e-?mail|mail))?(?:\s+weiter)?(?:,?\s+bitte)?[.!]?$/i,
  writes:
    /^(?:bitte,?\s+)?(?:(?:schicke?|sende|schreibe?)\s+(?:bitte\s+)?(?:eine\s+(?:e-?mail|mail)\s+an\s+(?<who>[^,:;"„“]{1,100}?)(?:\s+mit\s+(?:dem\s+Text|den\s+Worten)(?:\s*:)?|\s*:)|(?<to>[^,:;"„“]{1,100}?)\s+eine\s+(?:e-?mail|mail)\s+mit\s+(?:dem\s+Text|den\s+Worten)(?:\s*:)?)|e?-?maile?\s+(?<whom>[^,:;"„“]{1,100}?)\s*:)\s+(?<words>\S[\s\S]*)$/i,
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
