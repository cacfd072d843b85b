/** Deutsch: was Leute sagen, damit etwas getan wird, und was sie damit meinen. */

import type { IntentWords } from '../intent-words.ts';
import { numbers, words as plainWords } from '../words.ts';
import { GERMAN_ASIDES } from './german-asides.ts';
import { withoutUmlauts } from './german-compounds.ts';
import { GERMAN_DAYS_OFF } from './german-days-off.ts';
import { germanEventWords } from './german-event-words.ts';
import { GERMAN_INSISTING } from './german-insisting.ts';
import { GERMAN_COUNTS, GERMAN_MONTHS, GERMAN_WEEKDAYS } from './german-names.ts';
import { germanNews } from './german-news.ts';
import { GERMAN_OTHER_WORDS } from './german-other-words.ts';
import { germanOwnLists } from './german-own-lists.ts';
import { germanPhrases } from './german-phrases.ts';
import { GERMAN_PROPOSING } from './german-proposing.ts';
import { GERMAN_RESTRICTIONS } from './german-restrictions.ts';
import { germanSayings } from './german-sayings.ts';
import { GERMAN_SEVERAL } from './german-several.ts';
import { germanWhat } from './german-what.ts';

/** Jedes Wort auch ohne Umlaute. */
function words(text: string): ReadonlySet<string> {
  return plainWords(`${text}|${withoutUmlauts(text)}`);
}

const REMARKS = [
  ...['die anderen? (?:sollen|soll|können|kann) (?:so )?(?:bleiben|weiterlaufen)'],
  ...[
    '(?:die|den|das) (?:brauche?|will) ich nicht mehr',
    'ich brauche? (?:sie|ihn|es|das) nicht mehr',
  ],
  ...['(?:aber )?(?:lass|lasse) den rest (?:so|wie er ist|in ruhe)'],
  ...[
    '(?:da )?(?:ich )?bin (?:ich )?(?:dann )?(?:im urlaub|verreist|weg)',
    'ich bin (?:dann )?(?:im urlaub|verreist|weg)',
  ],
];

const AFTERTHOUGHT = new RegExp(
  `\\s*[,;.]\\s*(?:${REMARKS.join('|')})\\s*[.!]?$|\\s+bitte(?=\\s)`,
  'gi',
);

