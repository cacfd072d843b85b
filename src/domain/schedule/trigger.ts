/**
 * A trigger says when: `cron`, `every`, `at` or `rrule`, or an `event` that is waited for, with its zone and its policies for
 * DST, missed runs and overlap. What people write (`parseTrigger`) may leave things out; what is stored leaves
 * nothing open.
 */
import { z } from 'zod';
import { type Fault, type Result, refuse, succeed } from '../../base/errors.ts';
import { type ClockNote, parseAtTime } from '../../time/at-time.ts';
import { FOLD_RULES, GAP_RULES } from '../../time/dst-rule.ts';
import { parseDuration } from '../../time/duration.ts';
import { formatInstant, instantMs } from '../../time/instant.ts';
import { parseCron } from '../../time/parse-cron.ts';
import { parseTimezone } from '../../time/timezone.ts';
import { parseWith } from '../parse-with.ts';
import { type AwaitedEvent, eventSchema } from './event.ts';
import { MISSED_RUN_POLICIES, OVERLAP_POLICIES } from './policies.ts';
import { readRuleParts } from './rrule-trigger.ts';

const USUAL_POLICIES = {
  missedRunPolicy: 'run_once_if_missed',
  maxLatenessMs: null,
  overlap: 'skip',
  dst: { gap: 'skip', fold: 'first' },
} as const;

/** Each event is one of its own, so that each is to be dealt with, one after the other. */
const EVENT_POLICIES = { missedRunPolicy: 'run_immediately', overlap: 'queue' } as const;

const policies = {
  missedRunPolicy: z.enum(MISSED_RUN_POLICIES).default(USUAL_POLICIES.missedRunPolicy),
  /** An occurrence that is later than this when its turn comes is not run at all. */
  maxLatenessMs: z.int().positive().nullable().default(USUAL_POLICIES.maxLatenessMs),
  overlap: z.enum(OVERLAP_POLICIES).default(USUAL_POLICIES.overlap),
  dst: z
    .strictObject({
      gap: z.enum(GAP_RULES).default(USUAL_POLICIES.dst.gap),
      fold: z.enum(FOLD_RULES).default(USUAL_POLICIES.dst.fold),
    })
    .prefault({}),
};

const stored = { timezone: z.string(), ...policies };
/** A calendar on whose whole days it does not run; left out if nobody said one, so that what was approved keeps its hash. */
const notOn = { notOnCalendar: z.string().trim().min(1).max(200).optional() };
const cronTrigger = z.strictObject({
  kind: z.literal('cron'),
  cron: z.string(),
  ...stored,
  ...notOn,
});
const everyTrigger = z.strictObject({
  kind: z.literal('every'),
  everyMs: z.int().min(1000),
  anchorUtc: z.iso.datetime(),
  ...stored,
  ...notOn,
});
const atTrigger = z.strictObject({ kind: z.literal('at'), atUtc: z.iso.datetime(), ...stored });
const rruleTrigger = z.strictObject({
  kind: z.literal('rrule'),
  rrule: z.string(),
  /** A wall time in the zone: weeks, counts and what the rule leaves out are reckoned from it. */
  startsAt: z.string(),
  /** Dates (the whole day) and wall times that are left out. */
  exdates: z.array(z.string()),
  ...stored,
  ...notOn,
});

const pace = {
  /** So long must nothing more have come; those that came until then are one. */
  quietMs: z
    .int()
    .min(0)
    .max(24 * 3600_000),
  /** More wait for their minute. */
  mostPerMinute: z.int().positive().max(10_000).nullable(),
  /** More wait for their hour; left out if nobody said it, so that what was approved before keeps its hash. */
  mostPerHour: z.int().positive().max(10_000).optional(),
};
const eventTrigger = z.strictObject({
  kind: z.literal('event'),
  event: eventSchema,
  ...pace,
  ...stored,
});

export const triggerSchema = z.discriminatedUnion('kind', [
  cronTrigger,
  everyTrigger,
  atTrigger,
  rruleTrigger,
  eventTrigger,
]);
export type Trigger = z.output<typeof triggerSchema>;

/** The form that people and models write; `parseTrigger` reads it. */
export const triggerInputSchema = z.strictObject({
  kind: z.enum(['cron', 'every', 'at', 'rrule', 'event']).optional(),
  cron: z.string().optional(),
  every: z.union([z.string(), z.number()]).optional(),
  everyMs: z.number().optional(),
  anchorUtc: z.iso.datetime({ offset: true }).optional(),
  at: z.string().optional(),
  atUtc: z.iso.datetime({ offset: true }).optional(),
  rrule: z.string().optional(),
  startsAt: z.string().optional(),
  exdates: z.array(z.string()).optional(),
  event: eventSchema.optional(),
  quiet: z.union([z.string(), z.number()]).optional(),
  quietMs: pace.quietMs.optional(),
  mostPerMinute: pace.mostPerMinute.optional(),
  mostPerHour: pace.mostPerHour,
  /** In a change, null takes it away. */
  notOnCalendar: notOn.notOnCalendar.unwrap().nullable().optional(),
  timezone: z.string().optional(),
  ...policies,
  // The default depends on the kind.
  missedRunPolicy: z.enum(MISSED_RUN_POLICIES).optional(),
  overlap: z.enum(OVERLAP_POLICIES).optional(),
});
type TriggerInput = z.output<typeof triggerInputSchema>;

