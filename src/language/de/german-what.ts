/** The German words of *what*. */
import type { WhatLexicon } from '../what-lexicon.ts';

export const germanWhat: WhatLexicon = {
  and: 'und|sowie|&',
  or: 'oder|bzw.',
  'and-then': 'dann|und dann|danach|anschließend|daraufhin',
  but: 'aber|jedoch',
  of: 'von|vom|der|des|auf|aus|in|im|unter|bei|beim|für|an|am|von der|von dem|auf der|aus dem|aus der|in der|in dem',
  into: 'in|in die|an|nach|als|unter|auf|zu|an die|in der|ins|zur|zum',
  for: 'auf|nach|für',
  with: 'mit|mit dem|mit der',
  by: 'um|um mindestens|um mehr als|sich um|sich um mindestens|sich um mehr als',
  that: 'die|der|das|welche|in denen|wo|deren titel|deren',
  the: 'der|die|das|den|dem|des|ein|eine|einen|einem|einer|eines|mein|meine|meinen|meiner|meinem|alle|allen|jede|jeden|dieser|diese|dieses|diesen|sein|seine|seinen|ihre|ihren',
  also: 'auch|ebenfalls|wieder|noch einmal',
  me: 'mir|mich|uns',
  'to-me': 'an mich|für mich|mir',
  'by-way': 'auf|per|über|via|mit|in|im|als|mittels',
  here: 'hier|in diesem chat|in dieser unterhaltung|in diesem gespräch',
  room: 'kanal|chat|gruppe|gruppenchat|channel|raum|chatgruppe',
  relation:
    'frau|mann|freundin|freund|mutter|vater|mama|papa|eltern|sohn|tochter|kindern|kinder|bruder|schwester|chef|chefin|team|familie|kollegen|kollegin|kollege|nachbarn|nachbar|nachbarin|mitbewohner|oma|opa|herrn|herr|admin|bereitschaftsdienst',
  'kind-of-message': 'nachricht|mitteilung|benachrichtigung|meldung',
  saying: 'dass|:|folgendes',
  it: 'es|sie|das|ihn|dies|das ergebnis|die ergebnisse|die antwort|alles|was dabei herauskommt|was herauskommt|was dort steht|diese|er',
  there: 'es|dort|da|etwas|es gibt|irgendwas',
  get: 'hole|hol|rufe|ruf|lies|lese|prüfe|prüf|öffne|lade|lad|schau|schaue|überprüfe|überprüf|checke|check|frag|frage|teste|test|guck|gucke|schau auf|schaue auf|sieh|schau auf die|guck auf|schau in|guck in|schau nach|abrufen|abfragen|prüfen|holen|lesen|auflisten|anschauen|laden|nimm',
  watch:
    'beobachte|beobachten|überwache|überwach|behalte|verfolge|abonniere|folge|behalt|kontrolliere',
  tell: 'sag|hol|hole|lies|sage|schick|schicke|sende|send|melde|meld|gib|benachrichtige|benachrichtig|informiere|informier|warne|warn|zeig|zeige|schreib|schreibe|teile|teil|alarmiere|alarmier|poste|leite|schicken|senden|melden|nenn|nenne|sagen|vorlesen',
  mails: 'maile|mail|mailen',
  know: 'bescheid|davon|dann bescheid|eine nachricht|dann|mit|eine meldung|einen hinweis|sofort bescheid|kurz bescheid|eine warnung|darüber|über|nur bescheid|vor|nur|die nachricht',
  remind: 'erinner mich daran|erinnere mich daran|erinner mich an|erinnere mich an',
  start: 'starte|start|führe aus',
  pause: 'pausiere|halte an|stoppe',
  resume: 'setze fort|setz fort',
  schedule: 'zeitplan|plan|zeitplan namens|schedule',
  'tell-me':
    'melde dich|meld dich|sag bescheid|sag es mir|gib bescheid|melden|bitte melden|bescheid geben|bescheid sagen|ich will wissen|ich möchte wissen',
  ask: 'frag mich|frage mich',
  write:
    'speichere|speicher|schreib|schreibe|sichere|sicher|leg|lege|notiere|schreiben|speichern|sichern',
  append:
    'hänge|häng|ergänze|füge|füg|notiere|notier|protokolliere|logge|trage|trag|schreib|schreibe',
  run: 'führe|führ|starte|start|lass|lasse|ruf|rufe|starte den befehl|nutze|benutze|mach',
  post: 'poste|post|sende|schick|schicke|send|übermittle|melde|übertrage|posten|senden|schicken',
  put: 'put',
  page: 'seite|webseite|website|homepage|server|endpunkt|api|url|link|adresse|dienst|shop|produktseite|statusseite|json|schnittstelle|internetseite|antwort|startseite|blog',
  feed: 'feed|rss|rss-feed|atom|atom-feed|newsfeed|blog|podcast|nachrichtenfeed|feeds|rss-feeds|newsfeeds',
  file: 'datei|logdatei|textdatei|log|protokoll|csv|notizdatei|dokument|log-datei',
  folder: 'ordner|verzeichnis|ordner namens',
  output: 'ausgabe|ergebnis|resultat|die ausgabe|das ergebnis',
  program: 'befehl|programm|skript|script|kommando',
  disk: 'festplatte|platte|speicherplatz|datenträger|ssd|belegung der platte',
  full: 'voll|belegt',
  called: 'namens|mit namen|unter|:|auf|mit dem namen',
  'the-time':
    'die zeit|die uhrzeit|das datum|die aktuelle zeit|die aktuelle uhrzeit|den zeitstempel|einen zeitstempel|datum und uhrzeit|zeitstempel|das aktuelle datum|uhrzeit',
  title: 'titel|seitentitel',
  heading: 'überschrift|hauptüberschrift|schlagzeile',
  headings: 'überschriften|schlagzeilen',
  links: 'links|verweise|adressen',
  body: 'text|seitentext|volltext',
  paragraph: 'ersten absatz|erster absatz|absatz|einleitung',
  paragraphs: 'absätze|absätzen',
  images: 'bilder|bildern|fotos',
  description: 'beschreibung',
  status: 'status|statuscode|http-status|antwortcode',
  lines: 'zeilen|zeile|logzeilen',
  items:
    'einträge|eintrag|einträgen|artikel|artikeln|beiträge|beitrag|beiträgen|meldungen|meldung|folgen|folge|posts|nachrichten|schlagzeilen|titel|dateien|datei|neuigkeiten|stellen|angebote|ergebnisse|veröffentlichungen|episoden|anzeigen|videos|news|fotos|rechnungen',
  number: 'zahl|erste zahl|nummer',
  date: 'erstes datum|datum darin',
  'number-of':
    'anzahl der|anzahl von|anzahl|zahl der|gesamtzahl der|wie viele|wieviele|anzahl an|menge der|anzahl aller',
  'how-many': 'wie viele|wieviele|wie viele davon',
  size: 'größe|dateigröße|grösse',
  duration:
    'antwortzeit|ladezeit|dauer|laufzeit|wie lange es gedauert hat|wie lange das gedauert hat',
  field: 'feld|json-feld|schlüssel|wert|wert von|wert für|pfad',
  selector: 'selektor|element|css-selektor',
  whole:
    'inhalt|den inhalt|den ganzen inhalt|ganze seite|antwort|quelltext|daten|ganze ausgabe|komplette ausgabe|gesamten inhalt',
  term: 'wort|wörter|text|begriff|worte|stichwort',
  new: 'neue|neuen|neues|neuer|ungelesene|ungelesenen|frische',
  first: 'erste|ersten|obersten|neuesten|jüngsten|aktuellsten|top|letzte neue|neueste|aktuellen',
  single:
    'eintrag|beitrag|meldung|folge|datei|zeile|schlagzeile|nachricht|überschrift|bild|episode|anzeige',
  last: 'letzte|letzten|untersten|ältesten',
  most: 'höchstens|maximal|nicht mehr als|max|bis zu|nur die ersten|aber höchstens|aber maximal|nur|die ersten',
  only: 'nur|aber nur|nur die|nur solche|ausschließlich|bloß|aber nur die|nur dann',
  mention:
    'erwähnen|erwähnt|enthalten|enthält|nennen|nennt|vorkommt|vorkommen|steht|beinhaltet|beinhalten|haben|hat|zeigt|auftaucht|handeln',
  mentioning:
    'über|mit|zu|zum thema|mit dem wort|mit dem text|zum|zur|betreffend|mit den wörtern|namens|rund um|von|mit dem begriff|aus',
  about: 'über|zu|zum thema',
  without:
    'ohne|außer|aber nicht|ausgenommen|bis auf|aber ohne|nicht über|außer denen über|ohne das wort|aber keine über|aber nicht über',
  not: 'nicht|kein|keine|keinen|nicht mehr|nie|niemals|kein einziges',
  matches: 'passen auf|passt auf|dem muster|auf das muster|die auf',
  newer: 'neuer als|jünger als|nicht älter als|höchstens',
  older: 'älter als|seit mehr als|länger als|seit über',
  recent:
    'der letzten|aus den letzten|in den letzten|von den letzten|des letzten|innerhalb der letzten|der vergangenen|aus der letzten',
  if: 'wenn sich|falls sich|sobald sich|ob sich|wenn|falls|sobald|ob|nur wenn|aber nur wenn|sollte|im fall dass|für den fall dass|nur falls|aber nur falls',
  'each-time': 'jedes mal wenn|jedes mal|immer wenn|jedesmal wenn|jedesmal',
  is: 'ist|sind|wird|werden|war|liegt|geht|hat|haben|steht|beträgt|gerade|mal|kommt|liegen|lautet|sein|er|sie|es|jemals|ihn|meldet',
  moves: 'schwankt|abweicht|bewegt|variiert|sich bewegt',
  rises: 'steigt|ansteigt|klettert|wächst|zunimmt|hochgeht|gestiegen ist|steigen|springt|geht',
  falls:
    'fällt|sinkt|abfällt|runtergeht|gefallen ist|abnimmt|sinken|schrumpft|rutscht|geht|zurückgeht|abstürzt',
  above:
    'über|mehr als|größer als|höher als|übersteigt|überschreitet|oberhalb|>|wärmer als|teurer als|voller als|oberhalb von|heißer als',
  below:
    'unter|weniger als|kleiner als|niedriger als|geringer als|unterschreitet|unterhalb|<|kälter als|billiger als|günstiger als|unterhalb von',
  'at-least': 'mindestens|wenigstens|>=|erreicht|oder mehr|oder höher',
  'at-most': 'höchstens|maximal|<=|nicht mehr als|oder weniger|oder niedriger',
  equal: 'gleich|genau|=|auf|exakt',
  between: 'zwischen|innerhalb von',
  outside: 'außerhalb von|nicht zwischen|außerhalb',
  changes:
    'ändert|sich ändert|sich ändern|geändert hat|sich geändert hat|verändert|sich verändert|aktualisiert wird|anders|neu ist|geändert wurde|geändert wird|sich verändert hat|aktualisiert wurde|ändern|sich was ändert|sich etwas ändert|sich dort was ändert|sich dort etwas ändert|sich da was ändert|etwas neues gibt|etwas neues steht|aktualisiert',
  change: 'änderungen|neues|neuigkeiten|veränderungen|änderung|aktualisierungen',
  any: 'etwas|irgendwas|was|eine|ein|einen',
  appears:
    'erscheint|auftaucht|da ist|erscheinen|auftauchen|verfügbar ist|vorhanden ist|existiert|veröffentlicht wird|dazukommt|gibt|dazukommen|kommt|steht|landet|liegt|angelegt wird|zu sehen ist|vorkommt|reinkommt|hinzukommt|hinzukommen|neu dazukommt|kommen|verfügbar wird',
  disappears:
    'verschwindet|weg ist|verschwinden|fehlt|gelöscht wird|gelöscht wurde|entfernt wird|nicht mehr da ist|nicht mehr existiert|nicht existiert|verschwunden ist|nicht mehr vorkommt',
  fails:
    'fehlschlägt|scheitert|nicht klappt|schiefgeht|schief geht|fehlschlug|abbricht|nicht funktioniert|abstürzt|einen fehler hat|einen fehler meldet|misslingt|nicht geklappt hat|fehlgeschlagen ist|mit fehler endet|ausfällt|schlägt fehl|einen fehler liefert|mit einem fehler endet|nicht durchläuft|crasht|es nicht klappt|das nicht klappt',
  works:
    'klappt|funktioniert|gelingt|durchläuft|wieder klappt|erfolgreich ist|fertig ist|läuft|erfolgreich war|antwortet|reagiert|lädt',
  down: 'down|offline|nicht erreichbar|nicht mehr erreichbar|unerreichbar|kaputt|tot|weg|nicht verfügbar|nicht online|nicht antwortet|nicht mehr antwortet',
  up: 'online|erreichbar|up|live|verfügbar|da|am leben|antwortet',
  again: 'wieder|nochmal|noch einmal|mehr|erneut',
  takes: 'braucht|dauert|benötigt|lädt|läuft|gebraucht hat|gedauert hat|antwortet',
  'to-end': 'zum laden|bis zur antwort|zum antworten',
  longer: 'länger als|mehr als|über|langsamer als',
  'in-a-row':
    'hintereinander|in folge|nacheinander|am stück|mal hintereinander|mal in folge|mal nacheinander|mal am stück',
  times: 'messungen|abfragen|mal|male|prüfungen|versuche|versuchen',
  once: 'einmal|jeweils nur einmal|nur einmal|nur ein mal|nicht jedes mal|nur das erste mal|aber nur einmal|einmalig',
  recovers:
    'wieder geht|wieder da ist|vorbei ist|wieder läuft|wieder normal ist|wieder erreichbar ist|wieder online ist|sich erholt|behoben ist|wieder gut ist|wieder funktioniert|zurück ist|wieder ok ist|wieder sinkt|wieder steigt|wieder antwortet|wieder in ordnung ist|wieder klappt|wieder fällt|wieder im rahmen ist|aufhört|endet|wieder stimmt|wieder lebt',
  percent: 'prozent|%|prozentpunkte',
  bytes: 'b|byte|bytes|kb|mb|gb|tb|kib|mib|gib|tib|kilobyte|megabyte|gigabyte|terabyte',
  minus: 'minus',
  dozen: 'dutzend',
  empty: 'leer|komplett leer|ganz leer',
  negative: 'negativ|unter dem gefrierpunkt',
  measure:
    'euro|€|eur|dollar|$|franken|chf|grad|°|°c|c|celsius|grad celsius|punkte|punkten|sterne|stimmen|kommentare|stück|watt|kwh|kw|w|km/h|ms|hpa|ppm|mm|cm|km|volt|v|pfund|£|besucher|nutzer|cent|kommentaren',
  particle: 'ab|aus|an|auf|hin|zu|mit|vor|nach|rein|raus|ein|durch|dran|laufen|im auge',
  hedge:
    'bitte|einfach|automatisch|direkt|sofort|gleich|mal|gerade|doch|bitte mal|umgehend|kurz|dafür|mir',
};
