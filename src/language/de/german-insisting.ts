/** German: what is said of a reminder beside its words and its time. */
import { THE_OWNER } from '../../domain/person.ts';
import type { InsistWords } from '../insist-words.ts';

const LENGTH = '(?:\\S{1,12} ){1,3}(?:minuten?|stunden?|tagen?)';
const TRIES =
  '(?<tries>\\d{1,2}|zwei|drei|vier|fünf) (?:mal|malen|(?:unbeantworteten )?(?:versuchen|erinnerungen))';
const NOT_ANSWERED =
  '(?:wenn|falls) ich (?:(?:es|das|dir) )*(?:bis (?:um )?(?<by>\\d{1,2}(?::\\d{2})?)(?: uhr)? |(?:innerhalb von|in|nach) (?<within>LENGTH) |nach TRIES )?nicht (?:(?:geantwortet|reagiert|bestätigt) habe?|antworte|reagiere|bestätige)'
    .replace('LENGTH', LENGTH)
    .replace('TRIES', TRIES);
const TELL =
  '(?:sage?|schreibe?|erinnere?|benachrichtige?|informiere?) (?:es )?(?<who>mir|mich|[\\p{L}][\\p{L}-]{0,40})(?: (?:auf|per|über) (?<on>[a-z]{2,20}))?(?: bescheid)?';
const LEAD = '[,;.]? ?(?:(?:und|aber|dann) )*';

export const GERMAN_INSISTING: InsistWords = {
  untilDone:
    /[,;]? ?\bbis (?:ich (?:(?:es|das|dir|sie) )*(?:["„]?(?:erledigt|fertig|ok|okay)["“]? )?(?:sage?|bestätige|antworte|reagiere|abhake|quittiere|(?:bestätigt|erledigt|gemacht|getan|geantwortet) habe?|fertig bin)|(?:er|sie) (?:(?:es|das) )*(?:["„]?(?:erledigt|fertig|ok)["“]? )?(?:sagt|bestätigt|antwortet|abhakt)|(?<loose>(?:es|das) (?:erledigt|getan|gemacht|fertig) ist))(?=[ ,.;!]|$)/i,
  everyBefore:
    /[,;]? ?(?:(?:und|dann|wieder|nochmals?|erneut) )*(?<every>(?:alle|jede[nrs]?) (?:\S{1,12} ){0,2}(?:minuten?|min|stunden?|tage?|viertelstunde))[,;]?$/i,
  nag: /^nerve? mich(?= )/i,
  unanswered: [
    new RegExp(`${LEAD}${NOT_ANSWERED}[,;]? ?(?:dann )?(?:bitte )?${TELL}(?=[ .!]*$)`, 'iu'),
    new RegExp(`${LEAD}(?:bitte )?${TELL}[,;]? ${NOT_ANSWERED}(?=[ .!]*$)`, 'iu'),
    new RegExp(`${LEAD}nach ${TRIES}[,;]? ${TELL}(?=[ .!]*$)`, 'iu'),
  ],
  othersAnswer:
    /\b(?:wenn|falls) (?:er|sie|\p{Lu}[\p{L}-]{0,40}) .{0,40}?nicht (?:antwortet|reagiert|bestätigt|geantwortet|erledigt)/u,
  remindOther: [
    {
      pattern:
        /\b[eE]rinnere? (?<who>mich|(?:uns )?alle(?= (?:um|an|am|ans|heute|morgen|daran|in|bitte)[ ,])|(?:(?:meine|unsere|seine|ihre|deine)[nm]? )?(?=\p{Lu})\p{Lu}[\p{L}-]{0,40})(?=[ ,])/u,
      me: 'erinnere mich',
    },
    {
      pattern:
        /\b[sS]age? (?<who>mir|\p{Lu}[\p{L}-]{0,40})(?=[ ,])(?!.*\b[bB]escheid\b)(?=.*\bdass )/u,
      me: 'sag mir',
    },
  ],
  joint:
    /^(?:,? (?:und|sowie) |, )(?<who>mich|mir|(?:(?:meine|unsere|seine|ihre|deine)[nm]? )?\p{Lu}[\p{L}-]{0,40})(?=[ ,])/u,
  remindMe: 'erinnere mich',
  me: /^(?:mir|mich)$/i,
  us: [
    {
      pattern:
        /(?<=\b(?:erinnere?|benachrichtige|informiere|warne) )uns(?: beide)?(?=[ ,])(?! alle )/i,
      me: 'mich',
      isReminder: true,
    },
    {
      pattern:
        /(?<=\b(?:sage?|schicke?|schreibe?|sende|gib) )uns(?: beiden)?(?=[ ,])(?! alle[n]? )/i,
      me: 'mir',
      isReminder: false,
    },
  ],
  toMe: /\b(?:mich|mir)\b|^[^"„]*["„][^"“]*$/i,
  numbers: { zwei: 2, drei: 3, vier: 4, fünf: 5 },
  say: {
    toOther: (text, name) => `${name} die Nachricht "${text}" schicken`,
    again: (length) => `ich sage es alle ${length} noch einmal, bis es erledigt ist`,
    unanswered: (length, { name, way }) =>
      `wenn ${length} lang niemand antwortet, sage ich es ${name ?? 'dir'}${way === null ? '' : ` auf ${way}`}`,
    notOfOthers:
      'Ob jemand anderes auf eine Erinnerung geantwortet hat, sage ich niemandem: Lass das weg. Mehrmals erinnere ich mit „… bis sie erledigt sagt“.',
    whoIsUs: (us) => `Wer ist „${us}“?`,
    andMe: (name, me) => `${name} und ${me}`,
    unknown: (name) =>
      `Ich kenne hier niemanden, der "${name}" heißt, und kann deshalb nichts ausrichten.`,
    isAskedFirst: (name) =>
      `${name === THE_OWNER ? 'Der Hausherr' : name} wird erst gefragt, einmal, ob du das darfst.`,
  },
};
