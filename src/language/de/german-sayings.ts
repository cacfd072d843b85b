/** Deutsch: was den Leuten gesagt wird. */

import type { WatchedAddress } from '../../domain/plan/watched-place.ts';
import type { IntentWords } from '../intent-words.ts';
import { infinitive, nominative } from './german-cases.ts';
import { germanNews } from './german-news.ts';
import { asGermanQuestion, GERMAN_ASKED } from './german-question.ts';
import { germanTriggerWords } from './german-trigger-words.ts';
import { germanWhatWords } from './german-what-words.ts';

/** Languages that are refused by their names. */
const FOREIGN: Readonly<Record<string, string>> = {
  es: 'Spanisch',
  fr: 'Französisch',
  it: 'Italienisch',
  pt: 'Portugiesisch',
  nl: 'Niederländisch',
};

export const germanSayings: IntentWords['say'] = {
  at: (time) => `um ${time}`,
  in: (length) => `in ${length.replace(/^'?ne(?=\s)/i, 'eine')}`,
  remindAt: (when, text) => `erinnere mich ${when}${text === '' ? '' : ` daran, ${text}`}`,
  remindMe: (text) => `erinnere mich daran, ${text}`,
  remindAbout: (text) => `erinnere mich an ${text}`,
  tellMe: (when) => `sag mir${when === '' ? '' : ` ${when}`}, `,
  timer: (length, what) =>
    `erinnere mich in ${length} an den Timer${what === '' ? '' : ` für ${what}`}`,
  changesNothing: (when) => `Das ändert nichts: es läuft ${when}.`,
  notRead: (said) =>
    `„${said}“ habe ich nicht verstanden, und ohne das wäre es etwas anderes. Sag es mit anderen Worten oder lass es weg.`,
  notUsed: (said) => `Nicht verwendet: „${said}“.`,
  replaces: (name) => `Das tritt an die Stelle von „${name}“, das nicht gespeichert wurde.`,
  notDone: (draft) => `Das geschieht nicht: ${draft}`,
  unchanged: (said, name) =>
    `„${said}“ verstehe ich nicht. „${name}“ ist gespeichert und bleibt, wie es ist.`,
  nothingOpen: 'Es ist nichts offen, dem du zustimmen könntest.',
  talkedAbout: (name) =>
    `Zuletzt ging es um „${name}“, das ist gespeichert: Sag, was sich daran ändern soll, oder „rückgängig“.`,
  nothingToRefuse: 'Es wartet nichts auf eine Antwort, also gibt es nichts abzulehnen.',
  holding: (draft) => `Noch ist nichts getan. Offen ist: ${draft}`,
  nothingToUndo: 'Hier gibt es nichts rückgängig zu machen; es wurde nichts geändert.',
  nothingThereToRemove: 'Es ist nichts geplant, also gab es nichts zu löschen.',
  notOnSomeDays: (names) =>
    `Ein Zeitplan pausiert bis zu einem Tag, und nicht an manchen Tagen. Sag, wann er laufen soll: ändere ${names} auf jeden Tag außer Freitag.`,
  noSuch: (said) => `Es ist nichts geplant, was „${said}“ sein könnte; es wurde nichts geändert.`,
  nothingToSkip: (names) => `${names} läuft nicht mehr; da ist nichts auszulassen.`,
  skipsNext: (name, when) =>
    `„${name}“ läuft als Nächstes am ${when}. Nur dieser Lauf kann ausgelassen werden; für andere ändere, wann es läuft („außer freitags“).`,
  nextOn: (name, when) => `${name} am ${when}`,
  alreadyGone: (names) => `${names} ist schon gelöscht; es wurde nichts geändert.`,
  notAnAnswer: (said, question) =>
    `„${said}“ verstehe ich nicht als Antwort. ${question} (Sag „vergiss es“, um das zu lassen.)`,
  leftAlone: (said, draft) =>
    `„${said}“ verstehe ich nicht, also bleibt es dabei, und nicht: ${draft}`,
  stillOpen: (said, draft) =>
    `„${said}“ verstehe ich nicht. Noch offen und nicht gespeichert: ${draft}`,
  changes: [
    'ja',
    'mach es auf 10 Uhr',
    'nur werktags',
    'bis Freitag',
    'auch um 15 Uhr',
    'vergiss es',
  ],
  it: 'es',
  reminder: (text) => `Erinnerung: ${text}`,
  thing: nominative,
  task: infinitive,
  question: (text) => `${GERMAN_ASKED} ${asGermanQuestion(text)}`,
  wakeUp: 'Zeit zum Aufstehen',
  alarm: 'Wecker',
  askText: 'Was soll darin stehen?',
  askCalled: (said) => `Sagt „${said}“, wann, oder worum es geht?`,
  isWhen: 'wann',
  isName: 'worum es geht',
  spoken:
    'Ich antworte in der Sprache deines letzten ganzen Satzes, deutsch oder englisch. Fest steht sie mit „ask.language: de“ in config.yaml.',
  askOnWhichDays: (said) => `${said}: an einem Tag oder jeden Tag?`,
  onDays: { today: 'nur heute', tomorrow: 'nur morgen', daily: 'jeden Tag' },
  onlyToYou: 'Ich kann hier dir schreiben, und keinem anderen.',
  onlyToThese: (names) =>
    `Ich weiß nicht, wen du meinst. Ich erreiche dich und ${names.join(', ')}.`,
  thisDay: () => 'heute',
  onDay: (date, part) => (part === '' ? `am ${date}` : `am ${date} am ${part}`),
  oneByOne: (said) =>
    `Das sind mehrere Zeiten für mehr als eines, und ich kann "${said}" nicht mit dem Rest verbinden. Bitte sag sie mir nacheinander.`,
  askWhen: (reason) => (reason === null ? 'Wann?' : `${reason} Wann?`),
  unreadable: (said) => `"${said}" ist kein Zeitpunkt.`,
  endsForGood: (said) =>
    `Mit „${said}“ würde es für immer enden, und für eine Weile ändern kann ich es nicht. Überspring einen Lauf und nimm für diese Zeit eine eigene Erinnerung; soll es enden, sag „bis …“.`,
  askHowOften: 'Wie oft soll ich nachsehen?',
  usualPace: 'alle 15 Minuten',
  actsWhen: (watched) =>
    `${watched === null ? '' : `Das geschieht, ${whenWatched(watched)}. `}Ich sehe alle 15 Minuten nach; sag, wie oft, wenn es anders sein soll.`,
  howOften: ['alle 5 Minuten', 'jede Stunde', 'jeden Tag um 09:00'],
  askFile: 'In welche Datei?',
  askAddress: (name) => `Welche Mail-Adresse ist gemeint: „${name}“?`,
  askUrl: 'An welche Adresse?',
  askLimit: (said) => `Was ist „${said}“? Eine Zahl.`,
  askValue: (of) => `Welcher Wert von ${of}? Sein Name (Preis) oder sein Feld (main.temp).`,
  askSource: (what) => `Wo steht das: ${what}? Eine Adresse, eine Datei oder ein Programm.`,
  whichContact: (name) => `Welche Adresse von „${name}“?`,
  noContact: (name, why) =>
    why === 'none'
      ? `In deinen Kontakten heißt niemand „${name}“. Gib eine Adresse an, oder sag, wer es stattdessen bekommt.`
      : `„${name}“ hat in deinen Kontakten keine Mail-Adresse. Gib eine an, oder sag, wer es stattdessen bekommt.`,
  byNameOnly: (name) =>
    `In deinen Kontakten heißt niemand mit einer Adresse „${name}“; es geht also nur nach dem Namen, und so kann sich jeder nennen.`,
  askReceiver: (name) => `An „${name}“ kann ich hier nichts schicken. Wer bekommt es stattdessen?`,
  tellMeInstead: 'ich, hier',
  askState: (what) => `Wann soll ich dir Bescheid sagen zu ${what}?`,
  whenDown: 'wenn es nicht antwortet',
  whenUp: 'wenn es antwortet',
  whenMoved: { up: 'wenn eine Zahl darauf steigt', down: 'wenn eine Zahl darauf fällt' },
  steps: {
    fetch: (url) => `${url} abrufen`,
    readFeed: (url) => `den Feed ${url} lesen`,
    save: (what, path) => `${what} nach ${path} im Arbeitsordner schreiben`,
    append: (what, path) => `${what} an ${path} im Arbeitsordner anhängen`,
    call: (tool) => `${tool} aufrufen`,
    calls: new Map([
      ['file.read', 'eine Datei lesen'],
      ['http.request', 'eine Anfrage stellen'],
      ['json.query', 'einen Teil der Daten nehmen'],
      ['list.pick', 'aus einer Liste auswählen'],
      ['message.send', 'eine Nachricht schicken'],
      ['shell.run', 'ein Programm starten'],
      ['text.extract', 'einen Teil eines Textes nehmen'],
      ['text.template', 'einen Text ausfüllen'],
      ['think', 'ein Modell fragen'],
      ['time.now', 'nach der Uhrzeit sehen'],
      ['value.find', 'einen Wert suchen'],
      ['watch.changed', 'sehen, ob es sich seit dem letzten Mal geändert hat'],
      ['watch.holds', 'sehen, ob es neu zutrifft'],
      ['web.search', 'im Web suchen'],
    ]),
    given: {
      found: (step) => `was ${step} gefunden hat`,
      fieldOf: (field, step) => `${field} von ${step}`,
      theItem: 'dem Eintrag',
    },
    each: (items) => `für jedes von ${items}`,
    condition: {
      and: 'und',
      or: 'oder',
      not: (condition) => `nicht (${condition})`,
      isTrue: (value) => `${value} zutrifft`,
      always: 'immer',
      never: 'nie',
      equals: (value, other) => `${value} gleich ${other} ist`,
      notEquals: (value, other) => `${value} nicht ${other} ist`,
      greaterThan: (value, other) => `${value} mehr als ${other} ist`,
      lessThan: (value, other) => `${value} weniger als ${other} ist`,
      atLeast: (value, other) => `${value} mindestens ${other} ist`,
      atMost: (value, other) => `${value} höchstens ${other} ist`,
      contains: (value, other) => `${value} ${other} enthält`,
      in: (value, other) => `${value} eines von ${other} ist`,
      exists: (value) => `es ${value} gibt`,
      existsNot: (value) => `es kein ${value} gibt`,
      schema: (value, other) => `${value} die Form ${other} hat`,
    },
    onlyWhen: (condition) => `(nur wenn ${condition})`,
    stopUnless: (condition) => `(dies und alles danach nur wenn ${condition})`,
    mustHold: (condition) => `(gilt nur, wenn ${condition})`,
    sendResult: 'dir das Ergebnis schicken',
    skill: (name) => `den Skill ${name} ausführen`,
    skillTakes: (name, inputs, left) =>
      `"${name}" ist ein Skill, und "${left}" gehört nicht zu dem, was er nimmt${inputs.length === 0 ? '.' : `; er nimmt ${inputs.map((one) => `--${one}`).join(', ')}.`}`,
    agent: (instruction) => `den Agenten bitten: ${instruction}`,
    manage: {
      remove: (names) => `${names} löschen`,
      pause: (names) => `${names} pausieren`,
      resume: (names) => `${names} fortsetzen`,
      run: (names) => `${names} jetzt einmal ausführen`,
      next: (names) => `sagen, wann ${names} als Nächstes läuft`,
      why: (names) => `sagen, warum ${names} lief oder nicht`,
    },
    list: 'zeigen, was geplant ist',
    help: 'sagen, was ich kann',
    accept: 'den letzten Entwurf speichern',
    discard: 'den letzten Entwurf vergessen',
    back: 'zum Entwurf davor zurückgehen',
    takeBack: 'das Letzte rückgängig machen',
    restore: (names) => `${names} wiederherstellen, wie es war`,
    skip: (names) => `${names} auslassen, einmal`,
    unskip: (names) => `${names} doch laufen lassen`,
    pauseUntil: (names, until) => `${names} pausieren bis ${until}`,
    update: (names, when) => `${names} ändern: ${when}`,
    rename: (names, name) => `${names} in "${name}" umbenennen`,
  },
  askFlag: (flag, tool) => `${tool} braucht noch: ${flag}?`,
  askRemindOrDo: (text) => `"${text}": soll ich dich daran erinnern oder es tun?`,
  remindOfIt: 'daran erinnern',
  doIt: 'es tun (braucht ein Modell)',
  askWhich: (said) => `Welcher ist "${said}"?`,
  askTool: (said) => `Was ist mit "${said}" gemeint?`,
  allOfThem: 'alle',
  many: (count, first) =>
    `${count} Zeitpläne (${first.join(', ')} und ${count - first.length} weitere)`,
  now: 'jetzt',
  leavesOut: (parts) => `Es lässt aus: ${parts.join('; ')}.`,
  madeByModel: 'Ein Modell hat das aus deinen Worten entworfen. Lies es, bevor du zustimmst.',
  sendMessage: (text) => `dir die Nachricht "${text}" schicken`,
  policies: {
    endsAfterFirst: 'es endet, sobald es das einmal getan hat',
    retry: (of, times, pause) =>
      `${of === null ? 'was scheitert,' : `"${of}"`} wird ${times === 1 ? `einmal neu versucht, nach ${pause}` : `bis zu ${times}-mal neu versucht, zuerst nach ${pause}, dann jeweils nach der doppelten Zeit`}`,
    timeLimit: (of, length) => `${of === null ? 'es' : `"${of}"`} wird nach ${length} beendet`,
    overlap: {
      skip: 'dauert ein Lauf bis zum nächsten, dann fällt der nächste aus',
      queue: 'dauert ein Lauf bis zum nächsten, dann wartet der nächste',
      parallel: 'dauert ein Lauf bis zum nächsten, dann laufen beide zugleich',
    },
  },
  suggestions: [
    'erinnere mich um 17 Uhr an das Meeting',
    'schick mir jeden Tag um 9 Uhr "Hallo"',
    'hole werktags um 9 Uhr https://example.org und schick mir den Titel',
    'beobachte https://example.org jede Stunde und sag mir, wenn es sich ändert',
    'was ist geplant?',
  ],
  recipes: [
    'sag mir alle 5 Minuten, wenn https://example.org nicht erreichbar ist',
    'sag mir jede Stunde, wenn der Preis auf https://example.org unter 50 Euro fällt',
    'sag mir jede Stunde, wenn die Festplatte mehr als 90 % voll ist',
    'schick mir jede Stunde neue Artikel aus dem Feed https://example.org/feed.xml, die Sicherheit erwähnen',
    'sag mir jede Stunde, wenn https://example.org "ausverkauft" enthält',
    'starte jede Nacht um 2 Uhr ./backup.sh und sag mir, wenn es fehlschlägt',
    'hole werktags um 9 Uhr https://example.org und schick mir den Titel',
  ],
  runSkill: (name) => `starte ${name}`,
  thinks: (calls) =>
    `Ein Modell wird jedes Mal ${calls === 1 ? 'einmal' : `${calls}-mal`} gefragt, zu dem, wozu es noch nicht gefragt wurde; es kann nichts erreichen.`,
  endedAfter: (seconds) =>
    `Ein Programm, das ${germanNews.longerThan(seconds)} läuft, wird beendet (tools.shell.timeoutMs).`,
  noTool: (names) => `Das Werkzeug ${names} gibt es hier nicht.`,
  near: (names) => `Ähnlich heißen: ${names.join(', ')}.`,
  refused: (why, said) => REFUSED[why](said),
  foreign: (code) =>
    `Das sieht nach ${FOREIGN[code] ?? code} aus. Ich verstehe Deutsch und Englisch.`,
  didYouMean: (said, meant) => `"${said}": Meinst du "${meant}"?`,
  resumes: 'Fortsetzen, was pausiert war',
  triggers: germanTriggerWords,
  what: germanWhatWords,
};

const REFUSED: Readonly<Record<'shell' | 'drive' | 'tool' | 'answer', (said: string) => string>> = {
  answer: () =>
    'Fragen kann ich, aber hier wartet noch nichts auf die Antwort. Wünsch dir nur die Frage, oder dass ich es ohne Frage tue.',
  shell: (said) =>
    `"${said}" braucht eine Shell, und Programme laufen hier ohne. Leg es in ein Skript und lass das laufen.`,
  tool: (said) => `Das Werkzeug ${said} gibt es hier nicht.`,
  drive: (said) =>
    `"${said}" ist ein Windows-Pfad. Sag ihn mit / und ab dem Arbeitsordner: notizen/heute.txt.`,
};

function whenWatched({ url, kind, isPart }: WatchedAddress): string {
  if (kind === 'feed') return `wenn ${url} ${isPart ? 'passendes ' : ''}Neues hat`;
  return `wenn sich ${isPart ? `das Beobachtete auf ${url}` : url} ändert`;
}
