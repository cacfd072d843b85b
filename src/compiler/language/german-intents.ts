/** Deutsch: was Leute sagen, damit etwas getan wird, und was sie damit meinen. */
import { germanTriggerWords } from './german-trigger-words.ts';
import type { IntentWords, PagePart } from './intent-words.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split('|'));

const parts = (table: Readonly<Record<string, PagePart>>): ReadonlyMap<string, PagePart> =>
  new Map(
    Object.entries(table).flatMap(([names, part]) =>
      names.split('|').map((name) => [name, part] as const),
    ),
  );

const ME = '(mich|uns)';
const TO_ME = '(mir|uns)';
const SEND = '(schick|schicke|send|sende|schreib|schreibe)';
const RUN = '(starte|start|führe|führ|nutze|benutze|rufe|ruf|verwende)';
const END = '(stopp|stoppe|stop|beende|lösche|lösch|entferne|entfern|streich|streiche|storniere)';
const SET = '(stell|stelle|setz|setze|erstell|erstelle|mach|mache|richte|leg|lege)';

export const germanIntents: IntentWords = {
  code: 'de',
  markers: words(
    'mir|mich|uns|ist|was|und|der|die|das|den|bitte|nicht|ein|eine|einen|alles|wenn|es|hilfe|geplant|zu|ja|nein|warum|lösche|stoppe|beende|pausiere|verschiebe|erinnere|schick|schicke|zeige|jeden|jede|täglich|etwas|ich|dir|mein|meine|meinen|wie|wann|für|heute|kannst',
  ),
  politeBefore: [
    'bitte',
    'hallo rote',
    'hey rote',
    'rote',
    'hey',
    'ok',
    'okay',
    'kannst du',
    'könntest du',
    'würdest du',
    'kannst du bitte',
    'vergiss nicht',
    'mal',
    'auch',
  ],
  politeAfter: ['bitte', 'danke', 'danke schön', 'dankeschön'],
  phrases: {
    remind: [
      `(erinnere|erinner) ${ME} (daran,|daran|bitte daran,|bitte daran) {text}`,
      `(erinnere|erinner) ${ME} (an|ans|bitte an) {text}`,
      `(erinnere|erinner) ${ME} {text}`,
      `${SET} [mir] [eine] erinnerung (an|für|zum|zur) {text}`,
      'erinnerung (an|für|zum|zur) {text}',
      'erinnerung: {text}',
      'ich (möchte|will) an {text} erinnert werden',
      '(lass mich nicht vergessen,|lass mich nicht vergessen) {text}',
    ],
    'remind-softly': [
      `(sag|sage) ${TO_ME} (dass ich|, dass ich) {text}`,
      `(sag|sage) ${TO_ME}, dass {text}`,
    ],
    'remind-nothing': [
      `(erinnere|erinner) ${ME}`,
      `(erinnere|erinner) ${ME} daran`,
      `${SET} [mir] eine erinnerung`,
      'erinnerung',
    ],
    wake: [`(weck|wecke) ${ME}`, `(weck|wecke) ${ME} auf`],
    alarm: [
      `${SET} [mir] [einen|den] (wecker|alarm)`,
      `${SET} [mir] [einen|den] (wecker|alarm) für {text}`,
    ],
    timer: [`${SET} [mir] [einen] timer (für|auf|von) {length}`],
    'say-softly': ['(sag|sage) {text}'],
    say: [
      `${SEND} ${TO_ME} [die|eine] (nachricht|notiz): {text}`,
      `${SEND} ${TO_ME} [die|eine] (nachricht|notiz) (mit|mit dem text) {text}`,
      `${SEND} ${TO_ME}: {text}`,
    ],
    send: [
      `(schick|schicke|send|sende|schreib|schreibe|gib|zeig|zeige|sag|sage|nenn|nenne) ${TO_ME} {text}`,
    ],
    run: [
      `${RUN} [den|die|das] (skill|werkzeug|befehl|tool) {text} [aus|auf]`,
      `${RUN} {text} (aus|auf)`,
      `${RUN} {text}`,
    ],
    help: [
      'hilfe',
      'hilf mir',
      'was kannst du',
      'was kann ich (sagen|tun|machen)',
      'wie funktioniert (das|rote)',
    ],
    list: [
      'was (ist|steht) [alles] (geplant|an)',
      '(zeig|zeige|zeig mir|zeige mir) [alle|meine|alle meine] (erinnerungen|pläne|zeitpläne|termine von rote)',
      'welche (erinnerungen|pläne|zeitpläne) (habe ich|gibt es|sind aktiv)',
      'was habe ich geplant',
      'meine erinnerungen',
    ],
    remove: [`${END} {which}`, '(schalte|schalt) {which} (ab|aus)', 'brich {which} ab'],
    'pause-until': [
      '(pausiere|pausier|unterbrich|halte) {which} bis {when}',
      '(pausiere|pausier|unterbrich) {which} für {length}',
    ],
    pause: ['(pausiere|pausier|unterbrich) {which}', '(halte|halt) {which} an'],
    resume: [
      '(setze|setz) {which} fort',
      '(starte|schalte) {which} wieder [ein|an]',
      'mach mit {which} weiter',
    ],
    'run-now': ['(starte|führe) {which} (jetzt|sofort) [aus]', '(starte|führe) (es|das) [aus]'],
    why: [
      'warum (lief|läuft|ging|kam) {which} nicht',
      'warum ist {which} nicht (gelaufen|gestartet|gekommen)',
      'was ist mit {which} (passiert|los)',
    ],
    move: ['(verschiebe|verschieb|verlege|verleg|ändere|änder|setze) {which} auf {when}'],
    'change-it': [
      '(mach|mache|änder|ändere|verschieb|verschiebe|setz|setze) (es|das) (auf|zu) {when}',
      '(doch|lieber|nein,|besser) {when}',
      'mach {when} daraus',
    ],
    'narrow-it': ['nur (am|an|um|im|von|zwischen) {when}', 'nur {when}'],
    'cancel-it': [
      `${END} (es|das|den letzten|die letzte)`,
      'vergiss es',
      'doch nicht',
      'abbrechen',
      'rückgängig',
    ],
    remember: ['(merk|merke) dir,? dass {text}', '(merk|merke) dir:? {text}'],
    recall: ['was weißt du über {text}', 'woran erinnerst du dich bei {text}'],
    accept: [
      '(ja|jo|jawohl|ok|okay|genau|passt|richtig|gerne|mach das|speichern|speichere es|einverstanden)',
      'ja bitte',
    ],
    refuse: ['(nein|nee|nö|nein danke|lieber nicht)'],
  },
  asks: words(
    'was|wer|wo|wie|wann|warum|wieso|welche|welcher|welches|ist|sind|war|hat|habe|gibt|kommt|läuft|wird',
  ),
  questionStarts: words(
    'was|wer|wo|wie|wann|warum|wieso|welche|welcher|ist|sind|war|hat|habe|hast|gibt|ich|du|er|sie|es|wir|ihr|der|die|das|ein|eine|mein|meine|dein|kein|nicht|nie|danke|hallo|guten|ja|nein|wenn|dass|und|aber|oder',
  ),
  timeless:
    /\bgute[nr]? (?:morgen|abend|nacht|tag)\b|\b(?:frohe|fröhliche) (?:weihnachten|ostern)\b|\b(?:der|den|die|das) erste[nrs]? (?:absatz|überschrift|link|zeile)\b/gi,
  strayDate:
    /\b\d{1,2}\.?\s+(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)\b/i,
  indefinite: words('ein|eine|einen|noch'),
  loose: words('für|von|ab|bis|jeden|jede|jedes|alle|-|–|—|:'),
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
  know: words('bescheid'),
  fileFillers: words('der|die|das|den|dem|datei|namens|eine|einer'),
  joints: words('und|dann|und dann|,|;|danach|anschließend|.'),
  ofWords: words('von|aus|auf|der|des|für|unter|ab'),
  intoWords: words('in|nach|als|unter|an|auf|zu'),
  articles: words('der|die|das|den|dem|des|ein|eine|einen|seinen|seine|alle|sich'),
  pronouns: words(
    'es|sie|ihn|das|dies|das ergebnis|ergebnis|die antwort|antwort|den inhalt|alles|die seite|seite|ihn mir|es mir',
  ),
  pageParts: parts({
    'titel|seitentitel': { selector: 'title' },
    'überschrift|hauptüberschrift|h1|erste überschrift': { selector: 'h1' },
    überschriften: { selector: 'h1, h2, h3', all: true },
    'links|verweise': { selector: 'a[href]', attribute: 'href', all: true },
    text: { selector: 'body' },
    'ersten absatz|absatz|erster absatz': { selector: 'p' },
    absätze: { selector: 'p', all: true },
    beschreibung: { selector: 'meta[name="description"]', attribute: 'content' },
    bilder: { selector: 'img[src]', attribute: 'src', all: true },
    'inhalt|quelltext|antwort|daten|json': { field: 'body' },
    'status|statuscode': { field: 'status' },
  }),
  conditionStarts: words('wenn|sobald|falls|ob'),
  changeEnd:
    /(?:^|\s)(?:(?:sich|was|etwas|sie|es)\s+){0,3}(?:ändert|geändert hat|verändert|aktualisiert wird|neu ist|etwas neues gibt)$/i,
  forChanges: /\s+auf\s+(?:änderungen|neues)(?:\s+hin)?$/i,
  containsVerb: /^(?<object>.*?)\s*(?<words>"[^"]+"|„[^“]+“|\S+)\s+(?:enthält|erwähnt|steht)$/i,
  feeds: words('feed|rss|rss-feed|atom|newsfeed|blog|podcast'),
  items: words(
    'einträge|eintrag|artikel|beiträge|beitrag|meldungen|folgen|posts|nachrichten|schlagzeilen|titel',
  ),
  fresh: words('neue|neuen|neues|neueste|neuesten'),
  greetings: words('hallo|hi|guten|gute|frohe|fröhliche|tschüss|servus|moin|alles'),
  plainVerbs: words('schick|schicke|send|sende|schreib|schreibe'),
  reminding: /\b(?:erinner|vergess)/i,
  kindWords: words('skill|werkzeug|befehl|tool|aus|auf'),
  fieldWords: words('feld|json'),
  things: words(
    'wetter|nachrichten|neuigkeiten|bericht|zusammenfassung|übersicht|status|liste|witz|witze|gedicht|rezept|preis|preise|kurs|kurse|termine|kalender|mails|emails|ergebnisse|informationen|details|tipps|ideen|was|wie|wer|wann|wo|warum|ob|erinnerung|erinnerungen',
  ),
  judgement: words(
    'fasse|fass|zusammenfassung|zusammenfasse|analysiere|analysier|entscheide|beurteile|wichtig|wichtige|wichtigste|wichtiges|interessant|interessantes|übersetze|erkläre|gedicht|witz|geschichte|vergleiche|recherchiere|bewerte|ideen|vorschlag|vorschläge|empfehle|empfiehl|beste|besten',
  ),
  judgementVerbs: words(
    'fasse|fass|analysiere|analysier|entscheide|schreibe|recherchiere|vergleiche|übersetze|bewerte|erkläre|beurteile',
  ),
  workVerbs: words(
    'prüfe|prüf|suche|such|finde|sammle|sammel|liste|sag|sage|schick|schicke|sende|zeig|zeige|melde|berichte',
  ),
  again: words(
    'jeden|jede|jedes|täglich|stündlich|wöchentlich|monatlich|jährlich|alle|morgens|abends|nachts|mittags|montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags|werktags',
  ),
  negations: words('nicht|kein|keine|nie|niemals|bloß nicht'),
  toolHints: new Map([
    [
      'web.search',
      [
        'nachrichten',
        'suche',
        'such',
        'web',
        'internet',
        'recherchiere',
        'finde',
        'preise',
        'wetter',
      ],
    ],
    ['http.request', ['seite', 'webseite', 'url', 'api', 'nachrichten', 'wetter']],
    ['rss.read', ['feed', 'rss', 'blog', 'podcast', 'nachrichten']],
    ['file.read', ['datei', 'dateien', 'notizen']],
    ['file.write', ['speichere', 'datei']],
  ]),
  everything: words(
    'alles|alle|alle erinnerungen|alle pläne|alle zeitpläne|alle meine erinnerungen|sie alle',
  ),
  it: words('es|das|sie|ihn|diese|dieses|den letzten|die letzte'),
  whichFillers: words(
    'der|die|das|den|dem|mein|meine|meinen|erinnerung|erinnerungen|plan|pläne|zeitplan|nachricht|nachrichten|an|für|mit|namens|von|zu|zum|zur|mir|mich|alle|tägliche|wöchentliche',
  ),
  say: {
    at: (time) => `um ${time}`,
    in: (length) => `in ${length}`,
    remindMe: (text) => `erinnere mich daran, ${text}`,
    timer: (length) => `erinnere mich in ${length} an den Timer`,
    atTimes: (times) => `um ${times.join(' und ')}`,
    everyMinutes: (minutes) => `alle ${minutes} Minuten`,
    it: 'es',
    reminder: (text) => `Erinnerung: ${text}`,
    wakeUp: 'Zeit zum Aufstehen',
    alarm: 'Wecker',
    askText: 'Was soll darin stehen?',
    askWhen: (reason) => (reason === null ? 'Wann?' : `${reason} Wann?`),
    unreadable: (said) => `"${said}" ist kein Zeitpunkt.`,
    askHowOften: 'Wie oft soll ich nachsehen?',
    howOften: ['alle 5 Minuten', 'jede Stunde', 'jeden Tag um 09:00'],
    askFile: 'In welche Datei?',
    saved: (what, path) => `${what} steht jetzt in ${path}.`,
    tellSaved: (path) => `dir sagen, dass ${path} geschrieben ist`,
    nothingThere: '(nichts gefunden)',
    hasChanged: (what) => `${what} hat sich geändert`,
    hasWords: (what, said) => `auf ${what} steht "${said}"`,
    steps: {
      fetch: (url) => `${url} abrufen`,
      readFeed: (url) => `den Feed ${url} lesen`,
      sendPart: (part) => `dir schicken: ${part}`,
      sendBody: 'dir schicken, was dort steht',
      sendNewItems: 'dir schicken, was neu ist',
      sendItems: 'dir die Einträge schicken',
      ifChanged: (message) => `${message}, wenn es sich seit dem letzten Mal geändert hat`,
      ifContains: (message, said) => `${message}, sobald dort "${said}" steht`,
      save: (what, path) => `${what} nach ${path} im Arbeitsordner schreiben`,
      append: (what, path) => `${what} an ${path} im Arbeitsordner anhängen`,
      call: (tool) => `${tool} aufrufen`,
      sendResult: 'dir das Ergebnis schicken',
      skill: (name) => `den Skill ${name} ausführen`,
      agent: (instruction) => `den Agenten bitten: ${instruction}`,
      manage: {
        remove: (names) => `${names} löschen`,
        pause: (names) => `${names} pausieren`,
        resume: (names) => `${names} fortsetzen`,
        run: (names) => `${names} jetzt einmal ausführen`,
        why: (names) => `sagen, warum ${names} lief oder nicht`,
      },
      list: 'zeigen, was geplant ist',
      help: 'sagen, was ich kann',
      accept: 'den letzten Entwurf speichern',
      discard: 'den letzten Entwurf vergessen',
      pauseUntil: (names, until) => `${names} pausieren bis ${until}`,
      update: (names, when) => `${names} ändern: ${when}`,
    },
    askPart: (part) => `Was ist dort "${part}"?`,
    jsonField: (part) => `das JSON-Feld ${part}`,
    wholePage: 'die ganze Antwort',
    askFlag: (flag, tool) => `${tool} braucht noch: ${flag}?`,
    askRemindOrDo: (text) => `"${text}": soll ich dich daran erinnern oder es tun?`,
    remindOfIt: 'daran erinnern',
    doIt: 'es tun (braucht ein Modell)',
    askWhich: (said) => `Welcher ist "${said}"?`,
    askTool: (said) => `Was ist mit "${said}" gemeint?`,
    allOfThem: 'alle',
    now: 'jetzt',
    sendMessage: (text) => `dir die Nachricht "${text}" schicken`,
    suggestions: [
      'erinnere mich um 17 Uhr an das Meeting',
      'schick mir jeden Tag um 9 Uhr "Hallo"',
      'hole werktags um 9 Uhr https://example.org und schick mir den Titel',
      'beobachte https://example.org jede Stunde und sag mir, wenn es sich ändert',
      'was ist geplant?',
    ],
    runSkill: (name) => `starte ${name}`,
    noTool: (names) => `Das Werkzeug ${names} gibt es hier nicht.`,
    tooLong: (most) => `Das ist länger als ${most} Zeichen.`,
    resumes: 'Fortsetzen, was pausiert war',
    triggers: germanTriggerWords,
  },
};
