/** How what is planned is told: the sentences of each language around days, names and counts. */
import type { ScheduleStatus } from '../../domain/run/run-words.ts';
import { englishTriggerWords } from '../../language/en/english-trigger-words.ts';
import type { TriggerWords } from '../../language/trigger-words.ts';

export interface TellingWords {
  triggers: TriggerWords;
  /** Said of a schedule that is listed and not active. */
  status: Readonly<Record<ScheduleStatus, string>>;
  near: { today: string; tomorrow: string; yesterday: string };
  /** Sunday is 0; the date is left out for the days of this week. */
  onDay: (weekday: number, date: string | null) => string;
  at: (day: string, clock: string) => string;
  more: (count: number) => string;
  moreListed: (count: number) => string;
  nothingScheduled: string;
  nothingAwaited: string;
  nothingIn: (when: string) => string;
  nothingComing: string;
  next: (first: string) => string;
  thenOthers: string;
  isOver: string;
  andOn: (pace: string) => string;
  lately: string;
  often: (counted: { name: string; span: string; runs: number; failed: number }) => string;
  greeting: { morning: string; day: string; evening: string };
  thanks: string;
  nothingRuns: string;
  runsNow: (names: string) => string;
  unnamedRun: string;
  counts: (counts: Record<'active' | 'paused' | 'disabled' | 'pending', number>) => string;
  waits: (count: number) => string;
  examples: readonly string[];
  skills: string;
  runSkill: (name: string) => string;
  tools: (groups: string) => string;
  furtherTools: string;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const WOCHENTAGE = [
  'Sonntag',
  'Montag',
  'Dienstag',
  'Mittwoch',
  'Donnerstag',
  'Freitag',
  'Samstag',
];

export const ENGLISH_TELLING: TellingWords = {
  triggers: englishTriggerWords,
  status: {
    pending: 'pending',
    active: 'active',
    paused: 'paused',
    completed: 'completed',
    cancelled: 'cancelled',
    disabled: 'disabled',
  },
  near: { today: 'today', tomorrow: 'tomorrow', yesterday: 'yesterday' },
  onDay: (weekday, date) => `on ${WEEKDAYS[weekday]}${date === null ? '' : ` ${date}`}`,
  at: (day, clock) => `${day} at ${clock}`,
  more: (count) => `and ${count} more`,
  moreListed: (count) => `and ${count} more: rote schedule list`,
  nothingScheduled: 'Nothing is scheduled.',
  nothingAwaited: 'I wait for nothing: every schedule has a time.',
  nothingIn: (when) => `Nothing is scheduled ${when}.`,
  nothingComing: 'Nothing is coming up.',
  next: (first) => `Next is ${first}.`,
  thenOthers: 'Then:',
  isOver: 'That is over. What I did then: "what did you do yesterday?"',
  andOn: (pace) => `, and on: ${pace}`,
  lately: 'in the last seven days',
  often: ({ name, span, runs, failed }) => {
    if (runs === 0) return `${name} did not run ${span}.`;
    const times = runs === 1 ? 'once' : `${runs} times`;
    const some = failed === runs ? 'and failed each time' : `and failed ${failed} of them`;
    return `${name} ran ${times} ${span} ${failed === 0 ? 'and never failed' : some}.`;
  },
  greeting: { morning: 'Good morning!', day: 'Hello!', evening: 'Good evening!' },
  thanks: "You're welcome.",
  nothingRuns: 'Nothing runs now.',
  runsNow: (names) => `Running now: ${names}.`,
  unnamedRun: 'what you asked for',
  counts: ({ active, paused, disabled, pending }) => {
    const first = active === 1 ? 'One schedule is active' : `${active} schedules are active`;
    const others = [
      ...(paused === 0 ? [] : [`${paused} paused`]),
      ...(disabled === 0 ? [] : [`${disabled} switched off after failures`]),
      ...(pending === 0 ? [] : [`${pending} waiting for approval`]),
    ];
    return `${[first, ...others].join(', ')}.`;
  },
  waits: (count) =>
    `${count === 1 ? 'One thing waits' : `${count} things wait`} for your decision:`,
  examples: [
    'I run things on time. Say for example:',
    '  remind me at 5pm about the meeting',
    '  send me "good morning" every day at 8',
    '  every weekday at 9 fetch https://example.org and send me the title',
    '  watch https://example.org every hour and tell me when it changes',
    '  pause everything until Monday, move the stand-up to 10, stop the hello one',
    "Ask me: what's scheduled tomorrow?, what's next?, what did you do today?, which failed?, why didn't it run?, status",
    'What I understood is shown before anything is stored. All of it: docs/ask.md',
  ],
  skills: 'Skills:',
  runSkill: (name) => `run ${name}`,
  tools: (groups) => `Tools: ${groups} ("help http" tells more).`,
  furtherTools: 'Further tools:',
};

const GERMAN_TELLING: Omit<TellingWords, 'triggers'> = {
  status: {
    pending: 'wartet auf Zustimmung',
    active: 'aktiv',
    paused: 'pausiert',
    completed: 'erledigt',
    cancelled: 'gelöscht',
    disabled: 'abgeschaltet',
  },
  near: { today: 'heute', tomorrow: 'morgen', yesterday: 'gestern' },
  onDay: (weekday, date) => `am ${WOCHENTAGE[weekday]}${date === null ? '' : ` ${date}`}`,
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
    'Was ich verstanden habe, zeige ich, bevor etwas gespeichert wird. Alles dazu: docs/ask.md',
  ],
  skills: 'Skills:',
  runSkill: (name) => `starte ${name}`,
  tools: (groups) => `Werkzeuge: ${groups} ("help http" sagt mehr).`,
  furtherTools: 'Weitere Werkzeuge:',
};

/** By the code of the language; English where there is no other. What only German needs is loaded when it is spoken. */
export async function tellingWordsOf(language: string | undefined): Promise<TellingWords> {
  if (language !== 'de') return ENGLISH_TELLING;
  const { triggerWordsOf } = await import('../../compiler/compiler.ts');
  return { ...GERMAN_TELLING, triggers: triggerWordsOf(language) };
}