/** The same as Rote itself puts it together: when, with the usual policies. */
export type OwnTriggerInput = Omit<TriggerInput, keyof typeof policies>;

export interface ParsedTrigger {
  trigger: Trigger;
  /** Notes for a person on how it was read: a wall time that happens twice, or never. */
  notes: ClockNote[];
}

export interface TriggerContext {
  /** The session's zone, else the machine's; used, stored and echoed if none is given. */
  defaultTimezone: string;
  nowMs: number;
}

export function parseTrigger(input: unknown, context: TriggerContext): Result<ParsedTrigger> {
  const parsed = parseWith(triggerInputSchema, input, {
    code: 'bad-trigger',
    what: 'The trigger',
    knownKeys: Object.keys(triggerInputSchema.shape),
  });
  return parsed.ok ? readTrigger(parsed.value, context) : parsed;
}

/** Without a look at its shape, which is known to be right. */
export function parseOwnTrigger(
  input: OwnTriggerInput,
  context: TriggerContext,
): Result<ParsedTrigger> {
  const own = { ...input, ...USUAL_POLICIES, dst: { ...USUAL_POLICIES.dst } };
  return readTrigger(own, context);
}

function readTrigger(input: TriggerInput, context: TriggerContext): Result<ParsedTrigger> {
  const kind = kindOf(input);
  if (!kind.ok) return kind;
  const timezone = parseTimezone(input.timezone ?? context.defaultTimezone);
  if (!timezone.ok) return timezone;
  const reading = { input, timezone: timezone.value, nowMs: context.nowMs };
  switch (kind.value) {
    case 'cron':
      return readCron(reading);
    case 'every':
      return readEvery(reading);
    case 'at':
      return readAt(reading);
    case 'rrule':
      return readRrule(reading);
    case 'event':
      return readEvent(reading);
  }
}

/** The ways to say when that are used, and the kind of each. */
function waysIn(input: TriggerInput): (readonly [string, Trigger['kind']])[] {
  const ways: [string, Trigger['kind']][] = [];
  if (input.cron !== undefined) ways.push(['cron', 'cron']);
  if (input.every !== undefined) ways.push(['every', 'every']);
  if (input.everyMs !== undefined) ways.push(['everyMs', 'every']);
  if (input.at !== undefined) ways.push(['at', 'at']);
  if (input.atUtc !== undefined) ways.push(['atUtc', 'at']);
  if (input.rrule !== undefined) ways.push(['rrule', 'rrule']);
  if (input.event !== undefined) ways.push(['event', 'event']);
  return ways;
}

/** Exactly one of the ways to say when; a stated kind must agree with it. */
function kindOf(input: TriggerInput): Result<Trigger['kind']> {
  const given = waysIn(input);
  const [, kind] = given[0] ?? [];
  if (kind !== 'every' && input.anchorUtc !== undefined) return refuse(strayAnchor());
  const hasRuleParts = input.startsAt !== undefined || input.exdates !== undefined;
  if (kind !== 'rrule' && hasRuleParts) return refuse(strayRuleParts());
  const hasPace = [input.quiet, input.quietMs, input.mostPerMinute, input.mostPerHour].some(
    (one) => one !== undefined,
  );
  if (kind !== 'event' && hasPace) return refuse(strayPace());
  if ((kind === 'event' || kind === 'at') && input.notOnCalendar != null)
    return refuse(strayNotOn());
  if (given.length === 1 && kind !== undefined && (input.kind ?? kind) === kind) {
    return succeed(kind);
  }
  const named = given.map(([key]) => key).join(' and ');
  return refuse({
    code: 'bad-trigger',
    message:
      given.length === 0
        ? 'The trigger does not say when.'
        : given.length > 1
          ? `The trigger says when in more than one way: ${named}.`
          : `The trigger is of the kind "${input.kind}" but holds "${named}".`,
    hint: 'Give exactly one of cron ("0 9 * * 1-5"), every ("15m"), at ("2026-03-08T09:30"), rrule ("FREQ=WEEKLY;INTERVAL=2") or event ({"on": "webhook", "name": "deploy"}).',
  });
}

function strayAnchor(): Fault {
  return {
    code: 'bad-trigger',
    message: 'Only an interval has an anchor, and this trigger is none.',
    hint: 'Leave "anchorUtc" out, or give "every".',
  };
}

function strayRuleParts(): Fault {
  return {
    code: 'bad-trigger',
    message: 'Only a recurrence rule has a start and exceptions, and this trigger is none.',
    hint: 'Leave "startsAt" and "exdates" out, or give "rrule".',
  };
}

function strayPace(): Fault {
  return {
    code: 'bad-trigger',
    message: 'Only an event has a quiet time and a rate, and this trigger is none.',
    hint: 'Leave "quiet", "mostPerMinute" and "mostPerHour" out, or give "event".',
  };
}

