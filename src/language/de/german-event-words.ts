/** The German words of events. */

import { type EventWords, hookOf } from '../event-words.ts';
import { words } from '../words.ts';
import { germanServices } from './german-services.ts';

export const germanEventWords: EventWords = {
  lexicon: {
    when: 'wenn|sobald|immer wenn|jedes mal wenn|jedesmal wenn|falls|wann immer|immer dann wenn|nur wenn|nur falls|aber nur wenn|in dem moment wenn|im falle dass|jedes mal , wenn|jedesmal , wenn|immer , wenn|immer dann , wenn|nachdem',
    after: 'nach|gleich nach|direkt nach|sofort nach',
    upon: 'nach|bei|beim|gleich nach',
    and: 'und|oder|aber|sowie|außer|während|es sei denn|bzw',
    the: 'der|die|meinem|meiner|unserem|unserer|das|den|dem|mein|meine|meinen|unser|unsere|dieser|diese|dieses|des',
    any: 'ein|eine|einen|einer|einen neuen|irgendein|irgendeine|irgendeiner|eine neue|ein neuer|ein neues|neue|einer meiner|eines meiner',
    every: 'jedem|jeden|jeder|jedes|dem|der|einem|einer|deinem|deinen',
    not: 'nicht|nie|kein|keine',
    schedule:
      'zeitplan|job|aufgabe|erinnerung|auftrag|zeitplan namens|job namens|routine|der zeitplan',
    run: 'lauf|job|zeitplan|auftrag|durchlauf|aufgabe|meiner jobs|meiner zeitpläne|der jobs|ausführung',
    fails:
      'fehlschlägt|fehlgeschlagen ist|scheitert|gescheitert ist|schiefgeht|schief geht|schiefgegangen ist|nicht klappt|nicht geklappt hat|nicht funktioniert|nicht funktioniert hat|abbricht|abstürzt|mit einem fehler endet|einen fehler hat|nicht durchläuft|nicht erfolgreich ist|nicht erfolgreich war|kaputtgeht',
    succeeds:
      'klappt|geklappt hat|erfolgreich ist|erfolgreich war|gelingt|gelungen ist|durchläuft|gut geht|gut gegangen ist|gutgeht|erfolgreich durchgelaufen ist|erfolgreich gelaufen ist|funktioniert|funktioniert hat|ohne fehler läuft|ohne fehler durchläuft|erfolgreich endet',
    ends: 'gelaufen ist|durchgelaufen ist|fertig ist|fertig wird|beendet ist|durch ist|endet|geendet hat|abgeschlossen ist|zu ende ist|vorbei ist|gelaufen war|lief|läuft',
    file: 'datei|dokument|log|logdatei|dateien|tabelle|csv',
    folder: 'ordner|verzeichnis',
    inside: 'in|im|unter|nach|ins|in den ordner|in dem ordner|im ordner|im verzeichnis',
    itself: 'sich',
    changes:
      'ändert|geändert wird|geändert wurde|verändert|verändert wird|aktualisiert wird|aktualisiert wurde|bearbeitet wird|bearbeitet wurde|geändert hat|geschrieben wird|sich ändert|sich geändert hat|sich verändert|verändert hat|beschrieben wird|gespeichert wird',
    comes:
      'existiert|da ist|auftaucht|erscheint|angelegt wird|angelegt wurde|erstellt wird|erstellt wurde|landet|ankommt|hinzukommt|dazukommt|abgelegt wird|abgelegt wurde|kommt|reinkommt|eintrifft|vorhanden ist|liegt|neu ist|hochgeladen wird|entsteht|gelegt wird',
    goes: 'verschwindet|gelöscht wird|gelöscht wurde|weg ist|entfernt wird|entfernt wurde|fehlt|nicht mehr da ist|nicht mehr existiert|verschwunden ist',
    hook: 'hook|webhook|web-hook',
    named: 'namens|mit dem namen|mit namen|genannt',
    called:
      'aufgerufen wird|aufgerufen wurde|angerufen wird|ausgelöst wird|ausgelöst wurde|kommt|ankommt|eintrifft|eingeht|feuert|reinkommt|gerufen wird|benutzt wird',
    calls: 'aufruft|ruft|auslöst|benutzt|anruft',
    somebody: 'jemand|irgendjemand|irgendwer|wer|ich|man|ein nutzer|einer|jemand anders',
    writes:
      'schreibt|schreibe|sagt|sage|erwähnt|erwähne|schickt|schicke|sendet|sende|dir schreibt|postet|tippt|mir schreibt',
    message: 'nachricht|nachrichten|chatnachricht|mitteilung',
    saying:
      'mit|mit dem wort|mit den worten|die|mit dem text|in der|über|mit dem inhalt|namens|enthält|erwähnt|sagt|in der es heißt',
    term: 'das wort|die worte|den begriff|den text|etwas mit|etwas über|etwas von|was mit|was über|eine nachricht mit|eine nachricht über|irgendwas mit|irgendwas von',
    way: 'über|auf|per|via|in|bei|aus|von',
    mail: 'mail|email|e-mail|mails|emails|e-mails',
    from: 'von|vom',
    'writes-mail':
      'schreibt|mir schreibt|eine mail schreibt|mir eine mail schreibt|eine mail schickt|mir eine mail schickt|eine e-mail schickt|mir eine e-mail schickt|mailt|mir mailt|geschrieben hat|mir geschrieben hat|antwortet|mir antwortet',
    gets: 'bekomme|bekommt|bekommen|erhalte|erhält|erhalten|kriege|kriegt',
    order:
      'erinnere mich|erinner mich|sag mir|sag|schick mir|schreib mir|melde dich|gib bescheid|gib mir bescheid|benachrichtige mich|warne mich|frag mich',
    attached: 'mit anhang|mit einem anhang|mit anhängen|mit datei|mit einer datei',
    before: 'vor|bevor',
    each: 'jedem|jeden|jeder|jedes|allen|alle|jedem einzelnen',
    entry:
      'termin|besprechung|meeting|treffen|kalendereintrag|verabredung|sitzung|termin in meinem kalender|eintrag in meinem kalender',
    entries:
      'terminen|termine|besprechungen|meetings|kalendereinträgen|kalendereinträge|verabredungen|sitzungen|terminen in meinem kalender|termine in meinem kalender|einträgen in meinem kalender',
    begins: 'beginnt|anfängt|losgeht|startet|beginnen|anfangen',
    'is-put':
      'eingetragen wird|eingetragen wurde|dazukommt|hinzukommt|hinzugefügt wird|angelegt wird|angelegt wurde|erstellt wird|auftaucht|erscheint|steht|ist|gebucht wird|kommt|da ist|neu ist',
    puts: 'einträgt|anlegt|stellt|setzt|hinzufügt|erstellt|bucht',
    'in-calendar':
      'in meinem kalender|in meinen kalender|in meinen kalendern|in einem meiner kalender|aus meinem kalender|im kalender|in den kalender|aus dem kalender|zu meinem kalender',
    'is-changed':
      'sich ändert|ändert|geändert wird|geändert wurde|sich geändert hat|sich verändert|bearbeitet wird|aktualisiert wird',
    'is-moved':
      'verschoben wird|verschoben wurde|sich verschiebt|verschiebt|verlegt wird|verlegt wurde|auf eine andere zeit verschoben wird|auf einen anderen tag verschoben wird|eine andere zeit bekommt',
    'is-cancelled':
      'abgesagt wird|abgesagt wurde|abgesagt worden ist|gestrichen wird|gelöscht wird|gelöscht wurde|entfernt wird|ausfällt|wegfällt|verschwindet|weg ist|nicht stattfindet|nicht mehr stattfindet',
    calendar: 'kalender',
    with: 'mit|bei|beim|bei der',
    ordinal:
      'nächsten|nächste|nächster|ersten|erste|letzten|letzte|zweiten|anderen|kommenden|heutigen|morgigen|neuen|alten|wichtigen|langen|kurzen|externen|internen|großen|ganzen',
    'half-hour': 'halbe stunde|eine halbe stunde|halben stunde|einer halben stunde',
    'quarter-hour':
      'viertelstunde|eine viertelstunde|einer viertelstunde|viertel stunde|eine viertel stunde',
    rote: 'du|rote|der dienst|der daemon|der assistent|der agent|der bot|dich',
    starts:
      'startest|startet|neu startest|neu startet|gestartet bist|gestartet ist|neu gestartet bist|neu gestartet ist|hochfährst|hochfährt|neustartest|neustartet|wieder da bist|wieder da ist|wieder läufst|wieder läuft|hochgefahren bist|hochgefahren ist|aufwachst|gestartet wirst|gestartet wird|neu gestartet wirst|neu gestartet wird|angehst',
    start: 'start|neustart|hochfahren|systemstart|programmstart',
    something: 'etwas|irgendetwas|irgendwas|was|mal etwas|mal was|sachen|dinge',
    trouble:
      'ein problem|probleme|ärger|eine störung|störungen|einen fehler|fehler|ein fehler|einen vorfall|ein vorfall|irgendein problem|irgendeinen fehler|eine panne',
    'there-is': 'es|gibt|es gibt|du|hast|bemerkst|auftritt|auftreten',
    about: 'mit|bei|über|beim',
    server: 'mcp-server|werkzeugserver|mcp server|server|tool-server',
    reports:
      'meldet|etwas meldet|sich meldet|sagt|etwas sagt|schickt|etwas schickt|eine nachricht schickt|etwas sendet|was meldet|irgendwas meldet|etwas zu melden hat|eine meldung schickt',
    'at-most':
      'höchstens|maximal|nicht mehr als|nicht öfter als|aber höchstens|aber maximal|nie öfter als|aber nicht öfter als|aber nicht mehr als|nie mehr als|max|max.',
    times: 'mal|male|läufe|nachrichten|x',
    per: 'pro|in der|die|je|in einer|innerhalb einer',
    'has-been':
      'es|alles|nichts|nichts mehr|es eine|danach|eine|nichts weiter|seit|wenn es|wenn|sobald|sobald es',
    quiet:
      'ruhig|still|ruhig ist|ruhig war|still ist|still war|ruhe ist|ruhe war|ruhig geblieben ist|passiert ist|gekommen ist|mehr gekommen ist|mehr passiert ist|kommt|passiert|geändert hat|mehr kommt|mehr passiert',
    for: 'seit|für|lang|lange|mindestens',
    'quiet-of': 'ruhe|stille|funkstille|pause',
    change: 'nur|bitte|aber|nein|doch|tu es|tu das|das|es|soll|laufen|lass es laufen|dann|nur noch',
    instead: 'mach es|mach das|mach daraus|stattdessen|lieber|ändere es auf|ich meinte',
    told: 'sag mir bescheid|sag es mir|sag mir',
    it: 'es|das|er|sie|dieser|diese|dieses|der|die',
    'in-any-case':
      'in jedem fall|so oder so|egal wie es ausgeht|egal ob es klappt|egal wie es endet|immer|auf jeden fall|egal ob es klappt oder nicht|auch wenn es klappt|auch wenn es fehlschlägt',
  },
  carried: {
    webhook: {
      body: 'inhalt|body|payload|daten|was geschickt wurde|was gesendet wurde|was kam|was drin steht|was drinsteht|nutzlast|anfrage|aufruf',
      event: 'ereignisname|art des ereignisses',
      id: 'kennung',
    },
    file: {
      path: 'pfad|namen|name|dateinamen|dateiname|namen der datei|pfad der datei|welche datei|welche datei es ist|welche es ist|welche datei es war',
      change: 'art der änderung',
      content: 'inhalt|text|was drin steht|was drinsteht|was darin steht',
    },
    message: {
      text: 'nachricht|text|inhalt|wortlaut|worte|was geschrieben wurde|was gesagt wurde|was drin steht|was drinsteht|was er geschrieben hat',
      from: 'absender|namen des absenders|wer es war|wer geschrieben hat|wer das war|wer es geschrieben hat|von wem',
      channel: 'kanal',
    },
    mail: {
      text: 'text|inhalt|wortlaut|worte|was drin steht|was drinsteht|nachricht',
      subject: 'betreff|betreffzeile|titel',
      from: 'absender|adresse|adresse des absenders|von wem|wer geschrieben hat|wer es geschrieben hat',
      fromName: 'namen des absenders|absendernamen',
      id: 'kennung',
    },
    calendar: {
      title: 'titel|namen|name',
      when: 'zeit|uhrzeit|wann er ist|wann er beginnt',
      place: 'ort|wo er ist',
      organizer: 'veranstalter|wer eingeladen hat',
    },
    schedule: {
      summary:
        'ergebnis|zusammenfassung|ausgabe|meldung|fehler|grund|fehlermeldung|was herauskam|was dabei herauskam|was schiefging|warum|was passiert ist|was los war',
      outcome: 'ausgang|wie es ausging|wie es gelaufen ist',
    },
    start: {},
    incident: {
      text: 'meldung|text|fehler|problem|grund|einzelheiten|was passiert ist|was los ist|fehlermeldung|was schiefging|was schiefgegangen ist|störung',
    },
    mcp: { method: 'methode|meldung', params: 'daten|inhalt|parameter' },
    wake: { reason: 'grund|warum' },
  },
  kinds: {
    webhook: 'hook webhook aufruf',
    file: 'datei ordner verzeichnis',
    message: 'nachricht nachrichten wort',
    mail: 'mail mails email e-mail e-mails',
    calendar: 'kalender termin eintrag',
    schedule: 'zeitplan job lauf',
    start: 'start neustart',
    incident: 'störung problem fehler vorfall',
    mcp: 'mcp server werkzeugserver',
    wake: 'wecken',
  },
  waits: words('wartet|warten|wartest|lauscht|reagiert|hört'),
  concerns: words('zu|über|mit|für'),
  waitFillers: words('auf|der|die|das|den|dem|wenn|sobald|für|von'),
  services: germanServices,
  askWhat: 'Was soll ich dann tun?',
  timeToo: (when) =>
    `Da steht eine Zeit („${when}“) und etwas, worauf gewartet wird. Ein Zeitplan hat eines von beiden: sag es ohne eines davon, oder als zwei.`,
  oneThing: 'Da wird auf mehr als eine Sache gewartet. Sag sie eine nach der anderen.',
  moreThanThat: (said) =>
    `Ein Zeitplan wartet auf eine Sache, und „${said}“ ist noch eine. Sag nur, worauf gewartet wird.`,
  noSchedule: (said, near) =>
    near.length === 0
      ? `Es gibt keinen Zeitplan „${said}“, auf den gewartet werden könnte. Wenn ein Gerät oder ein Programm es melden kann, sag: wenn der Hook ${hookOf(said)} kommt, …`
      : `Es gibt keinen Zeitplan „${said}“, auf den gewartet werden könnte. Es gibt ${near.map((name) => `„${name}“`).join(', ')}.`,
  severalSchedules: (said) => `„${said}“ ist mehr als ein Zeitplan. Gewartet wird auf einen.`,
  whichSchedule:
    'Ein Zeitplan wartet auf das Ende eines anderen: sag, welcher das ist. „Wenn etwas schiefgeht“ wartet auf jede Störung.',
  badHook: (name) =>
    `Ein Hook heißt nur mit kleinen Buchstaben, Ziffern, - und _, und „${name}“ tut das nicht.`,
  tellsIt:
    'Es erzählt, was passiert ist, und kann deshalb nicht auf etwas anderes oder eine Zeit warten. Sag alles neu.',
  howLongBefore: 'Sag, wie lange vorher: „10 Minuten vor jedem Termin“.',
  onlyPerMinute:
    'Wie oft es höchstens läuft, wird nach Minuten oder Stunden gezählt: „höchstens 3 Mal pro Minute“, „höchstens einmal pro Stunde“.',
};
