/** German: what can't work now, as it is told of a draft. */
import type { FindingWords } from '../finding-words.ts';

export const GERMAN_FINDINGS: FindingWords = {
  said: {
    'not-set-up': () =>
      'Es ist kein Suchserver eingerichtet, also kann nichts gesucht werden: nenne einen in config.yaml (tools.search).',
    'no-mail-account': () =>
      'Du hast noch kein Mail-Konto, und ohne eines wird nichts daraus: rote connect mail richtet es ein.',
    'no-calendar': () =>
      'Du hast noch keinen Kalender, und ohne einen wird nichts daraus: rote connect calendar richtet ihn ein.',
    'missing-channel': ({ channel }) =>
      `„${channel}“ ist hier nicht eingerichtet, also erfährt dort niemand davon: rote channels list zeigt, was es gibt.`,
    'unknown-agent': ({ agent }) => `Es gibt keinen Agenten „${agent}“, also macht es „main“.`,
    'no-tools': () =>
      'Es darf kein Werkzeug benutzen: es kann Text schreiben und nichts nachsehen.',
    'program-not-allowed': () =>
      'Programme sind hier nicht erlaubt, und einer Anweisung, oder einem Befehl, der erst später eingesetzt wird, lässt sich keines erlauben: trage es in config.yaml ein (tools.shell.allow).',
    'private-address': () =>
      'Die Adresse liegt in einem privaten Netz und lässt sich so nicht erlauben: trage sie in config.yaml ein (tools.http.allowPrivate).',
    'program-missing': ({ program }) =>
      `Ein Programm ${program} gibt es hier nicht, also scheitert jeder Lauf.`,
    'no-box': ({ program }) =>
      `Hier läuft ${program} nicht: Programme laufen in einer Box, und dieser Rechner hat keine. rote doctor sagt, was zu installieren ist.`,
    'open-box': ({ program }) =>
      `${program} läuft ohne Box, mit allen Rechten von Rote: sandbox.mode ist off.`,
    'own-disks': ({ program, letOut }) =>
      `${program} sieht die Platten seiner Box und nicht die dieses Rechners. Frag stattdessen, wie voll die Platte ist (system.disk). ${letOut} genau diesen Befehl hinaus.`,
    'own-processes': ({ program, letOut }) =>
      `${program} sieht die Prozesse seiner Box und nicht die dieses Rechners. ${letOut} genau diesen Befehl hinaus.`,
    'own-network': ({ program, letOut }) =>
      `${program} hat in seiner Box kein Netz, bis config.yaml Rechner dafür nennt (tools.shell.hosts). ${letOut} genau diesen Befehl hinaus.`,
    'outside-box': ({ program, paths, workspace, letOut }) =>
      `${program} läuft in einer Box, in der es ${paths} nicht gibt: dort findet es nichts, und was es dort schreibt, ist verloren. ${letOut} genau diesen Befehl hinaus; oder nenne ${program} in config.yaml in tools.shell.allow und tools.shell.unboxed, oder lege die Dateien in den Arbeitsordner, ${workspace}.`,
    'alone-in-box': ({ program, workspace, letOut }) =>
      `${program} läuft in einer Box, in der es diese Datei und den Arbeitsordner gibt, ${workspace}, und keine andere deiner Dateien: was es anderswo liest, ist nicht da, und was es anderswo schreibt, ist verloren. Braucht es mehr: ${letOut} genau diesen Befehl hinaus.`,
    'watched-missing': ({ folder, watched }) =>
      `Beobachtet: ${watched}. Den Ordner gibt es nicht, und bis es ihn gibt, geschieht nichts: mkdir -p '${folder}'`,
    'watched-unreadable': ({ watched }) =>
      `Beobachtet: ${watched}. Das Konto, unter dem Rote läuft, darf das nicht lesen, also geschieht nie etwas. Erlaube es ihm, oder nenne einen anderen Pfad.`,
    'unknown-host': ({ host }) =>
      `${host} lässt sich gerade nicht auflösen; sieh nach, wie es geschrieben ist.`,
  },
  letOut: {
    open: 'Die Zustimmung „ja, außerhalb der Box“ (rote ask ja --outside-box) lässt',
    stored: 'Wenn es gespeichert ist, lässt rote schedule approve ID --outside-box',
  },
};