function strayNotOn(): Fault {
  return {
    code: 'bad-trigger',
    message: 'Only what comes again and again by the clock can leave out days of a calendar.',
    hint: 'Leave "notOnCalendar" out, or give cron, every or rrule.',
  };
}

interface TriggerReading {
  input: TriggerInput;
  timezone: string;
  nowMs: number;
}

function readCron({ input, timezone }: TriggerReading): Result<ParsedTrigger> {
  const cron = (input.cron ?? '').trim();
  const pattern = parseCron(cron);
  if (!pattern.ok) return pattern;
  return succeed({
    trigger: { kind: 'cron', cron, ...repeatedFields(input, timezone) },
    notes: [],
  });
}

function readEvery({ input, timezone, nowMs }: TriggerReading): Result<ParsedTrigger> {
  const text = String(input.every ?? input.everyMs);
  const everyMs = parseDuration(text);
  if (!everyMs.ok) return everyMs;
  if (everyMs.value < 1000) {
    return refuse({
      code: 'bad-duration',
      message: `The interval "${text}" is shorter than one second.`,
      hint: 'Use 1s or more. A plain number counts milliseconds: 60000 is one minute.',
    });
  }
  const anchorUtc = formatInstant(
    input.anchorUtc === undefined ? nowMs : instantMs(input.anchorUtc),
  );
  return succeed({
    trigger: {
      kind: 'every',
      everyMs: everyMs.value,
      anchorUtc,
      ...repeatedFields(input, timezone),
    },
    notes: [],
  });
}

function readAt({ input, timezone }: TriggerReading): Result<ParsedTrigger> {
  const at = parseAtTime(input.at ?? input.atUtc ?? '', timezone, input.dst);
  if (!at.ok) return at;
  if (input.timezone !== undefined && at.value.timezone !== timezone) {
    return refuse({
      code: 'bad-trigger',
      message: `The time names the zone ${at.value.timezone}, the trigger ${timezone}.`,
      hint: 'Keep one of the two zones.',
    });
  }
  const atUtc = formatInstant(at.value.atMs);
  return succeed({
    trigger: { kind: 'at', atUtc, ...storedFields(input, at.value.timezone) },
    notes: at.value.note === null ? [] : [at.value.note],
  });
}

function readRrule({ input, timezone }: TriggerReading): Result<ParsedTrigger> {
  const parts = readRuleParts({
    rrule: input.rrule ?? '',
    startsAt: input.startsAt,
    exdates: input.exdates,
  });
  if (!parts.ok) return parts;
  const { timezone: named, ...rule } = parts.value;
  const zone = parseTimezone(named ?? timezone);
  if (!zone.ok) return zone;
  if (input.timezone !== undefined && zone.value !== timezone) {
    return refuse({
      code: 'bad-trigger',
      message: `The rule names the zone ${zone.value}, the trigger ${timezone}.`,
      hint: 'Keep one of the two zones.',
    });
  }
  const stored = repeatedFields(input, zone.value);
  return succeed({ trigger: { kind: 'rrule', ...rule, ...stored }, notes: [] });
}

/** Files are written in pieces, and folders file by file. */
const USUAL_FILE_QUIET_MS = 1000;

/** How long nothing more must have come if nobody says. */
export function usualQuietMs({ on }: Pick<AwaitedEvent, 'on'>): number {
  return on === 'file' ? USUAL_FILE_QUIET_MS : 0;
}

function readEvent({ input, timezone }: TriggerReading): Result<ParsedTrigger> {
  const { event } = input;
  if (event === undefined) throw new Error('An event trigger was read without its event.');
  const quiet = input.quiet ?? input.quietMs;
  const quietMs = quiet === undefined ? succeed(usualQuietMs(event)) : parseDuration(String(quiet));
  if (!quietMs.ok) return quietMs;
  const stored = storedFields({ ...EVENT_POLICIES, ...given(input) }, timezone);
  const { mostPerMinute = null, mostPerHour } = input;
  const hourly = mostPerHour === undefined ? {} : { mostPerHour };
  const paced = { quietMs: quietMs.value, mostPerMinute, ...hourly };
  const trigger = parseWith(
    eventTrigger,
    { kind: 'event', event, ...paced, ...stored },
    {
      code: 'bad-trigger',
      what: 'The trigger',
      knownKeys: [],
    },
  );
  return trigger.ok ? succeed({ trigger: trigger.value, notes: [] }) : trigger;
}

/** Without what was not said, which must not stand in the way of what is usual. */
function given(input: TriggerInput): TriggerInput {
  const said = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(said) as TriggerInput;
}

function repeatedFields(input: TriggerInput, timezone: string) {
  const { notOnCalendar } = input;
  const notOn = notOnCalendar == null ? {} : { notOnCalendar };
  return { ...storedFields(input, timezone), ...notOn };
}

function storedFields(input: TriggerInput, timezone: string) {
  const { maxLatenessMs, dst } = input;
  const { missedRunPolicy = USUAL_POLICIES.missedRunPolicy } = input;
  const { overlap = USUAL_POLICIES.overlap } = input;
  return { timezone, missedRunPolicy, maxLatenessMs, overlap, dst };
}
