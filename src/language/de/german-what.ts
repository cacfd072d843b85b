/** The German words of *what*. */
import type { WhatLexicon } from '../what-lexicon.ts';
import { GERMAN_MAIL_LEXICON } from './german-mail-work.ts';
import { inAllForms } from './german-what-verbs.ts';

export const germanWhat: WhatLexicon = inAllForms({
  ...GERMAN_MAIL_LEXICON,
  and: 'und|sowie|&',
  or: 'oder|bzw.',
  nor: 'noch',
  'and-then':
    'dann|und dann|danach|anschließend|daraufhin|so|dann bitte|in diesem fall|in dem fall|dann auch|und zwar|außerdem|zusätzlich',
  but: 'aber|jedoch',
  of: 'von|vom|der|des|auf|aus|in|im|unter|bei|beim|für|an|am|von der|von dem|auf der|aus dem|aus der|in der|in dem|aus meinem|in meinem|auf meiner|von meiner|von meinem|auf meinem|aus der datei|bei der|an der',
  into: 'in|in die|an|nach|als|unter|auf|zu|an die|in der|ins|zur|zum|in den|an das|an den|nach dem|in das',
  'into-end':
    'hinten an|ans ende von|ans|an das ende von|ans ende der datei|unten an|am ende von|als neue zeile in|als neue zeile an|in eine neue zeile von|ans ende',
  for: 'auf|nach|für',
  with: 'mit|mit dem|mit der',
  by: 'um|um mindestens|um mehr als|sich um|sich um mindestens|sich um mehr als|um wenigstens|um über|sich um über|sich um wenigstens|um mind.',
  that: 'die|der|das|welche|in denen|wo|deren',
  'of-title': 'deren titel|deren überschrift|in deren titel|im titel|in der überschrift',
  the: 'der|die|das|den|dem|des|ein|eine|einen|einem|einer|eines|mein|meine|meinen|meiner|meinem|alle|allen|jede|jeden|dieser|diese|dieses|diesen|sein|seine|seinen|ihre|ihren|unser|unsere|unseren|unserem|unserer|dein|deine|der aktuelle|den aktuellen|die aktuelle|das aktuelle|aktuelle|aktueller|aktuellen|jedes|der heutige|den heutigen|die heutige|jeder',
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
  it: 'es|sie|das|ihn|dies|das ergebnis|die ergebnisse|die antwort|alles|was dabei herauskommt|was herauskommt|was dort steht|diese|er|mirs|dieses|die seite|den inhalt|diesen wert|den wert|das alles|was es neues gibt|was rauskommt|was da steht|was drin steht|was drinsteht|was er ausgibt|was es ausgibt',
  there:
    'es|dort|da|darauf|da drauf|darin|da drin|auf der seite|auf dieser seite|etwas|es gibt|irgendwas',
  get: 'hole|hol|rufe|ruf|lies|lese|prüfe|prüf|öffne|lade|lad|schau|schaue|überprüfe|überprüf|checke|check|frag|frage|teste|test|guck|gucke|schau auf|schaue auf|sieh|schau auf die|guck auf|schau in|guck in|schau nach|abrufen|abfragen|prüfen|holen|lesen|auflisten|anschauen|laden|nimm|hol dir|hole dir|schau dir|sieh dir|besorge|besorg|lies dir|nachsehen|nachschauen|schauen|gucken|checken|testen|auslesen|lies aus|ermittle|messe|miss|frage ab|wirf einen blick auf|werfe einen blick auf|rufe auf|ruf auf|sieh nach|schau mal|guck mal|schau mal auf|stell sicher dass|stelle sicher dass',
  watch:
    'beobachte|beobachten|überwache|überwach|behalte|verfolge|abonniere|folge|behalt|kontrolliere|überwachen|verfolgen|im auge behalten|achte auf|pass auf|hab ein auge auf|habe ein auge auf|wirf ein auge auf|halt ein auge auf|halte ein auge auf|beobachte bitte',
  tell: 'sag|hol|hole|lies|sage|schick|schicke|sende|send|melde|meld|gib|benachrichtige|benachrichtig|informiere|informier|warne|warn|zeig|zeige|schreib|schreibe|teile|teil|alarmiere|alarmier|poste|leite|schicken|senden|melden|nenn|nenne|sagen|vorlesen|gebt|geben|benachrichtigen|informieren|warnen|alarmieren|weiterleiten|leiten|pinge|ping|textet|simse|zeigen|nennen|mitteilen|funk|funke|gebe|übermittle|zuschicken|zusenden',
  mails: 'maile|mail|mailen',
  know: 'bescheid|davon|dann bescheid|eine nachricht|dann|mit|eine meldung|einen hinweis|sofort bescheid|kurz bescheid|eine warnung|darüber|über|nur bescheid|vor|nur|die nachricht|einmal bescheid|gleich bescheid|umgehend bescheid|auch bescheid|dann auch bescheid|wieder bescheid|bitte bescheid|eine kurze nachricht|kurz|dann gleich bescheid|ne nachricht|ein zeichen|eine info|eine mitteilung|das|dann sofort bescheid|außerdem|zusätzlich|ein bescheid|eine push-nachricht|einen alarm|ein signal|eine benachrichtigung|bescheid darüber|einen ping|einen kurzen hinweis|eine kurze meldung|eine kurze info|ne meldung|ne info|auf dem laufenden|unverzüglich bescheid|schnell bescheid|rechtzeitig bescheid|zeitnah bescheid|doch bescheid|doch bitte bescheid',
  remind:
    'erinner mich daran|erinnere mich daran|erinner mich an|erinnere mich an|erinner mich ans|erinnere mich ans',
  say: 'sag|sage',
  wonder:
    'nachsehen|nachzusehen|prüfen|schauen|nachschauen|nachzuschauen|gucken|fragen|klären|wissen|entscheiden|sehen|testen|überprüfen|achten',
  whether: 'ob|ob sich',
  start: 'starte|start|führe aus',
  pause: 'pausiere|halte an|stoppe',
  resume: 'setze fort|setz fort',
  schedule: 'zeitplan|plan|zeitplan namens|schedule',
  'tell-me':
    "erinner mich|erinnere mich|weck mich|wecke mich|melde dich|meld dich|sag bescheid|sag es mir|gib bescheid|melden|bitte melden|bescheid geben|bescheid sagen|ich will wissen|ich möchte wissen|meldung|nachricht|warnung|alarm|alarm schlagen|gib alarm|schlag alarm|gib mir ein zeichen|gib ein zeichen|sag es|sag mirs|sag's mir|sags mir|schreib mirs|schreib's mir|bescheid stoßen|lass es mich wissen|lass mich wissen|lasse mich wissen|lassen sie es mich wissen|lassen sie mich wissen|melden sie sich|meldest du dich|melde dich bei mir|meld dich bei mir|dich melden|sich melden|geben sie bescheid|sagen sie bescheid|sagen sie es mir|gib laut|ich möchte benachrichtigt werden|ich will benachrichtigt werden|ich möchte informiert werden|ich will informiert werden|ich brauche eine nachricht|ich möchte eine nachricht|ich will eine nachricht|ich möchte erfahren|ich will erfahren|mir bescheid geben|mir bescheid sagen|mich melden|schlage alarm|ich hätte gern eine nachricht|ich hätte gerne bescheid|ich möchte eine nachricht bekommen|ich hätte gerne eine nachricht|ich möchte gewarnt werden|ich will gewarnt werden|ich möchte eine meldung|ich will eine meldung|ich brauche eine meldung|ich möchte bescheid bekommen|ich will bescheid bekommen|ich muss wissen|ich würde gern wissen|ich würde gerne wissen|ich wüsste gern|ich wüsste gerne|wir möchten wissen|wir wollen wissen|wir müssen wissen|benachrichtigung|hinweis|info|warnen|benachrichtigen|alarmieren|alarmiere|bitte um meldung|bitte um nachricht|bitte um info|bitte melde dich|bitte um bescheid|halte mich auf dem laufenden|halt mich auf dem laufenden",
  ask: 'frag mich|frage mich',
  write:
    'speichere|speicher|schreib|schreibe|sichere|sicher|leg|lege|schreiben|speichern|sichern|ablegen|lege ab|leg ab|archiviere|kopiere|lade herunter|lade runter|herunterladen|runterladen|exportiere',
  append:
    'hänge|häng|ergänze|füge|füg|notiere|notier|protokolliere|logge|trage|trag|schreib|schreibe|dranhängen|anhängen|ergänzen|hinzufügen|eintragen|protokollieren|mitschreiben|notieren|schreib dazu|schreibe dazu|halte fest|festhalten',
  'each-line':
    'je eine zeile|jeweils eine zeile|jeweils in eine neue zeile|in eine neue zeile|als neue zeile|jeweils als neue zeile|eine zeile pro tag|zeilenweise|ein eintrag|je ein eintrag|jeweils ein eintrag',
  greps: 'grep|suche nach|such nach|suche|such|suchen|grep nach',
  run: 'führe|führ|starte|start|lass|lasse|ruf|rufe|starte den befehl|nutze|benutze|mach|ausführen|laufen lassen|anstoßen|stoße|stoß|anwerfen|wirf|durchführen|lass laufen|lasse laufen',
  post: 'poste|post|sende|schick|schicke|send|übermittle|melde|übertrage|posten|senden|schicken',
  put: 'put|lege|leg',
  page: 'seite|webseite|website|homepage|server|endpunkt|api|url|link|adresse|dienst|shop|produktseite|statusseite|json|schnittstelle|internetseite|antwort|startseite|blog|shopseite|terminseite|produkt-seite|webshop|onlineshop|online-shop|portal|forum|intranet|vereinsseite|schulseite|wetterdienst|sensor|router|kamera|gerät|webseite mit der adresse|server unter',
  feed: 'feed|rss|rss-feed|atom|atom-feed|newsfeed|blog|podcast|nachrichtenfeed|feeds|rss-feeds|newsfeeds',
  file: 'datei|logdatei|textdatei|log|protokoll|csv|notizdatei|dokument|log-datei|protokolldatei|fehlerlog|fehlerprotokoll|tabelle|excel-datei|exportdatei|backup-datei',
  folder:
    'ordner|verzeichnis|ordner namens|eingangsordner|scan-ordner|downloadordner|download-ordner|uploadordner|freigabe|backup-ordner',
  inside: 'in|im|innerhalb|aus|unter|in dem|in der',
  output: 'ausgabe|ergebnis|resultat|die ausgabe|das ergebnis',
  program: 'befehl|programm|skript|script|kommando|kommandozeile|$',
  tool: 'werkzeug|tool|werkzeug namens|tool namens',
  what: 'was|wie lautet|wie heißt|wie hoch ist|wie hoch|was sagt',
  which: 'welche|welcher|welches|was für|welche der|welche von den',
  prints: 'ausgibt|sagt|meldet|liefert|zeigt|schreibt|zurückgibt|druckt|antwortet|ausspuckt',
  let: 'lass|lasse',
  disk: 'festplatte|platte|speicherplatz|datenträger|ssd|belegung der platte|festplattenbelegung|plattenplatz|festplattenspeicher|festplattenplatz|serverplatte|systemplatte|partition|speicher|dateisystem|root-partition',
  'disk-free':
    'freier speicherplatz|freien speicherplatz|freier platz|freie speicherplatz|freie platz|restlicher speicherplatz|verfügbarer speicherplatz|verfügbare speicherplatz|freie speicher|freier speicher',
  full: 'voll|belegt',
  free: 'frei|übrig|freier speicher|freier speicherplatz|freier platz|platz|speicherplatz|verfügbar|frei auf der platte|frei auf der festplatte',
  'how-full': 'wie voll',
  'how-much': 'wie viel|wieviel',
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
    'einträge|eintrag|einträgen|artikel|artikeln|beiträge|beitrag|beiträgen|meldungen|meldung|folgen|folge|posts|nachrichten|schlagzeilen|titel|dateien|datei|neuigkeiten|stellen|angebote|ergebnisse|veröffentlichungen|episoden|anzeigen|videos|news|fotos|rechnungen|ankündigungen|ankündigung|pressemitteilungen|pressemitteilung|stellenanzeigen|stellenangebote|wohnungen|inserate|kommentare|termine|veranstaltungen|bilder|dokumente|scans|pdfs|updates|releases|versionen|songs|produkte|bestellungen|tickets|fragen|dinge|sachen|themen|berichte',
  'plain-items': 'einträge|eintrag|einträgen|ergebnisse|dateien|datei|dokumente|dinge|sachen',
  posts:
    'artikel|artikeln|beiträge|beitrag|beiträgen|meldungen|meldung|folgen|folge|posts|nachrichten|schlagzeilen|neuigkeiten|stellen|angebote|veröffentlichungen|episoden|anzeigen|news|commits',
  number: 'zahl|erste zahl|nummer',
  date: 'erstes datum|datum darin',
  'number-of':
    'anzahl der|anzahl von|anzahl|zahl der|gesamtzahl der|wie viele|wieviele|anzahl an|menge der|anzahl aller',
  'how-many': 'wie viele|wieviele|wie viele davon',
  counts: 'zähl|zähle|zählen',
  size: 'größe|dateigröße|grösse',
  exit: 'exit-code|exitcode|rückgabewert|exit code|exit-status',
  duration:
    'antwortzeit|ladezeit|dauer|laufzeit|wie lange es gedauert hat|wie lange das gedauert hat',
  field: 'feld|json-feld|schlüssel|wert|wert von|wert für|pfad',
  elements: 'elemente|elementen',
  selector: 'selektor|element|css-selektor',
  whole:
    'inhalt|den inhalt|den ganzen inhalt|ganze seite|antwort|quelltext|daten|ganze ausgabe|komplette ausgabe|gesamten inhalt|einkaufsliste|todo-liste|aufgabenliste|notizen|liste|gesamte seite|kompletten inhalt|gesamter inhalt|aktuellen inhalt|aktuelle inhalt',
  term: 'wort|wörter|text|begriff|worte|stichwort',
  'the-word': 'wort|wörter|worte|stichwort',
  new: 'neue|neuen|neues|neuer|ungelesene|ungelesenen|frische',
  first: 'erste|ersten|obersten|top|vordersten',
  newest:
    'neuesten|jüngsten|aktuellsten|letzte neue|neueste|aktuellen|neuste|neusten|aktuellste|jüngste|frischesten|allerneuesten|neuester|letzten neuen',
  oldest: 'älteste|ältesten',
  biggest: 'größte|größten',
  smallest: 'kleinste|kleinsten',
  cheapest: 'billigste|billigsten|günstigste|günstigsten',
  dearest: 'teuerste|teuersten',
  highest: 'höchsten|höchstem|größten|meisten',
  lowest: 'niedrigsten|niedrigstem|kleinsten|wenigsten',
  'sorted-by': 'nach|sortiert nach|geordnet nach',
  'comes-first': 'zuerst|als erstes|zuoberst|voran|ganz oben|zuerst kommen|zuerst stehen',
  'field-name': 'status|priorität|priority|kategorie|typ|art|stufe|zustand',
  begins:
    'beginnen|beginnt|anfangen|anfängt|beginnend mit|die mit|anfangend mit|die beginnen mit|deren name beginnt mit',
  ends: 'enden|endet|endend auf|endend mit|mit der endung|mit endung|die enden auf|vom typ',
  single:
    'eintrag|beitrag|meldung|folge|datei|zeile|schlagzeile|nachricht|überschrift|bild|episode|anzeige',
  last: 'letzte|letzten|untersten',
  most: 'höchstens|maximal|nicht mehr als|max|bis zu|nur die ersten|aber höchstens|aber maximal|nur|die ersten|höchstens aber|aber nicht mehr als|allerhöchstens|nicht mehr wie|maximal aber|max.|aber bitte höchstens|aber nur die ersten|die obersten|die neuesten|jedoch höchstens|insgesamt höchstens',
  only: 'nur|aber nur|nur die|nur solche|ausschließlich|bloß|aber nur die|nur dann|aber bloß|lediglich|aber nur solche|nur jene|und zwar nur|davon nur|davon nur die|nur diejenigen',
  mention:
    'erwähnen|erwähnt|enthalten|enthält|nennen|nennt|vorkommt|vorkommen|steht|beinhaltet|beinhalten|haben|hat|zeigt|auftaucht|anzeigt|drinsteht|dasteht|stehen|steht drin|drin steht|drin ist|ausgibt|ausgeben|drin vorkommt|lautet|aufweist|aufführt|erwähnt wird|auflistet|das wort enthält|die wörter enthält|zu lesen ist|geschrieben steht|auftritt|gibt es|vorzufinden ist',
  mentioning:
    'über|mit|zu|zum thema|mit dem wort|mit dem text|zum|zur|betreffend|mit den wörtern|namens|rund um|von|mit dem begriff|aus',
  about: 'über|zu|zum thema',
  without:
    'ohne|außer|aber nicht|ausgenommen|bis auf|aber ohne|nicht über|außer denen über|ohne das wort|aber keine über|aber nicht über|nicht zu|keine mit|nicht mit|nichts über|nichts mit|nichts zu|aber nichts über|aber nichts mit|aber keine mit|abgesehen von|mit ausnahme von|ohne die mit|aber bitte ohne|jedoch ohne|ausser denen mit|aber nicht mit|aber nichts zu',
  not: 'weder|nicht|kein|keine|keinen|nicht mehr|nie|niemals|kein einziges|nimmer|nicht länger|nicht mehr länger|nix',
  matches: 'passen|passt|passen auf|passt auf|dem muster|auf das muster|die auf',
  newer: 'neuer als|jünger als|nicht älter als|höchstens',
  older:
    'älter als|seit mehr als|länger als|seit über|seit mindestens|nicht geändert seit|seit länger als',
  recent:
    'der letzten|aus den letzten|in den letzten|von den letzten|des letzten|innerhalb der letzten|der vergangenen|aus der letzten',
  if: "wenn sich|falls sich|sobald sich|ob sich|wenn|falls|sobald|ob|nur wenn|aber nur wenn|sollte|im fall dass|für den fall dass|nur falls|aber nur falls|wenns|wenn's|obs|ob's|sobalds|sobald's|nur dann wenn|sofern|aber bloß wenn|bloß wenn|aber nur dann wenn|und zwar wenn|dann wenn|in dem fall dass|sofern sich|sollte sich|sollten|wenn es sich|falls es|wen|wann immer|sowie|im fall|falls einmal|wenn mal|wenn irgendwann|falls irgendwann|für den fall",
  'each-time':
    'jedes mal wenn|jedes mal|immer wenn|jedesmal wenn|jedesmal|jedesmal sobald|immer dann wenn|jedes mal wenn sich|immer wenn sich|immer sobald',
  is: 'ist|sind|wird|werden|war|liegt|geht|hat|haben|steht|beträgt|gerade|mal|kommt|liegen|lautet|sein|er|sie|es|jemals|ihn|meldet|anzeigt|gibt|bleibt|hat er|zeigt|aktuell|plötzlich|noch|befindet sich|wurde|worden ist|ausgibt|liefert|noch immer|immer noch|derzeit|momentan|liegen sollte|sein sollte|aufweist|rutscht|sackt',
  costs:
    'kostet|kosten|kosten wird|zu haben ist|zu haben sind|angeboten wird|angeboten werden|verkauft wird',
  cheaper: 'billiger|günstiger|preiswerter|teurer',
  price: 'preis|miete|gebühr|tarif|kurs',
  money:
    'saldo|kontostand|stand|betrag|summe|budget|umsatz|einnahmen|ausgaben|gewinn|verlust|schulden|guthaben|gehalt|lohn|wert|rechnung|konto|kasse|kaution|kredit|steuer|rabatt|spenden|jackpot|gebot|angebot|beitrag|prämie|zahlung|kosten|erlös|price|cost|amount|total|value|balance',
  moves: 'schwankt|abweicht|bewegt|variiert|sich bewegt',
  rises:
    'steigt|ansteigt|klettert|wächst|zunimmt|hochgeht|gestiegen ist|steigen|springt|geht|anzieht|teurer wird|teurer werden|ansteigen|klettern|höher wird|steigt an|geht hoch|hoch geht|nach oben geht|raufgeht',
  falls:
    'fällt|sinkt|abfällt|runtergeht|gefallen ist|abnimmt|sinken|schrumpft|rutscht|geht|zurückgeht|billiger wird|günstiger wird|preiswerter wird|billiger werden|günstiger werden|preiswerter werden|absinkt|fallen|nachgibt|niedriger wird|runter geht|nach unten geht|fällt ab|sackt|abrutscht',
  above:
    'über|mehr als|größer als|höher als|übersteigt|überschreitet|oberhalb|>|wärmer als|teurer als|voller als|oberhalb von|heißer als|oberhalb der|drüber als|länger als|schwerer als|überschreiten|übersteigen|übertrifft|jenseits von|lauter als|feuchter als|voller|schneller als|zu mehr als|zu über|auf über|auf mehr als|steigt über|klettert über|mehr als nur|über den wert|über die marke von|höher|grösser als|hinausgeht über',
  below:
    'unter|weniger als|kleiner als|niedriger als|geringer als|unterschreitet|unterhalb|<|kälter als|billiger als|günstiger als|unterhalb von|unterschreiten|langsamer als|leichter als|kürzer als|tiefer als|schwächer als|trockener als|weniger wie|preiswerter als|jünger als|zu weniger als|auf unter|auf weniger als|fällt unter|sinkt unter|rutscht unter|unter den wert|unter die marke von|unter die',
  'at-least':
    'mindestens|wenigstens|>=|erreicht|oder mehr|oder höher|oder darüber|oder drüber|ab|bei mindestens|zumindest|nicht weniger als|mind.|mindest|zu mindestens|auf mindestens',
  'at-most':
    'höchstens|maximal|<=|nicht mehr als|oder weniger|oder niedriger|oder darunter|oder drunter|bei höchstens|bis maximal|max.|max|nicht über',
  equal: 'gleich|genau|=|auf|exakt|==',
  between: 'zwischen|innerhalb von|im bereich|im bereich von|im bereich zwischen',
  outside:
    'außerhalb von|nicht zwischen|außerhalb|nicht mehr zwischen|nicht mehr im bereich|nicht im bereich|nicht im bereich von|außerhalb des bereichs|außerhalb des bereichs von',
  changes:
    'ändert|sich ändert|sich ändern|geändert hat|sich geändert hat|verändert|sich verändert|aktualisiert wird|anders|neu ist|geändert wurde|geändert wird|sich verändert hat|aktualisiert wurde|ändern|sich was ändert|sich etwas ändert|sich dort was ändert|sich dort etwas ändert|sich da was ändert|etwas neues gibt|etwas neues steht|aktualisiert|ändert sich|verändert sich|sich irgendwas ändert|sich irgendetwas ändert|irgendwas ändert|etwas ändert|was ändert|was tut|sich was tut|sich etwas tut|es was neues gibt|es etwas neues gibt|was neues gibt|was neues steht|anders ist|anders aussieht|sich was getan hat|neu geladen wird|überarbeitet wird|es neues gibt|sich geändert haben|wechselt',
  unchanged:
    'unverändert ist|unverändert bleibt|unverändert bleiben|unverändert sind|gleich bleiben|gleich bleibt|gleich geblieben ist|sich nicht geändert hat|nicht geändert hat|sich nicht verändert hat|sich nicht ändert|unverändert|dieselbe ist|derselbe ist|noch gleich ist|sich nicht verändert',
  'all-of': 'alle|allesamt|alle meine|sämtliche',
  'since-last':
    'seit dem letzten mal|seit letztem mal|wie beim letzten mal|wie letztes mal|wie vorher|seit der letzten prüfung',
  'since-yesterday': 'seit gestern|wie gestern',
  'longer-for': 'seit|seit mehr als|seit über|seit mindestens|länger als',
  change: 'änderungen|neues|neuigkeiten|veränderungen|änderung|aktualisierungen',
  none: 'keine|gar keine|keine mehr',
  'of-them': 'davon|von ihnen|von denen',
  nothing: 'nichts|gar nichts|keine ausgabe',
  any: 'etwas|irgendwas|was|eine|ein|einen|irgendetwas',
  appears:
    'erscheint|auftaucht|da ist|erscheinen|auftauchen|verfügbar ist|vorhanden ist|existiert|veröffentlicht wird|dazukommt|gibt|dazukommen|kommt|steht|landet|liegt|angelegt wird|zu sehen ist|vorkommt|reinkommt|hinzukommt|hinzukommen|neu dazukommt|kommen|verfügbar wird|drinsteht|dasteht|aufgetaucht ist|erschienen ist|hinzugekommen ist|dazugekommen ist|gelandet ist|ankommt|eintrifft|hochgeladen wird|abgelegt wird|reingekommen ist|ankommen|eintreffen|liegen|stehen|taucht|gibt es|eingeht|eingehen|entsteht|entstehen|hereinkommt|neu ist|erstellt wird|erstellt wurde|neu hinzukommt|neu erscheint|neu auftaucht|neu eingestellt wird|eingestellt wird|gepostet wird|online geht|freigeschaltet wird|freigegeben wird|gefunden wird|auf der seite steht|dort steht|dort erscheint|dort auftaucht|erwähnt wird|ausgeschrieben wird|bekannt gegeben wird|bekanntgegeben wird|gespeichert wird|reinkommen',
  they: 'sie|diese|einer davon|eine davon|eines davon',
  therein: 'darin|in ihnen|dort|darunter',
  seen: 'erscheint|erscheinen|auftaucht|auftauchen|steht|stehen|vorkommt|vorkommen|drinsteht|dasteht|zu sehen ist|zu sehen sind|zu lesen ist|zu lesen sind|zu finden ist|zu finden sind|aufgetaucht ist|erschienen ist|genannt wird|erwähnt wird|gibt|da ist|vorhanden ist',
  disappears:
    'verschwindet|weg ist|verschwinden|fehlt|gelöscht wird|gelöscht wurde|entfernt wird|nicht mehr da ist|nicht mehr existiert|nicht existiert|verschwunden ist|nicht mehr vorkommt|nicht mehr drinsteht|nicht mehr vorhanden ist|nicht da ist|nicht vorhanden ist|verloren geht|nicht mehr zu finden ist|nicht mehr auftaucht|nicht mehr erscheint|wegfällt|runter ist|von der seite verschwindet|nicht mehr auf der seite steht|nicht mehr dort steht|nicht mehr gelistet ist|nicht mehr aufgeführt ist|entfernt wurde|weggefallen ist|nicht mehr gefunden wird|nicht mehr angezeigt wird',
  fails:
    'fehlschlägt|scheitert|nicht klappt|schiefgeht|schief geht|fehlschlug|abbricht|nicht funktioniert|abstürzt|einen fehler hat|einen fehler meldet|misslingt|nicht geklappt hat|fehlgeschlagen ist|mit fehler endet|ausfällt|schlägt fehl|einen fehler liefert|mit einem fehler endet|nicht durchläuft|crasht|es nicht klappt|das nicht klappt|nicht geht|nicht mehr geht|nicht läuft|nicht mehr läuft|nicht gelingt|nicht mehr klappt|nicht mehr funktioniert|in die hose geht|einem fehler|einem ausfall|ausfall|problemen|fehlschlag|fehlschlägt mit fehler|fehler auftreten|ein fehler auftritt|nicht erfolgreich ist|nicht erfolgreich war|einen fehler wirft|einen fehler ausgibt|nicht sauber durchläuft|schief läuft|schiefläuft|schief gelaufen ist|einen fehlercode liefert|nicht durchgelaufen ist|nicht fertig wird|kaputt geht|hängt|hängen bleibt|sich aufhängt|abgebrochen ist|abgestürzt ist|mit einem fehler abbricht|fehler meldet|fehler wirft|fehler ausgibt|fehlgeschlagen sein sollte|nicht geklappt haben sollte',
  works:
    'klappt|funktioniert|gelingt|durchläuft|wieder klappt|erfolgreich ist|fertig ist|läuft|erfolgreich war|antwortet|reagiert|lädt|geht|wieder geht|durchgelaufen ist|geklappt hat|sauber durchläuft|gelaufen ist|wieder läuft|wieder funktioniert|wieder antwortet|lebt|noch lebt|wieder lebt|fertig|abgeschlossen ist|abgeschlossen|beendet ist|durch ist|durchgelaufen|erfolgreich beendet ist|erfolgreich durchläuft|erfolgreich durchgelaufen ist',
  'goes-down': 'down geht|down ging|down gegangen',
  'goes-up': 'up geht|up ging',
  down: 'down|offline|nicht erreichbar|nicht mehr erreichbar|unerreichbar|kaputt|tot|weg|nicht verfügbar|nicht online|nicht antwortet|nicht mehr antwortet|nicht zu erreichen|nicht mehr zu erreichen|nicht aufrufbar|nicht mehr online|nicht mehr verfügbar|nicht mehr aufrufbar|ausgefallen|nicht lädt|nicht mehr lädt|nicht reagiert|nicht mehr reagiert|abgestürzt|nicht mehr da|hin|nicht läuft|nicht mehr läuft|nicht geht|nicht mehr geht|nicht funktioniert|nicht mehr funktioniert|nicht ansprechbar|außer betrieb|nicht da|gestört',
  up: 'ok|okay|in ordnung|online|erreichbar|up|live|verfügbar|da|am leben|antwortet|zu erreichen|aufrufbar|oben|wieder da|wieder online|wieder erreichbar|wieder verfügbar|lebendig|wieder oben|wieder am netz|am netz|wieder up|ansprechbar|funktionsfähig|einsatzbereit|wieder zu erreichen',
  again: 'wieder|nochmal|noch einmal|mehr|erneut|noch|immer noch|nun|jetzt|inzwischen',
  takes: 'braucht|dauert|benötigt|lädt|läuft|gebraucht hat|gedauert hat|antwortet',
  'to-end': 'zum laden|bis zur antwort|zum antworten',
  longer: 'länger als|mehr als|über|langsamer als',
  long: 'lang|hindurch|durchgehend|am stück|ununterbrochen',
  'how-long': 'wie lange',
  'in-a-row':
    'hintereinander|in folge|nacheinander|am stück|mal hintereinander|mal in folge|mal nacheinander|mal am stück|hinter einander|mal hinter einander|am stueck|fehlern in folge|prüfungen in folge|messungen in folge|messungen hintereinander|abfragen in folge|abfragen hintereinander|durchgehend|versuchen in folge|mal direkt hintereinander|direkt hintereinander',
  times: 'messungen|abfragen|mal|male|prüfungen|versuche|versuchen',
  once: 'einmal|jeweils nur einmal|nur einmal|nur ein mal|nicht jedes mal|nur das erste mal|aber nur einmal|einmalig|eine einzige meldung|nur eine meldung|nur eine nachricht|eine einzige nachricht|ein einziges mal|aber bitte nur einmal|bitte nur einmal|nicht jedesmal|nicht öfter|nur beim ersten mal|aber nicht jedes mal|und dann nicht mehr',
  upon: 'bei|im Falle von|im Fall von|bei jedem|bei jeder',
  failure:
    'Fehler|Fehlern|einem Fehler|Ausfall|Ausfällen|einem Ausfall|Störung|Störungen|einer Störung|Absturz',
  recovery: 'Wiederherstellung|Erholung|Entwarnung|Rückkehr',
  recovers:
    'wieder geht|wieder da ist|vorbei ist|wieder läuft|wieder normal ist|wieder erreichbar ist|wieder online ist|sich erholt|behoben ist|wieder gut ist|wieder funktioniert|zurück ist|wieder ok ist|wieder sinkt|wieder steigt|wieder antwortet|wieder in ordnung ist|wieder klappt|wieder fällt|wieder im rahmen ist|aufhört|endet|wieder stimmt|wieder lebt|wieder tut|wieder darunter ist|wieder darüber ist|wieder drunter ist|wieder drüber ist|wieder weg ist|wieder passt|wieder alles ok ist|wieder alles gut ist|wieder verfügbar ist|wieder aufwärts geht|sich beruhigt hat|sich gelegt hat|wieder hochkommt|wieder steht',
  percent: 'prozent|%|prozentpunkte',
  bytes: 'b|byte|bytes|kb|mb|gb|tb|kib|mib|gib|tib|kilobyte|megabyte|gigabyte|terabyte',
  minus: 'minus',
  dozen: 'dutzend',
  empty: 'leer|komplett leer|ganz leer',
  negative: 'negativ|unter dem gefrierpunkt',
  measure:
    'euro|€|eur|dollar|$|franken|chf|grad|°|°c|c|celsius|grad celsius|punkte|punkten|sterne|stimmen|kommentare|stück|watt|kwh|kw|w|km/h|ms|hpa|ppm|mm|cm|km|volt|v|pfund|£|besucher|nutzer|cent|kommentaren',
  'own-have': 'ich habe|ich noch habe|es gibt|es sind|sind|ich hab',
  'post-to':
    'schick einen post an|schick einen post auf|schick einen post-request an|schick einen post-request auf|schick eine post-anfrage an|schick eine post-anfrage auf|schicke einen post an|schicke einen post auf|schicke einen post-request an|schicke einen post-request auf|schicke eine post-anfrage an|schicke eine post-anfrage auf|sende einen post an|sende einen post auf|sende einen post-request an|sende einen post-request auf|sende eine post-anfrage an|sende eine post-anfrage auf|send einen post an|send einen post auf|send einen post-request an|send einen post-request auf|send eine post-anfrage an|send eine post-anfrage auf|mach einen post an|mach einen post auf|mach einen post-request an|mach einen post-request auf|mach eine post-anfrage an|mach eine post-anfrage auf|mache einen post an|mache einen post auf|mache einen post-request an|mache einen post-request auf|mache eine post-anfrage an|mache eine post-anfrage auf',
  'put-to':
    'schick einen put an|schick einen put auf|schick einen put-request an|schick einen put-request auf|schick eine put-anfrage an|schick eine put-anfrage auf|schicke einen put an|schicke einen put auf|schicke einen put-request an|schicke einen put-request auf|schicke eine put-anfrage an|schicke eine put-anfrage auf|sende einen put an|sende einen put auf|sende einen put-request an|sende einen put-request auf|sende eine put-anfrage an|sende eine put-anfrage auf|send einen put an|send einen put auf|send einen put-request an|send einen put-request auf|send eine put-anfrage an|send eine put-anfrage auf|mach einen put an|mach einen put auf|mach einen put-request an|mach einen put-request auf|mach eine put-anfrage an|mach eine put-anfrage auf|mache einen put an|mache einen put auf|mache einen put-request an|mache einen put-request auf|mache eine put-anfrage an|mache eine put-anfrage auf',
  'with-body':
    'mit dem inhalt|mit dem body|mit inhalt|mit body|mit dem text|mit dem json|mit der nutzlast|mit den daten',
  'as-json': 'als json',
  'as-text': 'als text|als reinen text|als klartext',
  particle:
    'ab|aus|an|auf|hin|zu|mit|vor|nach|rein|raus|ein|durch|dran|laufen|im auge|her|herunter|runter|weiter|rüber|bereit|hinein|drauf|vorbei|fest',
  concerns: 'handelt|handeln|geht|gehen',
  'topic-of': 'von|um|darin um|wirklich um|vor allem um',
  'only-about': 'nur die über|nur die zu|aber nur die über|aber nur die zu|nur solche über',
  sounds: 'klingt|klingen|scheint|wirkt|wirken',
  tone: 'dringend|wichtig|verärgert|nach spam|kritisch|alarmierend|positiv|negativ',
  'speaks-of': 'anspricht|ansprechen|thematisiert|thematisieren',
  summarize: 'fass|fasse|fasst',
  summary: 'zusammenfassung|kurze zusammenfassung',
  translate: 'übersetz|übersetze|übersetzt',
  classify: 'ordne|sortiere|sortier|teile',
  'answer-to': 'antwort auf',
  summarized: 'zusammengefasst',
  translated: 'übersetzt',
  answering: 'als antwort auf',
  classified: 'eingeordnet als|sortiert in',
  together: 'zusammen|ein',
  'in-form': 'in|als|auf|ins|in höchstens',
  'form-unit':
    'satz|sätze|sätzen|kurzen sätzen|zeile|zeilen|wort|worten|wörtern|punkt|punkte|punkten|stichpunkten|stichpunkte|absatz|absätze|absätzen',
  'tongue-name':
    'deutsch|deutsche|englisch|englische|französisch|französische|spanisch|spanische|italienisch|italienische|portugiesisch|portugiesische|niederländisch|niederländische|polnisch|polnische|türkisch|türkische',
  thinking:
    'fasse|fass|zusammenfassung|zusammenfasse|analysiere|analysier|entscheide|beurteile|wichtig|wichtige|wichtigste|wichtiges|interessant|interessantes|übersetze|erkläre|gedicht|witz|geschichte|vergleiche|recherchiere|bewerte|ideen|vorschlag|vorschläge|empfehle|empfiehl|beste|besten|bester|bestes|bestem|wichtigsten|wichtigstes|wichtigster|wichtigen|wichtiger|interessante|interessanten|interessanteste|interessantesten|zusammengefasst|übersetzung|einschätzung|empfehlung|empfehlungen|lustigen|lustiges',
  show: 'liste|zeige|zeig|liste alle',
  hook: 'webhook|hook|den webhook|meinen webhook|unseren webhook',
  'too-high':
    'zu hoch|zu heiß|zu warm|zu teuer|zu viel|zu laut|zu viele|zu feucht|hoch genug|warm genug|sehr hoch|sehr heiß|zu schwer|fast voll|beinahe voll|knapp voll|zu voll|bald voll',
  'too-low':
    'zu niedrig|zu kalt|zu wenig|zu wenige|zu trocken|billig genug|günstig genug|niedrig genug|kalt genug|zu tief|zu dunkel|sehr niedrig|sehr kalt|richtig billig|günstig|billig|knapp',
  'too-slow': 'langsam|zu langsam|sehr langsam|langsamer|lahm',
  somebody: 'ich|wir|er|sie|du|ihr|man|jemand|niemand|jeder|alle|wer',
  'if-so':
    'wenn ja|falls ja|wenn das so ist|wenn dem so ist|in dem fall|in diesem fall|wenn es so ist|sobald es so ist|wenn doch',
  'if-not':
    'wenn nicht|falls nicht|wenn nein|falls nein|wenn das nicht so ist|andernfalls|ansonsten|sonst|wenn nich',
  want: 'ich will|ich möchte|ich hätte gern|ich hätte gerne|ich brauche|ich bräuchte|ich brauch|ich möchte gern|ich wünsche mir|ich würde gern|ich hätte gern täglich|wir möchten|wir hätten gern|wir hätten gerne|wir brauchen|ich wünsche|ich wüsste gern|hätte ich gern|hätte ich gerne|möchte ich|will ich|brauche ich|wünsche ich mir|möchte ich gern|bräuchte ich|würde ich gern|möchte ich gerne',
  have: 'ich habe|ich hab|wir haben|es gibt|hier ist|ich habe hier|ich hab da|ich hab hier',
  hedge:
    'außerdem|zusätzlich|zudem|bitte|einfach|automatisch|direkt|sofort|gleich|mal|gerade|doch|bitte mal|umgehend|kurz|dafür|mir|bitte kurz|einmal|halt|eben|auch|bitte sofort|bitte gleich|bitte auch|unverzüglich|schnell|zeitnah|ruhig|am besten|gerne|gern|doch bitte|doch mal|mal bitte|einfach mal|bitte einfach|selbstständig|regelmäßig|dir|in beide richtungen|egal in welche richtung|von selbst|im hintergrund',
  filler:
    'bitte|einfach|automatisch|direkt|sofort|umgehend|unverzüglich|kurz|schnell|zeitnah|ruhig|gerne|gern|halt|eben|doch|also|hey|hi|danke|dankeschön|vielen dank|danke dir|danke schön|bitteschön|übrigens|eigentlich|tatsächlich|wirklich|überhaupt|irgendwie|vielleicht|eventuell|mal|dann|schon|plötzlich|wohl|am besten|wenn möglich|wenns geht|wenn es geht|für mich|für uns|gell|ne|gleich|denn|nämlich|kannst du|könntest du|würdest du|nun|jetzt|zur sicherheit|sicherheitshalber',
  'in-case-of': 'bei|im falle von|im fall von|bei einer|bei einem',
  enough:
    'reicht|genügt|langt|reicht aus|reicht mir|genügt mir|würde genügen|würde reichen|ist genug|ist oft genug|reicht völlig|reicht dicke',
  'prints-number':
    'das eine zahl ausgibt|die eine zahl ausgibt|der eine zahl ausgibt|das eine zahl liefert|es gibt eine zahl aus',
});
