/** The gold answers of each source of time expressions, as fires. */
import rruleLibrary from 'rrule';
import { nextFires } from '../src/domain/schedule/fire-times.ts';
import { parseTrigger } from '../src/domain/schedule/trigger.ts';

export interface GoldCase {
  text: string;
  nowMs: number;
  /** The first three fires after now; null where it must be refused. */
  fires: number[] | null;
  /** The time of day that gold takes where the words say none. */
  timeOfDay: string;
  /** Gold knows the first fire only. */
  firstOnly?: boolean;
  /** Gold is a date, without a time. */
  dayOnly: boolean;
}

export interface GoldSource {
  name: string;
  /** What differs is a mistake; else the source means something else by its words. */
  isGold: boolean;
  /** Phrases for what comes again. */
  isRecurring?: boolean;
  read(rows: <Row>(file: string) => Row[]): GoldCase[];
}

const FIRES = 3;
const NOW = '2026-06-01T00:00:00';
const at = (wall: string): number =>
  Temporal.Instant.from(`${wall.slice(0, 19)}Z`).epochMilliseconds;
const base = { timeOfDay: '00:00', dayOnly: false };

export const GOLD_SOURCES: readonly GoldSource[] = [
  {
    name: 'recurrent, recurring',
    isGold: true,
    isRecurring: true,
    read: (rows) => readRecurrent(rows('recurrent.jsonl'), 'recurring'),
  },
  {
    name: 'recurrent, once',
    isGold: true,
    read: (rows) => readRecurrent(rows('recurrent.jsonl'), 'once'),
  },
  {
    name: 'recurrent, to be refused',
    isGold: false,
    read: (rows) => readRecurrent(rows('recurrent.jsonl'), 'none'),
  },
  {
    name: 'rruled',
    isGold: true,
    isRecurring: true,
    read: (rows) => readRruled(rows('rruled.jsonl'), true),
  },
  {
    name: 'rruled, to be refused',
    isGold: false,
    read: (rows) => readRruled(rows('rruled.jsonl'), false),
  },
  {
    name: 'rrule-nlp',
    isGold: true,
    isRecurring: true,
    read: (rows) => readRruleNlp(rows('rrule-nlp.jsonl')),
  },
  {
    name: 'natural-cron',
    isGold: true,
    isRecurring: true,
    read: (rows) => readNaturalCron(rows('natural-cron.jsonl')),
  },
  {
    name: 'repeatex',
    isGold: true,
    isRecurring: true,
    read: (rows) => readRepeatex(rows('repeatex.jsonl')),
  },
  {
    name: 'obsidian-tasks',
    isGold: true,
    isRecurring: true,
    read: (rows) => readObsidian(rows('obsidian-tasks.jsonl')),
  },
  { name: 'cronstrue', isGold: false, read: (rows) => readCronstrue(rows('cronstrue.jsonl')) },
  {
    name: 'chrono, one-shots to come',
    isGold: false,
    read: (rows) => readChrono(rows('chrono-en.jsonl')),
  },
];

interface RecurrentRow {
  text: string;
  now: string;
  kind: 'recurring' | 'once' | 'none';
  rrule: string | null;
  dtstart: string | null;
  exclude: { exrule?: string; exdate?: (string | [number, number])[] };
  date_only: boolean | null;
  expected: string | null;
}

function readRecurrent(rows: RecurrentRow[], kind: RecurrentRow['kind']): GoldCase[] {
  return rows
    .filter((row) => row.kind === kind)
    .map(({ text, now, rrule, dtstart, exclude, date_only, expected }) => {
      const nowMs = at(now);
      const start = dtstart === null ? now : wallOf(dtstart);
      const fires =
        kind === 'none'
          ? null
          : kind === 'once'
            ? [at(expected?.length === 10 ? `${expected}T00:00:00` : (expected ?? ''))]
            : ruleFires(rrule ?? '', start, nowMs, (fire) => isExcluded(fire, exclude));
      return { ...base, text, nowMs, fires, dayOnly: date_only === true };
    });
}

function wallOf(date: string): string {
  const [year, month, day] = [date.slice(0, 4), date.slice(4, 6), date.slice(6, 8)];
  return `${year}-${month}-${day}T00:00:00`;
}

function isExcluded(
  fireMs: number,
  { exrule = '', exdate = [] }: RecurrentRow['exclude'],
): boolean {
  const wall = Temporal.Instant.fromEpochMilliseconds(fireMs)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime();
  if (exrule.includes('BYDAY=SA,SU') && wall.dayOfWeek >= 6) return true;
  if (exrule.includes('BYHOUR=0') && wall.hour === 0 && wall.minute === 0) return true;
  return exdate.some((entry) =>
    typeof entry === 'string'
      ? wall.toString({ smallestUnit: 'second' }).startsWith(entry)
      : wall.month === entry[0] && wall.year === entry[1],
  );
}

/** By our own rules, and by the library beside them: they must agree where both can. */
function ruleFires(
  rrule: string,
  start: string,
  nowMs: number,
  isLeftOut: (fireMs: number) => boolean = () => false,
): number[] {
  const parsed = parseTrigger(
    { rrule, startsAt: start, timezone: 'UTC' },
    { defaultTimezone: 'UTC', nowMs },
  );
  if (!parsed.ok) throw new Error(`${rrule}: ${parsed.fault.message}`);
  const ours = nextFires(parsed.value.trigger, nowMs, FIRES);
  const options = {
    ...rruleLibrary.RRule.parseString(rrule.replace(/^RRULE:/, '')),
    dtstart: new Date(at(start)),
  };
  const library = new rruleLibrary.RRule(options)
    .all((_, index) => index < FIRES + 1)
    .map((date) => date.getTime())
    .filter((fire) => fire > nowMs)
    .slice(0, FIRES);
  const isSame = library.every((fire, index) => fire === ours[index]);
  if (!isSame) console.log(`  our rule code and the library differ: ${rrule} from ${start}`);
  return nextFires(parsed.value.trigger, nowMs, 400)
    .filter((fire) => !isLeftOut(fire))
    .slice(0, FIRES);
}

