/** German: how Rote tells of itself. */
import type { TellingWords } from '../telling-words.ts';
import { GERMAN_WEEKDAYS } from './german-names.ts';
import { germanTriggerWords } from './german-trigger-words.ts';

const ENDED = {
  ...{ queued: 'es ist an der Reihe oder läuft', ran: 'es lief', failed: 'es schlug fehl' },
  ...{ cancelled: 'es wurde abgebrochen', skipped: 'es lief nicht', missed: 'es lief nicht' },
} as const;

export const GERMAN_TELLING: TellingWords = {
  triggers: germanTriggerWords,
  status: {
    ...{ pending: 'wartet auf Zustimmung', active: 'aktiv', paused: 'pausiert' },
    ...{ completed: 'erledigt', cancelled: 'gelöscht', disabled: 'abgeschaltet' },
  },
  near: { today: 'heute', tomorrow: 'morgen', yesterday: 'gestern' },
  onDay: (weekday, date) => `am ${GERMAN_WEEKDAYS[weekday]}${date === null ? '' : ` ${date}`}`,
  at: (day, clock) => `${day} um ${clock}`,
  more: (count) => `und ${count} weitere`,
  moreListed: (count) => `und ${count} weitere: rote schedule list`,
  nothingScheduled: 'Es ist nichts geplant.',
  nothingAwaited: 'Ich warte auf nichts: jeder Zeitplan hat eine Zeit.',
  nothingIn: (when) => `Es ist nichts geplant: ${when}.`,
  nothingComing: 'Es kommt nichts.',
  next: (first) => `Als Nächstes kommt ${first}.`,
  thenOthers: 'Danach:',
  isOver: 'Das ist vorbei. Was ich da getan habe: „was hast du gestern gemacht?“',
  andOn: (pace) => `, und weiter: ${pace}`,
  lately: 'in den letzten sieben Tagen',
  often: ({ name, span, runs, failed }) => {
    if (runs === 0) return `${name} lief ${span} nicht.`;
    const times = runs === 1 ? 'einmal' : `${runs}-mal`;
    const some = failed === runs ? 'und schlug jedes Mal fehl' : `und schlug ${failed}-mal fehl`;
    return `${name} lief ${span} ${times} ${failed === 0 ? 'und schlug nie fehl' : some}.`;
  },
  did: {
    never: (name) => `Nein, ${name} lief noch nicht.`,
    not: (name, span) => `Nein, ${name} lief${span} nicht.`,
    ran: (name, at) => `Ja, ${name} lief ${at}.`,
    last: (last, end) => ` Das letzte Mal, ${last}: ${end}.`,
    after: (name, at, last, end) => `${name} lief ${at}. Danach, ${last}: ${end}.`,
    ended: (state) => ENDED[state],
    next: (at) => ` Das nächste Mal läuft es ${at}.`,
  },
  saved: (content, isMerged, over) =>
    `${isMerged ? 'Das wusste ich, und habe es zusammengefasst' : 'Gemerkt'}: ${content}${
      over.length === 0 ? '' : `\nNicht mehr wahr: ${over.map((one) => `„${one}“`).join(', ')}.`
    }`,
  greeting: { morning: 'Guten Morgen!', day: 'Hallo!', evening: 'Guten Abend!' },
  thanks: 'Gern geschehen.',
  nothingRuns: 'Gerade läuft nichts.',
  runsNow: (names) => `Gerade läuft: ${names}.`,
  unnamedRun: 'worum du gebeten hast',
  counts: ({ active, paused, disabled, pending }) => {
    const first = active === 1 ? 'Ein Plan ist aktiv' : `${active} Pläne sind aktiv`;
    const others = [
      ...(paused === 0 ? [] : [`${paused} pausiert`]),
      ...(disabled === 0 ? [] : [`${disabled} nach Fehlern abgeschaltet`]),
      ...(pending === 0 ? [] : [`${pending} warten auf Zustimmung`]),
    ];
    return `${[first, ...others].join(', ')}.`;
  },
  waits: (count) =>
    `${count === 1 ? 'Eines wartet' : `${count} Dinge warten`} auf deine Entscheidung:`,
  examples: [
    'Ich tue Dinge zur rechten Zeit. Sag zum Beispiel:',
    '  erinnere mich um 17 Uhr an das Meeting',
    '  schick mir jeden Tag um 8 Uhr "Guten Morgen"',
    '  hole werktags um 9 Uhr https://example.org und schick mir den Titel',
    '  beobachte https://example.org jede Stunde und sag mir, wenn es sich ändert',
    '  pausiere alles bis Montag, verschiebe das Stand-up auf 10 Uhr, lösche die am Abend',
    'Frag mich: was steht morgen an?, was kommt als nächstes?, was hast du heute gemacht?, status',
    'Was ich verstanden habe, zeige ich, bevor etwas gespeichert wird. Alles dazu: rote help ask.md',
  ],
  skills: 'Skills:',
  runSkill: (name) => `starte ${name}`,
  tools: (groups) => `Werkzeuge: ${groups} ("help http" sagt mehr).`,
  furtherTools: 'Weitere Werkzeuge:',
  diskFull: ({ path, percentUsed, freeGb, totalGb }) =>
    `${path} ist zu ${percentUsed} % voll: ${freeGb} GB von ${totalGb} GB sind frei.`,
};
