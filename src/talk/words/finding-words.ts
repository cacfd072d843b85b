/** What can't work now, as it is said of a draft in each language: one table by the code of the finding. */
import type { HouseFinding } from '../../domain/house-finding.ts';

type Say = (facts: Readonly<Record<string, string>>) => string;
type FindingTable = Readonly<Record<string, Say>>;

const ENGLISH: FindingTable = {
  'not-set-up': () =>
    'No search server is set up, so nothing can be searched: name one in config.yaml (tools.search).',
  'missing-channel': ({ channel }) =>
    `"${channel}" is not set up here, so nobody there hears of it: rote channels list shows what is.`,
  'unknown-agent': ({ agent }) => `There is no agent "${agent}", so "main" does it.`,
  'no-tools': () => 'It may call no tool: it can write text, and look nothing up.',
  'program-not-allowed': () =>
    'Programs are not allowed here, and an instruction, or a command that is filled in later, can not be granted one: list it in config.yaml (tools.shell.allow).',
  'private-address': () =>
    'The address is in a private network and can not be granted: allow it in config.yaml (tools.http.allowPrivate).',
  'program-missing': ({ program }) => `${program} is not installed here, so each run fails.`,
  'no-box': ({ program }) =>
    `Nothing runs ${program} here: programs run in a box, and this machine has none. rote doctor says what to install.`,
  'open-box': ({ program }) =>
    `Nothing boxes ${program}: sandbox.mode is off, so it runs with all the rights of Rote.`,
  'own-disks': ({ program, letOut }) =>
    `${program} sees the disks of its box and not those of this machine. Ask how full the disk is instead (system.disk). ${letOut} lets exactly this command out.`,
  'own-processes': ({ program, letOut }) =>
    `${program} sees the processes of its box and not those of this machine. ${letOut} lets exactly this command out.`,
  'own-network': ({ program, letOut }) =>
    `${program} has no network in its box until config.yaml names hosts for it (tools.shell.hosts). ${letOut} lets exactly this command out.`,
  'outside-box': ({ program, paths, workspace, letOut }) =>
    `${program} runs in a box that does not have ${paths}: it finds nothing there, and what it writes there is lost. ${letOut} lets exactly this command out; or name ${program} in tools.shell.allow and tools.shell.unboxed in config.yaml, or move the files into the workspace, ${workspace}.`,
  'alone-in-box': ({ program, workspace, letOut }) =>
    `${program} runs in a box that has this file and the workspace, ${workspace}, and no other file of yours: what it reads elsewhere is not there, and what it writes elsewhere is lost. If it needs more: ${letOut} lets exactly this command out.`,
  'watched-missing': ({ folder, watched }) =>
    `It watches ${watched}. That folder is not there, and nothing happens until it is: mkdir -p '${folder}'`,
  'watched-unreadable': ({ watched }) =>
    `It watches ${watched}, which the account that Rote runs as may not read, so it never fires. Let it read that, or name another path.`,
  'unknown-host': ({ host }) => `${host} can't be resolved now; look at how it is written.`,
};

const GERMAN: FindingTable = {
  'not-set-up': () =>
    'Es ist kein Suchserver eingerichtet, also kann nichts gesucht werden: nenne einen in config.yaml (tools.search).',
  'missing-channel': ({ channel }) =>
    `„${channel}“ ist hier nicht eingerichtet, also erfährt dort niemand davon: rote channels list zeigt, was es gibt.`,
  'unknown-agent': ({ agent }) => `Es gibt keinen Agenten „${agent}“, also macht es „main“.`,
  'no-tools': () => 'Es darf kein Werkzeug benutzen: es kann Text schreiben und nichts nachsehen.',
  'program-not-allowed': () =>
    'Programme sind hier nicht erlaubt, und einer Anweisung, oder einem Befehl, der erst später eingesetzt wird, lässt sich keines erlauben: trage es in config.yaml ein (tools.shell.allow).',
  'private-address': () =>
    'Die Adresse liegt in einem privaten Netz und lässt sich so nicht erlauben: trage sie in config.yaml ein (tools.http.allowPrivate).',
  'program-missing': ({ program }) =>
    `${program} ist hier nicht installiert, also scheitert jeder Lauf.`,
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
};

/** How a command is let out of its box: with the yes to a draft that waits for one, else once it is stored. */
const LET_OUT = {
  en: {
    open: 'Agreeing with "yes, outside the box" (rote ask yes --outside-box)',
    stored: 'When it is stored, rote schedule approve ID --outside-box',
  },
  de: {
    open: 'Die Zustimmung „ja, außerhalb der Box“ (rote ask ja --outside-box) lässt',
    stored: 'Wenn es gespeichert ist, lässt rote schedule approve ID --outside-box',
  },
} as const;

/** In the language of the talk; what the table does not have, in the words of the finding. */
export function findingInTalk(
  { code, what, why, facts = {} }: HouseFinding,
  language: string,
  /** Whether it is said at the command line, of what waits for a yes there. */
  { isOpen = false }: { isOpen?: boolean } = {},
): string {
  const isGerman = language === 'de';
  const table = isGerman ? GERMAN : ENGLISH;
  const letOut = LET_OUT[isGerman ? 'de' : 'en'][isOpen ? 'open' : 'stored'];
  return Object.hasOwn(table, code) ? (table[code] as Say)({ ...facts, letOut }) : `${what} ${why}`;
}

/** What can be said in both languages. */
export const SAID_FINDINGS = { en: Object.keys(ENGLISH), de: Object.keys(GERMAN) };
