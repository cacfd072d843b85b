/** How people ask for a tool in German. The slots are fields of what it takes. */

const THANKS = 'danke|danke dir|danke schön|dankeschön|vielen dank|besten dank'.split('|');
const THANKING = `(${[...THANKS, ...THANKS.map((words) => `${words},`)].join('|')})`;

export const GERMAN_OPERATION_PHRASES: Readonly<Record<string, readonly string[]>> = {
  'reminders.list': [
    'welche erinnerungen sind [noch] offen',
    'welche erinnerungen warten [noch]',
    '(zeig|zeige) [mir] [alle] [meine|die] offenen erinnerungen',
    '[meine] offene erinnerungen',
  ],
  'memory.save': [
    '[bitte] (merk|merke) dir [bitte] (dass|folgendes) {content}',
    '[bitte] (behalte|behalt) [im kopf|in erinnerung] dass {content}',
    '[bitte] (notiere|notier) [dir] dass {content}',
    'vergiss nicht dass {content}',
  ],
  'memory.search': [
    'was (weißt|weisst) du [alles] (über|von) {query}',
    'was hast du dir (über|von|zu) {query} gemerkt',
    'was habe ich dir (über|von|zu) {query} (gesagt|erzählt)',
    '(weißt|weisst) du (etwas|was) (über|von) {query}',
  ],
  'memory.list': [
    'was (weißt|weisst) du [alles] über mich',
    'was hast du dir [alles] [über mich] gemerkt',
    '(zeig|zeige) [mir] [alle] [deine|meine|die] (erinnerungen|notizen) über mich',
  ],
  'memory.forget': [
    '[bitte] vergiss [bitte] dass {content}',
    '[bitte] vergiss [bitte] [alles] [was du] (über|von) {content} [weißt|weisst]',
  ],
  'lists.add': [
    '[bitte] (setz|setze|schreib|schreibe|pack|packe|tu|nimm) [bitte] {items:items} auf {list:list}',
    '[bitte] (setz|setze|schreib|schreibe) [bitte] auf {list:list} {items:items}',
  ],
  'lists.remove': [
    '[bitte] (nimm|streich|streiche|lösch|lösche|entfern|entferne) {items:items} von {list:list} [herunter|runter]',
  ],
  'lists.tick': ['[bitte] (hake|hak) {items:items} auf {list:list} ab'],
  'lists.show': [
    'was (steht|fehlt|ist) [noch|alles] auf {list:list}',
    '(zeig|zeige|lies) [mir|uns] {list:list} [vor]',
    'was (brauchen wir|brauche ich|fehlt uns) [noch] [alles]',
    'was (müssen wir|muss ich) [noch] [alles] (kaufen|einkaufen|besorgen)',
  ],
  'lists.list': [
    'welche listen (habe ich|haben wir|gibt es)',
    '(zeig|zeige) [mir] [alle] (meine|unsere|die) listen',
  ],
  'lists.create': [
    '[bitte] (mach|mache|erstell|erstelle) [mir|uns] eine [neue] liste (namens|für) {name:name}',
    '[bitte] (leg|lege) [mir|uns] eine [neue] liste (namens|für) {name:name} an',
    '[bitte] (mach|mache|erstell|erstelle) [mir|uns] (eine|einen) [neue|neuen] {name:list}',
  ],
  'lists.share': ['[bitte] (teil|teile) {list:list} mit {person}'],
  'lists.unshare': [
    '[bitte] (teil|teile) {list:list} nicht mehr mit {person}',
    '[bitte] (verlass|verlasse) {list:list}',
  ],
  'lists.rename': ['[bitte] (benenn|benenne) {list:list} in {name} um'],
  'lists.delete': ['[bitte] (lösch|lösche) {list:list}'],
  'tasks.create': [
    '[bitte] (setz|setze|schreib|schreibe|pack|packe|tu|nimm) {title} auf (meine|die) (liste|aufgabenliste|to-do-liste)',
    '[bitte] (setz|setze|schreib|schreibe|pack|packe|tu|nimm) {title} (für|bis|zu) {due} auf (meine|die) (liste|aufgabenliste|to-do-liste)',
    '[bitte] (setz|setze|schreib|schreibe) auf (meine|die) (liste|aufgabenliste) {title}',
    '(neue aufgabe|neues to-do|neues todo) {title}',
    '[bitte] (erstell|erstelle|mach|mache) eine [neue] aufgabe {title}',
  ],
  'tasks.search': [
    'was steht auf (meiner|der) (liste|aufgabenliste|to-do-liste)',
    '(zeig|zeige|schick|schicke|sende) [mir] [alle] meine [offenen] aufgaben',
    'was (habe|hab) ich [noch] zu tun',
    '[meine] [offene|offenen] aufgaben',
    'welche aufgaben (habe ich|sind offen|sind noch offen|gibt es)',
    'welche aufgaben sind [bis] {due:when} fällig',
  ],
  'tasks.overdue': ['was ist [alles] überfällig', 'welche aufgaben sind überfällig'],
  'tasks.complete': [
    '[bitte] (hake|hak) {task_id} [bitte] ab',
    '[bitte] (hake|hak) die aufgabe {task_id} ab',
    '[bitte] (markiere|markier) {task_id} als (erledigt|fertig)',
    '{task_id:task} [ist|sind] (erledigt|gekauft|besorgt|da)',
    '(habe|hab|haben|ich habe|ich hab|wir haben) {task_id:task} [schon] [gekauft|besorgt|geholt]',
    '{task_id:task} (haben wir|habe ich|hab ich) [schon] [gekauft|besorgt|geholt]',
    '[die] aufgabe {task_id} ist (erledigt|fertig|abgehakt)',
  ],
  'tasks.reopen': [
    '{task_id} ist doch [noch] nicht (erledigt|fertig|abgehakt|gekauft)',
    'die aufgabe {task_id} ist [doch] [noch] nicht (erledigt|fertig|abgehakt)',
    '[bitte] (markiere|markier) {task_id} als (nicht erledigt|offen|unerledigt)',
  ],
  'tasks.update': ['[bitte] (verschieb|verschiebe) die aufgabe {task_id} auf {due}'],
  'tasks.delete': [
    '[bitte] (nimm|streich|streiche) {task_id} von (meiner|der) (liste|aufgabenliste)',
  ],
  'tasks.restore': ['[bitte] (hole|hol) die aufgabe {task_id} zurück'],
  'rote.schedules': [
    'was (ist|steht) [alles] (geplant|an) {when?}',
    'was (ist|steht) {when} [alles|noch] (geplant|an)',
    'was (habe|hab) ich [alles] geplant',
    'was (habe|hab) ich {when} [alles|noch] [geplant|vor]',
    '(welche|wie viele) (erinnerungen|pläne|zeitpläne) (habe ich|gibt es|sind aktiv)',
    'was liegt {when?} an',
    '[alle] meine (erinnerungen|pläne|zeitpläne)',
  ],
  'calendar.list': [
    'was (steht|ist|habe ich|hab ich) [alles|noch] (in meinem kalender|im kalender) {when?}',
    'was (steht|ist|habe ich|hab ich) {when} [alles|noch] (in meinem kalender|im kalender)',
    '(zeig|zeige|schick|schicke|sende|lies) [mir] [alle] [meine|meinen|die|den] (termine|kalender|besprechungen|meetings) [von|für] {when?}',
    '(welche|wie viele) (termine|besprechungen|meetings) (habe ich|hab ich|gibt es|stehen an) {when?}',
    '(habe|hab) ich {when?} [einen|eine|ein] (termine|termin|besprechung|besprechungen|meeting|meetings)',
    '[meine] (termine|besprechungen) {when?}',
  ],
  'calendar.next': [
    '(was|wann|wo) ist (mein|der|meine|die|das) (nächster|nächste|nächstes) (termin|besprechung|meeting)',
    '[mein|meine] (nächster|nächste|nächstes) (termin|besprechung|meeting)',
    '(zeig|zeige|sag|schick) [mir] (meinen|den|meine|die|mein|das) (nächsten|nächste|nächstes) (termin|besprechung|meeting)',
  ],
  'calendar.create': [
    '[bitte] (trag|trage|setz|setze|schreib|schreibe|pack|packe) {title} (in meinen kalender|in den kalender) [ein]',
    '[bitte] (trag|trage|setz|setze|schreib|schreibe) (in meinen kalender|in den kalender) [ein] {title}',
    '[bitte] (trag|trage) {title} (im kalender|in meinem kalender) ein',
    '[bitte] (neuer termin|mach einen termin|erstell einen termin|erstelle einen termin) {title}',
  ],
  'calendar.update': [
    '[bitte] (verschieb|verschiebe|verleg|verlege) {id:entry} auf {date}',
    '[bitte] (verschieb|verschiebe|verleg|verlege) {id} in meinem kalender auf {date}',
    '[bitte] (lad|lade) {invite:address} (zu|zum|zur) {id:entry} ein',
    '[bitte] (lad|lade) {invite:address} (zu|zum|zur) {id} in meinem kalender ein',
  ],
  'calendar.delete': [
    '[bitte] (lösch|lösche|streich|streiche|cancel) {id:entry}',
    '[bitte] (sag|sage) {id:entry} ab',
    '[bitte] (lösch|lösche|streich|streiche|nimm|entfern|entferne) {id} (aus|von) (meinem|dem) kalender',
  ],
  'calendar.free': [
    '(find|finde|such|suche|zeig|zeige) [mir] [eine|einen|ein] freie {duration:length} {when?}',
    '(find|finde|such|suche|zeig|zeige) [mir] (freie zeit|freie zeiten) {when?}',
    'wann (habe|hab|bin) ich {when?} [noch] (zeit|frei)',
    '(habe|hab|bin) ich {when} [noch] (zeit|frei)',
  ],
  'digest.today': ['[schick|schicke|zeig|zeige|gib] [mir] [meine|die|eine] tagesübersicht'],
  'rote.next': [
    'was (kommt|läuft|passiert|ist|steht) als (nächstes|nächste) [an] {when?}',
    'was (kommt|läuft) (nächstes|jetzt)',
  ],
  'rote.done': [
    'was hast du {when?} (gemacht|getan|erledigt|ausgeführt)',
    'was ist {when?} (passiert|gelaufen)',
    'was lief {when?}',
  ],
  'rote.failed': [
    'was ist {when?} (fehlgeschlagen|schiefgegangen|schief gegangen|gescheitert)',
    'ist {when?} etwas (fehlgeschlagen|schiefgegangen|schief gegangen)',
    'gab es {when?} (fehler|probleme)',
  ],
  'rote.did': [
    '(lief|ging|kam) {id:schedule} {when?}',
    'ist {id:schedule} {when?} [schon] (gelaufen|gestartet|gekommen)',
    'wann (lief|kam) {id:schedule} [zuletzt]',
  ],
  'rote.often': [
    'wie oft (lief|kam|scheiterte) {id:schedule} {when?}',
    'wie oft ist {id:schedule} {when?} (gelaufen|fehlgeschlagen|gescheitert|gekommen)',
  ],
  'schedule.why': [
    'warum (lief|läuft|ging|kam) {id:schedule} {when?} nicht',
    'warum ist {id:schedule} {when?} nicht (gelaufen|gestartet|gekommen)',
    'was ist mit {id:schedule} (passiert|los)',
  ],
  'rote.status': [
    '(was|wer) wartet auf (mich|meine antwort|meine entscheidung)',
    'wie ist [der|dein] (status|stand)',
    '(läuft alles|ist alles in ordnung|ist alles ok|alles ok|bist du da|was läuft gerade|was machst du)',
    'wie (steht|sieht) es aus',
  ],
  'rote.help': [
    'hilfe',
    'hilf mir',
    'was kannst du [alles] [machen|tun]',
    'was kann ich [dir|dich] [alles] (sagen|tun|machen|fragen)',
    'wer bist du',
    'wie funktioniert (das|rote)',
  ],
  'rote.hello': [
    '(hallo|moin|servus|grüß gott|grüß dich|guten morgen|guten tag|guten abend|na) [rote]',
    'wie geht es [dir]',
  ],
  'rote.thanks': [
    `(${THANKS.join('|')}) [rote|dafür|für deine hilfe|für die hilfe]`,
    `${THANKING} (das war|das ist|du bist|es war) [sehr|wirklich|echt] (hilfreich|nützlich|super|toll|klasse|lieb|nett|prima)`,
    `${THANKING} [und] (tschüss|ciao|bis später|bis bald|bis dann|bis morgen|bis nachher|gute nacht|schönen abend|schönen tag noch)`,
  ],
  'skill.list': [
    'welche (skills|fähigkeiten) (hast du|gibt es|habe ich)',
    '(zeig|zeige|zeig mir) [alle|deine|meine] (skills|fähigkeiten)',
  ],
  'skill.enable': [
    '(aktiviere|erlaube) [den|die|das] [skill] {name:skill}',
    '(schalte|schalt) [den|die|das] [skill] {name:skill} (ein|an)',
  ],
  'markdown.search': [
    'was steht in meinen notizen (über|zu) {query}',
    '(durchsuche|durchsuch) meine notizen nach {query}',
  ],
  'heartbeat.wake': ['[bitte] schau dich [jetzt] um'],
  'system.disk': [
    'wie voll ist (die|meine) (platte|festplatte)',
    'wie viel (speicherplatz|platz) (ist|habe ich) [noch] [frei] [auf der platte|auf der festplatte]',
  ],
};