export const germanIntents: IntentWords = {
  code: 'de',
  sample: 'erinnere mich jeden Tag um',
  markers: words(
    'mir|mich|uns|ist|was|und|der|die|das|den|bitte|nicht|ein|eine|einen|alles|wenn|es|hilfe|geplant|zu|ja|nein|warum|lösche|stoppe|beende|pausiere|verschiebe|erinnere|schick|schicke|zeige|jeden|jede|täglich|etwas|ich|dir|mein|meine|meinen|wie|wann|für|heute|kannst|auf|uhr|wecker|weck|wecke|zum|zur|vom|nach|vor|über|erinnerung|denk|dran|rückgängig|lösch|entferne|entfern|zurück|vergiss|doch|lieber|nee|nö|ach|nimm|stopp|abbrechen|danke|genau|passt|hallo|servus|moin|guten|sobald|nachdem|falls|sich|worauf|wartest',
  ),
  sharedMarkers: words('dir|was|den'),
  everyday: words(
    'deutsch|sprich|antworte|notiz|merk|merke|kaufen|kauf|lies|schau|suche|such|öffne|schreib|schreibe|mach|sag|datei|ordner|verzeichnis|umbenennen|kopiere|starte|überspring|überspringe|setze|lass|lasse|pausiere',
  ),
  politeBefore: words(
    'bitte|nein,|hallo rote|hey rote|rote|hey|ok|okay|kannst du|könntest du|würdest du|magst du|willst du|kannst du bitte|können sie|könnten sie|würden sie|kannst du mal|könntest du mal|ich möchte dass du|sei so gut und|sei so lieb und|sei bitte so nett und|hallo|hi|moin|servus|guten tag|grüß dich|nur einmal,|einmal,|mal|auch',
  ),
  politeWithin:
    /^((?:erinnere?|sage?|schicke?|gib|zeige?|wecke?|melde?) (?:mich|mir|uns|dich)|(?:(?!\b(?:erinnere?|sage?|schicke?|gib|zeige?|wecke?|melde?|sagen|zu) )[^"])+?(?=\sbitte (?:erinnere?|sage?|schicke?|gib|zeige?|wecke?|melde?) (?:mich|mir|uns|dich)\b)) (?:doch |mal ){0,2}bitte (?=\S)/i,
  politeAfter: [
    ..."wenn es geht|wenn's geht|wenns geht|wenn möglich|falls möglich|wenn du kannst".split('|'),
    'bitte',
    'danke',
    'natürlich',
    'selbstverständlich',
    'danke schön',
    'dankeschön',
    'danke dir',
    'vielen dank',
    'ja',
  ],
  corrections: {
    before: [
      ...['nein', 'nee', 'ne', 'nö', 'doch', 'lieber', 'besser', 'eher', 'eigentlich', 'quatsch'],
      ...['warte', 'wart mal', 'warte mal', 'moment', 'moment mal', 'halt', 'stopp', 'stop'],
      ...['ach', 'oh', 'ah', 'hm', 'hmm', 'äh', 'ähm', 'ups', 'hoppla', 'also', 'sorry'],
      ...'entschuldigung|entschuldige|verzeihung|mein fehler|korrektur|vergiss das'.split('|'),
      ...['ich meine', 'ich meinte', 'ich wollte sagen', 'sagen wir', 'dann', 'na ja', 'naja'],
    ],
    behind: ['stattdessen', 'lieber', 'doch', 'meine ich', 'meinte ich', 'sorry', 'bitte', 'eher'],
  },
  phrases: germanPhrases,
  asks: words(
    'was|wer|wo|wie|wann|warum|wieso|welche|welcher|welches|ist|sind|war|hat|habe|gibt|kommt|läuft|wird',
  ),
  hedge:
    /,\s+(?:sagen wir(?: mal)?|vielleicht|am besten|möglichst|hoffentlich)(?=,\s)|,?\s+(?:ach|oh|äh|ähm|hm)(?=,?\s+(?:und|auch)(?!\p{L}))|(?<!\p{L})spätestens\s+(?=um\s|am\s|\d)/giu,
  verbEnd: /(?<=(?:^|[.,;]\s+)(?:schaue?|sieh|gucke?)\s[^.,;"]{3,40})\s+nach(?=[\s.!]*$)/iu,
  questionStarts: words(
    'was|wer|wo|wie|wann|warum|wieso|welche|welcher|ist|sind|war|hat|habe|hast|gibt|ich|du|er|sie|es|wir|ihr|der|die|das|ein|eine|mein|meine|dein|kein|nicht|nie|danke|hallo|guten|ja|nein|wenn|dass|und|aber|oder',
  ),
  otherWords: GERMAN_OTHER_WORDS,
  timeless:
    /(?<=(?<!\p{L})wie\s(?:viele?|lange)(?!\p{L})[^,.;]{0,60}\s)(?:bis|seit|vor)\s(?:(?!jede|um\s|am\s)\S+\s?){1,3}|\b(?:wetter|vorhersage|termine|kalender) (?:für |in |der |den |die )+(?:nächsten?|kommenden?) (?:\S{1,10} )?(?:stunden|tagen?|wochen?|monate?n?)(?!\p{L})|\b(?:an die|meine[nr]?|deine[nr]?|unsere[nr]?) (?:stunden|minuten|tage)(?!\p{L})(?! (?:vor|nach|später))|\bgute[nr]? (?:morgen|abend|nacht|tag)\b|\b(?:frohe|fröhliche) (?:weihnachten|ostern)\b|\b(?:der|den|die|das) erste[nrs]? (?:absatz|überschrift|link|zeile)\b|\b(?:die|der|den) (?:ersten|letzten) (?:\d{1,3}|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf) (?!(?:mal|stunden|minuten|sekunden|wochen|monate|quartale|jahre|nächte|abende|morgen|wochenenden?)n?(?!\p{L})|\p{L}*tagen?(?!\p{L}))\p{L}+|,? dass\b(?<=^(?:schreibe?|antworte|maile?|sage?|teile?|informiere|richte)\s+(?!mir\b|uns\b|mich\b).{0,200}dass\b).*$/giu,
  strayDate: new RegExp(`\\b\\d{1,2}\\.?\\s+(?:${GERMAN_MONTHS.join('|')})\\b`, 'i'),
  remark: /\?/,
  // Eine Nennform am Ende, oder ein Hauptwort am Anfang; und niemand, von dem etwas erzählt wird.
  bareTask:
    /^(?!.*\?)(?!.*\b(?:ausfallen|aussetzen)(?:\s+lassen)?[.!]*$)(?:(?:[^,]{1,60}\s)?(?:nach)?(?:sehen|schauen|gucken|fragen|prüfen|checken|kontrollieren|testen),?\sob\s.*|(?!.*(?<!\p{L})(?:ich|du|er|es|wir|ihr|man|nicht|nie|keine?[nrms]?|war|waren|ist|sind|wird|wurde|hat|haben|hatte|muss|kann|soll|will|darf|gibt|geht|kommt|beginnt)(?!\p{L}))(?:.*(?<=^|\s)\p{Ll}+(?:e[lr]?n)|(?:\d{1,3} |zu[mr] |beim |mit |d(?:ie|er|as|en|em) ){0,2}\p{Lu}\p{L}{2}.*)[.!]*)$/su,
  taskFirst: false,
  calledByTime: /\d{1,2}(?::\d{2})?-uhr-\p{L}+/giu,
  limitLeads: words('aber|und|außer|nicht|nur|erst|dann|ohne|auch|nochmal|jedoch'),
  limitBehind:
    /(?:[,;–—]\s*(?:(?:aber|und|jedoch)\s+)?|\saber\s+)(?:nur\s+(?<only>\S.*)|(?:schluss|stopp|ende|aufhören)\s+(?:um|am)\s+(?<end>\S.*))$|[,;–—]\s*und\s+(?:(?:dann|auch|nochmals?|noch|mal|einmal|wieder)\s+){0,3}(?<also>(?:um|am)\s.{1,60})$/is,
  onceMore: /\b(und\s)(?:(?:dann|auch|nochmals?|noch|mal|einmal|wieder)\s+){1,3}(?=(?:um|am)\s)/gi,
  whenAnswered:
    /^(?:bevor|vorher)\b|\b(?:wenn|falls|sobald|je nachdem)\s+(?:ich\b.*\b(?:sage?|antworte|zustimme)|die\s+antwort|meine\s+antwort|ja|nein|nicht)\b/i,
  secondTime:
    /\bund\s+(?:dann\s+)?(?:nochmals?|noch\s*mal|noch\s+einmal|wieder)\s+(?:\d|um|am|in|eine?|im|zwei|drei|morgen|später)(?!\p{L})/iu,
  nextWish:
    /(?:[,;.!]\s+|\s(?:und|dann)\s+)(?:(?:und|dann|danach|auch|bitte)\s+){0,3}(?=(?:erinnere?|nerve?|warne?|stupse?|wecke?)\s+(?:mich|uns)(?!\p{L}))/iu,
  afterThat:
    /(?:[,;.]\s+|\s(?:und|dann)\s+)(?:(?:und|dann|auch)\s+){0,2}(?:\d{1,3}|e?ine?|ne|zwei|drei|vier|fünf|zehn|fünfzehn|zwanzig|dreißig)\s+(?:halbe\s+|viertel)?(?:min\.?|minuten?|stunden?|std\.?|tage?|wochen?)\s+(?:später|danach|darauf)(?!\p{L})/iu,
  lengthLater:
    /(?<!\p{L})(?:\d{1,3}|e?ine?|ne|zwei|drei|vier|fünf|zehn|fünfzehn|zwanzig|dreißig)\s+(?:halbe\s+|viertel)?(?:min\.?|minuten?|stunden?|std\.?|tage?|wochen?)\s+(?:später|danach|darauf)(?!\p{L})/iu,
  contentLead:
    /(?<=\s)(?:über|bezüglich|zum\s+thema|(?<of>vo[nm](?!\s.{1,40}\s(?:an(?!\s+(?:mich|uns|http))|ab|bis)(?!\p{L})))|(?<loose>fürs?))\s+(?:(?:den|die|das|der|dem)\s+)?/giu,
  habit:
    /\s(?:kurz\s+)?(?:(?:vor\s+dem|vorm|beim|nach\s+dem|zum)\s+(?:(?<bed>schlafen(?:gehen)?|zubettgehen|zu-bett-gehen|bettgehen)|frühstück|mittagessen|abendessen|essen|aufstehen)|(?:vor|nach)\s+der\s+(?:arbeit|schule))(?=[,;.!]|\s+(?:daran|an|ans|dass)(?:\s|,)|$)/i,
  fillers:
    /(?<=^|\b(?:mich|uns)\s)(?:(?:mal|bitte|doch|kurz|halt|nochmals?|noch|eben|einfach|auch|wieder|gerne?|unbedingt|vielleicht|eventuell),?\s+){1,4}(?=(?:an|ans|daran|dran|dass)[\s,])|(?<=\b(?:mich|uns)),(?:\s+(?:und\s+)?zwar,?)?(?=\s+(?:an|ans|daran|dran|dass)[\s,])/i,
  quoting:
    /\smit\s+dem\s+text\s|:\s(?<=^(?:schicke?|sende?|schreibe?)\s[^":]{1,80}(?::\d\d[^":]{0,40})?:\s)/i,
  aside: /,\s*(?:sagen\s+wir|so|etwa|ungefähr|circa|vielleicht|am\s+besten|möglichst)$/i,
  always: /\b(?:immer(?!\s+(?:noch|wieder|mehr))|jedes\s+mal|regelmäßig)(?!\p{L})/iu,
  strayLimit:
    /[,;–—]\s*(?:sagen\s+wir|so|vielleicht|am\s+besten|eher)\s+(?:viertel|dreiviertel|halb|kurz|fünf|zehn|zwanzig|\d{1,2})(?:\s+(?:vor|nach|davor|danach)){0,1}[.!]*$|(?:[,;–—]\s*(?:(?:aber|und|jedoch)\s+)?|\baber\s+)nur\s+(?:an|am|um|im|in|von|ab|bis|zwischen|wenn|falls|während|unter|werktags|wochentags|\p{L}+tags)(?!\p{L})|[,;–—]\s*(?:bis|(?:aber\s+)?nicht\s+(?:am|an|um|vor|nach))\s|\ban\s+(?:jedem\s+dieser|all(?:en)?\s+diesen)\s+tagen?|\b(?:außer|ausgenommen|aber\s+nicht)\s+(?:(?:an|am|in|im|den|der|während|meinen)\s+)*(?:feiertag\p{L}*|ferien|urlaub|wochenende\p{L}*|wenn|\p{L}+tags?)/iu,
  shortReminder:
    /^(?:(?<mark>[!/](?:remind\s?me|erinnere?\s+mich)|[!/](?:remind|erinner(?:e|ung)?)(?=\s+(?:in\s+)?\d)|remindme|erinnerung(?=\s+\d))|erinnere?\s+mich)[!:,]{0,2}\s+(?:(?:in\s+)?(?<length>\d{1,3}(?:,\d)?\s?(?:s|sek\.?|sekunden?|m|min\.?|minuten?|h|std\.?|stunden?|tage?n?|wochen?|monate?n?|jahre?n?)(?:\s?\d{1,2}\s?(?:m|min\.?|minuten?))?)(?![\p{L}\d])(?!\s+(?:vor|vorher|davor|zuvor|früher|später|nach|pro|jeden?)(?!\p{L}))(?<rest>.*)|(?<other>\S.*))$/isu,
  wantsToKnow:
    /^(?:lasse?\s+(?:mich|uns)|ich\s+(?:will|möchte|würde\s+gerne?))\s+(?<when>[^?]{0,80}?)[,\s]*(?<=\s)wissen[,:]?\s+(?=(?:ob|was|wie|wieviel|wer|wann|wo|welche[rsnm]?)\s)/i,
  bareAlarm:
    /^(?<frame>(?:(?:stelle?|setze?|mache?)\s+(?:mir\s+)?(?:einen\s+|den\s+|meinen\s+)?)?(?:wecker|alarm)|wecke?\s+(?:mich|uns))\s+(?:(?:auf|für)\s+)?(?=\d{1,2}(?::\d{2})?(?:[,.!?]|$|\s+(?!(?:uhr|sekunden?|minuten?|min|stunden?|std|tagen?|wochen?|monaten?|mal)(?!\p{L}))\S))/iu,
  timing: /\b(?:timer|dann)\b/i,
  taskFrame:
    /\b(?:erinner(?:e|st\s+du)?|vergessen|nerve?|warne?|stupse?)\s+(?:mich|uns)\b|\b(?:sage?|gib)\s+(?:mir|uns)\b|\bmelde?\s+dich\b|\b(?:erinnern|bescheid)\b|\b(?<noun>erinnerung|wecker)\b/i,
  taskJoints: words('daran|dran|an|ans|dass'),
  taskOnly: words('daran|dran|dass'),
  verbJoint: /,\s*zu$/i,
  statementJoint: /\sdass$/i,
  askFrame: /\bfrage? (?:mich|uns)\b[,:]?/i,
  questionWords: words(
    'was|wie|ob|wer|wen|wem|welche|welcher|welches|welchen|wo|wann|warum|wieso|hast|habe|hat|ist|sind|war|bin|kann|soll',
  ),
  belonging: words('für'),
  due: new Set(),
  calledBy: /\b(?:de[rnms]|das|die|mein\w*|unser\w*)\s\S+$/i,
  sameTime:
    /(?<!\p{L})(?:um\s+die(?:selbe|\s+(?:gleiche|selbe))|zu[rm]?\s+(?:gleichen|selben))\s+(?:uhr)?zeit(?!\p{L})(?!\s+wie(?!\p{L}))/iu,
  pointsBack:
    /(?<!\p{L})(?:ihn|ihm|sie|es|ihnen|daran|davon|damit|dafür|das\s+(?=\p{Ll}+n[.!]*$))(?!\p{L})/iu,
  leadIn:
    /^(?<lead>.*?\S)\s*(?:[,;:.!?–—]\s*(?:also\s+|und\s+|deshalb\s+)*|\salso\s+|\sund\s+(?=(?:mich|uns)\s))(?:bitte\s+)*(?<wish>(?:erinner(?:e|st\s+du)?|nerve?|warne?|stupse?)\s+(?:mich|uns)\b.*|(?:(?:mich|uns)\s+)?(?:(?:bitte|daran|dran|auch)\s+){0,2}erinnern[.!?]*|(?:sage?|gib)\s+(?:(?:mir|uns)\s+)?(?:[^,;:.]{1,40}\s)?bescheid\b.*|melde?\s+dich\b.*|(?:(?:mich|uns)\s+)?[^,;:.]{1,40}\svorher\s+(?:(?:daran|dran)\s+)?erinnern\b.*)$/is,
  relativeDay:
    /(?<!\p{L})(?<!(?:am|jeden|guten|diesen|gegen|heute|tag|mittwoch)\s)(?:heute\s+in\s+(?:\d{1,2}|eine[mr]|zwei|drei|vier|fünf)\s+(?:tag|woche)(?:en|n)?|(?:über)?morgen|in\s+(?:\d{1,2}|eine[mr]|zwei|drei|vier|fünf)\s+(?:tag|woche)(?:en|n)?|(?:nächsten?|kommenden?|diesen)\s+(?:mon|diens|donners|frei|sams|sonn)tag|(?:nächsten?|kommenden?|diesen)\s+mittwoch)(?!\p{L})/giu,
  notForgotten:
    /[\s,]\s?(?:bitte )?(?:nicht vergessen|nicht zu vergessen|(?<=\s(?!da?ran)\p{Ll}{2,30}n\s(?:bitte )?)erinnern)(?: lassen)?[.!]*$/u,
  ownTask:
    /^(?:ich\s+(?:muss|soll|sollte|will|möchte|wollte)|(?:muss|soll|sollte|will|möchte|wollte)\s+ich)\s+/i,
  orders: words(
    'hol|hole|lad|lade|lies|öffne|ruf|rufe|frag|frage|schau|schaue|guck|gucke|check|checke|prüf|prüfe|such|suche|finde|sammle|liste|zeig|zeige|nenn|nenne|gib|sag|schick|schicke|send|sende|schreib|schreibe|poste|postet|melde|berichte|beobachte|überwache|verfolge|behalt|behalte|kontrolliere|vergleiche|erstelle|starte|führe|spiel|spiele|lösche|sichere|speichere|benachrichtige|informiere|rechne|zähle|übersetze|bestell|bestelle',
  ),
  tellIt:
    /^(?:(?:bitte|und|dann)\s+)*(?:schicke?|sende?|sage?|schreibe?)\s+(?:es\s+)?(?:mir|uns)(?:\s+(?:es|das))?\b/i,
  speaks:
    /^(?:sprich|sprech|rede|red|antworte|antwort|schreib|schreibe)\s(?:mit\smir\s|mir\s)?(?:auf\s|in\s)?(?:deutsch|englisch)\b[^,;:]{0,20}$/i,
  toOthers:
    /^(?:[Ss]chicke?|[Ss]ende?|[Ss]chreibe?|[Mm]aile?)\s+(?!mir\b|uns\b|mich\b)(?:\p{Lu}\p{L}*(?:\s+\S|[.!]*$)|(?:meine[rm]|unsere[rm]|seine[rm]|ihre[rm]|de[rm])\s+\p{L}+\s+\S|.{1,80}\san\s+(?!mich\b|uns\b)\p{Lu})|^(?:[Ss]age?|[Gg]ib|[Gg]ebe?)\s+(?!mir\b|uns\b|bitte\b|[Bb]escheid\b)\p{L}+,?\s(?:.{1,60}\s)?(?:[Bb]escheid|dass)(?!\p{L})|(?:^|\s)(?:[Mm]ail|E-Mail|[Ee]mail|[Nn]achricht|SMS|[Ww]hats[Aa]pp)\s+(?:an\s+(?!mich\b|uns\b)\p{L}.{0,60}\s)?(?:schicken|schreiben|senden)(?!\p{L})(?<!(?:^|\s)(?:mir|uns|mich)\s.{0,120})/u,
  restarts:
    /(?<![\p{L}./-])(?:neu\s?(?:zu\s?)?starten|neuzustarten|starte?\s+(?:\S+\s+){1,3}(?:neu|wieder)|(?:wieder\s+(?:zu\s+)?|hoch(?:zu)?)(?:starten|fahren)|fahre?\s+(?:\S+\s+){1,3}hoch)(?![\p{L}/-]|\.\p{L})/iu,
  indefinite: words('ein|eine|einen|noch'),
  loose: words(
    'für|von|ab|bis|insgesamt|so|nur|erst|aber|reicht|genügt|jeden|jede|jedes|alle|-|–|—|:',
  ),
  looseBehind: words('insgesamt|so|nur|erst|aber|reicht|genügt|-|–|—|:'),
  timeLead:
    /(?:\s(?:wenn|sobald)\s+es|[,;–—]\s*(?:und\s+)?(?:das|die|der|sie|er|es)\s+ist|[,;–—]\s*(?:also|das\s+heißt)(?:\s+so)?|(?:^|\s)an\s+allen)$/i,
  timeTail:
    /^\s+(?:wäre|wär|wärs|ist|passt|passte|reicht|genügt|geht|ginge|klingt)(?:\s+(?:mir|für\s+mich|am))?(?:\s+(?:gut|super|toll|prima|ideal|perfekt|schön|nett|besten|okay|ok|fein|klasse|recht|in\s+ordnung))?[\s.!?]*$/i,
  verbs: {
    fetch: words(
      'hole|hol|lade|lad|lies|lese|öffne|prüfe|prüf|besuche|besuch|rufe|ruf|abrufe|frage|schau|pinge',
    ),
    tell: words(
      'schick|schicke|send|sende|sag|sage|schreib|schreibe|gib|zeig|zeige|nenn|nenne|melde|meld|benachrichtige|informiere',
    ),
    save: words('speichere|speicher|schreibe|schreib|leg|lege|sichere'),
    append: words('hänge|häng|füge|füg|ergänze'),
    watch: words('beobachte|beobacht|überwache|überwach|verfolge|verfolg|behalte'),
    run: words('starte|start|führe|führ|nutze|benutze|verwende'),
  },
  me: words('mir|mich|uns|dich'),
  isBetter: /^\s+(?:ist|wäre|passt|geht)(?: mir)? (?:besser|lieber|auch)(?=[,;.\s]|$)/i,
  joints: words('und|sowie|dann|und dann|,|;|danach|anschließend|.'),
  ofWords: words('von|aus|auf|der|des|für|unter|ab|zum|zur|beim'),
  intoWords: words('in|nach|als|unter|an|auf|zu'),
  articles: words('der|die|das|den|dem|des|ein|eine|einen|seinen|seine|alle|sich'),
  pronouns: words(
    'es|sie|ihn|das|dies|das ergebnis|ergebnis|die antwort|antwort|den inhalt|alles|die seite|seite|ihn mir|es mir',
  ),
  conditionStarts: words("wenn|sobald|falls|ob|wenns|wenn's|sofern"),
  frontedVerbs: words(
    'ist|sind|steigt|fällt|sinkt|verschwindet|erscheint|ändert|klappt|liegt|gibt|hat|wird|taucht|geht|läuft|fehlt|sollte|sollten|schlägt|übersteigt|überschreitet|unterschreitet',
  ),
  fresh: words('neue|neuen|neues|neueste|neuesten'),
  numbers: numbers(GERMAN_COUNTS.slice(1).join('|'), 2),
  greetings: words('hallo|hi|guten|gute|frohe|fröhliche|tschüss|servus|moin|alles'),
  plainVerbs: words('schick|schicke|send|sende|schreib|schreibe'),
  reminding: /\b(?:erinner|vergess)/i,
  kindWords: words('skill|werkzeug|befehl|tool|aus|auf'),
  placeless: words(
    'hier|dort|da|draußen|lokal|lokale|aktuell|aktuelle|aktuellen|gerade|vor|ort|so',
  ),
  things: words(
    'wetter|nachrichten|neuigkeiten|bericht|zusammenfassung|übersicht|status|liste|witz|witze|gedicht|rezept|preis|preise|kurs|kurse|termine|kalender|mails|emails|ergebnisse|informationen|details|tipps|ideen|was|wie|wer|wann|wo|warum|ob|erinnerung|erinnerungen',
  ),
  judgement: words(germanWhat.thinking),
  judgementVerbs: words(
    'fasse|fass|analysiere|analysier|entscheide|schreibe|recherchiere|vergleiche|übersetze|bewerte|erkläre|beurteile',
  ),
  aboutYou:
    /^(?:zeige?|sage?|nenne?|liste)\s.*\b(?:du|dir)\s+(?:\S+\s+)*?(?:tust|machst|hast|kannst|bist|schickst|läuft)\b/i,
  workVerbs: words(
    'prüfe|prüf|suche|such|finde|sammle|sammel|liste|sag|sage|schick|schicke|sende|zeig|zeige|melde|berichte',
  ),
  again: words(
    [
      'jeden|jede|jedes|immer|täglich|tägl|tgl|stündlich|wöchentlich|monatlich|jährlich|vierteljährlich|halbjährlich|quartalsweise|alle|morgens|vormittags|nachmittags|abends|nachts|mittags|sonnabends|werktags|wochentags|mo-do|mo-fr|mo-sa|mo-so|mo–fr',
      ...GERMAN_WEEKDAYS.map((name) => `${name.toLowerCase()}s`),
    ].join('|'),
  ),
  negations: words('nicht|kein|keine|nie|niemals|bloß nicht'),
  toolHints: new Map([
    [
      'web.search',
      'nachrichten|suche|such|web|internet|recherchiere|finde|preise|wetter|vorhersage'.split('|'),
    ],
    ['http.request', ['seite', 'webseite', 'url', 'api', 'nachrichten', 'wetter']],
    ['rss.read', ['feed', 'rss', 'blog', 'podcast', 'nachrichten']],
    ['file.read', ['datei', 'dateien', 'notizen']],
    ['file.write', ['speichere', 'datei']],
  ]),
  everything: words(
    'alles|alle|alle erinnerungen|alle pläne|alle zeitpläne|alle meine erinnerungen|sie alle',
  ),
  it: words('es|das|sie|ihn|diesen job|den job|diese|dieses|den letzten|die letzte'),
  reminders: words('erinnerung|erinnerungen|wecker'),
  afterthought: AFTERTHOUGHT,
  instead: /[,\s]+(?:statt|anstatt|und nicht)\s.{1,60}$/i,
  whichFillers: words(
    'der|die|das|den|dem|mein|meine|meinen|bitte|mal|sache|ding|dings|erinnerung|erinnerungen|plan|pläne|zeitplan|nachricht|nachrichten|an|für|mit|namens|von|zu|zum|zur|mir|mich|alle|tägliche|wöchentliche',
  ),
  dayParts: new Map(
    Object.entries({
      ...{ 'am morgen': [4, 12], morgens: [4, 12], früh: [4, 12], morgendliche: [4, 12] },
      ...{ 'am vormittag': [6, 12], vormittags: [6, 12], 'am mittag': [11, 14], mittags: [11, 14] },
      ...{ 'am nachmittag': [12, 18], nachmittags: [12, 18], 'am abend': [17, 24] },
      ...{ abends: [17, 24], abendliche: [17, 24], 'in der nacht': [20, 29], nachts: [20, 29] },
    } satisfies Record<string, [number, number]>),
  ),
  several: GERMAN_SEVERAL,
  asides: GERMAN_ASIDES,
  insisting: GERMAN_INSISTING,
  daysOff: GERMAN_DAYS_OFF,
  restrictions: GERMAN_RESTRICTIONS,
  say: germanSayings,
  what: germanWhat,
  own: germanOwnLists,
  news: germanNews,
  events: germanEventWords,
  proposing: GERMAN_PROPOSING,
};