function readRruled(
  rows: { text: string; rrules?: string[]; unsupported?: boolean }[],
  supported: boolean,
): GoldCase[] {
  return rows
    .filter(({ unsupported }) => (unsupported !== true) === supported)
    .map(({ text, rrules }) => {
      const nowMs = at(NOW);
      const fires = (rrules ?? []).flatMap((rrule) => ruleFires(rrule, NOW, nowMs));
      const sorted = fires.sort((left, right) => left - right).slice(0, FIRES);
      return { ...base, text, nowMs, fires: supported ? sorted : null };
    });
}

function readRruleNlp(rows: { text: string; rrule: string }[]): GoldCase[] {
  const nowMs = at(NOW);
  return rows.map(({ text, rrule }) => ({
    ...base,
    text,
    nowMs,
    fires: ruleFires(rrule, NOW, nowMs),
  }));
}

function readNaturalCron(rows: { text: string; aws_cron: string }[]): GoldCase[] {
  const nowMs = at(NOW);
  return rows.map(({ text, aws_cron }) => {
    const fields = aws_cron.split(' ');
    const isEndless = fields[5] === '*';
    const fires = isEndless ? cronFires(fields.slice(0, 5).join(' '), nowMs) : [];
    return { ...base, text, nowMs, fires };
  });
}

function cronFires(cron: string, nowMs: number): number[] {
  const parsed = parseTrigger({ cron, timezone: 'UTC' }, { defaultTimezone: 'UTC', nowMs });
  return parsed.ok ? nextFires(parsed.value.trigger, nowMs, FIRES) : [];
}

/** `days: [:monday], type: :weekly, frequency: 2` */
function readRepeatex(rows: { text: string; expected: string }[]): GoldCase[] {
  const nowMs = at(NOW);
  return rows.map(({ text, expected }) => {
    const frequency = /type: :(\w+)/.exec(expected)?.[1]?.toUpperCase();
    const interval = /frequency: (\d+)/.exec(expected)?.[1];
    const names = [...expected.matchAll(/:(\w{2})\w*day\b/g)].map((match) =>
      match[1]?.toUpperCase(),
    );
    const nth = [...expected.matchAll(/(\w{2})\w*day: (\d)/g)].map(
      (match) => `${match[2]}${match[1]?.toUpperCase()}`,
    );
    const numbers = /days: \[([\d, ]+)\]/.exec(expected)?.[1]?.replaceAll(' ', '');
    const by =
      nth.length > 0
        ? `;BYDAY=${nth.join(',')}`
        : names.length > 0
          ? `;BYDAY=${names.join(',')}`
          : numbers !== undefined
            ? `;BYMONTHDAY=${numbers}`
            : '';
    const rrule = `FREQ=${frequency};INTERVAL=${interval}${by}`;
    return { ...base, text, nowMs, fires: ruleFires(rrule, NOW, nowMs) };
  });
}

interface ObsidianRow {
  rule: string;
  current: { dueDate?: string };
  next: { dueDate?: string };
}

function readObsidian(rows: ObsidianRow[]): GoldCase[] {
  return rows
    .filter(({ current, next }) => current.dueDate !== undefined && next.dueDate !== undefined)
    .map(({ rule, current, next }) => ({
      text: rule,
      nowMs: at(`${current.dueDate}T09:00:00`),
      fires: [at(`${next.dueDate}T09:00:00`)],
      timeOfDay: '09:00',
      dayOnly: true,
      firstOnly: true,
    }));
}

/** The source describes cron; where it names no days it means every day, and we mean once. */
function readCronstrue(rows: { expr: string; text: string; options: string | null }[]): GoldCase[] {
  const nowMs = at(NOW);
  return rows
    .filter(({ expr, options }) => {
      const isIndexed = options?.includes('IndexZero') || options?.includes('logicalAnd');
      return !isIndexed && cronFires(expr, nowMs).length > 0;
    })
    .map(({ expr, text }) => ({ ...base, text, nowMs, fires: cronFires(expr, nowMs) }));
}

interface ChronoRow {
  text: string;
  ref: { instant: string } | null;
  options: object | null;
  results: {
    start: string | null;
    end: string | null;
    start_components: Record<string, { certain: boolean }> | null;
  }[];
}

/** Single dates with a day or an hour that was said, and that lie ahead. */
function readChrono(rows: ChronoRow[]): GoldCase[] {
  return rows.flatMap(({ text, ref, results }) => {
    const [only] = results;
    if (
      ref === null ||
      typeof ref.instant !== 'string' ||
      results.length !== 1 ||
      only?.start == null
    )
      return [];
    const startMs = Temporal.Instant.from(only.start).epochMilliseconds;
    const nowMs = Temporal.Instant.from(ref.instant).epochMilliseconds;
    const certain = (name: string) => only.start_components?.[name]?.certain === true;
    if (
      startMs <= nowMs ||
      only.end !== null ||
      !(certain('day') || certain('hour') || certain('weekday'))
    )
      return [];
    const dayOnly = !certain('hour');
    return [{ text, nowMs, fires: [startMs], timeOfDay: '12:00', dayOnly }];
  });
}
