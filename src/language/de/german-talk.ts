/** German: what is said around drafts and of what was done. */
import { describeGrant } from '../describe-grant.ts';
import { findingInTalk } from '../finding-words.ts';
import type { TalkWords } from '../talk-words.ts';
import { GERMAN_FINDINGS } from './german-findings.ts';
import { GERMAN_GRANTS } from './german-grants.ts';
import { GERMAN_MAIL_TALK } from './german-mail-talk.ts';
import { GERMAN_LIST_DRAFTS } from './german-named-lists.ts';
import { GERMAN_TELLING } from './german-telling.ts';

export const GERMAN_TALK: TalkWords = {
  triggers: GERMAN_TELLING.triggers,
  status: GERMAN_TELLING.status,
  forgotten: 'Vergessen.',
  stale: {
    'came-between': 'Dazwischen kam etwas anderes, deshalb wartet das hier auf ein eigenes Ja.',
    changed: 'Das wurde inzwischen anderswo geändert; dafür braucht es ein eigenes Ja.',
    'long-ago': 'Das ist mehr als eine Stunde her; dafür braucht es ein eigenes Ja.',
  },
  stillAsked: (question) => `Meine Frage ist noch offen: ${question}`,
  tooManyToName:
    'Es gibt mehr Zeitpläne, als ich auf einmal kenne (1.000), deshalb ändere ich sie nicht alle mit einem Satz. Nenne die, die du meinst, oder nimm die Seite oder rote schedule.',
  whichYes:
    'Hier wartet mehr als eines auf deine Antwort. Drück den Knopf bei dem, das du meinst, oder sag „mach weiter“ zum Agenten.',
  isNow: (name, when, status) => `„${name}“ ist jetzt ${status}: ${when}.`,
  changedSince:
    'Was dabei laufen würde, hat sich geändert, seit es gezeigt wurde; es wurde nichts getan. Sag es noch einmal, um es zu sehen, wie es jetzt ist.',
  goneSince: (names) => `${names} wurde inzwischen anderswo gelöscht; es wurde nichts getan.`,
  done: {
    run: (name, when) => `„${name}“ wird jetzt ausgeführt (${when}).`,
    remove: (name, when) => `„${name}“ ist gelöscht (${when}).`,
    restore: (name, when) => `„${name}“ ist wieder da (${when}).`,
    pause: (name, when) => `„${name}“ ist pausiert (${when}).`,
    resume: (name, when) => `„${name}“ läuft wieder (${when}).`,
    skip: (name, when) => `„${name}“ wird einmal ausgelassen (${when}).`,
    unskip: (name, when) => `„${name}“ läuft doch (${when}).`,
    update: (name, when) => `„${name}“ ist geändert (${when}).`,
    rename: (name, when) => `Es heißt jetzt „${name}“ (${when}).`,
  },
  goesOnAgain: (id, when) => `Geht von selbst weiter (${id}): ${when}.`,
  runsNext: (name, when, rule) =>
    `„${name}“ läuft als Nächstes am ${when}${rule === null ? '' : `: ${rule}`}.`,
  runsOnceResumed: (name, until, next) =>
    until === null
      ? `„${name}“ ist pausiert. Wenn du es jetzt fortsetzt, läuft es als Nächstes am ${next}.`
      : `„${name}“ ist bis ${until} pausiert und läuft danach als Nächstes am ${next}.`,
  runsNoMore: (name, status) => `„${name}“ läuft nicht mehr (${status}).`,
  heard: (names) => `Damit beginnt ${names.map((name) => `„${name}“`).join(', ')}.`,
  stored: (id) => `Gespeichert als ${id}.`,
  waitsForOwner:
    'Es ist gespeichert und wartet auf den Besitzer dieses Hauses, der gefragt wurde. Du hörst von der Antwort.',
  nothingStored: 'Noch ist nichts gespeichert.',
  nothingDone: 'Noch ist nichts getan.',
  sayYes: 'Sag ja, um zuzustimmen.',
  sayYesByCommand: 'Zustimmen mit: rote ask ja',
  yesToAll: 'Das gilt für alle; sonst sag zum Beispiel: nur das erste.',
  yes: 'Ja',
  no: 'Nein',
  watched: ({ folder, name, state }) => {
    const what = name === null ? `die Dateien in ${folder}` : `${name} in ${folder}`;
    return `Beobachtet: ${what}${state === 'missing' ? ', noch nicht da' : ''}.`;
  },
  finding: (finding, where) => findingInTalk(finding, GERMAN_FINDINGS, where),
  grant: (grant) => describeGrant(grant, GERMAN_GRANTS),
  nothingToLetOut:
    '--outside-box ist für einen Wunsch, dessen Plan ein Programm ausführt, und dieser führt keines aus. Sag es ohne.',
  ownerLetsOut:
    'Das wartet auf den Besitzer des Hauses, der es beim Zustimmen aus seiner Box lässt. Sag es ohne --outside-box, dann: rote schedule approve ID --outside-box',
  shownOutside:
    'Gezeigt wurde es außerhalb seiner Box, und die Zustimmung sagt das noch einmal: rote ask ja --outside-box',
  needsOwnYes:
    'Damit würde etwas über die Einstellungen hinaus erlaubt, deshalb wartet es auf ein eigenes Ja.',
  leavesOutYes: 'Es lässt etwas aus, deshalb wartet es auf ein eigenes Ja.',
  needsModel: (name, near) =>
    `"${name}" braucht ein Modell, wenn es läuft, und jetzt ist keines da (rote models list): Es würde jedes Mal scheitern. Ohne Modell verstehe ich zum Beispiel: ${near.join('; ')}. Trotzdem speichern?`,
  storeAnyway: 'Trotzdem speichern',
  pathOutside: (path) =>
    `"${path}" liegt außerhalb des Arbeitsordners, dort komme ich nicht hin. Nenne einen Pfad darin (notizen/heute.md), oder mache seinen Ordner zum Arbeitsordner (tools.workspace in config.yaml).`,
  notRead: (said) => `"${said}" verstehe ich nicht.`,
  remembered: (told) => `Hier antwortet kein Modell. Daran erinnere ich mich:\n${told}`,
  note: (text) => `Hinweis: ${text}`,
  next: 'Als Nächstes:',
  uses: (tools, isFree) =>
    `Nutzt ${tools || 'keine Werkzeuge'}; kostet ${isFree ? '0 Tokens' : 'was das Modell braucht'}.`,
  notUnderstood: 'Das verstehe ich nicht.',
  passedOn:
    'Fremde Worte nehme ich nicht für deine: die weitergeleitete Nachricht ist angekommen, und ich tue nichts damit. Wenn etwas getan werden soll, sag es in deinen eigenen Worten.',
  answerNoted: (question) => `Danke, notiert als deine Antwort auf: ${question}`,
  notAWish: 'Daraus kann ich keinen Zeitplan machen. Sag, was getan werden soll und wann.',
  refused: (why) => `Das geht so nicht: ${why}`,
  toldInQuietHours: 'Es ist dringend: Ich sage es auch in deinen Ruhezeiten.',
  inQuietHours: (time, told) =>
    `${time} liegt in deinen Ruhezeiten: Ich sage es um ${told}; sag „dringend“, damit es dann kommt.`,
  answersGo:
    'Was du danach sagst, innerhalb eines Tages, ist deine Antwort: sie kommt neben der Frage ins Gedächtnis.',
  examples: 'Ich verstehe zum Beispiel:',
  restartNeedsModel:
    'Um nach etwas zu sehen, das läuft, und es neu zu starten, brauche ich ein Modell, und jetzt gibt es keines: gespeichert ist nichts. Ohne Modell führe ich ein Programm aus, das du nennst, und sage dir, wenn es fehlschlägt.',
  withModel: 'Mit einem Modell verstehe ich mehr und kann antworten: rote models list',
  answerWith: (example) => `Antworte mit: rote ask ${example}`,
  handedOver: (runId) =>
    `Der Agent arbeitet daran: ${runId}. Seine Antwort kommt in den Eingang: rote inbox`,
  onlyTalk: 'Du bist hier zu Gast: wir können reden, aber ich darf nichts für dich tun.',
  notToStore: 'Daran ist nichts zu speichern: der Agent würde jetzt daran arbeiten und antworten.',
  alone: 'Hier antwortet kein Modell.',
  noModel: 'Das braucht ein Modell, wenn es läuft, und jetzt gibt es keines.',
  howToHaveModel: 'Wie du eines bekommst: rote models list',
  listDrafts: GERMAN_LIST_DRAFTS,
  mails: GERMAN_MAIL_TALK,
  whenIsIt: 'Wann ist das?',
  contactsUnread: (name, why) =>
    `Deine Kontakte waren nicht zu lesen, also weiß niemand, wer „${name}“ ist: ${why}`,
  whichAddress: (name) => `Welche Adresse von „${name}“?`,
  noAddressOf: (name) =>
    `In deinen Kontakten hat niemand, der „${name}“ heißt, eine Adresse. Welche ist es?`,
  whichOne: (said) => `Welches: „${said}“?`,
  whatIsMeant: (said) => `Was ist mit „${said}“ gemeint?`,
};
