/** German: the words that restrict a wish. */
import type { RestrictionWords } from '../restriction-words.ts';
import { words } from '../words.ts';

export const GERMAN_RESTRICTIONS: RestrictionWords = {
  leavesOut: words(
    'außer|ausser|außer am|außer an|außer im|ausgenommen|ausschließlich der|abgesehen von|mit ausnahme von|mit ausnahme der|mit ausnahme des|bis auf|aber nicht|jedoch nicht|nur nicht|bloß nicht|nicht am|nicht an|nicht im|nicht in|nicht um|nicht zu|nicht während|nicht|nie am|nie|niemals|kein|keine|keinen|ohne|minus|exklusive|exkl.',
  ),
  narrows: words('nur|lediglich|ausschließlich|bloß|allein am|nichts als'),
  ends: words(
    'das letzte mal am|letztes mal am|zum letzten mal am|zuletzt am|nur bis|nur bis zum|bis|bis zum|bis zur|bis zu|bis einschließlich|endend',
  ),
  starts: words(
    'das nächste mal|nächstes mal|zum ersten mal|das erste mal|erstmals|nur ab|erst ab|ab|beginnend|startend|seit',
  ),
  sides: words('nicht vor|nicht nach|nicht früher als|nicht später als|frühestens|frühestens um'),
  limits: words(
    'höchstens|maximal|max|max.|nicht mehr als|nicht öfter als|nie mehr als|nie öfter als|nicht häufiger als|bis zu|mindestens|wenigstens',
  ),
  conditions: words(
    'wenn|nur wenn|aber nur wenn|außer wenn|falls|nur falls|außer falls|sofern|sofern nicht|solange|so lange|vorausgesetzt|unter der bedingung|es sei denn|angenommen|je nachdem|im fall|für den fall|während|sobald|auch wenn|wenn nicht|erst wenn|nur solange|je nach|plus minus',
  ),
  persons: words('ich|wir|er|sie|es|du|ihr|man|mein|meine|unser|unsere|jemand|niemand|da'),
  finite: words(
    'ist|sind|bin|bist|war|waren|hat|habe|haben|hatte|wird|werden|kann|können|muss|soll|will',
  ),
  states:
    /^(?:(?!nicht\b|fest\b|jetzt\b)\p{Ll}{2,}t (?:das|es|sie|er|ihn|sich|mein|meine|unser|unsere|der|die|den|nur|nichts?|\p{Lu}\p{Ll}+)(?!\p{L})|(?:mein|meine|unser|unsere) \p{Lu})/u,
  asksItself:
    /^(?:(?:denke?|denken) (?:bitte )?da?ran,? )?(?:mir|mich|uns)(?: \p{L}+){0,2} (?:zu )?(?:sagen|erinnern)(?!\p{L})/iu,
  unserved:
    /(?<!\p{L})(?:(?:(?:ssl|tls)-?)?zertifikat(?:e|s|en)?|bildschirmfotos?|screenshots?)(?= (?:von|vom|für|der|des)(?!\p{L}))/iu,
  perfect: words('hat|habe|haben|hatte|hatten'),
  turns:
    /(?<!\p{L})(?:nur\s+)?(?:jedes|jeden|bei\s+jedem)\s+(?:zweite|zweiten|dritte|dritten|vierte|vierten|andere|2\.|3\.|4\.)\s*(?:mal|lauf|durchlauf)(?!\p{L})|(?<!\p{L})(?:abwechselnd|im\s+wechsel)(?!\p{L})|(?<!\p{L})(?:nur\s+)?(?:das|beim)\s+(?:erste|ersten|zweite|zweiten|letzte|letzten)\s+mal(?!\p{L})/giu,
  replaces: words('stattdessen|statt|anstatt|anstelle|dafür|sondern'),
  corrects: words(
    'nein|äh nein|ähm nein|öh nein|ach nein|nein doch|nee|doch lieber|oder doch|oder eher|oder lieber|oder besser|lieber|quatsch|moment|halt|warte|ich meine|ich meinte|beziehungsweise|korrektur|vergiss das|sorry|ups',
  ),
  leavesOutBehind: words(
    'nicht|gar nicht|überhaupt nicht|ausgenommen|frei|aber nicht|ausgeschlossen|exklusive|nie|niemals|aus',
  ),
  alsoBehind: words('auch|ebenfalls|ebenso|inklusive|eingeschlossen'),
  parts:
    /(?<!\p{L})(?:im|in\s+der|in\s+dem|in\s+den|in\s+ihrem|in\s+seinem)\s+(?:titel|titeln|betreff|überschrift|überschriften|beschreibung|beschreibungen|autor|zusammenfassung|link|namen|text|kategorie|ersten\s+zeile|letzten\s+zeile)(?!\p{L})|(?<=(?<!\p{L})(?:schick|schicke|sende|send|schreib|schreibe|zeig|zeige|gib|nenn|nenne)\s+(?:mir|uns)\s+(?:nur\s+|bloß\s+)?)(?:den|die|das|ihren|seinen|deren|dessen)\s+(?:links?|url|titel|überschriften|schlagzeilen|betreff|autor|zusammenfassung|bild|bilder|ersten\s+absatz)(?!\p{L})(?!\s+(?:von|aus|der|des)(?!\p{L}))|(?<!\p{L})(?:in\s+)?(?:deren|dessen|ihr|ihre)\s+(?:titel|betreff|überschrift|autor|beschreibung|namen?)(?!\p{L})/giu,
  shifts:
    /(?<!\p{L})mit (?:(?:einer|einem|zwei|drei|\d+) )?(?:minuten?|stunden?|tage?n?|wochen?|monat(?:en)?) (?:vorlauf|vorwarnung|vorsprung)(?!\p{L})|(?<=[,;(–—]\s*(?:und\s+)?|[,;]\s(?:und|aber)\s[^,;]{1,40}\s|\s(?:und|aber)\s+)(?:am|ein|eine|einen|zwei|drei|vier|fünf|sechs|sieben|zehn|\d+|ein paar)\s+(?:minuten?|stunden?|tage?n?|wochen?|monate?n?)\s+(?:vorher|davor|im\s+voraus|früher|zuvor|später|danach)(?:\s+(?:auch|nochmals?|ebenfalls|noch|schon|bereits|bitte|(?:ein)?mal)){0,3}(?=\s*(?:[,;.!)]|$))/giu,
  lasting:
    /(?<!\p{L})(?:(?:ein|eine|einen|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|\d+|ein paar)\s+(?:tage?|wochen?|monate?|jahre?)\s+lang|(?:die|in\s+den)\s+nächsten\s+(?:zwei|drei|vier|fünf|sechs|sieben|zehn|\d+|paar)\s+(?:tagen?|wochen|monaten?))(?!\p{L})/giu,
  differs: words('aber|jedoch|erst|schon|allerdings|nur|stattdessen|dafür'),
  openDays:
    /^\p{L}*(?:feiertage?n?|ferien|urlaub|sommers?|winters?|herbst|herbstes|frühling|frühjahr|mittagspausen?|pausen?|fastenzeit|ramadan|advent)$/iu,
  spanning: words('während|über|zwischen'),
  opens:
    /(?<!\p{L})(?:öffne|öffnen|besuche?|zeige?|lies|geh auf|gehe auf|schaue?|sieh)(?!\p{L}).{0,40}?(?:\bhttps?:\S+|\S+\.\w{2,}\S*)/iu,
  onwards: words('dann|danach|anschließend'),
  listOrder:
    /^(?:(?:setz|setze|schreib|schreibe|pack|packe|tu|tue|nimm) .{1,80} auf (?:die|meine|unsere) (?:[\p{L}-]{1,20} )?\p{L}{0,20}liste|(?:nimm|lösche?|streiche?|entferne?|leere?|hake?) .{0,80}(?:der|die|meine[r]?|unsere[r]?) (?:[\p{L}-]{1,20} )?\p{L}{0,20}liste|(?:lösche?|entferne?|stopp|stoppe|pausiere?|überspringe?|streiche?|beende?|benenne?) (?:alle |die |den |meine[n]? |das )*(?:[\p{L}-]{1,20} ){0,2}\p{L}{0,20}(?:erinnerung(?:en)?|aufgaben?|zeitpl[aä]ne?))(?!\p{L})/iu,
  ownMoments: words(
    'jetzt|jetzt gleich|sofort|gleich|gleich jetzt|umgehend|später|spaeter|zuerst|erst|danach|nachher|bald',
  ),
  saysHalf: /\d[:.]\d|\d\s?uhr\b|\b(?:1[2-9]|2[0-4]|0\d)\b|morgens|früh|mittag|abends|nachts/i,
  onceMore: words('|mehr|nochmal|nochmals|noch mal|noch einmal|wieder|erneut'),
  aroundTimes: words('vor|nach|bis|bevor|nachdem'),
  moments: words('wenn|sobald'),
  running:
    /[\w./-]+\s+(?:(?:noch|schon|immer|nicht|gerade|mehr)\s+){1,3}(?:läuft|laufen|aktiv\s+ist)(?!\p{L})/iu,
  vagueHours: /(?<!\d(?:\s?uhr)?\s)(?<!\p{L})mitten in der nacht(?!\p{L})(?!\s+um\s)/giu,
  timeLeads: words(
    'gleich|bald|später|nur|lediglich|höchstens|maximal|sonst|nein|falls|diese|dieser|diesen|nächste|nächsten|in|nach|vor|während|jeden|jede|alle|bis|gegen|um|am|wenn|sobald|von|zwischen|hundert',
  ),
  perThing:
    /(?<!\p{L})(?:einmal|zweimal|dreimal|\d+\s*mal)\s+(?:pro|je|für\s+jede[nrs]?|bei\s+jede[mr])\s+(?!sekunde|minute|stunde|tag|nacht|woche|wochenende|monat|quartal|jahr|morgen|abend|vormittag|nachmittag)\p{L}+/giu,
  otherwise: words('oder|sonst|ansonsten|andernfalls'),
  excluded: words('ausgenommen|ausgeschlossen|exklusive|nicht inbegriffen'),
  partsOfEach: words(
    'bild|bilder|bildern|foto|fotos|link|links|url|urls|adresse|adressen|zusammenfassung|zusammenfassungen|beschreibung|beschreibungen|titel|text|texte|autor|autoren|datum|kommentare|anhang|anhänge|videos|vorschaubilder|formatierung',
  ),
  flaws: words(
    'tote links|toten links|kaputte links|kaputten links|defekte links|defekten links|tippfehler|tippfehlern|rechtschreibfehler|rechtschreibfehlern|schreibfehler|schreibfehlern|sicherheitslücken|schadsoftware|unstimmigkeiten',
  ),
  onADay:
    /(?<!\p{L})(?:wenn|falls)\s+(?:das|der|es|dies)\s+(?:auf\s+)?(?:ein(?:en?)?\s+|das\s+)?(?:wochenende|feiertag|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch)(?!\p{L})/iu,
  owners: words('deren|dessen|ihre|ihren|ihrem|seine|seinen'),
  ownTime:
    /(?<!\p{L})(?:meiner|unserer|deiner|seiner|ihrer|dortiger|hiesiger) (?:orts)?zeit(?!\p{L})/iu,
  small: words(
    'am|an|im|in|um|zum|zur|zu|der|die|das|den|dem|des|einem|einer|einen|eine|ein|jeden|jede|jedes|jedem|diesen|diese|dieses|dieser|diesem|nächsten|nächste|nächster|kommenden|kommende|letzten|letzte|ersten|erste|während|von|vom|meinen|meine|meinem|unseren|unsere|allen|alle|aller|gesetzlichen|als|ca.|etwa|ganzen',
  ),
  joints: words('aber|und|jedoch|doch|allerdings'),
  findsOut: words(
    'dass|ob|bescheid|prüfen|prüfe|schauen|schau|fragen|frage|frag|gucken|nachsehen|nachschauen|dich|melden',
  ),
  whether: words('wenn|falls|sobald|während'),
  told: words('mir|uns|ihm|ihr|ihnen|dich|euch'),
  tells: words(
    'sag|sage|sagt|schreib|schreibe|melde|meld|gib|gebt|benachrichtige|informiere|warne|erinnere|erinner|schick|schicke|zeig|zeige|frag|frage',
  ),
  mentions: words(
    'erwähnt|erwähnen|enthält|enthalten|steht|stehen|vorkommt|vorkommen|auftaucht|erscheint|lautet|heißt|beginnt|endet|zeigt|drinsteht',
  ),
  times: words('mal|male|läufe|erinnerungen|nachrichten|versuche|durchläufe'),
  per: words('pro|je|am|im|in der|innerhalb|jeden|jede'),
  comparisons: words(
    'über|unter|oberhalb|unterhalb|als|mindestens|höchstens|wenigstens|zwischen|übersteigt|überschreitet|unterschreitet|>|<|>=|<=|≥|≤|=',
  ),
  redone: words(
    'es|das|bitte|mich|stör|störe|weck|wecke|nerv|nerve|mach|mache|tu|tue|prüf|prüfe|schau|schaue|sieh|guck|nach|hol|hole|ab|führ|führe|aus|starte|lauf|bescheid|am|im|in',
  ),
  denials: words('nicht|nie|niemals|kein|keine|keinen'),
  negations: words(
    'nicht|kein|keine|keinen|keinem|keiner|nie|niemals|nichts|ohne|niemand|außer|ausser|weder|noch nicht',
  ),
  relatives: words('mit|deren|dessen|welche|welcher|welches|bei|wo'),
  indefinite: words('ein|eine|einen|einem|einer'),
  proforms: words(
    'daraus|davon|darin|darauf|dort|diese|dieser|dieses|jene|denen|welche|beide|beides|alle|alles|keines|eines',
  ),
  growth: words(
    'verdoppelt|verdoppelte|verdreifacht|vervierfacht|halbiert|halbierte|bewegt|gewachsen|geschrumpft|gesprungen|vervielfacht|verzehnfacht',
  ),
  plainly: {
    'leaves-out': 'außer',
    narrows: 'nur',
    ends: 'bis',
    starts: 'ab',
    also: 'auch',
    runs: (count) => `${count} mal`,
  },
  polite:
    /^(?:wenn|falls) (?:du|sie|ihr) (?:kannst|können|magst|mögen|willst|wollen|möchtest|möchten|zeit)|^(?:wenn|falls) (?:möglich|nötig|es geht|das geht|geht|es passt|das passt|es dir|es (?:dir |euch |ihnen )?(?:keine|nicht zu viel) (?:umstände|mühe|arbeit))|^(?:keine eile|kein stress|keine hektik|nicht eilig)/i,
};
